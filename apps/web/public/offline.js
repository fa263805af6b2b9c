/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-return, typescript/no-unsafe-argument, typescript/no-unsafe-member-access, typescript/no-unsafe-assignment -- the types of a worker are not those of a page */
// Opens the app when the network does not: it fails, takes too long, or answers with something that is not
// ours. Registered by src/platform/offline-app.ts, which also fills the cache: no file of a release is named
// here, so that a new version of this script may take over pages that are open.
const APP = 'app';
const SHELL = '/shell';
const SAVED = '/saved';
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
  if (request.method !== 'GET' || origin !== self.location.origin) return;
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
  const page = await Promise.race([fresh.catch(() => null), limit]);
  if (page && isOurs(page)) return page;
  // The home page is for visitors; without a network there is what was saved.
  return pathname === '/' ? Response.redirect(SAVED) : shell;
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
  const isFile = file.status === 200 && !file.headers.get('content-type')?.includes('html');
  if (isFile && (await findKept(SHELL))) event.waitUntil(keep(pathname, file.clone()));
  return file;
}

async function keep(pathname, file) {
  const cache = await caches.open(APP);
  // Without room it is fetched again.
  await cache.put(pathname, file).catch(() => null);
}

const findKept = (pathname) => caches.match(pathname, { cacheName: APP, ignoreVary: true });
