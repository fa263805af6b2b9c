import { i18n } from '@lingui/core';
import { accessToken } from './session-store.ts';

/** As long as the query cache calls an answer fresh. */
const FRESH_MS = 30_000;

interface PreloadedCall {
  token: string | null;
  language: string;
  at: number;
  answer: Promise<Response>;
  controller: AbortController;
}

declare global {
  interface Window {
    /**
     * By URL. Both are made by the script in index.html, which begins with the first calls of a page; where
     * a proxy has changed it, the page's policy keeps it from running.
     */
    preloaded?: Record<string, PreloadedCall>;
    beginCall?: (url: string, token: string | null, language: string) => void;
  }
}

/** What was asked in this visit, ahead or not: from then on the query cache has something to show. */
const asked = new Set<string>();

/** Asks what a page is going to ask while its script is on its way, so that one does not wait for the other. */
export function preload(url: string): void {
  if (asked.has(url) || window.preloaded?.[url]) return;
  asked.add(url);
  window.beginCall?.(url, accessToken(), i18n.locale);
}

/** The answer that is on its way for the same user in the same language; each is taken once. `signal` gives it up. */
export function takePreloaded(
  url: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> | undefined {
  asked.add(url);
  const call = window.preloaded?.[url];
  if (!call) return undefined;
  delete window.preloaded?.[url];
  const isRight =
    call.token === token && call.language === i18n.locale && performance.now() - call.at < FRESH_MS;
  // A stalled one would hold up another of the same address.
  const giveUp = () => call.controller.abort();
  if (isRight) signal.addEventListener('abort', giveUp);
  else giveUp();
  return isRight ? call.answer : undefined;
}
