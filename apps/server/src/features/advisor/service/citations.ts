const MARKER = /^\[\s?(\d{1,3}(?:\s?[,;]\s?\d{1,3})*)\s?\]$/;
const LINK = /^\[([^\]]*)\]\(([^)]*)\)$/;
/** A bracket that has not closed by then is no citation. */
const LONGEST = 300;

/**
 * Passes a provider's reply on piece by piece without the citations that were not retrieved: `[3]`
 * becomes the number of its lesson among those cited, links and addresses that nobody gave the
 * model lose their address.
 */
export class CitationFilter {
  readonly #lessonOf: readonly number[];
  readonly #given: string;
  readonly #cited: number[] = [];
  #held = '';

  /**
   * @param lessonOf the lesson of passage 1, 2, …
   * @param given all the text that the model was given: an address that stands there may be told.
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
    this.#held += text;
    return this.#release(false);
  }

  end(): string {
    return this.#release(true);
  }

  #release(isEnd: boolean): string {
    let out = '';
    while (this.#held) {
      const at = this.#held.search(/\[|https?:\/\//);
      if (at < 0) {
        // The beginning of an address may still be cut: "htt".
        const keep = isEnd
          ? 0
          : (/h(?:t(?:t(?:ps?(?::\/?)?)?)?)?$/.exec(this.#held)?.[0].length ?? 0);
        out += this.#held.slice(0, this.#held.length - keep);
        this.#held = this.#held.slice(this.#held.length - keep);
        break;
      }
      out += this.#held.slice(0, at);
      this.#held = this.#held.slice(at);
      const taken = this.#held.startsWith('[')
        ? this.#takeBracket(isEnd)
        : this.#takeAddress(isEnd);
      if (taken === null) break;
      out += taken;
    }
    return out;
  }

  #takeBracket(isEnd: boolean): string | null {
    const close = this.#held.indexOf(']');
    if (close < 0) return isEnd || this.#held.length > LONGEST ? this.#take(1) : null;
    const next = this.#held[close + 1];
    if (next === undefined && !isEnd) return null;
    if (next === '(') {
      const end = this.#held.indexOf(')', close);
      if (end < 0) return isEnd || this.#held.length > LONGEST ? this.#take(1) : null;
      const [, text = '', address = ''] = LINK.exec(this.#held.slice(0, end + 1)) ?? [];
      this.#held = this.#held.slice(end + 1);
      return this.#isGiven(address) ? `[${text}](${address})` : text;
    }
    const numbers = MARKER.exec(this.#held.slice(0, close + 1))?.[1];
    if (numbers === undefined) return this.#take(1);
    this.#held = this.#held.slice(close + 1);
    const own = new Set(numbers.split(/[,;]/).flatMap((number) => this.#cite(Number(number))));
    return [...own].map((number) => `[${number}]`).join('');
  }

  #takeAddress(isEnd: boolean): string | null {
    const address = /^https?:\/\/[^\s<>)\]"]*/.exec(this.#held)?.[0] ?? '';
    if (address.length === this.#held.length && !isEnd && address.length < LONGEST) return null;
    this.#held = this.#held.slice(address.length);
    return this.#isGiven(address.replace(/[.,;:!?]+$/, ''))
      ? address
      : (/[.,;:!?]+$/.exec(address)?.[0] ?? '');
  }

  #take(characters: number): string {
    const taken = this.#held.slice(0, characters);
    this.#held = this.#held.slice(characters);
    return taken;
  }

  #isGiven(address: string): boolean {
    return /^https?:\/\/./.test(address) && this.#given.includes(address);
  }

  /** The number under which readers find the lesson of a passage; none for a passage that was not given. */
  #cite(passage: number): number[] {
    const lesson = this.#lessonOf[passage - 1];
    if (lesson === undefined) return [];
    if (!this.#cited.includes(lesson)) this.#cited.push(lesson);
    return [this.#cited.indexOf(lesson) + 1];
  }
}
