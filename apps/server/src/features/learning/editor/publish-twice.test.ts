import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#src/app.ts';
import { openSession } from '#src/features/accounts/sessions.ts';
import { atEndOfFile } from '#test/end-of-file.ts';
import { makeUser } from '#test/factories.ts';
import { question, startPublishing, TEXT } from './publishing.fixture.ts';

type Publishing = Awaited<ReturnType<typeof startPublishing>>;
let { t, editor, folder, open, publish }: Publishing = {} as Publishing;
beforeAll(async () => {
  ({ t, editor, folder, open, publish } = await startPublishing());
});

const FILE = '/api/staff/content/file/';

describe('Publish that is pressed twice', () => {
  const path = () => `${folder}05-twice.md`;
  const versionsOf = (at: string) =>
    t.db.selectFrom('content_edit_versions').select('version').where('path', '=', at).execute();
  const lesson = (words: string) => TEXT.replace('Stalls', 'Twice').replace('rent.', `${words}.`);

  test('publishes once, whether it is answered between or not, and by whichever server', async () => {
    const quizzes = (await versionsOf(`${folder}quiz.yaml`)).length;
    const questions = { before: [], after: [question('Twice?')] };
    const body = { path: path(), text: lesson('once'), version: 0, questions };
    const two = await buildApp(t.app.config, t.db, null);
    atEndOfFile(() => two.close());
    const { id } = await t.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'edith')
      .executeTakeFirstOrThrow();
    const { access } = await openSession(t.db, t.app.tokens, t.app.config, id);
    const press = async (payload: object, key?: string, app = t.app) => {
      const answer = await app.inject({
        method: 'PUT',
        url: FILE,
        headers: { authorization: `Bearer ${access}`, ...(key && { 'idempotency-key': key }) },
        payload,
      });
      return { status: answer.statusCode, body: answer.json() };
    };
    const answers = await Promise.all([press(body), press(body, '', two), press(body)]);
    answers.push(await press(body), await press(body, '', two));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const answer of answers)
      expect(answer.body).toMatchObject({ state: 'edited', version: 1 });
    expect(await versionsOf(path())).toHaveLength(1);
    expect(await versionsOf(`${folder}quiz.yaml`)).toHaveLength(quizzes + 1);
    // With one key: the same answer, or that it is under way.
    const next = { path: path(), text: lesson('again'), version: 1 };
    const key = 'press-of-publish-1';
    const keyed = await Promise.all([press(next, key), press(next, key, two), press(next, key)]);
    const statuses = keyed.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect((await press(next, key, two)).status).toBe(200);
    expect(await versionsOf(path())).toHaveLength(2);
  });

  test('leaves no draft that was kept while its answer did not come', async () => {
    const body = { path: path(), text: lesson('again'), version: 1 };
    await editor('PUT', '/api/staff/content/draft/', { body });
    expect((await open(path())).draft).not.toBeNull();
    const { status, body: file } = await publish(body);
    expect([status, file.version, file.draft, file.drafts]).toEqual([200, 2, null, 0]);
  });

  test('is refused to a colleague, and with other words', async () => {
    const other = t.as(await makeUser(t.db, { roles: ['editor'] }));
    const body = { path: path(), text: lesson('again'), version: 1 };
    expect((await publish(body, other)).status).toBe(409);
    expect((await publish({ ...body, text: lesson('differently') })).status).toBe(409);
    const questions = { before: [], after: [question('Another one?')] };
    expect((await publish({ ...body, questions })).status).toBe(409);
  });

  test('gives a file back once, and publishes a translation once that names its reader of before', async () => {
    const back = { path: path(), text: null, version: 2 };
    const [one, two] = await Promise.all([publish(back), publish(back)]);
    expect([one?.status, two?.status, (await publish(back)).status]).toEqual([200, 200, 200]);
    expect(await versionsOf(path())).toHaveLength(3);
    const { body: all } = await editor('GET', '/api/staff/content/');
    const [first] = all.entries.filter(({ kind }: { kind: string }) => kind === 'lesson');
    const french = first.path.replace('.md', '.fr.md');
    const { text, version } = await open(french);
    expect(text).toMatch(/^read_by: /m);
    const changed = {
      path: french,
      text: String(text).replace(/^title: .*$/m, 'title: Encore'),
      version,
    };
    const statuses = [(await publish(changed)).status, (await publish(changed)).status];
    expect(statuses).toEqual([200, 200]);
    expect((await open(french)).version).toBe(version + 1);
  });
});
