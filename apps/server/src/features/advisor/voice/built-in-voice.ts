import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SpeechJob, SpeechResult } from './speech-worker.ts';

/** The timeout for the thread's start, and for a sentence; the longest takes a few hundred milliseconds. */
const LIMIT_MILLISECONDS = 20_000;
/** The thread ends after this idle time, to free its memory; starting it again takes half a second. */
const REST_MILLISECONDS = 10 * 60 * 1000;

interface Thread {
  worker: Worker;
  /** Aborted when the thread crashed or was ended. */
  isOver: AbortController;
  ready: Promise<unknown>;
}

/**
 * The built-in voice, in a separate thread, so that it never blocks requests. It starts when first needed (or warmed),
 * and again after a crash.
 */
export class BuiltInVoice {
  /** Identifies the voice in the cache; increase the number when it sounds different. */
  readonly name = 'built-in-1';
  #thread: Thread | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #isStopped = false;
  #resting: NodeJS.Timeout | undefined;

  /** Starts the thread ahead of time. */
  warm() {
    if (this.#isStopped || this.#thread) return;
    this.#thread = start();
    this.#endLater();
  }

  /** Converts a sentence to MP3. Sentences are processed in the order of the calls. */
  async say(job: SpeechJob): Promise<Uint8Array> {
    // If the thread crashes on a sentence, it is tried once more in a new one.
    const said = this.#last.then(() => this.#ask(job)).catch(() => this.#ask(job));
    this.#last = said.catch(() => {});
    const result = await said;
    if ('error' in result) throw new Error(result.error);
    return result.mp3;
  }

  async stop() {
    this.#isStopped = true;
    await this.#end(new Error('The voice was stopped'));
  }

  async #ask(job: SpeechJob): Promise<SpeechResult> {
    if (this.#isStopped) throw new Error('The voice was stopped');
    clearTimeout(this.#resting);
    const thread = (this.#thread ??= start());
    try {
      await thread.ready;
      thread.worker.postMessage(job);
      return (await nextMessage(thread)) as SpeechResult;
    } catch (cause) {
      await this.#end(cause);
      throw new Error(`The voice fell: ${String(thread.isOver.signal.reason)}`, { cause });
    } finally {
      this.#endLater();
    }
  }

  #endLater() {
    this.#resting = setTimeout(() => void this.#end('rests'), REST_MILLISECONDS).unref();
  }

  async #end(reason: unknown) {
    clearTimeout(this.#resting);
    const thread = this.#thread;
    this.#thread = null;
    thread?.isOver.abort(reason);
    await thread?.worker.terminate();
  }
}

function start(): Thread {
  const worker = new Worker(new URL('./speech-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 2 },
  });
  // An idle thread must not keep the process alive.
  worker.unref();
  const isOver = new AbortController();
  worker.on('error', (error) => isOver.abort(error));
  worker.on('exit', (code) => isOver.abort(new Error(`it ended with code ${code}`)));
  const ready = nextMessage({ worker, isOver });
  ready.catch(() => {});
  return { worker, isOver, ready };
}

async function nextMessage({
  worker,
  isOver,
}: Pick<Thread, 'worker' | 'isOver'>): Promise<unknown> {
  const signal = AbortSignal.any([isOver.signal, AbortSignal.timeout(LIMIT_MILLISECONDS)]);
  const [message] = (await once(worker, 'message', { signal })) as unknown[];
  return message;
}
