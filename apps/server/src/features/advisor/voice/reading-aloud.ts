import type { Db } from '#src/platform/database.ts';
import { SentenceCutter } from './sentence-cutter.ts';
import type { LiveClip, Speech } from './speech.ts';

/** Reads a reply aloud while it is still being written. */
export class ReadingAloud {
  readonly #speech: Speech;
  readonly #userId: number;
  readonly #cutter: SentenceCutter;
  #clip: LiveClip | null = null;
  #isFinished = false;

  constructor(speech: Speech, userId: number, language: string) {
    this.#speech = speech;
    this.#userId = userId;
    this.#cutter = new SentenceCutter(language);
  }

  /** @returns the address, once: as soon as there is something to hear. */
  async follow(text: string): Promise<string | null> {
    const more = this.#cutter.push(text);
    if (more.length === 0) return null;
    if (this.#clip) {
      this.#clip.say(more);
      return null;
    }
    this.#clip = await this.#speech.begin({ userId: this.#userId, parts: this.#cutter.parts });
    return this.#clip?.url ?? null;
  }

  /** The text is over, whole or not. */
  end() {
    const last = this.#cutter.end();
    this.#clip?.say(last);
  }

  /** @returns the address of what the message says; null when that is nothing. */
  async keep(messageId: number, trx: Db): Promise<string | null> {
    if (!this.#clip) {
      const { parts } = this.#cutter;
      return this.#speech.prepare({ userId: this.#userId, messageId, parts }, trx);
    }
    await this.#clip.keep(messageId, trx);
    return this.#clip.url;
  }

  /** It is kept: the rest is said. */
  finish() {
    this.#isFinished = true;
    this.#clip?.finish();
  }

  /** Falls silent, unless it has been finished. */
  async hush() {
    if (!this.#isFinished) await this.#clip?.halt();
  }
}
