import { tooManyRequests, unavailable } from '#src/platform/http/errors.ts';
import { runInThread } from '#src/platform/thread.ts';

/** Longer than the longest that limits let through takes on a slow machine. */
const LIMITS = { milliseconds: 60_000, megabytes: 512 };

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
    const drawing = last.then(() => runInThread<Uint8Array>(program, input, LIMITS));
    last = drawing.catch(() => {});
    return Buffer.from(await drawing);
  } finally {
    askers.delete(asker);
  }
}
