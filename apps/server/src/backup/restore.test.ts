import {
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { atEndOfFile } from '#test/end-of-file.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { updateIdea } from '#src/features/advisor/idea.ts';
import { recordMiss } from '#src/features/advisor/taught/misses.ts';
import type { Config } from '#src/platform/config.ts';
import { openFileStore } from '#src/platform/files/file-store.ts';
import { openDatabase } from '#src/platform/db/open-database.ts';
import { lockDataDir } from '#src/platform/db/server-lock.ts';
import { withdrawCertificate } from '#src/features/certificates/certificates.ts';
import { takeBackup } from './take-backup.ts';
import {
  isPostgres,
  silent,
  newFile,
  restore,
  logo,
  elsewhere,
  installed,
  look,
  names,
  makeOrganization,
  forge,
  main,
  run,
} from './backup.fixture.ts';

describe('a restore', () => {
  let t: TestApp;
  let file: string;
  beforeAll(async () => {
    t = await startTestApp();
    const owner = await makeUser(t.db, { username: 'Ève 🌍', email: 'eve@example.org' });
    await makeOrganization(t, owner, 'Ikaze "Ltd", \\n\n');
    file = newFile();
    await takeBackup(t.app.config, file, silent);
  });

  describe('of what was taken back after the backup', () => {
    let source: TestApp;
    let there: Config;
    let first: Awaited<ReturnType<typeof restore>>;
    let again: Awaited<ReturnType<typeof restore>>;
    let gone: { id: number };
    let stays: { id: number };
    let erased: { id: number };
    /** The data after the first restore, and after two more that replaced later changes. */
    let before: Awaited<ReturnType<typeof readAll>>;
    let after: Awaited<ReturnType<typeof readAll>>[];
    const readAll = (config: Config) =>
      look(config, async (db) => ({
        newsletters: await db
          .selectFrom('newsletter_subscriptions')
          .select(['email', 'unsubscribed_at'])
          .orderBy('email')
          .execute(),
        questions: await db
          .selectFrom('advisor_unanswered')
          .select(['question', 'asked'])
          .orderBy('id')
          .execute(),
        misses: await db.selectFrom('advisor_misses').select('question').orderBy('id').execute(),
        certificates: await db.selectFrom('certificates').select('code').execute(),
      }));

    // Restoring takes a second, so the tests share a few.
    beforeAll(async () => {
      source = await startTestApp();
      const { db } = source;
      for (const email of ['left@example.org', 'stays@example.org'])
        await source.visitor('POST', '/api/auth/newsletter/', { body: { email } });
      [gone, stays, erased] = [await makeUser(db), await makeUser(db), await makeUser(db)];
      const old = newFile();
      await takeBackup(source.app.config, old, silent);
      for (const user of [stays, gone]) {
        await updateIdea(db, user.id, { keep_questions: true });
        await db
          .insertInto('advisor_unanswered')
          .values({
            user_id: user.id,
            question: `Asked by ${user.id}`,
            question_key: 'sell snail',
            language: 'en',
            created_at: '2026-03-01T08:00:00.000Z',
          })
          .execute();
        await recordMiss(db, { userId: user.id, answerId: 'mvp', question: `By ${user.id}` });
      }
      await db
        .insertInto('certificates')
        .values({
          code: 'kept-one',
          user_id: stays.id,
          course_id: null,
          title: null,
          holder: 'Ève Uwase',
          language: 'en' as const,
          issued_at: '2026-03-01T08:00:00.000Z',
        })
        .execute();
      const taken = newFile();
      await takeBackup(source.app.config, taken, silent);
      there = await elsewhere();
      // The replaced backup was taken before the questions were asked, and does not mention them.
      await restore(there, old);
      first = await restore(there, taken, true);
      before = await readAll(there);
      await look(there, async (db) => {
        await db
          .updateTable('newsletter_subscriptions')
          .set({ unsubscribed_at: new Date().toISOString() })
          .where('email', '=', 'left@example.org')
          .execute();
        await updateIdea(db, gone.id, { keep_questions: true });
        await updateIdea(db, gone.id, { keep_questions: false });
        await withdrawCertificate(db, stays.id, 'kept-one');
        await db.deleteFrom('users').where('id', '=', erased.id).execute();
        await makeUser(db);
      });
      again = await restore(there, taken, true);
      after = [await readAll(there)];
      await restore(there, taken, true);
      after.push(await readAll(there));
    }, 300_000);

    test('sends newsletters to nobody who has left', () => {
      const never = { unsubscribed_at: null };
      expect(before.newsletters).toEqual([
        { email: 'left@example.org', ...never },
        { email: 'stays@example.org', ...never },
      ]);
      for (const { newsletters } of after)
        expect(newsletters).toEqual([
          { email: 'left@example.org', unsubscribed_at: expect.any(String) },
          { email: 'stays@example.org', ...never },
        ]);
    });

    test('counts anew how many ask one question', () => {
      expect(before.questions.map(({ asked }) => asked)).toEqual([null, 2]);
    });

    test('brings back no question of who has withdrawn the consent', () => {
      expect([before.questions, before.misses]).toEqual([
        [
          { question: `Asked by ${stays.id}`, asked: null },
          { question: `Asked by ${gone.id}`, asked: 2 },
        ],
        [{ question: `By ${stays.id}` }, { question: `By ${gone.id}` }],
      ]);
      for (const { questions, misses } of after)
        expect([questions, misses]).toEqual([
          [{ question: `Asked by ${stays.id}`, asked: 1 }],
          [{ question: `By ${stays.id}` }, { question: null }],
        ]);
    });

    test('shows no certificate again that was withdrawn', () => {
      expect(before.certificates).toEqual([{ code: 'kept-one' }]);
      for (const { certificates } of after) expect(certificates).toEqual([]);
    });

    test('says which accounts come back although they were erased since', async () => {
      expect(first.returned).toEqual([]);
      expect(again.returned).toEqual([erased.id]);
      // Replacing another installation reports nothing.
      const other = await installed();
      await look(other, makeUser);
      expect((await restore(other, file, true)).returned).toEqual([]);
    });
  });

  describe('is refused, and nothing is changed, when it', () => {
    const broken: [string, string, (copy: string) => unknown][] = [
      ['is cut off', 'is cut off', (copy) => truncateSync(copy, statSync(copy).size - 100)],
      ['is a stub', 'is not a backup', (copy) => truncateSync(copy, 60)],
      ['is empty', 'is not a backup', (copy) => truncateSync(copy, 0)],
      ['is a text', 'is not a backup', (copy) => writeFileSync(copy, 'name,email\n'.repeat(99))],
      [
        'is another archive',
        'is not a backup',
        async (copy) => {
          const pack = tar.pack();
          pack.entry({ name: 'letter.txt' }, 'Dear all');
          pack.finalize();
          await pipeline(pack, createGzip(), createWriteStream(copy));
        },
      ],
      [
        'has a changed row',
        'is damaged',
        (copy) => {
          const bytes = gunzipSync(readFileSync(copy));
          bytes.write('mal@', bytes.indexOf('eve@example.org'));
          writeFileSync(copy, gzipSync(bytes));
        },
      ],
      [
        'has a changed byte on the disk',
        'damaged',
        (copy) => {
          const bytes = readFileSync(copy);
          bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
          writeFileSync(copy, bytes);
        },
      ],
    ];
    test.each(broken)('%s', async (_, words, breakIt) => {
      const copy = newFile();
      writeFileSync(copy, readFileSync(file));
      await breakIt(copy);
      const there = await elsewhere();
      await expect(restore(there, copy, true)).rejects.toThrow(words);
      expect(readdirSync(there.dataDir).toSorted()).toEqual(['secret', 'server.lock']);
    });

    test('is of a newer version', async () => {
      const newer = await forge(file, (name, text) =>
        name === 'database.json'
          ? [name, text.replace('"accounts-1"', '"accounts-1","accounts-99"')]
          : [name, text],
      );
      await expect(restore(await elsewhere(), newer)).rejects.toThrow('newer version of Inzira');
    });

    test('wants to write outside of the uploads', async () => {
      const hostile = await forge(file, (name, text) => [
        name.startsWith('files/') ? 'files/public/../../../evil.webp' : name,
        text,
      ]);
      const there = await elsewhere();
      await expect(restore(there, hostile)).rejects.toThrow('cannot read');
      expect(existsSync(path.join(there.dataDir, '..', 'evil.webp'))).toBe(false);
    });

    test('has rows that point to nothing', async () => {
      const torn = await forge(file, (name, text) => [
        name,
        name.startsWith('tables/users/') ? '' : text,
      ]);
      const there = await elsewhere();
      await expect(restore(there, torn)).rejects.toThrow();
      expect(existsSync(path.join(there.dataDir, 'inzira.db'))).toBe(false);
      if (isPostgres) await expect(names(there)).rejects.toThrow('does not exist');
    });
  });

  describe('over data that is there', () => {
    /** An installation with one user and one upload. */
    async function used() {
      const there = await installed();
      await look(there, (db) => makeUser(db, { username: 'before' }));
      await openFileStore(there).write('public/old.webp', logo, 'image/webp');
      return there;
    }

    test('is refused, and the data stays', async () => {
      const there = await used();
      await expect(restore(there, file)).rejects.toThrow('Add --force');
      expect(await names(there)).toEqual(['before']);
      expect(await openFileStore(there).read('public/old.webp')).toEqual(logo);
    });

    test('with --force puts it aside, whole', async () => {
      const there = await used();
      const { aside } = await restore(there, file, true);
      expect(await names(there)).toContain('Ève 🌍');
      expect(await openFileStore(there).read('public/old.webp')).toBeNull();
      const folder = aside.at(-1) ?? '';
      expect(readFileSync(path.join(folder, 'uploads/public/old.webp'))).toEqual(logo);
      if (isPostgres) {
        const schema = /"(\w+)"/.exec(aside[0] ?? '')?.[1] ?? '';
        const rows = await look(there, (db) =>
          db.withSchema(schema).selectFrom('users').select('username').execute(),
        );
        expect(rows).toEqual([{ username: 'before' }]);
      } else {
        expect(await names({ ...there, dataDir: folder })).toEqual(['before']);
      }
    });

    test('twice within a second keeps both', async () => {
      const there = await used();
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T08:00:00.100Z') });
      try {
        const first = await restore(there, file, true);
        vi.setSystemTime('2026-03-01T08:00:00.900Z');
        const second = await restore(there, file, true);
        expect(new Set([...first.aside, ...second.aside]).size).toBe(first.aside.length * 2);
      } finally {
        vi.useRealTimers();
      }
    });

    test('that cannot be brought in leaves everything as it was', async () => {
      const there = await used();
      const torn = await forge(file, (name, text) => [
        name,
        name.startsWith('tables/users/') ? '' : text,
      ]);
      await expect(restore(there, torn, true)).rejects.toThrow();
      expect(await names(there)).toEqual(['before']);
      expect(await openFileStore(there).read('public/old.webp')).toEqual(logo);
      expect(existsSync(path.join(there.dataDir, 'restoring'))).toBe(false);
    });

    test('is refused while a server runs on it', async () => {
      const there = await used();
      if (isPostgres) {
        const server = openDatabase(there, silent);
        atEndOfFile(() => server.destroy());
        await server.selectFrom('users').select('id').execute();
      } else {
        const unlock = lockDataDir(there.dataDir);
        atEndOfFile(unlock);
      }
      await expect(restore(there, file, true)).rejects.toThrow(/server is running/);
      expect(await names(there)).toEqual(['before']);
    });

    test('after one that was cut off needs no --force, and no server starts before', async () => {
      const there = await used();
      writeFileSync(path.join(there.dataDir, 'restore-unfinished'), '');
      const { said, code } = await run([main], there);
      expect([code, said]).toEqual([
        1,
        expect.stringContaining('was cut off; run "npm run restore'),
      ]);
      await restore(there, file);
      expect(await names(there)).toContain('Ève 🌍');
      expect(existsSync(path.join(there.dataDir, 'restore-unfinished'))).toBe(false);
    });
  });
});
