import type { ErrorBody, FieldErrors } from '@inzira/contract/endpoint';

/** A failure that the caller is told about, in the shapes of the API. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly body: ErrorBody | FieldErrors;
  readonly headers: Record<string, string>;

  constructor(
    statusCode: number,
    body: ErrorBody | FieldErrors,
    headers: Record<string, string> = {},
  ) {
    super(typeof body['error'] === 'string' ? body['error'] : 'Some fields need another look.');
    this.statusCode = statusCode;
    this.body = body;
    this.headers = headers;
  }
}

export const badRequest = (error: string) => new HttpError(400, { error });

/** 400 on fields; what belongs to none stands under `non_field_errors`. */
export const invalid = (fields: FieldErrors) => new HttpError(400, fields);

export const unauthorized = (error = 'Please log in again.') => new HttpError(401, { error });

export const forbidden = (error = 'You do not have permission to do this.') =>
  new HttpError(403, { error });

export const notFound = (error = 'This was not found.') => new HttpError(404, { error });

export const conflict = (error: string) => new HttpError(409, { error });

/** The same write is under way: the client may ask again. Another conflict has no Retry-After. */
export const inProgress = (error: string) => new HttpError(409, { error }, { 'retry-after': '2' });

export const tooLarge = (error: string) => new HttpError(413, { error });

export const unprocessable = (error: string) => new HttpError(422, { error });

export const unsupportedMedia = (error: string) => new HttpError(415, { error });

export const tooManyRequests = (seconds: number) => {
  const wait = Math.max(1, Math.ceil(seconds));
  const words = wait < 60 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`;
  return new HttpError(
    429,
    { error: `Too many attempts. Please try again in ${words}.` },
    { 'retry-after': String(wait) },
  );
};

export const unavailable = (error: string) => new HttpError(503, { error }, { 'retry-after': '5' });
