import { learn } from '@inzira/server/test/mentor-cache';
import { requirePostgres } from '@inzira/server/test/postgres';
import { buildServer, makeTemplate } from './server.ts';

/** What the products of this run begin with: a PostgreSQL with TEST_ENGINE=postgres, else a filled data folder. */
export default async function setup() {
  buildServer();
  await learn();
  if (process.env['TEST_ENGINE'] === 'postgres') {
    const postgres = await requirePostgres();
    // For the processes in which the journeys run.
    process.env['TEST_DATABASE_URL'] = postgres.url;
    return postgres.stop;
  }
  const template = await makeTemplate();
  process.env['JOURNEY_TEMPLATE'] = template.folder;
  return template.remove;
}
