import { vi } from 'vitest';

/** Waits until the check passes, with a timeout for busy machines. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000 });
}
