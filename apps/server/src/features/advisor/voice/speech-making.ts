import type { SpokenPart } from '#src/features/advisor/mentor/draft.ts';

/** Sentences that are said together have fewer characters than this. */
const PIECE_CHARACTERS = 250;

/** The sentences of a clip, also while they are still being written. */
export class Script {
  readonly #sentences: SpokenPart[] = [];
  /** Settles when no more sentences come. */
  readonly written: Promise<void>;
  #isWritten = false;
  #isHalted = false;
  #end: () => void = () => {};
  #heard: () => void = () => {};

  constructor() {
    this.written = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  static of(sentences: readonly SpokenPart[]): Script {
    const script = new Script();
    script.add(sentences);
    script.end();
    return script;
  }

  get sentences(): SpokenPart[] {
    return [...this.#sentences];
  }

  add(sentences: readonly SpokenPart[]) {
    this.#sentences.push(...sentences);
    this.#heard();
  }

  end() {
    this.#isWritten = true;
    this.#end();
    this.#heard();
  }

  /** Nothing more is said. */
  halt() {
    this.#isHalted = true;
    this.end();
  }

  /** The first sentence alone, so that it is heard early; the others together where they are short. */
  async *pieces(): AsyncGenerator<SpokenPart, void, undefined> {
    for (let at = 0; ;) {
      while (at >= this.#sentences.length && !this.#isWritten) {
        await new Promise<void>((resolve) => {
          this.#heard = resolve;
        });
      }
      if (this.#isHalted) throw new Halted();
      const first = this.#sentences[at];
      if (!first) return;
      const together = at === 0 ? [first] : this.#together(at);
      at += together.length;
      yield { ...first, text: together.map(({ text }) => text).join(' ') };
    }
  }

  #together(at: number): SpokenPart[] {
    const together: SpokenPart[] = [];
    let characters = 0;
    for (const sentence of this.#sentences.slice(at)) {
      characters += sentence.text.length;
      const fits = characters < PIECE_CHARACTERS && sentence.language === together[0]?.language;
      if (together.length > 0 && !fits) break;
      together.push(sentence);
    }
    return together;
  }
}

/** Whoever asked has gone. */
export class Halted extends Error {}

/** One clip while it is made; who comes late hears it from its beginning. */
export class Making {
  readonly finished: Promise<void>;
  readonly #chunks: Uint8Array[] = [];
  #isOver = false;
  #heard: (() => void)[] = [];

  constructor(make: (add: (chunk: Uint8Array) => void) => Promise<void>) {
    this.finished = make((chunk) => {
      this.#chunks.push(chunk);
      this.#tell();
    }).finally(() => {
      this.#isOver = true;
      this.#tell();
    });
    // Each listener hears of a failure; without any it stands in the log.
    this.finished.catch(() => {});
  }

  async *listen(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let at = 0; ; at += 1) {
      while (at >= this.#chunks.length && !this.#isOver) {
        await new Promise<void>((resolve) => this.#heard.push(resolve));
      }
      const chunk = this.#chunks[at];
      if (!chunk) return this.finished;
      yield chunk;
    }
  }

  #tell() {
    for (const resolve of this.#heard.splice(0)) resolve();
  }
}
