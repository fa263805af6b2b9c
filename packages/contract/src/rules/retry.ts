interface Answer {
  status: number;
  /** Seconds, where the server named some. */
  retryAfter?: number | null | undefined;
}

/** Whether the very same write, refused with this, may be taken later. No answer at all is for the caller to judge. */
export function mayWorkLater({ status, retryAfter }: Answer): boolean {
  // Failing, no login, too slow, too many; or still busy with the first copy of this write, and saying until when.
  if (status >= 500 || [401, 408, 429].includes(status)) return true;
  return status === 409 && typeof retryAfter === 'number';
}
