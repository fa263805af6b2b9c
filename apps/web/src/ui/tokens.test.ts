import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

function readTokens(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const PAPERS = ['paper', 'paper-raised', 'paper-sunken'];
const TEXT: [text: string, surface: string][] = [
  ...['ink', 'ink-soft', 'clay', 'clay-strong', 'ochre-text', 'forest', 'alarm'].flatMap((text) =>
    PAPERS.map((paper): [string, string] => [text, paper]),
  ),
  ...[
    'clay',
    'ochre',
    'forest',
    'alarm',
    'clay-soft',
    'ochre-soft',
    'forest-soft',
    'alarm-soft',
    'night',
  ].map((surface): [string, string] => [`on-${surface}`, surface]),
  ['on-clay', 'clay-strong'],
  ['on-night-soft', 'night'],
];
/** Edges of controls, the focus ring, and meaningful marks. */
const MARKS: [string, string][] = ['line-strong', 'focus', 'clay', 'forest'].flatMap((mark) =>
  PAPERS.map((paper): [string, string] => [mark, paper]),
);

const light = readTokens(':root');
const themes = { light, dark: { ...light, ...readTokens('@variant dark-screen') } };

test.each(Object.entries(themes))('text on every surface is AA in the %s theme', (_, tokens) => {
  const weak = [
    ...TEXT.map((pair) => [...pair, 4.5] as const),
    ...MARKS.map((pair) => [...pair, 3] as const),
  ]
    .map(([text, surface, least]) => ({
      text,
      surface,
      least,
      has: contrast(tokens[text] ?? '', tokens[surface] ?? ''),
    }))
    .filter(({ least, has }) => !(has >= least));
  expect(weak).toEqual([]);
});
