import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { MEGABYTE } from '@inzira/contract/rules/units';
import { migrations } from '#src/migrations.ts';
import { databaseTime, engineOf, type Db } from '#src/platform/db/database.ts';
import { openDatabase } from '#src/platform/db/open-database.ts';
import {
  codeOf,
  ok,
  problem,
  warning,
  whyUnreachable,
  type Examination,
  type Finding,
} from './finding.ts';

const SUBJECT = 'Database';
/** Above this size, reading the whole file would take minutes. */
const READ_WHOLE_BELOW = 2048 * MEGABYTE;
const OLDEST_POSTGRES = 15;

/** Opens the database of the settings for the following checks. */
export async function checkDatabase(examination: Examination): Promise<Finding[]> {
  const { settings } = examination;
  const file = path.join(settings.dataDir, 'inzira.db');
  if (settings.databaseUrl === null && !existsSync(file)) {
    return [ok(SUBJECT, 'There is none yet: the first start makes it.')];
  }
  let db: Db | undefined;
  try {
    db = openDatabase(settings, () => {});
    const findings =
      engineOf(db) === 'sqlite'
        ? await checkSqlite(db, file)
        : await checkPostgres(examination, db);
    findings.push(...(await checkMigrations(db)));
    examination.db = db;
    return findings;
  } catch (error) {
    await db?.destroy();
    const { says, advice } = whyNot(error);
    return [problem(SUBJECT, says, advice)];
  }
}

async function checkSqlite(db: Db, file: string): Promise<Finding[]> {
  const { size } = statSync(file);
  const about = `SQLite ${process.versions['sqlite']}, ${Math.ceil(size / MEGABYTE)} MB`;
  if (size > READ_WHOLE_BELOW) {
    return [ok(SUBJECT, `${about}; not read through, since that would take minutes.`)];
  }
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const found = rows[0]?.quick_check;
  return found === 'ok'
    ? [ok(SUBJECT, `${about}; read through, whole.`)]
    : [
        problem(
          SUBJECT,
          `${about}; the file is damaged: ${found}.`,
          'Stop the server, keep a copy of the data folder, and restore the newest backup (docs/operate.md).',
        ),
      ];
}

interface PostgresState {
  version: number;
  encoding: string;
  most: number;
  used: number;
  is_replica: boolean;
  may_create: boolean;
  moment: string;
}

async function checkPostgres({ settings, clocks }: Examination, db: Db): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await sql<PostgresState>`select
    current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_encoding') as encoding,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
    (select count(*)::int from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()) as used,
    pg_is_in_recovery() as is_replica,
    has_schema_privilege(current_schema(), 'create') as may_create,
    ${databaseTime(db)} as moment`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('PostgreSQL says nothing of itself');
  const { version, encoding, most, used } = state;
  // The middle between the query and its answer.
  const here = (before + Date.now()) / 2;
  clocks.push({ whose: 'PostgreSQL', behindMs: here - Date.parse(state.moment) });

  const findings: Finding[] = [];
  if (version < OLDEST_POSTGRES) {
    findings.push(
      problem(
        SUBJECT,
        `This is PostgreSQL ${version}; Inzira needs ${OLDEST_POSTGRES} or newer.`,
        'Upgrade it.',
      ),
    );
  }
  if (encoding !== 'UTF8') {
    findings.push(
      problem(
        SUBJECT,
        `The database is encoded in ${encoding}, which cannot hold every name and text.`,
        'Make a new one: createdb --encoding=UTF8 --template=template0; bring the data over by backup and restore.',
      ),
    );
  }
  if (state.is_replica) {
    findings.push(
      problem(
        SUBJECT,
        'This is a replica, which cannot be written.',
        'Name the primary in DATABASE_URL.',
      ),
    );
  }
  if (!state.may_create) {
    findings.push(
      problem(
        SUBJECT,
        'The role of DATABASE_URL may not make tables in its schema.',
        'grant create on schema public to <role>, or make the role the owner of the database.',
      ),
    );
  }
  const servers = Math.floor(most / settings.databasePool);
  if (servers < 1) {
    findings.push(
      problem(
        SUBJECT,
        `A server may open ${settings.databasePool} connections, PostgreSQL allows ${most}.`,
        'Make DATABASE_POOL smaller, or max_connections of PostgreSQL larger.',
      ),
    );
  } else if (used > 0.9 * most) {
    findings.push(
      warning(
        SUBJECT,
        `${used} of ${most} connections are in use.`,
        'See in pg_stat_activity whose they are; make DATABASE_POOL smaller or max_connections larger.',
      ),
    );
  }
  if (findings.length === 0) {
    findings.push(
      ok(
        SUBJECT,
        `PostgreSQL ${version}; ${used} of ${most} connections in use, room for ${servers} servers with ${settings.databasePool} each.`,
      ),
    );
  }
  return findings;
}

async function checkMigrations(db: Db): Promise<Finding[]> {
  const recorded = await recordedMigrations(db);
  if (recorded === null) {
    return [ok('Migrations', 'The database is empty: the first start fills it.')];
  }
  const known = new Set(migrations.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !recorded.has(name)).length;
  const unknown = [...recorded].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    return [
      problem(
        'Migrations',
        `The database was used by a newer version of Inzira (${unknown.join(', ')}).`,
        'Install that version or a newer one, or restore a backup of before the update.',
      ),
    ];
  }
  if (missing > 0) {
    return [
      warning(
        'Migrations',
        `${missing} of ${migrations.length} are not in the database yet.`,
        'Start the server: it runs them before it listens.',
      ),
    ];
  }
  return [ok('Migrations', `All ${migrations.length} are in.`)];
}

/** @returns null where no server has ever been started */
async function recordedMigrations(db: Db): Promise<Set<string> | null> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'schema_migrations')) return null;
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

function whyNot(error: unknown): { says: string; advice: string } {
  const message = error instanceof Error ? error.message : String(error);
  switch (codeOf(error)) {
    case '28P01':
    case '28000':
      return {
        says: `PostgreSQL does not let this user in: ${message}.`,
        advice: 'Check user and password of DATABASE_URL, and pg_hba.conf.',
      };
    case '3D000':
      return {
        says: `PostgreSQL has no such database: ${message}.`,
        advice: 'Make it: createdb --encoding=UTF8 --owner=<role> <name>; or correct DATABASE_URL.',
      };
    case '53300':
      return {
        says: 'PostgreSQL has no connection left.',
        advice: 'Make DATABASE_POOL smaller, or max_connections of PostgreSQL larger.',
      };
    case '08P01':
      return {
        says: `What answers does not take our settings: ${message}.`,
        advice:
          'A PgBouncer in between needs ignore_startup_parameters = options,statement_timeout.',
      };
    case 'ERR_SQLITE_ERROR':
      return {
        says: `The file of SQLite cannot be read: ${message}.`,
        advice:
          'Keep a copy of the data folder, see whether the disk is well, and restore the newest backup (docs/operate.md).',
      };
    default:
      return whyUnreachable('The database', error);
  }
}
