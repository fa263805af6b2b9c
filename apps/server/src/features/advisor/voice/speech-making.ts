import type { SpokenPart } from '@inzira/mentor/mentor/draft';
import { SPOKEN_CHARACTERS, toSentences } from './speech-text.ts';

/** Sentences that are said together have fewer characters than this. */
const PIECE_CHARACTERS = 250;

/** A list that is read while it grows; who comes late reads it from its beginning. */
class Growing<Item> {
  readonly items: Item[] = [];
  #grown = Promise.withResolvers<void>();
  #isOver = false;
  #error: Error | null = null;

  add(...items: Item[]) {
    this.items.push(...items);
    this.#tell();
  }

  /** Nothing more comes. With an error, whoever reads hears of that. */
  end(error: Error | null = null) {
    this.#isOver = true;
    this.#error = error;
    this.#tell();
  }

  /** What comes at this place and after it, as soon as there is something; nothing at its end. */
  async from(at: number): Promise<readonly Item[]> {
    while (at >= this.items.length && !this.#isOver) await this.#grown.promise;
    if (this.#error) throw this.#error;
    return this.items.slice(at);
  }

  #tell() {
    this.#grown.resolve();
    this.#grown = Promise.withResolvers();
  }
}

/** The sentences of a clip, cleaned for speaking; also while they are still being written. */
export class Script extends Growing<SpokenPart> {
  #charactersLeft = SPOKEN_CHARACTERS;

  say(parts: readonly SpokenPart[]) {
    for (const { text, language } of parts) {
      const base = language.toLowerCase().split('-')[0] ?? 'en';
      for (const sentence of toSentences(text, base)) {
        this.#charactersLeft -= sentence.length;
        if (this.#charactersLeft < 0) return;
        this.add({ text: sentence, language: base });
      }
    }
  }

  /** The first sentence alone, so that it is heard early; the others together where they are short. */
  async *pieces(): AsyncGenerator<SpokenPart, void, undefined> {
    for (let at = 0; ;) {
      const sentences = await this.from(at);
      const [first] = sentences;
      if (!first) return;
      const together = at === 0 ? [first] : saidTogether(sentences);
      at += together.length;
      yield { ...first, text: together.map(({ text }) => text).join(' ') };
    }
  }
}

function saidTogether(sentences: readonly SpokenPart[]): SpokenPart[] {
  let characters = 0;
  const end = sentences.findIndex(({ text, language }, at) => {
    characters += text.length;
    return at > 0 && (characters >= PIECE_CHARACTERS || language !== sentences[0]?.language);
  });
  return sentences.slice(0, end < 0 ? undefined : end);
}

/** Whoever asked has gone. */
export class Halted extends Error {}

export interface SoundFile {
  file: string;
  size: number;
}

/** One clip while it is made; who comes late hears it from its beginning. */
export class Making {
  readonly script: Script;
  readonly #sound = new Growing<Uint8Array>();
  /** The file that it becomes. */
  readonly finished: Promise<SoundFile>;

  constructor(script: Script, make: (add: (mp3: Uint8Array) => void) => Promise<SoundFile>) {
    this.script = script;
    this.finished = make((mp3) => this.#sound.add(mp3));
    this.finished.then(
      () => this.#sound.end(),
      (error: unknown) => this.#sound.end(error as Error),
    );
  }

  /** The sound as it is made. @throws Error when none can be made. */
  async listen(): Promise<AsyncGenerator<Uint8Array, void, undefined>> {
    // Waited for, so that a failure can still be told.
    await this.#sound.from(0);
    return this.#chunks();
  }

  async *#chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let at = 0; ;) {
      const more = await this.#sound.from(at);
      if (more.length === 0) return;
      at += more.length;
      yield* more;
    }
  }
}
