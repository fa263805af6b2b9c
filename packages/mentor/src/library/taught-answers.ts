import type { Language } from '@inzira/contract/accounts';
import { wordsOf } from './words.ts';
import { addLabel, leadsOf, type AddedLabel, type Model } from './classifier.ts';

/** An answer that staff have written: in use beside what was learnt of the content. */
export interface TaughtAnswer {
  id: string;
  language: Language;
  asks: string;
  askedAs: readonly string[];
  answer: string;
  source: { title: string; url: string; checked: string } | null;
  /** When somebody else than its author read it; null before that. */
  checkedAt: string | null;
}

export interface TaughtHit {
  id: string;
  /** How far it leads the likeliest label of the content, by naive Bayes; below 0 it stands behind it. */
  lead: number;
  /** The message asks in the answer's words for something else: mango slices where it is on pineapple slices. */
  isOfAnother: boolean;
}

/** Words of asking, of four letters and more: with them alone nothing else is asked for. */
const ASKING = new Set(
  'about could does from have into many more much must need please should tell than that them then there they this want what when where which will with would your avec besoin cela combien comme comment dans devrait dois doit elle est-ce etre faire faut mais nous peut peux plus pour pourquoi quand quel quelle quelles quels veux votre vous'.split(
    ' ',
  ),
);
/** In letters: "slices" and "slice", "thick" and "thickness" are one. */
const STEM = 5;
/** More words than these and it is another way of asking. */
const MOST_EXCHANGED = 2;

const stemsOf = (text: string) =>
  wordsOf(text)
    .filter((word) => word.length >= 4 && !ASKING.has(word))
    .map((word) => word.replace(/e?s$/, '').slice(0, STEM));

/** What an answer is on, by the words that stand in all of its ways of asking. */
class Subject {
  readonly #known: ReadonlySet<string>;
  readonly #always: readonly string[];

  constructor({ asks, askedAs, answer }: TaughtAnswer) {
    const [first, ...others] = [asks, ...askedAs].map((text) => new Set(stemsOf(text)));
    this.#always = [...(first ?? [])].filter((stem) => others.every((one) => one.has(stem)));
    this.#known = new Set([asks, ...askedAs, answer].flatMap(stemsOf));
  }

  /** Whether a message exchanges one or two of these words for others, which the answer does not know. */
  isExchangedIn(message: string): boolean {
    const said = new Set(stemsOf(message));
    const others = [...said].filter((stem) => !this.#known.has(stem));
    const missing = this.#always.filter((stem) => !said.has(stem));
    return [others, missing].every(({ length }) => length > 0 && length <= MOST_EXCHANGED);
  }
}

/**
 * Finds answers of the staff beside what has been learnt, without learning: each is one more label of naive Bayes, by
 * its ways of asking and its text. It costs nothing to add one, so that a process that serves can do it.
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

  /** The likeliest first. @param texts the message, and the same in English where it is not */
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
