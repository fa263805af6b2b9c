import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { temporaryFolder } from './temporary-folder.ts';

export const THEME_SCRIPT = 'document.documentElement.dataset.theme = "dark"';
const html = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Inzira</title><link rel="icon" href="/favicon.svg" type="image/svg+xml" /><!--head--><script>${THEME_SCRIPT}</script><script type="module" src="/assets/app-1a2b.js"></script></head><body>${body}${'<p>text</p>'.repeat(100)}</body></html>`;

/** Replaces the app: renders the titles in the given answers. */
const RENDERER = `
  let times = 0;
  export async function renderReadable({ pathname, search, language, answers }) {
    const [json] = answers.values();
    const titles = JSON.parse(json).map(({ title }) => '<h2>' + title.replaceAll('<', '&lt;') + '</h2>');
    if (titles.length === 0) throw new Error('nothing to read');
    times += 1;
    const { content = '' } = JSON.parse(json).find(({ id }) => search === '?lesson=' + id) ?? {};
    return '<main>' + [language, pathname + search, 'time ' + times, ...titles].join(' · ') + '</main>' + content;
  }`;

const READABLE: Record<string, object> = {
  '/chapters/:chapterId/lessons': { by: 'lesson', long: 'content' },
  '/courses/:courseId/chapters': {},
  '/modules/:moduleId/courses': { personal: true },
};

const ASKS: Record<string, string[]> = {
  '/chapters/:chapterId/lessons': ['/api/chapters/:chapterId/lessons/'],
  '/courses/:courseId/chapters': ['/api/courses/:courseId/chapters/'],
  '/modules/:moduleId/courses': ['/api/modules/:moduleId/courses/'],
  '/modules': ['/api/modules/', '/api/user-progress-view/'],
  '/ventures/:id': ['/api/organization/ventures/:id/', '/api/organization/ventures/?page=1'],
};

/** A small build in the format of apps/web. */
export function makeWebBuild() {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'pages'));
  mkdirSync(path.join(folder, 'assets'));
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  write('shell.html', html('shell'));
  write(
    'readable.html',
    html('<!--readable--><!--frame--><div id="frame">frame</div><!--/frame-->'),
  );
  mkdirSync(path.join(folder, '.server'));
  write('.server/render.mjs', RENDERER);
  for (const language of ['en', 'fr']) {
    write(`pages/home.${language}.html`, html(`home ${language} at __PUBLIC_URL__/ of __BRAND__`));
    write(`pages/none.${language}.html`, html(`nothing here ${language}`));
  }
  const files = (name: string) => ({ en: `pages/${name}.en.html`, fr: `pages/${name}.fr.html` });
  write('pages.json', JSON.stringify({ '/': files('home'), '*': files('none') }));
  const routes = [
    '/',
    '/modules',
    '/modules/:moduleId/courses',
    '/courses/:courseId/chapters',
    '/chapters/:chapterId/lessons',
    '/ventures/:id',
    '/saved',
  ].map((address) => ({
    path: address,
    title: { en: `Title of ${address}`, fr: `Titre de ${address}` },
    links: { en: `<link href="/en.js" />`, fr: `<link href="/fr.js" />` },
    asks: ASKS[address] ?? [],
    isGuarded: address === '/modules',
    readable: READABLE[address]
      ? {
          ...READABLE[address],
          links: {
            en: `<link rel="stylesheet" href="/en.css" />`,
            fr: `<link rel="stylesheet" href="/fr.css" />`,
          },
        }
      : null,
  }));
  const description = { en: 'What it is', fr: 'Ce que c’est' };
  const image = { en: 'assets/preview-en.png', fr: 'assets/preview-fr.png' };
  write('routes.json', JSON.stringify({ description, image, pages: routes }));
  const script = 'console.log("app")'.repeat(100);
  write('assets/app-1a2b.js', script);
  writeFileSync(path.join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  write('favicon.svg', '<svg/>');
  write('apple-touch-icon.png', 'PNG');
  write('app.en.webmanifest', JSON.stringify({ id: '/', name: 'Inzira', short_name: 'Inzira' }));
  write('offline.json', JSON.stringify({ version: 'abc', files: {}, journey: {} }));
  write('.built', 'secret');
  return folder;
}
