/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-return, typescript/no-unsafe-argument, typescript/no-unsafe-member-access, typescript/no-unsafe-assignment -- the types of a worker are not those of a page */
// Answers for lessons that were saved on this device when the network does not: it fails, takes too long,
// or answers with something that is not ours. Registered with the first saved lesson.
const CACHES = 'saved-lessons';
const LIST = '/saved';
const DATA = /^\/api\/chapters\/\d+\/lessons\/$/;
/** A network that stalls is none: after so long what is kept here is shown. */
const LIMIT_MS = 3000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const isPage = request.mode === 'navigate';
  if (!isPage && !DATA.test(pathname) && !pathname.startsWith('/assets/')) return;
  event.respondWith(answer(request, pathname, isPage));
});

async function answer(request, pathname, isPage) {
  const copy = await findKept(pathname);
  const fresh = fetch(request);
  if (!copy) return fresh.catch((error) => leadToList(isPage, error));
  const limit = new Promise((resolve) => setTimeout(resolve, LIMIT_MS));
  const first = await Promise.race([fresh.catch(() => null), limit]);
  return first && isOurs(first, pathname) ? first : copy;
}

/** Not the page of a captive portal, a proxy's failure, or a redirect to either. */
function isOurs({ status, headers }, pathname) {
  if (status >= 500 || status === 0) return false;
  if (DATA.test(pathname)) return (headers.get('content-type') ?? '').includes('json');
  return pathname.startsWith('/assets/') || headers.has('content-security-policy');
}

/** Wherever one wanted to go: what can be read now is listed there. */
async function leadToList(isPage, error) {
  if (isPage && (await findKept(LIST))) return Response.redirect(LIST);
  throw error;
}

/** Each user of the device has a cache; all hold what any visitor is shown. */
async function findKept(pathname) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(CACHES)) continue;
    const found = await (await caches.open(name)).match(pathname);
    if (found) return found;
  }
  return undefined;
}
