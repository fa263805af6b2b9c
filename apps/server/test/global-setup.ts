import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An administrator's address of the PostgreSQL of this run; there with TEST_ENGINE=postgres. */
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject) {
  if (process.env['TEST_ENGINE'] !== 'postgres') return;
  const postgres = await startPostgres();
  if (postgres === null) {
    throw new Error(
      'TEST_ENGINE=postgres needs the server binaries of PostgreSQL 15 or newer, or TEST_DATABASE_URL.',
    );
  }
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
