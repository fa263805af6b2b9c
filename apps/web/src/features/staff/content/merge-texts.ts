import { diffArrays } from 'diff';

/** A part of a merge: units that both have, or a difference. */
export type Piece =
  | { same: string[] }
  | {
      base: string[];
      mine: string[];
      theirs: string[];
      /** Both sides changed it differently. */
      isConflict: boolean;
    };

export type Choice = 'mine' | 'theirs' | 'both';

/**
 * Three-way merge (diff3) of texts in units such as paragraphs.
 * @param base the common origin; null if unknown, which makes each difference a conflict
 */
export function mergeUnits(
  base: readonly string[] | null,
  mine: readonly string[],
  theirs: readonly string[],
): Piece[] {
  const from = base ?? mine;
  const [inMine, inTheirs] = [matches(from, mine), matches(from, theirs)];
  const pieces: Piece[] = [];
  let [b, m, t] = [0, 0, 0];
  for (;;) {
    // The next unit that all three contain.
    let next = b;
    while (next < from.length && !(inMine.has(next) && inTheirs.has(next))) next += 1;
    const isEnd = next >= from.length;
    const mineEnd = isEnd ? mine.length : (inMine.get(next) ?? 0);
    const theirsEnd = isEnd ? theirs.length : (inTheirs.get(next) ?? 0);
    pieces.push(
      ...piecesOf(from.slice(b, next), mine.slice(m, mineEnd), theirs.slice(t, theirsEnd)),
    );
    if (isEnd) break;
    pieces.push({ same: from.slice(next, next + 1) });
    [b, m, t] = [next + 1, mineEnd + 1, theirsEnd + 1];
  }
  if (base !== null) return pieces;
  return pieces.map((piece) => ('same' in piece ? piece : { ...piece, isConflict: true }));
}

/** The index in `side` of each unchanged unit of `base`. */
function matches(base: readonly string[], side: readonly string[]): Map<number, number> {
  const found = new Map<number, number>();
  let [b, s] = [0, 0];
  for (const { added, removed, value } of diffArrays([...base], [...side])) {
    if (!added && !removed) for (const at of value.keys()) found.set(b + at, s + at);
    if (!added) b += value.length;
    if (!removed) s += value.length;
  }
  return found;
}

function piecesOf(base: string[], mine: string[], theirs: string[]): Piece[] {
  const [was, ours, others] = [base, mine, theirs].map((units) => JSON.stringify(units));
  if (ours === others) return mine.length === 0 ? [] : [{ same: mine }];
  if (ours === was || others === was) return [{ base, mine, theirs, isConflict: false }];
  // Adjacent units that were changed one to one are compared separately.
  if (base.length > 1 && mine.length === base.length && theirs.length === base.length)
    return base.flatMap((unit, at) =>
      piecesOf([unit], mine.slice(at, at + 1), theirs.slice(at, at + 1)),
    );
  return [{ base, mine, theirs, isConflict: true }];
}

/** The default choice: the side that changed it; for a conflict both, so that nothing is lost. */
export function startOf(piece: Exclude<Piece, { same: string[] }>, isSingle: boolean): Choice {
  if (piece.isConflict) return isSingle ? 'mine' : 'both';
  return JSON.stringify(piece.mine) === JSON.stringify(piece.base) ? 'theirs' : 'mine';
}

/**
 * The units of a merge.
 * @param choices by the index of the difference among the pieces
 */
export function unitsOf(
  pieces: readonly Piece[],
  choiceOf: (piece: Exclude<Piece, { same: string[] }>, at: number) => Choice,
): string[] {
  return pieces.flatMap((piece, at) => {
    if ('same' in piece) return piece.same;
    const choice = choiceOf(piece, at);
    if (choice !== 'both') return piece[choice];
    return [...piece.mine, ...piece.theirs.filter((unit) => !piece.mine.includes(unit))];
  });
}
