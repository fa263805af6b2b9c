import { i18n } from '@lingui/core';
import { accessToken } from './session-store.ts';

/** The time for which the query cache considers an answer fresh. */
const FRESH_MS = 30_000;

export interface PreloadedCall {
  token: string | null;
  language: string;
  at: number;
  answer: Promise<Response>;
  controller: AbortController;
}

declare global {
  /**
   * Keyed by URL. The inline script in index.html makes these calls first; where a proxy has altered it, the security
   * policy blocks it.
   */
  var preloaded: Record<string, PreloadedCall> | undefined;
  var beginCall: ((url: string, token: string | null, language: string) => void) | undefined;
}

/** URLs requested in this visit, preloaded or not: the query cache has an answer for them from then on. */
const asked = new Set<string>();

/** Starts a page's requests while its script is loading, so that neither waits for the other. */
export function preload(url: string): void {
  if (import.meta.env.SSR || asked.has(url) || globalThis.preloaded?.[url]) return;
  asked.add(url);
  globalThis.beginCall?.(url, accessToken(), i18n.locale);
}

/** Stores an answer that was too late for its request, for the next one. */
export function putPreloaded(url: string, body: unknown): void {
  window.preloaded ??= {};
  const headers = { 'Content-Type': 'application/json' };
  window.preloaded[url] = {
    token: accessToken(),
    language: i18n.locale,
    at: performance.now(),
    answer: Promise.resolve(new Response(JSON.stringify(body), { headers })),
    controller: new AbortController(),
  };
}

/** Takes the answer of a preloaded call for the same user and language; each can be taken once. `signal` aborts it. */
export function takePreloaded(
  url: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> | undefined {
  if (!import.meta.env.SSR) asked.add(url);
  const call = globalThis.preloaded?.[url];
  if (!call) return undefined;
  delete globalThis.preloaded?.[url];
  const isRight =
    call.token === token && call.language === i18n.locale && performance.now() - call.at < FRESH_MS;
  // Aborted with its caller, because a stalled call would block another one of the same URL.
  const giveUp = () => call.controller.abort();
  if (isRight) signal.addEventListener('abort', giveUp);
  else giveUp();
  return isRight ? call.answer : undefined;
}
