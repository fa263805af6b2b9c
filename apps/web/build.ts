import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { drawAppIcon, drawLinkPreview } from '@inzira/server/platform/http/link-preview';
import { build, minifySync } from 'vite';
import { catalogKeys, checkBudgets, firstChunk, type Manifest, withImports } from './budgets.ts';
import { keepEarlierAssets } from './earlier-assets.ts';
import { findOfflineFiles, sumOffline } from './offline-files.ts';
import { LANGUAGES, type Language } from './src/platform/languages.ts';
import type { PrerenderedPage } from './src/prerender.tsx';

/*
 * Builds the web app into dist/, without the network:
 *   shell.html             what every other address gets; the server fills in <!--head-->
 *   pages/<name>.<lang>.html, pages.json   prerendered pages, and where they belong; the server puts the
 *                          installation's own address in the place of __PUBLIC_URL__
 *   readable.html          what the address of a page gets whose text the server puts into the HTML: the files of the
 *                          app come once it is painted
 *   .server/               makes that HTML, on Node: src/render.tsx
 *   routes.json            all addresses that have a page, and its title: others answer 404
 *   assets/preview-….png   what chats show of a link to a prerendered page; to others, that of home
 *   offline.json           what the app keeps on a phone to be opened without a network, by language
 *   offline-sizes.json     how many bytes that is, for who has nothing of it
 *   assets/…               names with a hash of their content: may be cached for ever; those of earlier
 *                          builds stay for a month, for pages that are still open
 *   app.<lang>.webmanifest, apple-touch-icon.png   what a phone shows of it on its home screen
 *   *.br, *.gz             each text file again, compressed; browsers take br over HTTPS only
 */

process.env.NODE_ENV = 'production';
const here = import.meta.dirname;
const finished = path.join(here, 'dist');
/** A temporary folder, outside of what a running server serves, and separate for each build. */
const workshop = path.join(here, `node_modules/.build-${process.pid}`);
const dist = path.join(workshop, 'dist');
const forServer = path.join(dist, '.server');
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  process.stdout.write(`${what} … `);
  const result = await work();
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Preloads the typeface, because `font-display: optional` uses it only if it arrives at once. */
function fontPreload(manifest: Manifest): string {
  const font = Object.values(manifest)
    .flatMap(({ assets }) => assets ?? [])
    .find((file) => /latin-(?!ext).*\.woff2$/.test(file));
  if (!font) throw new Error('The display typeface is missing from the manifest.');
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}" />`;
}

const EMPTY_ROOT = '<div id="root"></div>';

/** Where the server inserts the text of a page. */
const READABLE_ROOT = '<!--readable-->';

const WITHOUT_SCRIPTS =
  'Quizzes, the mentor and your progress need JavaScript. · Les quiz, le mentor et vos progrès ont besoin de JavaScript.';

/** Parts that a page shows at once on a wide screen, and on a phone only after a press. */
const WIDE_PARTS: Record<string, string> = {
  'src/features/advisor/advisor.page.tsx': 'src/features/advisor/conversation-history.tsx',
};

/**
 * Loads the app's files only after the HTML is parsed and painted, which waits for the style sheets alone. The
 * largest script is requested a little earlier, so that a slow connection is not idle. Unless this phone has the
 * typeface already, it is loaded for the next page: see shell/take-over.ts.
 */
const SLOW_STYLES_MS = 250;
const AFTER_TEXT = `<script>
((root) => {
try {
if (!localStorage.getItem('typeface')) root.dataset.typeface = 'later';
} catch {
}
const bring = (some) => {
for (const { content } of document.querySelectorAll(some)) document.head.append(content);
};
setTimeout(bring, ${SLOW_STYLES_MS}, '.app-ahead');
const soon = () => requestAnimationFrame(() => setTimeout(bring, 0, '.after-text'));
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', soon);
else soon();
addEventListener('load', () => bring('.after-text'));
})(document.documentElement);
</script>`;

const afterText = (tags: string) => `<template class="after-text">${tags}</template>`;

/** Preload links for the page's chunks, so that they are fetched in parallel. */
function preloads(manifest: Manifest, asked: readonly string[], isReadable = false): string {
  const sources = isReadable ? [...asked, 'src/shell/take-over.ts'] : asked;
  const entry = withImports(manifest, firstChunk(manifest));
  const keys = new Set(sources.flatMap((source) => [...withImports(manifest, source)]));
  const chunks = [...keys]
    .filter((key) => !entry.has(key))
    .map((key) => ({ key, ...manifest[key] }));
  const wide = sources
    .flatMap((source) => WIDE_PARTS[source] ?? [])
    .flatMap((part) => [...withImports(manifest, part)])
    .filter((key) => !entry.has(key) && !keys.has(key))
    .flatMap((key) => manifest[key] ?? []);
  // Nothing is painted before the texts have arrived, so the page's own chunks get a lower priority.
  const haste = (key: string) => (key.endsWith('.po') && !isReadable ? '' : ' fetchpriority="low"');
  const styles = chunks.flatMap(({ css }) => css ?? []);
  const files = [
    ...wide.map(
      ({ file }) =>
        `<link rel="preload" as="fetch" crossorigin fetchpriority="low" media="(width >= 64rem)" href="/${file}" />`,
    ),
    ...chunks.map(
      // Not `modulepreload`: after a failed one, a browser would never import the module again. See
      // fetch-then-import.ts.
      ({ key, file }) =>
        `<link rel="preload" as="fetch" crossorigin${haste(key)} href="/${file}" />`,
    ),
  ];
  const sheets = styles.map((file) =>
    isReadable
      ? `<link rel="stylesheet" crossorigin href="/${file}">`
      : `<link rel="preload" as="style" crossorigin fetchpriority="low" href="/${file}" />`,
  );
  const first = isReadable ? [...sheets, afterText(files.join(''))] : [...files, ...sheets];
  return first.join('\n    ');
}

const HOME_ICON = 'apple-touch-icon.png';

/** The links of an installable web app; iPhones prefer a separate icon to those of the manifest. */
const homeScreenLinks = (language: Language) =>
  `<link rel="manifest" href="/app.${language}.webmanifest" />\n    <link rel="apple-touch-icon" href="/${HOME_ICON}" />`;

const drawIcon = async (size: number) =>
  drawAppIcon(await readFile(path.join(dist, 'favicon.svg')), size);

async function writeAppManifests(render: typeof import('./src/prerender.tsx').renderAppManifest) {
  const icons = await Promise.all(
    [192, 512].map(async (size) => {
      const image = await drawIcon(size);
      const src = `/assets/icon-${size}-${shortHash(image)}.png`;
      await writeFile(path.join(dist, src), image);
      return { src, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any maskable' };
    }),
  );
  await writeFile(path.join(dist, HOME_ICON), await drawIcon(180));
  for (const language of LANGUAGES)
    await writeFile(
      path.join(dist, `app.${language}.webmanifest`),
      JSON.stringify(await render(language, icons)),
    );
}

const shortHash = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 8);

/** Draws the image that chats show for a link to the page. Returns its path in the build. */
async function drawPreview({ title, description }: PrerenderedPage): Promise<string> {
  // Removes the brand from the title, because the image says "Inzira" in its corner; other brands get images of
  // their own.
  const headline = title.replace(/ · __BRAND__$|^__BRAND__\s*: /, '');
  const image = await drawLinkPreview({
    title: headline.charAt(0).toUpperCase() + headline.slice(1),
    text: description,
  });
  const file = `assets/preview-${shortHash(image)}.png`;
  await writeFile(path.join(dist, file), image);
  return file;
}

/** Prevents text in the data from closing the script element. */
const toScriptJson = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');

function toHtml(
  shell: string,
  page: PrerenderedPage,
  preloadLinks: string,
  preview: string | null,
): string {
  const { language, title, description, html, addresses, structuredData } = page;
  const links = addresses && [
    `<link rel="canonical" href="${addresses.canonical}" />`,
    `<meta property="og:url" content="${addresses.canonical}" />`,
    ...Object.entries(addresses.alternates).map(
      ([code, href]) => `<link rel="alternate" hreflang="${code}" href="${href}" />`,
    ),
  ];
  const head = [
    homeScreenLinks(language),
    ...(links ?? []),
    ...(preview
      ? [
          `<meta property="og:image" content="__PUBLIC_URL__/${preview}" />`,
          '<meta property="og:image:width" content="1200" />',
          '<meta property="og:image:height" content="630" />',
          '<meta name="twitter:card" content="summary_large_image" />',
        ]
      : []),
    ...(structuredData
      ? [`<script type="application/ld+json">${toScriptJson(structuredData)}</script>`]
      : []),
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:locale" content="${language}" />`,
    preloadLinks,
  ].join('\n    ');
  // Replacement functions, because `$&` in a text must stay as it is.
  return shell
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!--head-->', () => head)
    .replace(EMPTY_ROOT, () => `<div id="root" data-page="${page.name}">${html}</div>`);
}

/** Throws for inline styles and handlers, which the server's content security policy would block. */
function requireStrictHtml(name: string, html: string): void {
  const inside = html.slice(html.indexOf('<div id="root"'), html.lastIndexOf('</body>'));
  const offence = /<[^>]*\s(?:style|on[a-z]+)=|<script(?![^>]*\ssrc=)/.exec(inside);
  if (offence)
    throw new Error(`${name}: inline style, handler or script: ${offence[0].slice(0, 200)}`);
}

/** The manifest's names of pages and of the catalogs with their texts. */
function toSources(manifest: Manifest, pageFiles: readonly string[], language: Language): string[] {
  const pages = pageFiles.map((name) => {
    const files = Object.keys(manifest).filter((key) => key.endsWith(`/${name}`));
    const [file] = files;
    if (!file || files.length > 1)
      throw new Error(`One file must be called ${name}; found ${files.join(', ') || 'none'}.`);
    return file;
  });
  return [`src/locales/${language}.po`, ...catalogKeys(manifest, pages, language), ...pages];
}

async function prerenderPages(): Promise<string[]> {
  const manifest = await readManifest();
  const compiled = minifyScripts(await readFile(path.join(dist, 'index.html'), 'utf8'));
  // The page's own links come after those that every page needs.
  const shell = compiled
    .replace('<!--head-->', () => fontPreload(manifest))
    .replace('</head>', '  <!--head-->\n  </head>');
  const server = pathToFileURL(path.join(forServer, 'prerender.mjs')).href;
  const { renderAppManifest, renderFirstFrame, renderPages, readSiteMap } = (await import(
    server
  )) as typeof import('./src/prerender.tsx');
  const index: Record<string, Record<string, string>> = {};
  const images: Record<string, string> = {};
  let homeSources: string[] = [];
  await mkdir(path.join(dist, 'pages'));
  for (const page of await renderPages()) {
    const sources = toSources(manifest, page.pageFiles, page.language);
    const file = `pages/${page.name}.${page.language}.html`;
    const preview = page.addresses && (await drawPreview(page));
    if (page.name === 'home' && preview) images[page.language] = preview;
    const html = toHtml(shell, page, preloads(manifest, sources), preview);
    requireStrictHtml(file, html);
    await writeFile(path.join(dist, file), html);
    (index[page.path] ??= {})[page.language] = file;
    // The budget is measured in French, whose texts are longer.
    if (page.name === 'home' && page.language === 'fr') homeSources = sources;
  }
  await writeFile(path.join(dist, 'pages.json'), `${JSON.stringify(index, null, 2)}\n`);
  const { description, pages } = await readSiteMap();
  await writeAppManifests(renderAppManifest);
  const links = (pageFiles: readonly string[], language: Language, isReadable = false) =>
    [
      homeScreenLinks(language),
      preloads(manifest, toSources(manifest, pageFiles, language), isReadable),
    ].join('\n    ');
  const routes = {
    description,
    image: images,
    pages: pages.map(({ pageFiles, readable, ...page }) => ({
      ...page,
      links: { en: links(pageFiles, 'en'), fr: links(pageFiles, 'fr') },
      readable: readable && {
        ...readable,
        links: { en: links(pageFiles, 'en', true), fr: links(pageFiles, 'fr', true) },
      },
    })),
  };
  await writeFile(path.join(dist, 'routes.json'), `${JSON.stringify(routes, null, 2)}\n`);
  const firstFrame = await renderFirstFrame();
  const filled = shell.replace(EMPTY_ROOT, () => `<div id="root">${firstFrame}</div>`);
  requireStrictHtml('shell.html', filled);
  await writeFile(path.join(dist, 'shell.html'), filled);
  const readable = textFirst(shell)
    .replace(
      EMPTY_ROOT,
      // Signed-in users, who may need another one of several texts at this URL, see the frame of every page
      // instead.
      () =>
        `${READABLE_ROOT}<!--frame--><div id="frame" class="absolute inset-0 hidden in-data-[session=user]:block">${firstFrame}</div><!--/frame-->`,
    )
    .replace(/<noscript>[^<]*/, `<noscript>${WITHOUT_SCRIPTS}`);
  await writeFile(path.join(dist, 'readable.html'), readable);
  await rm(path.join(dist, 'index.html'));
  return homeSources;
}

/** Minified, because these scripts are in every page. */
function minifyScripts(html: string): string {
  return html
    .replaceAll(/^[ \t]+/gm, '')
    .replaceAll(/<script>([\s\S]*?)<\/script>/g, (_, script: string) => {
      const { code, errors } = minifySync('inline.js', script, { module: false });
      if (errors.length > 0 || code.includes('</')) throw new Error('A script of the page fails.');
      return `<script>${code}</script>`;
    });
}

/** Delays every page's scripts and font until after the text; only the style sheet is loaded at once. */
function textFirst(html: string): string {
  const scripts: string[] = [];
  const others = html
    .replace(/<link rel="preload" as="font"[^>]*>\s*/, '')
    .replaceAll(/<script type="module"[^>]*><\/script>\s*/g, (tag) => {
      scripts.push(tag.trim());
      return '';
    });
  // Placed before the style sheet, for which a later script would wait.
  const first = /<link rel="stylesheet"/;
  if (!first.test(others)) throw new Error('The page has no style sheet.');
  const [, app] = /src="([^"]*\/first-[^"]*)"/.exec(scripts.join('')) ?? [];
  if (!app) throw new Error('The page does not bring the app.');
  // A preload only: executed, the script would look for the page, which may not be loaded yet.
  const ahead = `<template class="app-ahead"><link rel="preload" as="script" crossorigin fetchpriority="low" href="${app}"></template>`;
  return others.replace(
    first,
    (tag) => `${minifyScripts(AFTER_TEXT)}${ahead}${afterText(scripts.join(''))}${tag}`,
  );
}

async function compressTexts(): Promise<void> {
  const files = (await readdir(dist, { recursive: true })).filter(
    (file) => !file.startsWith('.server'),
  );
  const texts = files.filter((file) => /\.(?:js|css|html|svg|json|webmanifest|txt)$/.test(file));
  await Promise.all(texts.map(compressText));
  // Written after compression, because it lists the compressed sizes.
  const offline = findOfflineFiles(dist, await readManifest());
  await writeFile(path.join(dist, 'offline.json'), JSON.stringify(offline));
  await compressText('offline.json');
  await writeFile(path.join(dist, 'offline-sizes.json'), JSON.stringify(sumOffline(offline)));
}

/**
 * Which window and block size compress a long script best is unpredictable; they differ by up to 0.2 %, so all are
 * tried.
 */
async function toSmallestBrotli(bytes: Buffer): Promise<Buffer> {
  const sizes = bytes.length > 2 ** 17 ? LONG_SIZES : [[22, 0] as const];
  const packed = await Promise.all(
    sizes.map(async ([window, block]) =>
      toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_LGWIN]: window,
          [constants.BROTLI_PARAM_LGBLOCK]: block,
        },
      }),
    ),
  );
  return packed.reduce((best, one) => (one.length < best.length ? one : best));
}
/** Window and block sizes as powers of two; 0 lets the compressor choose the block size. */
const LONG_SIZES = [
  [19, 17],
  [19, 20],
  [20, 17],
  [20, 20],
  [22, 0],
  [22, 20],
] as const;

async function compressText(file: string): Promise<void> {
  const bytes = await readFile(path.join(dist, file));
  await writeFile(path.join(dist, `${file}.br`), await toSmallestBrotli(bytes));
  await writeFile(path.join(dist, `${file}.gz`), await toGzip(bytes, { level: 9 }));
}

const readManifest = async () =>
  JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

async function putInPlace(): Promise<void> {
  await keepEarlierAssets(finished, dist);
  const last = path.join(workshop, 'last');
  if (existsSync(finished)) await rename(finished, last);
  await rename(dist, finished);
}

const config = { configFile: path.join(here, 'vite.config.ts'), logLevel: 'warn' } as const;

try {
  await step('Compiling for browsers', async () => build({ ...config, build: { outDir: dist } }));
  await step('Compiling for prerendering', async () =>
    build({
      ...config,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: true,
        outDir: forServer,
        manifest: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: ['src/prerender.tsx', 'src/render.tsx'].map((file) => path.join(here, file)),
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash:7].mjs' },
        },
      },
      // Bundled, because a server has no node_modules of the web app. Editors and charts are in none of these
      // pages.
      ssr: {
        noExternal: [
          /^(?:react|react-dom|react-router|lucide-react)(?:$|\/)/,
          /^@(?:lingui|tanstack)\//,
        ],
      },
    }),
  );
  const homeSources = await step('Prerendering pages', prerenderPages);
  await step('Compressing', compressTexts);
  console.log('Bytes over the wire:');
  // Before it takes the place of the one that is served: a build that fails changes nothing.
  checkBudgets(dist, homeSources);
  await putInPlace();
} finally {
  await rm(workshop, { recursive: true, force: true });
}
