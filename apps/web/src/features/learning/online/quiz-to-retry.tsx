import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#src/platform/paths.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { learningQueries } from '#src/features/learning/learning.api.ts';
import { findNextStep } from '#src/features/learning/progress.ts';

/** Below the next step: the quiz of the chapter that was read last, if it has no stamp yet. */
export default function QuizToRetry() {
  const { data } = useQuery(learningQueries.tracker());
  if (!data) return null;
  const next = findNextStep(data.modules, data.last_accessed_lesson_id)?.chapter;
  const course = data.modules
    .flatMap(({ courses }) => courses)
    .find(({ id }) => id === next?.courseId);
  const chapter = course?.chapters.findLast(
    ({ quiz: { result }, lessons }) =>
      result?.has_stamp === false && lessons.every((one) => one.completed),
  );
  if (!course || !chapter?.quiz.result) return null;
  const { id, title } = chapter;
  const { best_score: best, total } = chapter.quiz.result;
  return (
    <p className="-mt-4 text-sm">
      <TextLink to={paths.quiz(id)} state={{ chapterTitle: title, courseId: course.id }} alone>
        <span>
          <Trans>
            Or first: quiz of {title}, {best} of {total}
          </Trans>
        </span>
      </TextLink>
    </p>
  );
}
