/** A shape of one colour: the data of an SVG path, which PDF accepts as well. */
export interface Shape {
  d: string;
  fill: string;
}

export const INK = '#241c17';
export const PAPER = '#faf6ef';
export const QUIET = '#6b5d52';
export const CLAY = '#a63d2f';
const OCHRE = '#d39a3a';

export const toSvgPaths = (shapes: readonly Shape[]) =>
  shapes.map(({ d, fill }) => `<path fill="${fill}" d="${d}"/>`).join('');

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const box = ({ x, y, width, height }: Box, fill: string): Shape => ({
  fill,
  d: `M${x} ${y}h${width}v${height}h${-width}z`,
});

/** A row of triangles along the bottom of a box, as in the mails. */
export function zigzag({ x, y, width, height }: Box, step: number, accent = CLAY): Shape[] {
  return Array.from({ length: Math.floor(width / step) }, (_, index) => ({
    fill: [accent, OCHRE, INK][index % 3] ?? accent,
    d: `M${x + index * step} ${y + height}l${step / 2} ${-height}l${step / 2} ${height}z`,
  }));
}

const ringsOf = (accent: string) => [INK, PAPER, INK, accent, INK, OCHRE, INK, PAPER];

/** Nested diamonds after Imigongo, `columns` side by side, from the top of a box to below its bottom. */
export function diamonds(field: Box, columns: number, accent = CLAY): Shape[] {
  const rings = ringsOf(accent);
  const size = field.width / columns;
  const rows = Math.ceil(field.height / size);
  return [
    box(field, accent),
    ...Array.from({ length: columns * rows }, (_, index) => {
      const x = field.x + ((index % columns) + 0.5) * size;
      const y = field.y + (Math.floor(index / columns) + 0.5) * size;
      return rings.map((fill, ring) => {
        const half = (size / 2) * (1 - ring / rings.length);
        return { fill, d: `M${x} ${y - half}l${half} ${half}l${-half} ${half}l${-half} ${-half}z` };
      });
    }).flat(),
  ];
}
