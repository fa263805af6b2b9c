import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#src/platform/session.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { learningQueries } from './learning.api.ts';
import { countLessons } from './progress.ts';
import { layStones, type Stone, WALL_COLUMNS } from './wall.ts';

const FILLS = {
  laterite: 'fill-laterite',
  night: 'fill-night',
  ochre: 'fill-ochre',
  chalk: 'fill-chalk',
} as const;

const MOTIF_PATHS = {
  diamond: 'M10 1 19 10 10 19 1 10zM10 6 6 10l4 4 4-4z',
  hourglass: 'M0 0h20L10 10zM0 20h20L10 10z',
  rise: 'M0 20 20 0v20zM0 9 9 0h-9z',
  fall: 'M0 0 20 20H0zM11 0h9v9z',
  zigzag: 'M0 4 10 14 20 4v5L10 19 0 9z',
  spiral: 'M2 2h16v16H6V7h7v6h-3v-3H9v5h6V5H4v13H2z',
} as const;

/** Every finished lesson is a stone of the learner's own Imigongo. Nothing ever falls out of it. */
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

/** Decoration: how many stones there are stands below it in words. */
function Wall({ name, completed }: { name: string; completed: number }) {
  const stones = layStones(name, completed);
  // The next place is always to be seen.
  const rows = Math.max(2, Math.floor(completed / WALL_COLUMNS) + 1);
  const places = Array.from({ length: rows * WALL_COLUMNS - completed }, (_, at) => at + completed);
  return (
    <svg
      viewBox={`0 0 ${WALL_COLUMNS * 20} ${rows * 20}`}
      className="block w-full max-w-xl rounded-sm"
      aria-hidden="true"
    >
      {stones.map((stone) => (
        <StoneArt key={`${stone.row} ${stone.column}`} stone={stone} rows={rows} />
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

/** From below, as one builds. */
const placeOf = (column: number, row: number, rows: number) =>
  `translate(${column * 20} ${(rows - 1 - row) * 20})`;

function StoneArt({ stone, rows }: { stone: Stone; rows: number }) {
  const { column, row, motif, ground, paint, isMirrored } = stone;
  return (
    <g transform={placeOf(column, row, rows)}>
      <rect width="20" height="20" className={FILLS[ground]} />
      <path
        d={MOTIF_PATHS[motif]}
        fillRule="evenodd"
        transform={isMirrored ? 'matrix(-1 0 0 1 20 0)' : undefined}
        className={FILLS[paint]}
      />
    </g>
  );
}
