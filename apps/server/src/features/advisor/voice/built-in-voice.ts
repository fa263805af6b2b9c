import { Worker } from 'node:worker_threads';
import type { SpeechJob, SpeechResult } from './speech-worker.ts';

/** For one sentence; the longest takes a few hundred milliseconds. */
const JOB_MILLISECONDS = 20_000;
const START_MILLISECONDS = 20_000;
/** After so long without work the thread gives its memory back; starting it takes half a second. */
const REST_MILLISECONDS = 10 * 60 * 1000;

interface Waiting {
  job: SpeechJob;
  /** Tries left: a sentence on which the worker fell once gets a fresh one, once. */
  tries: number;
  resolve: (mp3: Uint8Array) => void;
  reject: (error: Error) => void;
}

/**
 * The voice that comes with Inzira, in a thread of its own, so that it never keeps requests waiting.
 * It is started when first needed (or warmed), and again after a fall.
 */
export class BuiltInVoice {
  /** Names the voice among others in the cache; to be counted up when it sounds different. */
  readonly name = 'built-in-1';
  readonly #waiting: Waiting[] = [];
  #worker: Worker | null = null;
  #isReady = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  /** Starts the thread before somebody waits for it. */
  warm() {
    if (!this.#worker && !this.#isStopped) this.#start();
  }

  /** One sentence as MP3. Sentences are said in the order in which they were asked for. */
  say(job: SpeechJob): Promise<Uint8Array> {
    if (this.#isStopped) return Promise.reject(new Error('The voice was stopped'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, tries: 2, resolve, reject });
      if (!this.#worker) this.#start();
      else if (this.#isReady && this.#waiting.length === 1) this.#next();
    });
  }

  async stop() {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The voice was stopped'));
    await this.#worker?.terminate();
  }

  #start() {
    const worker = new Worker(new URL('./speech-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 2 },
    });
    // Waiting for work alone keeps no process alive.
    worker.unref();
    this.#worker = worker;
    this.#isReady = false;
    this.#limit(worker, START_MILLISECONDS);
    worker.on('error', (error) => this.#fall(worker, String(error)));
    worker.on('exit', (code) => this.#fall(worker, `it ended with code ${code}`));
    worker.on('message', (message: 'ready' | SpeechResult) => {
      if (this.#worker !== worker) return;
      clearTimeout(this.#timer);
      if (message === 'ready') {
        this.#isReady = true;
      } else {
        const done = this.#waiting.shift();
        if ('mp3' in message) done?.resolve(message.mp3);
        else done?.reject(new Error(message.error));
      }
      this.#next();
    });
  }

  #next() {
    const worker = this.#worker;
    if (!worker) return;
    const [first] = this.#waiting;
    if (first) {
      this.#limit(worker, JOB_MILLISECONDS);
      worker.postMessage(first.job);
    } else {
      this.#timer = setTimeout(() => {
        this.#worker = null;
        void worker.terminate();
      }, REST_MILLISECONDS).unref();
    }
  }

  #limit(worker: Worker, milliseconds: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fall(worker, 'it took too long'), milliseconds);
    this.#timer.unref();
  }

  #fall(worker: Worker, reason: string) {
    if (this.#worker !== worker || this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#worker = null;
    void worker.terminate();
    const [first] = this.#waiting;
    if (!first) return;
    first.tries -= 1;
    if (first.tries === 0) {
      this.#waiting.shift();
      first.reject(new Error(`The voice fell: ${reason}`));
    }
    if (this.#waiting.length > 0) this.#start();
  }
}
