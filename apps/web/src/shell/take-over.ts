import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { isWorthRetrying } from '#src/platform/api-error.ts';
import { onRetryable } from '#src/platform/import-retry.ts';
import { afterLoading } from '#src/platform/loading.ts';
import { givenAnswer } from '#src/platform/given-answers.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { currentSession, writeStored } from '#src/platform/session-store.ts';
import typeface from '#src/ui/fonts/familjen-grotesk-latin.woff2';
import { preparePage } from '#src/prepare.ts';

/** The height of the header, which covers the top of the page, in pixels. */
const HEADER = 64;
const LINES = 'main :is(h1, h2, h3, p, li, dt, dd)';
const FIELDS = 'input, textarea, select';
const CONTROLS = `a, button, summary, ${FIELDS}`;

/** How long the frame stands alone when the app's data does not arrive. */
const LONGEST_MS = 15_000;

/**
 * Replaces the server-rendered HTML of a page (`readable-pages.ts`) with the app, once the app can render it
 * completely. Until then the text stays, with working links; a note says if the app failed to load.
 * @throws where the page's own script fails to load
 */
export async function takeOver(root: HTMLElement, app: ReactNode, pages: Promise<unknown>) {
  takeAnswers();
  const isHidden = currentSession().signedIn && root.dataset['for'] !== undefined;
  const prepared = prepare(isHidden);
  await pages;
  const longest = new Promise((resolve) => setTimeout(resolve, LONGEST_MS));
  await (isHidden ? Promise.race([prepared, longest]) : prepared);
  keepPlace(root, () => flushSync(() => createRoot(root).render(app)));
  delete root.dataset['readable'];
  delete root.dataset['for'];
  document.getElementById('frame')?.remove();
  // After going back, the browser shows an old copy of the HTML, so its data is requested again.
  if (navigationType() === 'back_forward') void queryClient.invalidateQueries();
  afterLoading(fetchTypeface);
}

/** Readable text stays until the app can replace it: an error page would be worse. */
async function prepare(isHidden: boolean): Promise<unknown> {
  const note = document.getElementById('start-failed');
  for (let failures = 0; ; failures += 1) {
    try {
      return await preparePage(location.pathname, new URLSearchParams(location.search));
    } catch (error) {
      if (isHidden || !isWorthRetrying(error)) return null;
    }
    window.sayStart?.(true);
    await new Promise<void>((resolve) => {
      const stop = onRetryable(failures, resolve);
      if (note)
        note.onclick = (event) => {
          // Retries here instead of reloading the page, which may fail.
          event.preventDefault();
          note.hidden = true;
          stop();
          resolve();
        };
    });
  }
}

function navigationType(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type;
}

/** As reported by the browser, whose best value is `4g`, for any connection. */
function isSlow(): boolean {
  const { connection } = navigator as {
    connection?: { effectiveType?: string; saveData?: boolean };
  };
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g';
}

/** Fetches the typeface for the next page, on a good connection: the current one would change while it is read. */
function fetchTypeface(): void {
  if (document.documentElement.dataset['typeface'] !== 'later' || isSlow()) return;
  fetch(typeface, { priority: 'low' })
    .then(async (answer) => answer.ok && answer.arrayBuffer())
    .then((font) => font && writeStored('typeface', 'here'))
    .catch(() => null);
}

/** Takes the answers that the server embedded in the page: those for visitors, whom it answers alike. */
function takeAnswers(): void {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[data-answer]');
  for (const { dataset, text } of scripts) {
    const given = givenAnswer(text, dataset['language'] ?? '');
    (globalThis.preloaded ??= {})[dataset['answer'] ?? ''] ??= given;
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Keeps the reader's line in its place, and carries over what was opened, focused and typed. */
function keepPlace(root: HTMLElement, draw: () => void): void {
  const all = <One extends HTMLElement = HTMLElement>(selector: string) => [
    ...root.querySelectorAll<One>(selector),
  ];
  /** Among elements that look alike, finds the one with the same position in the page. */
  const follow = <One extends HTMLElement>(one: One | undefined, selector: string) => {
    const alike = () => all<One>(selector).filter((other) => one && isSame(one, other));
    const at = alike().findIndex((other) => other === one);
    return () => alike()[at];
  };
  const folds = () => [...root.querySelectorAll('details')];
  const topOf = (line: Element | undefined) => line?.getBoundingClientRect().top ?? 0;
  const line = window.scrollY > 0 ? all(LINES).find((one) => topOf(one) >= HEADER) : undefined;
  const before = topOf(line);
  const findLine = follow(line, LINES);
  const focused = document.activeElement;
  const caret = (focused as HTMLInputElement | null)?.selectionStart;
  const findFocus = follow(
    all(CONTROLS).find((one) => one === focused),
    CONTROLS,
  );
  // Fields that the browser restores when going back were submitted before, so they are ignored.
  const fields = navigationType() === 'navigate' ? all<Control>(FIELDS).filter(isChanged) : [];
  const typed = fields.map((from) => ({ from, find: follow(from, FIELDS) }));
  const opened = folds().map(({ open }) => open);
  draw();
  for (const [at, fold] of folds().entries()) fold.open = opened[at] ?? fold.open;
  for (const { from, find } of typed) typeAgain(from, find());
  const focus = findFocus();
  focus?.focus({ preventScroll: true });
  if (typeof caret === 'number')
    (focus as HTMLInputElement | undefined)?.setSelectionRange?.(caret, caret);
  const same = findLine();
  if (same) window.scrollBy(0, topOf(same) - before);
}

const isSame = (one: Element, other: Element) =>
  one.tagName === other.tagName &&
  one.textContent === other.textContent &&
  one.getAttribute('name') === other.getAttribute('name');

function isChanged(field: Control): boolean {
  if (!('defaultValue' in field))
    return [...field.options].some((one) => one.selected !== one.defaultSelected);
  const isChecked = 'checked' in field && field.checked !== field.defaultChecked;
  return isChecked || field.value !== field.defaultValue;
}

/** Sets the value like a user's input, so that React is notified. */
function typeAgain(from: Control, to: Control | undefined): void {
  if (!to) return;
  if ('checked' in from && 'checked' in to && from.checked !== to.checked) to.click();
  if (from.value === to.value) return;
  const prototype = Object.getPrototypeOf(to) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(to, from.value);
  for (const event of ['input', 'change']) to.dispatchEvent(new Event(event, { bubbles: true }));
}
