import { tooManyRequests, unavailable } from '#src/platform/http/errors.ts';
import { runInThread } from '#src/platform/thread.ts';

/** More than the largest document within the limits takes on a slow machine. */
const LIMITS = { milliseconds: 60_000, megabytes: 512 };

/** Requests behind a longer queue would time out before their turn. */
const MAX_QUEUED = 8;

/** Users whose document is being drawn or is queued. */
const askers = new Set<string>();
let last: Promise<unknown> = Promise.resolve();

/** @throws 429 while a document of the same user is in progress, 503 while the queue is full */
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
 * Draws a document in a separate thread, so that the server keeps answering. Documents are drawn one at a time, so that
 * they take no more than one core, and each user may have only one in the queue.
 * @param program a module that reads `workerData` and posts the bytes
 * @param inTurn runs first and may refuse; not called where the queue refuses
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
    const drawing = last.then(() => runInThread<Uint8Array>(program, input, LIMITS));
    last = drawing.catch(() => {});
    return Buffer.from(await drawing);
  } finally {
    askers.delete(asker);
  }
}
