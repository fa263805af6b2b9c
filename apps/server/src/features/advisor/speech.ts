import { createHash, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#src/platform/config.ts';
import { now, secondsFromNow, type Db } from '#src/platform/database.ts';
import { unavailable } from '#src/platform/errors.ts';
import { BuiltInVoice } from './built-in-voice.ts';
import { clipUrl } from './conversations.ts';
import type { SpokenPart } from './draft.ts';
import { SpeechCache } from './speech-cache.ts';
import { SpeechService, type SpeechLimits } from './speech-service.ts';
import { toSentences } from './speech-text.ts';

const OPEN_SECONDS = 24 * 60 * 60;
/** Clips that are made at the same time; each takes its turn sentence by sentence. */
const MAX_IN_THE_MAKING = 40;
const SPOKEN_CHARACTERS = 1200;
const SWEEP_MILLISECONDS = 60 * 60 * 1000;
const WARM_MILLISECONDS = 1_500;

/** Sound that can be heard: finished, in a file, or as it is being made. */
export type Clip =
  | { isFinished: true; file: string; size: number }
  | {
      isFinished: false;
      chunks: () => AsyncGenerator<Uint8Array, void, undefined>;
      /** Settles when it is finished; rejects when it cannot be. */
      finished: Promise<void>;
    };

export interface Speech {
  /** Gets the voice ready a moment after the server has started, and begins to tidy up. */
  warm: () => void;
  stop: () => Promise<void>;
  /**
   * An address, for a day, under which the texts are heard; the sound is made meanwhile.
   * @param db may be the transaction that keeps the reply. @returns null when there is nothing to say.
   */
  prepare: (
    clip: { userId: number; messageId?: number | null; parts: readonly SpokenPart[] },
    db?: Db,
  ) => Promise<string | null>;
  /** What is heard at an address; null when nothing is, or no longer. @throws 503 when too many ask. */
  open: (token: string) => Promise<Clip | null>;
  sweep: () => Promise<void>;
}

/** One clip while it is made; who comes late hears it from its beginning. */
class Making {
  readonly chunks: Uint8Array[] = [];
  readonly finished: Promise<void>;
  #isOver = false;
  #heard: (() => void)[] = [];

  constructor(make: (add: (chunk: Uint8Array) => void) => Promise<void>) {
    this.finished = make((chunk) => {
      this.chunks.push(chunk);
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
      while (at >= this.chunks.length && !this.#isOver) {
        await new Promise<void>((resolve) => this.#heard.push(resolve));
      }
      const chunk = this.chunks[at];
      if (!chunk) return this.finished;
      yield chunk;
    }
  }

  #tell() {
    for (const resolve of this.#heard.splice(0)) resolve();
  }
}

export function createSpeech(deps: {
  db: Db;
  config: Config;
  log: FastifyBaseLogger;
  limits?: Partial<SpeechLimits>;
}): Speech {
  const { db, config, log, limits } = deps;
  const cache = new SpeechCache(config.dataDir);
  const voice = new BuiltInVoice();
  const service = config.speech
    ? new SpeechService(config.speech, config.speechVoice, limits)
    : null;
  const making = new Map<string, Making>();
  let warmTimer: NodeJS.Timeout | undefined;
  let sweepTimer: NodeJS.Timeout | undefined;

  const serviceKey = (parts: readonly SpokenPart[]) => service && keyOf(parts, service.name);
  const builtInKey = (parts: readonly SpokenPart[]) => keyOf(parts, voice.name);

  async function find(parts: readonly SpokenPart[]): Promise<Clip | null> {
    for (const key of [serviceKey(parts), builtInKey(parts)]) {
      const file = key && (await cache.find(key));
      if (file) return { isFinished: true, ...file };
    }
    const running = making.get(builtInKey(parts));
    return running
      ? { isFinished: false, chunks: () => running.listen(), finished: running.finished }
      : null;
  }

  /** @throws 503 when too many are being made. */
  function begin(parts: readonly SpokenPart[]): Making {
    if (making.size >= MAX_IN_THE_MAKING) {
      throw unavailable('Too many replies are being read aloud. Please try again in a moment.');
    }
    const key = builtInKey(parts);
    const clip = new Making(async (add) => make(parts, add));
    making.set(key, clip);
    void clip.finished
      .catch((error: unknown) => log.warn({ error: String(error) }, 'a reply was not read aloud'))
      .finally(() => making.delete(key));
    return clip;
  }

  async function make(parts: readonly SpokenPart[], add: (chunk: Uint8Array) => void) {
    const chunks: Uint8Array[] = [];
    let isBuiltIn = !service || service.isResting;
    for (const part of piecesOf(parts)) {
      let mp3: Uint8Array | undefined;
      if (service && !isBuiltIn) {
        try {
          mp3 = await service.say(part.text);
        } catch (error) {
          isBuiltIn = true;
          log.warn(
            { error: String(error) },
            'the speech service failed; the built-in voice goes on',
          );
        }
      }
      mp3 ??= await voice.say(part);
      chunks.push(mp3);
      add(mp3);
    }
    const key = (!isBuiltIn && serviceKey(parts)) || builtInKey(parts);
    await cache.write(key, chunks);
  }

  async function sweep() {
    await db.deleteFrom('advisor_clips').where('expires_at', '<=', now()).execute();
    await cache.sweep();
  }

  return {
    warm() {
      warmTimer = setTimeout(() => voice.warm(), WARM_MILLISECONDS).unref();
      sweepTimer = setInterval(() => {
        sweep().catch((error: unknown) => log.warn(error, 'could not sweep what was said'));
      }, SWEEP_MILLISECONDS).unref();
    },

    async stop() {
      clearTimeout(warmTimer);
      clearInterval(sweepTimer);
      service?.stop();
      await voice.stop();
      await Promise.allSettled([...making.values()].map(async (clip) => clip.finished));
    },

    async prepare({ userId, messageId = null, parts }, trx = db) {
      const sentences = sentencesOf(parts);
      if (sentences.length === 0) return null;
      const token = randomBytes(24).toString('base64url');
      await trx
        .insertInto('advisor_clips')
        .values({
          token,
          user_id: userId,
          message_id: messageId,
          parts: JSON.stringify(sentences),
          created_at: now(),
          expires_at: secondsFromNow(OPEN_SECONDS),
        })
        .execute();
      // Made ahead where there is room; otherwise when somebody listens.
      if (making.size < MAX_IN_THE_MAKING / 2) {
        void makeAhead(sentences).catch((error: unknown) => log.warn(error, 'no sound made ahead'));
      }
      return clipUrl(token);
    },

    async open(token) {
      const row = await db
        .selectFrom('advisor_clips')
        .select('parts')
        .where('token', '=', token)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      if (!row || row.parts === null) return null;
      const parts = JSON.parse(row.parts) as SpokenPart[];
      const found = await find(parts);
      if (found) return found;
      const begun = making.get(builtInKey(parts)) ?? begin(parts);
      return { isFinished: false, chunks: () => begun.listen(), finished: begun.finished };
    },

    sweep,
  };

  async function makeAhead(parts: readonly SpokenPart[]) {
    const found = await find(parts);
    if (!found) {
      if (!making.has(builtInKey(parts))) begin(parts);
    } else if (found.isFinished) {
      await cache.touch(found.file);
    }
  }
}

/** Cleaned for speaking, sentence by sentence, all together at most 1,200 characters. */
function sentencesOf(parts: readonly SpokenPart[]): SpokenPart[] {
  const sentences: SpokenPart[] = [];
  let left = SPOKEN_CHARACTERS;
  for (const { text, language } of parts) {
    const base = language.toLowerCase().split('-')[0] ?? 'en';
    for (const sentence of toSentences(text, base)) {
      left -= sentence.length;
      if (left < 0) return sentences;
      sentences.push({ text: sentence, language: base });
    }
  }
  return sentences;
}

/** The first sentence alone, so that it is heard early; the others together where they are short. */
function piecesOf(sentences: readonly SpokenPart[]): SpokenPart[] {
  const pieces: SpokenPart[] = [];
  for (const sentence of sentences) {
    const last = pieces.length > 1 ? pieces.at(-1) : undefined;
    if (last?.language === sentence.language && last.text.length + sentence.text.length < 250) {
      last.text += ` ${sentence.text}`;
    } else {
      pieces.push({ ...sentence });
    }
  }
  return pieces;
}

function keyOf(parts: readonly SpokenPart[], voice: string): string {
  return createHash('sha256')
    .update(JSON.stringify([voice, parts]))
    .digest('hex');
}
