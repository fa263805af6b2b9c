import type { ProfileName } from '@inzira/contract/psychometric';

export type Paint = 'chalk' | 'laterite' | 'night' | 'ochre';

/** A path on a 48 × 48 grid: filled, or stroked with the width `line`. */
interface Shape {
  d: string;
  paint: Paint;
  line?: number;
}

const PANEL: readonly Shape[] = [
  { d: 'M0 0h48v48H0z', paint: 'night' },
  { d: 'M2 2h44v44H2zM4 4v40h40V4z', paint: 'chalk' },
];

/**
 * An icon for each profile in the style of Imigongo panels. As paths, so that the share picture can draw them on a
 * canvas.
 */
const SHAPES: Record<ProfileName, readonly Shape[]> = {
  // A spiral: an idea unfolding.
  Creator: [
    { d: 'M24 6l18 18-18 18L6 24z', paint: 'laterite' },
    { d: 'M24 24l3 3-3 3-6-6 6-6 9 9-9 9-12-12 12-12 15 15', paint: 'chalk', line: 2.6 },
    { d: 'M24 21l3 3-3 3-3-3z', paint: 'ochre' },
  ],
  Star: [
    { d: 'M24 6l18 18-18 18L6 24z', paint: 'laterite' },
    { d: 'M12 12h24v24H12z', paint: 'ochre' },
    { d: 'M24 12l12 12-12 12-12-12z', paint: 'night' },
    { d: 'M24 17l7 7-7 7-7-7z', paint: 'chalk' },
  ],
  // A house on pillars.
  Supporter: [
    { d: 'M24 7l17 12H7z', paint: 'laterite' },
    { d: 'M24 11.5l5 4.5-5 2-5-2z', paint: 'ochre' },
    { d: 'M9 21h6v15H9zM33 21h6v15h-6z', paint: 'chalk' },
    { d: 'M18 21h5v15h-5zM25 21h5v15h-5z', paint: 'ochre' },
    { d: 'M7 38h34v3H7z', paint: 'laterite' },
  ],
  // Two interlocking diamonds.
  'Deal Maker': [
    { d: 'M17.5 13.5L28 24 17.5 34.5 7 24z', paint: 'chalk', line: 3 },
    { d: 'M30.5 13.5L41 24 30.5 34.5 20 24z', paint: 'ochre', line: 3 },
    { d: 'M24 20.5l3.5 3.5-3.5 3.5-3.5-3.5z', paint: 'laterite' },
    { d: 'M24 7l5 5-5 3-5-3zM24 41l5-5-5-3-5 3z', paint: 'laterite' },
  ],
  // Arrows in both directions.
  Trader: [
    { d: 'M15.5 8l9 11h-5v21h-8V19h-5z', paint: 'ochre' },
    { d: 'M32.5 40l-9-11h5V8h8v21h5z', paint: 'chalk' },
    { d: 'M15.5 25l4 4-4 4-4-4zM32.5 15l4 4-4 4-4-4z', paint: 'laterite' },
  ],
  // Layers.
  Accumulator: [
    { d: 'M7 34h34v7H7z', paint: 'chalk' },
    { d: 'M12 25.5h24v7H12z', paint: 'laterite' },
    { d: 'M16 17h16v7H16z', paint: 'chalk' },
    { d: 'M20 8.5h8v7h-8z', paint: 'ochre' },
    { d: 'M11 41l4-4 4 4zM20 41l4-4 4 4zM29 41l4-4 4 4z', paint: 'night' },
  ],
  Lord: [
    { d: 'M7 34V13l8.5 9L24 8l8.5 14 8.5-9v21z', paint: 'ochre' },
    { d: 'M24 18l5 7-5 7-5-7z', paint: 'night' },
    { d: 'M24 22l2.5 3-2.5 3-2.5-3z', paint: 'chalk' },
    { d: 'M7 36.5h34V41H7z', paint: 'laterite' },
  ],
  // A wheel.
  Mechanic: [
    { d: 'M24 6v36M6 24h36M11.5 11.5l25 25M36.5 11.5l-25 25', paint: 'chalk', line: 5 },
    { d: 'M19 11h10l8 8v10l-8 8H19l-8-8V19z', paint: 'chalk' },
    { d: 'M24 14l10 10-10 10-10-10z', paint: 'night' },
    { d: 'M24 18l6 6-6 6-6-6z', paint: 'laterite' },
    { d: 'M24 21.5l2.5 2.5-2.5 2.5-2.5-2.5z', paint: 'ochre' },
  ],
};

export function shapesOf(name: ProfileName): readonly Shape[] {
  return [...PANEL, ...SHAPES[name]];
}

const FILLS: Record<Paint, string> = {
  chalk: 'fill-chalk',
  laterite: 'fill-laterite',
  night: 'fill-night',
  ochre: 'fill-ochre',
};
const STROKES: Record<Paint, string> = {
  chalk: 'stroke-chalk',
  laterite: 'stroke-laterite',
  night: 'stroke-night',
  ochre: 'stroke-ochre',
};

/** Hidden from screen readers, because the profile's name stands beside it. */
export function ProfileIcon({
  name,
  className = 'size-16',
}: {
  name: ProfileName;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={`shrink-0 rounded-md ${className}`}
      data-profile={name}
      aria-hidden="true"
    >
      {shapesOf(name).map(({ d, paint, line }) => (
        <path
          key={d}
          d={d}
          fillRule="evenodd"
          strokeWidth={line}
          className={line ? `fill-none ${STROKES[paint]}` : FILLS[paint]}
        />
      ))}
    </svg>
  );
}
