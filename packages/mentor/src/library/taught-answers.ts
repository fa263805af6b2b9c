import type { Language } from '@inzira/contract/accounts';
import type { AnswerTexts } from './answers.ts';
import { wordsOf } from './words.ts';
import { addLabel, leadsOf, type AddedLabel, type Model } from './classifier.ts';

/** An answer written by staff, used beside the trained content. */
export interface TaughtAnswer extends AnswerTexts {
  id: string;
  /** The id of an answer of the content whose texts in `language` it corrects; `askedAs` are then further ways. */
  replaces?: string;
  language: Language;
  asks: string;
  askedAs: readonly string[];
  source: { title: string; url: string; checked: string } | null;
  /** When somebody other than its author read it; null before. */
  checkedAt: string | null;
}

/** What staff of this installation have written, and what they have changed of the content's answers. */
export interface StaffAnswers {
  answers: readonly TaughtAnswer[];
  /** The ids of answers of the content that they have withdrawn; missing in a phone's part of an earlier release. */
  withdrawn?: readonly string[];
}

export interface TaughtHit {
  id: string;
  /** By how much it leads the likeliest label of the content, by naive Bayes; negative if it is behind. */
  lead: number;
  /**
   * Whether the message uses the answer's words to ask about something else: mango slices instead of pineapple
   * slices.
   */
  isOfAnother: boolean;
}

/** Words of asking with at least four letters; they do not make it a question about something else. */
const ASKING = new Set(
  'about could does from have into many more much must need please should tell than that them then there they this want what when where which will with would your avec besoin cela combien comme comment dans devrait dois doit elle est-ce etre faire faut mais nous peut peux plus pour pourquoi quand quel quelle quelles quels veux votre vous'.split(
    ' ',
  ),
);
/** Words are compared by their first five letters, so that "slices" and "slice" match. */
const STEM = 5;
/** With more different words, it is another way of asking. */
const MOST_EXCHANGED = 2;

const stemsOf = (text: string) =>
  wordsOf(text)
    .filter((word) => word.length >= 4 && !ASKING.has(word))
    .map((word) => word.replace(/e?s$/, '').slice(0, STEM));

/** The subject of an answer: the words that all its ways of asking have in common. */
class Subject {
  readonly #known: ReadonlySet<string>;
  readonly #always: readonly string[];

  constructor({ asks, askedAs, answer }: TaughtAnswer) {
    const [first, ...others] = [asks, ...askedAs].map((text) => new Set(stemsOf(text)));
    this.#always = [...(first ?? [])].filter((stem) => others.every((one) => one.has(stem)));
    this.#known = new Set([asks, ...askedAs, answer].flatMap(stemsOf));
  }

  /** Whether a message replaces one or two of these words by others that the answer does not contain. */
  isExchangedIn(message: string): boolean {
    const said = new Set(stemsOf(message));
    const others = [...said].filter((stem) => !this.#known.has(stem));
    const missing = this.#always.filter((stem) => !said.has(stem));
    return [others, missing].every(({ length }) => length > 0 && length <= MOST_EXCHANGED);
  }
}

/**
 * Finds staff's answers beside the trained ones, without training: each is one more label of naive Bayes, made of
 * its ways of asking and its text. Adding one is fast enough for a process that serves requests.
 */
export class TaughtAnswers {
  readonly #model: Model;
  readonly #ids: string[];
  readonly #labels: AddedLabel[];
  readonly #subjects: Subject[];

  constructor(model: Model, answers: readonly TaughtAnswer[]) {
    this.#model = model;
    this.#ids = answers.map(({ id }) => id);
    this.#labels = answers.map(({ asks, askedAs, answer }) =>
      addLabel([...new Set([asks, ...askedAs, answer])]),
    );
    this.#subjects = answers.map((answer) => new Subject(answer));
  }

  /**
   * The likeliest first.
   * @param texts the message, and its English translation if it is foreign
   */
  find(texts: readonly string[]): TaughtHit[] {
    if (this.#ids.length === 0) return [];
    const leads = texts.map((text) => leadsOf(this.#model, this.#labels, text));
    return this.#ids
      .map((id, at) => ({
        id,
        lead: Math.max(...leads.map((each) => each[at] ?? -Infinity)),
        isOfAnother: texts.every((text) => this.#subjects[at]?.isExchangedIn(text)),
      }))
      .toSorted((a, b) => b.lead - a.lead);
  }
}
