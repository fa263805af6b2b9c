import { Worker } from 'node:worker_threads';
import { tooManyRequests, unavailable } from '#src/platform/http/errors.ts';

/** Longer than the longest that limits let through takes on a slow machine. */
const MAX_MILLISECONDS = 60_000;
const MAX_MEGABYTES = 512;

/** Whoever waited behind more would have given up before their turn. */
const MAX_QUEUED = 8;

/** Whose documents are being made or wait for it. */
const askers = new Set<string>();
let last: Promise<unknown> = Promise.resolve();

/** @throws 429 while a document of this asker is not ready, 503 while too many wait */
function requireTurnToDraw(asker: string) {
  if (askers.has(asker)) {
    throw tooManyRequests(5, {
      en: 'A document of yours is still being made. Please try again in a moment.',
      fr: 'Un de vos documents est encore en préparation. Veuillez réessayer dans un instant.',
    });
  }
  if (askers.size >= MAX_QUEUED) {
    throw unavailable(
      {
        en: 'Many documents are being made at the moment. Please try again in a minute.',
        fr: 'Beaucoup de documents sont en préparation en ce moment. Veuillez réessayer dans une minute.',
      },
      60,
    );
  }
}

/**
 * Makes a document in a thread of its own, so that requests go on meanwhile; one after the other, so
 * that many who ask take no more than one core, and one of each asker, so that nobody waits for another's many.
 * What the thread has loaded goes with it.
 * @param program a module that reads `workerData` and posts the bytes
 * @param inTurn what is done first, and may refuse: only for who need not come back
 * @throws as `requireTurnToDraw`
 */
export async function drawInThread(
  program: URL,
  input: unknown,
  { asker, inTurn }: { asker: string; inTurn?: () => Promise<unknown> },
): Promise<Buffer> {
  requireTurnToDraw(asker);
  askers.add(asker);
  try {
    await inTurn?.();
    const drawing = last.then(() => run(program, input));
    last = drawing.catch(() => {});
    return await drawing;
  } finally {
    askers.delete(asker);
  }
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
