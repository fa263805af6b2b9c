import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { startBucket } from '#test/bucket.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { atEndOfFile } from '#test/end-of-file.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { hasSecondFactor, requireCode } from '#src/features/accounts/second-factor.ts';
import { addMember } from '#src/features/organizations/memberships.ts';
import { openSession } from '#src/features/accounts/sessions.ts';
import { createTokens } from '#src/platform/http/tokens.ts';
import { appOf } from '#test/authenticator-app.ts';
import { organizationSearch } from '#src/features/organizations/organizations.table.ts';
import { ventureSearch } from '#src/features/ventures/ventures.table.ts';
import { migrations } from '#src/migrations.ts';
import type { Db } from '#src/platform/db/database.ts';
import { openFileStore } from '#src/platform/files/file-store.ts';
import { attachFile } from '#src/platform/files/files.ts';
import { migrate } from '#src/platform/db/migrations.ts';
import { enqueueJob } from '#src/platform/jobs/jobs.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { countByFacets, countValues, searchIds } from '#src/platform/search/search.ts';
import { readArchive } from './archive.ts';
import { takeBackup } from './take-backup.ts';
import {
  isPostgres,
  silent,
  newFile,
  restore,
  logo,
  elsewhere,
  look,
  names,
  makeOrganization,
  contentsOf,
  forge,
} from './backup.fixture.ts';

/** Registers data to create before the one backup that the tests below share, because restoring takes a second. */
const made: ((t: TestApp) => Promise<unknown>)[] = [];
const beforeBackup = (make: (t: TestApp) => Promise<unknown>) => made.push(make);

describe('a backup', () => {
  let t: TestApp;
  let file: string;
  /** The restored installation. */
  let there: Awaited<ReturnType<typeof elsewhere>>;
  let done: Awaited<ReturnType<typeof restore>>;
  beforeAll(async () => {
    t = await startTestApp();
    const owner = await makeUser(t.db, { username: 'Ève 🌍', email: 'eve@example.org' });
    await makeOrganization(t, owner, 'Ikaze "Ltd", \\n\n');
    for (const make of made) await make(t);
    file = newFile();
    await takeBackup(t.app.config, file, silent);
    there = await elsewhere();
    done = await restore(there, file);
  }, 300_000);

  test('restored elsewhere holds the same rows and the same bytes', async () => {
    const before = await contentsOf(t.app.config);
    expect(before.files.length).toBeGreaterThan(0);
    expect(done).toMatchObject({ files: before.files.length, aside: [] });
    expect(await contentsOf(there)).toEqual(before);
    for (const { key } of before.files)
      expect(await openFileStore(there).read(key)).toEqual(
        await openFileStore(t.app.config).read(key),
      );
  });

  test('is a file that only its owner can read, and leaves nothing else behind', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.dirname(file))).toEqual(['backup.tar.gz']);
  });

  test('is not written over', async () => {
    const before = readFileSync(file);
    await expect(takeBackup(t.app.config, file, silent)).rejects.toThrow('is there already');
    expect(readFileSync(file)).toEqual(before);
  });

  test('needs a folder, and an installation', async () => {
    const nowhere = path.join(temporaryFolder(), 'none', 'backup.tar.gz');
    await expect(takeBackup(t.app.config, nowhere, silent)).rejects.toThrow('There is no folder');
    const target = newFile();
    await expect(takeBackup(await elsewhere(), target, silent)).rejects.toThrow(
      'There is nothing to back up',
    );
    expect(readdirSync(path.dirname(target))).toEqual([]);
  });

  beforeBackup(async (t) => {
    await enqueueMail(t.db, {
      kind: 'mail-test',
      to: 'a@example.org',
      subject: 'Hello',
      text: 'x',
      html: 'x',
    });
    await enqueueJob(t.db, 'sweep-files', {});
  });

  // Runs before tests that send mails there.
  test('sends no mail again', async () => {
    const mails = (db: Db) => db.selectFrom('outbox').selectAll().execute();
    const kinds = async (db: Db) =>
      (await db.selectFrom('jobs').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
    expect(done.waitingMails).toBeGreaterThan(0);
    expect(done.waitingMails).toBe((await mails(t.db)).length);
    expect(await look(there, mails)).toEqual([]);
    const before = await kinds(t.db);
    expect(before).toEqual(expect.arrayContaining(['send-mail', 'sweep-files']));
    // Other queued jobs are restored.
    expect(await look(there, kinds)).toEqual(before.filter((kind) => kind !== 'send-mail'));
  });

  test('goes on with the ids that were there, so that none names two things', async () => {
    const before = await t.db
      .selectFrom('users')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    await look(there, async (db) => {
      const { id } = await makeUser(db, { username: 'next' });
      expect(id).toBe(before.id + 1);
      await db.deleteFrom('users').where('id', '=', id).execute();
    });
  });

  {
    let user: { id: number };
    let early: { access: string };
    beforeBackup(async (t) => {
      user = await makeUser(t.db);
      early = await openSession(t.db, t.app.tokens, t.app.config, user.id);
    });

    test('without anybody logged in: a token from then or since opens nothing', async () => {
      const late = await openSession(t.db, t.app.tokens, t.app.config, user.id);
      await look(there, async (db) => {
        // Creates as many sessions as there were before.
        for (let count = 0; count < 30; count += 1)
          await openSession(db, t.app.tokens, t.app.config, user.id);
        const ids = await db.selectFrom('sessions').select('id').execute();
        for (const { access } of [early, late]) {
          const id = await t.app.tokens.readSession(access, 'access');
          expect(ids).not.toContainEqual({ id });
        }
      });
    });
  }

  {
    let user: { id: number };
    let code: ReturnType<typeof appOf>;
    let recovery: string[];
    beforeBackup(async (t) => {
      user = await makeUser(t.db, { trainer: true });
      const call = t.as(user);
      const url = '/api/auth/second-factor/';
      const { body: setup } = await call('POST', url, { body: { current_password: null } });
      code = appOf(setup.secret);
      const { body } = await call('POST', `${url}confirm/`, { body: { code: code(-1) } });
      recovery = (body.recovery_codes as string[]).map((one) => one.replaceAll('-', ''));
    });

    test('does not take the second factor off; under another secret a recovery code opens the account', async () => {
      const [first = '', second = ''] = recovery;
      await look(there, async (db) => {
        expect(await hasSecondFactor(db, user.id)).toBe(true);
        const same = { db, config: there, tokens: t.app.tokens };
        await requireCode(same, user.id, code());
        await requireCode(same, user.id, first);
        const moved = { ...same, tokens: createTokens('the secret of the new machine') };
        await expect(requireCode(moved, user.id, code(1))).rejects.toThrow();
        await requireCode(moved, user.id, second);
      });
    });
  }

  {
    let user: { id: number };
    beforeBackup(async (t) => {
      user = await makeUser(t.db, { trainer: true });
      const day = '2026-03-01T00:00:00.000Z';
      await t.db
        .insertInto('passkeys')
        .values({
          user_id: user.id,
          credential_id: 'a-credential',
          public_key: 'a-key',
          // The maximum of a device's counter.
          counter: 4_294_967_295,
          transports: 'internal',
          name: 'My phone',
          created_at: day,
          last_used_at: null,
        })
        .execute();
      await t.db
        .insertInto('passkey_challenges')
        .values({ challenge: 'c', purpose: 'sign-in', user_id: null, expires_at: day })
        .execute();
    });

    test('brings passkeys back, and no challenge of one', async () => {
      await look(there, async (db) => {
        const [passkey] = await db.selectFrom('passkeys').select(['user_id', 'counter']).execute();
        expect(passkey).toEqual({ user_id: user.id, counter: 4_294_967_295 });
        expect(await db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
      });
    });
  }

  beforeBackup(async (t) => {
    const owner = await makeUser(t.db);
    const { body: organization } = await makeOrganization(t, owner, 'Ikaze');
    const url = `/api/auth/organizations/${organization.id}/invite/`;
    await t.as(owner)('POST', url, { body: { email: 'guest@example.org' } });
  });

  test('revives no invitation: it may have been revoked or accepted since', async () => {
    const left = await look(there, (db) => db.selectFrom('invitations').selectAll().execute());
    expect(left).toEqual([]);
    expect((await t.db.selectFrom('invitations').selectAll().execute()).length).toBeGreaterThan(0);
  });

  beforeBackup(async (t) => {
    const user = await makeUser(t.db);
    const call = t.as(user);
    const { body: organization } = await makeOrganization(t, user, 'Ikaze');
    await call('POST', '/api/plan/link/');
    await call('POST', '/api/venture/pack/link/');
    await call('POST', `/api/auth/organizations/${organization.id}/links/`, {
      body: { role: 'student', days: 7 },
    });
    const teacher = await makeUser(t.db);
    await addMember(t.db, organization.id, teacher.id, { role: 'teacher', sharesProgress: false });
    const { id: membership_id } = await t.db
      .selectFrom('memberships')
      .select('id')
      .where('user_id', '=', teacher.id)
      .executeTakeFirstOrThrow();
    await call('POST', `/api/auth/organizations/${organization.id}/transfer/`, {
      body: { membership_id },
    });
    await t.visitor('POST', '/api/auth/request-password-reset/', { body: { email: user.email } });
    await call('POST', '/api/auth/user/email/verification/');
  });

  test('opens no link again: to a plan, a pack, an organization, a password or an address', async () => {
    const links = [
      'plan_links',
      'studio_pack_links',
      'organization_links',
      'organization_transfers',
      'reset_links',
      'email_links',
    ] as const;
    for (const table of links) {
      const count = (db: Db) => db.selectFrom(table).selectAll().execute();
      expect([table, (await count(t.db)).length]).toEqual([table, 1]);
      expect([table, await look(there, count)]).toEqual([table, []]);
    }
  });

  {
    let learner: { id: number };
    beforeBackup(async (t) => {
      learner = await makeUser(t.db);
      const trainer = await makeUser(t.db);
      const since = new Date().toISOString();
      await t.db
        .insertInto('plan_readers')
        .values({ user_id: learner.id, trainer_id: trainer.id, since })
        .execute();
      await t.db
        .insertInto('plans')
        .values({ user_id: learner.id, title: 'Mine', mentor_may_read_since: since })
        .execute();
      await t.db
        .insertInto('advisor_ideas')
        .values({
          user_id: learner.id,
          idea: 'Dried mango',
          keep_questions_since: since,
          voice_since: since,
          updated_at: since,
        })
        .execute();
      const venture = { company_name: 'Urugo', tagline: 'x', pitch: 'x', countries: ['646'] };
      await t.as(learner)('POST', '/api/organization/ventures/create/', { body: venture });
      await t.db.updateTable('ventures').set({ shows_founder: 1 }).execute();
    });

    test('brings back no consent: it may have been withdrawn since', async () => {
      await look(there, async (db) => {
        expect(await db.selectFrom('plan_readers').selectAll().execute()).toEqual([]);
        expect(
          await db.selectFrom('plans').selectAll().where('user_id', '=', learner.id).execute(),
        ).toMatchObject([{ title: 'Mine', mentor_may_read_since: null }]);
        expect(await db.selectFrom('advisor_ideas').selectAll().execute()).toMatchObject([
          { idea: 'Dried mango', keep_questions_since: null, voice_since: null },
        ]);
        const ventures = await db.selectFrom('ventures').select('shows_founder').execute();
        expect(new Set(ventures.map(({ shows_founder }) => shows_founder))).toEqual(new Set([0]));
      });
    });
  }

  {
    let of: { organization_id: number };
    beforeBackup(async (t) => {
      const { body } = await makeOrganization(t, await makeUser(t.db), 'Own login');
      const at = new Date().toISOString();
      of = { organization_id: body.id as number };
      const texts = { issuer: 'https://id.example.org', client_id: 'inzira', client_secret: 'x' };
      await t.db
        .insertInto('organization_providers')
        .values({ ...of, ...texts, teacher_claim: '', teacher_value: '', updated_at: at })
        .execute();
      await t.db
        .insertInto('organization_domains')
        .values({ ...of, domain: 'example.org', approved_at: at })
        .execute();
      await t.db
        .insertInto('provider_visits')
        .values({
          ...of,
          state_hash: 's',
          secret_hash: 'x',
          issuer: texts.issuer,
          nonce: 'n',
          code_verifier: 'v',
          expires_at: at,
        })
        .execute();
    });

    test('keeps the login of an organization, and lets staff approve it anew', async () => {
      await look(there, async (db) => {
        expect(await db.selectFrom('organization_providers').selectAll().execute()).toHaveLength(1);
        expect(await db.selectFrom('organization_domains').selectAll().execute()).toEqual([
          { ...of, domain: 'example.org', approved_at: null },
        ]);
        expect(await db.selectFrom('provider_visits').selectAll().execute()).toEqual([]);
      });
    });
  }

  beforeBackup(async (t) => {
    const user = await makeUser(t.db);
    await t.app.uploads.start(user.id, { filename: 'plan.pdf', size: 10 });
  });

  test('leaves out an upload under way, whose parts are no files yet', async () => {
    expect(await t.db.selectFrom('uploads').select('id').execute()).toHaveLength(1);
    expect(await look(there, (db) => db.selectFrom('uploads').select('id').execute())).toEqual([]);
  });

  test('leaves out a file that no row has taken, and tells of one that is lost', async () => {
    const loose = await t.app.files.storeImage({ bytes: logo, filename: 'a.png' }, { large: 64 });
    const lost = await t.app.files.storeImage({ bytes: logo, filename: 'a.png' }, { large: 64 });
    await attachFile(t.db, lost);
    await openFileStore(t.app.config).remove(lost);
    const target = newFile();
    const { missing } = await takeBackup(t.app.config, target, silent);
    expect(missing).toBe(1);
    const parts = [];
    for await (const { name } of readArchive(target)) parts.push(name);
    expect(parts).not.toContain(`files/${loose}`);
    await t.db.deleteFrom('stored_files').where('key', 'in', [loose, lost]).execute();
  });

  {
    let venture: number;
    beforeBackup(async (t) => {
      const texts = { company_name: 'Umuti', tagline: 'Hills', pitch: 'Teas', stage: 'Growth' };
      const { body } = await t.as(await makeUser(t.db))(
        'POST',
        '/api/organization/ventures/create/',
        { body: { ...texts, sectors: ['1', '3'] } },
      );
      venture = body.id;
      await t.db
        .updateTable('ventures')
        .set({ review_status: 'approved' })
        .where('id', '=', venture)
        .execute();
    });
    const find = async (db: Db) => ({
      hits: await searchIds(db, ventureSearch, { text: 'umuti hillz', facets: { sector: 3 } }),
      sectors: await countValues(db, ventureSearch, 'sector'),
      all: await countByFacets(db, ventureSearch, {}),
      organizations: (await searchIds(db, organizationSearch, { text: 'ikaze' }))?.toSorted(),
    });

    test('leaves out the search indexes, which the restored rows fill again', async () => {
      const before = await find(t.db);
      expect(before.hits).toEqual([venture]);
      expect(before.organizations?.length).toBeGreaterThan(0);
      for await (const { name } of readArchive(file)) expect(name).not.toContain('_search');
      expect(await look(there, find)).toEqual(before);
    });

    test.runIf(isPostgres)('of either engine can be restored onto the other', async () => {
      const onSqlite = await elsewhere('sqlite');
      await restore(onSqlite, file);
      expect(await look(onSqlite, find)).toEqual(await find(t.db));
      const again = newFile();
      await takeBackup(onSqlite, again, silent);
      const onPostgres = await elsewhere('postgres');
      await restore(onPostgres, again);
      const [a, b, c] = await Promise.all([
        names(onSqlite),
        names(onPostgres),
        contentsOf(onPostgres),
      ]);
      expect(a).toEqual(b);
      expect(c.organizations).toEqual((await contentsOf(onSqlite)).organizations);
      expect((await look(onPostgres, (db) => makeUser(db, { username: 'more' }))).id).toBe(
        (await look(onSqlite, (db) => makeUser(db, { username: 'more' }))).id,
      );
    });
  }

  test('of an earlier version is brought up to date by the next start', async () => {
    const earlier = await forge(file, (name, text) => {
      if (name !== 'database.json') return [name, text];
      const state = JSON.parse(text) as { migrations: string[]; tables: { name: string }[] };
      state.migrations = state.migrations.filter((one) => !one.startsWith('advisor'));
      state.tables = state.tables.filter((one) => !one.name.startsWith('advisor'));
      return [name, JSON.stringify(state)];
    }).then((one) =>
      forge(one, (name, text) =>
        // A migration of the advisor depends on which taught answers exist.
        /^tables\/(schema_migrations|content_versions)\//.test(name)
          ? [
              name,
              text
                .split('\n')
                .filter((line) => !/advisor|taught-answers/.test(line))
                .join('\n'),
            ]
          : [name, text],
      ),
    );
    const place = await elsewhere();
    await restore(place, earlier);
    const run = await look(place, (db) => migrate(db, migrations));
    expect(run.length).toBeGreaterThan(0);
    expect(run.every((name) => name.startsWith('advisor'))).toBe(true);
  });

  test('can carry the type of every column', async () => {
    const everyTable = await t.db.introspection.getTables();
    const tables = everyTable.filter(({ name }) => !/_search(_\w+)?$/.test(name));
    const types = new Set(tables.flatMap(({ columns }) => columns.map((one) => one.dataType)));
    const known = new Set([
      'text',
      'integer',
      'real',
      'int4',
      'int8',
      'float8',
      'TEXT',
      'INTEGER',
      'REAL',
    ]);
    expect([...types].filter((type) => !known.has(type))).toEqual([]);
  });
});

describe('with an object store', () => {
  test('a backup brings its files along, into another one or a folder', async () => {
    const [from, to] = [await startBucket(), await startBucket()];
    atEndOfFile(from.stop);
    atEndOfFile(to.stop);
    const t = await startTestApp(from.settings);
    await makeOrganization(t, await makeUser(t.db), 'Ikaze');
    const [[address, bytes] = []] = from.objects;
    const file = newFile();
    await takeBackup(t.app.config, file, silent);

    const inFolder = await elsewhere();
    await restore(inFolder, file);
    const key = address?.replace('/inzira/', '') ?? '';
    expect(await openFileStore(inFolder).read(key)).toEqual(bytes);

    await restore(await elsewhere(undefined, to.settings), file);
    expect([...to.objects]).toEqual([...from.objects]);
  });

  test('that is down there is no backup, and no half of one', async () => {
    const bucket = await startBucket();
    atEndOfFile(bucket.stop);
    const t = await startTestApp(bucket.settings);
    await makeOrganization(t, await makeUser(t.db), 'Ikaze');
    bucket.state.isDown = true;
    const file = newFile();
    await expect(takeBackup(t.app.config, file, silent)).rejects.toThrow('object store');
    expect(readdirSync(path.dirname(file))).toEqual([]);
  });
});

/** More writers would only block each other. */
const WRITERS = 6;

describe('a backup while people write', () => {
  test('agrees with itself: every row has its file, and what was written at once is there at once', async () => {
    const t = await startTestApp();
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, () => makeUser(t.db, { password_hash: null })),
    );
    let isOver = false;
    let written = 0;
    const writing = writers.map(async (user, number) => {
      while (!isOver) {
        const { status } = await makeOrganization(t, user, `Group ${number}`);
        if (status === 201) written += 1;
      }
    });
    await expect.poll(() => written, { timeout: 120_000 }).toBeGreaterThan(WRITERS);
    const file = newFile();
    const before = written;
    const { missing } = await takeBackup(t.app.config, file, silent);
    const after = written;
    isOver = true;
    await Promise.all(writing);
    expect(missing).toBe(0);

    const there = await elsewhere();
    await restore(there, file);
    const store = openFileStore(there);
    const { organizations, memberships } = await look(there, async (db) => ({
      organizations: await db
        .selectFrom('organizations')
        .leftJoin('stored_files', 'stored_files.key', 'organizations.logo_key')
        .select(['organizations.id', 'key', 'size', 'attached_at'])
        .execute(),
      memberships: await db.selectFrom('memberships').select('organization_id').execute(),
    }));
    expect(organizations.length).toBeGreaterThanOrEqual(before);
    // At least the writes answered before the backup's end, at most those and one under way per writer.
    expect(organizations.length).toBeLessThanOrEqual(after + WRITERS);
    expect(new Set(memberships.map((one) => one.organization_id))).toEqual(
      new Set(organizations.map((one) => one.id)),
    );
    for (const { key, size } of organizations) {
      expect((await store.read(key ?? ''))?.length).toBe(size);
    }
  }, 300_000);
});
