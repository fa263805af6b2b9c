import { Worker } from 'node:worker_threads';

interface ThreadLimits {
  milliseconds: number;
  megabytes: number;
}

/** A thread ended without an answer: it exceeded its time or memory. */
export class ThreadEnded extends Error {}

/**
 * Runs a module in a separate thread, so that the server keeps answering; its memory is freed afterwards.
 * @param program a module that reads `workerData` and posts its answer
 * @throws ThreadEnded
 */
export async function runInThread<T>(
  program: URL,
  input: unknown,
  { milliseconds, megabytes }: ThreadLimits,
): Promise<T> {
  const worker = new Worker(program, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const timer = setTimeout(() => void worker.terminate(), milliseconds);
  try {
    return await new Promise<T>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) => {
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadEnded(error.message) : error);
      });
      worker.once('exit', (code) => reject(new ThreadEnded(`Ended without an answer (${code})`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
