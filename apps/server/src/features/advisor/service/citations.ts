/** Matches `[3]`, `[text](address)` and bare addresses, which the reader's Markdown would render as links. */
const MARK = /\[([^[\]]*)\](?:\(([^)]*)\))?|https?:\/\/[^\s<>)[\]"]*|www\.[^\s<>)[\]"]+/gi;
/** Matches the beginning of one at the end of the text received so far. */
const OPEN =
  /(?:\[[^[\]]*(?:\](?:\([^)]*)?)?|(?:h(?:t(?:t(?:ps?(?::(?:\/(?:\/[^\s<>)[\]"]*)?)?)?)?)?)?|w(?:w(?:w(?:\.[^\s<>)[\]"]*)?)?)?))$/i;
/** Anything longer is not a citation. */
const LONGEST = 300;
const NUMBERS = /^\s?\d{1,3}(?:\s?[,;]\s?\d{1,3})*\s?$/;

/**
 * Filters a streamed reply: `[3]` becomes the number of its lesson among those cited, and citations of passages that
 * were not given are removed. Links and addresses that were not given to the model lose their address.
 */
export class CitationFilter {
  readonly #lessonOf: readonly number[];
  readonly #given: string;
  readonly #cited: number[] = [];
  #held = '';

  /**
   * @param lessonOf the lessons of passages 1, 2, …
   * @param given all text that the model was given, whose addresses are allowed.
   */
  constructor(lessonOf: readonly number[], given: string) {
    this.#lessonOf = lessonOf;
    this.#given = given;
  }

  /** Ids of the lessons cited so far, in the order of their numbers. */
  get lessonIds(): number[] {
    return [...this.#cited];
  }

  push(text: string): string {
    const come = this.#held + text;
    this.#held = OPEN.exec(come.slice(-LONGEST))?.[0] ?? '';
    return this.#filter(come.slice(0, come.length - this.#held.length));
  }

  end(): string {
    return this.#filter(this.#held);
  }

  #filter(text: string): string {
    return text.replaceAll(MARK, (found: string, inner?: string, address?: string) => {
      if (inner === undefined) {
        const [after = ''] = /[.,;:!?]*$/.exec(found) ?? [];
        return this.#isGiven(found.slice(0, found.length - after.length)) ? found : after;
      }
      if (address !== undefined) return this.#isGiven(address) ? found : this.#filter(inner);
      if (!NUMBERS.test(inner)) return `[${this.#filter(inner)}]`;
      const own = new Set(inner.split(/[,;]/).flatMap((number) => this.#cite(Number(number))));
      return [...own].map((number) => `[${number}]`).join('');
    });
  }

  #isGiven(address: string): boolean {
    return /^(?:https?:\/\/|www\.)./.test(address) && this.#given.includes(address);
  }

  /** The reader's number of a passage's lesson; empty for a passage that was not given. */
  #cite(passage: number): number[] {
    const lesson = this.#lessonOf[passage - 1];
    if (lesson === undefined) return [];
    if (!this.#cited.includes(lesson)) this.#cited.push(lesson);
    return [this.#cited.indexOf(lesson) + 1];
  }
}
