import { i18n } from '@lingui/core';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { LANGUAGES, type Language } from '#src/platform/languages.ts';
import { documentTitle } from '#src/platform/page-title.ts';
import { activateTexts, needTexts } from '#src/platform/texts.ts';
import { App } from '#src/shell/app.tsx';
import { type AppRoute, notFoundRoute, routes } from './routes.tsx';

export interface PrerenderedPage {
  path: string;
  name: string;
  language: Language;
  title: string;
  description: string;
  html: string;
  /** Catalogs and page that its hydration waits for, as sources. */
  sources: string[];
}

async function renderPage(route: AppRoute, language: Language): Promise<PrerenderedPage> {
  const { path, page, title, prerendered } = route;
  if (!prerendered) throw new TypeError(`${path} is not a prerendered route.`);
  await needTexts(page.texts);
  await activateTexts(language);
  await page.load();
  const { prelude } = await prerender(
    <StaticRouter location={path === '*' ? '/not-found' : path}>
      <App />
    </StaticRouter>,
    {
      // In one piece: pieces that come later would need inline scripts to find their place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        throw error;
      },
    },
  );
  const html = await new Response(prelude).text();
  return {
    path,
    name: prerendered.name,
    language,
    title: documentTitle(i18n._(title)),
    description: i18n._(prerendered.description),
    html,
    sources: [
      `src/locales/${language}.po`,
      ...page.texts.map((feature) => `src/features/${feature}/locales/${language}.po`),
    ],
  };
}

/** What the server knows of the site map: elsewhere it answers 404 with the not-found page. */
export interface SiteMap {
  /** For pages that have no better one. */
  description: Record<Language, string>;
  /** `path` may be a pattern such as `/ventures/:id`; more special ones come first. */
  pages: { path: string; title: Record<Language, string> }[];
}

export async function readSiteMap(): Promise<SiteMap> {
  const everyRoute = routes.flatMap((route) => [...(route.children ?? []), route]);
  const byPath = new Map(everyRoute.map((route) => [route.path, route]));
  const map: SiteMap = { description: { en: '', fr: '' }, pages: [] };
  const openness = (path: string) => path.split(':').length;
  for (const path of [...byPath.keys()].sort((one, other) => openness(one) - openness(other)))
    map.pages.push({ path, title: { en: '', fr: '' } });
  for (const language of LANGUAGES) {
    await activateTexts(language);
    for (const { path, title } of map.pages) {
      const route = byPath.get(path) ?? notFoundRoute;
      title[language] = i18n._(route.title);
      if (path === '/' && route.prerendered)
        map.description[language] = i18n._(route.prerendered.description);
    }
  }
  return map;
}

/** Every page marked so in the routes table, in every language. Run by build.ts, on Node. */
export async function renderPages(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const route of [...routes, notFoundRoute]) {
    if (!route.prerendered) continue;
    for (const language of LANGUAGES) pages.push(await renderPage(route, language));
  }
  return pages;
}
