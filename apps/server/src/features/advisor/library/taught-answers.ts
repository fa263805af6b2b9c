import type { Language } from '@inzira/contract/accounts';
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
}

/**
 * Finds answers of the staff beside what has been learnt, without learning: each is one more label of naive Bayes, by
 * its ways of asking and its text. It costs nothing to add one, so that a process that serves can do it.
 */
export class TaughtAnswers {
  readonly #model: Model;
  readonly #ids: string[];
  readonly #labels: AddedLabel[];

  constructor(model: Model, answers: readonly TaughtAnswer[]) {
    this.#model = model;
    this.#ids = answers.map(({ id }) => id);
    this.#labels = answers.map(({ asks, askedAs, answer }) =>
      addLabel([...new Set([asks, ...askedAs, answer])]),
    );
  }

  /** The likeliest first. @param texts the message, and the same in English where it is not */
  find(texts: readonly string[]): TaughtHit[] {
    if (this.#ids.length === 0) return [];
    const leads = texts.map((text) => leadsOf(this.#model, this.#labels, text));
    return this.#ids
      .map((id, at) => ({ id, lead: Math.max(...leads.map((each) => each[at] ?? -Infinity)) }))
      .toSorted((a, b) => b.lead - a.lead);
  }
}
