import { NetworkError } from './api-error.ts';

const TRIES = 4;
const FIRST_PAUSE = 1000;
/** A download is aborted when no bytes of any file arrive for this time. */
const STALL_MS = 10_000;

/** Files that are in the browser's cache or being fetched, by URL. */
const fetched = new Map<string, Promise<void>>();

/** A failure that a retry would not solve now: the server lacks the file, or the connection stalls. */
class Hopeless extends Error {}

/** The controllers of running downloads. They share one connection, so bytes of any file count as progress for all. */
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
    // A captive portal answers with an HTML page, which must not get into the module cache.
    if (!response.ok || response.headers.get('content-type')?.includes('html'))
      throw new Error(`${url}: ${response.status}`);
    const reader = response.body?.getReader();
    // Reads the body to its end, so that the browser caches it.
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

/** Retries after lost packets; offline, files that are not on this device fail immediately. */
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
    // A failed file is fetched again at the next request.
    pending.catch(() => fetched.delete(url));
  }
  return pending;
}

/**
 * Every `import()` of the built app goes through this function: vite.config.ts puts it in place of Vite's helper, with all
 * `files` that the import needs. They are fetched first, into the browser's cache, because Chromium remembers a failed import
 * until the document is closed. A failed fetch can be retried: platform/import-retry.ts decides when.
 * @throws NetworkError immediately for what is not on this device while offline, and after a while on a stalled connection
 */
export async function fetchThenImport<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  try {
    await Promise.all(files.map(async (file) => fetchOnce(`/${file}`)));
    return await load();
  } catch (error) {
    // The event that Vite's own helper sends, for `reloadWhenOutdated`.
    window.dispatchEvent(new Event('vite:preloadError'));
    throw error;
  }
}
