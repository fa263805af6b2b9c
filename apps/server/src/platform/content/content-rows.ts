import { sql } from 'kysely';
import {
  engineOf,
  limitStatements,
  now,
  prepared,
  STATEMENT_TIMEOUT_MS,
  type Db,
} from '#src/platform/db/database.ts';
import { acquireTableLock } from '#src/platform/db/lock.ts';

const selectHash = (table: 'curriculum_state' | 'journey_state' | 'resources_state') =>
  prepared((db) => db.selectFrom(table).select('content_hash'));
const selectHashes = {
  curriculum_state: selectHash('curriculum_state'),
  journey_state: selectHash('journey_state'),
  resources_state: selectHash('resources_state'),
};
export type StateTable = keyof typeof selectHashes;

/** The hash of the last imported content, which identifies its version; empty before the first import. */
export async function readImportedVersion(db: Db, table: StateTable): Promise<string> {
  const [row] = await selectHashes[table](db, {});
  return row?.content_hash ?? '';
}

/** When the last imported content was written; empty before the first import. */
export async function readImportedMoment(db: Db, table: StateTable): Promise<string> {
  const { rows } = await sql<{ at: string | null }>`
    select content_written_at as at from ${sql.table(table)}`.execute(db);
  return rows[0]?.at ?? '';
}

/** A first import takes minutes on a slow machine; a second server that starts meanwhile waits for it. */
const LOCK_MILLISECONDS = 10 * 60_000;

/** Makes other imports of the same content, on any server, wait until this transaction ends. */
export async function lockContent(trx: Db, table: StateTable): Promise<void> {
  if (engineOf(trx) !== 'postgres') return;
  await limitStatements(trx, LOCK_MILLISECONDS);
  await acquireTableLock(trx, table);
  await limitStatements(trx, STATEMENT_TIMEOUT_MS);
}

/** Records the version unless the database has a newer one. @returns the version that the database had. */
export async function replaceImportedVersion(
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
  return (await readImportedVersion(trx, table)) === hash ? 'same' : 'newer';
}

type Row = Record<string, string | number | null> & { slug: string };

/**
 * Synchronises a table with parts of the content, which slugs identify permanently. An import calls `keep` for each
 * part, which changes nothing where the row is up to date, then archives all other rows.
 */
export class SlugRows {
  private readonly trx: Db;
  private readonly table: string;
  private readonly kept = new Set<number>();
  private known: Map<string, Row> | undefined;

  constructor(trx: Db, table: string) {
    this.trx = trx;
    this.table = table;
  }

  /**
   * Inserts or updates by slug, and restores an archived row. Leaves `content_html` to a later step.
   * @param row with the same columns each time
   */
  async keep(row: Row): Promise<number> {
    const changing = Object.keys(row).filter((name) => name !== 'slug' && name !== 'content_html');
    this.known ??= await this.read(changing);
    const before = this.known.get(row.slug);
    const isSame =
      before?.['archived_at'] === null && changing.every((name) => before[name] === row[name]);
    const id = isSame ? Number(before['id']) : await this.write(row, changing);
    this.kept.add(id);
    return id;
  }

  /** @returns the number of archived rows. */
  async archiveOthers(): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(this.table)} where archived_at is null`.execute(this.trx);
    const gone = rows.map(({ id }) => id).filter((id) => !this.kept.has(id));
    if (gone.length > 0) {
      await sql`update ${sql.table(this.table)} set archived_at = ${now()}
        where id in (${sql.join(gone)})`.execute(this.trx);
    }
    return gone.length;
  }

  private async read(columns: readonly string[]): Promise<Map<string, Row>> {
    const names = ['id', 'slug', 'archived_at', ...columns].map((name) => sql.ref(name));
    const { rows } = await sql<Row>`
      select ${sql.join(names)} from ${sql.table(this.table)}`.execute(this.trx);
    return new Map(rows.map((row) => [row.slug, row]));
  }

  private async write(row: Row, changing: readonly string[]): Promise<number> {
    const columns: Row = { ...row, archived_at: null };
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(this.table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(columns))})
      on conflict (slug) do update set ${sql.join(
        [...changing, 'archived_at'].map(
          (name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`,
        ),
      )}
      returning id`.execute(this.trx);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error(`${this.table} ${row.slug} was not written`);
    return id;
  }
}
