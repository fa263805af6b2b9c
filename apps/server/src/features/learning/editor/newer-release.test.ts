import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CONTENT } from '#test/content.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { makeContent } from '#src/features/learning/content.fixture.ts';
import { importData } from '#src/prepare-data.ts';

const checkoutRoot = mkdtempSync(path.join(tmpdir(), 'inzira-release-'));
const content = path.join(checkoutRoot, 'content');
const modules = path.join(content, 'modules');

let t: TestApp;
let editor: Call;
let learner: Call;
let edithId: number;
/** Two chapters of one course: their folders, and the lessons of the first. */
let chapter: string;
let other: string;
let lessons: string[];

beforeAll(async () => {
  mkdirSync(content);
  for (const same of ['journey', 'resources', 'templates'])
    symlinkSync(path.join(CONTENT, same), path.join(content, same));
  t = await startTestApp({}, { checkoutRoot });
  const edith = await makeUser(t.db, { roles: ['editor'], username: 'edith' });
  edithId = edith.id;
  editor = t.as(edith);
  learner = t.as(await makeUser(t.db));
});
afterAll(() => rmSync(checkoutRoot, { recursive: true, force: true }));

/** Every test begins with the previous release and without edits. */
beforeEach(async () => {
  for (const table of ['content_edits', 'content_edit_versions', 'content_drafts'] as const)
    await t.db.deleteFrom(table).execute();
  await release(() => {
    rmSync(modules, { recursive: true, force: true });
    for (const [name, text] of makeContent()) {
      const file = path.join(modules, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  });
  const course = folderIn(folderIn('', 0), 0);
  [chapter, other] = [folderIn(course, 0), folderIn(course, 1)];
  lessons = readdirSync(path.join(modules, chapter)).filter((name) =>
    /^\d\d-[a-z-]+\.md$/.test(name),
  );
});

const foldersIn = (folder: string) =>
  readdirSync(path.join(modules, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}${name}/`);
const folderIn = (folder: string, at: number) => foldersIn(folder)[at] ?? '';

/** Changes of the next release. */
const rename = (from: string, to: string) =>
  renameSync(path.join(modules, from), path.join(modules, to));
const slugOf = (name: string) => name.slice(3, -'.md'.length);

let written = Date.now() / 1000;

async function release(change: () => void) {
  change();
  // Newer than what was imported, whatever the clock says.
  written += 60;
  utimesSync(modules, written, written);
  return importData(t.app);
}

const FILE = '/api/staff/content/file/';
const open = async (at: string) =>
  (await editor('GET', `${FILE}?path=${encodeURIComponent(at)}`)).body;

async function publish(at: string, words: string) {
  const { text, version } = await open(at);
  const body = { path: at, text: `${text}\n\n${words}\n`, version, questions: null };
  const { status, body: answer } = await editor('PUT', FILE, { body });
  expect([status, answer.text?.includes(words)], JSON.stringify(answer).slice(0, 300)).toEqual([
    200,
    true,
  ]);
}

async function readBy(slug: string) {
  const row = await t.db
    .selectFrom('lessons')
    .select(['id', 'chapter_id', 'archived_at'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const { body } = await learner('GET', `/api/chapters/${row.chapter_id}/lessons/`);
  return body.find(({ id }: { id: number }) => id === row.id);
}

const stateOf = async (at: string) => (await open(at)).state;
const today = async () =>
  (await editor('GET', '/api/staff/today/')).body.find(
    ({ kind }: { kind: string }) => kind === 'held',
  );

test('a lesson that was edited keeps its edit, versions and drafts when a release gives it another number', async () => {
  const [name = ''] = lessons;
  const slug = slugOf(name);
  await publish(chapter + name, 'Our zebu sentence.');
  const draft = { path: chapter + name, text: 'Only a draft', version: 1 };
  await editor('PUT', '/api/staff/content/draft/', { body: draft });
  const { id } = await readBy(slug);
  // A local translation that the release does not have.
  const french = { text: 'En français', version: 1, released_hash: '' };
  await t.db
    .insertInto('content_edits')
    .values({ path: `${chapter}${name.replace('.md', '.fr.md')}`, ...french })
    .execute();
  const lines = await release(() => rename(chapter + name, `${chapter}41-${slug}.md`));
  expect(lines[0]).toMatch(/brought up to date$/);
  const read = await readBy(slug);
  expect([read.id, read.content.includes('Our zebu sentence.')]).toEqual([id, true]);
  expect(await open(`${chapter}41-${slug}.md`)).toMatchObject({
    state: 'edited',
    version: 1,
    draft: { text: 'Only a draft' },
    versions: [{ author: 'edith', version: 1 }],
  });
  expect((await open(`${chapter}41-${slug}.fr.md`)).text).toBe('En français');
  expect((await editor('GET', `${FILE}?path=${chapter}${name}`)).status).toBe(404);
  expect(await today()).toBeUndefined();
});

test.each(['old', 'new'])(
  'of two drafts of one author, since a page was open while a release moved the file, the newer one is kept: written under the %s path',
  async (newer) => {
    const [name = '', second = ''] = lessons;
    const [from, to] = [chapter + name, `${chapter}41-${slugOf(name)}.md`];
    await release(() => rename(from, to));
    const row = { author_id: edithId, version: 0 };
    await t.db
      .insertInto('content_drafts')
      .values(
        [from, to].map((at) =>
          (at === from) === (newer === 'old')
            ? { ...row, path: at, text: 'Newer', updated_at: '2026-01-02T00:00:00.000Z' }
            : { ...row, path: at, text: 'Older', updated_at: '2026-01-01T00:00:00.000Z' },
        ),
      )
      .execute();
    await publish(chapter + second, 'What brings the folder in again.');
    expect(await open(to)).toMatchObject({ drafts: 1, draft: { text: 'Newer' } });
  },
);

const DRAFT = '/api/staff/content/draft/';
const chapterSlug = () => chapter.split('/').at(-2)?.slice(3);

/** A write from a page that was opened before a release moved its file. */
async function openBeforeMove() {
  const from = `${chapter}chapter.yaml`;
  const { text } = await open(from);
  const titled = (title: string) => text.replace(/^title: .*$/m, `title: ${title}`);
  const body = { path: from, text: titled('Ours'), version: 0, questions: null };
  expect((await editor('PUT', FILE, { body })).status).toBe(200);
  const folder = `${chapter.replace(/[^/]*\/$/, '')}67-${chapterSlug()}/`;
  await release(() => rename(chapter, folder));
  return { from, to: `${folder}chapter.yaml`, titled };
}

async function chapterTitle() {
  const row = await t.db
    .selectFrom('chapters')
    .select('title')
    .where('slug', '=', chapterSlug() ?? '')
    .executeTakeFirstOrThrow();
  return row.title;
}

test('from a page that was open while a release moved its file nothing is published, and its author is told', async () => {
  const { from, to, titled } = await openBeforeMove();
  const acts = [
    ['PUT', FILE, { path: from, text: titled('Ours, later'), version: 1 }],
    ['PUT', FILE, { path: from, text: null, version: 1 }],
    ['POST', '/api/staff/content/undo/', { path: from, version: 1 }],
    ['POST', '/api/staff/content/keep/', { path: from }],
  ] as const;
  for (const [method, url, sent] of acts) {
    const { status, body } = await editor(method, url, { body: sent });
    expect([status, body.error]).toEqual([409, expect.stringMatching(/moved/)]);
  }
  expect(await open(to)).toMatchObject({ state: 'edited', text: titled('Ours'), version: 1 });
  expect(await chapterTitle()).toBe('Ours');
  const second = { path: to, text: titled('Ours, later'), version: 1 };
  expect((await editor('PUT', FILE, { body: second })).status).toBe(200);
  expect(await chapterTitle()).toBe('Ours, later');
});

test('what is written on a page that was open while a release moved its file is kept, or thrown away, as the draft of its new place', async () => {
  const { from, to, titled } = await openBeforeMove();
  const body = { path: from, text: titled('A draft'), version: 1, since: null };
  const kept = await editor('PUT', DRAFT, { body });
  expect([kept.status, kept.body.others]).toEqual([200, []]);
  expect(await open(to)).toMatchObject({ draft: { text: titled('A draft'), version: 1 } });
  expect((await editor('GET', `${FILE}?path=${from}`)).status).toBe(404);
  const gone = await editor('DELETE', `${DRAFT}?path=${from}&since=${kept.body.at}`);
  expect([gone.status, (await open(to)).draft]).toEqual([204, null]);
});

test('of two edits of one file, at its old place and its new one, the one that was published last is what learners read', async () => {
  const { from, to, titled } = await openBeforeMove();
  // Written by a server of the previous release, while the newer one is held back.
  const edit = { path: from, text: titled('Ours, later'), version: 2 };
  await t.db
    .insertInto('content_edits')
    .values({ ...edit, released_hash: '' })
    .execute();
  const at = new Date(Date.now() + 1000).toISOString();
  await t.db
    .insertInto('content_edit_versions')
    .values({ ...edit, author_id: edithId, at, act_id: null })
    .execute();
  await importData(t.app);
  expect(await chapterTitle()).toBe('Ours, later');
  const { text, versions } = await open(to);
  expect([text, versions.map((one: { text: string }) => one.text)]).toEqual([
    titled('Ours, later'),
    [titled('Ours, later'), titled('Ours')],
  ]);
});

test('a draft that follows a moved file begins where it began: its author is told what a colleague has published at the new place', async () => {
  const [name = ''] = lessons;
  const [from, to] = [chapter + name, `${chapter}41-${slugOf(name)}.md`];
  await release(() => rename(from, to));
  await publish(to, 'Of a colleague.');
  // Stored by a server of the previous release, from a page opened before the move.
  const draft = { path: from, author_id: edithId, version: 0, text: 'Ours' };
  await t.db
    .insertInto('content_drafts')
    .values({ ...draft, updated_at: '2026-01-02T00:00:00.000Z' })
    .execute();
  await importData(t.app);
  const { text, version, draft: followed } = await open(to);
  expect([version, followed.text, followed.version]).toEqual([1, 'Ours', 0]);
  const body = { path: to, text: `${text}\n\nOurs.\n`, version: followed.version };
  const refused = await editor('PUT', FILE, { body });
  expect([refused.status, refused.body.current?.version]).toEqual([409, 1]);
});

test('a text that was given back at its old place, after it was published at the new one, stays given back', async () => {
  const { from, to, titled } = await openBeforeMove();
  const row = { author_id: edithId, act_id: null };
  await t.db
    .insertInto('content_edit_versions')
    .values(
      [1, 2].map((version) => ({
        ...row,
        path: from,
        version,
        text: version === 1 ? titled('Ours, later') : null,
        at: new Date(Date.now() + 1000 * version).toISOString(),
      })),
    )
    .execute();
  await importData(t.app);
  const { state, version, versions } = await open(to);
  expect([state, version]).toEqual(['released', 3]);
  expect(versions.map((one: { text: string | null }) => one.text)).toEqual([
    null,
    titled('Ours, later'),
    titled('Ours'),
  ]);
});

test('a version that nobody has published is nothing to go on from', async () => {
  const [name = ''] = lessons;
  const at = chapter + name;
  await publish(at, 'Of a colleague.');
  const { text } = await open(at);
  const refused = await editor('PUT', FILE, {
    body: { path: at, text: `${text}\n\nOurs.\n`, version: 2 },
  });
  expect([refused.status, refused.body.current?.version]).toEqual([409, 1]);
  expect((await open(at)).version).toBe(1);
});

test('where staff have ordered the folder a release that numbers an edited lesson higher does not win over it', async () => {
  const [, second = ''] = lessons;
  const slugs = lessons.map(slugOf);
  const order = { folder: chapter, before: slugs, after: [...slugs].toReversed() };
  expect((await editor('POST', '/api/staff/content/order/', { body: order })).status).toBe(204);
  await publish(chapter + second, 'Written by us.');
  await release(() => {
    const file = path.join(modules, chapter, second);
    writeFileSync(file, `${readFileSync(file, 'utf8')}\nA newer sentence of the release.\n`);
    rename(chapter + second, `${chapter}51-${slugOf(second)}.md`);
  });
  const { content } = await readBy(slugOf(second));
  expect([content.includes('Written by us.'), content.includes('A newer sentence')]).toEqual([
    true,
    false,
  ]);
  const file = await open(`${chapter}51-${slugOf(second)}.md`);
  expect([file.state, file.released.includes('A newer sentence')]).toEqual(['waiting', true]);
});

test('beside the text of a newer release ours is kept, merged with it, or gives way to it', async () => {
  const [name = ''] = lessons;
  const at = chapter + name;
  const newer = async (words: string) =>
    release(() => {
      const file = path.join(modules, at);
      writeFileSync(file, `${readFileSync(file, 'utf8')}\n${words}\n`);
    });
  const content = async () => (await readBy(slugOf(name))).content as string;
  await publish(at, 'Written by us.');
  await newer('First of the release.');
  expect(await stateOf(at)).toBe('waiting');
  const kept = await editor('POST', '/api/staff/content/keep/', { body: { path: at } });
  expect([kept.body.state, kept.body.version]).toEqual(['edited', 1]);
  expect(await content()).not.toContain('First of the release.');

  await newer('Second of the release.');
  expect(await stateOf(at)).toBe('waiting');
  await publish(at, 'Second of the release.');
  expect(await stateOf(at)).toBe('edited');
  for (const words of ['Written by us.', 'Second of the release.'])
    expect(await content()).toContain(words);

  await newer('Third of the release.');
  const { version, released } = await open(at);
  const take = { path: at, text: null, version, questions: null };
  const taken = await editor('PUT', FILE, { body: take });
  expect([taken.body.state, taken.body.text]).toEqual(['released', released]);
  expect(await content()).toContain('Third of the release.');
  expect(await content()).not.toContain('Written by us.');
  // The local version can be restored.
  expect(taken.body.versions.map((one: { version: number }) => one.version)).toEqual([3, 2, 1]);
});

test('what is edited follows its chapter to another number, and to another course', async () => {
  const [name = ''] = lessons;
  await publish(`${chapter}${name}`, 'In a chapter that moves.');
  const head = await open(`${chapter}chapter.yaml`);
  const title = head.text.replace(/^title: .*$/m, 'title: A chapter of ours');
  const body = {
    path: `${chapter}chapter.yaml`,
    text: title,
    version: head.version,
    questions: null,
  };
  expect((await editor('PUT', FILE, { body })).status).toBe(200);
  const hide = { path: `${chapter}${lessons[1]}`, isHidden: true };
  expect((await editor('POST', '/api/staff/content/hidden/', { body: hide })).status).toBe(204);
  const course = folderIn(folderIn('', 1), 0);
  const moved = `${course}61-${chapter.split('/').at(-2)?.slice(3)}/`;
  await release(() => rename(chapter, moved));
  expect((await readBy(slugOf(name))).content).toContain('In a chapter that moves.');
  expect(await readBy(slugOf(lessons[1] ?? ''))).toBeUndefined();
  expect(await stateOf(`${moved}chapter.yaml`)).toBe('edited');
  const module = course.split('/')[0] ?? '';
  const numbered = `77-${module.slice(3)}`;
  await release(() => rename(module, numbered));
  const now = moved.replace(module, numbered);
  expect((await open(`${now}${name}`)).text).toContain('In a chapter that moves.');
  expect(await readBy(slugOf(lessons[1] ?? ''))).toBeUndefined();
  expect((await readBy(slugOf(name))).content).toContain('In a chapter that moves.');
});

test('a lesson that staff hid stays hidden in the chapter to which a release moves it', async () => {
  const [name = ''] = lessons;
  const hide = { path: `${chapter}${name}`, isHidden: true };
  expect((await editor('POST', '/api/staff/content/hidden/', { body: hide })).status).toBe(204);
  await release(() => {
    for (const file of readdirSync(path.join(modules, chapter)))
      if (file.slice(3).split('.')[0] === slugOf(name)) rename(chapter + file, other + file);
  });
  expect(await readBy(slugOf(name))).toBeUndefined();
  expect(await open(`${other}${name}`)).toMatchObject({ isHidden: true });
});

test('a release that what was edited does not fit is held back, and those who edit are told why until it fits', async () => {
  const [name = '', second = ''] = lessons;
  await publish(`${chapter}${name}`, 'In a chapter that goes.');
  await publish(`${chapter}${second}`, 'This one, too.');
  const lines = await release(() => rmSync(path.join(modules, chapter), { recursive: true }));
  expect(lines[0]).toMatch(/^Curriculum +as before/);
  expect((await readBy(slugOf(name))).content).toContain('In a chapter that goes.');
  const held = await today();
  expect(held).toMatchObject({ kind: 'held', count: 1 });
  expect(held.problems[0].paths).toEqual(expect.arrayContaining([`${chapter}${name}`]));
  expect(held.problems[0].says).toMatch(/missing/);
  const reviewer = t.as(await makeUser(t.db, { roles: ['reviewer'] }));
  expect((await reviewer('GET', '/api/staff/today/')).body).toEqual([]);
  // One after the other, in any order.
  for (const at of held.problems[0].paths) {
    const { version } = await open(at);
    const body = { path: at, text: null, version, questions: null };
    expect((await editor('PUT', FILE, { body })).status, at).toBe(200);
  }
  expect(await today()).toBeUndefined();
});

test('a release that two edited texts do not fit is mended by changing one after the other, and what is published meanwhile says that it waits', async () => {
  const [name = '', second = '', third = ''] = lessons;
  const [one, two] = [chapter + name, chapter + second];
  const texts = new Map<string, string>();
  for (const at of [one, two]) {
    texts.set(at, (await open(at)).text);
    await publish(at, 'Ours.');
  }
  // As only the previous release's parser could read it.
  await t.db
    .updateTable('content_edits')
    .set({ text: 'No head any more.' })
    .where('path', 'in', [one, two])
    .execute();
  await release(() => {
    const file = path.join(modules, chapter, third);
    writeFileSync(file, `${readFileSync(file, 'utf8')}\nA sentence of the release.\n`);
  });
  const toMend = async () =>
    (await today())?.problems.flatMap(({ paths }: { paths: string[] }) => paths);
  expect(new Set(await toMend())).toEqual(new Set([one, two]));
  const mend = async (at: string) => {
    const text = `${texts.get(at)}\n\nMended.\n`;
    const { status, body } = await editor('PUT', FILE, { body: { path: at, text, version: 1 } });
    return [status, body.state, body.isHeld];
  };
  expect(await mend(one)).toEqual([200, 'edited', true]);
  expect(new Set(await toMend())).toEqual(new Set([two]));
  expect((await readBy(slugOf(name))).content).not.toContain('Mended.');
  // Unrelated edits stay unpublished too; undoing works as well.
  const fourth = chapter + third;
  await publish(fourth, 'By another editor.');
  expect((await open(fourth)).isHeld).toBe(true);
  const undone = await editor('POST', '/api/staff/content/undo/', {
    body: { path: fourth, version: 1 },
  });
  expect([undone.status, undone.body.isHeld]).toEqual([200, true]);
  // A new part is hidden, so learners do not wait for it.
  const part = { kind: 'module', parent: null, title: 'Stalls', description: 'On stalls.' };
  const begun = await editor('POST', '/api/staff/content/parts/', { body: part });
  expect([begun.status, begun.body.path]).toEqual([201, expect.stringMatching(/-stalls\/module/)]);
  // Hiding and showing a lesson and another order work too; the release's problem then has another number.
  const list = '/api/staff/content/?folder=modules';
  const inChapter = async () => {
    const { body } = await editor('GET', list);
    const files: { path: string; isHidden: boolean; kind: string }[] = body.entries;
    const inside = files.filter((each) => each.kind === 'lesson' && each.path.startsWith(chapter));
    return { isHeld: body.isHeld, files: inside };
  };
  const hide = { path: fourth, isHidden: true };
  expect((await editor('POST', '/api/staff/content/hidden/', { body: hide })).status).toBe(204);
  const before = (await inChapter()).files.map((each) => slugOf(each.path.split('/').at(-1) ?? ''));
  const order = { folder: chapter, before, after: before.toReversed() };
  expect((await editor('POST', '/api/staff/content/order/', { body: order })).status).toBe(204);
  const moved = await inChapter();
  expect(moved.isHeld).toBe(true);
  expect(moved.files.map((each) => slugOf(each.path.split('/').at(-1) ?? ''))).toEqual(order.after);
  expect(moved.files.filter(({ isHidden }) => isHidden).map((each) => each.path)).toEqual([fourth]);
  expect(new Set(await toMend())).toEqual(new Set([two]));
  expect(await readBy(slugOf(third))).toBeTruthy();
  const show = { path: fourth, isHidden: false };
  expect((await editor('POST', '/api/staff/content/hidden/', { body: show })).status).toBe(204);
  // An edit with another problem is refused as usual.
  const wrong = { path: fourth, text: 'No head.', version: 2 };
  expect((await editor('PUT', FILE, { body: wrong })).status).toBe(400);
  expect(await mend(two)).toEqual([200, 'edited', false]);
  expect(await today()).toBeUndefined();
  for (const slug of [name, second].map(slugOf))
    expect((await readBy(slug)).content).toContain('Mended.');
  expect((await readBy(slugOf(third))).content).toContain('A sentence of the release.');
  expect((await inChapter()).isHeld).toBe(false);
  const read = await t.db
    .selectFrom('lessons')
    .select('slug')
    .where('slug', 'in', before)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .execute();
  expect(read.map(({ slug }) => slug)).toEqual(order.after);
});

test('a release that was held back and is taken back is told of no more', async () => {
  const [name = ''] = lessons;
  await publish(`${chapter}${name}`, 'Ours.');
  const before = `${modules}-before`;
  cpSync(modules, before, { recursive: true, preserveTimestamps: true });
  const wasWritten = written;
  await release(() => rmSync(path.join(modules, chapter), { recursive: true }));
  expect(await today()).toMatchObject({ kind: 'held' });
  rmSync(modules, { recursive: true });
  renameSync(before, modules);
  utimesSync(modules, wasWritten, wasWritten);
  const [line] = await importData(t.app);
  expect(line).toMatch(/^Curriculum +\d+ lessons in \d+ modules$/);
  expect(await today()).toBeUndefined();
});

test('what is published here keeps the notes, what is known of a question, and the links to a lesson', async () => {
  const [name = '', linking = ''] = lessons;
  const user = await makeUser(t.db);
  const reader = t.as(user);
  const { text: linkText, version: linkVersion } = await open(chapter + linking);
  const withLink = linkText.replace('1. Ask.', `1. [Ask](lesson:${slugOf(name)}).`);
  const link = { path: chapter + linking, text: withLink, version: linkVersion, questions: null };
  expect((await editor('PUT', FILE, { body: link })).status).toBe(200);
  const lesson = await readBy(slugOf(name));
  const linked = () =>
    readBy(slugOf(linking)).then(({ content: html }) => /href="([^"]+)"[^>]*>Ask</.exec(html)?.[1]);
  const leadsTo = await linked();
  expect(leadsTo).toContain(String(lesson.id));
  const url = `/api/lessons/${lesson.id}/note/`;
  await reader('PUT', url, { body: { text: 'I asked three.' } });
  const { chapter_id } = await t.db
    .selectFrom('lessons')
    .select('chapter_id')
    .where('id', '=', lesson.id)
    .executeTakeFirstOrThrow();
  const taken_at = new Date(Date.now() - 2 * 86_400_000).toISOString();
  await t.db
    .insertInto('quiz_results')
    .values({ user_id: user.id, chapter_id, score: 3, total: 5, taken_at })
    .execute();
  const asked = `${chapter.split('/').at(-2)?.slice(3)}/what-it-is`;
  const answer = async () => {
    const body = { question: asked, given: [['25']], hint: false };
    return (await reader('POST', '/api/review/answers/', { body })).body;
  };
  const known = await answer();
  expect(known.due_on > new Date().toISOString().slice(0, 10)).toBe(true);

  await publish(chapter + name, 'A sentence more.');
  const quiz = await open(`${chapter}quiz.yaml`);
  const worded = quiz.text.replace('question: What is', 'question: What, then, is');
  const change = {
    path: `${chapter}quiz.yaml`,
    text: worded,
    version: quiz.version,
    questions: null,
  };
  expect((await editor('PUT', FILE, { body: change })).status).toBe(200);
  expect((await readBy(slugOf(name))).id).toBe(lesson.id);
  expect((await reader('GET', url)).body.text).toBe('I asked three.');
  expect(await answer()).toEqual({ rating: null, due_on: known.due_on });
  expect(await linked()).toBe(leadsTo);
});
