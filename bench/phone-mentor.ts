import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import {
  decodeVectors,
  learnFromPack,
  libraryOf,
  type PackParts,
} from '@inzira/mentor/library/pack';
import { NEW_MEMORY } from '@inzira/mentor/mentor/memory';
import { answerMessage } from '@inzira/mentor/mentor/mentor';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import { readGoldenQuestions } from '@inzira/server/features/advisor/library/golden.fixture';
import { loadMentorContent } from '@inzira/server/features/advisor/library/mentor-content';
import {
  keepPackFiles,
  packPath,
  readPackFiles,
} from '@inzira/server/features/advisor/library/mentor-pack';

/**
 * The mentor's costs on a phone: bytes, and CPU time on a processor five times slower than this one. Measured as
 * the thread's own CPU time, which excludes other programs, because browsers do not throttle workers.
 */
const CONTENT = path.resolve(import.meta.dirname, '../content');
const CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache/mentor');
const SLOWER = 5;
const LIMIT_MS = 200;

const file = packPath(CONTENT, CACHE);
if (!readPackFiles(file)) keepPackFiles(CONTENT, CACHE, loadMentorContent(CONTENT, CACHE));
const files = readPackFiles(file) ?? {};
for (const [name, { bytes }] of Object.entries(files))
  console.log(`${name.padEnd(24)}${(bytes.length / 1e6).toFixed(2)} MB`);

const partOf = (name: string) => brotliDecompressSync(files[name]?.bytes ?? new Uint8Array());
const readPart = (name: string) => JSON.parse(partOf(name).toString()) as never;

function timed<T>(what: string, run: () => T): T {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  console.log(`${what.padEnd(24)}${(((user + system) / 1000) * SLOWER).toFixed(0)} ms`);
  return result;
}

const asked: PackParts['asked'] = readPart('asked');
const answers: PackParts['answers'] = readPart('answers');
const vectors = decodeVectors(partOf('vectors'));
const learnt = timed('learning, once', () => learnFromPack(asked, answers, vectors));
const library = timed('opening', () =>
  libraryOf({ asked, answers, translations: null, lessons: [], taught: { answers: [] } }, learnt),
);
const ask = (message: string) =>
  answerMessage(library, {
    message,
    intent: null,
    answerId: null,
    language: library.languageOf(message) ?? 'en',
    memory: NEW_MEMORY,
    lessonId: null,
    lastLessonId: null,
    card: NO_IDEA,
    plan: null,
    isOffline: true,
  });
timed('warming up', () => ask('How do I find out what to charge for one piece?'));
timed('the first answer', () => ask('How do I find out whether people will pay?'));
const times = readGoldenQuestions(CONTENT, 'tuning')
  .map(({ question }) => {
    const before = process.cpuUsage();
    ask(question);
    const { user, system } = process.cpuUsage(before);
    return ((user + system) / 1000) * SLOWER;
  })
  .toSorted((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
console.log(
  `${'an answer'.padEnd(24)}median ${at(0.5).toFixed(0)} ms, 95 % within ${at(0.95).toFixed(0)} ms (goal: ${LIMIT_MS})`,
);
globalThis.gc?.();
const { heapUsed, arrayBuffers } = process.memoryUsage();
console.log(
  `${'memory'.padEnd(24)}${((heapUsed + arrayBuffers) / 1e6).toFixed(0)} MB, this program included`,
);
