/** A controller that follows `signal`: the oldest browsers that we support lack `AbortSignal.any`. */
export function linkedController(signal: AbortSignal | undefined): AbortController {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort, { once: true });
  return controller;
}
