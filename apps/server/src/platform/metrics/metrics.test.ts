import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { freePort } from '#test/free-port.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { recordBackup } from '#src/platform/db/backup-record.ts';
import { enqueueJob } from '#src/platform/jobs/jobs.ts';
import { JobWorker } from '#src/platform/jobs/job-worker.ts';
import { startMetricsServer } from './metrics-server.ts';
import { Metrics } from './metrics.ts';

const monitoring = path.resolve(import.meta.dirname, '../../../../../deploy/monitoring');

let t: TestApp;
let url: string;
beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
});

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const watched = (
  port: number,
  token: string | null,
  { db, storageSpace, config }: App = t.app,
) => ({
  db,
  storageSpace,
  config: { ...config, metrics: { host: '127.0.0.1', port, token } },
});

/** Returns a function that reads the metrics. */
async function startScrape(token: string | null = null, app = t.app) {
  const port = await freePort();
  ends.push(await startMetricsServer(watched(port, token, app)));
  return (headers: Record<string, string> = {}, path = '/metrics') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers });
}

const textOf = async (answer: Promise<Response>) => (await answer).text();

/** The value of a line, however long this process has counted. */
const valueOf = (text: string, line: string) =>
  Number(
    new RegExp(`^${line.replaceAll(/[{}()"./]/g, String.raw`\$&`)} (.+)$`, 'm').exec(text)?.[1] ??
      0,
  );

test('an histogram counts what was as fast, and labels cannot break a line', () => {
  const metrics = new Metrics();
  metrics.count('job_runs_total', { kind: 'before' });
  metrics.isOn = true;
  metrics.observe('http_request_duration_seconds', { route: '/' }, 0.03);
  metrics.observe('http_request_duration_seconds', { route: '/' }, 60);
  metrics.count('job_runs_total', { kind: 'a"b\\c\nd' });
  const text = metrics.render([{ name: 'empty', help: '', samples: [] }]);
  expect(text).not.toContain('before');
  expect(text).not.toContain('empty');
  expect(text).toContain('inzira_job_runs_total{kind="a\\"b\\\\c\\nd"} 1\n');
  for (const line of [
    '_bucket{route="/",le="0.025"} 0',
    '_bucket{route="/",le="0.1"} 1',
    '_bucket{route="/",le="10"} 1',
    '_bucket{route="/",le="+Inf"} 2',
    '_sum{route="/"} 60.03',
    '_count{route="/"} 2',
  ]) {
    expect(text).toContain(`inzira_http_request_duration_seconds${line}\n`);
  }
});

describe('GET /metrics', () => {
  test('tells of requests by their route, never by their address', async () => {
    const scrape = await startScrape();
    const line =
      'inzira_http_requests_total{method="GET",route="/api/modules/:id/courses/",status="404"}';
    const before = valueOf(await textOf(scrape()), line);
    await fetch(`${url}/api/modules/987654/courses/`);
    await expect.poll(async () => valueOf(await textOf(scrape()), line)).toBe(before + 1);
    const text = await textOf(scrape());
    expect(text).not.toContain('987654');
    expect(text).toContain(
      'inzira_http_request_duration_seconds_bucket{method="GET",route="/api/modules/:id/courses/",le="+Inf"}',
    );
  });

  test('tells of jobs, mails, files, the backup and the database', async () => {
    const scrape = await startScrape();
    await recordBackup(t.db);
    await t.db.deleteFrom('jobs').execute();
    await enqueueJob(t.db, 'sweep-mails', {});
    await enqueueJob(t.db, 'sweep-counters', {});
    await t.db
      .updateTable('jobs')
      .set({ failed_at: '2026-01-01T00:00:00.000Z' })
      .where('kind', '=', 'sweep-counters')
      .execute();
    const text = await textOf(scrape());
    expect(valueOf(text, 'inzira_jobs_waiting{kind="sweep-mails"}')).toBe(1);
    expect(valueOf(text, 'inzira_jobs_failed{kind="sweep-counters"}')).toBe(1);
    expect(valueOf(text, 'inzira_database_up')).toBe(1);
    expect(Date.now() / 1000 - valueOf(text, 'inzira_backup_timestamp_seconds')).toBeLessThan(60);
    for (const name of ['mails_unsent', 'uploads_unfinished', 'files_bytes', 'disk_free_bytes']) {
      expect(text).toMatch(new RegExp(`^inzira_${name} \\d+`, 'm'));
    }
    expect(text.includes('inzira_database_connections{state="idle"}')).toBe(
      t.engine === 'postgres',
    );
  });

  test('tells of runs of jobs and of writes made offline', async () => {
    const scrape = await startScrape();
    const counts = async () => {
      const text = await textOf(scrape());
      return [
        'inzira_job_runs_total{kind="sweep-mails",outcome="done"}',
        'inzira_offline_writes_total{outcome="refused"}',
      ].map((line) => valueOf(text, line));
    };
    await t.db.deleteFrom('jobs').execute();
    const [done = 0, refused = 0] = await counts();
    await enqueueJob(t.db, 'sweep-mails', {});
    await t.jobs.run();
    const user = t.as(await makeUser(t.db));
    const write = { client_id: 'a'.repeat(20), method: 'POST', url: '/api/nothing/', body: {} };
    const sent = await user('POST', '/api/offline-writes/', {
      body: { device: 'd'.repeat(20), is_all: true, writes: [write] },
    });
    expect(sent.status).toBe(200);
    expect(await counts()).toEqual([done + 1, refused + 1]);
  });

  test('with a token is for who has it', async () => {
    const scrape = await startScrape('a-token-of-the-watchers');
    expect((await scrape()).status).toBe(401);
    expect((await scrape({ authorization: 'Bearer another-token-of-them' })).status).toBe(401);
    expect((await scrape({ authorization: 'Bearer a-token-of-the-watchers' })).status).toBe(200);
  });

  test('is not served where the product is, nor anything else where it is', async () => {
    const scrape = await startScrape();
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    expect((await scrape({}, '/api/settings/')).status).toBe(404);
  });

  test('answers without a database, and says so', async () => {
    const other = await startTestApp();
    const scrape = await startScrape(null, other.app);
    expect(valueOf(await textOf(scrape()), 'inzira_database_up')).toBe(1);
    await other.db.destroy();
    const text = await textOf(scrape());
    expect(valueOf(text, 'inzira_database_up')).toBe(0);
    expect(text).toContain('inzira_process_resident_memory_bytes');
    expect(text).not.toContain('inzira_jobs_waiting');
  });

  test('on a port that is in use stops the start with one line', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    ends.push(async () => void taken.close());
    const { port } = taken.address() as AddressInfo;
    await expect(startMetricsServer(watched(port, null))).rejects.toThrow(/^METRICS_PORT: [^\n]+$/);
  });

  test('is what Prometheus reads, and has all that dashboard and alerts ask for', async () => {
    const scrape = await startScrape();
    await recordBackup(t.db);
    await fetch(`${url}/api/modules/`);
    const text = await textOf(scrape());
    const read = (name: string) => readFileSync(path.join(monitoring, name), 'utf8');
    const asked = `${read('alerts.yml')}${read('grafana-dashboard.json')}`;
    const names = new Set(asked.match(/\binzira_[a-z_]+/g));
    const ofPool = ['inzira_database_connections', 'inzira_database_waiting'];
    // SQLite has no pool, and no row counts healthy jobs.
    const absent = [
      'inzira_jobs_waiting',
      'inzira_jobs_failed',
      ...(t.engine === 'sqlite' ? ofPool : []),
    ];
    for (const name of names) {
      const base = name.replace(/_(bucket|sum|count)$/, '');
      if (!absent.includes(base)) expect(text).toMatch(new RegExp(`^# TYPE ${base} `, 'm'));
    }
    const checked = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    // Without Debian's prometheus, only the lines above are checked.
    if (!checked.error) expect([checked.status, checked.stderr]).toEqual([0, '']);
  });
});

describe('the id of a request', () => {
  const ask = async (headers = {}) =>
    (await t.visitor('GET', '/api/modules/987654/courses/', { headers })).headers['x-request-id'];

  test('is that of the web server, unless it is none', async () => {
    expect(await ask({ 'x-request-id': 'f'.repeat(32) })).toBe('f'.repeat(32));
    const made = await ask({ 'x-request-id': 'a b\tc{"level":60}' });
    expect(made).toMatch(/^[\w-]{16}$/);
    expect(await ask()).not.toBe(made);
  });

  test('is in the row of the job that follows from it, and of those that follow from that', async () => {
    const email = 'somebody@example.org';
    await makeUser(t.db, { email });
    await t.visitor('POST', '/api/auth/request-password-reset/', {
      body: { email },
      headers: { 'x-request-id': 'reset-1234' },
    });
    const idsOf = async (kind: 'send-mail' | 'sweep-mails') =>
      (await t.db.selectFrom('jobs').select('request_id').where('kind', '=', kind).execute()).map(
        ({ request_id: id }) => id,
      );
    expect(await idsOf('send-mail')).toEqual(['reset-1234']);
    const worker = new JobWorker(
      t.db,
      { 'send-mail': { run: async () => enqueueJob(t.db, 'sweep-mails', {}) } },
      t.app.log,
    );
    await worker.run();
    expect(await idsOf('sweep-mails')).toContain('reset-1234');
  });
});
