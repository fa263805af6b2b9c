import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { DAY_SECONDS, HOUR_MS } from '@inzira/contract/rules/units';
import { clipUrl } from '#src/features/advisor/conversations.ts';
import type { SpokenPart } from '@inzira/mentor/mentor/draft';
import type { Config } from '#src/platform/config.ts';
import { now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import { unavailable } from '#src/platform/http/errors.ts';
import { BuiltInVoice } from './built-in-voice.ts';
import { SpeechCache } from './speech-cache.ts';
import { Halted, Making, Script, type SoundFile } from './speech-making.ts';
import { SpeechService } from './speech-service.ts';

const OPEN_SECONDS = DAY_SECONDS;
/** The most clips in progress; they are processed sentence by sentence in turn. */
const MAX_IN_THE_MAKING = 40;
const SWEEP_MILLISECONDS = HOUR_MS;
const WARM_MILLISECONDS = 1_500;
/** How often to check whether another server has finished a reply. */
const LOOK_MILLISECONDS = 300;

/** The audio of replies, at secret addresses. */
export class Speech {
  readonly #db: Db;
  readonly #config: Config;
  readonly #log: FastifyBaseLogger;
  readonly #cache: SpeechCache;
  readonly #voice = new BuiltInVoice();
  readonly #service: SpeechService | null;
  /** Clips in progress by text; those of unfinished replies by address. */
  readonly #making = new Map<string, Making>();
  #isStopped = false;
  #warmTimer: NodeJS.Timeout | undefined;
  #sweepTimer: NodeJS.Timeout | undefined;

  constructor(db: Db, config: Config, log: FastifyBaseLogger) {
    this.#db = db;
    this.#config = config;
    this.#log = log;
    this.#cache = new SpeechCache(config.dataDir);
    this.#service = config.speech ? new SpeechService(config.speech, config.speechVoice) : null;
  }

  /** Starts the voice soon, ahead of time. */
  warm() {
    this.#warmTimer ??= setTimeout(() => this.#voice.warm(), WARM_MILLISECONDS).unref();
  }

  /** Deletes old audio regularly. */
  scheduleSweeps() {
    this.#sweepTimer = setInterval(() => {
      this.#cache
        .sweep()
        .catch((error: unknown) => this.#log.warn(error, 'could not sweep what was said'));
    }, SWEEP_MILLISECONDS).unref();
  }

  async stop() {
    this.#isStopped = true;
    clearTimeout(this.#warmTimer);
    clearInterval(this.#sweepTimer);
    const clips = [...this.#making.values()];
    for (const { script } of clips) script.end(new Halted());
    this.#service?.stop();
    await this.#voice.stop();
    await Promise.allSettled(clips.map(async ({ finished }) => finished));
  }

  /**
   * Creates an address that works for a day; the audio is made meanwhile.
   * @param db may be the transaction that stores the reply.
   * @returns null when there is nothing to speak.
   */
  async prepare(
    clip: { userId: number; messageId?: number | null; parts: readonly SpokenPart[] },
    db = this.#db,
  ): Promise<string | null> {
    const script = new Script();
    script.say(clip.parts);
    script.end();
    if (script.items.length === 0) return null;
    const token = await this.#insertClip(db, clip.userId, {
      message_id: clip.messageId ?? null,
      parts: JSON.stringify(script.items),
    });
    // Made ahead where there is capacity; otherwise when somebody listens.
    if (this.#hasRoom) {
      this.#find(script).catch((error: unknown) => this.#log.warn(error, 'no sound made ahead'));
    }
    return clipUrl(token);
  }

  /**
   * The same for a reply that is still being written.
   * @returns its token; null without capacity: call `prepare` with the complete reply then.
   */
  async begin(userId: number, script: Script): Promise<string | null> {
    if (!this.#hasRoom) return null;
    const token = await this.#insertClip(this.#db, userId, { message_id: null, parts: null });
    this.#make(token, script);
    return token;
  }

  /** The audio at an address; null when there is none, or not any more. @throws 503 when too many are requested. */
  async open(token: string): Promise<SoundFile | Making | null> {
    const giveUpAt = Date.now() + this.#config.aiLimits.total;
    for (;;) {
      const row = await this.#db
        .selectFrom('advisor_clips')
        .select('parts')
        .where('token', '=', token)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      if (!row) return null;
      const beingWritten = this.#making.get(token);
      if (beingWritten) return beingWritten;
      if (row.parts !== null) {
        const script = new Script();
        script.add(...(JSON.parse(row.parts) as SpokenPart[]));
        script.end();
        return this.#find(script);
      }
      // Another server is still writing the reply.
      if (this.#isStopped || Date.now() >= giveUpAt) return null;
      await wait(LOOK_MILLISECONDS);
    }
  }

  get #hasRoom() {
    return this.#making.size < MAX_IN_THE_MAKING / 2;
  }

  async #insertClip(
    db: Db,
    userId: number,
    clip: { message_id: number | null; parts: string | null },
  ): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    const times = { created_at: now(), expires_at: secondsFromNow(OPEN_SECONDS) };
    await db
      .insertInto('advisor_clips')
      .values({ token, user_id: userId, ...clip, ...times })
      .execute();
    return token;
  }

  /** The audio, finished, in progress or started now. @throws 503 when too many are in progress. */
  async #find(script: Script): Promise<SoundFile | Making> {
    const key = keyOf(script, this.#voice.name);
    for (const each of this.#service ? [keyOf(script, this.#service.name), key] : [key]) {
      const file = await this.#cache.find(each);
      if (file) return file;
    }
    const running = this.#making.get(key);
    if (running) return running;
    if (this.#making.size >= MAX_IN_THE_MAKING) {
      throw unavailable({
        en: 'Too many replies are being read aloud. Please try again in a moment.',
        fr: 'Trop de réponses sont en cours de lecture. Veuillez réessayer dans un instant.',
      });
    }
    return this.#make(key, script);
  }

  #make(key: string, script: Script): Making {
    const clip = new Making(script, async (add) => this.#synthesize(script, add));
    this.#making.set(key, clip);
    clip.finished
      .catch((error: unknown) => {
        if (error instanceof Halted) return;
        this.#log.warn({ error: String(error) }, 'a reply was not read aloud');
      })
      .finally(() => this.#making.delete(key));
    return clip;
  }

  async #synthesize(script: Script, add: (mp3: Uint8Array) => void): Promise<SoundFile> {
    const chunks: Uint8Array[] = [];
    let service = this.#service?.isResting ? null : this.#service;
    for await (const part of script.pieces()) {
      let mp3: Uint8Array | undefined;
      try {
        mp3 = await service?.say(part.text);
      } catch (error) {
        service = null;
        const reason = { error: String(error) };
        this.#log.warn(reason, 'the speech service failed; the built-in voice goes on');
      }
      mp3 ??= await this.#voice.say(part);
      chunks.push(mp3);
      add(mp3);
    }
    return this.#cache.write(keyOf(script, (service ?? this.#voice).name), chunks);
  }
}

function keyOf({ items }: Script, voice: string): string {
  return createHash('sha256')
    .update(JSON.stringify([voice, items]))
    .digest('hex');
}
