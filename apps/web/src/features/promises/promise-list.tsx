import type { LearnerPromise } from '@inzira/contract/promises';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDot, Shuffle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { showToast } from '#src/ui/toast.ts';
import { IconButton } from '#src/ui/button.tsx';
import { dayInWords, isDue } from './promise-days.ts';
import { PromiseQuestion } from './promise-question.tsx';
import { takeBackPromise } from './promises.api.ts';

interface PromiseListProps {
  promises: readonly LearnerPromise[];
  /** Whether they are the reader's own, to answer and delete. */
  mayChange?: boolean;
}

/** Promises and their outcomes. */
export function PromiseList({ promises, mayChange = false }: PromiseListProps) {
  return (
    <ul className="flex flex-col gap-4">
      {promises.map((promise) => (
        <li key={promise.id}>
          {mayChange ? (
            <OwnPromise promise={promise} />
          ) : (
            <PromiseLine promise={promise} mayChange={false} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** One that was asked about stays a question while what came of it can be added. */
function OwnPromise({ promise }: { promise: LearnerPromise }) {
  const [isAsked, setAsked] = useState(false);
  const isOpen = isDue(promise);
  if (isOpen && !isAsked) setAsked(true);
  const isTold = promise.answer === null || promise.outcome !== '';
  return isOpen || (isAsked && !isTold) ? (
    <PromiseQuestion promise={promise} />
  ) : (
    <PromiseLine promise={promise} mayChange />
  );
}

const SIGNS = { yes: CircleCheck, differently: Shuffle, open: CircleDot };

function PromiseLine({ promise, mayChange }: { promise: LearnerPromise; mayChange: boolean }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { answer, outcome, text, due_on: dueOn, given_by: giver } = promise;
  const Sign = SIGNS[answer ?? 'open'];
  return (
    <div className="flex items-start gap-3">
      <Sign
        size={20}
        aria-hidden
        className={`mt-0.5 ${answer === 'yes' ? 'text-forest' : 'text-ink-soft'}`}
      />
      <div className="min-w-0 grow">
        <p className="leading-snug wrap-anywhere">{text}</p>
        <p className="text-sm text-ink-soft">
          {answer === 'yes' && <Trans>Promise kept</Trans>}
          {answer === 'differently' && <Trans>It went differently</Trans>}
          {answer === null && <Trans>For {dayInWords(dueOn, language)}</Trans>}
          {giver && (
            <>
              {' · '}
              <Trans>Task of {giver.full_name}</Trans>
            </>
          )}
        </p>
        {outcome && <p className="mt-1 text-ink-soft italic wrap-anywhere">{outcome}</p>}
      </div>
      {mayChange && !giver && answer === null && (
        <IconButton
          label={t`Take back “${text}”`}
          className="plan-aside -my-2 shrink-0"
          onClick={() =>
            void takeBackPromise(promise.id).catch(() =>
              showToast(t`This could not be taken back. Try again.`, 'alarm'),
            )
          }
        >
          <Trash2 size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
