import { PROMISE_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Check, CalendarPlus } from 'lucide-react';
import { useLanguage } from '#src/platform/language.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { dayFromNow, dayInWords } from './promise-days.ts';
import { makePromise } from './promises.api.ts';

const WEEK = 7;

interface PromiseStepProps {
  /** The step as Markdown of one paragraph. */
  step: string;
}

/** Lets the learner turn a step that the mentor suggests into a promise for a chosen day. */
export function PromiseStep({ step }: PromiseStepProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const language = useLanguage();
  const due = dayFromNow(dayOfStep(step));
  const promise = useMutation({
    mutationFn: async (userId: number) =>
      makePromise(userId, { text: promiseText(step), due_on: due, source: 'mentor' }),
  });
  if (!user) return null;
  if (promise.isSuccess) {
    const day = dayInWords(due, language);
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
        <Check size={18} className="text-clay" aria-hidden />
        <Trans>In your plan, for {day}.</Trans>
      </p>
    );
  }
  return (
    <div className="flex flex-col items-start gap-2">
      {promise.isError && (
        <FailureAlert
          sentence={t`The step could not be added to your plan.`}
          failure={promise.error}
        />
      )}
      <Button look="secondary" busy={promise.isPending} onClick={() => promise.mutate(user.id)}>
        <CalendarPlus size={18} aria-hidden />
        <Trans>Add to my plan</Trans>
      </Button>
    </div>
  );
}

/** The default offset in days: by the text "today" or "tomorrow", else a week. */
function dayOfStep(step: string): number {
  if (/^(?:today|tonight|aujourd|ce soir)/i.test(step)) return 0;
  return /^(?:tomorrow|demain)/i.test(step) ? 1 : WEEK;
}

/** The step as one line without Markdown, cut between words at the maximum length of a promise. */
function promiseText(step: string): string {
  const plain = step
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain.length <= PROMISE_LIMITS.text) return plain;
  const cut = plain.slice(0, PROMISE_LIMITS.text - 1);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}
