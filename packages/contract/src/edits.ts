import { z } from 'zod';
import { Id } from './endpoint.ts';

/**
 * The `revision` that an edit began from, in JSON or as a text in a form. With it, a field that
 * somebody else has changed since answers 409 (`EditConflict`) and nothing is written; changes to
 * other fields merge. Without it, what is sent stands.
 */
export const BaseRevision = z
  .preprocess(
    (value) => (typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value),
    Id,
  )
  .optional();

/** What a 409 on an edit carries: what is there now, and the fields that both have changed. */
export interface EditConflict<T> {
  error: string;
  current: T;
  fields: string[];
}
