import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { jobHandlers } from '#src/jobs.ts';
import { JobWorker } from '#src/platform/jobs/job-worker.ts';
import { enqueueJob, NotDoneError } from '#src/platform/jobs/jobs.ts';
import { engineOf, inTransaction } from '#src/platform/db/database.ts';
import { makeUser } from '#test/factories.ts';
import { sql } from 'kysely';
import { mailJobs } from './mail.jobs.ts';
import { enqueueMail, withdrawMails } from './mail.ts';
import { outboxOwnerMigrations } from './outbox.table.ts';

const mail = (to: string) => ({
  kind: 'mail-test' as const,
  to,
  subject: 'Muraho',
  text: 'The path is open.',
  html: '<p>The path is open.</p>',
});

/** A real mail server that can refuse on command. */
function startMailServer() {
  const received: string[] = [];
  const state = {
    refuses: false,
    answer: (done: (error?: Error) => void, _hangUp: () => void) => done(),
    hangsUpAt: null as 'MAIL' | 'RCPT' | null,
  };
  const sockets = new Set<Socket>();
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, done) => (state.hangsUpAt === 'MAIL' ? hangUp() : done()),
    onRcptTo: (_address, _session, done) =>
      state.hangsUpAt === 'RCPT'
        ? hangUp()
        : done(state.refuses ? new Error('Try again later') : undefined),
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        received.push(text);
        state.answer(done, hangUp);
      });
    },
  });
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  return new Promise<{ url: string; received: string[]; state: typeof state; stop: () => void }>(
    (resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.server.address() as AddressInfo;
        resolve({ url: `smtp://127.0.0.1:${port}`, received, state, stop: () => server.close() });
      });
    },
  );
}

const ends: (() => void)[] = [];
afterEach(() => {
  while (ends.length > 0) ends.pop()?.();
});

async function startWithMailServer() {
  const server = await startMailServer();
  ends.push(server.stop);
  const t = await startTestApp({ SMTP_URL: server.url, MAIL_FROM: 'Inzira <hello@inzira.test>' });
  return { t, ...server };
}

const makeDue = (t: TestApp) =>
  t.db.updateTable('jobs').set({ due_at: '2020-01-01T00:00:00.000Z' }).execute();

describe('without a mail server', () => {
  test('each mail becomes a file, once', async () => {
    const t = await startTestApp();
    await enqueueMail(t.db, mail('uwase@example.org'));
    await t.jobs.run();
    await t.jobs.run();
    const folder = path.join(t.dataDir, 'outbox');
    const files = readdirSync(folder);
    expect(files).toEqual([expect.stringMatching(/-uwase@example\.org\.eml$/)]);
    const eml = readFileSync(path.join(folder, files[0] ?? ''), 'utf8');
    expect(eml).toContain('Subject: Muraho');
    expect(eml).toContain('To: uwase@example.org');
  });

  test('two mails to one person at the same moment are two files', async () => {
    const t = await startTestApp();
    for (let i = 0; i < 2; i += 1) await enqueueMail(t.db, mail('uwase@example.org'));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await t.jobs.run();
    vi.useRealTimers();
    await t.jobs.run();
    expect(readdirSync(path.join(t.dataDir, 'outbox'))).toHaveLength(2);
  });

  test('an address cannot choose the file or add a header', async () => {
    const t = await startTestApp();
    await enqueueMail(t.db, {
      ...mail('../../a@example.org'),
      subject: 'Hi\r\nBcc: everyone@example.org',
    });
    await t.jobs.run();
    const folder = path.join(t.dataDir, 'outbox');
    const [file] = readdirSync(folder);
    expect(file).not.toContain('/');
    expect(readFileSync(path.join(folder, file ?? ''), 'utf8')).not.toMatch(/^Bcc:/m);
  });
});

describe('with a mail server', () => {
  test('a mail is sent, once, from the configured sender', async () => {
    const { t, received } = await startWithMailServer();
    await enqueueMail(t.db, mail('kwame@example.org'));
    await t.jobs.run();
    await t.jobs.run();
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('From: Inzira <hello@inzira.test>');
  });

  test('one that is refused is kept and tried again until it is through', async () => {
    const { t, received, state } = await startWithMailServer();
    state.refuses = true;
    await enqueueMail(t.db, mail('kwame@example.org'));
    await t.jobs.run();
    expect(received).toHaveLength(0);
    await t.jobs.run();
    const waiting = await t.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    expect(waiting).toMatchObject({ kind: 'send-mail', attempts: 1 });
    expect(waiting.last_error).toContain('Try again later');
    state.refuses = false;
    await makeDue(t);
    await t.jobs.run();
    expect(received).toHaveLength(1);
  });

  test('one that the server does not take when it has it is tried again', async () => {
    const { t, received, state } = await startWithMailServer();
    state.answer = (done) => done(new Error('Not now'));
    await enqueueMail(t.db, mail('kwame@example.org'));
    await t.jobs.run();
    state.answer = (done) => done();
    await makeDue(t);
    await t.jobs.run();
    expect(received).toHaveLength(2);
    expect(await t.db.selectFrom('jobs').select('id').execute()).toEqual([]);
  });

  test('one about which the server is silent once it has it does not go out twice', async () => {
    const { t, received, state } = await startWithMailServer();
    state.answer = (_done, hangUp) => hangUp();
    await enqueueMail(t.db, mail('kwame@example.org'));
    await t.jobs.run();
    state.answer = (done) => done();
    await makeDue(t);
    await t.jobs.run();
    expect(received).toHaveLength(1);
    const left = await t.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    expect(left.failed_at).not.toBeNull();
    expect(left.last_error).toMatch(/it may have come through$/);
  });

  test.each(['MAIL', 'RCPT'] as const)(
    'one whose connection breaks at %s, before the server could have it, is tried again',
    async (command) => {
      const { t, received, state } = await startWithMailServer();
      state.hangsUpAt = command;
      await enqueueMail(t.db, mail('kwame@example.org'));
      await t.jobs.run();
      const waiting = await t.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
      expect(waiting).toMatchObject({ attempts: 1, failed_at: null, past_return_at: null });
      state.hangsUpAt = null;
      await makeDue(t);
      await t.jobs.run();
      expect(received).toHaveLength(1);
    },
  );

  test('two servers on one database send each mail once', async () => {
    const { t, received } = await startWithMailServer();
    const second = new JobWorker(t.db, jobHandlers(t.app), t.app.log);
    for (let i = 0; i < 20; i += 1) await enqueueMail(t.db, mail(`user${i}@example.org`));
    await Promise.all([t.jobs.run(), second.run()]);
    expect(received).toHaveLength(20);
    expect(new Set(received.map((text) => /^To: (.*)$/m.exec(text)?.[1])).size).toBe(20);
  });

  test('a server that stops while one is on its way leaves it at that', async () => {
    const { t, received, state } = await startWithMailServer();
    const stopping = new JobWorker(t.db, jobHandlers(t.app), t.app.log, { stopMilliseconds: 50 });
    const held: (() => void)[] = [];
    state.answer = (done) => held.push(done);
    for (const to of ['ama@example.org', 'kofi@example.org']) await enqueueMail(t.db, mail(to));
    const run = stopping.run();
    await expect.poll(() => received.length).toBe(2);
    await enqueueMail(t.db, mail('esi@example.org'));
    await stopping.stop();
    for (const done of held) done();
    state.answer = (done) => done();
    await run;
    await makeDue(t);
    await t.jobs.run();
    expect(received.map((text) => /^To: (.*)$/m.exec(text)?.[1]).toSorted()).toEqual([
      'ama@example.org',
      'esi@example.org',
      'kofi@example.org',
    ]);
  });

  test('a mail server that says nothing lets the server stop; the mail is sent later', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const t = await startTestApp({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'a@inzira.test',
    });
    const stopping = new JobWorker(t.db, jobHandlers(t.app), t.app.log, { stopMilliseconds: 50 });
    await enqueueMail(t.db, mail('ama@example.org'));
    const connected = once(silent, 'connection');
    const run = stopping.run();
    const [socket] = (await connected) as [Socket];
    await stopping.stop();
    const job = await t.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    expect(job).toMatchObject({ attempts: 0, failed_at: null });
    expect(job.due_at <= new Date().toISOString()).toBe(true);
    socket.destroy();
    silent.close();
    await run;
  });

  test('those that a server of before the jobs has left are sent', async () => {
    const { t, received } = await startWithMailServer();
    await t.db
      .insertInto('outbox')
      .values({
        recipient: 'ama@example.org',
        subject: 'Muraho',
        text_body: 'x',
        html_body: 'x',
        created_at: '2026-01-01',
        attempts: 3,
        due_at: '2026-01-01',
        sent_at: null,
      })
      .execute();
    for (let i = 0; i < 2; i += 1) {
      await enqueueJob(t.db, 'sweep-mails', {});
      await t.jobs.run();
    }
    expect(received).toHaveLength(1);
  });

  test('one that a crash left claimed is sent after the claim has run out', async () => {
    const { t, received } = await startWithMailServer();
    await enqueueMail(t.db, mail('kwame@example.org'));
    const inTwoMinutes = new Date(Date.now() + 120_000).toISOString();
    await t.db.updateTable('jobs').set({ due_at: inTwoMinutes, attempts: 1 }).execute();
    await t.jobs.run();
    expect(received).toHaveLength(0);
    await makeDue(t);
    await t.jobs.run();
    expect(received).toHaveLength(1);
  });

  test('a relay that takes minutes has each mail once, and other work goes on', async () => {
    const { t, received, state } = await startWithMailServer();
    const held: (() => void)[] = [];
    state.answer = (done) => held.push(done);
    for (let i = 0; i < 6; i += 1) await enqueueMail(t.db, mail(`user${i}@example.org`));
    const run = t.jobs.run();
    await expect.poll(() => received.length).toBe(3);
    await enqueueJob(t.db, 'sweep-counters', {}, { priority: 'bulk' });
    const others = t.jobs.run();
    const sweeps = () =>
      t.db.selectFrom('jobs').select('id').where('kind', '=', 'sweep-counters').execute();
    await expect.poll(sweeps).toEqual([]);
    const claims = await t.db
      .selectFrom('jobs')
      .select('due_at')
      .where('kind', '=', 'send-mail')
      .where('attempts', '=', 1)
      .execute();
    expect(claims).toHaveLength(3);
    // RFC 5321 allows a relay ten minutes to confirm a mail.
    for (const { due_at } of claims)
      expect(Date.parse(due_at) - Date.now()).toBeGreaterThan(10 * 60_000);
    state.answer = (done) => done();
    for (const done of held) done();
    await Promise.all([run, others]);
    expect(received).toHaveLength(6);
  });

  test('a batch is withdrawn without the mails that the relay may have', async () => {
    const { t, received, state } = await startWithMailServer();
    const held: (() => void)[] = [];
    state.answer = (done) => held.push(done);
    for (let i = 0; i < 5; i += 1)
      await enqueueMail(t.db, { ...mail(`user${i}@example.org`), batch: 'batch' });
    const run = t.jobs.run();
    await expect.poll(() => received.length).toBe(3);
    const withdrawn = await inTransaction(t.db, (trx) => withdrawMails(trx, 'batch'));
    expect(withdrawn.toSorted()).toEqual(['user3@example.org', 'user4@example.org']);
    for (const done of held) done();
    await run;
    expect(received).toHaveLength(3);
    const left = await t.db.selectFrom('outbox').select('sent_at').execute();
    expect(left.map(({ sent_at }) => sent_at !== null)).toEqual([true, true, true]);
  });

  test('one that is withdrawn while it is about to be handed over does not go', async () => {
    const { t, received } = await startWithMailServer();
    await enqueueMail(t.db, { ...mail('kwame@example.org'), batch: 'batch' });
    const { id: mailId } = await t.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
    const { 'send-mail': sending } = mailJobs(t.db, t.app.config);
    const run = sending?.run(
      { mailId },
      {
        id: 1,
        signal: new AbortController().signal,
        passPointOfNoReturn: async () => {
          await inTransaction(t.db, (trx) => withdrawMails(trx, 'batch'));
        },
      },
    );
    await expect(run).rejects.toThrow(NotDoneError);
    expect(received).toHaveLength(0);
  });

  test('one that could not be delivered is kept for two weeks, then its address and links go', async () => {
    const t = await startTestApp();
    for (const to of ['old@example.org', 'new@example.org']) await enqueueMail(t.db, mail(to));
    const longAgo = new Date(Date.now() - 15 * 24 * 60 * 60_000).toISOString();
    await t.db.updateTable('jobs').set({ failed_at: longAgo, created_at: longAgo }).execute();
    await t.db
      .updateTable('outbox')
      .set({ created_at: longAgo })
      .where('recipient', '=', 'old@example.org')
      .execute();
    await enqueueJob(t.db, 'sweep-mails', {});
    await t.jobs.run();
    const kept = await t.db.selectFrom('outbox').select('recipient').execute();
    expect(kept).toEqual([{ recipient: 'new@example.org' }]);
  });
});

test('mails of an earlier release get their owners by an index, however the address is written', async () => {
  const t = await startTestApp();
  const { id } = await makeUser(t.db, { email: 'Ines@Example.org' });
  await enqueueMail(t.db, mail('INES@example.org'));
  await t.db.updateTable('outbox').set({ user_id: null }).execute();
  const [migration] = outboxOwnerMigrations;
  const words = { id: '', strict: '' } as Parameters<
    NonNullable<NonNullable<typeof migration>['statements']>
  >[0];
  const update = migration?.statements?.(words).find((one) => one.startsWith('update')) ?? '';
  await sql.raw(update).execute(t.db);
  expect(await t.db.selectFrom('outbox').select('user_id').execute()).toEqual([{ user_id: id }]);
  if (engineOf(t.db) !== 'sqlite') return;
  const { rows } = await sql.raw(`explain query plan ${update}`).execute(t.db);
  expect(JSON.stringify(rows)).toContain('(email_key=?)');
});
