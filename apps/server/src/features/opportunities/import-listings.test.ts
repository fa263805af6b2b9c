import { beforeAll, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let editor: Call;
beforeAll(async () => {
  t = await startTestApp();
  editor = t.as(await makeUser(t.db, { roles: ['editor'] }));
});

const send = (csv: string, isDry: boolean, as = editor) =>
  as('POST', '/api/staff/opportunities/import/', { body: { csv, dry_run: isDry } });
const titles = async () =>
  (await t.db.selectFrom('opportunities').select('title').orderBy('id').execute()).map(
    ({ title }) => title,
  );

const FILE = [
  'Title;Organization;Link;Deadline;Countries;Description',
  'Seed grant;Fund A;https://a.example/apply;2099-05-31;Rwanda|KE;"Two lines\n\nof text <b>"',
  'No link;Fund B;;2099-05-31;;',
  'Wrong day;Fund C;https://c.example;31.5.2099;;',
  'Nowhere;Fund D;https://d.example;;Atlantis;',
  'Twice;Fund A;https://a.example/apply;;;',
  ';;;;;',
].join('\n');

test('a dry run says what becomes of each line, and lists nothing', async () => {
  const { status, body } = await send(FILE, true);
  expect(status).toBe(200);
  expect(body.lines).toMatchObject([
    { line: 2, title: 'Seed grant', fate: 'new', reason: null },
    { line: 3, fate: 'error', reason: 'To fix: apply link.' },
    { line: 4, fate: 'error', reason: 'To fix: deadline.' },
    { line: 5, fate: 'error', reason: 'No list has Atlantis.' },
    { line: 6, fate: 'exists' },
  ]);
  expect(await titles()).toEqual([]);
});

test('an import lists what is new with its lists; the same file again changes nothing', async () => {
  expect((await send(FILE, false)).status).toBe(200);
  expect(await titles()).toEqual(['Seed grant']);
  const row = await t.db.selectFrom('opportunities').selectAll().executeTakeFirstOrThrow();
  expect(row.description).toBe('<p>Two lines</p>\n<p>of text &lt;b&gt;</p>');
  const countries = await t.db.selectFrom('opportunity_countries').select('country_id').execute();
  expect(countries).toHaveLength(2);
  const again = await send(FILE, false);
  expect(again.body.lines[0].fate).toBe('exists');
  expect(await titles()).toEqual(['Seed grant']);
});

test('of two imports of one file at once, one lists it', async () => {
  const file = 'Title;Organization;Link;Deadline\nOnce;Fund;https://once.example;2099-05-31';
  const both = await Promise.all([send(file, false), send(file, false)]);
  expect(both.map(({ body }) => body.lines[0].fate).toSorted()).toEqual(['exists', 'new']);
  expect((await titles()).filter((title) => title === 'Once')).toEqual(['Once']);
});

test('in French the columns are read and named as the page names them', async () => {
  const csv =
    'Titre;Organisation;Lien;Date limite;Phases\nGraine;Fonds;https://g.example;demain;Idée';
  const { body } = await editor('POST', '/api/staff/opportunities/import/', {
    body: { csv, dry_run: true },
    headers: { 'accept-language': 'fr' },
  });
  expect(body.lines[0].reason).toBe('À corriger\u00a0: date limite, phases.');
});

test('a file without its columns is refused, and so is who is no editor', async () => {
  expect((await send('name,mail\na,b', true)).status).toBe(400);
  expect((await send('"title', true)).status).toBe(400);
  expect((await send(FILE, true, t.as(await makeUser(t.db, { roles: ['reviewer'] })))).status).toBe(
    403,
  );
});
