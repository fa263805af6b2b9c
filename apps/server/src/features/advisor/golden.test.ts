import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { startTestApp } from '#test/start-test-app.ts';
import {
  BLIND_FLOOR,
  GOLDEN_GOALS,
  GOLDEN_PARTS,
  readGoldenQuestions,
  scoreGolden,
} from './golden.ts';
import type { Library } from './library.ts';
import { LibraryShelf } from './library-shelf.ts';
import { Vocabulary } from './vocabulary.ts';

const CONTENT = path.resolve(import.meta.dirname, '../../../../../content');

let library: Library;
beforeAll(async () => {
  const t = await startTestApp();
  await importCurriculum(t.db, CONTENT);
  library = await new LibraryShelf(Vocabulary.read(CONTENT)).get(t.db);
});

test('the golden set has at least 120 questions, a third of them kept apart, none twice', () => {
  const tuning = readGoldenQuestions(CONTENT, 'tuning');
  const heldOut = readGoldenQuestions(CONTENT, 'held-out');
  const all = [...tuning, ...heldOut];
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect(heldOut.length / all.length).toBeGreaterThanOrEqual(0.32);
  expect(new Set(all.map(({ question }) => question.toLowerCase())).size).toBe(all.length);
});

test('every lesson that a golden question names exists', () => {
  const slugs = new Set([...library.lessons.values()].map(({ slug }) => slug));
  for (const part of GOLDEN_PARTS) {
    for (const { question, lessons } of readGoldenQuestions(CONTENT, part)) {
      for (const slug of lessons) expect(slugs, question).toContain(slug);
    }
  }
});

test('no golden question has been written into what lessons are asked as', () => {
  const asked = new Set(
    [...library.lessons.values()].flatMap(({ asked_as }) =>
      asked_as.map((text) => text.toLowerCase()),
    ),
  );
  for (const part of GOLDEN_PARTS) {
    for (const { question } of readGoldenQuestions(CONTENT, part))
      expect(asked).not.toContain(question.toLowerCase());
  }
});

describe.each([
  ['tuning', GOLDEN_GOALS],
  ['held-out', GOLDEN_GOALS],
  ['blind', BLIND_FLOOR],
] as const)('%s questions', (part, goals) => {
  test('reach what is asked of them', () => {
    const score = scoreGolden(library, readGoldenQuestions(CONTENT, part));
    expect(score.first, 'first place').toBeGreaterThanOrEqual(goals.first);
    expect(score.firstThree, 'first three').toBeGreaterThanOrEqual(goals.firstThree);
    expect(score.refused, 'off-topic refused').toBeGreaterThanOrEqual(goals.refused);
    expect(score.confidentlyWrong, 'confidently wrong').toBeLessThanOrEqual(goals.confidentlyWrong);
  });
});
