import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONTENT } from '#test/content.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { TemplateFiles } from '#src/platform/files/template-files.ts';
import { ContentError } from '#src/platform/content/import-content.ts';
import { importResources } from './import-resources.ts';

const LIST = '/api/venture/public-resources/';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  folder = mkdtempSync(path.join(tmpdir(), 'inzira-hub-'));
  mkdirSync(path.join(folder, 'resources'));
  mkdirSync(path.join(folder, 'templates'));
  for (const file of ['plan.xlsx', 'plan.fr.xlsx', 'plan.webp', 'notes.md']) {
    writeFileSync(path.join(folder, 'templates', file), file);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  await t.db.deleteFrom('resources_state').execute();
  await t.db.deleteFrom('resources').execute();
});

const templates = () => new TemplateFiles(path.join(folder, 'templates'));

interface Entry {
  slug: string;
  type?: string;
  title?: Record<string, string>;
  description?: Record<string, string>;
  keywords?: Record<string, string>;
  template?: string;
  link?: Record<string, string>;
}

/** JSON is valid YAML. */
async function load(entries: Entry[], writtenAt = new Date()) {
  const file = path.join(folder, 'resources/hub.yaml');
  const whole = entries.map(({ slug, ...entry }) => ({
    slug,
    type: 'article',
    title: { en: `Title ${slug}`, fr: `Titre ${slug}` },
    description: { en: 'About it', fr: 'À propos' },
    ...(entry.template === undefined && { link: { en: 'https://example.org/' } }),
    ...entry,
  }));
  writeFileSync(file, JSON.stringify(whole));
  for (const one of [file, path.dirname(file)]) utimesSync(one, writtenAt, writtenAt);
  return importResources(t.db, templates(), folder);
}

const titles = async (query = '') =>
  (await t.visitor('GET', `${LIST}${query}`)).body.results.map(
    ({ title }: { title: string }) => title,
  );

describe('the hub', () => {
  test('is open to visitors and users, six to a page, in its order', async () => {
    await load(Array.from({ length: 7 }, (_, i) => ({ slug: `r${7 - i}` })));
    const { status, body } = await t.visitor('GET', LIST);
    expect([status, body.count, body.next, body.previous]).toEqual([
      200,
      7,
      `${LIST}?page=2`,
      null,
    ]);
    expect(body.results).toHaveLength(6);
    expect(body.results[0]).toEqual({
      id: expect.any(Number),
      title: 'Title r7',
      description: 'About it',
      type: 'article',
      image: null,
      link: 'https://example.org/',
      language: 'en',
      file: null,
    });
    const user = t.as(await makeUser(t.db));
    expect((await user('GET', body.next)).body.results).toMatchObject([{ title: 'Title r1' }]);
  });

  test.each(['page=3', 'page=abc', 'page=0', 'page=1e9', 'page=-1'])(
    'has no page at ?%s',
    async (query) => {
      await load([{ slug: 'a' }]);
      const { status, body } = await t.visitor('GET', `${LIST}?${query}`);
      expect([status, body]).toEqual([404, { error: 'Invalid page.' }]);
    },
  );

  test('is found by title and description in both languages, over all pages', async () => {
    await load([
      ...Array.from({ length: 6 }, (_, i) => ({ slug: `r${i}` })),
      { slug: 'a', title: { en: 'Lean CANVAS', fr: 'Modèle' } },
      { slug: 'b', description: { en: 'Count the till', fr: 'Comptez l’épargne' } },
    ]);
    expect(await titles('?search=canvas')).toEqual(['Lean CANVAS']);
    expect(await titles('?search=modele')).toEqual(['Lean CANVAS']);
    expect(await titles('?search=EPARGNE')).toEqual(['Title b']);
    expect(await titles('?search=nothing-at-all')).toEqual([]);
    expect(await titles('?search=%25')).toEqual([]);
    const { body } = await t.visitor('GET', `${LIST}?search=title`);
    expect([body.count, body.next]).toEqual([7, `${LIST}?search=title&page=2`]);
  });

  test('is found by keywords that no card shows, in both languages', async () => {
    await load([{ slug: 'a', keywords: { en: 'receipt', fr: 'reçu' } }, { slug: 'b' }]);
    expect(await titles('?search=receipt')).toEqual(['Title a']);
    expect(await titles('?search=recu')).toEqual(['Title a']);
    await load([{ slug: 'a' }, { slug: 'b', keywords: { en: 'receipt', fr: 'reçu' } }]);
    expect(await titles('?search=receipt')).toEqual(['Title b']);
    const { body } = await t.visitor('GET', LIST);
    expect(Object.keys(body.results[0])).not.toContain('keywords');
  });

  test.each([
    ['pitch deck', 'Pitch outline'],
    ['budget', 'Twelve-month cash-flow sheet'],
    ['receipt', 'Invoice'],
    ['salary', 'Bookkeeping starter'],
    ['salaire', 'Bookkeeping starter'],
    ['reçu', 'Invoice'],
    ['tax', 'Invoice'],
    ['impôts', 'Invoice'],
    ['cashflow', 'Twelve-month cash-flow sheet'],
    ['employees', 'Manager'],
    ['license', 'Calculate your startup costs'],
    ['permis', 'Calculate your startup costs'],
    ['inventory', 'Calculate your startup costs'],
    ['ads', 'Canva'],
    ['publicité', 'Canva'],
    ['cofounder', 'Founders’ agreement worksheet'],
    ['competitor', 'Writing a business plan'],
    ['concurrent', 'Writing a business plan'],
    ['market research', 'Customer interview script'],
    ['tarif', 'Pricing worksheet'],
    ['vendre', 'Sales tracker'],
    ['objectif', 'MVP plan'],
    ['compta', 'Bookkeeping starter'],
    // The product's own files do not include a template of this name.
    ['pich deck', 'Pitch outline'],
    ['reciept', 'Invoice'],
    ['bugdet', 'Twelve-month cash-flow sheet'],
    ['salery', 'Bookkeeping starter'],
    ['assosié', 'Founders’ agreement worksheet'],
    ['custmers', 'Customer interview script'],
  ])('as it is finds for “%s” what it holds', async (words, title) => {
    await importResources(t.db, t.app.templates, CONTENT);
    expect(await titles(`?search=${encodeURIComponent(words)}`)).toContain(title);
  });

  test('takes no word for another one', async () => {
    await load([
      { slug: 'a', title: { en: 'Lean canvas', fr: 'Lean canvas' } },
      { slug: 'b', title: { en: 'The rent', fr: 'Loyer' } },
      { slug: 'c', title: { en: 'Taxi rides', fr: 'La rentabilité, article par article' } },
    ]);
    expect(await titles('?search=loan')).toEqual([]);
    // Neither three letters nor a word that another text has are the beginning of one.
    expect(await titles('?search=art')).toEqual([]);
    expect(await titles('?search=tax')).toEqual([]);
    expect(await titles('?search=rent')).toEqual(['The rent']);
    expect(await titles('?search=rents')).toEqual(['The rent']);
    expect(await titles('?search=ride')).toEqual(['Taxi rides']);
    expect(await titles('?search=renta')).toEqual(['Taxi rides']);
  });

  test('is narrowed by type, also in a search', async () => {
    await load([
      { slug: 'a', type: 'tool', title: { en: 'Cash tool', fr: 'Outil' } },
      { slug: 'b', title: { en: 'Cash article', fr: 'Article' } },
      { slug: 'c', type: 'template', template: 'plan' },
    ]);
    expect(await titles('?type=template')).toEqual(['Title c']);
    expect(await titles('?search=cash&type=article')).toEqual(['Cash article']);
    expect(await titles('?type=')).toHaveLength(3);
    const { status, body } = await t.visitor('GET', `${LIST}?type=virus`);
    expect([status, Object.keys(body)]).toEqual([400, ['type']]);
  });

  test('speaks the reader’s language, and says in which one the page or file is', async () => {
    await load([
      { slug: 'a', link: { en: 'https://example.org/en', fr: 'https://example.org/fr' } },
      { slug: 'b', link: { fr: 'https://example.org/fr' } },
      { slug: 'c' },
      { slug: 'd', type: 'template', template: 'plan' },
    ]);
    const read = async (language: string) =>
      (await t.visitor('GET', LIST, { headers: { 'accept-language': language } })).body.results.map(
        (one: Record<string, unknown>) => [
          one['title'],
          one['language'],
          String(one['link']).split('?')[0],
        ],
      );
    expect(await read('fr')).toEqual([
      ['Titre a', 'fr', 'https://example.org/fr'],
      ['Titre b', 'fr', 'https://example.org/fr'],
      ['Titre c', 'en', 'https://example.org/'],
      // The files of the product, which has no template of this name.
      ['Titre d', 'fr', '/files/templates/plan'],
    ]);
    expect((await read('en'))[0]).toEqual(['Title a', 'en', 'https://example.org/en']);
  });

  test('answers for one resource, and 404 for none', async () => {
    await load([{ slug: 'a' }]);
    const { id } = await t.db.selectFrom('resources').select('id').executeTakeFirstOrThrow();
    expect((await t.visitor('GET', `${LIST}${id}/`)).body.title).toBe('Title a');
    const { status, body } = await t.visitor('GET', `${LIST}${id + 1}/`);
    expect([status, body]).toEqual([404, { error: 'This resource was not found.' }]);
  });

  test.each(['POST', 'PUT', 'DELETE'] as const)('is written by nobody: %s', async (method) => {
    await load([{ slug: 'a' }]);
    const staff = t.as(await makeUser(t.db, { staff: true }));
    const { id } = await t.db.selectFrom('resources').select('id').executeTakeFirstOrThrow();
    for (const url of [LIST, `${LIST}${id}/`]) {
      const { status } = await staff(method, url, { body: { title: 'Mine' } });
      expect([404, 405]).toContain(status);
    }
    expect(await titles()).toEqual(['Title a']);
  });
});

describe('the import', () => {
  test('keeps ids by slug, and takes away what left', async () => {
    await load([{ slug: 'a' }, { slug: 'b' }]);
    const before = await t.db.selectFrom('resources').select(['id', 'slug']).execute();
    const title = { en: 'New', fr: 'Nouveau' };
    expect(await load([{ slug: 'c' }, { slug: 'b', title }])).toMatchObject({
      count: 2,
      isChanged: true,
    });
    expect(await titles()).toEqual(['Title c', 'New']);
    const after = await t.db.selectFrom('resources').select(['id', 'slug']).execute();
    const idOf = (rows: typeof before) => rows.find(({ slug }) => slug === 'b')?.id;
    expect(idOf(after)).toBe(idOf(before));
    expect(await titles('?search=new')).toEqual(['New']);
  });

  test('has nothing to do when nothing changed, and leaves newer content alone', async () => {
    await load([{ slug: 'a' }]);
    expect((await load([{ slug: 'a' }])).isChanged).toBe(false);
    expect((await load([{ slug: 'b' }], new Date(0))).isChanged).toBe(false);
    expect(await titles()).toEqual(['Title a']);
  });

  test.each([
    ['no link and no template', { link: {} }],
    ['both', { template: 'plan', link: { en: 'https://example.org/' } }],
    ['a link that runs', { link: { en: 'javascript:alert(1)' } }],
    ['a link in the clear', { link: { en: 'http://example.org/' } }],
    ['no French', { title: { en: 'Only' } }],
    ['an unknown type', { type: 'virus' }],
    ['a template that is not there', { template: 'missing' }],
  ])('refuses %s and changes nothing', async (_, wrong) => {
    await load([{ slug: 'a' }]);
    await expect(load([{ slug: 'b', ...wrong }])).rejects.toThrow(ContentError);
    expect(await titles()).toEqual(['Title a']);
  });

  test('takes the hub of the product, with all three types in both languages', async () => {
    const { count } = await importResources(t.db, t.app.templates, CONTENT);
    const rows = await t.db.selectFrom('resources').select('type').execute();
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['tool', 'template', 'article']));
    expect(count).toBeGreaterThanOrEqual(14);
  });
});
