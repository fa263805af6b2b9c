import { connect, type Socket } from 'node:net';

const BEAT_MS = 250;
/** From this beat on without any answer it is asked whether anybody is there. */
const ASKED_FROM = 2;
/** And at this one it is held to be silent: after 1.25 to 1.5 seconds. */
const SILENT_FROM = 6;

/**
 * An SSLRequest. PostgreSQL and poolers answer it with one byte before they ask who calls: it needs no password, none of
 * the allowed connections, and waits behind no statement. An overloaded database answers it, a host that is gone does not.
 */
const IS_ANYBODY_THERE = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** `databaseFailure` knows it by its code. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('PostgreSQL does not answer');
  }
}

/**
 * Notices within two seconds that the host of PostgreSQL has fallen silent: packets are dropped, connections stay open.
 * It asks on connections of its own, and only while something waits longer than usual. Counted are beats of a timer, not
 * milliseconds, so that a process that was itself held up does not blame the database.
 */
export class SilenceWatch {
  readonly #target: { host: string; port: number };
  readonly #onSilence: () => void;
  readonly #onReturn: () => void;
  readonly #waiting = new Set<{ since: number }>();
  readonly #asked = new Map<Socket, number>();
  #beat = 0;
  #heardAt = 0;
  #isSilent = false;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param target as pg has it: `host` is a folder where PostgreSQL listens on a socket in it
   * @param onSilence ends what waits for the database
   * @param onReturn is called when it answers again
   */
  constructor(target: { host: string; port: number }, onSilence: () => void, onReturn: () => void) {
    this.#target = target;
    this.#onSilence = onSilence;
    this.#onReturn = onReturn;
  }

  get isSilent() {
    return this.#isSilent;
  }

  /** Something is asked of the database. Call what it returns when that has ended, with whether there was an answer. */
  begin(): (isAnswer: boolean) => void {
    const one = { since: this.#beat };
    this.#waiting.add(one);
    this.#timer ??= setInterval(() => {
      // Answers that have arrived are read before.
      setImmediate(() => this.#look());
    }, BEAT_MS).unref();
    return (isAnswer) => {
      this.#waiting.delete(one);
      if (isAnswer) this.#heardAt = this.#beat;
    };
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    for (const socket of this.#asked.keys()) socket.destroy();
  }

  #look() {
    if (!this.#timer) return;
    this.#beat += 1;
    for (const [socket, since] of this.#asked)
      if (this.#beat - since > SILENT_FROM) socket.destroy();
    if (this.#isSilent) {
      this.#ask();
      return;
    }
    const [oldest] = this.#waiting;
    if (!oldest) {
      this.stop();
      return;
    }
    const quiet = this.#beat - Math.max(oldest.since, this.#heardAt);
    if (quiet >= SILENT_FROM) {
      this.#isSilent = true;
      this.#onSilence();
    } else if (quiet >= ASKED_FROM) this.#ask();
  }

  #ask() {
    const { host, port } = this.#target;
    const socket = host.startsWith('/')
      ? connect({ path: `${host}/.s.PGSQL.${port}` })
      : connect({ host, port });
    this.#asked.set(socket, this.#beat);
    socket.unref();
    socket.once('connect', () => socket.write(IS_ANYBODY_THERE));
    socket.once('data', () => {
      for (const one of this.#asked.keys()) one.destroy();
      this.#heardAt = this.#beat;
      if (!this.#isSilent) return;
      this.#isSilent = false;
      this.#onReturn();
    });
    // Refused or unreachable: no answer either. The next beat asks again.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#asked.delete(socket));
  }
}
