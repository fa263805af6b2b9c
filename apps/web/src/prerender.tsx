import { i18n, type MessageDescriptor, type Messages } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { StaticRouter } from 'react-router';
import { descriptions } from '#src/descriptions/descriptions.ts';
import { LANGUAGES, type Language } from '#src/platform/languages.ts';
import type { Later } from '#src/platform/later.tsx';
import { documentTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { type AppRoute, routesAt } from '#src/platform/site-map.ts';
import { activateTexts } from '#src/platform/texts.ts';
import { App } from '#src/shell/app.tsx';
import { FirstFrame } from '#src/shell/first-frame.tsx';
import { type ReadablePage, readablePages } from './readable-pages.ts';
import { notFoundRoute, routes } from './routes.tsx';
import { toStaticHtml } from './static-html.ts';
import { urlOf, structuredDataOf } from './structured-data.ts';

export interface PrerenderedPage {
  path: string;
  name: string;
  language: Language;
  title: string;
  description: string;
  html: string;
  /** The canonical address and those in other languages; null for pages that search engines should ignore. */
  addresses: { canonical: string; alternates: Record<string, string> } | null;
  structuredData: object | null;
  /** The names of page files that must load before hydration. */
  pageFiles: string[];
}

/** The name of a page's chunk, which the bundler takes from its file. */
function pageFile({ importModule }: Later): string {
  const name = /[\w-]+\.page\b/.exec(String(importModule))?.[0];
  if (!name) throw new Error(`A page's file must be called *.page.tsx: ${String(importModule)}`);
  return `${name}.tsx`;
}

const descriptionCatalogs = import.meta.glob<{ messages: Messages }>(
  '/src/descriptions/locales/*.po',
);

/** The description in the active language. */
async function describe(name: keyof typeof descriptions, language: Language): Promise<string> {
  const catalog = await descriptionCatalogs[`/src/descriptions/locales/${language}.po`]?.();
  if (catalog) i18n.load(language, catalog.messages);
  return i18n._(descriptions[name]);
}

/** The HTML of pages that are not prerendered, the same in every language. */
export async function renderFirstFrame(): Promise<string> {
  return toStaticHtml(<FirstFrame />);
}

async function renderPage(route: AppRoute, language: Language): Promise<PrerenderedPage> {
  const { path, page, title, prerendered } = route;
  if (!prerendered) throw new TypeError(`${path} is not a prerendered route.`);
  await Promise.all([activateTexts(language), page.load()]);
  // Includes catalogs that the page has requested since it was imported.
  await activateTexts(language);
  const html = await toStaticHtml(
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
          canonical: urlOf(path, language),
          alternates: {
            'x-default': urlOf(path, 'en'),
            ...Object.fromEntries(LANGUAGES.map((one) => [one, urlOf(path, one)])),
          },
        }
      : null,
    structuredData: isFound ? structuredDataOf(route, language) : null,
    pageFiles: [pageFile(page)],
  };
}

/** The part of the site map that the server needs: other addresses get a 404 with the not-found page. */
export interface SiteMap {
  /** The description of pages without their own. */
  description: Record<Language, string>;
  /** `path` may be a pattern such as `/ventures/:id`; more specific ones come first. */
  pages: {
    path: string;
    title: Record<Language, string>;
    /** The page's first API calls; `isGuarded`: only for signed-in users. */
    asks: readonly string[];
    isGuarded: boolean;
    readable: ReadablePage | null;
    /** The names of the page files for this address. */
    pageFiles: string[];
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
      readable: readablePages[path] ?? null,
      pageFiles: routesAt(path).map(({ page }) => pageFile(page)),
    });
  for (const language of LANGUAGES) {
    await activateTexts(language);
    for (const { path, title } of map.pages) {
      const route = byPath.get(path) ?? notFoundRoute;
      title[language] = i18n._(route.title);
      if (path === '/' && route.prerendered)
        map.description[language] = await describe(route.prerendered, language);
    }
  }
  return map;
}

interface AppIcon {
  src: string;
  sizes: string;
  type: string;
  purpose: string;
}

/** The web app manifest: how the app appears on a phone's home screen. */
export async function renderAppManifest(language: Language, icons: readonly AppIcon[]) {
  await activateTexts(language);
  const shortcut = (name: MessageDescriptor, url: string) => ({ name: i18n._(name), url });
  return {
    id: '/',
    name: 'Inzira',
    short_name: 'Inzira',
    description: await describe('home', language),
    lang: language,
    start_url: paths.modules,
    scope: '/',
    display: 'standalone',
    background_color: '#fbf6ee',
    theme_color: '#fbf6ee',
    icons,
    // public/offline.js handles shared content, even without a network.
    share_target: {
      action: paths.saved,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'file', accept: ['image/*', 'application/pdf'] }],
      },
    },
    shortcuts: [
      shortcut(msg`Continue learning`, paths.modules),
      shortcut(msg`Review`, paths.review),
      shortcut(msg`AI Startup Mentor`, paths.advisor),
    ],
  };
}

/** Renders every route with `prerendered`, in every language. Run by build.ts, on Node. */
export async function renderPages(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const route of [...routes, notFoundRoute]) {
    if (!route.prerendered) continue;
    for (const language of LANGUAGES) pages.push(await renderPage(route, language));
  }
  return pages;
}
