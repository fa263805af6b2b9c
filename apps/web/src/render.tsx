import { StaticRouter } from 'react-router';
import type { Language } from '#src/platform/languages.ts';
import { renderAsAtStart } from '#src/platform/later.tsx';
import { givenAnswer } from '#src/platform/given-answers.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { routesAt } from '#src/platform/site-map.ts';
import { activateTexts } from '#src/platform/texts.ts';
import { App } from '#src/shell/app.tsx';
import { preparePage } from './prepare.ts';
import './routes.tsx';
import { toStaticHtml } from './static-html.ts';

export interface ReadablePage {
  pathname: string;
  search: string;
  language: Language;
  /** The answers to the page's calls, as JSON by URL, made for a visitor. */
  answers: ReadonlyMap<string, string>;
}

renderAsAtStart();

/**
 * Renders a page of `readable-pages.ts` with its data, for the root element until the app has loaded. Run by the
 * server, on Node.
 * @throws where a page requests more than it was given, or its HTML violates the content security policy
 */
export async function renderReadable(page: ReadablePage): Promise<string> {
  // One at a time: language and answers are state of the whole module.
  const mine = last.then(async () => render(page));
  last = mine.catch(() => null);
  return mine;
}

let last: Promise<unknown> = Promise.resolve();

async function render({ pathname, search, language, answers }: ReadablePage): Promise<string> {
  const chain = routesAt(pathname);
  await Promise.all([activateTexts(language), ...chain.map(async ({ page }) => page.load())]);
  // Includes catalogs that the page has requested since it was imported.
  await activateTexts(language);
  globalThis.preloaded = Object.fromEntries(
    [...answers].map(([url, json]) => [url, givenAnswer(json, language)]),
  );
  try {
    await preparePage(pathname, new URLSearchParams(search));
    const html = await toStaticHtml(
      <StaticRouter location={`${pathname}${search}`}>
        <App />
      </StaticRouter>,
    );
    const offence = /<[^>]*\s(?:style|on[a-z]+)=|<script/.exec(html);
    if (offence) throw new Error(`${pathname}: ${offence[0].slice(0, 200)}`);
    return html;
  } finally {
    queryClient.clear();
  }
}
