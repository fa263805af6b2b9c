import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#src/platform/session.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { learningQueries } from './learning.api.ts';
import { countLessons } from './progress.ts';
import { StoneArt } from './stone-art.tsx';
import { layStones, WALL_COLUMNS } from './wall.ts';

/** Every finished lesson adds a stone to the learner's own Imigongo; none is ever removed. */
export default function WallCard() {
  const { user } = useSession();
  const { data } = useQuery(learningQueries.tracker());
  if (!data) return <Skeleton className="h-36 w-full" />;
  const { completed, total } = countLessons(data.modules);
  return (
    <div>
      <h2 className="mb-3 text-lg">
        <Trans>My wall</Trans>
      </h2>
      <Wall name={user?.username ?? ''} completed={completed} />
      <p className="mt-3 text-ink-soft">
        {completed === 0 ? (
          <Trans>Each lesson that you finish is a stone of your own Imigongo.</Trans>
        ) : (
          <Plural
            value={completed}
            one={`# stone of ${total}: each is a lesson that you finished.`}
            other={`# stones of ${total}: each is a lesson that you finished.`}
          />
        )}
      </p>
    </div>
  );
}

/** Decorative: the number of stones is given as text below. */
function Wall({ name, completed }: { name: string; completed: number }) {
  const stones = layStones(name, completed);
  // The next free place is always visible.
  const rows = Math.max(2, Math.floor(completed / WALL_COLUMNS) + 1);
  const places = Array.from({ length: rows * WALL_COLUMNS - completed }, (_, at) => at + completed);
  return (
    <svg
      viewBox={`0 0 ${WALL_COLUMNS * 20} ${rows * 20}`}
      className="w-full max-w-xl rounded-sm"
      aria-hidden="true"
    >
      {stones.map((stone) => (
        <StoneArt
          key={`${stone.row} ${stone.column}`}
          stone={stone}
          transform={placeOf(stone.column, stone.row, rows)}
        />
      ))}
      {places.map((at) => (
        <path
          key={at}
          d="M10 3 17 10 10 17 3 10z"
          transform={placeOf(at % WALL_COLUMNS, Math.floor(at / WALL_COLUMNS), rows)}
          strokeWidth={at === completed ? 1.4 : 0.6}
          className={at === completed ? 'fill-ochre stroke-ochre' : 'fill-none stroke-line-strong'}
        />
      ))}
    </svg>
  );
}

/** Rows are counted from below, as walls are built. */
const placeOf = (column: number, row: number, rows: number) =>
  `translate(${column * 20} ${(rows - 1 - row) * 20})`;
