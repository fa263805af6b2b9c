import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterLoading } from '#src/platform/loading.ts';
import { givenAnswer } from '#src/platform/given-answers.ts';
import { writeStored } from '#src/platform/session-store.ts';
import typeface from '#src/ui/fonts/familjen-grotesk-latin.woff2';
import { preparePage } from '#src/prepare.ts';

/** The header covers this much of what is on screen, in pixels. */
const HEADER = 64;
const LINES = 'main :is(h1, h2, h3, p, li, dt, dd)';
const CONTROLS = 'a, button, summary';

/** As long the text stands alone, when what the app asks does not come. */
const LONGEST_MS = 15_000;

/**
 * Puts the app in the place of what the server's HTML shows of the page (`readable-pages.ts`), once it can be
 * drawn whole.
 *
 * @throws where the page's own script does not come: the text stays then, with its links
 */
export async function takeOver(root: HTMLElement, app: ReactNode, pages: Promise<unknown>) {
  takeAnswers();
  const search = new URLSearchParams(location.search);
  const prepared = preparePage(location.pathname, search).catch(() => null);
  await pages;
  await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
  keepPlace(root, () => flushSync(() => createRoot(root).render(app)));
  delete root.dataset['readable'];
  delete root.dataset['for'];
  document.getElementById('frame')?.remove();
  afterLoading(fetchTypeface);
}

/** As far as the browser tells; `4g` is the best there is, by whatever line. */
function isSlow(): boolean {
  const { connection } = navigator as {
    connection?: { effectiveType?: string; saveData?: boolean };
  };
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g';
}

/** For the next page, where the line is good: of this one its letters would change while it is read. */
function fetchTypeface(): void {
  if (document.documentElement.dataset['typeface'] !== 'later' || isSlow()) return;
  fetch(typeface, { priority: 'low' })
    .then(async (answer) => answer.ok && answer.arrayBuffer())
    .then((font) => font && writeStored('typeface', 'here'))
    .catch(() => null);
}

/** What the server has answered along with the page: for visitors, whom it answers alike. */
function takeAnswers(): void {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[data-answer]');
  for (const { dataset, text } of scripts) {
    const given = givenAnswer(text, dataset['language'] ?? '');
    (globalThis.preloaded ??= {})[dataset['answer'] ?? ''] ??= given;
  }
}

/** The line that is read stays where it is, and what was opened and focused stays so. */
function keepPlace(root: HTMLElement, draw: () => void): void {
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const folds = () => [...root.querySelectorAll('details')];
  const topOf = (line: Element | undefined) => line?.getBoundingClientRect().top ?? 0;
  const line = window.scrollY > 0 ? all(LINES).find((one) => topOf(one) >= HEADER) : undefined;
  const before = topOf(line);
  const focused = document.activeElement;
  const focus = all(CONTROLS).find((one) => one === focused);
  const opened = folds().map(({ open }) => open);
  draw();
  for (const [at, fold] of folds().entries()) fold.open = opened[at] ?? fold.open;
  const isSame = (one: HTMLElement, other: HTMLElement | undefined) =>
    one.tagName === other?.tagName && one.textContent === other.textContent;
  all(CONTROLS)
    .find((one) => isSame(one, focus))
    ?.focus({ preventScroll: true });
  const same = all(LINES).find((one) => isSame(one, line));
  if (same) window.scrollBy(0, topOf(same) - before);
}
