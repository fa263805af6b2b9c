import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startLearning } from '#src/features/learning/learning.fixture.ts';
import type { Call, TestApp } from '#test/start-test-app.ts';
import { joinAs, makeOrganization, makeStaffedOrganization } from './organizations.fixture.ts';

let t: TestApp;
let lessons: { id: number; chapter_id: number }[];
beforeAll(async () => {
  ({ t } = await startLearning());
  lessons = await t.db
    .selectFrom('lessons')
    .select(['id', 'chapter_id'])
    .where('archived_at', 'is', null)
    .orderBy('chapter_id')
    .orderBy('id')
    .execute();
});

const url = (id: number) => `/api/auth/organizations/${id}`;
const progressFor = (call: Call, id: number) => call('GET', `${url(id)}/progress/`);
const share = (user: { id: number }, id: number, shares: boolean) =>
  t.as(user)('PUT', `${url(id)}/place/`, { body: { shares_progress: shares } });

describe('the members by chapters', () => {
  test('show who has agreed, to the owner, admins and teachers', async () => {
    const o = await makeStaffedOrganization(t);
    await t.db
      .insertInto('lesson_progress')
      .values(
        lessons.slice(0, 2).map(({ id }) => ({
          user_id: o.student.id,
          lesson_id: id,
          visit: id,
          opened_at: '2026-11-01T10:00:00.000Z',
          completed_at: '2026-11-02T10:00:00.000Z',
        })),
      )
      .execute();
    const before = await progressFor(t.as(o.owner), o.id);
    expect(before.body.sharing).toBe(0);
    expect(before.body.results.map(({ progress }: { progress: unknown }) => progress)).toEqual(
      Array(4).fill(null),
    );
    expect((await progressFor(t.as(o.teacher), o.id)).body.results).toEqual(before.body.results);

    expect((await share(o.student, o.id, true)).body.shares_progress).toBe(true);
    for (const viewer of [o.owner, o.admin, o.teacher]) {
      const { status, body } = await progressFor(t.as(viewer), o.id);
      expect(status).toBe(200);
      const row = body.results.find(({ id }: { id: number }) => id === o.student.membershipId);
      expect(row.progress).toEqual({
        last_active_at: '2026-11-02T10:00:00.000Z',
        chapters: [{ chapter_id: lessons[0]?.chapter_id, completed: 2 }],
      });
      expect(body.sharing).toBe(1);
      expect(JSON.stringify(body)).not.toContain('@');
    }
    await share(o.student, o.id, false);
    expect((await progressFor(t.as(o.teacher), o.id)).body).toEqual(before.body);
  });

  test('count who has finished a chapter', async () => {
    const o = await makeStaffedOrganization(t);
    const first = lessons.filter(({ chapter_id }) => chapter_id === lessons[0]?.chapter_id);
    for (const user of [o.student, o.teacher]) {
      await share(user, o.id, true);
      await t.db
        .insertInto('lesson_progress')
        .values(
          first.slice(user === o.student ? 0 : 1).map(({ id }) => ({
            user_id: user.id,
            lesson_id: id,
            visit: null,
            opened_at: null,
            completed_at: '2026-11-02T10:00:00.000Z',
          })),
        )
        .execute();
    }
    const { chapters } = (await progressFor(t.as(o.owner), o.id)).body;
    const chapter = chapters.find(({ id }: { id: number }) => id === lessons[0]?.chapter_id);
    expect(chapter).toMatchObject({ lessons: first.length, finished_by: 1 });

    await t.db
      .updateTable('users')
      .set({ disabled_at: '2026-11-22T10:00:00.000Z' })
      .where('id', '=', o.student.id)
      .execute();
    const { body } = await progressFor(t.as(o.owner), o.id);
    expect(body.sharing).toBe(1);
    expect(body.chapters).toContainEqual(expect.objectContaining({ ...chapter, finished_by: 0 }));
  });

  test('are not for students, strangers, other owners, staff and visitors', async () => {
    const o = await makeStaffedOrganization(t);
    const other = (await makeOrganization(t)).owner;
    const staff = await makeUser(t.db, { staff: true });
    for (const path of ['progress/', 'progress/csv/']) {
      const get = (call: Call) => call('GET', `${url(o.id)}/${path}`);
      expect((await get(t.visitor)).status).toBe(401);
      expect((await get(t.as(o.student))).status).toBe(403);
      for (const user of [o.outsider, other, staff])
        expect((await get(t.as(user))).status).toBe(404);
    }
  });

  test('come by pages, each in as many statements as the first', async () => {
    const o = await makeOrganization(t);
    for (let i = 0; i < 30; i += 1) {
      const user = await makeUser(t.db);
      await joinAs(t.db, o.id, user, 'student');
    }
    const first = await progressFor(t.as(o.owner), o.id);
    expect(first.body.results).toHaveLength(25);
    expect(first.body.count).toBe(31);
    const second = await t.as(o.owner)('GET', first.body.next);
    expect(second.body.results).toHaveLength(6);
    expect((await t.as(o.owner)('GET', `${url(o.id)}/progress/?page=9`)).status).toBe(404);
  });

  test('cost a page as many rows of the database, however many they are', async () => {
    const o = await makeOrganization(t);
    const addClass = async () => {
      for (let i = 0; i < 30; i += 1) {
        const user = await makeUser(t.db);
        await joinAs(t.db, o.id, user, 'student');
        await share(user, o.id, true);
        const steps = lessons.map(({ id }) => ({
          user_id: user.id,
          lesson_id: id,
          visit: id,
          opened_at: '2026-11-01T10:00:00.000Z',
          completed_at: '2026-11-02T10:00:00.000Z',
        }));
        await t.db.insertInto('lesson_progress').values(steps).execute();
      }
    };
    const countRows = async (search: string, found: number) => {
      const executed = vi.spyOn(t.db.getExecutor(), 'executeQuery');
      const { body } = await t.as(o.owner)('GET', `${url(o.id)}/progress/${search}`);
      const results = await Promise.all(executed.mock.results.map(({ value }) => value));
      executed.mockRestore();
      expect(body.results).toHaveLength(found);
      return results.reduce((sum, { rows }) => sum + rows.length, 0);
    };
    const keza = await makeUser(t.db, { username: 'keza' });
    await joinAs(t.db, o.id, keza, 'student');
    await addClass();
    const [before, ofKeza] = [await countRows('', 25), await countRows('?search=keza', 1)];
    expect(before).toBeGreaterThan(25);
    await addClass();
    expect(await countRows('', 25)).toBe(before);
    expect(await countRows('?search=keza', 1)).toBe(ofKeza);
  });

  test('who is searched for comes by pages too, and is counted, with nobody of another organization', async () => {
    const [o, other] = [await makeOrganization(t), await makeOrganization(t)];
    for (let i = 0; i < 30; i += 1) {
      const user = await makeUser(t.db, { last_name: 'Uwimana' });
      await joinAs(t.db, o.id, user, 'student');
      if (i < 3) await joinAs(t.db, other.id, user, 'student');
    }
    const find = async (id: number, by: { id: number }, search: string) =>
      (await t.as(by)('GET', `${url(id)}/progress/?search=${search}`)).body;
    const first = await find(o.id, o.owner, 'uwimana');
    expect([first.count, first.results.length]).toEqual([30, 25]);
    const second = await t.as(o.owner)('GET', first.next);
    expect([second.body.count, second.body.results.length]).toEqual([30, 5]);
    // With a letter missing as well.
    expect((await find(other.id, other.owner, 'uwimna')).count).toBe(3);
  });

  test('are found by words of their names, whatever the accents; by email where it is seen', async () => {
    const o = await makeStaffedOrganization(t);
    await t.db
      .updateTable('users')
      .set({ first_name: 'Chloé', last_name: 'Nkúrú' })
      .where('id', '=', o.student.id)
      .execute();
    const find = async (user: { id: number }, words: string) => {
      const search = encodeURIComponent(words);
      const { body } = await t.as(user)('GET', `${url(o.id)}/progress/?search=${search}`);
      return body.results.map(({ id }: { id: number }) => id);
    };
    const student = [o.student.membershipId];
    for (const words of ['nkuru CHLOE', o.student.username, o.student.email])
      expect(await find(o.owner, words), words).toEqual(student);
    expect(await find(o.owner, '%')).toEqual([]);
    expect(await find(o.teacher, 'chloe')).toEqual(student);
    expect(await find(o.teacher, o.student.email)).toEqual([]);
  });
});

describe('the spreadsheet', () => {
  test('has everyone, without emails and other people’s progress for a teacher', async () => {
    const o = await makeStaffedOrganization(t);
    await share(o.student, o.id, true);
    await t.db
      .updateTable('users')
      .set({ first_name: '=HYPERLINK("x")', last_name: 'Uwase' })
      .where('id', '=', o.student.id)
      .execute();
    const owners = await t.as(o.owner)('GET', `${url(o.id)}/progress/csv/`);
    expect(owners.body).toContain(o.student.email);
    expect(owners.body).toContain(o.admin.username);
    expect(owners.body).toContain('does not share');
    expect(owners.body).toContain(`"'=HYPERLINK(""x"") Uwase"`);
    const teachers = await t.as(o.teacher)('GET', `${url(o.id)}/progress/csv/`);
    expect(teachers.body).toContain(o.student.username);
    expect(teachers.body).toMatch(new RegExp(`${o.admin.username}.*does not share`));
    expect(teachers.body).not.toContain('@');
  });

  test('has only those who are searched for, and nobody by an address that is not seen', async () => {
    const o = await makeStaffedOrganization(t);
    await share(o.student, o.id, true);
    const download = async (user: { id: number }, words: string) =>
      (await t.as(user)('GET', `${url(o.id)}/progress/csv/?search=${words}`)).body;
    const found = await download(o.owner, o.student.username);
    expect(found).toContain(o.student.email);
    expect(found).not.toContain(o.admin.username);
    expect(await download(o.teacher, o.student.username)).toContain(o.student.username);
    expect(await download(o.teacher, o.admin.email)).not.toContain(o.admin.username);
    expect(await download(o.owner, '')).toContain(o.admin.username);
    expect(await download(o.owner, 'nobody-is-called-so')).toMatch(/^[^\n]+\n?$/);
  });
});

describe('the own agreement', () => {
  test('is for members alone, and says what is wrong', async () => {
    const o = await makeStaffedOrganization(t);
    expect((await share(o.outsider, o.id, true)).status).toBe(404);
    expect((await t.visitor('GET', `${url(o.id)}/place/`)).status).toBe(401);
    const wrong = await t.as(o.student)('PUT', `${url(o.id)}/place/`, {
      body: { shares_progress: 'yes' },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.shares_progress[0]).toMatch(/\.$/);
  });

  test('is in the export', async () => {
    const o = await makeStaffedOrganization(t);
    await share(o.student, o.id, true);
    const { body } = await t.as(o.student)('GET', '/api/auth/export/');
    expect(JSON.stringify(body)).toContain('progress_shared_at');
  });
});
