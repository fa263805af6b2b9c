import { learn } from '@inzira/server/test/mentor-cache';
import { requirePostgres } from '@inzira/server/test/postgres';
import { buildServer, makeTemplate } from './server.ts';

/** Prepares a PostgreSQL with TEST_ENGINE=postgres, else a filled data folder, from which this run's products start. */
export default async function setup() {
  buildServer();
  await learn();
  if (process.env['TEST_ENGINE'] === 'postgres') {
    const postgres = await requirePostgres();
    // Passed on to the processes of the journeys.
    process.env['TEST_DATABASE_URL'] = postgres.url;
    return postgres.stop;
  }
  const template = await makeTemplate();
  process.env['JOURNEY_TEMPLATE'] = template.folder;
  return template.remove;
}
