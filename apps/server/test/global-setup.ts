import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrations } from '#src/migrations.ts';
import { openPostgres, openSqlite, type Db } from '#src/platform/db/database.ts';
import { migrate } from '#src/platform/db/migrations.ts';
import { learn } from './mentor-cache.ts';
import { createDatabase, dropDatabases, requirePostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's URL of this run's PostgreSQL; set with TEST_ENGINE=postgres. */
    postgresUrl: string;
    /** The migrated, empty database that each test copies: a name on PostgreSQL, else a file. */
    template: string;
  }
}

export default async function setup(project: TestProject) {
  await learn();
  return process.env['TEST_ENGINE'] === 'postgres' ? onPostgres(project) : onSqlite(project);
}

async function onPostgres(project: TestProject) {
  const postgres = await requirePostgres();
  const { url, name } = await createDatabase(postgres.url);
  await migrateAndClose(openPostgres(url.href, () => {}));
  project.provide('postgresUrl', postgres.url);
  project.provide('template', name);
  return async () => {
    await dropDatabases(postgres.url, name);
    await postgres.stop();
  };
}

async function onSqlite(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'inzira-template-'));
  const file = path.join(folder, 'inzira.db');
  await migrateAndClose(openSqlite(file, { durable: false }));
  project.provide('template', file);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Closed, because then SQLite's file is complete, and PostgreSQL can copy the database. */
async function migrateAndClose(db: Db) {
  await migrate(db, migrations);
  await db.destroy();
}
