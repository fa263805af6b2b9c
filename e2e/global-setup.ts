import { requirePostgres } from '@inzira/server/test/postgres';

/** With TEST_ENGINE=postgres: a PostgreSQL for the products of this run. */
export default async function setup() {
  if (process.env['TEST_ENGINE'] !== 'postgres') return;
  const postgres = await requirePostgres();
  // For the processes in which the journeys run.
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return postgres.stop;
}
