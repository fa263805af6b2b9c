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
 * The mentor's costs on a phone, each with its ratio to this machine and its goal: bytes, CPU time on a processor five
 * times slower, memory. Measured as the thread's own CPU time, which excludes other programs: browsers' throttling
 * (`Emulation.setCPUThrottlingRate`) leaves workers alone, and the mentor runs in one. The first answer of a page is that
 * of a fresh process, in which none of the engine's code has run. The pack as a phone fetches it is limited by
 * mentor-packs.test.ts of the server.
 */
const CONTENT = path.resolve(import.meta.dirname, '../content');
const CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache/mentor');
const SLOWER = 5;
const ANSWER_MS = 200;
/** A question that is asked right after the page was opened. */
const FIRST_ANSWER_MS = 5000;
const MEMORY_MB = 100;

const file = packPath(CONTENT, CACHE);
if (!readPackFiles(file)) keepPackFiles(CONTENT, CACHE, loadMentorContent(CONTENT, CACHE));
const files = readPackFiles(file) ?? {};
let isMissed = false;
/** `here`: on this machine; null where it is the same on both. */
function row(what: string, phone: number, unit: string, here: number | null, goal?: number) {
  const ratio =
    here === null ? '' : `${here.toFixed(0)} ${unit} here, x ${(phone / here).toFixed(1)}`;
  const verdict =
    goal === undefined ? '' : `goal ${goal} ${unit}: ${phone <= goal ? 'met' : 'MISSED'}`;
  isMissed ||= goal !== undefined && phone > goal;
  console.log(
    `${what.padEnd(24)}${`${phone.toFixed(unit === 'MB' ? 2 : 0)} ${unit}`.padStart(10)}  ${ratio.padEnd(24)}${verdict}`,
  );
}

for (const [name, { bytes }] of Object.entries(files)) row(name, bytes.length / 1e6, 'MB', null);

const partOf = (name: string) => brotliDecompressSync(files[name]?.bytes ?? new Uint8Array());
const readPart = (name: string) => JSON.parse(partOf(name).toString()) as never;

function timed<T>(what: string, run: () => T, goal?: number): T {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  const here = (user + system) / 1000;
  row(what, here * SLOWER, 'ms', here, goal);
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
timed(
  'the first answer',
  () => ask('How do I find out what to charge for one piece?'),
  FIRST_ANSWER_MS,
);
timed('the second answer', () => ask('How do I find out whether people will pay?'));
const times = readGoldenQuestions(CONTENT, 'tuning')
  .map(({ question }) => {
    const before = process.cpuUsage();
    ask(question);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  })
  .toSorted((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
row('an answer, median', at(0.5) * SLOWER, 'ms', at(0.5));
row('an answer, 95 % within', at(0.95) * SLOWER, 'ms', at(0.95), ANSWER_MS);
globalThis.gc?.();
const { heapUsed, arrayBuffers } = process.memoryUsage();
row('memory with this program', (heapUsed + arrayBuffers) / 1e6, 'MB', null, MEMORY_MB);
process.exitCode = isMissed ? 1 : 0;
