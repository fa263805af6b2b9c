import type { ChapterQuiz } from '@inzira/contract/learning';
import { Plural, Trans } from '@lingui/react/macro';
import { useLanguage } from '#src/platform/language.ts';
import { formatMinutes } from '#src/platform/numbers.ts';
import { stampScore } from './stamp-score.ts';

/** "4 lessons · 36 min". */
export function Measures({ lessons, minutes }: { lessons: number; minutes: number }) {
  const language = useLanguage();
  return (
    <>
      <span className="whitespace-nowrap">
        <Plural value={lessons} one="# lesson" other="# lessons" />
      </span>
      {minutes > 0 && (
        <>
          {' · '}
          <span className="whitespace-nowrap">{formatMinutes(minutes, language)}</span>
        </>
      )}
    </>
  );
}

/** "6 questions", or after an attempt "Best score: 3 of 6", and what the stamp still requires. */
export function QuizMeasures({ quiz: { questions, result } }: { quiz: ChapterQuiz }) {
  if (!result) return <Plural value={questions} one="# question" other="# questions" />;
  const { best_score: best, has_stamp: hasStamp, total } = result;
  const needed = stampScore(total);
  return (
    <>
      <Trans>
        Best score: {best} of {total}
      </Trans>
      {!hasStamp && (
        <>
          {' · '}
          {best < needed ? (
            <Trans>{needed} for the stamp</Trans>
          ) : (
            <Trans>{needed} without the hint for the stamp</Trans>
          )}
        </>
      )}
    </>
  );
}
