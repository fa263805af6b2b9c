import type { Fact } from '@inzira/contract/facts';
import type { TranslatedAnswer, WrittenAnswer } from './answers.ts';
import { countFeatures } from './classifier.ts';
import { toEnglish } from './dictionary.ts';
import { trainTagger } from './figure-tagger.ts';
import type { Choices, Limits } from './labels.ts';
import {
  examplesOf,
  markedMessages,
  talkOf,
  type AskedTexts,
  type Examples,
  type Learnt,
} from './learn.ts';
import { Library, type LibraryLesson, type LibraryQuizzes } from './library.ts';
import type { StaffAnswers } from './taught-answers.ts';
import { SIZE, type Vectors, type VectorSet } from './vectors.ts';

/*
 * The mentor's data for a phone: the texts and the vectors. The rest of the model is trained on the phone from the
 * ways of asking, which take a quarter of the bytes of the trained counts.
 */

/** The training data. */
export interface AskedPart {
  asked: AskedTexts;
  titles: Record<string, Record<string, string>>;
  dictionaries: Record<string, Record<string, string>>;
  /** The indexes of foreign texts among all, because detecting them takes most of the training time. */
  foreign: number[];
  choices: Choices;
  limits: Limits;
}

/** The answers in the course's language; for a translation, their translated texts by id. */
export interface AnswersPart {
  answers: WrittenAnswer[];
}
export interface TranslationsPart {
  language: string;
  translations: Record<string, TranslatedAnswer>;
}

/** The lessons and records in one language. */
export interface LessonsPart {
  language: string;
  lessons: LibraryLesson[];
  quizzes: LibraryQuizzes;
  facts: Fact[];
}

export type TaughtPart = StaffAnswers;

/** The distinct texts of all examples, in order. */
export function textsOf(examples: readonly Examples[]): string[] {
  return [...new Set(examples.flatMap(({ texts }) => texts))];
}

/** The number of texts between two reports of progress. */
const TOLD_EVERY = 2_000;

/** Trains what a phone does not download, with the same result as on the server. */
export function learnFromPack(
  { asked, titles, dictionaries: words, foreign }: AskedPart,
  { answers }: AnswersPart,
  vectors: Vectors,
  onShare: (share: number) => void = () => {},
): Learnt {
  const examples = examplesOf(asked, { answers, titles: toMaps(titles) });
  const dictionaries = toMaps(words);
  const all = textsOf(examples);
  const isForeign = new Set(foreign.map((at) => all[at]));
  const inEnglish = (text: string) => (isForeign.has(text) ? toEnglish(text, dictionaries) : null);
  const total = examples.reduce((sum, { texts }) => sum + texts.length, 0);
  let read = 0;
  const onText = () => {
    read += 1;
    if (read % TOLD_EVERY === 0) onShare(read / total);
  };
  return {
    labels: examples.map(({ label }) => label),
    ...talkOf(examples),
    dictionaries,
    model: { ...countFeatures(examples, inEnglish, onText), vectors },
    tagger: trainTagger(markedMessages(asked)),
  };
}

export interface PackParts {
  asked: AskedPart;
  answers: AnswersPart;
  translations: TranslationsPart | null;
  /** The lessons in the course's language, and their translations. */
  lessons: readonly LessonsPart[];
  taught: TaughtPart;
}

/** Creates the mentor's library from a pack and the trained model. */
export function libraryOf(parts: PackParts, learnt: Learnt): Library {
  const { asked, answers, translations, lessons, taught } = parts;
  const [own, ...translated] = lessons;
  const factsIn = (language: string) =>
    (lessons.find((part) => part.language === language) ?? own)?.facts ?? [];
  const library = new Library(
    {
      ...learnt,
      answers: answers.answers,
      titles: toMaps(asked.titles),
      translations: new Map(
        translations
          ? [[translations.language, new Map(Object.entries(translations.translations))]]
          : [],
      ),
      choices: asked.choices,
      limits: asked.limits,
    },
    own?.lessons ?? [],
    own?.quizzes ?? [],
    { en: factsIn('en'), fr: factsIn('fr') },
    Object.fromEntries(translated.map((part) => [part.language, part.lessons])),
  );
  library.teach(taught);
  return library;
}

function toMaps<T>(of: Record<string, Record<string, T>>): Map<string, ReadonlyMap<string, T>> {
  return new Map(Object.entries(of).map(([key, own]) => [key, new Map(Object.entries(own))]));
}

/** Base of the variable-length numbers. */
const VARINT = 128;

/** Encodes vectors as bytes that compress well: indexes as differences, and the numbers by dimension. */
export function encodeVectors({ features, sets }: Vectors): Uint8Array {
  const places: number[] = [];
  let last = 0;
  for (const feature of features) {
    let gap = feature - last;
    last = feature;
    for (; gap >= VARINT; gap = Math.floor(gap / VARINT)) places.push((gap % VARINT) + VARINT);
    places.push(gap);
  }
  const labels = sets[0]?.biases.length ?? 0;
  const head = new DataView(new ArrayBuffer(16));
  for (const [at, count] of [features.length, places.length, labels, sets.length].entries())
    head.setUint32(4 * at, count, true);
  const parts: Uint8Array[] = [new Uint8Array(head.buffer), Uint8Array.from(places)];
  for (const { ofFeatures, ofLabels, labelScale, biases } of sets) {
    const scaled = Float32Array.of(labelScale, ...biases);
    const floats = new DataView(new ArrayBuffer(4 * scaled.length));
    for (const [at, number] of scaled.entries()) floats.setFloat32(4 * at, number, true);
    parts.push(bytesOf(ofFeatures), bytesOf(ofLabels), new Uint8Array(floats.buffer));
  }
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const bytesOf = (numbers: Int8Array) =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

/** @throws if bytes are missing */
export function decodeVectors(bytes: Uint8Array): Vectors {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [count = 0, packed = 0, labels = 0, setCount = 0] = [0, 4, 8, 12].map((at) =>
    view.getUint32(at, true),
  );
  const features = new Int32Array(count);
  let at = 16;
  let last = 0;
  for (let index = 0; index < count; index += 1) {
    let [gap, times] = [0, 1];
    for (;;) {
      const byte = view.getUint8(at);
      at += 1;
      gap += (byte % VARINT) * times;
      times *= VARINT;
      if (byte < VARINT) break;
    }
    last += gap;
    features[index] = last;
  }
  if (at !== 16 + packed) throw new RangeError('These are no vectors.');
  const numbers = (length: number) => {
    const some = Int8Array.from(bytes.subarray(at, at + length), (byte) => (byte << 24) >> 24);
    if (some.length < length) throw new RangeError('Vectors are missing.');
    at += length;
    return some;
  };
  const float = () => {
    const number = view.getFloat32(at, true);
    at += 4;
    return number;
  };
  const sets = Array.from({ length: setCount }, (): VectorSet => {
    const ofFeatures = numbers(count * SIZE);
    const ofLabels = numbers(labels * SIZE);
    const labelScale = float();
    return {
      ofFeatures,
      ofLabels,
      labelScale,
      biases: Float32Array.from({ length: labels }, float),
    };
  });
  return { features, sets };
}
