const KEPT_MS = 10 * 60 * 1000;

/** Parsed texts, cached while an editor is at work: each publication changes one of hundreds of files. */
let memory: Map<string, unknown> | null = null;
let forgetting: NodeJS.Timeout | undefined;

/**
 * Starts the cache, or keeps it for ten more minutes: within them no text is parsed twice.
 * @returns whether it was just started
 */
export function rememberReadings(): boolean {
  const isNew = memory === null;
  memory ??= new Map();
  clearTimeout(forgetting);
  forgetting = setTimeout(() => (memory = null), KEPT_MS).unref();
  return isNew;
}

/** Caches the result of `read`, which must depend only on the texts in `of`; callers must not modify it. */
export function readOnce<T>(of: readonly string[], read: () => T): T {
  if (memory === null) return read();
  const key = of.join('\0');
  if (memory.has(key)) return memory.get(key) as T;
  const data = read();
  memory.set(key, data);
  return data;
}
