interface Answer {
  status: number;
  /** The server's Retry-After in seconds, if any. */
  retryAfter?: number | null | undefined;
}

/** Whether the same write may succeed later, after this refusal. A missing answer must be handled by the caller. */
export function isTemporaryFailure({ status, retryAfter }: Answer): boolean {
  // Server error, no login, timeout, rate limit; or a concurrent copy of this write, with a Retry-After.
  if (status >= 500 || [401, 408, 429].includes(status)) return true;
  return status === 409 && typeof retryAfter === 'number';
}
