import { clipUrl } from '#src/features/advisor/conversations.ts';
import type { Db } from '#src/platform/db/database.ts';
import { SentenceCutter } from './sentence-cutter.ts';
import { Halted, Script } from './speech-making.ts';
import type { Speech } from './speech.ts';

/** Speaks a reply while it is being written. */
export class ReadingAloud {
  readonly #speech: Speech;
  readonly #db: Db;
  readonly #userId: number;
  readonly #cutter: SentenceCutter;
  readonly #script = new Script();
  /** Null until there is text to speak, and capacity for it. */
  #token: string | null = null;
  #isKept = false;

  constructor(speech: Speech, db: Db, userId: number, language: string) {
    this.#speech = speech;
    this.#db = db;
    this.#userId = userId;
    this.#cutter = new SentenceCutter(language);
  }

  /** @returns the address once, as soon as there is something to hear. */
  async follow(text: string): Promise<string | null> {
    this.#script.say(this.#cutter.push(text));
    if (this.#token !== null || this.#script.items.length === 0) return null;
    this.#token = await this.#speech.begin(this.#userId, this.#script);
    return this.#token && clipUrl(this.#token);
  }

  /** The text has ended, complete or not. */
  end() {
    this.#script.say(this.#cutter.end());
  }

  /** @returns the address of the message's audio; null when there is nothing to speak. */
  async keep(messageId: number, trx: Db): Promise<string | null> {
    if (this.#token === null) {
      const { parts } = this.#cutter;
      return this.#speech.prepare({ userId: this.#userId, messageId, parts }, trx);
    }
    await trx
      .updateTable('advisor_clips')
      .set({ message_id: messageId, parts: JSON.stringify(this.#script.items) })
      .where('token', '=', this.#token)
      .execute();
    return clipUrl(this.#token);
  }

  /** The message is stored, so the rest is spoken. */
  finish() {
    this.#isKept = true;
    this.#script.end();
  }

  /** Stops speaking, unless the message is stored: its audio can be played again from the beginning. */
  async hush() {
    if (this.#isKept || this.#token === null) return;
    this.#script.end(new Halted());
    await this.#db
      .deleteFrom('advisor_clips')
      .where('token', '=', this.#token)
      .where('message_id', 'is', null)
      .execute();
  }
}
