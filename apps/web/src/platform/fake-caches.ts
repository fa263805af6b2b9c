import { vi } from 'vitest';

interface FakeCaches {
  /** Cached texts by cache name and path. */
  kept: Map<string, Map<string, string>>;
  /** Makes all further writes fail for want of space. */
  fill: () => void;
}

const pathOf = (request: string | { url: string }) =>
  typeof request === 'string' ? request : request.url.replace(location.origin, '');

/** Replaces the browser's CacheStorage, which test environments lack. */
export function fakeCaches(): FakeCaches {
  const kept: FakeCaches['kept'] = new Map();
  const headers = new Map<string, [string, string][]>();
  let isFull = false;
  const find = (name: string, path: string) => {
    const text = kept.get(name)?.get(path);
    const said = headers.get(`${name} ${path}`);
    return text === undefined ? undefined : new Response(text, said && { headers: said });
  };
  const cacheOf = (name: string) => ({
    match: async (request: string) => find(name, pathOf(request)),
    put: async (request: string, answer: Response) => {
      if (isFull) throw new DOMException('No room.', 'QuotaExceededError');
      const files = kept.get(name) ?? new Map<string, string>();
      kept.set(name, files);
      files.set(pathOf(request), await answer.text());
      headers.set(`${name} ${pathOf(request)}`, [...answer.headers]);
    },
    delete: async (request: string | { url: string }) =>
      kept.get(name)?.delete(pathOf(request)) ?? false,
    keys: async () =>
      [...(kept.get(name)?.keys() ?? [])].map((path) => ({ url: `${location.origin}${path}` })),
  });
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      if (!kept.has(name)) kept.set(name, new Map());
      return cacheOf(name);
    },
    match: async (path: string, { cacheName }: { cacheName: string }) => find(cacheName, path),
    has: async (name: string) => kept.has(name),
    delete: async (name: string) => kept.delete(name),
    keys: async () => [...kept.keys()],
  });
  return { kept, fill: () => (isFull = true) };
}

/** Replaces the registration of service workers; returns the addresses registered so far. */
export function fakeWorkers(): string[] {
  const registered: string[] = [];
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async (script: string) => registered.push(script),
      getRegistrations: async () =>
        registered.map(() => ({ unregister: async () => registered.pop() !== undefined })),
    },
  });
  return registered;
}
