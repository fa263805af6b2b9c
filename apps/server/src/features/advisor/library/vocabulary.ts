import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import {
  FOREIGN_STOP_WORDS,
  foreignLanguagesOf,
  isStopWord,
  stemOf,
  stemsOf,
  wordsOf,
  type ForeignLanguage,
} from './stems.ts';

const Entries = z.record(z.string(), z.array(z.string()).min(1));
const Synonyms = z.object({ groups: z.array(z.array(z.string()).min(2)), words: Entries });
/** A text of words, or of phrases between commas. */
const LittleWords = z.object({
  places: z.string(),
  contexts: z.string(),
  light: z.string(),
});
const Glossaries = z.object({ en: Entries, fr: Entries, sw: Entries, rw: Entries, pcm: Entries });

/** What another word counts against the learner's own. */
const TRANSLATION_WEIGHT = 0.9;
const SYNONYM_WEIGHT = 0.5;

/** One thing that a question speaks of, with all the stems under which a lesson may have it. */
export interface Concept {
  /** As the learner wrote it, folded. */
  words: string;
  /** The stems of the learner's own words; of a phrase all are needed. */
  own: readonly string[];
  /** Stems that mean the same, also in English from another language; one is enough. */
  names: readonly string[];
  /** Names, and synonyms at half weight. */
  others: ReadonlyMap<string, number>;
  /** An everyday word says little. */
  kind: 'plain' | 'light';
}

export interface VocabularyFiles {
  synonyms: z.output<typeof Synonyms>;
  glossaries: z.output<typeof Glossaries>;
  littleWords: z.output<typeof LittleWords>;
  /** By the lesson's slug. */
  askedAs: ReadonlyMap<string, readonly string[]>;
  offTopic: readonly string[];
  untaught: readonly (readonly string[])[];
}

/** The synonyms and glossaries of `content/advisor`, which turn a learner's words into the lessons'. */
export class Vocabulary {
  readonly #synonyms: ReadonlyMap<string, readonly string[]>;
  readonly #names: ReadonlyMap<string, readonly string[]>;
  readonly #glossaries: ReadonlyMap<ForeignLanguage, ReadonlyMap<string, readonly string[]>>;
  readonly #contexts: ReadonlySet<string>;
  readonly #light: ReadonlySet<string>;
  /** How many words the longest phrase has that begins with a word. */
  readonly #phrases = new Map<string, number>();
  readonly #askedAs: VocabularyFiles['askedAs'];
  /** Questions that no lesson answers. */
  readonly offTopic: VocabularyFiles['offTopic'];
  /** Questions on business that no lesson answers yet, by topic. */
  readonly untaught: VocabularyFiles['untaught'];

  constructor({ synonyms, glossaries, littleWords, askedAs, offTopic, untaught }: VocabularyFiles) {
    this.#askedAs = askedAs;
    this.offTopic = offTopic;
    this.untaught = untaught;
    // Synonyms are found by stem, so that "clients" and "client" are one entry.
    const others = new Map<string, Set<string>>();
    const add = (key: string, words: readonly string[]) => {
      const stems = keyOf(key);
      const known = others.get(stems) ?? new Set();
      for (const word of words) if (keyOf(word) !== stems) known.add(word);
      others.set(stems, known);
    };
    for (const [key, words] of Object.entries(synonyms.words)) add(key, words);
    for (const group of synonyms.groups) for (const word of group) add(word, group);
    this.#synonyms = new Map([...others].map(([key, words]) => [key, [...words]]));
    const { en, ...foreign } = glossaries;
    this.#names = new Map(Object.entries(en).map(([key, words]) => [keyOf(key), words]));
    this.#glossaries = new Map(
      Object.entries(foreign).map(([language, entries]) => [
        language as ForeignLanguage,
        new Map(Object.entries(entries)),
      ]),
    );
    this.#contexts = new Set(`${littleWords.places} ${littleWords.contexts}`.split(/\s+/));
    this.#light = new Set(littleWords.light.split(/\s+/).map(stemOf));
    const keys = [...this.#synonyms.keys(), ...Object.values(glossaries).flatMap(Object.keys)];
    for (const key of keys) {
      const [first = '', ...others] = key.split(' ');
      const length = 1 + others.length;
      if (length > (this.#phrases.get(first) ?? 1)) this.#phrases.set(first, length);
    }
  }

  /** Reads what stands in `<contentDir>/advisor`. */
  static read(contentDir: string): Vocabulary {
    const folder = path.join(contentDir, 'advisor');
    const load = (file: string): unknown => parse(readFileSync(path.join(folder, file), 'utf8'));
    const askedAs = readdirSync(path.join(folder, 'asked-as')).map(
      (file) => [path.parse(file).name, readLines(path.join(folder, 'asked-as', file))] as const,
    );
    return new Vocabulary({
      synonyms: Synonyms.parse(load('synonyms.yaml')),
      glossaries: Glossaries.parse(load('glossary.yaml')),
      littleWords: LittleWords.parse(load('little-words.yaml')),
      askedAs: new Map(askedAs),
      offTopic: readLines(path.join(folder, 'off-topic.txt')),
      untaught: readdirSync(path.join(folder, 'untaught')).map((file) =>
        readLines(path.join(folder, 'untaught', file)),
      ),
    });
  }

  /** In what other words learners ask for a lesson, beside those in the lesson itself. */
  moreQuestions(slug: string): readonly string[] {
    return this.#askedAs.get(slug) ?? [];
  }

  /**
   * What a question speaks of.
   * @param isKnown whether the lessons have a stem; a word they have is read as English first.
   */
  conceptsOf(question: string, isKnown: (stem: string) => boolean): Concept[] {
    const words = wordsOf(question);
    const languages = foreignLanguagesOf(question);
    const concepts = new Map<string, Concept>();
    for (let at = 0; at < words.length;) {
      const { concept, length } = this.#conceptAt(words, at, languages, isKnown);
      if (concept) {
        const key =
          (concept.own.length > 0 ? concept.own : concept.names).join(' ') || concept.words;
        const earlier = concepts.get(key);
        concepts.set(key, earlier ? mergeConcepts(earlier, concept) : concept);
      }
      at += length;
    }
    return [...concepts.values()];
  }

  #conceptAt(
    words: readonly string[],
    at: number,
    languages: ReadonlySet<ForeignLanguage>,
    isKnown: (stem: string) => boolean,
  ): { concept: Concept | null; length: number } {
    const word = words[at] ?? '';
    const longest = Math.max(this.#phrases.get(word) ?? 1, this.#phrases.get(stemOf(word)) ?? 1);
    for (let length = Math.min(longest, words.length - at); length >= 1; length -= 1) {
      const phrase = words.slice(at, at + length);
      const key = phrase.join(' ');
      const isEnglish = phrase.every((word) => isStopWord(word) || isKnown(stemOf(word)));
      for (const [language, glossary] of this.#glossaries) {
        if (isEnglish && !languages.has(language)) continue;
        const meaning = glossary.get(key) ?? (length === 1 ? lookUpForm(glossary, key) : undefined);
        if (meaning) return { concept: this.#conceptOf(key, [], meaning, []), length };
      }
      const stems = phrase.map(stemOf).join(' ');
      const names = this.#names.get(stems);
      const synonyms = this.#synonyms.get(stems);
      if (names ?? synonyms) {
        return { concept: this.#conceptOf(key, phrase, names ?? [], synonyms ?? []), length };
      }
    }
    const isLittle =
      isStopWord(word) ||
      this.#contexts.has(word) ||
      [...languages].some((language) => FOREIGN_STOP_WORDS[language].has(word)) ||
      word.length < 2;
    return { concept: isLittle ? null : this.#conceptOf(word, [word], [], []), length: 1 };
  }

  #conceptOf(
    words: string,
    phrase: readonly string[],
    meaning: readonly string[],
    synonyms: readonly string[],
  ): Concept {
    const own = phrase.filter((word) => !isStopWord(word)).map(stemOf);
    const names = [...new Set(meaning.flatMap(stemsOf))].filter((stem) => !own.includes(stem));
    const others = new Map(names.map((stem) => [stem, TRANSLATION_WEIGHT]));
    for (const stem of synonyms.flatMap(stemsOf)) {
      if (!own.includes(stem) && !others.has(stem)) others.set(stem, SYNONYM_WEIGHT);
    }
    const main = own.length > 0 ? own : names;
    const isLight = main.length > 0 && main.every((stem) => this.#light.has(stem));
    return { words, own, names, others, kind: isLight ? 'light' : 'plain' };
  }
}

/** The lines of a text file, without empty ones and remarks. */
function readLines(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** The same words twice, perhaps once in a phrase that says more. */
function mergeConcepts(one: Concept, other: Concept): Concept {
  const others = new Map(one.others);
  for (const [stem, weight] of other.others) {
    others.set(stem, Math.max(weight, others.get(stem) ?? 0));
  }
  return { ...one, names: [...new Set([...one.names, ...other.names])], others };
}

/** A plural or a conjugated form of an entry: `vend*` finds "vendons", `*uza` finds "wanauza". */
function lookUpForm(glossary: ReadonlyMap<string, readonly string[]>, word: string) {
  const singular = /^(.{3,}?)(?:e?s|x|e)$/.exec(word)?.[1];
  const plural =
    singular === undefined ? undefined : (glossary.get(singular) ?? glossary.get(`${singular}e`));
  if (plural) return plural;
  for (let cut = word.length; cut >= 3; cut -= 1) {
    const found =
      glossary.get(`${word.slice(0, cut)}*`) ?? glossary.get(`*${word.slice(word.length - cut)}`);
    if (found) return found;
  }
  return undefined;
}

function keyOf(words: string): string {
  return wordsOf(words).map(stemOf).join(' ');
}
