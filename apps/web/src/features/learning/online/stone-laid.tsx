import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#src/platform/session.ts';
import { learningQueries } from '#src/features/learning/learning.api.ts';
import { countLessons } from '#src/features/learning/progress.ts';
import { StoneArt } from '#src/features/learning/stone-art.tsx';
import { layStones } from '#src/features/learning/wall.ts';

/** The stone of a finished lesson in the learner's wall. */
export default function StoneLaid({ lessonId }: { lessonId: number }) {
  const { user } = useSession();
  const { data } = useQuery(learningQueries.tracker());
  const { completed, total } = countLessons(data?.modules ?? []);
  const stone = layStones(user?.username ?? '', completed).at(-1);
  const isLaid = data?.modules.some(({ courses }) =>
    courses.some(({ chapters }) =>
      chapters.some(({ lessons }) =>
        lessons.some((lesson) => lesson.id === lessonId && lesson.completed),
      ),
    ),
  );
  if (!isLaid || !stone) return null;
  return (
    <div className="flex items-center gap-4">
      <svg
        viewBox="0 0 20 20"
        className="size-14 shrink-0 animate-slide-in rounded-sm"
        aria-hidden="true"
      >
        <StoneArt stone={stone} />
      </svg>
      <p role="status" className="font-display text-lg leading-tight font-bold">
        <Trans>
          Stone {completed} of {total} is laid
        </Trans>
      </p>
    </div>
  );
}
