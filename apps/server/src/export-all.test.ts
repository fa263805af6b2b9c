import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { contentParts } from './content-parts.ts';
import { exportAll } from './export-all.ts';
import { findAnswersInUse, findStaffAnswers } from './features/advisor/taught/answers-in-use.ts';
import { importAnswers } from './features/advisor/taught/import-answers.ts';
import { exportTaught } from './features/advisor/taught/taught.ts';
import { importHubUploads } from './features/resources/hub-uploads.ts';
import { importResources } from './features/resources/import-resources.ts';

const folders: string[] = [];
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

function newFolder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'inzira-export-all-'));
  folders.push(made);
  return made;
}

test('an installation takes files of the hub and answers of the team along, and another one opens the files', async () => {
  const t = await startTestApp({}, { withLessons: 'few' });
  const { db, app } = t;
  const { files, templates } = app;
  const contentDir = path.join(app.config.checkoutRoot, 'content');
  await importResources(db, templates, contentDir);
  const source = { db, files, templates, contentDir, findPart: contentParts(templates) };
  const before = newFolder();
  expect(await exportAll(source, before)).toEqual([]);
  expect(readdirSync(before).toSorted()).toEqual(readdirSync(contentDir).toSorted());

  const editor = t.as(await makeUser(db, { roles: ['editor'] }));
  const text = 'Eleven articles.';
  const { body: upload } = await editor('POST', '/api/uploads/', {
    body: { filename: 'statutes.txt', size: text.length },
  });
  await editor('PUT', `/api/uploads/${upload.id}/parts/0/`, {
    body: Buffer.from(text),
    headers: { 'content-type': 'application/octet-stream' },
  });
  await editor('POST', `/api/uploads/${upload.id}/finish/`);
  const { body: kept } = await editor('POST', '/api/staff/content/upload/', {
    body: { file: upload.id },
  });
  const entry = {
    slug: 'statutes',
    type: 'tool',
    title: { en: 'Statutes', fr: 'Statuts' },
    description: { en: 'A file.', fr: 'Un fichier.' },
    upload: { en: kept },
  };
  const published = await editor('PUT', '/api/staff/content/file/', {
    body: { path: 'resources/statutes.json', text: JSON.stringify(entry), version: 0 },
  });
  expect(published.status).toBe(200);
  const taught = await editor('POST', '/api/staff/answers/', {
    body: {
      language: 'en',
      asks: 'How do I breed rabbits for sale?',
      asked_as: ['how to breed rabbits', 'rabbit farming how to start with does and bucks'],
      answer: 'Begin with two does and one buck.',
      source_title: '',
      source_url: '',
    },
  });
  expect(taught.status).toBe(201);

  const target = newFolder();
  expect(await exportAll(source, target)).toEqual([
    'answers.yaml',
    'resources/hub.yaml',
    `uploads/${path.basename(kept.key)}`,
  ]);
  expect(readFileSync(path.join(target, 'answers.yaml'), 'utf8')).toContain('two does');
  // Parts of `content/` are symbolic links here; the export must not write through them.
  const released = readFileSync(path.join(contentDir, 'resources/hub.yaml'), 'utf8');
  expect(released).not.toContain('statutes.txt');

  const other = await startTestApp();
  const sources = { db: other.db, files: other.app.files, templates: other.app.templates };
  for (let start = 0; start < 2; start += 1) {
    await importHubUploads(sources, target);
    await importResources(other.db, other.app.templates, target);
  }
  const { body: hub } = await other.visitor(
    'GET',
    '/api/venture/public-resources/?search=statutes',
  );
  expect((await other.visitor('GET', hub.results[0].link)).body).toBe(text);
});

test('answers of another installation come once under their ids, and what the team has changed here stays', async () => {
  const t = await startTestApp();
  const editor = t.as(await makeUser(t.db, { roles: ['editor'] }));
  const teach = (asks: string, language = 'en') => ({
    language,
    asks,
    asked_as: [asks],
    answer: `About this: ${asks}`,
    source_title: '',
    source_url: 'https://example.org/',
  });
  const asked = ['How do I breed rabbits?', 'How do I dry mangoes?', 'How do I keep bees?'];
  for (const asks of asked)
    expect((await editor('POST', '/api/staff/answers/', { body: teach(asks) })).status).toBe(201);
  const french = 'Comment élever des escargots ?';
  await editor('POST', '/api/staff/answers/', { body: teach(french, 'fr') });
  const folder = newFolder();
  const file = path.join(folder, 'answers.yaml');
  writeFileSync(file, await exportTaught(t.db));

  const other = await startTestApp();
  const team = other.as(await makeUser(other.db, { roles: ['editor'] }));
  // The first id is taken.
  await team('POST', '/api/staff/answers/', { body: teach('How do I bake bread?') });
  const found = async () =>
    (await findAnswersInUse(other.db)).map(({ id, asks, language, answer, source }) =>
      [id, asks, language, answer.replace(/:.*$/, ''), source?.url].join(' | '),
    );
  const line = (id: number, asks: string, language = 'en', answer = 'About this') =>
    `team-${id} | ${asks} | ${language} | ${answer} | https://example.org/`;
  expect(await importAnswers(other.db, folder)).toEqual([]);
  const all = [
    line(1, 'How do I bake bread?'),
    line(2, asked[1] ?? ''),
    line(3, asked[2] ?? ''),
    line(4, french, 'fr'),
    line(5, asked[0] ?? ''),
  ];
  expect((await found()).toSorted()).toEqual(all);

  const ours = { ...teach(asked[1] ?? ''), answer: 'Ours', version: 1 };
  expect((await team('PUT', '/api/staff/answers/2/', { body: ours })).status).toBe(200);
  await team('PUT', '/api/staff/answers/4/in-use/', { body: { in_use: false } });
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('About this', 'Newer'));
  for (let start = 0; start < 2; start += 1)
    expect(await importAnswers(other.db, folder)).toEqual([]);
  const after = await found();
  expect(after).toContain(line(2, asked[1] ?? '', 'en', 'Ours'));
  expect(after).toContain(line(3, asked[2] ?? '', 'en', 'Newer'));
  expect(after.filter((one) => one.startsWith('team-4 '))).toEqual([]);
  expect(after).toHaveLength(4);
  expect(after.filter((one) => one.includes('mangoes') || one.includes('escargots'))).toHaveLength(
    1,
  );
  // The next one of the team gets a number of its own.
  expect((await team('POST', '/api/staff/answers/', { body: teach('What is rent?') })).status).toBe(
    201,
  );

  writeFileSync(file, '- id: team-9\n  ask: X\n  asked_as: [x]\n  answer: <b>no</b>\n- 7\n');
  expect(await importAnswers(other.db, folder)).toHaveLength(2);
});

test('corrections and withdrawals of released answers come along, and what the team has done here stays', async () => {
  const t = await startTestApp();
  const editor = t.as(await makeUser(t.db, { roles: ['editor'] }));
  const address = '/api/staff/mentor-answers/what-an-mvp-is/';
  const words = (answer: string) => ({
    language: 'en',
    asks: 'What is an MVP?',
    asked_as: [],
    answer,
    example: 'Ten loaves.',
    source_title: '',
    source_url: '',
  });
  const correct = async (by: typeof editor, answer: string, revision: number) =>
    (await by('POST', `${address}correction/`, { body: { ...words(answer), revision } })).status;
  expect(await correct(editor, 'First.', 0)).toBe(200);
  await editor('PUT', '/api/staff/mentor-answers/what-runway-and-burn-mean/state/', {
    body: { act: 'withdraw', reason: 'Doubtful.', revision: 0 },
  });
  const folder = newFolder();
  const file = path.join(folder, 'answers.yaml');
  const bring = async (db: typeof t.db) => {
    writeFileSync(file, await exportTaught(t.db));
    for (let start = 0; start < 2; start += 1) expect(await importAnswers(db, folder)).toEqual([]);
    return findStaffAnswers(db);
  };
  const other = await startTestApp();
  const first = await bring(other.db);
  expect(first).toEqual({
    ...(await findStaffAnswers(t.db)),
    answers: [expect.objectContaining({ replaces: 'what-an-mvp-is', example: 'Ten loaves.' })],
  });
  const { body: state } = await other.as(await makeUser(other.db, { roles: ['editor'] }))(
    'GET',
    address,
  );
  expect(state).toMatchObject({ state: 'corrected', texts: [{ waits: false }, {}] });
  expect(await correct(editor, 'Second.', 1)).toBe(200);
  expect((await bring(other.db)).answers).toMatchObject([{ answer: 'Second.' }]);

  const team = other.as(await makeUser(other.db, { roles: ['editor'] }));
  const { body: known } = await team('GET', address);
  expect(await correct(team, 'Ours.', known.revision)).toBe(200);
  expect(await correct(editor, 'Third.', 2)).toBe(200);
  expect((await bring(other.db)).answers).toMatchObject([{ answer: 'Ours.' }]);
  writeFileSync(file, '- {id: team-1, replaces: x, ask: X, asked_as: [], answer: <b>no</b>}\n');
  expect(await importAnswers(other.db, folder)).toHaveLength(1);
});

test('a withdrawal comes along with and after the correction of its answer, unless the team has decided here', async () => {
  const t = await startTestApp();
  const editor = t.as(await makeUser(t.db, { roles: ['editor'] }));
  const ids = ['what-an-mvp-is', 'what-runway-and-burn-mean', 'margin-or-mark-up'];
  const other = await startTestApp();
  const team = other.as(await makeUser(other.db, { roles: ['editor'] }));
  const stateOf = async (by: typeof editor, id: string) =>
    (await by('GET', `/api/staff/mentor-answers/${id}/`)).body;
  const act = async (by: typeof editor, id: string, body: object) => {
    const { revision } = await stateOf(by, id);
    const address = `/api/staff/mentor-answers/${id}/`;
    const sent = { ...body, revision };
    const { status } =
      'act' in body
        ? await by('PUT', `${address}state/`, { body: sent })
        : await by('POST', `${address}correction/`, { body: sent });
    expect([id, status]).toEqual([id, 200]);
  };
  const text = { language: 'en', asks: 'A question?', asked_as: [], answer: 'Ours.' };
  const correction = { ...text, source_title: '', source_url: '' };
  const withdrawal = { act: 'withdraw', reason: 'Wrong since the new law.' };
  const folder = newFolder();
  const bring = async () => {
    writeFileSync(path.join(folder, 'answers.yaml'), await exportTaught(t.db));
    expect(await importAnswers(other.db, folder)).toEqual([]);
    return (await findStaffAnswers(other.db)).withdrawn;
  };
  const [first = '', later = '', read = ''] = ids;
  for (const id of ids) await act(editor, id, correction);
  await act(editor, first, withdrawal);
  expect(await bring()).toEqual([first]);
  expect((await stateOf(team, first)).withdrawn.reason).toBe('Wrong since the new law.');
  // Somebody here has found this one right.
  const { texts } = await stateOf(team, read);
  const checked = await team('POST', `/api/staff/answers/${texts[0].correction.id}/checked/`, {
    body: { version: 1 },
  });
  expect(checked.status).toBe(200);
  await act(team, first, { act: 'put-back' });
  for (const id of [later, read]) await act(editor, id, withdrawal);
  expect(await bring()).toEqual([later]);
});

test('an export of answers that is broken, or names impossible ids, stops no start', async () => {
  const t = await startTestApp();
  const folder = newFolder();
  const file = path.join(folder, 'answers.yaml');
  for (const broken of ['- id: "team-1', '- *nothing', 'team', ''])
    expect([broken, (writeFileSync(file, broken), await importAnswers(t.db, folder))]).toEqual([
      broken,
      [expect.stringMatching(/^answers\.yaml: /)],
    ]);
  const entry = (id: string, ask: string, answer: string) =>
    `- {id: ${id}, ask: ${ask}, asked_as: [${ask}], answer: ${answer}, source: {title: T, url: 'https://example.org/'}}\n`;
  const ids = ['team-9999999999', 'team-2147483647', 'team-0'];
  writeFileSync(
    file,
    ids.map((id) => entry(id, 'Why?', id)).join('') + entry('team-5', 'Who?', 'A'),
  );
  expect(await importAnswers(t.db, folder)).toHaveLength(3);
  expect((await findAnswersInUse(t.db)).map(({ id }) => id)).toEqual(['team-5']);
});

test('two answers to one question stay two, and each is replaced by its own', async () => {
  const t = await startTestApp();
  const folder = newFolder();
  const entry = (id: number, answer: string) =>
    `- {id: team-${id}, ask: Who?, asked_as: [Who?], answer: ${answer}, source: {title: T, url: 'https://example.org/'}}\n`;
  const after = async (...answers: string[]) => {
    const text = answers.map((answer, at) => entry([3, 7][at] ?? 0, answer)).join('');
    writeFileSync(path.join(folder, 'answers.yaml'), text);
    for (let start = 0; start < 2; start += 1)
      expect(await importAnswers(t.db, folder)).toEqual([]);
    return (await findAnswersInUse(t.db)).map(({ id, answer }) => [id, answer]);
  };
  const [three, seven] = ['team-3', 'team-7'];
  expect(await after('A', 'B')).toEqual([
    [three, 'A'],
    [seven, 'B'],
  ]);
  expect(await after('A', 'C')).toEqual([
    [three, 'A'],
    [seven, 'C'],
  ]);
  expect(await after('D', 'C')).toEqual([
    [three, 'D'],
    [seven, 'C'],
  ]);
  expect(await after('E', 'F')).toEqual([
    [three, 'E'],
    [seven, 'F'],
  ]);
});

test('a file of somebody’s work does not become the hub’s because a folder names it', async () => {
  const t = await startTestApp({}, { withLessons: 'few' });
  const { db, app } = t;
  const key = 'private/work-of-a-trainee.txt';
  await db
    .insertInto('stored_files')
    .values({
      key,
      media_type: 'text/plain',
      filename: 'work.txt',
      size: 3,
      created_at: '2026-01-01T00:00:00.000Z',
      attached_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
  const folder = newFolder();
  mkdirSync(path.join(folder, 'resources'));
  mkdirSync(path.join(folder, 'uploads'));
  writeFileSync(path.join(folder, 'uploads', path.basename(key)), 'abc');
  const entry = {
    slug: 'taken',
    type: 'tool',
    title: { en: 'Taken', fr: 'Pris' },
    description: { en: 'A file.', fr: 'Un fichier.' },
    upload: { en: { key, name: 'work.txt', bytes: 3 } },
  };
  writeFileSync(path.join(folder, 'resources/hub.yaml'), JSON.stringify([entry]));
  await importHubUploads({ db, files: app.files, templates: app.templates }, folder);
  expect(await db.selectFrom('hub_files').selectAll().execute()).toEqual([]);
});
