const LETTER = /[\p{L}\p{N}]/u;
/** Lengths of the character sequences to search for; shorter ones would occur in many places. */
const RUNS = [40, 24, 14];

/**
 * Finds the position in the Markdown source of the character `at` of a block of the preview. Only letters and
 * digits are compared, because the preview does not show markup, link addresses and line breaks.
 */
export function findInSource(source: string, block: string, at: number): number | null {
  const { letters, places } = lettersOf(source);
  const wanted = lettersOf(block).letters;
  const before = lettersOf(block.slice(0, at)).letters.length;
  const placeAt = (index: number) => places[Math.min(index, places.length - 1)] ?? null;
  const whole = wanted === '' ? -1 : letters.indexOf(wanted);
  if (whole >= 0) return placeAt(whole + before);
  for (const length of RUNS) {
    for (const from of [before, Math.max(0, before - length)]) {
      const run = wanted.slice(from, from + length);
      const found = run.length < length ? -1 : letters.indexOf(run);
      if (found >= 0) return placeAt(found + before - from);
    }
  }
  return null;
}

function lettersOf(text: string): { letters: string; places: number[] } {
  const places: number[] = [];
  let letters = '';
  let at = 0;
  for (const character of text) {
    if (LETTER.test(character)) {
      letters += character;
      for (let unit = 0; unit < character.length; unit += 1) places.push(at + unit);
    }
    at += character.length;
  }
  return { letters, places };
}

/** A line of a text below its front matter; null for lines within that, whose findings name a field. */
export function proseLine(text: string, line: number): string | null {
  const lines = text.split('\n');
  const end = lines[0] === '---' ? lines.indexOf('---', 1) + 1 : lines.length;
  return line > end ? lines[line - 1] || null : null;
}
