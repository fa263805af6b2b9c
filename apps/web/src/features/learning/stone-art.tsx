import type { Stone } from './wall.ts';

/** A stone of the learner's wall, in a box of 20. Its classes are repeated in `imigongo.tsx`, where Tailwind finds them. */
export function StoneArt({ stone, transform }: { stone: Stone; transform?: string }) {
  const { motif, ground, paint, isMirrored } = stone;
  return (
    <g transform={transform}>
      <path d="M0 0h20v20H0z" className={`fill-${ground}`} />
      <path
        d={motif}
        fillRule="evenodd"
        transform={isMirrored ? 'matrix(-1 0 0 1 20 0)' : undefined}
        className={`fill-${paint}`}
      />
    </g>
  );
}
