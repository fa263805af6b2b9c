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

/** The hash of the content that was imported last: another one with each change; empty before the first import. */
export async function readImportedVersion(db: Db, table: StateTable): Promise<string> {
  const [row] = await selectHashes[table](db, {});
  return row?.content_hash ?? '';
}

/** When the content that was imported last was written; empty before the first import. */
export async function readImportedMoment(db: Db, table: StateTable): Promise<string> {
  const { rows } = await sql<{ at: string | null }>`
    select content_written_at as at from ${sql.table(table)}`.execute(db);
  return rows[0]?.at ?? '';
}

/** A first import takes a slow machine minutes, and a server that starts beside it waits. */
const LOCK_MILLISECONDS = 10 * 60_000;

/** Another import of the same content, also of another server, waits until this transaction ends. */
export async function lockContent(trx: Db, table: StateTable): Promise<void> {
  if (engineOf(trx) !== 'postgres') return;
  await limitStatements(trx, LOCK_MILLISECONDS);
  await acquireTableLock(trx, table);
  await limitStatements(trx, STATEMENT_TIMEOUT_MS);
}

/** Records the version where it is not older. @returns what the database had. */
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
 * The rows of a table whose slugs name parts of the content for ever. An import keeps each part of it, which leaves
 * alone what is the same already, then archives the others.
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
   * Inserts or updates by slug; what was archived is back. `content_html` is kept for a later step.
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

  /** @returns how many rows. */
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
