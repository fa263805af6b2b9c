import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildApp } from '#src/app.ts';
import { openSession } from '#src/features/accounts/sessions.ts';
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
import { makeUser } from './factories.ts';
import { createPostgres } from './start-test-app.ts';

/** A TCP forwarder to PostgreSQL that can be cut, restored, or drop data while connections stay open. */
function startWire(url: URL) {
  const sockets = new Set<Socket>();
  /** Those that carry nothing any more, whatever the others do. */
  const lost = new WeakSet<Socket>();
  const state = { isCut: false, isSilent: false, silentFrom: null as string | null };
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
    near.on('data', (bytes) => {
      if (state.isSilent || lost.has(near)) return;
      far.write(bytes);
      if (state.silentFrom === null || !bytes.includes(state.silentFrom)) return;
      state.silentFrom = null;
      state.isSilent = true;
    });
    far.on('data', (bytes) => state.isSilent || lost.has(near) || near.write(bytes));
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
    /** Passes this statement on, but neither its answer nor anything later. */
    swallowAfter: (statement: string) => {
      state.silentFrom = statement;
    },
    /** The connections of now carry nothing any more; new ones do. */
    lose: () => {
      for (const socket of sockets) lost.add(socket);
    },
  };
}

/** In the product 17 s. Longer than a test may take: what ends earlier was not ended by it. */
const SILENCE_MS = 120_000;

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('while PostgreSQL is away', () => {
  let app: App;
  let db: Db;
  let wire: ReturnType<typeof startWire>;
  let drop: () => Promise<void>;
  let address: string;
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
    address = url.href;
    db = openPostgres(address, () => {}, { silence: SILENCE_MS });
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

  const ready = async () => (await get('/readyz')).statusCode;
  const write = (bearer: string, key: string) =>
    app.inject({
      method: 'POST',
      url: '/api/tallies/',
      headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': key },
      payload: { kind: 'asked', day: new Date().toISOString().slice(0, 10) },
    });
  const signIn = async () => {
    const user = await makeUser(db);
    const { access } = await openSession(db, app.tokens, app.config, user.id);
    return { user, bearer: access };
  };

  test('a host that swallows what is sent holds no call: 503 in a sentence, and all goes on when it speaks again', async () => {
    const { bearer } = await signIn();
    wire.swallow(true);
    const [calls, written, transaction] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => get('/api/modules/'))),
      write(bearer, 'a-write-that-nobody-hears'),
      inTransaction(db, (trx) => sql`select 1`.execute(trx)).catch((cause: unknown) => cause),
    ]);
    expect(calls.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 503));
    expect(calls[0]?.json()).toEqual({ error: expect.stringContaining('try again') });
    expect([written.statusCode, written.headers['retry-after']]).toEqual([503, '5']);
    expect(databaseFailure(transaction)).toBe('unavailable');
    // Others are told at once: three hundred that each found out by themselves would outlast this test.
    for (let count = 0; count < 300; count += 1) {
      expect((await get('/api/modules/')).statusCode).toBe(503);
    }
    expect((await get('/healthz')).statusCode).toBe(200);
    expect(await ready()).toBe(503);
    wire.lose();
    wire.swallow(false);
    await expect.poll(ready, { timeout: 10_000 }).toBe(200);
    expect((await get('/api/modules/')).statusCode).toBe(200);
    expect((await write(bearer, 'a-write-that-nobody-hears')).statusCode).toBe(200);
  }, 60_000);

  test('a write whose commit got no answer is told as unknown, and is there once', async () => {
    const { user, bearer } = await signIn();
    wire.swallowAfter('commit');
    expect((await write(bearer, 'a-commit-without-an-answer')).statusCode).toBe(503);
    wire.swallow(false);
    await expect.poll(ready, { timeout: 10_000 }).toBe(200);
    expect((await write(bearer, 'a-commit-without-an-answer')).statusCode).toBe(200);
    const rows = await db
      .selectFrom('tallies')
      .select('count')
      .where('user_id', '=', user.id)
      .execute();
    expect(rows).toEqual([{ count: 1 }]);
  }, 60_000);

  test('a database that takes long is not taken for a silent one, however many wait for it', async () => {
    const few = openPostgres(address, () => {}, { connections: 2, silence: SILENCE_MS });
    const long = () => sql`select pg_sleep(3)`.execute(few);
    await Promise.all([
      long(),
      inTransaction(few, async (trx) => {
        await limitStatements(trx, 0);
        await sql`select pg_sleep(3)`.execute(trx);
      }),
      sql`select 1`.execute(few),
    ]);
    await few.destroy();
  }, 60_000);

  test('a connection that alone is lost is given up, unless it has said that it takes long', async () => {
    const other = openPostgres(address, () => {}, { silence: 1_000 });
    const long = sql`select pg_sleep(2)`;
    const unannounced: unknown = await long.execute(other).catch((cause: unknown) => cause);
    expect(databaseFailure(unannounced)).toBe('unavailable');
    await inTransaction(other, async (trx) => {
      await limitStatements(trx, 0);
      await long.execute(trx);
    });
    wire.lose();
    const lost: unknown = await sql`select 1`.execute(other).catch((cause: unknown) => cause);
    expect(databaseFailure(lost)).toBe('unavailable');
    await sql`select 1`.execute(other);
    await other.destroy();
  }, 60_000);
});
