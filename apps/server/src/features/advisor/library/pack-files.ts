import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import { toEnglish } from '@inzira/mentor/library/dictionary';
import type { MentorTexts } from '@inzira/mentor/library/learn';
import {
  encodeVectors,
  textsOf,
  type AnswersPart,
  type AskedPart,
  type TranslationsPart,
} from '@inzira/mentor/library/pack';
import type { Vectors } from '@inzira/mentor/library/vectors';
import type { MentorSource } from './mentor-source.ts';

/** A part of the pack for phones, compressed once. */
export interface PackFile {
  version: string;
  /** Compressed with Brotli. */
  bytes: Uint8Array;
}

/** The parts that depend on the content, by name. */
export type PackFiles = Record<string, PackFile>;

/** Called by the training process, because it takes seconds. */
export function makePackFiles(
  { asked, examples, dictionaries }: MentorSource,
  { answers, titles, translations, choices, limits }: MentorTexts,
  vectors: Vectors,
): PackFiles {
  const foreign = textsOf(examples).flatMap((text, at) =>
    toEnglish(text, dictionaries) === null ? [] : [at],
  );
  const { temperature, answer, half, near, rival, business } = limits;
  const askedPart: AskedPart = {
    asked,
    titles: toRecords(titles),
    dictionaries: toRecords(dictionaries),
    foreign,
    choices,
    limits: { temperature, answer, half, near, rival, business },
  };
  const answersPart: AnswersPart = { answers: [...answers] };
  const translated = [...translations].map(([language, some]): [string, PackFile] => {
    const part: TranslationsPart = { language, translations: Object.fromEntries(some) };
    return [`answers-${language}`, toFile(JSON.stringify(part))];
  });
  return {
    asked: toFile(JSON.stringify(askedPart)),
    vectors: toFile(encodeVectors(vectors)),
    answers: toFile(JSON.stringify(answersPart)),
    ...Object.fromEntries(translated),
  };
}

const settings = (quality: number, length: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});

const versionOf = (content: string | Uint8Array) => hash('sha256', content, 'hex').slice(0, 12);

/** At Brotli's best quality, which takes seconds per megabyte. */
function toFile(content: string | Uint8Array): PackFile {
  const bytes = brotliCompressSync(content, settings(constants.BROTLI_MAX_QUALITY, content.length));
  return { version: versionOf(content), bytes };
}

/** Compresses in another thread, so that requests are answered meanwhile. */
export async function packAside(content: string, quality: number): Promise<PackFile> {
  const bytes = await promisify(brotliCompress)(content, settings(quality, content.length));
  return { version: versionOf(content), bytes };
}

function toRecords<T>(
  of: ReadonlyMap<string, ReadonlyMap<string, T>>,
): Record<string, Record<string, T>> {
  return Object.fromEntries([...of].map(([key, own]) => [key, Object.fromEntries(own)]));
}
