import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lazy } from '#src/platform/lazy.ts';

/** The part of opentype.js that is used; its own types would require those of the browser. */
interface Command {
  type: 'M' | 'L' | 'C' | 'Q' | 'Z';
  x: number;
  y: number;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}
interface Glyph {
  advanceWidth?: number;
  getPath: (x: number, y: number, size: number) => { commands: Command[] };
}
interface Font {
  unitsPerEm: number;
  charToGlyphIndex: (character: string) => number;
  charToGlyph: (character: string) => Glyph;
}

// Its ES module build needs a bundler, so the CommonJS build is loaded.
const opentype = lazy<{ parse: (bytes: ArrayBuffer) => Font }>('opentype.js');

/**
 * Draws text as outlines: it looks the same without installed fonts, and typed text never reaches the markup. A line
 * that the heading font cannot write uses Noto Sans, which has letters of African languages (ọ, ɓ, ɛ). Latin scripts
 * only; other characters are left out.
 */
const FAMILIES = ['familjen-grotesk', 'noto-sans'] as const;
const SUBSETS = ['latin', 'latin-ext', 'vietnamese'] as const;
export type Weight = 400 | 700;
type Family = (typeof FAMILIES)[number];

const fonts = new Map<string, Font[]>();

function openFonts(family: Family, weight: Weight): Font[] {
  const key = `${family} ${weight}`;
  const open =
    fonts.get(key) ??
    SUBSETS.map((subset) => {
      const bytes = readFileSync(fileOf(family, subset, weight));
      return opentype().parse(Uint8Array.from(bytes).buffer);
    });
  fonts.set(key, open);
  return open;
}

const fileOf = (family: Family, subset: string, weight: Weight) =>
  fileURLToPath(
    import.meta.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`),
  );

const fontFor = (character: string, open: readonly Font[]) =>
  open.find((one) => one.charToGlyphIndex(character) > 0);

function canWrite(text: string, family: Family, weight: Weight): boolean {
  const open = openFonts(family, weight);
  return Array.from(text).every((character) => fontFor(character, open) !== undefined);
}

/** Whether the fonts have an outline for every character. */
export function canOutline(text: string): boolean {
  return FAMILIES.some((family) => canWrite(text.normalize('NFC'), family, 700));
}

interface Style {
  size: number;
  weight: Weight;
  family?: Family;
}

/** Chooses one font for a text, whatever lines it is broken into. */
export function styleFor(text: string, { size, weight }: Style): Required<Style> {
  const whole = text.normalize('NFC');
  const family = FAMILIES.find((one) => canWrite(whole, one, weight)) ?? FAMILIES[0];
  return { size, weight, family };
}

function glyphsOf(text: string, style: Style) {
  const { family, weight } = style.family ? style : styleFor(text, style);
  const open = openFonts(family ?? FAMILIES[0], weight);
  return Array.from(text.normalize('NFC')).flatMap((character) => {
    const font = fontFor(character, open);
    return font ? [{ font, glyph: font.charToGlyph(character) }] : [];
  });
}

export function widthOf(text: string, style: Style): number {
  return glyphsOf(text, style).reduce(
    (width, { font, glyph }) => width + ((glyph.advanceWidth ?? 0) * style.size) / font.unitsPerEm,
    0,
  );
}

/** Breaks a text into lines of at most `width`; text beyond the last line ends in an ellipsis. */
export function wrapText(text: string, style: Style, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/u).flatMap((one) => breakWord(one, style, width))) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer, style) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line) lines.push(line);
  if (lines.length <= most) return lines;
  let last = lines[most - 1] ?? '';
  while (last && widthOf(`${last}…`, style) > width) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`];
}

/** Splits a word that is wider than a line. */
function breakWord(word: string, style: Style, width: number): string[] {
  if (widthOf(word, style) <= width) return [word];
  const pieces = [''];
  for (const character of word) {
    const piece = `${pieces.at(-1)}${character}`;
    if (widthOf(piece, style) <= width) pieces[pieces.length - 1] = piece;
    else pieces.push(character);
  }
  return pieces;
}

/** A line as SVG path data, with its baseline at `y`. */
export function outlineText(text: string, style: Style, x: number, y: number): string {
  const { size } = style;
  let at = x;
  return glyphsOf(text, style)
    .map(({ font, glyph }) => {
      const path = glyph.getPath(at, y, size).commands.map(toPathData).join('');
      at += ((glyph.advanceWidth ?? 0) * size) / font.unitsPerEm;
      return path;
    })
    .join('');
}

/** Splits a line into runs of one font file each, for a document that embeds its fonts. */
export function splitByFile(text: string, style: Style): { file: string; text: string }[] {
  const { family, weight } = style.family ? style : styleFor(text, style);
  const face = family ?? FAMILIES[0];
  const open = openFonts(face, weight);
  const runs: { file: string; text: string }[] = [];
  for (const character of text.normalize('NFC')) {
    const subset = SUBSETS[open.findIndex((one) => one.charToGlyphIndex(character) > 0)];
    if (!subset) continue;
    const file = fileOf(face, subset, weight);
    const last = runs.at(-1);
    if (last?.file === file) last.text += character;
    else runs.push({ file, text: character });
  }
  return runs;
}

/** Replaces opentype.js's own function, which writes NaN for some numbers. */
function toPathData(command: Command): string {
  if (command.type === 'Z') return 'Z';
  const { type, x, y } = command;
  const points =
    type === 'C'
      ? [command.x1, command.y1, command.x2, command.y2, x, y]
      : type === 'Q'
        ? [command.x1, command.y1, x, y]
        : [x, y];
  return type + points.map((number) => number.toFixed(1)).join(' ');
}
