/** A controller that `signal` aborts, too: `AbortSignal.any` is younger than our browser floor. */
export function linkedController(signal: AbortSignal | undefined): AbortController {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort, { once: true });
  return controller;
}
