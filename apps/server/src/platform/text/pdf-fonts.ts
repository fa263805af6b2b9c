import { createRequire } from 'node:module';
import path from 'node:path';

export type Weight = 'text' | 'bold' | 'heading';

const { resolve } = createRequire(import.meta.url);
const fileOf = (family: string, file: string) =>
  path.join(path.dirname(resolve(`@fontsource/${family}/package.json`)), 'files', file);

/**
 * The files of Noto Sans with their characters: Latin with French accents, Latin of African languages and currencies
 * (ɓ, ɛ, ₦), and letters with dots below (ẹ). The first file with a character is used.
 */
const SUBSETS = [
  {
    name: 'latin',
    ranges: [
      [0x0000, 0x00ff],
      [0x0131],
      [0x0152, 0x0153],
      [0x02c6],
      [0x02da],
      [0x02dc],
      [0x2000, 0x206f],
      [0x20ac],
      [0x2122],
      [0x2212],
      [0xfe0f],
    ],
  },
  {
    name: 'latin-ext',
    ranges: [
      [0x0100, 0x02ff],
      [0x0304],
      [0x0308],
      [0x0329],
      [0x1d00, 0x1dbf],
      [0x1e00, 0x1e9f],
      [0x1ef2, 0x1eff],
      [0x20a0, 0x20c0],
      [0x2113],
    ],
  },
  {
    name: 'vietnamese',
    ranges: [
      [0x0102, 0x01b0],
      [0x0300, 0x0301],
      [0x0303, 0x0304],
      [0x0308, 0x0309],
      [0x0323],
      [0x0329],
      [0x1ea0, 0x1ef9],
    ],
  },
];

const has = (ranges: number[][], letters: string) =>
  Array.from(letters).every((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return ranges.some(([from = 0, to = from]) => code >= from && code <= to);
  });

/** Font files by their name in the document. */
export const FONTS: Record<string, string> = {
  heading: fileOf('familjen-grotesk', 'familjen-grotesk-latin-700-normal.woff'),
  ...Object.fromEntries(
    SUBSETS.flatMap(({ name }) => [
      [nameOf('text', name), fileOf('noto-sans', `noto-sans-${name}-400-normal.woff`)],
      [nameOf('bold', name), fileOf('noto-sans', `noto-sans-${name}-700-normal.woff`)],
    ]),
  ),
};

function nameOf(weight: 'text' | 'bold', subset: string): string {
  return subset === 'latin' ? weight : `${weight}-${subset}`;
}

/** Replacements for characters that the fonts lack. */
const REPLACED: Record<string, string> = {
  // The separator of thousands in French numbers.
  '\u202f': '\u00a0',
  '\u2009': '\u00a0',
  '→': '->',
  '←': '<-',
  '≥': '>=',
  '≤': '<=',
  '≈': '~',
  '≠': '=/=',
  '☐': '[ ]',
  '☑': '[x]',
  '✓': 'x',
  '✔': 'x',
};

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Splits a text into runs of one font each. Removes emoji and other pictures; letters of other scripts become a
 * question mark, so that the reader sees that something is missing.
 */
export function splitByFont(text: string, weight: Weight): { font: string; text: string }[] {
  const clean = text
    .normalize('NFC')
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replaceAll('\t', ' ')
    // Splits endless words, because pdfkit breaks a word that fits no line character by character, which takes minutes.
    .replaceAll(/(\S{80})(?=\S)/g, '$1 ');
  if (weight === 'heading' && /^[\u0020-\u007e\u00a0-\u00ff’‘“”–—…œŒ]*$/.test(clean)) {
    return [{ font: 'heading', text: clean }];
  }
  const face = weight === 'heading' ? 'bold' : weight;
  const runs: { font: string; text: string }[] = [];
  for (const { segment } of segmenter.segment(clean)) {
    const sign = REPLACED[segment] ?? segment;
    const subset = SUBSETS.find(({ ranges }) => has(ranges, sign));
    if (!subset && /\p{Extended_Pictographic}/u.test(sign)) continue;
    const last = runs.at(-1);
    const font = nameOf(face, subset?.name ?? 'latin');
    const shown = subset ? sign : '?';
    // A space joins the previous run.
    if (last && (last.font === font || shown === ' ')) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs.length > 0 ? runs : [{ font: face, text: '' }];
}
