import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import { loadMentorContent } from '@inzira/server/features/advisor/library/mentor-content';
import { readMentorSource } from '@inzira/server/features/advisor/library/mentor-source';
import {
  GOLDEN_GOALS,
  GOLDEN_PARTS,
  readGoldenQuestions,
  scoreGolden,
} from '@inzira/server/features/advisor/library/golden.fixture';
import { Library } from '@inzira/mentor/library/library';
import { NEW_MEMORY } from '@inzira/mentor/mentor/memory';
import { answerMessage } from '@inzira/mentor/mentor/mentor';
import type { MentorReply } from '@inzira/mentor/mentor/turn';
import { findFacts } from '@inzira/server/features/facts/facts';
import { importCurriculum } from '@inzira/server/features/learning/import-curriculum';
import { findLessonSources } from '@inzira/server/features/learning/lessons';
import { migrations } from '@inzira/server/migrations';
import { openSqlite } from '@inzira/server/platform/db/database';
import { migrate } from '@inzira/server/platform/db/migrations';
import { isPidgin } from '@inzira/mentor/library/language';
import { isOffTopic, readJudged, rightFor, VERDICTS, type Judged } from './judged.ts';
import { scoreSums, SUM_GOALS } from './sums.ts';

/**
 * Measures how well the mentor answers. `--replies <file>` prints its reply to each line of the file, to be judged
 * by a person; `--judged` prints earlier verdicts and which replies have changed since; `--misses` prints failures
 * among the tuning questions.
 */
const CONTENT = path.resolve(import.meta.dirname, '../content');
/** Shared with the tests, because the trained model only depends on content and code. */
const CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache/mentor');
/** The bands of certainty that are shown. */
const BANDS = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

const folder = mkdtempSync(path.join(tmpdir(), 'inzira-bench-'));
const db = openSqlite(path.join(folder, 'bench.db'), { durable: false });
await migrate(db, migrations);
await importCurriculum(db, CONTENT);
const lessons = await findLessonSources(db);
const french = await findLessonSources(db, 'fr');
const facts = {
  en: await findFacts(db, undefined, 'en'),
  fr: await findFacts(db, undefined, 'fr'),
};
await db.destroy();
const startedLearning = performance.now();
const content = loadMentorContent(CONTENT, CACHE);
const learning = performance.now() - startedLearning;
const startedLoading = performance.now();
loadMentorContent(CONTENT, CACHE);
const loading = performance.now() - startedLoading;
rmSync(folder, { recursive: true });
const library = new Library(content, lessons, [], facts, { fr: french });

const repliesTo = process.argv.indexOf('--replies');
if (repliesTo > -1) printReplies(process.argv[repliesTo + 1] ?? '');
else if (process.argv.includes('--judged')) printJudged();
else printScores();

function ask(question: string, language = 'en'): MentorReply {
  return answerMessage(library, {
    message: question,
    intent: null,
    answerId: null,
    language,
    memory: NEW_MEMORY,
    lessonId: null,
    lastLessonId: null,
    card: NO_IDEA,
    plan: null,
  });
}

function printReplies(file: string) {
  const questions = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  for (const [at, question] of questions.entries()) {
    const reply = ask(question, library.languageOf(question) ?? 'en');
    console.log(`\n${'='.repeat(20)} ${at + 1}\nQ: ${question}\n\n${reply.message}\n`);
    const { calculator, suggestions, idea, more, step, basis } = reply;
    if (step !== null) console.log(`[add to my plan: ${step}]`);
    if (basis) console.log(`(${basis})`);
    if (more) console.log(`[More]\n${more}\n`);
    if (calculator)
      console.log(`[calculator ${calculator.name} ${JSON.stringify(calculator.figures)}]`);
    if (idea !== null) console.log(`[idea to confirm: ${idea}]`);
    for (const { text } of suggestions) console.log(`[${text}]`);
  }
}

/** Counts the verdicts of each file in `judged/`; changed replies need a new verdict. */
function printJudged() {
  for (const [file, judged] of readJudged()) {
    const replies = judged.map(({ question }) => kindOfReply(ask(question)));
    const changed = judged.flatMap(({ question, reply }, at) =>
      reply === replies[at] ? [] : [`- ${question} (${reply}, now ${replies[at]})`],
    );
    const known = judged.flatMap((each, at) => {
      const right = rightNow(each);
      const now = replies[at] ?? '';
      const rank = now.split(/, | \+ | \? ?/).findIndex((id) => right.includes(id));
      const isGiven = rank === 0 && !now.includes('?');
      return right.length > 0 ? [{ isGiven, isTold: rank > -1 }] : [];
    });
    const counts = VERDICTS.map(
      (verdict) => `${verdict} ${judged.filter((each) => each.verdict === verdict).length}`,
    );
    const given = known.filter(({ isGiven }) => isGiven).length;
    const told = known.filter(({ isTold }) => isTold).length;
    console.log(
      `${file}: ${counts.join(', ')}; ${changed.length} replies have changed; of ${known.length} with a right answer ${given} get it at once, ${told - given} by one tap`,
    );
    if (process.argv.includes('--changed')) for (const line of changed) console.log(line);
  }
  printCurve();
}

/** How certain the mentor is of its first answer, and how often that is right, by the question's language. */
function printCurve() {
  const all = [...readJudged().values()].flat().flatMap((each) => {
    const right = rightNow(each);
    if (right.length === 0 && !isOffTopic(each)) return [];
    const { band, answers, lead } = library.find(each.question);
    const language = isPidgin(each.question)
      ? 'pidgin'
      : (library.languageOf(each.question) ?? 'en');
    return [{ language, band, lead, isRight: right.includes(answers[0]?.id ?? '') }];
  });
  for (const [language, some] of [
    ['all', all] as const,
    ...Map.groupBy(all, (each) => each.language),
  ]) {
    const direct = some.filter(({ band }) => band === 'answer');
    const share = (among: typeof some) =>
      among.length === 0
        ? '–'
        : `${Math.round((100 * among.filter(({ isRight }) => isRight).length) / among.length)} %`;
    console.log(
      `\n${language}: ${some.length} questions; ${direct.length} direct replies, ${share(direct)} right`,
    );
    for (const [at, from] of BANDS.entries()) {
      const to = BANDS[at + 1] ?? 1.01;
      const within = some.filter(({ band, lead }) => band !== 'none' && lead >= from && lead < to);
      console.log(
        `  lead ${from.toFixed(2)} to ${Math.min(to, 1).toFixed(2)}: ${String(within.length).padStart(4)}, ${share(within)} right`,
      );
    }
  }
}

/** The current ids of the right answers. */
function rightNow(each: Judged): string[] {
  return rightFor(each).flatMap((id) => library.answerOf(id)?.id ?? []);
}

/** The id of the answer that was given + one given below it, of several given in short, or what was done instead. */
function kindOfReply({ calculator, finding, memory }: MentorReply): string {
  if (calculator) return `calculator ${calculator.name}`;
  if (memory.answerId !== null) {
    const rivals = finding?.rivals.map(({ id }) => id) ?? [];
    if (finding?.band === 'half') return [memory.answerId, ...rivals].join(', ');
    return [memory.answerId, ...rivals.slice(0, 1)].join(' + ');
  }
  // Several are offered, none is given.
  if (finding?.band === 'unsure') return memory.told.map((id) => `${id} ?`).join(' ');
  return 'declined';
}

function printScores() {
  console.log(`${library.answers.size} answers, ${lessons.length} lessons\n`);
  const rows = [
    ['lesson first', 'first', '>='],
    ['lesson in first three', 'firstThree', '>='],
    ['answer of it given', 'answered', null],
    ['or among the buttons', 'offered', null],
    ['wrongly refused', 'wronglyRefused', null],
    ['off-topic refused', 'refused', '>='],
    ['confidently wrong', 'confidentlyWrong', '<='],
    ['of no lesson: answered', 'besideAnswered', null],
    ['of no lesson: refused', 'besideRefused', null],
  ] as const;
  const percent = (value: number) => `${value.toFixed(1)} %`.padStart(9);
  const scores = GOLDEN_PARTS.map((part) =>
    scoreGolden(library, readGoldenQuestions(CONTENT, part)),
  );
  console.log(`${''.padEnd(24)}${GOLDEN_PARTS.map((part) => part.padStart(9)).join('')}     goal`);
  for (const [label, name, sense] of rows) {
    const goal = sense === null ? '' : `     ${sense} ${GOLDEN_GOALS[name]} %`;
    console.log(
      `${label.padEnd(24)}${scores.map((score) => percent(score[name])).join('')}${goal}`,
    );
  }
  const counts = scores.map(({ questions }) => String(questions).padStart(9)).join('');
  console.log(`${'questions'.padEnd(24)}${counts}`);

  const sums = GOLDEN_PARTS.map((part) => scoreSums(CONTENT, part, ask));
  const sumRows = [
    ['sum: calculator opened', 'opened', '>='],
    ['figures right', 'figuresRight', '>='],
    ['of those given: filled', 'figuresFilled', null],
    ['no sum: opened', 'uninvited', '<='],
  ] as const;
  console.log();
  for (const [label, name, sense] of sumRows) {
    const goal = sense === null ? '' : `     ${sense} ${SUM_GOALS[name]} %`;
    console.log(`${label.padEnd(24)}${sums.map((score) => percent(score[name])).join('')}${goal}`);
  }
  const sumCounts = sums.map(({ questions }) => String(questions).padStart(9)).join('');
  console.log(`${'questions with numbers'.padEnd(24)}${sumCounts}`);

  // Misses of the held-out part are never printed, so that nobody tunes on them.
  if (process.argv.includes('--misses')) {
    console.log('\nmisses among the tuning questions');
    for (const { question, band, found } of scores[0]?.misses ?? [])
      console.log(`- ${question} (${band}: ${found.join(', ')})`);
    for (const miss of sums[0]?.misses ?? []) console.log(`- ${miss}`);
  }
  const { hash, limits } = readMentorSource(CONTENT);
  if (hash !== limits.fitted_on)
    console.log('\nThe content has changed since its limits were fitted: run npm run fit:mentor.');

  const questions = readGoldenQuestions(CONTENT, 'tuning').map(({ question }) => question);
  for (const question of questions) library.find(question);
  const times = questions
    .map((question) => {
      const start = performance.now();
      library.find(question);
      return performance.now() - start;
    })
    .toSorted((a, b) => a - b);
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(2)} ms`;
  console.log(
    `\nlearnt in ${Math.round(learning)} ms when content changes, loaded in ${Math.round(loading)} ms; a question: median ${at(0.5)}, 95 % within ${at(0.95)}`,
  );
}
