/*
 * A learner's own Imigongo: one stone for each finished lesson. The look of a stone depends only on the learner's name
 * and its position, so it is the same on every device.
 */

export const WALL_COLUMNS = 10;

/** Paths in a box of 20: a diamond, an hourglass, a rising and a falling slope, a zigzag, a spiral. */
const MOTIFS = [
  'M10 1 19 10 10 19 1 10zM10 6 6 10l4 4 4-4z',
  'M0 0h20L10 10zM0 20h20L10 10z',
  'M0 20 20 0v20zM0 9 9 0h-9z',
  'M0 0 20 20H0zM11 0h9v9z',
  'M0 4 10 14 20 4v5L10 19 0 9z',
  'M2 2h16v16H6V7h7v6h-3v-3H9v5h6V5H4v13H2z',
];
type Paint = 'laterite' | 'night' | 'ochre' | 'chalk';

export interface Stone {
  column: number;
  row: number;
  /** SVG path data. */
  motif: string;
  ground: Paint;
  paint: Paint;
  /** The right half of the wall mirrors the left one. */
  isMirrored: boolean;
}

/** An FNV-1a hash, which is well distributed even for similar names. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

const PAIRS: readonly (readonly [Paint, Paint])[] = [
  ['night', 'chalk'],
  ['laterite', 'chalk'],
  ['ochre', 'night'],
  ['chalk', 'laterite'],
  ['night', 'ochre'],
  ['laterite', 'night'],
];

/** The stones of `count` finished lessons, from below. */
export function layStones(name: string, count: number): Stone[] {
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / WALL_COLUMNS);
    const column = at % WALL_COLUMNS;
    const isMirrored = column >= WALL_COLUMNS / 2;
    const side = isMirrored ? WALL_COLUMNS - 1 - column : column;
    // Rows repeat like those of a painted wall.
    const hash = hashOf(`${name} ${side} ${row % 4}`);
    const [ground, paint] = PAIRS[(hash >>> 8) % PAIRS.length] ?? ['night', 'chalk'];
    return {
      column,
      row,
      motif: MOTIFS[hash % MOTIFS.length] ?? '',
      ground,
      paint,
      isMirrored,
    };
  });
}
