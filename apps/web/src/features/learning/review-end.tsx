import type { ReviewQuestion } from '@inzira/contract/review';
import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { showFromTop } from '#src/platform/navigation.ts';
import { useIsOffline } from '#src/platform/network.ts';
import { paths } from '#src/platform/paths.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Link } from '#src/ui/link.tsx';
import { EndBar } from './end-bar.tsx';
import { OutcomeSign } from './outcome-sign.tsx';
import type { Outcome } from './quiz.tsx';
import { askedIn } from './question-text.tsx';
import { inWords } from './review-when.ts';

interface Reviewed {
  question: ReviewQuestion;
  outcome: Outcome;
  /** Null until the server has the answer. */
  dueOn: string | null;
}

interface ReviewEndProps {
  reviewed: readonly Reviewed[];
  hasMore: boolean;
  onAnother: () => void;
}

/** What was remembered, when each question returns, and the next step. */
export function ReviewEnd({ reviewed, hasMore, onAnother }: ReviewEndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    showFromTop(heading.current);
  }, []);
  const right = reviewed.filter(({ outcome }) => outcome === 'first').length;
  const total = reviewed.length;
  const isOffline = useIsOffline();
  const isWaiting = isOffline && reviewed.some(({ dueOn }) => dueOn === null);
  return (
    <section className="flex grow flex-col">
      {right > 0 && (
        <div className="flex flex-wrap justify-center gap-1.5 pt-4" aria-hidden>
          {reviewed.map(({ question, outcome }) => (
            <OutcomeSign key={question.slug} outcome={outcome} className="size-10" />
          ))}
        </div>
      )}
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-center text-3xl outline-none">
        <Trans>That is it for now</Trans>
      </h2>
      <p className="mt-1 text-center text-xl text-balance">
        {right > 0 && total === 1 ? (
          <Trans>You remembered it the first time</Trans>
        ) : right > 0 ? (
          <Trans>
            You remembered {right} of {total} the first time
          </Trans>
        ) : (
          <Trans>None right the first time: you remember them by meeting them again</Trans>
        )}
      </p>
      <p role="status" className="mx-auto mt-1 min-h-7 max-w-prose text-center text-ink-soft">
        {isWaiting && (
          <Trans>What you answered is kept on this device and is sent by itself.</Trans>
        )}
      </p>
      <h3 className="mt-6 mb-3 text-lg">
        <Trans>When they come back</Trans>
      </h3>
      <ol className="mb-8 flex flex-col divide-y divide-line border-y border-line">
        {reviewed.map((one) => (
          <Result key={one.question.slug} reviewed={one} />
        ))}
      </ol>
      <EndBar>
        {hasMore && (
          <Button look="secondary" onClick={onAnother} className="max-sm:grow max-sm:px-2">
            <Trans>A few more</Trans>
          </Button>
        )}
        <LinkButton to={paths.dashboard} className="grow max-sm:px-2 sm:grow-0 sm:px-8">
          <Trans>Continue learning</Trans>
          <ArrowRight size={18} aria-hidden />
        </LinkButton>
      </EndBar>
    </section>
  );
}

function Result({ reviewed: { question, outcome, dueOn } }: { reviewed: Reviewed }) {
  const language = useLanguage();
  const { lesson } = question;
  return (
    <li className="flex items-start gap-3 py-3">
      <OutcomeSign outcome={outcome} className="mt-0.5 size-7" />
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold">{askedIn(question.question_text)}</p>
        <p className="text-sm text-pretty text-ink-soft">
          {dueOn && (
            <strong className="text-ink">
              <Trans>Comes back {inWords(dueOn, language)}.</Trans>
            </strong>
          )}{' '}
          {outcome === 'first' ? (
            <Trans>Right the first time.</Trans>
          ) : (
            <Trans>Not right the first time.</Trans>
          )}
        </p>
        {outcome !== 'first' && lesson && (
          <Link
            to={`${paths.lessons(lesson.chapter_id)}?lesson=${lesson.lesson_id}`}
            className="target -mb-2 inline-flex items-center text-clay underline underline-offset-4 hover:text-clay-strong"
          >
            {lesson.title}
          </Link>
        )}
      </div>
    </li>
  );
}
