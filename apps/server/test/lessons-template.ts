import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { openPostgres, openSqlite, type Db, type Engine } from '#src/platform/db/database.ts';
import { createDatabase } from './postgres.ts';

const made = new Map<string, Promise<string>>();

/**
 * A database with the lessons of a `content` folder, to be copied. Importing takes seconds, so the first test file
 * of a process does it for all.
 */
export async function lessonsTemplate(engine: Engine, contentDir: string): Promise<string> {
  const make = engine === 'postgres' ? onPostgres : onSqlite;
  const template = made.get(contentDir) ?? make(contentDir);
  made.set(contentDir, template);
  return template;
}

async function onPostgres(contentDir: string): Promise<string> {
  const template = inject('template');
  // Named with the run's prefix, by which it is dropped.
  const { url, name } = await createDatabase(inject('postgresUrl'), template, template);
  await importAndClose(
    openPostgres(url.href, () => {}),
    contentDir,
  );
  return name;
}

async function onSqlite(contentDir: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'inzira-lessons-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'inzira.db');
  copyFileSync(inject('template'), file);
  await importAndClose(openSqlite(file, { durable: false }), contentDir);
  return file;
}

/** Closed, because then SQLite's file is complete, and PostgreSQL can copy the database. */
async function importAndClose(db: Db, contentDir: string) {
  await importCurriculum(db, contentDir);
  await db.destroy();
}
