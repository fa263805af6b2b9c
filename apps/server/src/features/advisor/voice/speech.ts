import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { clipUrl } from '#src/features/advisor/conversations.ts';
import type { SpokenPart } from '#src/features/advisor/mentor/draft.ts';
import type { Config } from '#src/platform/config.ts';
import { now, secondsFromNow, type Db } from '#src/platform/database.ts';
import { unavailable } from '#src/platform/errors.ts';
import { BuiltInVoice } from './built-in-voice.ts';
import { SpeechCache } from './speech-cache.ts';
import { Halted, Making, Script } from './speech-making.ts';
import { SpeechService, type SpeechLimits } from './speech-service.ts';
import { SPOKEN_CHARACTERS, toSentences } from './speech-text.ts';

const OPEN_SECONDS = 24 * 60 * 60;
/** Clips that are made at the same time; each takes its turn sentence by sentence. */
const MAX_IN_THE_MAKING = 40;
const SWEEP_MILLISECONDS = 60 * 60 * 1000;
const WARM_MILLISECONDS = 1_500;
/** How often it is looked whether another server has written a reply to its end. */
const LOOK_MILLISECONDS = 300;

/** Sound that can be heard: finished, in a file, or as it is being made. */
export type Clip =
  | { isFinished: true; file: string; size: number }
  | {
      isFinished: false;
      chunks: () => AsyncGenerator<Uint8Array, void, undefined>;
      /** Settles when its text stands. */
      written: Promise<void>;
      /** Settles when it is finished; rejects when it cannot be. */
      finished: Promise<void>;
    };

/** A reply that is said while it is being written. */
export interface LiveClip {
  url: string;
  say: (parts: readonly SpokenPart[]) => void;
  /** Keeps what it says in its message. */
  keep: (messageId: number, trx: Db) => Promise<void>;
  /** It is kept, and the rest of it is said. */
  finish: () => void;
  /** Nothing more is said. What was kept can be heard again from its beginning. */
  halt: () => Promise<void>;
}

export interface Speech {
  /** Gets the voice ready in a moment. */
  warm: () => void;
  /** Sweeps what was said, now and then. */
  scheduleSweeps: () => void;
  stop: () => Promise<void>;
  /**
   * An address, for a day, under which the texts are heard; the sound is made meanwhile.
   * @param db may be the transaction that keeps the reply. @returns null when there is nothing to say.
   */
  prepare: (
    clip: { userId: number; messageId?: number | null; parts: readonly SpokenPart[] },
    db?: Db,
  ) => Promise<string | null>;
  /**
   * The same for a reply of which only the first sentences are written.
   * @returns null when there is nothing to say yet, or no room: then `prepare` is for the whole.
   */
  begin: (clip: { userId: number; parts: readonly SpokenPart[] }) => Promise<LiveClip | null>;
  /** What is heard at an address; null when nothing is, or no longer. @throws 503 when too many ask. */
  open: (token: string) => Promise<Clip | null>;
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
  /** Replies that are being written, by their address. */
  const live = new Map<string, { clip: Making; script: Script; halt: () => void }>();
  let isStopped = false;
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
    return running ? unfinished(running) : null;
  }

  /** @throws 503 when too many are being made. */
  function begin(parts: readonly SpokenPart[]): Making {
    if (making.size >= MAX_IN_THE_MAKING) {
      throw unavailable({
        en: 'Too many replies are being read aloud. Please try again in a moment.',
        fr: 'Trop de réponses sont en cours de lecture. Veuillez réessayer dans un instant.',
      });
    }
    const key = builtInKey(parts);
    const clip = new Making(async (add) => {
      const sound = await make(Script.of(parts), add);
      await keep(sound, parts);
    });
    making.set(key, clip);
    void clip.finished.catch(warn).finally(() => making.delete(key));
    return clip;
  }

  function warn(error: unknown) {
    if (!(error instanceof Halted)) {
      log.warn({ error: String(error) }, 'a reply was not read aloud');
    }
  }

  async function make(script: Script, add: (chunk: Uint8Array) => void) {
    const chunks: Uint8Array[] = [];
    let isBuiltIn = !service || service.isResting;
    for await (const part of script.pieces()) {
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
    return { chunks, isBuiltIn };
  }

  async function keep(
    { chunks, isBuiltIn }: Awaited<ReturnType<typeof make>>,
    parts: readonly SpokenPart[],
  ) {
    const key = (!isBuiltIn && serviceKey(parts)) || builtInKey(parts);
    await cache.write(key, chunks);
  }

  const hasRoom = () => making.size + live.size < MAX_IN_THE_MAKING / 2;

  /** @param parts null while they are being written. */
  async function insertClip(
    trx: Db,
    clip: { userId: number; messageId: number | null; parts: readonly SpokenPart[] | null },
  ): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    await trx
      .insertInto('advisor_clips')
      .values({
        token,
        user_id: clip.userId,
        message_id: clip.messageId,
        parts: clip.parts && JSON.stringify(clip.parts),
        created_at: now(),
        expires_at: secondsFromNow(OPEN_SECONDS),
      })
      .execute();
    return token;
  }

  async function beginLive(userId: number, parts: readonly SpokenPart[]): Promise<LiveClip | null> {
    const sentences = cleaner();
    const first = sentences(parts);
    if (first.length === 0 || !hasRoom()) return null;
    const token = await insertClip(db, { userId, messageId: null, parts: null });
    const script = new Script();
    script.add(first);
    const kept = Promise.withResolvers<void>();
    kept.promise.catch(() => {});
    const halt = () => {
      script.halt();
      kept.reject(new Halted());
    };
    const clip = new Making(async (add) => {
      const sound = await make(script, add);
      // An address that leads nowhere else yet leads here.
      await kept.promise;
      await keep(sound, script.sentences);
    });
    live.set(token, { clip, script, halt });
    void clip.finished.catch(warn).finally(() => live.delete(token));
    return {
      url: clipUrl(token),
      say: (more) => script.add(sentences(more)),
      async keep(messageId, trx) {
        await trx
          .updateTable('advisor_clips')
          .set({ message_id: messageId, parts: JSON.stringify(script.sentences) })
          .where('token', '=', token)
          .execute();
      },
      finish() {
        script.end();
        kept.resolve();
      },
      async halt() {
        halt();
        await db
          .deleteFrom('advisor_clips')
          .where('token', '=', token)
          .where('message_id', 'is', null)
          .execute();
      },
    };
  }

  return {
    warm() {
      warmTimer ??= setTimeout(() => voice.warm(), WARM_MILLISECONDS).unref();
    },

    scheduleSweeps() {
      sweepTimer = setInterval(() => {
        cache.sweep().catch((error: unknown) => log.warn(error, 'could not sweep what was said'));
      }, SWEEP_MILLISECONDS).unref();
    },

    async stop() {
      isStopped = true;
      for (const { halt } of live.values()) halt();
      clearTimeout(warmTimer);
      clearInterval(sweepTimer);
      service?.stop();
      await voice.stop();
      const clips = [...making.values(), ...[...live.values()].map(({ clip }) => clip)];
      await Promise.allSettled(clips.map(async (clip) => clip.finished));
    },

    async prepare({ userId, messageId = null, parts }, trx = db) {
      const sentences = cleaner()(parts);
      if (sentences.length === 0) return null;
      const token = await insertClip(trx, { userId, messageId, parts: sentences });
      // Made ahead where there is room; otherwise when somebody listens.
      if (hasRoom()) {
        void makeAhead(sentences).catch((error: unknown) => log.warn(error, 'no sound made ahead'));
      }
      return clipUrl(token);
    },

    begin: async ({ userId, parts }) => beginLive(userId, parts),

    async open(token) {
      const giveUpAt = Date.now() + config.aiLimits.total;
      for (;;) {
        const row = await db
          .selectFrom('advisor_clips')
          .select('parts')
          .where('token', '=', token)
          .where('expires_at', '>', now())
          .executeTakeFirst();
        if (!row) return null;
        const beingWritten = live.get(token);
        if (beingWritten) return unfinished(beingWritten.clip, beingWritten.script);
        if (row.parts !== null) {
          const parts = JSON.parse(row.parts) as SpokenPart[];
          return (await find(parts)) ?? unfinished(making.get(builtInKey(parts)) ?? begin(parts));
        }
        // It is being written on another server.
        if (isStopped || Date.now() >= giveUpAt) return null;
        await wait(LOOK_MILLISECONDS);
      }
    },
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

function unfinished(clip: Making, script?: Script): Clip {
  return {
    isFinished: false,
    chunks: () => clip.listen(),
    written: script?.written ?? Promise.resolve(),
    finished: clip.finished,
  };
}

/** Cleans for speaking, sentence by sentence, what comes one after the other; all together no more than a reply has. */
function cleaner(): (parts: readonly SpokenPart[]) => SpokenPart[] {
  let left = SPOKEN_CHARACTERS;
  return (parts) => {
    const sentences: SpokenPart[] = [];
    for (const { text, language } of parts) {
      const base = language.toLowerCase().split('-')[0] ?? 'en';
      for (const sentence of toSentences(text, base)) {
        left -= sentence.length;
        if (left < 0) return sentences;
        sentences.push({ text: sentence, language: base });
      }
    }
    return sentences;
  };
}

function keyOf(parts: readonly SpokenPart[], voice: string): string {
  return createHash('sha256')
    .update(JSON.stringify([voice, parts]))
    .digest('hex');
}
