import { i18n, type Messages } from '@lingui/core';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { descriptions } from '#src/descriptions/descriptions.ts';
import { LANGUAGES, type Language } from '#src/platform/languages.ts';
import { documentTitle } from '#src/platform/page-title.ts';
import { activateTexts, catalogFile, needTexts } from '#src/platform/texts.ts';
import { App } from '#src/shell/app.tsx';
import { FirstFrame } from '#src/shell/first-frame.tsx';
import type { LazyPage } from '#src/shell/lazy-page.tsx';
import { routesAt } from './route-matching.ts';
import type { AppRoute } from './app-route.ts';
import { notFoundRoute, routes } from './routes.tsx';
import { addressOf, structuredDataOf } from './structured-data.ts';

export interface PrerenderedPage {
  path: string;
  name: string;
  language: Language;
  title: string;
  description: string;
  html: string;
  /** Its own address and those of its other languages; null for what no search engine should keep. */
  addresses: { canonical: string; alternates: Record<string, string> } | null;
  structuredData: object | null;
  /** What its hydration waits for: catalogs, and pages by the file's name. */
  sources: string[];
}

/** The files of pages that stand in each other, and their catalogs, as far as they have any. */
function sourcesOf(chain: readonly AppRoute[], language: Language): string[] {
  const features = new Set(chain.flatMap(({ page }) => page.texts));
  return [
    `src/locales/${language}.po`,
    ...[...features].map((feature) => catalogFile(feature, language)),
    ...chain.map(({ page }) => pageFile(page)),
  ];
}

/** The bundler names a page's chunk after its file. */
function pageFile({ fetch }: LazyPage): string {
  const name = /[\w-]+\.page\b/.exec(String(fetch))?.[0];
  if (!name) throw new Error(`A page's file must be called *.page.tsx: ${String(fetch)}`);
  return `${name}.tsx`;
}

const descriptionCatalogs = import.meta.glob<{ messages: Messages }>(
  '/src/descriptions/locales/*.po',
);

/** In the language that is active. */
async function describe(name: keyof typeof descriptions, language: Language): Promise<string> {
  const catalog = await descriptionCatalogs[`/src/descriptions/locales/${language}.po`]?.();
  if (catalog) i18n.load(language, catalog.messages);
  return i18n._(descriptions[name]);
}

async function toHtml(content: ReactNode): Promise<string> {
  const { prelude } = await prerender(content, {
    // In one piece: pieces that come later would need inline scripts to find their place.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      throw error;
    },
  });
  return new Response(prelude).text();
}

/** What pages that are not prerendered show first, in every language. */
export async function renderFirstFrame(): Promise<string> {
  return toHtml(<FirstFrame />);
}

async function renderPage(route: AppRoute, language: Language): Promise<PrerenderedPage> {
  const { path, page, title, prerendered } = route;
  if (!prerendered) throw new TypeError(`${path} is not a prerendered route.`);
  await needTexts(page.texts);
  await activateTexts(language);
  await page.load();
  const html = await toHtml(
    <StaticRouter location={path === '*' ? '/not-found' : path}>
      <App />
    </StaticRouter>,
  );
  const isFound = route !== notFoundRoute;
  return {
    path,
    name: prerendered,
    language,
    title: documentTitle(i18n._(title)),
    description: await describe(prerendered, language),
    html,
    addresses: isFound
      ? {
          canonical: addressOf(path, language),
          alternates: {
            'x-default': addressOf(path, 'en'),
            ...Object.fromEntries(LANGUAGES.map((one) => [one, addressOf(path, one)])),
          },
        }
      : null,
    structuredData: isFound ? structuredDataOf(route, language) : null,
    sources: sourcesOf([route], language),
  };
}

/** What the server knows of the site map: elsewhere it answers 404 with the not-found page. */
export interface SiteMap {
  /** For pages that have no better one. */
  description: Record<Language, string>;
  /** `path` may be a pattern such as `/ventures/:id`; more special ones come first. */
  pages: {
    path: string;
    title: Record<Language, string>;
    /** What it asks first; `isGuarded`, if somebody is signed in. */
    asks: readonly string[];
    isGuarded: boolean;
    /** What is shown there: catalogs, and pages by the file's name. */
    sources: Record<Language, string[]>;
  }[];
}

export async function readSiteMap(): Promise<SiteMap> {
  const everyRoute = routes.flatMap((route) => [...(route.children ?? []), route]);
  const byPath = new Map(everyRoute.map((route) => [route.path, route]));
  const map: SiteMap = { description: { en: '', fr: '' }, pages: [] };
  const openness = (path: string) => path.split(':').length;
  for (const path of [...byPath.keys()].sort((one, other) => openness(one) - openness(other)))
    map.pages.push({
      path,
      title: { en: '', fr: '' },
      asks: routesAt(path).at(-1)?.asks ?? [],
      isGuarded: routesAt(path).some(({ guarded }) => guarded),
      sources: { en: [], fr: [] },
    });
  for (const language of LANGUAGES) {
    await activateTexts(language);
    for (const { path, title, sources } of map.pages) {
      const route = byPath.get(path) ?? notFoundRoute;
      title[language] = i18n._(route.title);
      sources[language] = sourcesOf(routesAt(path), language);
      if (path === '/' && route.prerendered)
        map.description[language] = await describe(route.prerendered, language);
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
