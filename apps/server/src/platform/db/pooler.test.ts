import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { atEndOfFile } from '#test/end-of-file.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { openPostgres, type Db } from './database.ts';
import { checkPooler } from './pooler.ts';

/** Refuses every connection with these words, as a pooler does before it connects to the database. */
async function openRefused(words: string): Promise<Db> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      const body = Buffer.from(`SFATAL\0C08P01\0M${words}\0\0`);
      const head = Buffer.alloc(5);
      head.write('E');
      head.writeInt32BE(body.length + 4, 1);
      socket.end(Buffer.concat([head, body]));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const db = openPostgres(`postgres://inzira@127.0.0.1:${port}/inzira`, () => {});
  atEndOfFile(async () => {
    await db.destroy();
    server.close();
  });
  return db;
}

describe('a pooler between server and database', () => {
  test.each([
    ['unsupported startup parameter: statement_timeout', 'ignore_startup_parameters'],
    ['transaction blocks not allowed in statement pooling mode', 'pool_mode'],
  ])('that says "%s" ends the start with what to set', async (words, setting) => {
    const db = await openRefused(words);
    await expect(checkPooler(db)).rejects.toThrow(new RegExp(`^DATABASE_URL: .*${setting} = `));
  });

  test('is not blamed for another failure', async () => {
    const db = await openRefused('the database is starting up');
    await expect(checkPooler(db)).rejects.toThrow(/^the database is starting up$/);
  });

  test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
    'that drops our settings is told of, with what the role lacks, until it has them',
    async () => {
      const t = await startTestApp();
      const connectionString = t.app.config.databaseUrl ?? '';
      // A connection without our settings.
      const open = () => {
        const pool = new pg.Pool({ connectionString });
        const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
        atEndOfFile(() => db.destroy());
        return db;
      };
      expect(await checkPooler(t.db)).toBeNull();
      expect(await checkPooler(open())).toContain(
        "alter role … set statement_timeout = '15s'; alter role … set jit = off;",
      );
      const name = sql.id(new URL(connectionString).pathname.slice(1));
      await sql`alter database ${name} set statement_timeout = '15s'`.execute(t.db);
      await sql`alter database ${name} set jit = off`.execute(t.db);
      expect(await checkPooler(open())).toBeNull();
    },
  );
});
