import { i18n } from '@lingui/core';
import { accessToken } from './session-store.ts';

/** As long as the query cache calls an answer fresh. */
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
   * By URL. Both are made by the script in index.html, which begins with the first calls of a page; where
   * a proxy has changed it, the page's policy keeps it from running.
   */
  var preloaded: Record<string, PreloadedCall> | undefined;
  var beginCall: ((url: string, token: string | null, language: string) => void) | undefined;
}

/** What was asked in this visit, ahead or not: from then on the query cache has something to show. */
const asked = new Set<string>();

/** Asks what a page is going to ask while its script is on its way, so that one does not wait for the other. */
export function preload(url: string): void {
  if (import.meta.env.SSR || asked.has(url) || globalThis.preloaded?.[url]) return;
  asked.add(url);
  globalThis.beginCall?.(url, accessToken(), i18n.locale);
}

/** For whoever asks next: what came too late for the one who had asked. */
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

/** The answer that is on its way for the same user in the same language; each is taken once. `signal` gives it up. */
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
  // A stalled one would hold up another of the same address.
  const giveUp = () => call.controller.abort();
  if (isRight) signal.addEventListener('abort', giveUp);
  else giveUp();
  return isRight ? call.answer : undefined;
}
