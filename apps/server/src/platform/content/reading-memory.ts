const KEPT_MS = 10 * 60 * 1000;

/** What texts were read as while an editor is at work: of hundreds of files each publication changes one. */
let memory: Map<string, unknown> | null = null;
let forgetting: NodeJS.Timeout | undefined;

/**
 * From now on, and until nobody has asked for ten minutes, what was read once is not read again.
 * @returns whether that begins now
 */
export function rememberReadings(): boolean {
  const isNew = memory === null;
  memory ??= new Map();
  clearTimeout(forgetting);
  forgetting = setTimeout(() => (memory = null), KEPT_MS).unref();
  return isNew;
}

/** What `read` makes of the texts in `of` and of nothing else; nobody changes it. */
export function readOnce<T>(of: readonly string[], read: () => T): T {
  if (memory === null) return read();
  const key = of.join('\0');
  if (memory.has(key)) return memory.get(key) as T;
  const data = read();
  memory.set(key, data);
  return data;
}
