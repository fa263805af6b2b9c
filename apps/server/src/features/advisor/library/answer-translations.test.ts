import { expect, test } from 'vitest';
import { makeContent } from '#src/features/learning/content.fixture.ts';
import { stampOfAnswer } from '#src/platform/content/translations.ts';
import { parseAnswers } from './answer-files.ts';
import { parseAnswerTranslations } from './answer-translations.ts';

const MODULE = '01-discovery/advisor.yaml';
const FRENCH = '01-discovery/advisor.fr.yaml';
const ANSWER = `Ask 1,400 people who paid. ${'Write down what they say to you. '.repeat(6)}`.trim();
const REPONSE =
  `Demandez à 1\u202f400 personnes qui ont payé. ${'Notez ce qu’elles vous disent, mot pour mot. '.repeat(5)}`.trim();
const STEPS = '- Ask 5.\n- See [the list](https://example.org/list).';
const ETAPES = '- Demandez à 5.\n- Voyez [la liste](https://example.org/list).';
const OF = stampOfAnswer({ answer: ANSWER, steps: STEPS });

const block = (text: string) => `|\n${text.replaceAll(/^/gm, '    ')}`;

function makeOriginal(id: string): string {
  const asked = Array.from({ length: 12 }, (_, at) => `    - ${id} in words ${at}\n`).join('');
  return `- id: ${id}\n  ask: Is ${id} right?\n  asked_as:\n${asked}  answer: ${block(ANSWER)}\n  steps: ${block(STEPS)}\n`;
}

function makeTranslation(parts: Record<string, string | null> = {}): string {
  const all = { id: 'whom', of: OF, answer: block(REPONSE), steps: block(ETAPES), ...parts };
  const lines = Object.entries(all).flatMap(([key, value]) =>
    value === null ? [] : [`  ${key}: ${value}\n`],
  );
  return `-${lines.join('').slice(1)}`;
}

function read(files: Record<string, string>) {
  const content = makeContent(undefined, {
    [MODULE]: makeOriginal('whom') + makeOriginal('when'),
    ...files,
  });
  const { answers, problems } = parseAnswers(content);
  expect(problems).toEqual([]);
  return parseAnswerTranslations(content, answers);
}

test('some of the answers of a file may be translated: they are counted, and what is missing is named', () => {
  const { byLanguage, counts, missing, problems, warnings } = read({
    [FRENCH]: makeTranslation({ checked: '2026-11-28' }),
  });
  expect([problems, warnings]).toEqual([[], []]);
  expect(byLanguage.get('fr')?.get('whom')).toEqual({
    answer: REPONSE,
    steps: ETAPES,
    checked: '2026-11-28',
  });
  expect(counts).toEqual([{ language: 'fr', answers: 2, translated: 1, outdated: 0, read: 1 }]);
  expect(missing).toEqual(['fr: when']);
});

test('the stamp is of what an answer says, and not of how it is asked for', () => {
  expect(stampOfAnswer({ answer: ` ${ANSWER}\n`, steps: STEPS })).toBe(OF);
  expect(stampOfAnswer({ answer: ANSWER, example: STEPS })).not.toBe(OF);
});

test.each([
  ['no stamp', { of: null }, 'name the version of the original with npm run content:stamp'],
  ['another id', { id: 'who' }, 'who: there is no such answer beside it'],
  ['a number in English', { answer: block(REPONSE.replace('\u202f', ',')) }, 'numbers 1,400'],
  ['no steps', { steps: null }, 'whom: steps: translate it'],
  ['an example more', { example: 'Par exemple.' }, 'whom: example: leave it out'],
  ['a step more', { steps: block(`${ETAPES}\n- Encore.`) }, 'steps: have 2 items (not 3)'],
  ['no link', { steps: block('- Demandez à 5.\n- Voyez la liste.') }, 'have the links of the'],
  ['a short answer', { answer: '1\u202f400 personnes.' }, 'answer: write 32 to 145 words'],
  ['ways of asking', { asked_as: '[qui]' }, 'remove what is not known here: asked_as'],
])('a translation with %s is refused, and the original told', (_, parts, problem) => {
  const { problems, byLanguage } = read({ [FRENCH]: makeTranslation(parts) });
  expect(problems.join('\n')).toContain(problem);
  expect(byLanguage.get('fr')?.has('whom')).toBe(false);
});

test('a translation of an earlier version is a warning; where it differs, the original is told', () => {
  const old = { of: '0123456789ab' };
  const same = read({ [FRENCH]: makeTranslation(old) });
  expect(same.problems).toEqual([]);
  expect(same.warnings.join()).toContain('whom: its original has changed since');
  expect(same.byLanguage.get('fr')?.has('whom')).toBe(true);
  const other = read({
    [FRENCH]: makeTranslation({ ...old, steps: block(ETAPES.replace('5', '6')) }),
  });
  expect(other.problems).toEqual([]);
  expect(other.byLanguage.get('fr')?.has('whom')).toBe(false);
});
