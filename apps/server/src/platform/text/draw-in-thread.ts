import { Worker } from 'node:worker_threads';

/** Longer than the longest that limits let through takes on a slow machine. */
const MAX_MILLISECONDS = 60_000;
const MAX_MEGABYTES = 512;

let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a document in a thread of its own, so that requests go on meanwhile; one after the other, so
 * that many who ask take no more than one core. What the thread has loaded goes with it.
 * @param program a module that reads `workerData` and posts the bytes
 */
export function drawInThread(program: URL, input: unknown): Promise<Buffer> {
  const drawing = last.then(() => run(program, input));
  last = drawing.catch(() => {});
  return drawing;
}

async function run(program: URL, input: unknown): Promise<Buffer> {
  const worker = new Worker(program, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  });
  const timer = setTimeout(() => void worker.terminate(), MAX_MILLISECONDS);
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The document was not made (${code})`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
