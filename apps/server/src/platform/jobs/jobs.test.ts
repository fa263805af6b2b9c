import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { JobWorker } from './job-worker.ts';
import { enqueueJob, findDueKind, NotDoneError, type JobHandler, type JobOptions } from './jobs.ts';
import { countAttempt } from '#src/platform/http/throttle.ts';

declare module './jobs.ts' {
  interface JobKinds {
    'test-write': { name: string };
    'test-sweep': Record<string, never>;
  }
}

let t: TestApp;
const done: string[] = [];
beforeEach(async () => {
  t ??= await startTestApp();
  await t.db.deleteFrom('jobs').execute();
  done.length = 0;
});

const enqueue = (name: string, options?: JobOptions) =>
  enqueueJob(t.db, 'test-write', { name }, options);
const worker = (
  handler: Partial<JobHandler<{ name: string }>> = {},
  sweep?: JobHandler<Record<string, never>>,
  options: { stopMilliseconds?: number } = {},
) =>
  new JobWorker(
    t.db,
    {
      'test-write': { run: async ({ name }) => void done.push(name), ...handler },
      ...(sweep && { 'test-sweep': sweep }),
    },
    t.app.log,
    options,
  );
const rows = () => t.db.selectFrom('jobs').selectAll().orderBy('id').execute();
const makeDue = () => t.db.updateTable('jobs').set({ due_at: '2020-01-01' }).execute();

describe('a job', () => {
  test('is done once, and gone', async () => {
    await enqueue('once');
    await worker().run();
    await worker().run();
    expect(done).toEqual(['once']);
    expect(await rows()).toEqual([]);
  });

  test('of a transaction that is taken back is never done', async () => {
    const changed = inTransaction(t.db, async (trx) => {
      await enqueueJob(trx, 'test-write', { name: 'never' });
      throw new Error('changed its mind');
    });
    await expect(changed).rejects.toThrow();
    await worker().run();
    expect(done).toEqual([]);
  });

  test('waits for its time, and for a server that knows its kind', async () => {
    await enqueue('later', { dueAt: new Date(Date.now() + 60_000).toISOString() });
    await enqueue('now');
    await new JobWorker(t.db, {}, t.app.log).run();
    expect(await rows()).toHaveLength(2);
    await worker().run();
    expect(done).toEqual(['now']);
  });

  test('that is urgent goes before many that wait for longer', async () => {
    for (let i = 0; i < 10; i += 1) await enqueue(`bulk ${i}`, { priority: 'bulk' });
    await enqueue('normal');
    await enqueue('urgent', { priority: 'urgent' });
    await worker().run();
    expect(done[0]).toBe('urgent');
    // Of four jobs running at once, any may finish first.
    expect(done.slice(0, 4)).toContain('normal');
    expect(done).toHaveLength(12);
  });

  test('with a key waits once; what comes while it runs has a run of its own', async () => {
    await enqueue('first', { dedupeKey: 'user 1' });
    await enqueue('second', { dedupeKey: 'user 1' });
    await enqueue('other', { dedupeKey: 'user 2' });
    let isFirst = true;
    await worker({
      run: async ({ name }) => {
        done.push(name);
        if (name !== 'first' || !isFirst) return;
        isFirst = false;
        await enqueue('third', { dedupeKey: 'user 1' });
      },
    }).run();
    expect(done.toSorted()).toEqual(['first', 'other', 'third']);
  });

  test('with a key waits for all that it was enqueued for', async () => {
    await enqueue('together', { dedupeKey: 'user 1' });
    const [written, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = inTransaction(t.db, async (trx) => {
      await countAttempt(trx, { key: 'news', max: 1, seconds: 60 });
      await enqueueJob(trx, 'test-write', { name: 'once more' }, { dedupeKey: 'user 1' });
      written.resolve();
      await mayEnd.promise;
    });
    await written.promise;
    const reading = worker({
      run: async () => {
        const news = t.db.selectFrom('throttles').select('key').where('key', '=', 'news');
        done.push(`${(await news.execute()).length} news`);
      },
    });
    const early = reading.run();
    // On SQLite the job waits until the transaction has ended.
    if (t.engine === 'postgres') await early;
    mayEnd.resolve();
    await Promise.all([writing, early]);
    await reading.run();
    expect(done).toEqual(['1 news']);
  });

  test('that took so long that another server began it anew is that one’s to end', async () => {
    await enqueue('long');
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const tooLong = worker({ run: () => first.promise }).run();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    await makeDue();
    const anew = worker({ run: () => second.promise }).run();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(2);
    const claimed = await rows();
    first.reject(new Error('The cable is cut'));
    await tooLong;
    expect(await rows()).toEqual(claimed);
    second.resolve();
    await anew;
    expect(await rows()).toEqual([]);
  });

  // SQLite has a single server, and so a single clock.
  test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
    'is not begun anew by a server whose clock is ahead',
    async () => {
      await enqueue('long');
      const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
      const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
      let runs = 0;
      const handler = {
        run: async () => {
          runs += 1;
          begin();
          await isOver;
        },
      };
      const first = worker(handler).run();
      await hasBegun;
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60 * 1000 });
      try {
        await worker({ run: async () => void (runs += 1) }).run();
      } finally {
        vi.useRealTimers();
      }
      end();
      await first;
      expect(runs).toBe(1);
      expect(await rows()).toEqual([]);
    },
  );

  test('that fails is tried again after growing pauses, a dozen times, then marked', async () => {
    await enqueue('broken');
    const failing = worker({ run: () => Promise.reject(new Error('The cable is cut')) });
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await failing.run();
      const [job] = await rows();
      expect(job).toMatchObject({ attempts: attempt, last_error: 'The cable is cut' });
      expect(job?.failed_at === null).toBe(attempt < 12);
      pauses.push(Date.parse(job?.due_at ?? '') - Date.now());
      await makeDue();
    }
    expect(pauses.slice(0, 11)).toEqual(pauses.slice(0, 11).toSorted((a, b) => a - b));
    await worker().run();
    expect(done).toEqual([]);
  });

  test('that took its servers down every time is given up, and not begun again', async () => {
    await enqueue('poison');
    await t.db.updateTable('jobs').set({ attempts: 12, due_at: '2020-01-01' }).execute();
    await worker().run();
    expect(done).toEqual([]);
    expect((await rows())[0]?.failed_at).not.toBeNull();
  });

  test('that takes long holds up no other', async () => {
    await enqueue('slow');
    const { promise, resolve } = Promise.withResolvers<void>();
    const busy = worker({
      run: async ({ name }) => {
        if (name === 'slow') await promise;
        done.push(name);
      },
    });
    const slow = busy.run();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    await enqueue('quick');
    const quick = busy.run();
    await expect.poll(() => done).toEqual(['quick']);
    resolve();
    await Promise.all([slow, quick]);
  });
});

test('between many small jobs there is a turn for requests and timers', async () => {
  for (let i = 0; i < 200; i += 1) await enqueue(`small ${i}`);
  let turns = 0;
  let isOver = false;
  const turning = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
  })();
  await worker().run();
  isOver = true;
  await turning;
  expect(done).toHaveLength(200);
  expect(turns).toBeGreaterThan(100);
});

test('a kind that is run a few at once leaves room for the others', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let atOnce = 0;
  let most = 0;
  const run = async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await promise;
    atOnce -= 1;
  };
  for (let i = 0; i < 6; i += 1) await enqueue(`slow ${i}`);
  await enqueueJob(t.db, 'test-sweep', {}, { priority: 'bulk' });
  const busy = worker({ run, atOnce: 2 }, { run: async () => void done.push('sweep') });
  const running = busy.run();
  await expect.poll(() => done).toEqual(['sweep']);
  expect(most).toBe(2);
  resolve();
  await running;
  expect(await rows()).toEqual([]);
});

test.runIf(process.env['TEST_ENGINE'] === 'postgres').each([
  ['waits for its time', 'test-write', 60 * 60 * 1000],
  ['is of a kind of which as many run as may', 'test-sweep', -60 * 60 * 1000],
])('looking for what is due reads no job that %s', async (_, kind, fromNow) => {
  const at = new Date(Date.now() + fromNow).toISOString();
  await sql`insert into jobs (kind, payload, priority, attempts, max_attempts, due_at, created_at)
      select ${kind}, '{}', 10, 0, 12, ${at}, ${at} from generate_series(1, 20000)`.execute(t.db);
  const read = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(t.db);
    await sql`select pg_stat_clear_snapshot()`.execute(t.db);
    const { rows: found } = await sql<{ read: number }>`select
        (select seq_tup_read from pg_stat_user_tables where relname = 'jobs') +
        (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'jobs') as read`.execute(
      t.db,
    );
    return Number(found[0]?.read);
  };
  const readBy20 = async () => {
    await sql`analyze jobs`.execute(t.db);
    const before = await read();
    for (let poll = 0; poll < 20; poll += 1)
      expect(await findDueKind(t.db, ['a', 'test-write', 'z'])).toBeUndefined();
    await wait(1200);
    return (await read()) - before;
  };
  // Twenty scans would read 400,000 rows; some more are counted, because statistics of earlier writes may arrive
  // late and the first plan may be an old one.
  await expect.poll(readBy20, { timeout: 40_000 }).toBeLessThan(50_000);
});

describe('a job that repeats itself', () => {
  test('is run at the first start, then by its line', async () => {
    const sweep = { schedule: '0 4 * * *', run: async () => void done.push('swept') };
    const first = worker({}, sweep);
    await first.start();
    await expect.poll(() => done).toEqual(['swept']);
    await first.stop();
    const again = worker({}, sweep);
    await again.start();
    await again.run();
    await again.stop();
    expect(done).toEqual(['swept']);
    const [job] = await rows();
    expect(job).toMatchObject({ kind: 'test-sweep', attempts: 0, last_error: null });
    expect(job?.due_at).toMatch(/T04:00:00\.000Z$/);
  });

  test('goes on after a failure, with its reason', async () => {
    const failing = worker(
      {},
      { schedule: '0 4 * * *', run: () => Promise.reject(new Error('The disk is full')) },
    );
    await failing.start();
    await failing.stop();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await makeDue();
      await worker(
        {},
        { schedule: '0 4 * * *', run: () => Promise.reject(new Error('The disk is full')) },
      ).run();
    }
    expect((await rows())[0]).toMatchObject({ failed_at: null, last_error: 'The disk is full' });
    await makeDue();
    await worker({}, { run: async () => void done.push('swept') }).run();
    expect(done).toEqual(['swept']);
    expect((await rows())[0]).toMatchObject({ attempts: 0, last_error: null });
  });
});

describe('a server that stops', () => {
  test('begins nothing more; what is cut short is begun anew by the next', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await enqueue(name);
    const stopping = worker({
      run: (_payload, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    });
    const run = stopping.run();
    await expect
      .poll(async () => (await rows()).filter(({ attempts }) => attempts > 0).length)
      .toBe(4);
    await stopping.stop();
    await run;
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0, 0, 0]);
    await worker().run();
    expect(done.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('waits for what runs', async () => {
    await enqueue('running');
    const { promise, resolve } = Promise.withResolvers<void>();
    const stopping = worker({ run: () => promise.then(() => void done.push('running')) });
    const run = stopping.run();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    const stopped = stopping.stop();
    resolve();
    await Promise.all([stopped, run]);
    expect(await rows()).toEqual([]);
  });

  test('gives up what is past its point of no return, so that it is not done twice', async () => {
    await enqueue('handed over');
    await enqueue('not yet');
    const { promise, resolve } = Promise.withResolvers<void>();
    const stopping = worker(
      {
        run: async ({ name }, { passPointOfNoReturn }) => {
          if (name === 'handed over') await passPointOfNoReturn();
          await promise;
          await passPointOfNoReturn();
        },
      },
      undefined,
      { stopMilliseconds: 50 },
    );
    const run = stopping.run();
    await expect
      .poll(async () => (await rows()).filter(({ attempts }) => attempts > 0).length)
      .toBe(2);
    await stopping.stop();
    await worker().run();
    expect(done).toEqual(['not yet']);
    const [left] = await rows();
    expect(left).toMatchObject({ payload: '{"name":"handed over"}' });
    expect(left?.failed_at).not.toBeNull();
    resolve();
    await run;
  });
});

describe('past its point of no return a job', () => {
  test('that fails is given up, since it may have come through', async () => {
    await enqueue('handed over');
    const silent = worker({
      run: async ({ name }, { passPointOfNoReturn }) => {
        done.push(name);
        await passPointOfNoReturn();
        throw new Error('Timeout');
      },
    });
    await silent.run();
    await makeDue();
    await silent.run();
    expect(done).toEqual(['handed over']);
    const [left] = await rows();
    expect(left?.failed_at).not.toBeNull();
    expect(left?.last_error).toBe('Timeout: it may have come through');
  });

  test('is tried again where it is certain that nothing came through', async () => {
    await enqueue('refused');
    const refused = worker({
      run: async ({ name }, { passPointOfNoReturn }) => {
        await passPointOfNoReturn();
        if (done.push(name) === 1) throw new NotDoneError('452 Try again later');
      },
    });
    await refused.run();
    expect(await rows()).toMatchObject([{ failed_at: null, past_return_at: null }]);
    await makeDue();
    await refused.run();
    expect(done).toEqual(['refused', 'refused']);
    expect(await rows()).toEqual([]);
  });

  test('is not begun anew when its server has crashed', async () => {
    await enqueue('handed over');
    const { promise, resolve } = Promise.withResolvers<void>();
    const crashed = worker({
      run: async (_, { passPointOfNoReturn }) => {
        await passPointOfNoReturn();
        await promise;
      },
    });
    const run = crashed.run();
    await expect.poll(async () => (await rows())[0]?.past_return_at).toBeTruthy();
    // The worker disappears, and its claim expires.
    await makeDue();
    await worker().run();
    expect(done).toEqual([]);
    const [left] = await rows();
    expect(left?.last_error).toMatch(/it may have come through/);
    expect(left?.failed_at).not.toBeNull();
    resolve();
    await run;
  });

  test('is done where a server that knows of no such point was told to try it again', async () => {
    await enqueue('retried by an older release');
    // The older release's retry clears the failure and the number of attempts.
    await t.db.updateTable('jobs').set({ past_return_at: '2026-11-01T08:00:00.000Z' }).execute();
    await worker().run();
    expect(done).toEqual(['retried by an older release']);
    expect(await rows()).toEqual([]);
  });

  test('is not, where its server stops before it has heard that this is written down', async () => {
    await enqueue('released');
    const { promise, resolve } = Promise.withResolvers<void>();
    const stopping = worker(
      {
        run: async () => {
          await t.db.updateTable('jobs').set({ past_return_at: '2026-11-01' }).execute();
          await promise;
        },
      },
      undefined,
      { stopMilliseconds: 50 },
    );
    const run = stopping.run();
    await expect.poll(async () => (await rows())[0]?.past_return_at).toBeTruthy();
    await stopping.stop();
    expect(await rows()).toMatchObject([{ attempts: 0, past_return_at: null, failed_at: null }]);
    resolve();
    await run;
  });

  test('cannot get where another server has taken it over', async () => {
    await enqueue('slow');
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = worker({
      run: async (_, { passPointOfNoReturn }) => {
        await promise;
        await passPointOfNoReturn();
        done.push('by the slow one');
      },
    });
    const run = slow.run();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    await makeDue();
    await worker().run();
    resolve();
    await run;
    expect(done).toEqual(['slow']);
  });
});
