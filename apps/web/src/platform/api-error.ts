import type { FieldErrors } from '@inzira/contract/endpoint';

/** The server answered with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: unknown;
  /** The server's message for the user, if it sent one. */
  readonly error: string | undefined;
  /** Messages by field, when fields of the request were invalid. */
  readonly fields: FieldErrors | undefined;
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: unknown, retryAfter?: number) {
    const error = sentenceOf(body);
    super(error ?? `The server answered ${status}.`);
    this.status = status;
    this.body = body;
    this.error = error;
    this.fields = status === 400 ? fieldsOf(body) : undefined;
    this.retryAfter = retryAfter;
  }
}

/** No answer arrived: offline, connection lost, or timeout. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

function sentenceOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  return typeof body.error === 'string' ? body.error : undefined;
}

function fieldsOf(body: unknown): FieldErrors | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const fields: FieldErrors = {};
  for (const [name, messages] of Object.entries(body)) {
    if (Array.isArray(messages) && messages.every((message) => typeof message === 'string'))
      fields[name] = messages;
  }
  return Object.keys(fields).length > 0 ? fields : undefined;
}

/**
 * Whether a read should be retried automatically: without an answer, or if the server is overloaded or failing.
 * Narrower than `isTemporaryFailure`, which also covers writes that wait for a login or for a copy of themselves.
 */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (error.status >= 500 || error.status === 429);
}
