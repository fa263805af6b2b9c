import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let editor: ReturnType<TestApp['as']>;
let learner: ReturnType<TestApp['as']>;
let chapterId: number;
let lessonId: number;
let file: string;

beforeAll(async () => {
  t = await startTestApp();
  await importCurriculum(t.db, path.join(t.app.config.checkoutRoot, 'content'));
  editor = t.as(await makeUser(t.db, { roles: ['editor'], username: 'edith' }));
  learner = t.as(await makeUser(t.db));
  const { body } = await editor('GET', '/api/staff/content/');
  const lesson = body.entries.find(({ kind }: { kind: string }) => kind === 'lesson');
  file = lesson.path;
  const row = await t.db
    .selectFrom('lessons')
    .select(['id', 'chapter_id'])
    .where('title', '=', lesson.title)
    .executeTakeFirstOrThrow();
  [chapterId, lessonId] = [row.chapter_id, row.id];
});

const FILE = '/api/staff/content/file/';
const open = async (at = file) =>
  (await editor('GET', `${FILE}?path=${encodeURIComponent(at)}`)).body;
const publish = (body: object, as = editor) => as('PUT', FILE, { body: { path: file, ...body } });
const read = async () =>
  (await learner('GET', `/api/chapters/${chapterId}/lessons/`)).body.find(
    ({ id }: { id: number }) => id === lessonId,
  );

describe('a lesson that is edited', () => {
  test('is live at once, and keeps its id and the progress', async () => {
    await learner('POST', '/api/user-progress/', {
      body: { lesson_id: lessonId, completed: true },
    });
    const before = await open();
    expect(before).toMatchObject({ state: 'released', version: 0, versions: [] });
    const text = before.text.replace(
      /^## Try it today$/m,
      'A sentence of ours.\n\n## Try it today',
    );
    const { status, body } = await publish({ text, version: 0 });
    expect([status, body.state, body.version]).toEqual([200, 'edited', 1]);
    expect(body.versions[0]).toMatchObject({ author: 'edith', version: 1 });
    expect(await read()).toMatchObject({ id: lessonId, completed: true });
    expect((await read()).content).toContain('A sentence of ours.');
    const { body: list } = await editor('GET', '/api/staff/content/');
    const entry = list.entries.find((one: { path: string }) => one.path === file);
    expect(entry.state).toBe('edited');
  });

  test('stays through an import of the release, and goes back to it', async () => {
    await importCurriculum(t.db, path.join(t.app.config.checkoutRoot, 'content'));
    expect((await read()).content).toContain('A sentence of ours.');
    const back = await publish({ text: null, version: 1 });
    expect(back.body).toMatchObject({ state: 'released', version: 2 });
    expect(back.body.text).toBe(back.body.released);
    expect((await read()).content).not.toContain('A sentence of ours.');
  });

  test('by two at once is one publication, and the other sees it', async () => {
    const { text, version } = await open();
    const edit = (words: string) => publish({ text: `${text}\n\n${words}\n`, version });
    const answers = await Promise.all([edit('One of two.'), edit('Two of two.')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.current.text).toMatch(/(?:One|Two) of two\./);
    expect((await publish({ text, version })).status).toBe(409);
  });

  test('that cannot be read is refused, and nothing changes', async () => {
    const { version } = await open();
    const { status, body } = await publish({ text: 'No front matter', version });
    expect([status, Object.keys(body)]).toEqual([400, ['text']]);
    expect((await open()).version).toBe(version);
  });

  test('is one of the curriculum: no other file can be named', async () => {
    for (const at of [
      '../facts/rw.yaml',
      '01-x/../../../.env',
      'advisor/sums.yaml',
      '/etc/passwd',
    ]) {
      expect((await publish({ path: at, text: 'x', version: 0 })).status).toBe(400);
    }
    const none = '99-nothing/01-here/01-at/01-all.md';
    expect((await editor('GET', `${FILE}?path=${none}`)).status).toBe(404);
  });

  test('waits beside a newer release until somebody keeps it', async () => {
    const { text, version } = await open();
    await publish({ text: `${text}\n\nOurs.\n`, version });
    await t.db
      .updateTable('content_edits')
      .set({ released_hash: 'of an earlier release' })
      .where('path', '=', file)
      .execute();
    expect((await open()).state).toBe('waiting');
    const kept = await editor('POST', '/api/staff/content/keep/', { body: { path: file } });
    expect(kept.body.state).toBe('edited');
  });
});

describe('a preview', () => {
  const preview = async (text: string) =>
    (await editor('POST', '/api/staff/content/preview/', { body: { path: file, text } })).body;

  test('is made by the code that serves, and changes nothing', async () => {
    const { text, version } = await open();
    const { html, findings } = await preview(`${text}\n\n**Bold words**\n`);
    expect(html).toContain('<strong>Bold words</strong>');
    expect(Array.isArray(findings)).toBe(true);
    expect((await open()).version).toBe(version);
  });

  test('lets no hostile HTML through', async () => {
    const { text } = await open();
    const { html } = await preview(
      `${text}\n\n<script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1)) <svg onload=alert(1)>\n`,
    );
    expect(html).not.toMatch(/<script|<img|<svg|href="javascript:/i);
  });

  test('says what the checker finds', async () => {
    const { html, findings } = await preview('---\ntitle: Too little\n---\nWords.\n');
    expect(html).toBeNull();
    expect(findings.length).toBeGreaterThan(0);
  });
});

test('is for editors and staff', async () => {
  for (const role of ['reviewer', 'trainer'] as const) {
    const other = t.as(await makeUser(t.db, { roles: [role] }));
    expect((await other('GET', '/api/staff/content/')).status).toBe(403);
    expect((await publish({ text: null, version: 0 }, other)).status).toBe(403);
  }
});
