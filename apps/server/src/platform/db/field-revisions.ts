import type { EditConflict } from '@inzira/contract/edits';
import { conflict } from '#src/platform/http/errors.ts';

/** The columns of a row that is edited under optimistic concurrency. */
interface Versioned {
  /** Grows by one with each change. */
  revision: number;
  /** JSON: the last revision that changed each field; fields that never changed are absent. */
  field_revisions: string;
}

/**
 * The fields among these that were changed after an edit began, which the edit would overwrite.
 * @param since the revision that the edit was based on; undefined means the current one
 */
export function findConflictingFields(
  row: Versioned,
  since: number | undefined,
  fields: string[],
): string[] {
  if (since === undefined) return [];
  const revisions = JSON.parse(row.field_revisions) as Record<string, number>;
  return fields.filter((field) => (revisions[field] ?? 1) > since);
}

/** The revision columns to write when these fields change. */
export function nextRevision(row: Versioned, fields: string[]): Versioned {
  const revision = row.revision + 1;
  const changed = Object.fromEntries(fields.map((field) => [field, revision]));
  const earlier = JSON.parse(row.field_revisions) as Record<string, number>;
  return { revision, field_revisions: JSON.stringify({ ...earlier, ...changed }) };
}

/** 409 with the current values, and the fields that were changed on both sides. */
export function editConflict<T>(current: T, fields: string[]) {
  return conflict(
    {
      en: 'Somebody else has changed this since you opened it. Nothing of theirs was replaced.',
      fr: 'Quelqu’un d’autre a modifié ceci depuis que vous l’avez ouvert. Rien n’a été remplacé.',
    },
    { current, fields } satisfies Omit<EditConflict<T>, 'error'>,
  );
}
