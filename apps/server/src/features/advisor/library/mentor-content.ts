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
import { toEnglish } from '@inzira/mentor/library/dictionary';
import { trainTagger } from '@inzira/mentor/library/figure-tagger';
import {
  markedMessages,
  talkOf,
  type Learnt,
  type MentorContent,
  type MentorTexts,
} from '@inzira/mentor/library/learn';
import {
  learntOf,
  parseTexts,
  readSources,
  textsFrom,
  type MentorSource,
  type Sources,
} from './mentor-source.ts';
import { train } from './vector-training.ts';

/**
 * Loads the mentor's model and texts, from the cache while the content is unchanged.
 * @param cacheDir the folder of trained models; null caches nothing
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

function learnFrom({ asked, examples, dictionaries }: MentorSource): Learnt {
  return {
    labels: examples.map(({ label }) => label),
    ...talkOf(examples),
    dictionaries,
    model: train(examples, (text) => toEnglish(text, dictionaries)),
    tagger: trainTagger(markedMessages(asked)),
  };
}

/** Whether the cache contains everything for the current content. */
export function isLearnt(contentDir: string, cacheDir: string): boolean {
  const files = filesOf(cacheDir, readSources(contentDir));
  return files !== null && existsSync(files.texts) && existsSync(files.learnt);
}

/** The trained model of the current content; null where it is not trained yet. */
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
    // The file is damaged, as after a full disk.
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
