/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-return, typescript/no-unsafe-argument, typescript/no-unsafe-member-access, typescript/no-unsafe-assignment -- the types of a worker are not those of a page */
// Opens the app when the network does not: it fails, takes too long, or answers with something that is not
// ours. Registered by src/platform/offline-app.ts, which also fills the cache: no file of a release is named
// here, so that a new version of this script may take over pages that are open.
const APP = 'app';
const SHELL = '/shell';
const SAVED = '/saved';
/** What other apps have shared, until a page has taken it: see features/offline/shared.ts. */
const SHARED = 'shared';
/** A network that stalls is none. */
const LIMIT_MS = 3000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  // The page is asked for while the worker is still starting.
  const preload = self.registration.navigationPreload;
  event.waitUntil(Promise.all([self.clients.claim(), preload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === SAVED) event.respondWith(takeShared(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (!/^\/(?:api|files|assets)\//.test(pathname)) event.respondWith(openPage(event, pathname));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(findFile(event, pathname));
  }
});

async function openPage(event, pathname) {
  const fresh = Promise.resolve(event.preloadResponse).then((page) => page ?? fetch(event.request));
  const shell = await findKept(SHELL);
  if (!shell) return fresh;
  const limit = new Promise((resolve) => setTimeout(resolve, LIMIT_MS));
  const page = await Promise.race([fresh.then(whole).catch(() => null), limit]);
  if (page) return page;
  // The home page is for visitors; without a network there is what was saved.
  return pathname === '/' ? Response.redirect(SAVED) : shell;
}

/** Of the share target in the manifest: texts, and photos or documents. */
async function takeShared(request) {
  try {
    const data = await request.formData();
    const texts = ['title', 'text', 'url'].map((name) => data.get(name)).filter(Boolean);
    // Some apps put the link into the text as well.
    const text = texts.filter((one, at) => !texts.slice(0, at).some((all) => all.includes(one)));
    const files = data.getAll('file').filter(({ size }) => size > 0);
    const things = [...(text.length > 0 ? [new File([text.join('\n')], '')] : []), ...files];
    const cache = await caches.open(SHARED);
    const at = Date.now();
    for (const [index, file] of things.entries()) {
      const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) };
      await cache.put(`/shared/${at}-${index}`, new Response(file, { headers }));
    }
    return Response.redirect(`${SAVED}?shared`, 303);
  } catch {
    // No room, or broken off.
    return Response.redirect(`${SAVED}?shared=lost`, 303);
  }
}

const SCRIPT = /<script[^>]* src="(\/assets\/[^"?#]+)"/g;
const STYLES = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"?#]+)"/g;
const FILE = /(?:src|href)="(\/assets\/[^"?#]+\.(?:js|css))"/g;

/**
 * A page of ours with the files that it begins with: one of a new release would stay grey where they do not come.
 * What the build rendered can be read without those of the page itself.
 */
async function whole(page) {
  if (!isOurs(page)) return null;
  if (!page.headers.get('content-type')?.includes('html')) return page;
  const html = await page.clone().text();
  const isReadable = /<div id="root" data-(?:page|readable)/.test(html);
  const patterns = isReadable ? [SCRIPT, STYLES] : [FILE];
  const files = patterns.flatMap((pattern) => [...html.matchAll(pattern)]);
  await Promise.all(files.map(([, path]) => bring(path)));
  return page;
}

/** @throws where it does not come */
async function bring(path) {
  if (await findKept(path)) return;
  const file = await fetch(path);
  if (!isFile(file)) throw new Error(`${path} answered ${file.status}`);
  await keep(path, file);
}

/** Neither a proxy's failure nor the page of a captive portal; a redirect is followed by the browser. */
function isOurs({ status, type, headers }) {
  if (type === 'opaqueredirect') return true;
  return status < 500 && headers.has('content-security-policy');
}

/** Their names say what is in them. What a reader has opened once opens again. */
async function findFile(event, pathname) {
  const kept = await findKept(pathname);
  if (kept) return kept;
  const file = await fetch(event.request);
  if (isFile(file) && (await findKept(SHELL))) event.waitUntil(keep(pathname, file.clone()));
  return file;
}

const isFile = ({ status, headers }) =>
  status === 200 && !headers.get('content-type')?.includes('html');

async function keep(pathname, file) {
  const cache = await caches.open(APP);
  // Without room it is fetched again.
  await cache.put(pathname, file).catch(() => null);
}

const findKept = (pathname) => caches.match(pathname, { cacheName: APP, ignoreVary: true });
