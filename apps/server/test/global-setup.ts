import type { TestProject } from 'vitest/node';
import { requirePostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An administrator's address of the PostgreSQL of this run; there with TEST_ENGINE=postgres. */
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject) {
  if (process.env['TEST_ENGINE'] !== 'postgres') return;
  const postgres = await requirePostgres();
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
