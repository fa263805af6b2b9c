import { readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { findTracker } from './courses.ts';
import {
  makeBody,
  makeContent,
  makeLesson,
  makeQuiz,
  OUTLINE,
  SVG,
  writeContent,
} from './content.fixture.ts';
import { lockContent } from '#src/platform/content/content-rows.ts';
import { ContentError } from '#src/platform/content/import-content.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { importCurriculum } from './import-curriculum.ts';
import { findLessonHead } from './learning-heads.ts';
import { findLessonSources } from './lessons.ts';
import { readCurriculumVersion } from './outline.ts';
import { saveProgress } from './progress.ts';
import { getQuiz } from './quiz.ts';

const CHAPTER = '01-discovery/01-talking/01-first-talks';

let t: TestApp;
const content = writeContent(makeContent());
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(content.remove);

/** Every test begins with the same curriculum in the database. */
beforeEach(() => load(makeContent()));

async function load(files: ReturnType<typeof makeContent>) {
  content.write(files);
  return importCurriculum(t.db, content.contentDir);
}

/** Makes the files a day old. */
function ageFiles(contentDir: string) {
  const root = path.join(contentDir, 'modules');
  const day = 24 * 60 * 60;
  const then = Date.now() / 1000 - day;
  for (const entry of ['', ...readdirSync(root, { recursive: true, encoding: 'utf8' })]) {
    utimesSync(path.join(root, entry), then, then);
  }
}

async function idsBySlug() {
  const tables = ['modules', 'courses', 'chapters', 'lessons'] as const;
  const rows = await Promise.all(
    tables.map((table) => t.db.selectFrom(table).select(['slug', 'id']).execute()),
  );
  return Object.fromEntries(
    rows.flatMap((all, index) => all.map(({ slug, id }) => [`${tables[index]} ${slug}`, id])),
  );
}

async function idOf(kind: string, slug: string): Promise<number> {
  const id = (await idsBySlug())[`${kind} ${slug}`];
  if (id === undefined) throw new Error(`no ${kind} ${slug}`);
  return id;
}

describe('an import', () => {
  test('brings everything in, and says how much', async () => {
    const version = await readCurriculumVersion(t.db);
    const report = await load(
      makeContent(undefined, { [`${CHAPTER}/04-more.md`]: makeLesson('more') }),
    );
    expect(report).toEqual({
      isChanged: true,
      isOlder: false,
      modules: 2,
      courses: 3,
      chapters: 5,
      lessons: 14,
      questions: 25,
      archived: 0,
    });
    expect(await readCurriculumVersion(t.db)).not.toBe(version);
    const sources = await findLessonSources(t.db);
    expect(sources.map(({ slug }) => slug)).toContain('more');
    expect(sources[0]).toEqual({
      id: await idOf('lessons', 'who-to-ask'),
      slug: 'who-to-ask',
      language: 'en',
      title: 'Who to ask',
      chapter: { id: await idOf('chapters', 'first-talks'), title: 'First talks' },
      course: { id: await idOf('courses', 'talking'), title: 'Talking' },
      module: { id: await idOf('modules', 'discovery'), name: 'Discovery' },
      markdown: makeBody().trim(),
      terms: [{ term: 'Who to ask term', definition: 'What who-to-ask means.' }],
      takeaways: ['One', 'Two', 'Three'],
      asked_as: ['a', 'b', 'c', 'd', 'e', 'f'],
      apply: 'For {idea}, ask {customer} in {country} today.',
    });
  });

  test('of the same content changes nothing and keeps the version', async () => {
    const version = await readCurriculumVersion(t.db);
    expect(await load(makeContent())).toMatchObject({
      isChanged: false,
      lessons: 13,
      questions: 25,
    });
    expect(await readCurriculumVersion(t.db)).toBe(version);
  });

  test('by two servers at once happens once', async () => {
    content.write(makeContent(undefined, { [`${CHAPTER}/04-twice.md`]: makeLesson('twice') }));
    const reports = await Promise.all([
      importCurriculum(t.db, content.contentDir),
      importCurriculum(t.db, content.contentDir),
    ]);
    expect(reports.map(({ isChanged }) => isChanged).toSorted()).toEqual([false, true]);
    expect(reports.map(({ lessons }) => lessons)).toEqual([14, 14]);
  });

  test('waits for that of another server, however long a statement may take', async (context) => {
    context.skip(t.engine === 'sqlite', 'It has one server.');
    content.write(makeContent(undefined, { [`${CHAPTER}/04-late.md`]: makeLesson('late') }));
    const isLocked = Promise.withResolvers<void>();
    const slow = inTransaction(t.db, async (trx) => {
      await lockContent(trx, 'curriculum_state');
      isLocked.resolve();
      await wait(600);
    });
    await isLocked.promise;
    const report = await inTransaction(t.db, async (trx) => {
      await sql`set local statement_timeout = 200`.execute(trx);
      const imported = await importCurriculum(trx, content.contentDir);
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(
        trx,
      );
      expect(rows).toEqual([{ statement_timeout: '15s' }]);
      return imported;
    });
    await slow;
    expect(report).toMatchObject({ isChanged: true, lessons: 14 });
  });

  test('of content older than what a newer server imported changes nothing', async () => {
    await load(makeContent(undefined, { [`${CHAPTER}/04-newer.md`]: makeLesson('newer') }));
    const version = await readCurriculumVersion(t.db);
    content.write(makeContent());
    ageFiles(content.contentDir);
    const report = await importCurriculum(t.db, content.contentDir);
    expect(report).toMatchObject({ isChanged: false, isOlder: true, archived: 0, lessons: 14 });
    expect(await readCurriculumVersion(t.db)).toBe(version);
    // Restored with new timestamps, as when going back to it, it is imported.
    expect(await load(makeContent())).toMatchObject({ isChanged: true, archived: 1, lessons: 13 });
  });

  test('of changed texts, order and places keeps ids, links and progress', async () => {
    const before = await idsBySlug();
    const learner = await makeUser(t.db);
    await saveProgress(t.db, learner.id, {
      lesson_id: await idOf('lessons', 'listen'),
      completed: true,
    });
    const refunds = 'Then read [about refunds](lesson:refunds).';
    const { archived } = await load(
      makeContent(
        {
          money: {
            ...OUTLINE['money'],
            // The course moves to another module, and a lesson to another chapter of it.
            talking: {
              surveys: ['listen', 'count', 'ask-many'],
              'first-talks': ['what-to-ask', 'who-to-ask'],
            },
          },
          discovery: { watching: OUTLINE['discovery']?.['watching'] ?? {} },
        },
        {
          '01-money/02-talking/01-surveys/01-listen.md': makeLesson('listen', {
            body: makeBody(`${refunds} ${'word '.repeat(700)}`),
            front: { title: 'Listen twice' },
          }),
        },
      ),
    );
    expect(archived).toBe(0);
    expect(await idsBySlug()).toEqual(before);

    const [money, discovery] = (await findTracker(t.db, learner.id)).modules;
    expect([money?.name, discovery?.name]).toEqual(['Money', 'Discovery']);
    const surveys = money?.courses[1]?.chapters[0];
    expect(surveys?.lessons).toEqual([
      { id: before['lessons listen'], title: 'Listen twice', minutes: 9, completed: true },
      { id: before['lessons count'], title: 'Count', minutes: 9, completed: false },
      { id: before['lessons ask-many'], title: 'Ask many', minutes: 9, completed: false },
    ]);
    expect(surveys?.progress).toBe(33);

    const { body } = await t.visitor('GET', `/api/chapters/${before['chapters surveys']}/lessons/`);
    expect(body[0].content).toContain(
      `<a href="/chapters/${before['chapters discounts']}/lessons?lesson=${before['lessons refunds']}">about refunds</a>`,
    );
  });

  test('archives what has gone, without its lists and with its progress, until it is back', async () => {
    const learner = await makeUser(t.db);
    const listen = await idOf('lessons', 'listen');
    const chapter = await idOf('chapters', 'first-talks');
    const watching = await idOf('courses', 'watching');
    await saveProgress(t.db, learner.id, { lesson_id: listen, completed: true });
    const { [`watching`]: _gone, ...discovery } = OUTLINE['discovery'] ?? {};
    const report = await load(
      makeContent({ ...OUTLINE, discovery }, { [`${CHAPTER}/03-listen.md`]: null }),
    );
    // The lesson; the course with its chapter and three lessons.
    expect(report).toMatchObject({ archived: 6, courses: 2, lessons: 9, questions: 20 });

    const as = t.as(learner);
    expect((await as('GET', `/api/chapters/${chapter}/lessons/`)).body).toHaveLength(2);
    expect((await as('GET', `/api/user-progress/?chapter=${chapter}`)).body).toEqual({
      last_accessed_lesson_id: null,
    });
    expect((await as('POST', '/api/user-progress/', { body: { lesson_id: listen } })).status).toBe(
      404,
    );
    expect((await as('GET', `/api/courses/${watching}/chapters/`)).status).toBe(404);
    const goneChapter = await idOf('chapters', 'go-and-see');
    expect((await as('GET', `/api/chapters/${goneChapter}/lessons/`)).status).toBe(404);
    expect((await as('GET', `/api/chapters/${goneChapter}/quiz/`)).status).toBe(404);
    expect((await findLessonSources(t.db)).map(({ slug }) => slug)).not.toContain('listen');
    expect(await headOf(goneChapter, null)).toBeNull();

    expect(await load(makeContent())).toMatchObject({ archived: 0, courses: 3, lessons: 13 });
    const lessons = (await as('GET', `/api/chapters/${chapter}/lessons/`)).body;
    expect(lessons.at(-1)).toMatchObject({ id: listen, completed: true });
  });

  test('keeps the ids of the questions that stay, and drops the others', async () => {
    const chapter = await idOf('chapters', 'margins');
    const { questions: before } = await getQuiz(t.db, chapter);
    const file = '02-money/01-pricing/01-margins/quiz.yaml';
    const quiz = makeQuiz('margins', 6, ['mark-up'])
      .replace('question-2', 'another-one')
      .replace('Question 3 on', 'Now asked on')
      .replace('Because', 'Since');
    await load(makeContent(undefined, { [file]: quiz }));
    const { questions: after } = await getQuiz(t.db, chapter);
    expect(after).toHaveLength(6);
    expect(after[0]).toEqual({ ...before[0], explanation: 'Since.' });
    expect(after[3]?.id).toBe(before[3]?.id);
    expect(before.map(({ id }) => id)).not.toContain(after[2]?.id);
  });

  test('stores figures and words as clean HTML, also of hostile content', async () => {
    const body = makeBody(
      `![A road to the market](a.svg)\n\n![Evil](evil.svg)\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) ${'word '.repeat(700)}`,
    );
    await load(
      makeContent(undefined, {
        [`${CHAPTER}/01-who-to-ask.md`]: makeLesson('who-to-ask', {
          body,
          front: { title: '"<b>Who</b>"' },
        }),
        [`${CHAPTER}/a.svg`]: SVG,
        [`${CHAPTER}/evil.svg`]: SVG.replace('<g ', '<script>alert(2)</script><g '),
      }),
    );
    const { body: lessons } = await t.visitor(
      'GET',
      `/api/chapters/${await idOf('chapters', 'first-talks')}/lessons/`,
    );
    const [lesson] = lessons;
    expect(lesson.title).toBe('<b>Who</b>');
    expect(lesson.content).toContain('<svg role="img" aria-label="A road to the market"');
    expect(lesson.content).toContain('<figcaption>Evil</figcaption>');
    expect(lesson.content).not.toMatch(/<script|javascript:|alert\(2\)/);
  });

  test.each([
    ['cannot be read', { '02-money/module.yaml': 'name: [' }],
    ['has a slug twice', { '02-money/01-pricing/01-margins/02-listen.md': makeLesson('listen') }],
  ])('of content that %s changes nothing and names the file', async (_, changes) => {
    const version = await readCurriculumVersion(t.db);
    const failed = load(makeContent(undefined, changes));
    await expect(failed).rejects.toThrow(ContentError);
    await expect(failed).rejects.toThrow(/02-money\//);
    expect(await readCurriculumVersion(t.db)).toBe(version);
    expect(
      await t.db.selectFrom('lessons').select('id').where('archived_at', 'is', null).execute(),
    ).toHaveLength(13);
  });

  test('without a curriculum says where it looked', async () => {
    await expect(importCurriculum(t.db, '/nowhere')).rejects.toThrow('no folder /nowhere/modules');
  });
});

async function headOf(chapterId: number, lessonId: number | null) {
  return findLessonHead(t.db, 'https://inzira.example', chapterId, lessonId);
}

describe('the head of a shared link', () => {
  test('is that of the lesson, of the chapter, or none', async () => {
    const chapter = await idOf('chapters', 'first-talks');
    const lesson = await idOf('lessons', 'who-to-ask');
    expect(await headOf(chapter, lesson)).toMatchObject({
      title: 'Who to ask',
      description: 'Amina sells tomatoes in Huye.',
    });
    const ofChapter = { title: 'First talks', description: 'About first-talks.' };
    expect(await headOf(chapter, null)).toMatchObject(ofChapter);
    // A lesson of another chapter, or a missing one.
    expect(await headOf(chapter, await idOf('lessons', 'refunds'))).toMatchObject(ofChapter);
    expect(await headOf(chapter, 2_000_000_000)).toMatchObject(ofChapter);
    expect(await headOf(2_000_000_000, lesson)).toBeNull();
  });
});
