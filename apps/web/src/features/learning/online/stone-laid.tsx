import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#src/platform/session.ts';
import { learningQueries } from '../learning.api.ts';
import { countLessons } from '../progress.ts';
import { StoneArt } from '../stone-art.tsx';
import { layStones } from '../wall.ts';

/** The stone of a lesson that has just been finished, as it lies in the wall; of one read again, the last that was laid. */
export default function StoneLaid({ lessonId, isAgain }: { lessonId: number; isAgain: boolean }) {
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
    <>
      <svg
        viewBox="0 0 20 20"
        className="row-span-2 mr-4 size-14 rounded-sm transition-transform duration-150 motion-safe:starting:scale-50"
        aria-hidden="true"
      >
        <StoneArt stone={stone} />
      </svg>
      <p role="status" className="col-start-2 row-start-2 font-display font-bold">
        {isAgain ? (
          <Trans>
            {completed} of {total} stones lie in your wall
          </Trans>
        ) : (
          <Trans>
            Stone {completed} of {total} is laid
          </Trans>
        )}
      </p>
    </>
  );
}
