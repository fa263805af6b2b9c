import type { ChapterQuiz } from '@inzira/contract/learning';
import { Plural, Trans } from '@lingui/react/macro';
import { useLanguage } from '#src/platform/language.ts';
import { formatMinutes } from '#src/platform/numbers.ts';

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

/** "6 questions", and once it was taken "Best score: 5 of 6". */
export function QuizMeasures({ quiz: { questions, result } }: { quiz: ChapterQuiz }) {
  if (!result) return <Plural value={questions} one="# question" other="# questions" />;
  const { best_score: best, total } = result;
  return (
    <Trans>
      Best score: {best} of {total}
    </Trans>
  );
}
