import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { makeLibrary } from '#src/features/advisor/mentor/mentor.fixture.ts';
import { CONTENT } from '#test/content.ts';
import { readMentorSource } from './mentor-source.ts';
import { GOLDEN_GOALS, GOLDEN_PARTS, readGoldenQuestions, scoreGolden } from './golden.fixture.ts';
import type { Library } from '@inzira/mentor/library/library';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});

test('the golden set has at least 120 questions, a third of them kept apart, none twice', () => {
  const tuning = readGoldenQuestions(CONTENT, 'tuning');
  const heldOut = readGoldenQuestions(CONTENT, 'held-out');
  const all = [...tuning, ...heldOut];
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect(heldOut.length / all.length).toBeGreaterThanOrEqual(0.32);
  expect(new Set(all.map(({ question }) => question.toLowerCase())).size).toBe(all.length);
});

test('every lesson that a golden question or a file of examples names exists', () => {
  const slugs = new Set([...library.lessons.values()].map(({ slug }) => slug));
  for (const part of GOLDEN_PARTS)
    for (const { question, lessons } of readGoldenQuestions(CONTENT, part))
      for (const slug of lessons) expect(slugs, question).toContain(slug);
  for (const { label } of readMentorSource(CONTENT).examples)
    if (label.kind === 'lesson') expect(slugs).toContain(label.slug);
});

test('every answer has its question in French, and no other has', () => {
  const titles = parse(readFileSync(`${CONTENT}/advisor/titles.fr.yaml`, 'utf8')) as object;
  expect(Object.keys(titles).toSorted()).toEqual([...library.answers.keys()].toSorted());
});

test('the question of an answer in French is one of the ways to ask for it', () => {
  const titles = new Map(
    Object.entries<string>(parse(readFileSync(`${CONTENT}/advisor/titles.fr.yaml`, 'utf8'))),
  );
  const missing = readMentorSource(CONTENT).examples.flatMap(({ label, texts }) =>
    label.kind === 'answer' && !texts.includes(titles.get(label.id) ?? '') ? [label.id] : [],
  );
  expect(missing).toEqual([]);
});

test('no golden question has been written into the examples that the mentor learns from', () => {
  const asked = new Set(
    readMentorSource(CONTENT).examples.flatMap(({ texts }) =>
      texts.map((text) => text.toLowerCase()),
    ),
  );
  const golden = GOLDEN_PARTS.flatMap((part) => readGoldenQuestions(CONTENT, part));
  expect(golden.filter(({ question }) => asked.has(question.toLowerCase()))).toEqual([]);
});

test.each(GOLDEN_PARTS)('%s questions reach the goals', (part) => {
  const score = scoreGolden(library, readGoldenQuestions(CONTENT, part));
  expect(score.first, 'first place').toBeGreaterThanOrEqual(GOLDEN_GOALS.first);
  expect(score.firstThree, 'first three').toBeGreaterThanOrEqual(GOLDEN_GOALS.firstThree);
  expect(score.refused, 'off-topic refused').toBeGreaterThanOrEqual(GOLDEN_GOALS.refused);
  expect(score.confidentlyWrong, 'confidently wrong').toBeLessThanOrEqual(
    GOLDEN_GOALS.confidentlyWrong,
  );
});
