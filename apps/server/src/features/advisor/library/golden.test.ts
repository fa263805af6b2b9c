import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { CONTENT } from '#test/content.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { GOLDEN_GOALS, GOLDEN_PARTS, readGoldenQuestions, scoreGolden } from './golden.ts';
import type { Library } from './library.ts';
import { LibraryShelf } from './library-shelf.ts';
import { Vocabulary } from './vocabulary.ts';

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

test('every file of questions belongs to a lesson, and none asks for two', () => {
  const slugs = [...library.lessons.values()].map(({ slug }) => slug);
  const files = readdirSync(path.join(CONTENT, 'advisor/asked-as'));
  expect(slugs).toEqual(expect.arrayContaining(files.map((file) => path.parse(file).name)));
  const questions = [...library.lessons.values()].flatMap(({ asked_as: asked }) =>
    asked.map((question) => question.toLowerCase()),
  );
  expect(questions.filter((question, index) => questions.indexOf(question) !== index)).toEqual([]);
});

test('no golden question has been written into the examples that the mentor learns from', () => {
  const asked = new Set(
    [
      ...[...library.lessons.values()].flatMap(({ asked_as: questions }) => questions),
      ...Vocabulary.read(CONTENT).offTopic,
      ...Vocabulary.read(CONTENT).untaught.flat(),
    ].map((text) => text.toLowerCase()),
  );
  for (const part of GOLDEN_PARTS) {
    for (const { question } of readGoldenQuestions(CONTENT, part))
      expect(asked).not.toContain(question.toLowerCase());
  }
});

test.each(GOLDEN_PARTS)('%s questions reach the goals', (part) => {
  const score = scoreGolden(library, readGoldenQuestions(CONTENT, part));
  expect(score.first, 'first place').toBeGreaterThanOrEqual(GOLDEN_GOALS.first);
  expect(score.firstThree, 'first three').toBeGreaterThanOrEqual(GOLDEN_GOALS.firstThree);
  expect(score.refused, 'off-topic refused').toBeGreaterThanOrEqual(GOLDEN_GOALS.refused);
  expect(score.confidentlyWrong, 'confidently wrong').toBeLessThanOrEqual(
    GOLDEN_GOALS.confidentlyWrong,
  );
  expect(score.untaughtAnswered, 'sure of what no lesson teaches').toBeLessThanOrEqual(
    GOLDEN_GOALS.untaughtAnswered,
  );
});
