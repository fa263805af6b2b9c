import type { SpokenPart } from '@inzira/mentor/mentor/draft';
import { SPOKEN_CHARACTERS, toSentences } from './speech-text.ts';

/** Short sentences are combined up to this number of characters. */
const PIECE_CHARACTERS = 250;

/** A list that is read while it grows; late readers start from its beginning. */
class Growing<Item> {
  readonly items: Item[] = [];
  #grown = Promise.withResolvers<void>();
  #isOver = false;
  #error: Error | null = null;

  add(...items: Item[]) {
    this.items.push(...items);
    this.#tell();
  }

  /** Ends the list. With an error, readers get that error. */
  end(error: Error | null = null) {
    this.#isOver = true;
    this.#error = error;
    this.#tell();
  }

  /** The items from this index on, as soon as there are any; empty at the end of the list. */
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

/** The sentences of a clip, cleaned for speaking, which may still be growing. */
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

  /** The first sentence alone, so that it can be heard early; later short ones are combined. */
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

/** Nobody is waiting for the audio any more. */
export class Halted extends Error {}

export interface SoundFile {
  file: string;
  size: number;
}

/** A clip in progress; late listeners hear it from its beginning. */
export class Making {
  readonly script: Script;
  readonly #sound = new Growing<Uint8Array>();
  /** The finished file. */
  readonly finished: Promise<SoundFile>;

  constructor(script: Script, make: (add: (mp3: Uint8Array) => void) => Promise<SoundFile>) {
    this.script = script;
    this.finished = make((mp3) => this.#sound.add(mp3));
    this.finished.then(
      () => this.#sound.end(),
      (error: unknown) => this.#sound.end(error as Error),
    );
  }

  /** Streams the audio in progress. @throws Error when none can be made. */
  async listen(): Promise<AsyncGenerator<Uint8Array, void, undefined>> {
    // Waits for the first chunk, so that an early failure can still be reported.
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
