import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { hashOf, isAnswersFile } from '#src/platform/content/content-folders.ts';
import { hashOfCode } from '#src/platform/content/code-hash.ts';
import { translationOf } from '#src/platform/content/translations.ts';
import { train, type Model } from './classifier.ts';
import { toEnglish, type Dictionaries } from './dictionary.ts';
import { trainTagger, type Tagger } from './figure-tagger.ts';
import {
  learntOf,
  parseTexts,
  readSources,
  textsFrom,
  type Examples,
  type Label,
  type MentorSource,
  type MentorTexts,
  type Sources,
  type Talk,
} from './mentor-source.ts';
import { wordsOf } from './words.ts';

/** What was learnt of the texts, titles among them. A translation or a limit changes nothing of it. */
interface Learnt {
  labels: Label[];
  /** What the examples of talk say, by their words: "yes" is that, whatever else it is near. */
  talkTexts: ReadonlyMap<string, Talk>;
  /** Every word of the examples of talk. */
  talkWords: ReadonlySet<string>;
  dictionaries: Dictionaries;
  model: Model;
  tagger: Tagger;
}

/** The texts with what was learnt from them. */
export type MentorContent = MentorTexts & Learnt;

/**
 * What the mentor knows, from the cache where the content is still the same.
 * @param cacheDir where what was learnt is kept; null keeps nothing
 */
export function loadMentorContent(contentDir: string, cacheDir: string | null): MentorContent {
  const sources = readSources(contentDir);
  const files = filesOf(cacheDir, sources);
  const keptTexts = readCache<MentorTexts>(files?.texts);
  const keptLearnt = readCache<Learnt>(files?.learnt);
  if (keptTexts && keptLearnt) return { ...keptTexts, ...keptLearnt };
  const source = parseTexts(sources);
  const texts = keptTexts ?? textsFrom(source, sources);
  const learnt = keptLearnt ?? learnFrom(source);
  if (files && !keptTexts) writeCache(files.texts, texts);
  if (files && !keptLearnt) writeCache(files.learnt, learnt);
  return { ...texts, ...learnt };
}

function learnFrom({ examples, sums, dictionaries }: MentorSource): Learnt {
  return {
    labels: examples.map(({ label }) => label),
    talkTexts: talkTextsOf(examples),
    talkWords: talkWordsOf(examples),
    dictionaries,
    model: train(examples, (text) => toEnglish(text, dictionaries)),
    tagger: trainTagger(sums),
  };
}

function talkTextsOf(examples: readonly Examples[]): Map<string, Talk> {
  return new Map(
    examples.flatMap(({ label, texts }) =>
      label.kind === 'talk'
        ? texts.map((text) => [wordsOf(text).join(' '), label.talk] as const)
        : [],
    ),
  );
}

function talkWordsOf(examples: readonly Examples[]): Set<string> {
  const talk = examples.filter(({ label }) => label.kind === 'talk');
  return new Set(talk.flatMap(({ texts }) => texts).flatMap(wordsOf));
}

/** Whether the mentor knows the content as it is, and has nothing to learn or read. */
export function isLearnt(contentDir: string, cacheDir: string): boolean {
  const files = filesOf(cacheDir, readSources(contentDir));
  return files !== null && existsSync(files.texts) && existsSync(files.learnt);
}

/** What was learnt of the content as it is; null where it is still to be learnt. */
export function readMentorContent(
  contentDir: string,
  cacheDir: string | null,
): MentorContent | null {
  const files = filesOf(cacheDir, readSources(contentDir));
  const texts = readCache<MentorTexts>(files?.texts);
  const learnt = readCache<Learnt>(files?.learnt);
  return texts && learnt && { ...texts, ...learnt };
}

function readCache<T>(file: string | undefined): T | null {
  if (file === undefined || !existsSync(file)) return null;
  try {
    return deserialize(readFileSync(file)) as T;
  } catch {
    // Broken, as by a full disk.
    rmSync(file, { force: true });
    return null;
  }
}

function writeCache(file: string, content: MentorTexts | Learnt) {
  const folder = path.dirname(file);
  const [, kind = ''] = CACHED.exec(path.basename(file)) ?? [];
  mkdirSync(folder, { recursive: true });
  const half = `${file}.${process.pid}`;
  writeFileSync(half, serialize(content));
  renameSync(half, file);
  for (const name of readdirSync(folder)) {
    if (CACHED.exec(name)?.[1] === kind && name !== path.basename(file))
      rmSync(path.join(folder, name), { force: true });
  }
}

const CACHED = /^mentor-(model|texts)\b/;

function filesOf(folder: string | null, { advisor, modules }: Sources) {
  if (folder === null) return null;
  const code = hashOfCode(import.meta.filename);
  const asked = new Map(
    [...modules].filter(([name]) => isAnswersFile(name) && translationOf(name) === null),
  );
  const cached = (kind: string, key: string) =>
    path.join(folder, `mentor-${kind}-${key.slice(0, 32)}.bin`);
  return {
    learnt: cached('model', hashOf(learntOf(advisor), [code, hashOf(asked)])),
    texts: cached('texts', hashOf(advisor, [code, hashOf(modules)])),
  };
}
