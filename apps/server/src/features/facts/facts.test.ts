import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import {
  makeBody,
  makeContent,
  makeLesson,
  writeContent,
} from '#src/features/learning/content.fixture.ts';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { ContentError } from '#src/platform/content/import-content.ts';
import { findRulesHead } from './fact-heads.ts';
import { makeFact, writeFacts } from './facts.fixture.ts';
import { readFactVersion } from './facts.ts';

const LESSON = '01-discovery/01-talking/01-first-talks/01-who-to-ask.md';
const wage = makeFact({
  id: 'rw-wage',
  topic: 'minimum-wage',
  statement: 'There is no <b>general</b> minimum wage.',
  values: [0, 1],
  unit: 'RWF a day',
  expires: '2026-11-24',
  read: '2026-11-24',
});

let t: TestApp;
const content = writeContent(
  makeContent(undefined, {
    [LESSON]: makeLesson('who-to-ask', {
      body: `${makeBody()}\n::facts vat\n\n::fact rw-wage\n\n::fact rw-gone\n`,
    }),
  }),
);
beforeAll(async () => {
  t = await startTestApp();
  mkdirSync(path.join(content.contentDir, 'facts'));
});
afterAll(content.remove);

async function load(facts: Parameters<typeof writeFacts>[0], french = '') {
  const folder = path.join(content.contentDir, 'facts');
  writeFileSync(path.join(folder, 'rw.yaml'), writeFacts(facts));
  writeFileSync(
    path.join(folder, 'rw.fr.yaml'),
    french || '- id: rw-wage\n  statement: Aucun salaire minimum.\n',
  );
  await importCurriculum(t.db, content.contentDir);
}

describe('the facts', () => {
  test('are counted for each country, with the day of the last check', async () => {
    await load([makeFact({ checked: '2026-10-03' }), wage]);
    const { status, body } = await t.visitor('GET', '/api/facts/countries/');
    expect(status).toBe(200);
    expect(body.countries).toHaveLength(10);
    expect(body.countries[0]).toEqual({ country: 'RW', facts: 2, checked: wage.checked });
    expect(body.countries[1]).toEqual({ country: 'KE', facts: 0, checked: null });
  });

  test('are open to everyone, by country and in the reader’s language', async () => {
    await load([makeFact(), wage]);
    const { status, body } = await t.visitor('GET', '/api/facts/?country=RW');
    expect(status).toBe(200);
    expect(body.facts).toHaveLength(2);
    expect(body.facts[0]).toEqual({
      id: 'rw-vat-registration',
      country: 'RW',
      topic: 'vat',
      topic_name: 'VAT',
      statement: makeFact().statement,
      values: [20_000_000],
      unit: 'RWF a year',
      valid_from: null,
      checked: '2026-11-23',
      expires: '2027-11-23',
      source: { ...makeFact().source, as_of: null },
      is_read_twice: false,
    });
    const french = await t.visitor('GET', '/api/facts/?country=RW', {
      headers: { 'accept-language': 'fr' },
    });
    expect(french.body.facts[1]).toMatchObject({
      topic_name: 'Salaire minimum',
      statement: 'Aucun salaire minimum.',
      is_read_twice: true,
    });
    expect((await t.visitor('GET', '/api/facts/?country=KE')).body.facts).toEqual([]);
    expect((await t.visitor('GET', '/api/facts/?country=XX')).status).toBe(400);
  });

  test('are changed in place, and keep their version where nothing changed', async () => {
    await load([makeFact(), wage]);
    const version = await readFactVersion(t.db);
    await load([makeFact(), wage]);
    expect(await readFactVersion(t.db)).toBe(version);
    await load([makeFact({ values: [25_000_000] }), wage]);
    expect(await readFactVersion(t.db)).not.toBe(version);
    await load(
      [makeFact({ values: [25_000_000] })],
      '- id: rw-vat-registration\n  statement: La TVA.\n',
    );
    const { body } = await t.visitor('GET', '/api/facts/');
    expect(body.facts).toMatchObject([{ id: 'rw-vat-registration', values: [25_000_000] }]);
  });

  test('that cannot be read keep the whole content as it was', async () => {
    await load([makeFact(), wage]);
    await expect(load([makeFact({ checked: 'today' }), wage])).rejects.toThrow(ContentError);
    expect((await t.visitor('GET', '/api/facts/')).body.facts).toHaveLength(2);
  });

  test('that expire are listed for staff alone', async () => {
    await load([makeFact({ expires: '2028-01-01' }), wage]);
    const staff = t.as(await makeUser(t.db, { staff: true }));
    const { body } = await staff('GET', '/api/facts/expiring/');
    expect(body.facts).toMatchObject([{ id: 'rw-wage' }]);
    const user = t.as(await makeUser(t.db));
    expect((await user('GET', '/api/facts/expiring/')).status).toBe(403);
    expect((await t.visitor('GET', '/api/facts/expiring/')).status).toBe(401);
  });

  test('stand in a lesson with date and source, a topic by country', async () => {
    await load([makeFact(), wage]);
    const { content_html: html } = await t.db
      .selectFrom('lessons')
      .select('content_html')
      .where('slug', '=', 'who-to-ask')
      .executeTakeFirstOrThrow();
    expect(html).toContain(
      '<div data-calculator="facts"></div><details data-country="RW"><summary>Rwanda',
    );
    expect(html).toContain('We have no checked rule for Kenya.');
    expect(html).toContain('There is no &lt;b&gt;general&lt;/b&gt; minimum wage.');
    expect(html).toContain(
      'Checked in November 2026. Source: <a href="https://example.org/law.pdf"',
    );
    expect(html).toContain('data-expires="2026-11-24"');
    expect(html).not.toContain('rw-gone');
  });

  test('have a page for each country, and none for others', async () => {
    await load([makeFact(), wage]);
    const head = await findRulesHead(t.db, 'https://a.org', 'rw', 'fr');
    expect(head?.title).toBe('Rwanda\u00a0: les règles pour entreprendre');
    expect(JSON.stringify(head?.structuredData)).toContain('Aucun salaire minimum.');
    expect(await findRulesHead(t.db, 'https://a.org', 'fr', 'fr')).toBeNull();
  });
});

test('the glossary has each term once, with the lessons that teach it', async () => {
  await load([makeFact(), wage]);
  const { body } = await t.visitor('GET', '/api/glossary/');
  const names = body.terms.map(({ term }: { term: string }) => term);
  expect(names).toEqual(names.toSorted((a: string, b: string) => a.localeCompare(b, 'en')));
  expect(body.terms[0]).toMatchObject({
    term: 'Ask many term',
    definition: 'What ask-many means.',
    lessons: [{ title: 'Ask many' }],
  });
});
