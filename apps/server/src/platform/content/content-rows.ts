import { sql } from 'kysely';
import { now, type Db } from '#src/platform/db/database.ts';

export type StateTable = 'curriculum_state' | 'journey_state' | 'resources_state';

/** The hash of the content that was imported last; empty before the first import. */
export async function readVersion(db: Db, table: StateTable): Promise<string> {
  const { rows } = await sql<{ content_hash: string }>`
    select content_hash from ${sql.table(table)}`.execute(db);
  return rows[0]?.content_hash ?? '';
}

/**
 * Records the version where it is not older, and by writing that row first makes another server that
 * imports at the same moment wait until this transaction ends.
 * @returns what the database had.
 */
export async function replaceVersion(
  trx: Db,
  table: StateTable,
  hash: string,
  writtenAt: string,
): Promise<'older' | 'same' | 'newer'> {
  const { rows } = await sql`
    insert into ${sql.table(table)} (id, content_hash, imported_at, content_written_at)
    values (1, ${hash}, ${now()}, ${writtenAt})
    on conflict (id) do update set content_hash = excluded.content_hash,
      imported_at = excluded.imported_at, content_written_at = excluded.content_written_at
    where ${sql.table(table)}.content_hash <> excluded.content_hash
      and coalesce(${sql.table(table)}.content_written_at, '') <= excluded.content_written_at
    returning id`.execute(trx);
  if (rows.length > 0) return 'older';
  return (await readVersion(trx, table)) === hash ? 'same' : 'newer';
}

/** Inserts or updates by slug; what was archived is back. `content_html` is kept for a later step. */
export async function upsertBySlug(
  trx: Db,
  table: string,
  row: Record<string, string | number | null> & { slug: string },
): Promise<number> {
  const columns = { ...row, archived_at: null };
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))})
    on conflict (slug) do update set ${sql.join(
      Object.keys(columns)
        .filter((name) => name !== 'slug' && name !== 'content_html')
        .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
    )}
    returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`${table} ${row.slug} was not written`);
  return id;
}

/** Archives what was not kept. @returns how many rows. */
export async function archiveOthers(
  trx: Db,
  table: string,
  kept: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where archived_at is null`.execute(trx);
  const gone = rows.map(({ id }) => id).filter((id) => !kept.includes(id));
  if (gone.length > 0) {
    await sql`update ${sql.table(table)} set archived_at = ${now()}
      where id in (${sql.join(gone)})`.execute(trx);
  }
  return gone.length;
}
