import type { EditConflict } from '@inzira/contract/edits';
import { conflict } from '#src/platform/http/errors.ts';

/** The columns of a row that is edited under optimistic concurrency. */
interface Versioned {
  /** One more with each change. */
  revision: number;
  /** The revision that each field was changed in last, as JSON; a field without one is as it was made. */
  field_revisions: string;
}

/**
 * Those of the fields that were changed after an edit began.
 * @param since the revision that it began from; without one it began now
 */
export function changedSince(
  row: Versioned,
  since: number | undefined,
  fields: string[],
): string[] {
  if (since === undefined) return [];
  const revisions = JSON.parse(row.field_revisions) as Record<string, number>;
  return fields.filter((field) => (revisions[field] ?? 1) > since);
}

/** The columns of a row whose fields change now. */
export function nextRevision(row: Versioned, fields: string[]): Versioned {
  const revision = row.revision + 1;
  const changed = Object.fromEntries(fields.map((field) => [field, revision]));
  const earlier = JSON.parse(row.field_revisions) as Record<string, number>;
  return { revision, field_revisions: JSON.stringify({ ...earlier, ...changed }) };
}

/** 409 with what is there now and the fields that both have changed. */
export function editConflict<T>(current: T, fields: string[]) {
  return conflict(
    {
      en: 'Somebody else has changed this since you opened it. Nothing of theirs was replaced.',
      fr: 'Quelqu’un d’autre a modifié ceci depuis que vous l’avez ouvert. Rien n’a été remplacé.',
    },
    { current, fields } satisfies Omit<EditConflict<T>, 'error'>,
  );
}
