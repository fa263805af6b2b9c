import type { Stone } from './wall.ts';

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

/** One stone of the learner's wall, in a box of 20. */
export function StoneArt({ stone, transform }: { stone: Stone; transform?: string }) {
  const { motif, ground, paint, isMirrored } = stone;
  return (
    <g transform={transform}>
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
