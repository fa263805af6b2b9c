/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-return, typescript/no-unsafe-argument, typescript/no-unsafe-member-access -- the types of a worker are not those of a page */
// Answers for lessons that were saved on this device when there is no network. Everything else, and
// everything while there is a network, goes its usual way. Registered with the first saved lesson.
const CACHE = 'saved-lessons';
const LIST = '/saved';
const DATA = /^\/api\/chapters\/\d+\/lessons\/$/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const isPage = request.mode === 'navigate';
  if (!isPage && !DATA.test(pathname) && !pathname.startsWith('/assets/')) return;
  event.respondWith(fetch(request).catch((error) => kept(pathname, isPage, error)));
});

async function kept(pathname, isPage, error) {
  const cache = await caches.open(CACHE);
  const answer = await cache.match(pathname);
  if (answer) return answer;
  // Wherever one wanted to go: what can be read now is listed there.
  if (isPage && (await cache.match(LIST))) return Response.redirect(LIST);
  throw error;
}
