import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SpeechJob, SpeechResult } from './speech-worker.ts';

/** For the thread's start, and for one sentence; the longest takes a few hundred milliseconds. */
const LIMIT_MILLISECONDS = 20_000;
/** After so long without work the thread gives its memory back; starting it takes half a second. */
const REST_MILLISECONDS = 10 * 60 * 1000;

interface Thread {
  worker: Worker;
  /** Aborted when the thread has fallen or was ended. */
  isOver: AbortController;
  ready: Promise<unknown>;
}

/**
 * The voice that comes with Inzira, in a thread of its own, so that it never keeps requests waiting.
 * It is started when first needed (or warmed), and again after a fall.
 */
export class BuiltInVoice {
  /** Names the voice among others in the cache; to be counted up when it sounds different. */
  readonly name = 'built-in-1';
  #thread: Thread | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #isStopped = false;
  #resting: NodeJS.Timeout | undefined;

  /** Starts the thread before somebody waits for it. */
  warm() {
    if (this.#isStopped || this.#thread) return;
    this.#thread = start();
    this.#endLater();
  }

  /** One sentence as MP3. Sentences are said in the order in which they were asked for. */
  async say(job: SpeechJob): Promise<Uint8Array> {
    // A sentence on which the thread fell gets a fresh one, once.
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
  // Waiting for work alone keeps no process alive.
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
