import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { makeUser } from '#test/factories.ts';
import { startEditing } from './editor.fixture.ts';

type Editing = Awaited<ReturnType<typeof startEditing>>;
let { t, editor, learner }: Editing = {} as Editing;
let chapterId: number;
let lessonId: number;
let file: string;

beforeAll(async () => {
  const { lesson, ...started } = await startEditing();
  ({ t, editor, learner } = started);
  ({ chapterId, id: lessonId, path: file } = lesson);
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
    expect([entry.minutes > 0, Date.parse(entry.editedAt) > 0]).toEqual([true, true]);
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

  test('of two lessons at once brings both to learners', async () => {
    const { body } = await editor('GET', '/api/staff/content/');
    const lessons = (body.entries as { kind: string; path: string; title: string }[])
      .filter(({ kind }) => kind === 'lesson')
      .slice(0, 2);
    const statuses = await Promise.all(
      lessons.map(async ({ path: at }) => {
        const { text, version } = await open(at);
        return (await publish({ path: at, text: `${text}\n\nZebu graze at sunrise.\n`, version }))
          .status;
      }),
    );
    expect(statuses).toEqual([200, 200]);
    const { changed } = await t.db
      .selectFrom('lessons')
      .select(({ fn }) => fn.countAll<number>().as('changed'))
      .where('content_html', 'like', '%Zebu graze at sunrise.%')
      .executeTakeFirstOrThrow();
    expect(Number(changed)).toBe(2);
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

describe('a draft', () => {
  const draft = (body: object, as = editor) =>
    as('PUT', '/api/staff/content/draft/', { body: { path: file, ...body } });

  test('is its author’s, seen by other editors and not by learners, and gone when it is published', async () => {
    const { text, version } = await open();
    const other = t.as(await makeUser(t.db, { roles: ['editor'], username: 'ed' }));
    const ours = `${text}\n\nOnly a draft.\n`;
    expect((await draft({ text: ours, version })).body).toMatchObject({ others: [] });
    expect((await read()).content).not.toContain('Only a draft.');
    const theirs = await draft({ text, version, isForReview: true }, other);
    expect(theirs.body.others).toMatchObject([{ author: 'edith', text: ours }]);
    expect(await open()).toMatchObject({
      draft: { text: ours },
      others: [{ author: 'ed', isForReview: true }],
      isForReview: true,
    });
    const { body: waiting } = await editor('GET', '/api/staff/today/');
    expect(waiting).toContainEqual(expect.objectContaining({ kind: 'drafts', count: 1 }));
    await publish({ text: ours, version });
    expect(await open()).toMatchObject({ draft: null, others: [{ author: 'ed' }] });
    const at = encodeURIComponent(file);
    expect((await other('DELETE', `/api/staff/content/draft/?path=${at}`)).status).toBe(204);
    expect((await open()).others).toEqual([]);
  });

  test('of a translation stands in the list once that of its original is thrown away, and leads back to it', async () => {
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const [english, french] = [`${folder}30-loyer.md`, `${folder}30-loyer.fr.md`];
    const words = (title: string) => `---\ntitle: ${title}\nminutes: 3\n---\nText.\n`;
    await draft({ path: english, text: words('Rent'), version: 0 });
    await draft({ path: french, text: words('Le loyer'), version: 0 });
    const listed = async () => {
      const { body } = await editor('GET', '/api/staff/content/');
      return body.entries.filter((one: { path: string }) => one.path.includes('30-loyer'));
    };
    expect(await listed()).toMatchObject([{ path: english, title: 'Rent' }]);
    expect((await listed())[0]).not.toHaveProperty('begun');
    // Without an English text, the list leads to the existing translation.
    await draft({ path: english, text: words('Le loyer').replace('Text.\n', ''), version: 0 });
    expect(await listed()).toMatchObject([{ path: english, begun: ['fr'] }]);
    await editor('DELETE', `/api/staff/content/draft/?path=${encodeURIComponent(english)}`);
    expect(await listed()).toMatchObject([
      { path: french, kind: 'lesson', title: 'Le loyer', state: 'draft', drafts: 1 },
    ]);
    // Its original can be started again.
    expect((await open(french)).original).toEqual({
      path: english,
      text: '',
      isDraft: true,
    });
    expect(await open(english)).toMatchObject({
      title: 'Le loyer',
      text: '',
      state: 'draft',
      translations: [{ language: 'fr', path: french, state: 'missing' }],
    });
    await editor('DELETE', `/api/staff/content/draft/?path=${encodeURIComponent(french)}`);
    expect(await listed()).toEqual([]);
    const gone = await editor('GET', `${FILE}?path=${encodeURIComponent(english)}`);
    expect(gone.status).toBe(404);
  });

  test('is for editors', async () => {
    const trainer = t.as(await makeUser(t.db, { roles: ['trainer'] }));
    expect((await draft({ text: 'x', version: 0 }, trainer)).status).toBe(403);
  });
});

describe('a lesson that is written here', () => {
  const folder = () => file.slice(0, file.lastIndexOf('/') + 1);
  const titles = async () =>
    (await learner('GET', `/api/chapters/${chapterId}/lessons/`)).body.map(
      ({ title }: { title: string }) => title,
    );

  test('comes last, can be moved, and taken away', async () => {
    const before = await titles();
    const text = (await open()).text.replace(/^title: .*$/m, 'title: A lesson of ours');
    const at = `${folder()}09-a-lesson-of-ours.md`;
    expect((await publish({ path: at, text, version: 0 })).status).toBe(200);
    expect(await titles()).toEqual([...before, 'A lesson of ours']);
    const order = await open(`${folder()}order`);
    const slugs: string[] = order.text.trim().split('\n');
    const moved = await publish({
      path: `${folder()}order`,
      text: ['a-lesson-of-ours', ...slugs].join('\n'),
      version: order.version,
    });
    expect(moved.status).toBe(200);
    expect(await titles()).toEqual(['A lesson of ours', ...before]);
    const { body } = await editor('GET', '/api/staff/content/');
    const inChapter = body.entries.filter(
      ({ path: one, kind }: { path: string; kind: string }) =>
        one.startsWith(folder()) && kind === 'lesson',
    );
    expect(inChapter[0].path).toBe(at);
    const removed = await publish({ path: at, text: null, version: 1 });
    expect(removed.body.state).toBe('removed');
    expect(await titles()).toEqual(before);
    expect(await read()).toMatchObject({ id: lessonId, completed: true });
  });

  test('needs a slug of its own', async () => {
    const slug = file.slice(file.lastIndexOf('/') + 4);
    const { text } = await open();
    const { status, body } = await publish({ path: `${folder()}08-${slug}`, text, version: 0 });
    expect(status).toBe(400);
    expect(body.text[0]).toContain('is taken already');
  });
});

describe('a translation', () => {
  const french = () => file.replace(/\.md$/, '.fr.md');

  test('is edited like its original, and says that it is made of it as it is now', async () => {
    const original = await open();
    expect(original.translations).toEqual([
      { language: 'fr', path: french(), state: expect.any(String) },
    ]);
    const before = await open(french());
    expect(before.original).toEqual({ path: file, text: original.text });
    const text = before.text
      .replace(/^of: .*\n/m, '')
      .replace(/^title: .*$/m, 'title: Un titre à nous');
    const { status, body } = await publish({ path: french(), text, version: before.version });
    expect([status, body.state]).toEqual([200, 'edited']);
    expect(body.text).toMatch(/^of: [0-9a-f]{12}$/m);
    // Only its author has read the changes.
    expect(before.text).toMatch(/^read_by: /m);
    expect(body.text).not.toMatch(/^read_by: /m);
    expect((await open()).translations[0].state).toBe('current');
    const { body: lessons } = await learner('GET', `/api/chapters/${chapterId}/lessons/`, {
      headers: { 'accept-language': 'fr' },
    });
    expect(lessons.map(({ title }: { title: string }) => title)).toContain('Un titre à nous');
    const read = body.text.replace(/^of: /m, 'read_by: 2026-11-28\nof: ');
    const again = await publish({ path: french(), text: read, version: body.version });
    expect(again.body.text).toMatch(/^read_by: 2026-11-28$/m);
  });

  test('waits on Today once its original has changed, until it is published again', async () => {
    const { text, version } = await open();
    const changed = text.replace(/^## Try it today$/m, 'One more sentence.\n\n## Try it today');
    await publish({ text: changed, version });
    expect((await open()).translations[0].state).toBe('outdated');
    const { body: list } = await editor('GET', '/api/staff/content/');
    const entry = list.entries.find((one: { path: string }) => one.path === file);
    expect([entry.translated, entry.outdated]).toEqual([['fr'], ['fr']]);
    const waiting = async () =>
      (await editor('GET', '/api/staff/today/')).body.find(
        ({ kind }: { kind: string }) => kind === 'translations',
      );
    const since = '2026-01-01T00:00:00.000Z';
    await t.db
      .updateTable('outdated_translations')
      .set({ since })
      .where('path', '=', french())
      .execute();
    const before = await waiting();
    expect(before).toEqual({
      kind: 'translations',
      count: expect.any(Number),
      since,
      oldest: /^title: (.*)$/m.exec(text)?.[1],
    });
    const { body: kinds } = await editor('GET', '/api/staff/today/', {
      headers: { 'accept-language': 'fr' },
    });
    expect(kinds).toContainEqual({ ...before, oldest: 'Un titre à nous' });
    const translation = await open(french());
    await publish({
      path: french(),
      text: translation.text.replace(/^## /m, 'Une phrase de plus.\n\n## '),
      version: translation.version,
    });
    expect((await open()).translations[0].state).toBe('current');
    expect((await waiting())?.count ?? 0).toBe(before.count - 1);
  });

  test('that lacks a part of its original is refused', async () => {
    const { text, version } = await open(french());
    const refused = await publish({
      path: french(),
      text: text.replace(/^## .*$/m, 'Sans titre'),
      version,
    });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['text']]);
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
    const { text } = await open();
    const wrong = await preview(
      text.replace('## Try it today', '[x](lesson:nowhere)\n\n## Try it today'),
    );
    const line = text.split('\n').indexOf('## Try it today') + 1;
    expect(wrong.findings).toContainEqual({
      line,
      question: null,
      message: expect.stringContaining('lesson:nowhere'),
      isAdvice: true,
    });
  });
});

test('is for editors and staff', async () => {
  for (const role of ['reviewer', 'trainer'] as const) {
    const other = t.as(await makeUser(t.db, { roles: [role] }));
    expect((await other('GET', '/api/staff/content/')).status).toBe(403);
    expect((await publish({ text: null, version: 0 }, other)).status).toBe(403);
  }
});

test('a quiz is called after its chapter, in the language of whoever asks', async () => {
  const call = t.as(await makeUser(t.db, { roles: ['editor'] }));
  const inLanguage = async (language: string) => {
    const headers = { 'accept-language': language };
    const { body } = await call('GET', '/api/staff/content/', { headers });
    const entries = body.entries as { path: string; kind: string; title: string }[];
    const quiz = entries.find(({ kind }) => kind === 'quiz');
    const at = quiz?.path ?? '';
    const chapter = entries.find((one) => one.path === at.replace('quiz.yaml', 'chapter.yaml'));
    const file = await call('GET', `/api/staff/content/file/?path=${encodeURIComponent(at)}`, {
      headers,
    });
    expect([quiz?.title, file.body.title]).toEqual([chapter?.title, chapter?.title]);
    return quiz?.title ?? '';
  };
  const [english, french] = [await inLanguage('en'), await inLanguage('fr')];
  expect(english).not.toBe(french);
  for (const title of [english, french]) expect(title).toMatch(/^\p{Lu}/u);
});
