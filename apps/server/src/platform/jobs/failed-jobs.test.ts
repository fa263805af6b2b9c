import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { JobWorker } from './job-worker.ts';
import { enqueueJob } from './jobs.ts';

let t: TestApp;
let staff: Call;
beforeAll(async () => {
  t = await startTestApp();
  staff = t.as(await makeUser(t.db, { staff: true }));
});

const URL = '/api/staff/jobs/';

/** A job that is given up after its first failure. */
async function makeFailedJob(name: string) {
  await enqueueJob(t.db, 'test-write', { name }, { maxAttempts: 1 });
  const refused = new Error(
    '550 no mailbox <ada@example.org>, see https://mail.example/reset/secret',
  );
  const run = () => Promise.reject(refused);
  await new JobWorker(t.db, { 'test-write': { run } }, t.app.log).run();
}

describe('jobs that were given up', () => {
  test('are listed for staff with their reason, without payload and addresses', async () => {
    await makeFailedJob('secret-link');
    const { status, body } = await staff('GET', URL);
    expect(status).toBe(200);
    expect(body.results[0]).toEqual({
      id: expect.any(Number),
      kind: 'test-write',
      attempts: 1,
      failed_at: expect.any(String),
      last_error: '550 no mailbox <…@…>, see https://…',
    });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  test('are run again when staff say so, once', async () => {
    await makeFailedJob('again');
    const [{ id }] = (await staff('GET', URL)).body.results;
    expect((await staff('POST', `${URL}${id}/retry/`)).status).toBe(204);
    expect((await staff('POST', `${URL}${id}/retry/`)).status).toBe(404);
    const done: string[] = [];
    const run = async ({ name }: { name: string }) => void done.push(name);
    await new JobWorker(t.db, { 'test-write': { run } }, t.app.log).run();
    expect(done).toEqual(['again']);
  });

  test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
    'are run again at once, whatever the clock of the server that was asked says',
    async () => {
      await makeFailedJob('at once');
      const [{ id }] = (await staff('GET', URL)).body.results;
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
      const { status } = await staff('POST', `${URL}${id}/retry/`);
      vi.useRealTimers();
      expect(status).toBe(204);
      const done: string[] = [];
      const run = async ({ name }: { name: string }) => void done.push(name);
      await new JobWorker(t.db, { 'test-write': { run } }, t.app.log).run();
      expect(done).toEqual(['at once']);
    },
  );

  test('are no business of others', async () => {
    const user = t.as(await makeUser(t.db));
    expect((await t.visitor('GET', URL)).status).toBe(401);
    expect((await user('GET', URL)).status).toBe(403);
    expect((await user('POST', `${URL}1/retry/`)).status).toBe(403);
  });
});
