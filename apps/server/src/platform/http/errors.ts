import type { ErrorBody, FieldErrors } from '@inzira/contract/endpoint';
import type { Language } from '@inzira/contract/accounts';
import type { Sentence } from '@inzira/contract/sentence';
import { HOUR_SECONDS } from '@inzira/contract/rules/units';

/** Maps fields to their problems; problems of no single field stand under `non_field_errors`. */
export type FieldSentences = Record<string, Sentence[]>;

/** A failure that is reported to the caller, in their language and in the API's error shapes. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly #message: Sentence | FieldSentences;
  readonly #extra: object;

  constructor(
    statusCode: number,
    told: Sentence | FieldSentences,
    headers: Record<string, string> = {},
    more: object = {},
  ) {
    super(isSentence(told) ? told.en : 'Some fields need another look.');
    this.statusCode = statusCode;
    this.headers = headers;
    this.#message = told;
    this.#extra = more;
  }

  toBody(language: Language): ErrorBody | FieldErrors {
    if (isSentence(this.#message)) return { error: this.#message[language], ...this.#extra };
    return Object.fromEntries(
      Object.entries(this.#message).map(([field, sentences]) => [
        field,
        sentences.map((sentence) => sentence[language]),
      ]),
    );
  }
}

const isSentence = (told: Sentence | FieldSentences): told is Sentence =>
  typeof told['en'] === 'string';

export const badRequest = (error: Sentence) => new HttpError(400, error);

/** 400 on fields. */
export const invalid = (fields: FieldSentences) => new HttpError(400, fields);

const LOG_IN_AGAIN = { en: 'Please log in again.', fr: 'Veuillez vous reconnecter.' };
export const unauthorized = (error: Sentence = LOG_IN_AGAIN) => new HttpError(401, error);

const NOT_ALLOWED = {
  en: 'You do not have permission to do this.',
  fr: 'Vous n’avez pas le droit de faire cela.',
};
export const forbidden = (error: Sentence = NOT_ALLOWED) => new HttpError(403, error);

const NOT_FOUND = { en: 'This was not found.', fr: 'Ceci est introuvable.' };
export const notFound = (error: Sentence = NOT_FOUND) => new HttpError(404, error);

export const noSuchPage = () => notFound({ en: 'Invalid page.', fr: 'Cette page n’existe pas.' });

/** @param more further fields for the client, such as the current value. */
export const conflict = (error: Sentence, more: object = {}) => new HttpError(409, error, {}, more);

/** The same write is in progress: Retry-After invites the client to try again, unlike other conflicts. */
export const inProgress = (error: Sentence) => new HttpError(409, error, { 'retry-after': '2' });

export const tooLarge = (error: Sentence) => new HttpError(413, error);

export const unprocessable = (error: Sentence) => new HttpError(422, error);

export const unsupportedMedia = (error: Sentence) => new HttpError(415, error);

/** @param error a sentence in place of the one that says how long to wait. */
export const tooManyRequests = (seconds: number, error?: Sentence) => {
  const wait = Math.max(1, Math.ceil(seconds));
  return new HttpError(429, error ?? toWait(wait), { 'retry-after': String(wait) });
};

function toWait(seconds: number): Sentence {
  const count = (unit: number, en: string, fr: string) => {
    const number = Math.ceil(seconds / unit);
    const s = number === 1 ? '' : 's';
    return {
      en: `Too many attempts. Please try again in ${number} ${en}${s}.`,
      fr: `Trop de tentatives. Veuillez réessayer dans ${number} ${fr}${s}.`,
    };
  };
  if (seconds < 60) return count(1, 'second', 'seconde');
  if (seconds <= 2 * HOUR_SECONDS) return count(60, 'minute', 'minute');
  return count(HOUR_SECONDS, 'hour', 'heure');
}

export const unavailable = (error: Sentence, seconds = 5) =>
  new HttpError(503, error, { 'retry-after': String(seconds) });

/** The answer when the cause does not concern the caller; the log has the cause. */
export const SOMETHING_WENT_WRONG: Sentence = {
  en: 'Something went wrong on our side. Please try again in a moment.',
  fr: 'Un problème est survenu de notre côté. Veuillez réessayer dans un instant.',
};
