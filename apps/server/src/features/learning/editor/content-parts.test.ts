import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { makeUser } from '#test/factories.ts';
import { startEditing } from './editor.fixture.ts';

type Editing = Awaited<ReturnType<typeof startEditing>>;
let { t, editor, learner }: Editing = {} as Editing;

beforeAll(async () => {
  ({ t, editor, learner } = await startEditing());
});

const FILE = '/api/staff/content/file/';
interface Entry {
  path: string;
  kind: string;
  title: string;
  isHidden: boolean;
}
const list = async (folder = 'modules'): Promise<Entry[]> =>
  (await editor('GET', `/api/staff/content/?folder=${folder}`)).body.entries;
const add = (body: object, as = editor) => as('POST', '/api/staff/content/parts/', { body });
const hide = (at: string, isHidden: boolean, as = editor) =>
  as('POST', '/api/staff/content/hidden/', { body: { path: at, isHidden } });
const publish = (body: object) => editor('PUT', FILE, { body });
const modules = async (): Promise<{ id: number; name: string }[]> =>
  (await learner('GET', '/api/modules/')).body;
const names = async () => (await modules()).map(({ name }) => name);
const order = async (folder: string, slugs: string[]) => {
  const at = `${folder}order`;
  const { version } = (await editor('GET', `${FILE}?path=${encodeURIComponent(at)}`)).body;
  return publish({ path: at, text: slugs.map((slug) => `${slug}\n`).join(''), version });
};
const titled = (title: string) => ({ title, description: `About ${title}.` });

describe('a module of an incubator', () => {
  let module: string;
  let course: string;
  let chapter: string;

  test('is begun hidden, with its course and chapter, and is shown as a whole', async () => {
    const before = await names();
    module = (await add({ kind: 'module', parent: null, ...titled('Our: market') })).body.path;
    expect(module).toMatch(/^\d\d-our-market\/module\.yaml$/);
    course = (await add({ kind: 'course', parent: module, ...titled('Stalls') })).body.path;
    const made = await add({ kind: 'chapter', parent: course, ...titled('Rent') });
    expect(made.status).toBe(201);
    chapter = made.body.path;
    const folder = chapter.replace('chapter.yaml', '');
    const text = '---\ntitle: What rent is\nminutes: 3\n---\nRent is paid.\n';
    expect((await publish({ path: `${folder}01-what-rent-is.md`, text, version: 0 })).status).toBe(
      200,
    );
    expect(await names()).toEqual(before);
    const entries = await list();
    expect(entries.filter(({ isHidden }) => isHidden).map(({ path: at }) => at)).toEqual([
      module,
      course,
      chapter,
    ]);
    for (const at of [chapter, course, module]) expect((await hide(at, false)).status).toBe(204);
    expect(await names()).toEqual([...before, 'Our: market']);
    const { id } = (await modules()).at(-1) ?? { id: 0 };
    const { body: courses } = await learner('GET', `/api/modules/${id}/courses/`);
    const { body: chapters } = await learner('GET', `/api/courses/${courses[0].id}/chapters/`);
    const { body: lessons } = await learner('GET', `/api/chapters/${chapters[0].id}/lessons/`);
    expect(lessons.map(({ title }: { title: string }) => title)).toEqual(['What rent is']);
  });

  test('is renamed and moved to the front, and keeps its id', async () => {
    const { id } = (await modules()).at(-1) ?? { id: 0 };
    const { text, version } = (await editor('GET', `${FILE}?path=${encodeURIComponent(module)}`))
      .body;
    await publish({ path: module, text: text.replace(/^name: .*$/m, 'name: Markets'), version });
    const slugs = (await list())
      .filter(({ kind }) => kind === 'module')
      .map(({ path: at }) => at.replace(/^\d\d-(.*)\/.*$/, '$1'));
    expect((await order('', [slugs.at(-1) ?? '', ...slugs.slice(0, -1)])).status).toBe(200);
    expect((await modules())[0]).toMatchObject({ id, name: 'Markets' });
    expect((await list())[0]?.path).toBe(module);
  });

  test('stays where it is through an import of the release, and is exported as one', async () => {
    const before = await names();
    await importCurriculum(t.db, path.join(t.app.config.checkoutRoot, 'content'));
    expect(await names()).toEqual(before);
    const zip = await editor(
      'GET',
      `/api/staff/content/course/?path=${encodeURIComponent(course)}`,
    );
    expect(zip.status).toBe(200);
  });
});

describe('what is hidden', () => {
  test('is gone for learners with all that lies in it, and comes back with ids and progress', async () => {
    const [, first] = await modules();
    const entry = (await list()).find(
      ({ title, kind }) => kind === 'module' && title === first?.name,
    );
    const { body: courses } = await learner('GET', `/api/modules/${first?.id}/courses/`);
    const { body: chapters } = await learner('GET', `/api/courses/${courses[0].id}/chapters/`);
    const { body: lessons } = await learner('GET', `/api/chapters/${chapters[0].id}/lessons/`);
    await learner('POST', '/api/user-progress/', {
      body: { lesson_id: lessons[0].id, completed: true },
    });
    expect((await hide(entry?.path ?? '', true)).status).toBe(204);
    expect(await names()).not.toContain(first?.name);
    expect((await learner('GET', `/api/chapters/${chapters[0].id}/lessons/`)).status).toBe(404);
    expect((await hide(entry?.path ?? '', false)).status).toBe(204);
    expect((await modules())[1]).toEqual(expect.objectContaining({ id: first?.id }));
    const { body: again } = await learner('GET', `/api/chapters/${chapters[0].id}/lessons/`);
    expect(again[0]).toMatchObject({ id: lessons[0].id, completed: true });
    const { action, after } = await t.db
      .selectFrom('history')
      .select(['action', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([action, JSON.stringify(after)]).toEqual([
      'content-shown',
      expect.stringContaining(entry?.path ?? 'nothing'),
    ]);
  });

  test('may be one lesson, about which nobody is asked as long as it is hidden', async () => {
    const lesson = (await list()).find(
      ({ kind, path: at }) => kind === 'lesson' && !at.includes('rent'),
    );
    const { chapter_id: chapter } = await t.db
      .selectFrom('lessons')
      .select('chapter_id')
      .where('title', '=', lesson?.title ?? '')
      .executeTakeFirstOrThrow();
    const asked = async (): Promise<string[]> =>
      (await learner('GET', `/api/chapters/${chapter}/quiz/`)).body.questions.map(
        ({ question_text: text }: { question_text: string }) => text,
      );
    const before = await asked();
    const { questions: about } = (
      await editor('GET', `${FILE}?path=${encodeURIComponent(lesson?.path ?? '')}`)
    ).body;
    expect(about.length).toBeGreaterThan(0);
    await hide(lesson?.path ?? '', true);
    expect(await asked()).toHaveLength(before.length - about.length);
    const archived = await t.db
      .selectFrom('lessons')
      .select('archived_at')
      .where('title', '=', lesson?.title ?? '')
      .executeTakeFirstOrThrow();
    expect(archived.archived_at).not.toBeNull();
    expect((await list()).find(({ path: at }) => at === lesson?.path)?.isHidden).toBe(true);
    await hide(lesson?.path ?? '', false);
    expect(await asked()).toEqual(before);
  });
});

describe('two editors', () => {
  const courseOf = async (title: string) => {
    const module = (await list())[0]?.path ?? '';
    return (await add({ kind: 'course', parent: module, ...titled(title) })).body.path as string;
  };

  test('who begin and hide parts at the same moment do not show what the other hides', async () => {
    const course = await courseOf('At once');
    const made = await Promise.all(
      ['First', 'Second', 'Third'].map((title) =>
        add({ kind: 'chapter', parent: course, ...titled(title) }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    const inside = (await list()).filter(
      ({ path: at, kind }) =>
        kind === 'chapter' && at.startsWith(course.replace('course.yaml', '')),
    );
    expect(inside.map(({ isHidden }) => isHidden)).toEqual([true, true, true]);
  });

  test('twice are in the record once', async () => {
    const course = await courseOf('Pressed twice');
    await Promise.all([hide(course, false), hide(course, false)]);
    await hide(course, false);
    const lines = await t.db
      .selectFrom('history')
      .select('after')
      .where('action', '=', 'content-shown')
      .execute();
    expect(lines.filter(({ after }) => after?.includes(course))).toHaveLength(1);
  });

  test('find one part, where the answer to the first try was lost', async () => {
    const course = await courseOf('Weak network');
    const body = { kind: 'chapter', parent: course, ...titled('Once') };
    const headers = { 'idempotency-key': 'part-begun-0001' };
    const ask = () => editor('POST', '/api/staff/content/parts/', { body, headers });
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
});

describe('the order of a folder', () => {
  const move = (body: { folder: string; before: string[]; after: string[] }, as = editor) =>
    as('POST', '/api/staff/content/order/', { body });
  const slugsOf = async () =>
    (await list())
      .filter(({ kind }) => kind === 'module')
      .map(({ path: at }) => at.replace(/^\d\d-(.*)\/.*$/, '$1'));

  test('is refused to the second of two editors, who is told that of the first', async () => {
    const before = await slugsOf();
    const [first = '', second = '', ...others] = before;
    expect((await move({ folder: '', before, after: [second, first, ...others] })).status).toBe(
      204,
    );
    const late = await move({ folder: '', before, after: [...others, first, second] });
    expect(late.status).toBe(409);
    expect(late.body.error).toMatch(/changed the order/);
    // A folder with only answers of the mentor has a position too.
    const current = (late.body.current as string[]).filter((slug) => before.includes(slug));
    expect(current).toEqual([second, first, ...others]);
    expect(await slugsOf()).toEqual([second, first, ...others]);
    const back = await move({ folder: '', before: [second, first, ...others], after: before });
    expect(back.status).toBe(204);
    expect(await slugsOf()).toEqual(before);
  });

  test('of two who move at the same moment one is refused, and nothing is lost', async () => {
    const before = await slugsOf();
    const [first = '', second = '', ...others] = before;
    const answers = await Promise.all([
      move({ folder: '', before, after: [second, first, ...others] }),
      move({ folder: '', before, after: [...others, first, second] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await slugsOf()).toSorted()).toEqual(before.toSorted());
  });

  test('is changed once where the same move is sent twice', async () => {
    const before = await slugsOf();
    const [first = '', second = '', ...others] = before;
    const ask = () => move({ folder: '', before, after: [second, first, ...others] });
    const answers = [...(await Promise.all([ask(), ask()])), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await slugsOf()).toEqual([second, first, ...others]);
  });

  test('keeps what a colleague has added meanwhile, last', async () => {
    const before = await slugsOf();
    await add({ kind: 'module', parent: null, ...titled('Added meanwhile') });
    const [first = '', ...others] = before;
    expect((await move({ folder: '', before, after: [...others, first] })).status).toBe(204);
    expect(await slugsOf()).toEqual([...others, first, 'added-meanwhile']);
  });

  test('is for editors, and of folders that are there', async () => {
    const reviewer = t.as(await makeUser(t.db, { roles: ['reviewer'] }));
    const none = { folder: '98-none/', before: ['a'], after: ['a'] };
    expect((await move(none, reviewer)).status).toBe(403);
    expect((await move(none)).status).toBe(404);
    expect((await move({ ...none, folder: '../' })).status).toBe(400);
  });
});

describe('a part that was begun here', () => {
  const take = async (at: string) => {
    const { version } = (await editor('GET', `${FILE}?path=${encodeURIComponent(at)}`)).body;
    return publish({ path: at, text: null, version });
  };
  /** A visible course with a chapter and a lesson. */
  const shownCourse = async (title: string) => {
    const module = (await list()).find(({ isHidden, kind }) => kind === 'module' && !isHidden);
    const parent = module?.path ?? '';
    const course = (await add({ kind: 'course', parent, ...titled(title) })).body.path as string;
    const made = await add({ kind: 'chapter', parent: course, ...titled(`${title} one`) });
    const chapter = made.body.path as string;
    const lesson = chapter.replace('chapter.yaml', `01-${title.toLowerCase()}-lesson.md`);
    const text = `---\ntitle: ${title} lesson\nminutes: 3\n---\nRead this.\n`;
    await publish({ path: lesson, text, version: 0 });
    for (const at of [chapter, course]) await hide(at, false);
    return { course, chapter, lesson };
  };
  const idOf = async (slug: string) =>
    (
      await t.db
        .selectFrom('lessons')
        .select('id')
        .where('slug', '=', slug)
        .where('archived_at', 'is', null)
        .executeTakeFirst()
    )?.id;

  test('is taken away while learners see it, with all that lies in it, and comes back as it was', async () => {
    const { course, lesson } = await shownCourse('Leaving');
    const id = await idOf('leaving-lesson');
    expect(id).toBeDefined();
    const { version } = (await editor('GET', `${FILE}?path=${encodeURIComponent(course)}`)).body;
    const ask = (as = editor) => as('PUT', FILE, { body: { path: course, text: null, version } });
    // Pressed twice, and repeated after a lost answer.
    const [gone, twice, again] = [...(await Promise.all([ask(), ask()])), await ask()];
    expect([gone?.status, gone?.body.state]).toEqual([200, 'removed']);
    expect([twice, again].map((one) => [one?.status, one?.body])).toEqual([
      [200, gone?.body],
      [200, gone?.body],
    ]);
    const other = t.as(await makeUser(t.db, { roles: ['editor'] }));
    expect((await ask(other)).status).toBe(409);
    expect(await idOf('leaving-lesson')).toBeUndefined();
    const undo = await editor('POST', '/api/staff/content/undo/', {
      body: { path: course, version: gone?.body.version },
    });
    expect([undo.status, undo.body.state]).toEqual([200, 'edited']);
    expect(await idOf('leaving-lesson')).toBe(id);
    expect((await list()).some(({ path: at }) => at === lesson)).toBe(true);
  });

  test('stays where somebody has begun to learn in it: it can be hidden', async () => {
    const { course, chapter } = await shownCourse('Loved');
    await learner('POST', '/api/user-progress/', {
      body: { lesson_id: await idOf('loved-lesson'), completed: true },
    });
    for (const at of [chapter, course]) {
      const { status, body } = await take(at);
      expect([status, body.error]).toEqual([409, expect.stringMatching(/Hide it/)]);
    }
    expect(await idOf('loved-lesson')).toBeDefined();
    expect((await hide(course, true)).status).toBe(204);
    expect(await idOf('loved-lesson')).toBeUndefined();
  });
});

test('a part is begun again under the title of one that was taken away, and is shown', async () => {
  const module = (await list())[0]?.path ?? '';
  const course = (await add({ kind: 'course', parent: module, ...titled('Again') })).body.path;
  const begin = async () =>
    (await add({ kind: 'chapter', parent: course, ...titled('Fair prices') })).body.path as string;
  const gone = await begin();
  expect((await publish({ path: gone, text: null, version: 1 })).status).toBe(200);
  const chapter = await begin();
  expect(chapter).toContain('-fair-prices-2/');
  for (const at of [chapter, course]) expect((await hide(at, false)).status).toBe(204);
});

test('a section and a step of the journey are begun, too', async () => {
  const section = (await add({ kind: 'section', parent: null, ...titled('Expand abroad') })).body
    .path;
  expect(section).toMatch(/^journey\/\d\d-expand-abroad\/section\.yaml$/);
  const step = await add({ kind: 'step', parent: section, ...titled('Hire') });
  expect([step.status, step.body.path]).toEqual([
    201,
    section.replace('section.yaml', '01-hire/step.yaml'),
  ]);
  const entries = await list('journey');
  expect(entries.filter(({ isHidden }) => isHidden)).toHaveLength(2);
});

test('what cannot be begun or hidden is refused', async () => {
  const module = (await list())[0]?.path;
  const wrong = await add({ kind: 'chapter', parent: module, ...titled('In a module') });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['parent']]);
  expect((await add({ kind: 'module', parent: null, title: ' ', description: 'x' })).status).toBe(
    400,
  );
  const none = await add({ kind: 'course', parent: '98-none/module.yaml', ...titled('Lost') });
  expect(none.status).toBe(404);
  expect((await hide('98-none/module.yaml', true)).status).toBe(404);
  expect((await hide('../secrets', true)).status).toBe(400);
});

test('only editors begin and hide parts', async () => {
  const reviewer = t.as(await makeUser(t.db, { roles: ['reviewer'] }));
  const module = (await list())[0]?.path ?? '';
  expect((await add({ kind: 'module', parent: null, ...titled('Mine') }, reviewer)).status).toBe(
    403,
  );
  expect((await hide(module, true, reviewer)).status).toBe(403);
});
