const TRIES = 4;
const FIRST_PAUSE = 1000;

/** By URL, what is in the browser's cache, or on its way there. */
const fetched = new Map<string, Promise<void>>();

/** A file that the server does not have: another try would not bring it. */
class MissingFile extends Error {}

async function fetchScript(url: string): Promise<void> {
  const response = await fetch(url);
  if (response.status === 404) throw new MissingFile(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // To its end, or it would not be in the cache.
  await response.arrayBuffer();
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

/** A lost packet costs nothing; offline, it goes on when the network is back. */
async function retryWithBackoff(load: () => Promise<void>): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      await load();
      return;
    } catch (error) {
      if (error instanceof MissingFile || failures === TRIES) throw error;
      await new Promise((resolve) => {
        if (navigator.onLine) setTimeout(resolve, FIRST_PAUSE * 2 ** (failures - 1));
        else window.addEventListener('online', resolve, { once: true });
      });
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
 * browser's cache. A failure here is none of the import, and may be tried again.
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
