import { NetworkError } from './api-error.ts';

const TRIES = 4;
const FIRST_PAUSE = 1000;
/** A line on which no byte of any file comes for so long is given up. */
const STALL_MS = 10_000;

/** By URL, what is in the browser's cache, or on its way there. */
const fetched = new Map<string, Promise<void>>();

/** Another try would not bring it now: the server does not have it, or the line has stalled. */
class Hopeless extends Error {}

/** How to give up each file that is on its way. They share one line, so that the bytes of one are a sign for all. */
const onTheirWay = new Set<AbortController>();
let clock: ReturnType<typeof setTimeout> | undefined;

function noteSign(): void {
  clearTimeout(clock);
  if (onTheirWay.size === 0) return;
  clock = setTimeout(() => {
    for (const one of onTheirWay) one.abort(new Hopeless('The line has stalled.'));
  }, STALL_MS);
}

async function fetchScript(url: string): Promise<void> {
  const controller = new AbortController();
  onTheirWay.add(controller);
  noteSign();
  try {
    const response = await fetch(url, { signal: controller.signal });
    if (response.status === 404) throw new Hopeless(`${url} is not there.`);
    // A captive portal answers with a page of its own, which the browser would not forget.
    if (!response.ok || response.headers.get('content-type')?.includes('html'))
      throw new Error(`${url}: ${response.status}`);
    const reader = response.body?.getReader();
    // To its end, or it would not be in the cache.
    while (reader && !(await reader.read()).done) noteSign();
  } finally {
    onTheirWay.delete(controller);
    noteSign();
  }
}

async function fetchStyles(url: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${url}"]`)) return;
  await fetchScript(url);
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    crossOrigin: '',
    href: url,
  });
  await new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${url} could not be used.`));
    });
    document.head.append(link);
  });
}

/** A lost packet costs nothing; offline, what is not on this device is not waited for. */
async function retryWithBackoff(load: () => Promise<void>): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      await load();
      return;
    } catch (error) {
      if (error instanceof Hopeless || failures === TRIES || !navigator.onLine)
        throw new NetworkError(String(error), { cause: error });
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE * 2 ** (failures - 1)));
    }
  }
}

async function fetchOnce(url: string): Promise<void> {
  let pending = fetched.get(url);
  if (!pending) {
    pending = retryWithBackoff(async () =>
      url.endsWith('.css') ? fetchStyles(url) : fetchScript(url),
    );
    fetched.set(url, pending);
    // Asked for again, it is tried again.
    pending.catch(() => fetched.delete(url));
  }
  return pending;
}

/**
 * Every `import()` of the built app goes through here: vite.config.ts puts it in the place of Vite's
 * own helper, with all `files` that the import needs. Chromium keeps the failure of a script's import
 * until the document goes, so that nothing is imported before it has come; then it is in the
 * browser's cache. A failure here is none of the import, and may be tried again: platform/import-again.ts
 * says when.
 *
 * @throws NetworkError at once for what is not on this device while it is offline, and after a while on a line that has stalled
 */
export async function fetchThenImport<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  try {
    await Promise.all(files.map(async (file) => fetchOnce(`/${file}`)));
    return await load();
  } catch (error) {
    // As Vite does, for `reloadWhenOutdated`.
    window.dispatchEvent(new Event('vite:preloadError'));
    throw error;
  }
}
