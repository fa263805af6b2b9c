import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  GOLDEN_GOALS,
  GOLDEN_PARTS,
  readGoldenQuestions,
  scoreGolden,
} from '@inzira/server/features/advisor/library/golden';
import { Library } from '@inzira/server/features/advisor/library/library';
import { Vocabulary } from '@inzira/server/features/advisor/library/vocabulary';
import { importCurriculum } from '@inzira/server/features/learning/import-curriculum';
import { findLessonSources, type LessonForSearch } from '@inzira/server/features/learning/lessons';
import { migrations } from '@inzira/server/migrations';
import { openSqlite } from '@inzira/server/platform/database';
import { migrate } from '@inzira/server/platform/migrations';

/** How well the mentor finds the lesson that a question asks for, and how fast among many. */
const CONTENT = path.resolve(import.meta.dirname, '../content');
const MANY_PASSAGES = 3_000;
const ROUNDS = 3;

const folder = mkdtempSync(path.join(tmpdir(), 'inzira-bench-'));
const db = openSqlite(path.join(folder, 'bench.db'), { durable: false });
await migrate(db, migrations);
await importCurriculum(db, CONTENT);
const lessons = await findLessonSources(db);
await db.destroy();
rmSync(folder, { recursive: true });

const vocabulary = Vocabulary.read(CONTENT);
const library = await Library.make(lessons, vocabulary);
console.log(`${lessons.length} lessons, ${library.passageCount} passages\n`);

const rows = [
  ['first place', 'first', '>='],
  ['first three', 'firstThree', '>='],
  ['off-topic refused', 'refused', '>='],
  ['confidently wrong', 'confidentlyWrong', '<='],
  ['sure of untaught', 'untaughtAnswered', '<='],
  ['untaught refused', 'untaughtRefused', null],
  ['answered outright', 'answered', null],
  ['wrongly refused', 'wronglyRefused', null],
] as const;
const percent = (value: number) => `${value.toFixed(1)} %`.padStart(9);
const scores = GOLDEN_PARTS.map((part) => scoreGolden(library, readGoldenQuestions(CONTENT, part)));
console.log(`${''.padEnd(20)}${GOLDEN_PARTS.map((part) => part.padStart(9)).join('')}     goal`);
for (const [label, name, sense] of rows) {
  const goal = sense === null ? '' : `     ${sense} ${GOLDEN_GOALS[name]} %`;
  console.log(`${label.padEnd(20)}${scores.map((score) => percent(score[name])).join('')}${goal}`);
}
console.log(
  `${'questions'.padEnd(20)}${scores.map(({ questions }) => String(questions).padStart(9)).join('')}`,
);

// The held-out part is never shown, so that nobody tunes on it.
const misses = scores[0]?.misses ?? [];
if (process.argv.includes('--misses')) {
  console.log('\nmisses among the tuning questions');
  for (const { question, band, found } of misses)
    console.log(`- ${question} (${band}: ${found.join(', ')})`);
}

const large = await Library.make(
  manyLessons(lessons, MANY_PASSAGES / library.passageCount),
  vocabulary,
);
const questions = readGoldenQuestions(CONTENT, 'tuning').map(({ question }) => question);
for (const question of questions) large.find(question);
const times: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  for (const question of questions) {
    const start = performance.now();
    large.find(question);
    times.push(performance.now() - start);
  }
}
times.sort((a, b) => a - b);
const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(2)} ms`;
console.log(
  `\nretrieval at ${large.passageCount} passages: median ${at(0.5)}, 95 % within ${at(0.95)} (goal: under 5 ms)`,
);

/** More lessons of the same kind: their words are told apart by a number, so that they do not all match. */
function manyLessons(originals: readonly LessonForSearch[], times: number): LessonForSearch[] {
  const copies: LessonForSearch[] = [];
  for (let copy = 0; copy < Math.ceil(times); copy += 1) {
    for (const lesson of originals) {
      // Every other word of a copy is one of its own, the rest are shared with all.
      const vary = (text: string) =>
        copy === 0
          ? text
          : text.replaceAll(
              /\b([a-z]{5,}) ([a-z]{5,})\b/gi,
              `$1 $2${'abcdefghijklmnop'[copy % 16]}`,
            );
      copies.push({
        ...lesson,
        id: copy * 10_000 + lesson.id,
        slug: copy === 0 ? lesson.slug : `${lesson.slug}-${copy}`,
        markdown: vary(lesson.markdown),
        asked_as: lesson.asked_as.map(vary),
      });
    }
  }
  return copies;
}
