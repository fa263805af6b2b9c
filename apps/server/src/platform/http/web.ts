import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@inzira/contract/accounts';
import { preloadCalls } from '@inzira/contract/rules/preload-calls';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { splitRequestUrl } from './request-url.ts';
import type { App } from './app-type.ts';
import { escapeHtml } from './html.ts';
import { urlInLanguage, alternatesOf } from './alternates.ts';
import { acceptedLanguage } from './language.ts';
import { type Brand, DEFAULT_BRAND } from '#src/platform/brand.ts';
import { BrandHtml, brandPicture, brandVersion, NAME_IN_DATA } from './brand-html.ts';
import { PathTree } from './path-tree.ts';
import { asksMore, ReadablePages, type ReadableText } from './readable-pages.ts';
import { toScriptJson } from './script-json.ts';

/** The metadata of a page, which link previews show. */
export interface PageHead {
  title: string;
  description: string;
  /** An absolute URL; 1200 x 630 pixels. */
  image?: string | null;
  /** A schema.org description of the page's content. */
  structuredData?: object;
  /** Hides a page from search engines that only holders of its link should see. */
  noindex?: true;
}

/** Returns the metadata of pages at `pattern`, given its groups; null for none. */
export interface HeadSource {
  pattern: RegExp;
  find: (
    groups: Record<string, string>,
    query: URLSearchParams,
    language: Language,
  ) => Promise<PageHead | null>;
}

type InEach = Record<Language, string>;

export interface BuiltRoute {
  /** `/ventures/:id` */
  path: string;
  title: InEach;
  /** Preload links to the page's files, by language. */
  links: InEach;
  /** The page's first API calls, with the parameters of `path`; `isGuarded`: only for signed-in users. */
  asks: string[];
  isGuarded: boolean;
  /** Set where the page's public text is rendered into the HTML: see `readable-pages.ts` of the web app. */
  readable: { by?: string; long?: string; personal?: true; links: InEach } | null;
}

/** The built web app on disk. */
export interface WebBuild {
  folder: string;
  shell: string;
  /** The shell for pages whose text is rendered into it. */
  readable: string;
  /** Prerendered pages: path to HTML, by language; `*` is the page for unknown addresses. */
  pages: Map<string, InEach>;
  /** The routes of all pages. */
  routes: PathTree<BuiltRoute>;
  /** The description of pages without their own. */
  description: InEach;
  /** The path of the link picture of pages without their own. */
  image: InEach;
  inlineScripts: string[];
}

/** A placeholder in prerendered pages for the installation's address, which is unknown at build time. */
const PUBLIC_URL = '__PUBLIC_URL__';

/** Old addresses in mails and bookmarks, and their current ones. */
const MOVED_PAGES = [['/dashboard/unanswered', '/staff/unanswered']] as const;

/** Reads the built web app; null when it was not built, as in tests of the API. */
export function readWebBuild(folder: string): WebBuild | null {
  const shellFile = path.join(folder, 'shell.html');
  if (!existsSync(shellFile)) return null;
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const shell = read('shell.html');
  const listed = JSON.parse(read('pages.json')) as Record<string, InEach>;
  const pages = new Map(
    Object.entries(listed).map(([url, files]) => [url, { en: read(files.en), fr: read(files.fr) }]),
  );
  const map = JSON.parse(read('routes.json')) as {
    description: InEach;
    image: InEach;
    pages: BuiltRoute[];
  };
  const routes: WebBuild['routes'] = new PathTree();
  for (const page of map.pages) routes.at(page.path, () => page);
  const readable = read('readable.html');
  const everyHtml = [shell, readable, ...[...pages.values()].flatMap((page) => [page.en, page.fr])];
  const inlineScripts = new Set(everyHtml.flatMap(findInlineScripts));
  const { description, image } = map;
  return {
    folder,
    shell,
    readable,
    pages,
    routes,
    description,
    image,
    inlineScripts: [...inlineScripts],
  };
}

function findInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  );
}

interface WebSources {
  heads: readonly HeadSource[];
  /** Marks pages with `data-demo`, so that the web app says that its data is sample data. */
  hasDemo: () => Promise<boolean>;
  findBrand: () => Promise<Brand>;
}

/** Files beside the pages that a brand changes. */
const MANIFEST = /^app\.\w+\.webmanifest$/;
const OFFLINE_FILES = 'offline.json';
const HOME_ICON = 'apple-touch-icon.png';

/** Serves the web app: hashed assets cached forever, prerendered pages, and the shell for all other paths. */
export async function registerWeb(
  app: App,
  build: WebBuild,
  { heads, hasDemo, findBrand }: WebSources,
) {
  const { sharedTexts } = app;
  await app.register(fastifyStatic, {
    root: build.folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });
  const files = new Set(
    readdirSync(build.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(html|br|gz)$/.test(entry.name))
      .map((entry) =>
        path.relative(build.folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'),
      )
      .filter((file) => !/^\.|^(pages|routes)\.json$/.test(file)),
  );

  const readablePages = new ReadablePages(app, build);
  const { publicUrl, mail } = app.config;
  const sendsMail = mail.smtpUrl !== null;
  const atHome = (html: string) => html.replaceAll(PUBLIC_URL, escapeHtml(publicUrl));
  const makePages = (brand: Brand) => {
    const html = new BrandHtml(brand);
    return {
      html,
      shell: html.dress(build.shell, null),
      readable: html.dress(build.readable, null),
      pages: new Map(
        [...build.pages].map(([url, { en, fr }]) => [
          url,
          { en: atHome(html.dress(en, 'en')), fr: atHome(html.dress(fr, 'fr')) },
        ]),
      ),
    };
  };
  let made = makePages(DEFAULT_BRAND);
  /** Applies the brand again after staff changed it on any server. Without a database, the last pages are served. */
  async function findPages() {
    const brand = await findBrand().catch(() => made.html.brand);
    if (brandVersion(brand) !== brandVersion(made.html.brand)) made = makePages(brand);
    return made;
  }

  for (const [from, to] of MOVED_PAGES) {
    app.get(from, { schema: { hide: true } }, (request, reply) => {
      const { search } = splitRequestUrl(request.url);
      return reply.redirect(search.size > 0 ? `${to}?${search.toString()}` : to, 301);
    });
  }

  // The service worker takes shared content (offline.js). Without it, the page says that it was lost.
  const toSaved = async (_request: unknown, reply: FastifyReply) =>
    reply.redirect('/saved?shared=lost', 303);
  app.post('/saved', { schema: { hide: true }, onRequest: toSaved }, async () => null);

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { pathname, search } = splitRequestUrl(request.url);
    const file = pathname.slice(1);
    if (files.has(file)) {
      if (file === OFFLINE_FILES || MANIFEST.test(file)) {
        const text = brandedFile(file, (await findPages()).html);
        if (text !== null) {
          reply.type(`application/${file === OFFLINE_FILES ? '' : 'manifest+'}json; charset=utf-8`);
          return reply.send(sharedTexts.prepareMade(text, request, reply));
        }
      }
      const { brand } = file === HOME_ICON ? (await findPages()).html : { brand: null };
      if (brand?.logo) {
        // Not cached, because another brand has another icon.
        reply.header('cache-control', 'no-cache');
        return reply.redirect(brandPicture(brand, 'icon-192'), 302);
      }
      reply.header('cache-control', lifetimeOf(file));
      // Files with a hash in their name need no ETag, no Last-Modified and no ranges.
      return reply.sendFile(file, isForEver(file) ? BARE : undefined);
    }
    // A path with an extension is a missing file, or the request of a scanner.
    if (/^\/(api|files)\//.test(pathname) || hasEnding(pathname)) {
      return reply.callNotFound();
    }
    return sendPage(request, reply, pathname, search);
  });

  /** The file with the brand applied; null where it is served as built. */
  function brandedFile(file: string, html: BrandHtml): string | null {
    const { brand } = html;
    const isPlain = brand.revision === DEFAULT_BRAND.revision;
    // Only pages depend on whether mail is sent (`data-no-mail`).
    if (isPlain && !(sendsMail && file === OFFLINE_FILES)) return null;
    const built = JSON.parse(readFileSync(path.join(build.folder, file), 'utf8')) as Record<
      string,
      unknown
    >;
    // A new version makes phones that keep the app fetch its offline page again.
    if (file === OFFLINE_FILES)
      return JSON.stringify({
        ...built,
        version: [
          built['version'],
          ...(isPlain ? [] : [brandVersion(brand)]),
          ...(sendsMail ? ['mail'] : []),
        ].join('.'),
      });
    const icons = [192, 512].map((size) => ({
      src: brandPicture(brand, `icon-${size}`),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    }));
    return JSON.stringify({
      ...built,
      name: html.name,
      short_name: html.name,
      ...(brand.logo && { icons }),
    });
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    pathname: string,
    search: URLSearchParams,
  ) {
    const found = await findPages();
    const { languages } = found.html.brand;
    const language = languages === 'both' ? preferredLanguage(request, search) : languages;
    reply.type('text/html; charset=utf-8').header('vary', 'Cookie, Accept-Language');
    const { code, html } = await findHtml(found, pathname, language, search, request);
    allowStyle(reply, found.html.styleSource);
    reply.code(code);
    if (isPrivateLink(pathname)) reply.header('x-robots-tag', 'noindex');
    // Pages without data must be served without a database, too.
    const isDemo = await hasDemo().catch(() => false);
    const known = sendsMail ? html : html.replace(/<html[^>]*/, '$& data-no-mail');
    const page = isDemo ? known.replace('<html ', '<html data-demo ') : known;
    return reply.send(sharedTexts.prepareMade(page, request, reply));
  }

  async function findHtml(
    { html: branded, shell: plain, readable, pages }: ReturnType<typeof makePages>,
    pathname: string,
    language: Language,
    query: URLSearchParams,
    request: FastifyRequest,
  ) {
    const page = pages.get(pathname);
    if (page) return { code: 200, html: page[language] };
    const route = build.routes.find(pathname);
    if (!route) return { code: 404, html: pages.get('*')?.[language] ?? '' };
    const calls = preloadCalls(route, pathname, asksMore(query));
    const text = await readablePages.find({ route, pathname, query, language, calls, request });
    const links = text && route.readable ? route.readable.links : route.links;
    // Signed-in users load again what the HTML already contains, since their answers may differ.
    const isOwn = route.isGuarded || text !== null;
    const shell = (text ? withText(readable, text, branded) : plain)
      .replace(
        /(<html[^>]*) lang="\w+"/,
        (_, tag: string) => `${tag} lang="${language}"${preloadCallsAttribute(calls, isOwn)}`,
      )
      .replace('<!--head-->', `<!--head-->${links[language]}`);
    const head = (await findHead(pathname, query, language)) ?? {
      title: route.title[language],
      description: build.description[language],
    };
    const picture = branded.isSeen
      ? brandPicture(branded.brand, language)
      : `/${build.image[language]}`;
    const image = publicUrl + picture;
    const address = publicUrl + pathname;
    return { code: 200, html: withHead(shell, { image, ...head }, address, language, branded) };
  }

  async function findHead(
    pathname: string,
    query: URLSearchParams,
    language: Language,
  ): Promise<PageHead | null> {
    for (const { pattern, find } of heads) {
      const match = pattern.exec(pathname);
      const head = match && (await find(match.groups ?? {}, query, language));
      if (head) return head;
    }
    return null;
  }
}

/** Files whose name contains a hash of their contents. */
const isForEver = (file: string) => file.startsWith('assets/');
const BARE = { acceptRanges: false, etag: false, lastModified: false } as const;

function lifetimeOf(file: string): string {
  if (isForEver(file)) return 'public, max-age=31536000, immutable';
  // Browsers request the icon with each page, so it is cached for a day.
  return file === 'favicon.svg' ? 'public, max-age=86400' : 'no-cache';
}

/** Puts the text into its page, and keeps the frame where signed-in users, who must not see the text, have another page. */
function withText(html: string, { text, data, hasOwn }: ReadableText, brand: BrandHtml): string {
  const page = hasOwn ? html : html.replace(/<!--frame-->[\s\S]*<!--\/frame-->/, '');
  const root = `<div id="root" data-readable${hasOwn ? ' data-for="visitor"' : ''}>`;
  return page.replace('<!--readable-->', () => `${root}${brand.named(text)}</div>${data}`);
}

/** The calls that the page's inline script makes before other scripts load. */
function preloadCallsAttribute(urls: readonly string[], isOwn: boolean) {
  if (urls.length === 0) return '';
  return ` data-${isOwn ? 'own-asks' : 'asks'}="${escapeHtml(urls.join(' '))}"`;
}

/** Pages for holders of a link, which search engines must not index. */
const isPrivateLink = (pathname: string) =>
  /^\/(packs|plans|join|invite|reset-password)\//.test(pathname);

const hasEnding = (pathname: string) => /^\.[a-z0-9]+$/i.test(path.posix.extname(pathname));

/** Styles of the build are files; that of a brand is inline and must be allowed. */
function allowStyle(reply: FastifyReply, source: string | null) {
  const policy = reply.getHeader('content-security-policy');
  if (source === null || typeof policy !== 'string') return;
  reply.header(
    'content-security-policy',
    policy.replace("style-src 'self'", `style-src 'self' ${source}`),
  );
}

function withHead(
  html: string,
  head: PageHead,
  plain: string,
  language: Language,
  branded: BrandHtml,
): string {
  const address = urlInLanguage(language, plain);
  const title = escapeHtml(branded.titleOf(head.title));
  const description = escapeHtml(head.description.slice(0, 200));
  const tags = [
    `<meta name="description" content="${description}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:url" content="${escapeHtml(address)}">`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...(head.noindex
      ? []
      : alternatesOf(plain).map(
          ({ code, href }) =>
            `<link rel="alternate" hreflang="${code}" href="${escapeHtml(href)}">`,
        )),
    ...(head.image
      ? [
          `<meta property="og:image" content="${escapeHtml(head.image)}">`,
          '<meta property="og:image:width" content="1200">',
          '<meta property="og:image:height" content="630">',
          '<meta name="twitter:card" content="summary_large_image">',
        ]
      : []),
    ...(head.noindex ? ['<meta name="robots" content="noindex">'] : []),
    ...(head.structuredData
      ? [
          `<script type="application/ld+json">${toScriptJson(JSON.stringify(head.structuredData).replaceAll(NAME_IN_DATA, () => branded.name))}</script>`,
        ]
      : []),
  ].join('');
  // Functions as replacements, so that a $ in a title is not a pattern.
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => '')
    .replace('<!--head-->', () => tags);
}

/** The language chosen in this browser, else that of the link, which search engines use, else that of the request's header. */
function preferredLanguage(request: FastifyRequest, search: URLSearchParams): Language {
  const chosen =
    /(?:^|;\s*)language=(en|fr)\b/.exec(request.headers.cookie ?? '')?.[1] ?? search.get('lang');
  if (chosen === 'en' || chosen === 'fr') return chosen;
  return acceptedLanguage(request.headers['accept-language']) ?? 'en';
}
