import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { startBucket } from '#test/bucket.ts';
import { makeUser } from '#test/factories.ts';
import { freePort } from '#test/free-port.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { recordBackup } from '#src/platform/db/backup-record.ts';
import { secondsFromNow } from '#src/platform/db/database.ts';
import { forgetFilePlace, noteFilePlace } from '#src/platform/files/file-place.ts';
import { enqueueJob } from '#src/platform/jobs/jobs.ts';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';

const isPostgres = process.env['TEST_ENGINE'] === 'postgres';
const isRoot = process.getuid?.() === 0;
const program = path.resolve(import.meta.dirname, '../doctor.ts');

const ends: (() => void)[] = [];
afterEach(() => {
  while (ends.length > 0) ends.pop()?.();
});

/** The port of a server that listens until the test ends. */
async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const web = (handler: RequestListener) => listening(createServer(handler));

/** The settings of an installation whose server is not running. */
async function settingsOf(t: TestApp): Promise<Record<string, string | undefined>> {
  return {
    NODE_ENV: 'test',
    DATA_DIR: t.dataDir,
    DATABASE_URL: t.app.config.databaseUrl ?? undefined,
    PORT: String(await freePort()),
  };
}

const production = {
  NODE_ENV: 'production',
  DEMO: 'off',
  PUBLIC_URL: 'https://learn.invalid',
  SECRET: 'pLh2Q9cV0mXz7sR4tY1uK8wB5nD3eG6j',
};

/** On a system without a `.env` file. */
const look = (settings: Record<string, string | undefined>, file = '/nowhere/.env') =>
  examine(settings, file);

const of = (findings: Finding[], subject: string) =>
  findings.filter((finding) => finding.subject === subject);

/** The findings about a part, with their severity. */
const said = (findings: Finding[], subject: string) =>
  of(findings, subject).map(({ state, says }) => `${state}: ${says}`);

test('servers of one database that do not share their files are a problem', async () => {
  const t = await startTestApp();
  const settings = await settingsOf(t);
  const elsewhere = temporaryFolder();
  await noteFilePlace(t.db, { s3: null, dataDir: elsewhere });
  expect(said(await look(settings), 'Files')).toEqual([
    expect.stringMatching(`^problem: Other servers of this database keep files in ${elsewhere}`),
  ]);
  await forgetFilePlace(t.db, { s3: null, dataDir: elsewhere });
  await noteFilePlace(t.db, { s3: null, dataDir: t.dataDir });
  expect(said(await look(settings), 'Files')).toEqual([]);
});

describe('an installation that is well', () => {
  test('has no problem, and is left as it was', async () => {
    const t = await startTestApp();
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    await recordBackup(t.db);
    const before = readdirSync(t.dataDir).filter((name) => !name.startsWith('inzira.db'));
    const findings = await look({
      ...(await settingsOf(t)),
      PORT: String((t.app.server.address() as AddressInfo).port),
    });
    expect(findings.filter(({ state }) => state === 'problem')).toEqual([]);
    expect(said(findings, 'Server')).toEqual([expect.stringMatching(/^ok: It answers on port/)]);
    expect(said(findings, 'Migrations')).toEqual([expect.stringMatching(/^ok: All \d+ are in/)]);
    expect(said(findings, 'Backup')).toEqual(['ok: The last one is 0 hours old.']);
    expect(readdirSync(t.dataDir).filter((name) => !name.startsWith('inzira.db'))).toEqual(before);
  });

  test('that was never started is told so, and nothing is made', async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    const findings = await look({ DATA_DIR, PORT: String(await freePort()) });
    expect(findings.filter(({ state }) => state === 'problem')).toEqual([]);
    expect(said(findings, 'Data folder')[0]).toContain('is not there yet');
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

describe('settings', () => {
  test('that are wrong are named, all of them', async () => {
    const findings = await look({ PORT: 'http', SMTP_URL: 'localhost', DEMO: 'maybe' });
    expect(findings.map(({ state }) => state)).toEqual(['problem', 'problem', 'problem']);
    const all = findings.map(({ says }) => says).join('\n');
    for (const name of ['PORT', 'SMTP_URL', 'DEMO']) expect(all).toContain(`${name}: `);
  });

  test.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['DATADIR', 'DATA_DIR'],
  ])('%s in the file is asked to be %s', async (wrong, right) => {
    const file = path.join(temporaryFolder(), '.env');
    writeFileSync(file, `${wrong}=something\nNODE_OPTIONS=--trace-warnings\n`);
    const findings = await look({ DATA_DIR: path.join(temporaryFolder(), 'data') }, file);
    expect(of(findings, 'Settings')).toEqual([
      expect.objectContaining({ state: 'warning', advice: `Did you mean ${right}?` }),
    ]);
  });

  test.each([
    [
      'an address for others without NODE_ENV=production',
      { PUBLIC_URL: 'https://a.invalid' },
      'NODE_ENV',
    ],
    ['production whose mails link to localhost', { NODE_ENV: 'production' }, 'lead nowhere'],
    [
      'an address with a path',
      { ...production, PUBLIC_URL: 'https://a.invalid/learn' },
      'has a path',
    ],
    ['a secret that can be guessed', { ...production, SECRET: 'abc'.repeat(20) }, 'can be guessed'],
  ])('%s is a problem', async (_, settings, words) => {
    const findings = await look({ DATA_DIR: path.join(temporaryFolder(), 'data'), ...settings });
    expect(said(findings, 'Settings').filter((line) => line.startsWith('problem'))).toEqual([
      expect.stringContaining(words),
    ]);
  });

  test.each([
    ['no https', { ...production, PUBLIC_URL: 'http://a.invalid' }, 'no https'],
    ['every proxy trusted', { ...production, TRUST_PROXY: 'true' }, 'claim any address'],
  ])('%s is a warning', async (_, settings, words) => {
    const findings = await look({ DATA_DIR: path.join(temporaryFolder(), 'data'), ...settings });
    expect(said(findings, 'Settings')).toEqual([expect.stringMatching(`^warning.*${words}`)]);
  });
});

describe('the data folder', () => {
  test('and its secret open to others are problems', async () => {
    const t = await startTestApp();
    chmodSync(t.dataDir, 0o755);
    writeFileSync(path.join(t.dataDir, 'secret'), 'x'.repeat(40));
    chmodSync(path.join(t.dataDir, 'secret'), 0o644);
    const findings = of(await look(await settingsOf(t)), 'Data folder');
    expect(findings.map(({ advice }) => advice)).toEqual([
      `chmod 700 ${t.dataDir}`,
      `chmod 600 ${path.join(t.dataDir, 'secret')}`,
    ]);
  });

  test.skipIf(!isRoot || isPostgres)(
    'of another user is a problem, and its database stays closed',
    async () => {
      const t = await startTestApp();
      chownSync(t.dataDir, 65_534, 65_534);
      const findings = await look(await settingsOf(t));
      expect(said(findings, 'Data folder')).toEqual([
        expect.stringMatching(/^problem: .* belongs to the user with the number 65534/),
      ]);
      expect(of(findings, 'Database')).toEqual([]);
    },
  );

  test('of a restore that was cut off is a problem', async () => {
    const t = await startTestApp();
    writeFileSync(path.join(t.dataDir, 'restore-unfinished'), '');
    expect(said(await look(await settingsOf(t)), 'Data folder')).toEqual([
      expect.stringContaining('problem: A restore was cut off'),
    ]);
  });

  test('on a disk with less than what is to stay free is a problem', async () => {
    const t = await startTestApp();
    const findings = await look({ ...(await settingsOf(t)), STORAGE_RESERVE_MB: '999999999' });
    expect(said(findings, 'Disk')).toEqual([expect.stringContaining('uploads are refused')]);
  });
});

describe('the database', () => {
  test('without all migrations is a warning, of a newer version a problem', async () => {
    const t = await startTestApp();
    await sql`delete from schema_migrations where name = 'installation-1'`.execute(t.db);
    expect(said(await look(await settingsOf(t)), 'Migrations')).toEqual([
      expect.stringMatching(/^warning: 1 of \d+ are not in the database yet/),
    ]);
    await sql`insert into schema_migrations (name, run_at) values ('future-7', '2020')`.execute(
      t.db,
    );
    expect(said(await look(await settingsOf(t)), 'Migrations')).toEqual([
      expect.stringMatching(/^problem: .*newer version of Inzira \(future-7\)/),
    ]);
  });

  test.skipIf(isPostgres)('that is damaged is a problem', async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    mkdirSync(DATA_DIR, { mode: 0o700 });
    writeFileSync(path.join(DATA_DIR, 'inzira.db'), 'x'.repeat(8192));
    const findings = await look({ DATA_DIR, PORT: String(await freePort()) });
    expect(said(findings, 'Database')).toEqual([
      expect.stringMatching(/^problem: The file of SQLite cannot be read/),
    ]);
  });

  test('of an address where nothing listens is a problem, and the rest is looked at', async () => {
    const t = await startTestApp();
    const findings = await look({
      ...(await settingsOf(t)),
      DATABASE_URL: `postgres://inzira@127.0.0.1:${await freePort()}/inzira`,
    });
    expect(said(findings, 'Database')).toEqual([
      'problem: The database refuses the connection: nothing listens there.',
    ]);
    expect(of(findings, 'Clock')).toHaveLength(1);
  });

  test.skipIf(!isPostgres)(
    'that does not exist, or has too few connections, is a problem',
    async () => {
      const t = await startTestApp();
      const settings = await settingsOf(t);
      const url = new URL(settings['DATABASE_URL'] ?? '');
      url.pathname = '/inzira_none';
      const none = await look({ ...settings, DATABASE_URL: url.href });
      expect(said(none, 'Database')).toEqual([expect.stringContaining('has no such database')]);
      const many = await look({ ...settings, DATABASE_POOL: '1000' });
      expect(said(many, 'Database')).toEqual([
        expect.stringContaining('A server may open 1000 connections, PostgreSQL allows'),
      ]);
    },
  );
});

describe('the address', () => {
  const mapped = (port: number) => `http://[::ffff:127.0.0.1]:${port}`;
  const address = async (handler: RequestListener, settings = {}) => {
    const findings = await look({
      DATA_DIR: path.join(temporaryFolder(), 'data'),
      PORT: String(await freePort()),
      ...production,
      PUBLIC_URL: mapped(await web(handler)),
      ...settings,
    });
    return findings;
  };

  test('without a DNS record is a problem', async () => {
    const findings = await address(() => {}, { PUBLIC_URL: 'https://learn.invalid' });
    expect(said(findings, 'Address')).toEqual([expect.stringContaining('no address in the DNS')]);
  });

  test('that leads here is fine', async () => {
    const findings = await address((_, response) => response.end('{"status":"ok"}'));
    expect(said(findings, 'Address')).toEqual([expect.stringMatching(/^ok: /)]);
  });

  test('that sends people on, or is somebody else’s, is a problem', async () => {
    const moved = await address((_, response) =>
      response.writeHead(301, { location: 'https://www.learn.invalid/' }).end(),
    );
    expect(said(moved, 'Address')).toEqual([
      expect.stringMatching(/^problem: .*sends people on to https:\/\/www\.learn\.invalid/),
    ]);
    const other = await address((_, response) => response.end('<h1>It works!</h1>'));
    expect(said(other, 'Address')).toEqual([
      expect.stringMatching(/^problem: Something else than Inzira/),
    ]);
  });

  test('whose web server reaches nothing is a warning while Inzira is stopped', async () => {
    const findings = await address((_, response) => response.writeHead(502).end());
    expect(said(findings, 'Address')).toEqual([
      expect.stringMatching(/^warning: .*since Inzira is not running/),
    ]);
  });

  test('with another clock is a problem of the clock', async () => {
    const findings = await address((_, response) =>
      response.writeHead(200, { date: new Date(Date.now() + 3_600_000).toUTCString() }).end('{}'),
    );
    expect(said(findings, 'Clock')).toEqual([
      expect.stringMatching(/^problem: It is 3[56]\d\d seconds behind/),
    ]);
  });
});

test('a row of the future is a problem of the clock', async () => {
  const t = await startTestApp();
  const user = await makeUser(t.db);
  await t.as(user)('GET', '/api/auth/user/');
  await t.db
    .updateTable('sessions')
    .set({ last_used_at: secondsFromNow(7200) })
    .execute();
  expect(said(await look(await settingsOf(t)), 'Clock')).toEqual([
    expect.stringMatching(/^problem: The database was used at .* still to come/),
  ]);
});

describe('mail', () => {
  const mail = async (SMTP_URL: string) => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    const PORT = String(await freePort());
    return look({ DATA_DIR, PORT, SMTP_URL, MAIL_FROM: 'Inzira <hello@inzira.test>' });
  };
  const startMailServer = async () => {
    const server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: ({ password }, _session, done) =>
        done(password === 'right' ? null : new Error('no'), { user: 'inzira' }),
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    ends.push(() => server.close());
    return (server.server.address() as AddressInfo).port;
  };

  test('through a server that lets us in is fine', async () => {
    const port = await startMailServer();
    expect(said(await mail(`smtp://inzira:right@127.0.0.1:${port}`), 'Mail')).toEqual([
      expect.stringMatching(/^ok: .*lets us in/),
    ]);
  });

  test('with a wrong password, a wrong port or TLS where there is none is a problem', async () => {
    const port = await startMailServer();
    expect(said(await mail(`smtp://inzira:wrong@127.0.0.1:${port}`), 'Mail')).toEqual([
      expect.stringMatching(/^problem: .*does not take the user or the password/),
    ]);
    expect(said(await mail(`smtp://127.0.0.1:${await freePort()}`), 'Mail')).toEqual([
      expect.stringMatching(/^problem: .*refuses the connection/),
    ]);
    expect(said(await mail(`smtps://127.0.0.1:${port}`), 'Mail')).toEqual([
      expect.stringMatching(/^problem: .*does not speak TLS from the beginning/),
    ]);
  });

  test('to files alone is a problem in production', async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    expect(said(await look({ DATA_DIR, ...production }), 'Mail')).toEqual([
      expect.stringMatching(/^problem: No SMTP_URL/),
    ]);
  });
});

describe('what is left undone', () => {
  test('a backup: never taken, or long ago', async () => {
    const t = await startTestApp();
    const settings = { ...(await settingsOf(t)), ...production };
    expect(said(await look(settings), 'Backup')).toEqual(['problem: None was ever taken.']);
    await recordBackup(t.db);
    const age = async (seconds: number) => {
      await t.db
        .updateTable('installation')
        .set({ value: secondsFromNow(-seconds) })
        .where('key', '=', 'backup-taken')
        .execute();
      return said(await look(settings), 'Backup');
    };
    expect(await age(30 * 3600)).toEqual(['warning: The last one is 30 hours old.']);
    expect(await age(9 * 24 * 3600)).toEqual(['problem: The last one is 9 days old.']);
  });

  test('jobs that were given up, and a staff account', async () => {
    const t = await startTestApp();
    await enqueueJob(t.db, 'sweep-mails', {});
    await t.db
      .updateTable('jobs')
      .set({ failed_at: secondsFromNow(0) })
      .execute();
    const findings = await look(await settingsOf(t));
    expect(said(findings, 'Jobs')).toEqual([
      'warning: Given up after many tries: 1 of sweep-mails.',
    ]);
    expect(said(findings, 'Staff')).toEqual(['warning: There is no staff account yet.']);
  });
});

describe('services', () => {
  const services = async (settings: Record<string, string>) => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    return look({ DATA_DIR, PORT: String(await freePort()), ...settings });
  };

  test('an object store is written and read, and left empty; one that is down is a problem', async () => {
    const bucket = await startBucket();
    ends.push(bucket.stop);
    expect(said(await services(bucket.settings), 'Object store')).toEqual([
      expect.stringMatching(/^ok: inzira at .* can be written and read/),
    ]);
    expect(bucket.objects.size).toBe(0);
    expect(
      said(await services({ ...bucket.settings, S3_ACCESS_KEY: 'other' }), 'Object store'),
    ).toEqual([expect.stringMatching(/^problem: The object store answered 403/)]);
  });

  test('a language model that refuses the key, or has another model, is told', async () => {
    const port = await web((request, response) => {
      if (request.headers.authorization !== 'Bearer right') return response.writeHead(401).end();
      return response.end(JSON.stringify({ data: [{ id: 'small' }] }));
    });
    const ask = (AI_API_KEY: string, AI_MODEL: string) =>
      services({ AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_API_KEY, AI_MODEL });
    expect(said(await ask('right', 'small'), 'Language model')).toEqual([
      expect.stringMatching(/^ok: .* has small/),
    ]);
    expect(said(await ask('wrong', 'small'), 'Language model')).toEqual([
      expect.stringMatching(/^problem: .* does not take the key/),
    ]);
    expect(said(await ask('right', 'large'), 'Language model')).toEqual([
      expect.stringMatching(/^warning: .* does not list the model large/),
    ]);
  });
});

test('the command ends with 1 when something stops people, and says what to do', async () => {
  const run = (settings: Record<string, string>) => {
    const env = { PATH: process.env['PATH'], ...settings };
    const { status, stdout } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
    return { status, stdout };
  };
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  expect(run({ DATA_DIR, PORT: String(await freePort()) })).toMatchObject({ status: 0 });
  const wrong = run({ DATA_DIR, PORT: 'http' });
  expect(wrong.status).toBe(1);
  expect(wrong.stdout).toMatch(
    /^problem {2}Settings {2}PORT: .+\n {10,}> Set it right.+\n\n1 problem, 0 warnings\.\n$/,
  );
}, 60_000);
