import { beforeAll, describe, expect, test } from 'vitest';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { CONTENT } from '#test/content.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { LibraryShelf } from './library-shelf.ts';
import type { Library } from './library.ts';
import { countWords } from './passages.ts';
import { bandOf } from './ranking.ts';
import { stemOf, wordsOf } from './stems.ts';
import { Vocabulary } from './vocabulary.ts';

let t: TestApp;
let shelf: LibraryShelf;
let library: Library;
beforeAll(async () => {
  t = await startTestApp();
  await importCurriculum(t.db, CONTENT);
  shelf = new LibraryShelf(Vocabulary.read(CONTENT));
  library = await shelf.get(t.db);
});

const first = (question: string, lesson?: string) =>
  library.find(question, { lessonId: lesson === undefined ? null : idOf(lesson) }).hits[0]?.lesson
    .slug;

const idOf = (slug: string) =>
  [...library.lessons.values()].find((lesson) => lesson.slug === slug)?.id ?? -1;

describe('stems', () => {
  test.each([
    ['customs', 'customer'],
    ['business', 'busy'],
    ['important', 'imports'],
    ['experience', 'experiments'],
    ['policy', 'police'],
    ['competition', 'competitors'],
  ])('%s is not %s', (one, other) => {
    expect(stemOf(one)).not.toBe(stemOf(other));
  });

  test.each([
    ['customers', 'customer'],
    ['prices', 'pricing'],
    ['sold', 'selling'],
    ['investors', 'investor'],
  ])('%s is %s', (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other));
  });

  test('accents and numbers make no difference, a menu code is a word', () => {
    expect(wordsOf('Trésorerie 1,200 dial *123#')).toEqual(['tresorerie', 'dial', 'ussd']);
  });
});

test('passages have 150 to 300 words, but for what is left of a lesson', () => {
  for (const { passages, slug } of library.lessons.values()) {
    expect(passages.length, slug).toBeGreaterThan(2);
    for (const { text } of passages) expect(countWords(text), slug).toBeLessThanOrEqual(300);
    const short = passages.slice(0, -1).filter(({ text }) => countWords(text) < 150);
    expect(short.length, slug).toBeLessThanOrEqual(1);
  }
});

describe('a question finds its lesson', () => {
  test.each([
    ['in other words', 'our cash is nearly over, how many months are left', 'know-your-runway'],
    [
      'with slips of the pen',
      'what is a convertable note and dilluton',
      'safes-and-convertible-notes',
    ],
    ['in French', 'comment rembourser un prêt de la banque', 'true-cost-of-a-loan'],
    ['in Swahili and English', 'riba ya mkopo is how much really', 'true-cost-of-a-loan'],
    ['in Kinyarwanda', 'inguzanyo ifite inyungu ku mwaka', 'true-cost-of-a-loan'],
    ['in Pidgin', 'abeg wetin be cap table', 'cap-table-over-two-rounds'],
  ])('%s', (_, question, slug) => {
    expect(first(question)).toBe(slug);
  });

  test('and among equals it is the one that is open', () => {
    const question = 'what should I do about a deposit?';
    expect(first(question, 'sell-before-you-build')).toBe('sell-before-you-build');
    expect(first(question, 'bootstrap-with-customer-money')).toBe('bootstrap-with-customer-money');
  });

  test('but an open lesson does not draw in what it has nothing of', () => {
    expect(first('what is a term sheet', 'know-your-runway')).toBe('negotiate-the-term-sheet');
    expect(library.find('who won the match', { lessonId: idOf('know-your-runway') }).band).toBe(
      'none',
    );
  });

  test('never surely by synonyms alone', () => {
    const [hit] = library.find('how many months of cash are left').hits;
    if (!hit) throw new Error('nothing found');
    expect(bandOf(hit)).toBe('strong');
    expect(bandOf({ ...hit, ownCoverage: 0 })).toBe('weak');
  });

  test('and a question of another field none', () => {
    for (const question of ['how many rounds does a boxing match have', 'what does a horse eat'])
      expect(library.find(question)).toMatchObject({ band: 'none', beyond: 'another field' });
  });
});

test('a question that authors expect is answered surely, however short it is', () => {
  const unsure = [...library.lessons.values()].flatMap(({ slug, asked_as: questions }) =>
    questions.filter((question) => {
      const { band, hits } = library.find(question);
      return band !== 'strong' || hits[0]?.lesson.slug !== slug;
    }),
  );
  expect(unsure.length / 5500).toBeLessThan(0.02);
});

test('of business that no lesson teaches it says so', () => {
  for (const question of ['how do I register my company', 'which tax do I pay on my sales'])
    expect(library.find(question)).toMatchObject({ band: 'none', beyond: 'no lesson yet' });
});

describe('the shelf', () => {
  test('keeps one library as long as the content is the same', async () => {
    const [one, two] = await Promise.all([shelf.get(t.db), shelf.get(t.db)]);
    expect(one).toBe(library);
    expect(two).toBe(library);
  });

  test('makes a new one, once, when the content changes', async () => {
    await t.db.updateTable('curriculum_state').set({ content_hash: 'changed' }).execute();
    const [one, two] = await Promise.all([shelf.get(t.db), shelf.get(t.db)]);
    expect(one).not.toBe(library);
    expect(two).toBe(one);
    expect(one.lessons.size).toBe(library.lessons.size);
  });
});
