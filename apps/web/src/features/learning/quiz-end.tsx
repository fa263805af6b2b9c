import type { QuizQuestion } from '@inzira/contract/learning';
import { Trans, useLingui } from '@lingui/react/macro';
import { useIsFetching } from '@tanstack/react-query';
import { ArrowRight, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { showFromTop } from '#src/platform/navigation.ts';
import type { Delivery } from '#src/platform/deliveries.ts';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Link } from '#src/ui/link.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { EmojiText } from '#src/ui/emoji-text.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { EndBar } from './end-bar.tsx';
import { QUIZ } from './learning.api.ts';
import { useCourseIsEarned, useNextChapter } from './next-chapter.ts';
import { OutcomeSign } from './outcome-sign.tsx';
import { PathGate } from './path-signs.tsx';
import { askedIn } from './question-text.tsx';
import { stampScore } from './stamp-score.ts';
import type { Answered } from './quiz-question.tsx';
import type { Outcome } from './quiz.tsx';

/** The state of saving the score; a visitor's stays in this tab, until it is `claimed` after the login. */
export type Saving = Delivery['state'] | 'saving' | 'visitor' | 'claimed';

interface QuizEndProps {
  chapter: number;
  questions: readonly QuizQuestion[];
  outcomes: readonly Outcome[];
  answered: readonly Answered[];
  score: number;
  /** The right answers without a hint, which count for the stamp. */
  checked: number;
  saving: Saving;
  onRetry: () => void;
}

/** The result, question by question, and the next step. */
export default function QuizEnd(props: QuizEndProps) {
  const { chapter, questions, outcomes, answered, score, checked, saving, onRetry } = props;
  const total = questions.length;
  const first = questions.filter((_, at) => outcomes[at] === 'first');
  const isEnough = checked >= stampScore(total);
  const heading = useRef<HTMLHeadingElement>(null);
  const next = useNextChapter(chapter);
  const isEarned = useCourseIsEarned(chapter, isEnough && saving === 'sent');
  const isFetching = useIsFetching({ queryKey: [...QUIZ, String(chapter)] }) > 0;
  useEffect(() => {
    showFromTop(heading.current);
  }, []);
  return (
    <section className="flex grow flex-col">
      <PathGate state={isEnough ? 'done' : 'here'} className="mx-auto mt-4 h-20" />
      {/* Hidden if every answer was wrong, because a row of crosses would not help. */}
      {score > 0 && (
        <div className="mt-3 flex flex-wrap justify-center gap-1.5" aria-hidden>
          {outcomes.map((outcome, at) => (
            <OutcomeSign
              key={questions[at]?.id}
              outcome={outcome}
              given={answered[at]?.given}
              className="size-10"
            />
          ))}
        </div>
      )}
      <h2 ref={heading} tabIndex={-1} className="mt-3 text-center text-3xl outline-none">
        <Trans>Quiz Completed!</Trans>
      </h2>
      <div className="mt-1 flex flex-wrap items-baseline justify-center gap-x-3 gap-y-1 text-center">
        <p className="font-display text-2xl font-bold">
          <Trans>
            You scored {score} out of {total}
          </Trans>
        </p>
        <div role="status" className="min-h-6 max-w-prose text-sm text-ink-soft">
          <SavingText saving={saving} />
        </div>
      </div>
      <p className="mx-auto mt-2 max-w-prose text-center text-balance">
        <Verdict score={score} checked={checked} total={total} isVisitor={saving === 'visitor'} />
      </p>
      {isEarned && (
        <LinkButton to={paths.dashboardCertificates} look="secondary" className="mt-4 self-center">
          <Trans>Certificate of this course</Trans>
        </LinkButton>
      )}
      <h3 className="mt-8 mb-3 text-lg">
        <Trans>Question by question</Trans>
      </h3>
      {first.length > 0 && (
        <div className="mb-3">
          <Disclosure label={<Trans>Right the first time: {first.length}</Trans>}>
            <ul>
              {first.map((question) => (
                <Result key={question.id} question={question} outcome="first" />
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
      <ol className="mb-8 flex flex-col divide-y divide-line border-y border-line empty:hidden">
        {questions.map((question, at) =>
          outcomes[at] === 'first' ? null : (
            <Result
              key={question.id}
              question={question}
              outcome={outcomes[at] ?? 'missed'}
              answered={answered[at]}
            />
          ),
        )}
      </ol>
      {saving !== 'visitor' && (
        <Link
          to={paths.tracker}
          className="target mb-4 inline-flex items-center self-center px-2 text-clay underline underline-offset-4 hover:text-clay-strong"
        >
          <Trans>See your progress</Trans>
        </Link>
      )}
      <EndBar>
        <Button
          look={isEnough ? 'secondary' : 'primary'}
          onClick={onRetry}
          // The score of an outdated quiz would be refused again, so the button waits for the new one.
          busy={saving === 'refused' && isFetching}
          className="shrink-0 max-sm:grow max-sm:px-2"
        >
          <RotateCcw size={18} className="max-sm:hidden" aria-hidden />
          <Trans>Retry Quiz</Trans>
        </Button>
        <NextStep next={next} look={isEnough ? 'primary' : 'secondary'} />
      </EndBar>
    </section>
  );
}

/** What the score means: the stamp requires more than the path, which continues after any attempt. */
function Verdict({
  score,
  checked,
  total,
  isVisitor,
}: Pick<QuizEndProps, 'score' | 'checked'> & { total: number; isVisitor: boolean }) {
  const needed = stampScore(total);
  if (score === 0) {
    return <Trans>Nothing is lost: only your best try counts.</Trans>;
  }
  if (isVisitor) return null;
  if (checked < needed && checked < score) {
    return (
      <Trans>
        You may go on. Answers after a hint do not count for the stamp: {checked} of {total} count,
        and it needs {needed}.
      </Trans>
    );
  }
  if (checked < needed) {
    return (
      <Trans>
        You may go on. The stamp needs {needed} of {total}.
      </Trans>
    );
  }
  return <Trans>Enough for the stamp of this chapter.</Trans>;
}

function NextStep({
  next,
  look,
}: {
  next: ReturnType<typeof useNextChapter>;
  look: 'primary' | 'secondary';
}) {
  // Reserves the space, so that "Retry Quiz" does not move.
  if (next === undefined) return <span className="grow sm:w-52 sm:grow-0" />;
  const shape = 'grow max-sm:px-2 sm:grow-0 sm:px-8';
  if (next === null) {
    return (
      <LinkButton to={paths.modules} look={look} className={shape}>
        <Trans>All modules</Trans>
        <ArrowRight size={18} aria-hidden />
      </LinkButton>
    );
  }
  return (
    <LinkButton
      to={paths.lessons(next.id)}
      state={{ courseId: String(next.courseId), chapterTitle: next.title }}
      look={look}
      className={shape}
    >
      <Trans>Next chapter</Trans>
      <ArrowRight size={18} aria-hidden />
    </LinkButton>
  );
}

interface ResultProps {
  question: QuizQuestion;
  outcome: Outcome;
  answered?: Answered | undefined;
}

/** The result of a question, the given answer, and the lesson to read again. */
function Result({ question, outcome, answered }: ResultProps) {
  const { question_text: text, lesson, explanation } = question;
  const given = answered?.given.at(-1)?.join('; ');
  return (
    <li className="flex items-start gap-3 py-3">
      <OutcomeSign outcome={outcome} given={answered?.given} className="mt-0.5 size-7" />
      <div className="min-w-0 grow">
        <p className="line-clamp-2 font-semibold">{askedIn(text)}</p>
        {outcome !== 'first' && (
          <p className="text-sm text-ink-soft">
            {outcome !== 'missed' ? (
              <Trans>Right on another try or with the hint</Trans>
            ) : answered?.given.length === 0 ? (
              <Trans>Skipped</Trans>
            ) : (
              <Trans>Not right yet</Trans>
            )}
          </p>
        )}
        {/* A missed question is asked again, so its right answer is not shown. */}
        {outcome !== 'missed' ? (
          <p className="mt-1">{explanation}</p>
        ) : (
          given && (
            <p className="wrap-anywhere">
              <Trans>
                Your answer: <strong>{given}</strong>
              </Trans>
            </p>
          )
        )}
        {lesson && (
          <p className="text-ink-soft">
            {outcome !== 'first' && <Trans>Look again at:</Trans>}{' '}
            <Link
              to={`${paths.lessons(lesson.chapter_id)}?lesson=${lesson.lesson_id}`}
              className="py-2.5 text-clay underline underline-offset-4 hover:text-clay-strong"
            >
              {lesson.title}
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}

function SavingText({ saving }: { saving: Saving }) {
  const wayBack = useReturnState();
  switch (saving) {
    case 'visitor':
      return (
        <TextLink to={paths.login} state={wayBack}>
          <Trans>Log in to save your score.</Trans>
        </TextLink>
      );
    case 'claimed':
      return null;
    case 'saving':
      return <Trans>Saving your score...</Trans>;
    case 'sent':
      return <Trans>Your score is saved.</Trans>;
    case 'refused':
      return (
        <SaveFailure>
          <Trans>The quiz may have changed since: “Retry Quiz” asks it as it is now.</Trans>
        </SaveFailure>
      );
    case 'discarded':
      return <SaveFailure />;
    case 'unstored':
      return (
        <SaveFailure>
          <Trans>
            This device has no room to keep it. Leave this page open: it will be sent by itself.
          </Trans>
        </SaveFailure>
      );
    case 'waiting':
      return (
        <SaveFailure>
          <Trans>It is kept on this device and will be sent by itself.</Trans>
        </SaveFailure>
      );
  }
}

function SaveFailure({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <p className="font-semibold text-ink">
        <EmojiText text={t`⚠️ Could not save score to server.`} />
      </p>
      {children && <p>{children}</p>}
    </>
  );
}
