import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HubEntry } from '@inzira/contract/resources';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contentParts } from '#src/content-parts.ts';
import { exportContent } from '#src/features/learning/editor/export-content.ts';
import { addDays, today } from '#src/platform/days.ts';
import { writeSettings } from '#src/platform/settings.ts';
import { CONTENT } from '#test/content.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { findResourceHead } from './resource-head.ts';
import { importResources } from './import-resources.ts';

const FILE = '/api/staff/content/file/';
const ORDER = 'resources/order';

let t: TestApp;
let editor: ReturnType<TestApp['as']>;
const target = mkdtempSync(path.join(tmpdir(), 'inzira-hub-export-'));
beforeAll(async () => {
  t = await startTestApp();
  await importResources(t.db, t.app.templates, CONTENT);
  editor = t.as(await makeUser(t.db, { roles: ['editor'] }));
});
afterAll(() => rmSync(target, { recursive: true }));

const entries = async () =>
  (await editor('GET', '/api/staff/content/?folder=resources')).body.entries;
const open = async (at: string) =>
  (await editor('GET', `${FILE}?path=${encodeURIComponent(at)}`)).body;
const publish = async (entry: HubEntry, version = 0, as = editor) =>
  as('PUT', FILE, {
    body: { path: `resources/${entry.slug}.json`, text: JSON.stringify(entry), version },
  });
const titles = async (search = '') =>
  (await t.visitor('GET', `/api/venture/public-resources/?search=${search}`)).body.results.map(
    ({ title }: { title: string }) => title,
  );
const ours: HubEntry = {
  slug: 'cooperative-statutes',
  type: 'article',
  title: { en: 'Statutes of a cooperative', fr: 'Statuts d’une coopérative' },
  description: { en: 'Eleven pages.', fr: 'Onze pages.' },
  link: { en: 'https://example.org/statutes' },
};

describe('an entry of the hub', () => {
  test('that is new is shown at once, in both languages, and last', async () => {
    const { status, body } = await publish(ours);
    expect([status, body.state, body.title]).toEqual([200, 'edited', ours.title.en]);
    expect(await titles('statutes')).toEqual([ours.title.en]);
    expect(await titles('coopérative')).toEqual([ours.title.en]);
    const all = await entries();
    expect(all.at(-1).title).toBe(ours.title.en);
  });

  test('is moved to the front, and the order stays through an import', async () => {
    const { text, version } = await open(ORDER);
    const slugs = [ours.slug, ...text.trim().split('\n')];
    const moved = await editor('PUT', FILE, {
      body: { path: ORDER, text: slugs.join('\n'), version },
    });
    expect(moved.status).toBe(200);
    expect((await titles())[0]).toBe(ours.title.en);
    await importResources(t.db, t.app.templates, CONTENT);
    expect((await titles())[0]).toBe(ours.title.en);
    expect((await entries())[0].path).toBe(`resources/${ours.slug}.json`);
  });

  test('is shown from its day on, and not while it is hidden', async () => {
    const tomorrow = { ...ours, from: addDays(today(), 1) };
    expect((await publish(tomorrow, 1)).status).toBe(200);
    expect(await titles('statutes')).toEqual([]);
    expect((await publish({ ...ours, from: today() }, 2)).status).toBe(200);
    expect(await titles('statutes')).toEqual([ours.title.en]);
    const { body: list } = await t.visitor('GET', '/api/venture/public-resources/?search=statutes');
    const address = `/api/venture/public-resources/${list.results[0].id}/`;
    expect((await publish({ ...ours, hidden: true }, 3)).status).toBe(200);
    expect(await titles('statutes')).toEqual([]);
    expect((await t.visitor('GET', address)).status).toBe(404);
    expect((await publish(ours, 4)).status).toBe(200);
    // Its former URL works again.
    expect((await t.visitor('GET', address)).body.title).toBe(ours.title.en);
  });

  test('with marks is found and shown by its words, and has them where it is opened', async () => {
    const description = { en: '**Eleven** pages [in all](https://hidden.example).', fr: 'Onze.' };
    expect((await publish({ ...ours, description }, 5)).status).toBe(200);
    const find = async (search: string, language = 'en') =>
      (
        await t.visitor('GET', `/api/venture/public-resources/?search=${search}`, {
          headers: { 'accept-language': language },
        })
      ).body.results[0];
    expect(await find('eleven')).toMatchObject({
      description: 'Eleven pages in all.',
      description_html: expect.stringMatching(/^<p><strong>Eleven<\/strong> pages <a href=/),
    });
    expect(await find('hidden')).toBeUndefined();
    expect(await find('eleven', 'fr')).not.toHaveProperty('description_html');
    const { id } = await find('eleven');
    expect((await findResourceHead(t.db, id, 'en')).description).toBe('Eleven pages in all.');
    // Its day begins where the installation is, as in the list.
    await t.db
      .updateTable('resources')
      .set({ shown_from: '2040-05-03' })
      .where('id', '=', id)
      .execute();
    await writeSettings(t.db, { timeZone: 'Africa/Kigali' });
    try {
      for (const [moment, isShown] of [
        ['2040-05-02T21:59:00.000Z', false],
        ['2040-05-02T22:01:00.000Z', true],
      ] as const) {
        vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
        const { description } = await findResourceHead(t.db, id, 'en');
        expect([moment, description === 'Eleven pages in all.']).toEqual([moment, isShown]);
      }
    } finally {
      vi.useRealTimers();
      await writeSettings(t.db, { timeZone: 'UTC' });
      await t.db.updateTable('resources').set({ shown_from: '' }).where('id', '=', id).execute();
    }
    expect((await publish(ours, 6)).status).toBe(200);
    expect(await find('eleven')).not.toHaveProperty('description_html');
  });

  test('of the release keeps its id when it is edited, and goes back to the release', async () => {
    const [first] = (await entries()).filter(
      ({ state }: { state: string }) => state === 'released',
    );
    const before = await open(first.path);
    const entry = JSON.parse(before.text) as HubEntry;
    const [, id] = await idOf(entry.title.en);
    const edited = { ...entry, title: { en: 'Another title', fr: 'Un autre titre' } };
    expect((await publish(edited)).body.state).toBe('edited');
    expect(await idOf('Another title')).toEqual(['Another title', id]);
    const back = await editor('PUT', FILE, { body: { path: first.path, text: null, version: 1 } });
    expect([back.status, back.body.state]).toEqual([200, 'released']);
    expect(await idOf(entry.title.en)).toEqual([entry.title.en, id]);
  });

  const idOf = async (title: string) => {
    const row = await t.db
      .selectFrom('resources')
      .select(['title', 'id'])
      .where('title', '=', title)
      .executeTakeFirst();
    return [row?.title, row?.id];
  };

  test.each<[string, Partial<HubEntry>]>([
    ['without its French title', { title: { en: 'A' } as HubEntry['title'] }],
    ['with an address that runs', { link: { en: 'javascript:alert(1)' } }],
    ['with neither link nor file', { link: {} }],
    ['with a title that is no plain text', { title: { en: 'A\u0000', fr: 'B' } }],
    ['of another name', { slug: 'another-name' }],
    ['with a template that is not there', { link: undefined, template: 'nothing' }],
  ])('%s is refused, and nothing changes', async (_, change) => {
    const { version } = await open(`resources/${ours.slug}.json`);
    const text = JSON.stringify({ ...ours, ...change });
    const body = { path: `resources/${ours.slug}.json`, text, version };
    const refused = await editor('PUT', FILE, { body });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['text']]);
    expect(await titles('statutes')).toEqual([ours.title.en]);
  });

  test('is for editors', async () => {
    for (const role of ['reviewer', 'trainer'] as const) {
      const other = t.as(await makeUser(t.db, { roles: [role] }));
      expect((await publish(ours, 9, other)).status).toBe(403);
    }
  });

  test('says that its French was written before the English changed, until its editor says otherwise', async () => {
    const other = { ...ours, slug: 'other-statutes' };
    const at = `resources/${other.slug}.json`;
    expect((await publish(other)).status).toBe(200);
    const outdated = async () => {
      const listed = (await entries()).find(({ path: one }: { path: string }) => one === at);
      return [listed.outdated, (await open(at)).outdated];
    };
    expect(await outdated()).toEqual([[], []]);
    expect((await publish({ ...other, outdated: ['fr'] }, 1)).status).toBe(200);
    expect(await outdated()).toEqual([['fr'], ['fr']]);
    expect((await publish(other, 2)).status).toBe(200);
    expect(await outdated()).toEqual([[], []]);
    const gone = { path: at, text: null, version: 3 };
    expect((await editor('PUT', FILE, { body: gone })).body.state).toBe('removed');
  });
});

test('an export has the edits in the form of a release, and without edits the same bytes', async () => {
  const source = { db: t.db, contentDir: CONTENT, findPart: contentParts(t.app.templates) };
  const changed = await exportContent(source, path.join(target, 'edited'));
  expect(changed).toEqual(['resources/hub.yaml']);
  const other = await startTestApp();
  await importResources(other.db, other.app.templates, path.join(target, 'edited'));
  const hubOf = async (app: TestApp) =>
    app.db.selectFrom('resources').select(['slug', 'title', 'link']).orderBy('position').execute();
  expect(await hubOf(other)).toEqual(await hubOf(t));
  const fresh = { ...source, db: other.db };
  expect(await exportContent(fresh, path.join(target, 'same'))).toEqual([]);
  const bytes = (folder: string) => readFileSync(path.join(folder, 'resources/hub.yaml'), 'utf8');
  expect(bytes(path.join(target, 'same'))).toBe(bytes(CONTENT));
});
