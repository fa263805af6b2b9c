import { z } from 'zod';
import { Id } from './endpoint.ts';

/**
 * The `revision` that an edit is based on, in JSON or as text in a form. With it, a field that somebody else has
 * changed since answers 409 (`EditConflict`) and nothing is written; changes of other fields are merged. Without it,
 * the given values are written.
 */
export const BaseRevision = z
  .preprocess(
    (value) => (typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value),
    Id,
  )
  .optional();

/** The 409 of an edit: the current values, and the fields that were changed on both sides. */
export interface EditConflict<T> {
  error: string;
  current: T;
  fields: string[];
}
