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
import { migrations } from '#src/migrations.ts';
import type { Config } from '#src/platform/config.ts';
import type { Db } from '#src/platform/db/database.ts';
import { openFileStore } from '#src/platform/files/file-store.ts';
import { migrate } from '#src/platform/db/migrations.ts';
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

  test('sends newsletters to nobody who left after the backup', async () => {
    const source = await startTestApp();
    const subscribe = (email: string) =>
      source.visitor('POST', '/api/auth/newsletter/', { body: { email } });
    await subscribe('left@example.org');
    await subscribe('stays@example.org');
    const taken = newFile();
    await takeBackup(source.app.config, taken, silent);
    const there = await elsewhere();
    await restore(there, taken);
    await look(there, (db) =>
      db
        .updateTable('newsletter_subscriptions')
        .set({ unsubscribed_at: new Date().toISOString() })
        .where('email', '=', 'left@example.org')
        .execute(),
    );
    await restore(there, taken, true);
    const rows = await look(there, (db) =>
      db
        .selectFrom('newsletter_subscriptions')
        .select(['email', 'unsubscribed_at'])
        .orderBy('email')
        .execute(),
    );
    expect(rows).toEqual([
      { email: 'left@example.org', unsubscribed_at: expect.any(String) },
      { email: 'stays@example.org', unsubscribed_at: null },
    ]);
    await source.stop();
  });

  test('counts anew how many ask one question', async () => {
    const source = await startTestApp();
    for (const count of [1, 2]) {
      const { id: user_id } = await makeUser(source.db, { username: `asks-${count}` });
      await source.db
        .insertInto('advisor_unanswered')
        .values({
          user_id,
          question: 'Where do I sell snails?',
          question_key: 'sell snail',
          language: 'en',
          created_at: '2026-03-01T08:00:00.000Z',
        })
        .execute();
    }
    const taken = newFile();
    await takeBackup(source.app.config, taken, silent);
    const there = await elsewhere();
    await restore(there, taken);
    const rows = await look(there, (db) =>
      db.selectFrom('advisor_unanswered').select('asked').orderBy('id').execute(),
    );
    expect(rows).toEqual([{ asked: null }, { asked: 2 }]);
    await source.stop();
  });

  test('brings back no question of who has withdrawn the consent after the backup', async () => {
    const source = await startTestApp();
    const [gone, stays] = [await makeUser(source.db), await makeUser(source.db)];
    const keep = (db: Db, { id: user_id }: { id: number }, question: string) =>
      db
        .insertInto('advisor_unanswered')
        .values({
          user_id,
          question,
          question_key: 'sell snail',
          language: 'en',
          created_at: '2026-03-01T08:00:00.000Z',
        })
        .execute();
    const readBy = (config: Config) =>
      look(config, async (db) => [
        await db
          .selectFrom('advisor_unanswered')
          .select(['question', 'asked'])
          .orderBy('id')
          .execute(),
        await db.selectFrom('advisor_misses').select('question').orderBy('id').execute(),
      ]);
    const old = newFile();
    await takeBackup(source.app.config, old, silent);
    for (const user of [stays, gone]) {
      await updateIdea(source.db, user.id, { keep_questions: true });
      await keep(source.db, user, `Asked by ${user.id}`);
      await recordMiss(source.db, { userId: user.id, answerId: 'mvp', question: `By ${user.id}` });
    }
    const taken = newFile();
    await takeBackup(source.app.config, taken, silent);
    const all = [
      [
        { question: `Asked by ${stays.id}`, asked: null },
        { question: `Asked by ${gone.id}`, asked: 2 },
      ],
      [{ question: `By ${stays.id}` }, { question: `By ${gone.id}` }],
    ];
    // What is replaced is of before they were asked, and says nothing of them.
    const there = await elsewhere();
    await restore(there, old);
    await restore(there, taken, true);
    expect(await readBy(there)).toEqual(all);
    await look(there, async (db) => {
      await updateIdea(db, gone.id, { keep_questions: true });
      await updateIdea(db, gone.id, { keep_questions: false });
    });
    for (const time of ['first', 'second']) {
      await restore(there, taken, true);
      expect([time, await readBy(there)]).toEqual([
        time,
        [
          [{ question: `Asked by ${stays.id}`, asked: 1 }],
          [{ question: `By ${stays.id}` }, { question: null }],
        ],
      ]);
    }
    await source.stop();
  });

  test('shows no certificate again that was withdrawn after the backup', async () => {
    const source = await startTestApp();
    const holder = await makeUser(source.db);
    const certificate = (code: string) => ({
      code,
      user_id: holder.id,
      course_id: null,
      title: null,
      holder: 'Ève Uwase',
      language: 'en' as const,
      issued_at: '2026-03-01T08:00:00.000Z',
    });
    await source.db.insertInto('certificates').values(certificate('kept-one')).execute();
    const taken = newFile();
    await takeBackup(source.app.config, taken, silent);
    const there = await elsewhere();
    await restore(there, taken);
    await look(there, (db) => withdrawCertificate(db, holder.id, 'kept-one'));
    for (const time of ['first', 'second']) {
      await restore(there, taken, true);
      const rows = await look(there, (db) =>
        db.selectFrom('certificates').select('code').execute(),
      );
      expect([time, rows]).toEqual([time, []]);
    }
    await source.stop();
  });

  test('says which accounts come back although they were erased since', async () => {
    const source = await startTestApp();
    await makeUser(source.db);
    const { id } = await makeUser(source.db);
    const taken = newFile();
    await takeBackup(source.app.config, taken, silent);
    const there = await elsewhere();
    expect((await restore(there, taken)).returned).toEqual([]);
    await look(there, async (db) => {
      await db.deleteFrom('users').where('id', '=', id).execute();
      await makeUser(db);
    });
    expect((await restore(there, taken, true)).returned).toEqual([id]);
    // In the place of another installation there is nothing to tell.
    await look(there, async (db) => db.deleteFrom('users').execute());
    await look(there, makeUser);
    expect((await restore(there, taken, true)).returned).toEqual([]);
    await source.stop();
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
      const there = await elsewhere();
      await look(there, async (db) => {
        await migrate(db, migrations);
        await makeUser(db, { username: 'before' });
      });
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
