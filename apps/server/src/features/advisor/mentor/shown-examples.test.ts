import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { numbersIn } from '@inzira/mentor/library/numbers';
import type { Library } from '@inzira/mentor/library/library';
import { CONTENT } from '#test/content.ts';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { makeLibrary, startTalk } from './mentor.fixture.ts';
import { textsIn } from '@inzira/mentor/mentor/mentor-texts';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});

/** Whether the reply has a result, and does not ask for figures. */
function isWorkedOut(message: string, language: 'en' | 'fr'): boolean {
  const { message: told, calculator } = startTalk(library, { language })(message);
  const texts = textsIn(language);
  const isAsked = [texts.numbersUnsure, texts.sumUnsure, texts.fillIn].some((text) =>
    told.includes(text),
  );
  return !isAsked && (calculator?.worked_out === true || / = /.test(told));
}

/** The quoted examples in a text. */
const quotedIn = (text: string) =>
  [...text.matchAll(/[“«]\s*([^”»]*\d[^”»]*?)\s*[”»]/g)].map(([, quoted = '']) => quoted);

test.each([
  ['en', 'What is my profit a month?', 'What is my profit?'],
  ['fr', 'Quel est mon bénéfice par mois ?', 'Quel est mon bénéfice ?'],
] as const)(
  'the examples of the mentor’s own texts give their results (%s)',
  (language, ...asked) => {
    const texts = textsIn(language);
    const shown = [texts.sumUnsure, texts.sumRefused([1])].flatMap(quotedIn);
    expect(shown).toHaveLength(asked.length);
    for (const [at, example] of shown.entries())
      for (const message of [`${example}. ${asked[at]}`, `${example}, ${asked[at]}`])
        expect(isWorkedOut(message, language), message).toBe(true);
  },
);

test('the sums of the journeys give their results', () => {
  const folder = path.resolve(CONTENT, '../e2e');
  const asked = readdirSync(folder)
    .filter((name) => /^advisor.*\.journey\.ts$/.test(name))
    .flatMap((name) => [
      ...readFileSync(path.join(folder, name), 'utf8').matchAll(
        /(?:ask\(page, |say\(page, |const [A-Z]+ = )'([^']*)'/g,
      ),
    ])
    .map(([, message = '']) => message)
    .filter((message) => numbersIn(message).length > 1);
  expect(asked.length).toBeGreaterThan(1);
  for (const message of asked) expect(isWorkedOut(message, 'en'), message).toBe(true);
});

/** The share of training questions with all figures for which the mentor may ask again. */
const MOST_ASKED_AGAIN = 0.07;

test('the ways of asking for a sum give their results', () => {
  const sums = parse(readFileSync(path.join(CONTENT, 'advisor/sums.yaml'), 'utf8')) as Record<
    string,
    string[]
  >;
  const asked = Object.values(sums)
    .flat()
    .filter((line) => !/\{(?:unclear|unread)\}/.test(line))
    .map((line) => line.replaceAll(/\{\w+\}/g, ''))
    .filter((message) => numbersIn(message).length > 1);
  const again = asked.filter((message) => {
    const language = library.languageOf(message) === 'fr' ? 'fr' : 'en';
    const { message: told } = startTalk(library, { language })(message);
    const { numbersUnsure, sumUnsure } = textsIn(language);
    return told.includes(numbersUnsure) || told.includes(sumUnsure);
  });
  expect(again.length / asked.length, again.join('\n')).toBeLessThan(MOST_ASKED_AGAIN);
});
