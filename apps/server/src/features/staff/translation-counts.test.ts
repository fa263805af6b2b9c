import type { TranslationCount } from '@inzira/contract/staff-translations';
import { beforeAll, expect, test } from 'vitest';
import { countTranslations } from '#src/features/learning/translation-report.ts';
import { parseCurriculum } from '#src/features/learning/curriculum-files.ts';
import { parseTranslations } from '#src/features/learning/curriculum-translations.ts';
import { parseJourney } from '#src/features/studio/journey-files.ts';
import { parseJourneyTranslations } from '#src/features/studio/journey-translations.ts';
import { readContentFiles } from '#src/platform/content/content-folders.ts';
import { CONTENT } from '#test/content.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let editor: Call;
beforeAll(async () => {
  t = await startTestApp({}, { withLessons: true });
  editor = t.as(await makeUser(t.db, { roles: ['editor'] }));
});

const COUNTS = '/api/staff/content/translations/';
const FILE = '/api/staff/content/file/';

async function read(language = 'en'): Promise<TranslationCount[]> {
  const { status, body } = await editor('GET', COUNTS, {
    headers: { 'accept-language': language },
  });
  expect(status).toBe(200);
  return body.counts;
}

const rowOf = (counts: TranslationCount[], part: TranslationCount['part']) =>
  counts.find((one) => one.part === part) ?? expect.fail(`no row of ${part}`);

test('is for editors and staff', async () => {
  expect((await t.visitor('GET', COUNTS)).status).toBe(401);
  expect((await t.as(await makeUser(t.db))('GET', COUNTS)).status).toBe(403);
  for (const [role, status] of [
    ['reviewer', 403],
    ['trainer', 403],
    ['staff', 200],
  ] as const) {
    const call = t.as(await makeUser(t.db, { roles: [role] }));
    expect([role, (await call('GET', COUNTS)).status]).toEqual([role, status]);
  }
});

test('modules and the journey have the figures of the checker', async () => {
  const counts = await read();
  const files = readContentFiles(CONTENT);
  const curriculum = parseCurriculum(files);
  const checked = countTranslations(curriculum.modules, parseTranslations(files, curriculum));
  const modules = counts.filter(({ part }) => part === 'module');
  expect(
    modules.map(({ folder, language, texts, translated, outdated, read }) => ({
      module: folder?.slice(3, -1),
      language,
      files: texts,
      translated,
      outdated,
      read,
    })),
  ).toEqual(checked);
  const journeyFiles = readContentFiles(CONTENT, 'journey');
  const { states } = parseJourneyTranslations(journeyFiles, parseJourney(journeyFiles));
  expect(rowOf(counts, 'journey')).toMatchObject({
    translated: states.length,
    outdated: states.filter(({ isOutdated }) => isOutdated).length,
    read: states.filter(({ isReadTwice }) => isReadTwice).length,
  });
});

test('answers, facts and hub have a row each, and no figure of what is not written down', async () => {
  const counts = await read();
  const answers = rowOf(counts, 'answers');
  expect(answers.texts).toBeGreaterThan(1_000);
  expect(answers.translated).toBeLessThanOrEqual(answers.texts);
  expect(answers.read).toBeGreaterThan(0);
  for (const part of ['facts', 'hub'] as const)
    expect(rowOf(counts, part)).toMatchObject({
      folder: null,
      title: null,
      language: 'fr',
      outdated: null,
      read: null,
    });
  expect(rowOf(counts, 'hub').translated).toBe(rowOf(counts, 'hub').texts);
});

test('a module is called as the reader’s language has it', async () => {
  const titles = async (language: string) => (await read(language)).map(({ title }) => title);
  const [english, french] = [await titles('en'), await titles('fr')];
  expect(english[0]).toBe('Finding a Problem Worth Solving');
  expect(french[0]).not.toBe(english[0]);
});

test('what staff edit is out of date in the other language at once, also where it is hidden', async () => {
  const [module] = await read();
  const { body: list } = await editor('GET', '/api/staff/content/');
  const { path } = list.entries.find(
    (one: { kind: string; path: string }) =>
      one.kind === 'lesson' && one.path.startsWith(module?.folder ?? '-'),
  );
  const { body: file } = await editor('GET', `${FILE}?path=${encodeURIComponent(path)}`);
  const edit = await editor('PUT', FILE, {
    body: { path, text: `${file.text}\n\nA sentence more.\n`, version: file.version },
  });
  expect(edit.status).toBe(200);
  const outdated = (module?.outdated ?? 0) + 1;
  expect((await read())[0]).toEqual({ ...module, outdated });
  const hide = await editor('POST', '/api/staff/content/hidden/', {
    body: { path, isHidden: true },
  });
  expect(hide.status).toBe(204);
  expect((await read())[0]).toEqual({ ...module, outdated });
  const { body: after } = await editor('GET', '/api/staff/content/');
  expect(
    after.entries.filter(
      (one: { path: string; outdated: string[] }) =>
        one.path.startsWith(module?.folder ?? '-') && one.outdated.includes('fr'),
    ),
  ).toHaveLength(outdated);
});

test('one reading takes a few statements, however many texts there are', async () => {
  await read();
  expect(await t.countStatements(read)).toBeLessThanOrEqual(6);
});
