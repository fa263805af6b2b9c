import type { CoursePack } from '@inzira/contract/learning';
import { beforeAll, expect, test } from 'vitest';
import { CONTENT } from '#test/content.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { makeBody, makeContent, makeLesson, writeContent } from './content.fixture.ts';
import { importJourney } from '#src/features/studio/import-journey.ts';
import { importCurriculum } from './import-curriculum.ts';
import { importFiles, makeActivity, makeJourney } from '#src/features/studio/journey.fixture.ts';
import { NOT_IDS, read, startLearning, type LearningApp } from './learning.fixture.ts';

const CHAPTER = '01-discovery/01-talking/01-first-talks';
/** The maximum size of a pack without audio, and of its update after a change to one lesson. */
const MAX_BYTES = { pack: 400_000, update: 40_000 };

let t: TestApp;
let ids: LearningApp['ids'];
let newLearner: LearningApp['newLearner'];
beforeAll(async () => {
  ({ t, ids, newLearner } = await startLearning());
});

const packOf = async (slug: string, call = t.visitor) =>
  (await read(call, `/api/courses/${ids[slug]}/pack/`)) as CoursePack;

test('names every call by which a visitor reads the course, with what its answer takes', async () => {
  const pack = await packOf('talking');
  expect(pack).toMatchObject({ course_id: ids['talking'], module_id: ids['discovery'] });
  const chapters = await read(t.visitor, `/api/courses/${ids['talking']}/chapters/`);
  const wanted = [
    `/api/courses/${ids['talking']}/chapters/`,
    ...chapters.flatMap(({ id, quiz }: { id: number; quiz: { questions: number } }) => [
      `/api/chapters/${id}/lessons/`,
      ...(quiz.questions > 0 ? [`/api/chapters/${id}/quiz/`] : []),
    ]),
  ];
  expect(pack.parts.map(({ url }) => url)).toEqual(wanted);
  for (const { url, bytes } of pack.parts) {
    expect(bytes).toBeGreaterThan(0);
    await read(t.visitor, url);
  }
  expect(pack.bytes).toBe(pack.parts.reduce((sum, { bytes }) => sum + bytes, 0));
});

test('is the same for everybody: it holds no progress', async () => {
  const before = await packOf('talking');
  const { call, open } = await newLearner();
  await open('who-to-ask', true);
  expect(await packOf('talking', call)).toEqual(before);
});

test('of a course whose lesson has changed, only its chapter has another version', async () => {
  const before = await packOf('talking');
  const changed = makeLesson('who-to-ask', {
    body: makeBody().replace('Amina sells', 'Aisha sells'),
  });
  const content = writeContent(
    makeContent(undefined, { [`${CHAPTER}/01-who-to-ask.md`]: changed }),
  );
  await importCurriculum(t.db, content.contentDir);
  content.remove();
  const after = await packOf('talking');
  const others = after.parts.filter(
    ({ url, version }) => before.parts.find((one) => one.url === url)?.version !== version,
  );
  expect(others.map(({ url }) => url)).toEqual([`/api/chapters/${ids['first-talks']}/lessons/`]);
});

test('a course that is not there has none', async () => {
  const { status } = await t.visitor('GET', '/api/courses/9999/pack/');
  expect(status).toBe(404);
  for (const id of NOT_IDS)
    expect([400, 404]).toContain((await t.visitor('GET', `/api/courses/${id}/pack/`)).status);
  const wrong = await t.visitor('GET', `/api/courses/${ids['talking']}/pack/?language=xx`);
  expect(wrong.status).toBe(400);
});

test('brings the steps of the journey along that lean on its lessons, as anybody reads them', async () => {
  const leaning = makeActivity('interview', 'lessons: [who-to-ask]\n');
  const file = [...makeJourney().keys()].find((one) => one.endsWith('interview.md')) ?? '';
  await importFiles(t.db, makeJourney(undefined, { [file]: leaning }));
  const step = await t.db
    .selectFrom('journey_steps')
    .select('id')
    .where('slug', '=', 'ask-them')
    .executeTakeFirstOrThrow();
  const pack = await packOf('talking');
  expect(pack.has_journey).toBe(true);
  const urls = pack.parts.map(({ url }) => url);
  expect(urls.filter((url) => url.startsWith('/api/venture/'))).toEqual([
    '/api/venture/journey/',
    `/api/venture/activities/?step=${step.id}`,
  ]);
  for (const url of urls) await read(t.visitor, url);
  const changed = makeActivity('interview', 'lessons: [who-to-ask]\n', 'Go somewhere else.');
  await importFiles(t.db, makeJourney(undefined, { [file]: changed }), new Date(Date.now() + 5000));
  const after = await packOf('talking');
  const fresh = after.parts.filter(
    ({ url, version }) => pack.parts.find((one) => one.url === url)?.version !== version,
  );
  expect(fresh.map(({ url }) => url)).toEqual([`/api/venture/activities/?step=${step.id}`]);
  await importFiles(t.db, makeJourney(), new Date(Date.now() + 10_000));
  expect(await packOf('talking')).toMatchObject({ has_journey: false });
});

test('every course that we teach fits, and one changed lesson costs little, in each language', async () => {
  const real = await startTestApp({}, { withLessons: true });
  await importJourney(real.db, CONTENT);
  const courses = await real.db
    .selectFrom('courses')
    .select('id')
    .where('archived_at', 'is', null)
    .execute();
  expect(courses.length).toBeGreaterThan(0);
  const packs: CoursePack[] = [];
  for (const { id } of courses)
    for (const language of ['en', 'fr'])
      packs.push(
        (await read(real.visitor, `/api/courses/${id}/pack/?language=${language}`)) as CoursePack,
      );
  expect(packs.some((pack) => pack.has_journey)).toBe(true);
  for (const { bytes, parts } of packs) {
    expect(bytes).toBeLessThan(MAX_BYTES.pack);
    // The changed chapter, and the list of chapters, which has its title.
    const [list = { bytes: 0 }, ...others] = parts;
    const chapters = others.filter(({ url }) => url.endsWith('/lessons/'));
    for (const chapter of chapters)
      expect(list.bytes + chapter.bytes).toBeLessThan(MAX_BYTES.update);
  }
  // The templates of steps that refer to the course, each once, in the reader's language and of the stated size.
  const handedOut = packs.flatMap(({ templates, language }) =>
    templates.map((template) => ({ ...template, language })),
  );
  expect(handedOut.some(({ language }) => language === 'fr')).toBe(true);
  for (const { templates, has_journey } of packs) {
    if (!has_journey) expect(templates).toEqual([]);
    expect(new Set(templates.map(({ url }) => url)).size).toBe(templates.length);
  }
  for (const { url, bytes, language } of handedOut) {
    const { rawPayload, statusCode } = await real.app.inject({ url });
    expect(statusCode).toBe(200);
    expect(rawPayload).toHaveLength(bytes);
    expect(url.includes('.fr.')).toBe(language === 'fr');
  }
});
