import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { openPostgres, openSqlite, type Db, type Engine } from '#src/platform/db/database.ts';
import { CONTENT } from './content.ts';
import { createDatabase } from './postgres.ts';

let made: Promise<string> | undefined;

/**
 * A database with the product's lessons, to be copied: to bring them in takes seconds, so that the first file
 * that needs them does it for all that run in this process.
 */
export async function lessonsTemplate(engine: Engine): Promise<string> {
  made ??= engine === 'postgres' ? onPostgres() : onSqlite();
  return made;
}

async function onPostgres(): Promise<string> {
  const template = inject('template');
  // Named after the run's own, with which it is dropped.
  const { url, name } = await createDatabase(inject('postgresUrl'), template, template);
  await bringIn(openPostgres(url.href, () => {}));
  return name;
}

async function onSqlite(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'inzira-lessons-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'inzira.db');
  copyFileSync(inject('template'), file);
  await bringIn(openSqlite(file, { durable: false }));
  return file;
}

/** Closed, a file of SQLite is whole and a database of PostgreSQL can be copied. */
async function bringIn(db: Db) {
  await importCurriculum(db, CONTENT);
  await db.destroy();
}
