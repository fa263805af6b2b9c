import { expect, test } from 'vitest';
import { parseFacts } from './fact-files.ts';
import { findExpiring, findFactProblems } from './fact-rules.ts';
import { makeFact, writeFacts } from './facts.fixture.ts';

const TODAY = '2026-11-25';
const problemsOf = (...facts: Parameters<typeof makeFact>[0][]) =>
  findFactProblems(
    facts.map((changes) => makeFact(changes)),
    TODAY,
  );

test('records are read as the files have them, with their French', () => {
  const range = makeFact({ id: 'rw-fee', statement: 'It costs little.', values: [1.5, 3] });
  const files = new Map([
    ['rw.yaml', writeFacts([makeFact(), range])],
    ['rw.fr.yaml', '- id: rw-fee\n  statement: Cela coûte peu.\n'],
  ]);
  expect(parseFacts(files)).toEqual({
    facts: [makeFact(), { ...range, statementFr: 'Cela coûte peu.' }],
    problems: [],
  });
  expect(problemsOf({})).toEqual([]);
});

test.each([
  ['a topic that is none', { topic: 'taxes' as 'vat' }, 'topic: name one of registration'],
  ['a value that is none', { values: [Number.NaN] }, 'value: write a number, or two'],
  [
    'an unknown kind of source',
    { source: { ...makeFact().source, kind: 'blog' as 'law' } },
    'kind',
  ],
  [
    'a site instead of a page',
    { source: { ...makeFact().source, url: 'https://rra.gov.rw/' } },
    'address of the page',
  ],
  ['a day that does not exist', { checked: '2026-13-01' }, 'write a day that exists'],
])('a record with %s is refused', (_, changes, problem) => {
  const files = new Map([['rw.yaml', writeFacts([makeFact(changes)])]]);
  expect(parseFacts(files).problems.join('\n')).toContain(problem);
});

test('a file of no country and French of no record are refused', () => {
  const files = new Map([
    ['fr.yaml', writeFacts([makeFact()])],
    ['ke.fr.yaml', '- id: ke-vat\n  statement: La TVA.\n'],
  ]);
  expect(parseFacts(files).problems).toEqual([
    'facts/ke.fr.yaml: ke-vat: there is no such record in ke.yaml',
    'facts/fr.yaml: name it like rw.yaml, rw.fr.yaml or rules-of-thumb.yaml',
  ]);
});

test.each([
  ['an expired record', { checked: '2025-11-25', expires: TODAY }, 'look it up again'],
  ['one that lives too long', { expires: '2028-11-23' }, 'at most 18 months'],
  ['one checked tomorrow', { checked: '2026-11-26' }, 'is still to come'],
  ['one read before it was checked', { read: '2026-11-22' }, 'write a day from 2026-11-23'],
  ['one of another country', { id: 'ke-vat' }, 'begin its id with rw-'],
  ['a range that falls', { values: [3, 1] }, 'write the smaller value first'],
  ['a blog', { source: { ...makeFact().source, url: 'https://a.org/blog/vat' } }, 'not a blog'],
  ['Scribd', { source: { ...makeFact().source, url: 'https://www.scribd.com/1' } }, 'scribd.com'],
  [
    'a raw file',
    { source: { ...makeFact().source, url: 'https://raw.githubusercontent.com/a/b' } },
    'githubusercontent.com',
  ],
])('%s is refused', (_, changes, problem) => {
  expect(problemsOf(changes).join('\n')).toContain(problem);
});

test('two records have neither one id nor one statement, and do not contradict each other', () => {
  expect(problemsOf({}, { statement: 'Another.' }).join()).toContain('give it another id');
  expect(problemsOf({}, { id: 'rw-vat-again' }).join()).toContain('remove it');
  const other = makeFact().statement.replace('20 million', '25 million');
  expect(problemsOf({}, { id: 'rw-vat-2', statement: other, values: [25_000_000] })).toEqual([
    'facts/rw.yaml: rw-vat-2: say what is right: rw-vat-registration says the same with another value',
  ]);
  expect(
    problemsOf({}, { id: 'ke-vat', country: 'KE', statement: other, values: [5], file: 'ke' }),
  ).toEqual([]);
});

test('what expires first comes first', () => {
  const facts = ['2027-03-01', '2026-12-01', '2027-01-01'].map((expires) => makeFact({ expires }));
  expect(findExpiring(facts, '2027-01-31').map(({ expires }) => expires)).toEqual([
    '2026-12-01',
    '2027-01-01',
  ]);
});
