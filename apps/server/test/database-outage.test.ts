import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildApp } from '#src/app.ts';
import { migrations } from '#src/migrations.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { parseConfig } from '#src/platform/config.ts';
import {
  databaseFailure,
  inTransaction,
  limitStatements,
  openPostgres,
  type Db,
} from '#src/platform/db/database.ts';
import { migrate } from '#src/platform/db/migrations.ts';
import { createPostgres } from './start-test-app.ts';

/** A TCP forwarder to PostgreSQL that can be cut, restored, or drop data. */
function startWire(url: URL) {
  const sockets = new Set<Socket>();
  const state = { isCut: false, isSilent: false };
  const folder = url.searchParams.get('host');
  const target = folder
    ? { path: `${folder}/.s.PGSQL.${url.port || '5432'}` }
    : { host: url.hostname, port: Number(url.port || 5432) };
  const server = createServer((near) => {
    if (state.isCut) return near.destroy();
    const far = connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        near.destroy();
        far.destroy();
        sockets.delete(socket);
      });
    }
    near.on('data', (bytes) => state.isSilent || far.write(bytes));
    far.on('data', (bytes) => state.isSilent || near.write(bytes));
  });
  return {
    server,
    cut: () => {
      state.isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    join: () => {
      state.isCut = false;
    },
    swallow: (isSilent: boolean) => {
      state.isSilent = isSilent;
    },
  };
}

/** In the product: 17 s. */
const SILENCE_MS = 1_000;

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('while PostgreSQL is away', () => {
  let app: App;
  let db: Db;
  let wire: ReturnType<typeof startWire>;
  let drop: () => Promise<void>;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'inzira-outage-'));

  beforeAll(async () => {
    const direct = await createPostgres(inject('postgresUrl'));
    drop = direct.drop;
    await direct.db.destroy();
    wire = startWire(direct.url);
    wire.server.listen(0, '127.0.0.1');
    await once(wire.server, 'listening');
    const url = new URL(direct.url);
    url.searchParams.delete('host');
    url.hostname = '127.0.0.1';
    url.port = String((wire.server.address() as AddressInfo).port);
    db = openPostgres(url.href, () => {}, { silence: SILENCE_MS });
    await migrate(db, migrations);
    const config = parseConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    app = await buildApp(config, db, null);
  });
  afterAll(async () => {
    await app.close();
    await db.destroy();
    wire.server.close();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const get = (url: string) => app.inject({ method: 'GET', url });

  test('the server says 503 in a sentence, stays up, and goes on by itself', async () => {
    expect((await get('/readyz')).statusCode).toBe(200);
    wire.cut();
    const answer = await get('/api/modules/');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(answer.json()).toEqual({ error: expect.stringContaining('try again') });
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(503);
    wire.join();
    expect((await get('/api/modules/')).statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(200);
  });

  test('a transaction that it broke off is told like any other call', async () => {
    const broken = inTransaction(db, async (trx) => {
      await sql`select 1`.execute(trx);
      wire.cut();
      await sql`select 1`.execute(trx).catch(() => {});
      // As a later statement of a handler, or the end of a savepoint.
      await sql`select 1`.execute(trx);
    });
    const error: unknown = await broken.catch((cause: unknown) => cause);
    wire.join();
    expect(error).toBeInstanceOf(Error);
    expect(databaseFailure(error)).toBe('unavailable');
    expect((await get('/readyz')).statusCode).toBe(200);
  });

  test('a host that swallows what is sent holds no call: 503 in a sentence, and all goes on when it speaks again', async () => {
    expect((await get('/readyz')).statusCode).toBe(200);
    wire.swallow(true);
    const calls = await Promise.all(Array.from({ length: 20 }, () => get('/api/modules/')));
    const transaction: unknown = await inTransaction(db, (trx) => sql`select 1`.execute(trx)).catch(
      (cause: unknown) => cause,
    );
    const health = await get('/healthz');
    wire.swallow(false);
    expect(calls.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 503));
    expect(calls[0]?.json()).toEqual({ error: expect.stringContaining('try again') });
    expect(databaseFailure(transaction)).toBe('unavailable');
    expect(health.statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(200);
    expect((await get('/api/modules/')).statusCode).toBe(200);
  });

  test('what has said that it takes long is not taken for silence', async () => {
    const long = sql`select pg_sleep(${(2 * SILENCE_MS) / 1_000})`;
    const unannounced: unknown = await long.execute(db).catch((cause: unknown) => cause);
    expect(databaseFailure(unannounced)).toBe('unavailable');
    await inTransaction(db, async (trx) => {
      await limitStatements(trx, 0);
      await long.execute(trx);
    });
  });
});
