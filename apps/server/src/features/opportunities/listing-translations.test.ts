import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { inDays, LISTING } from './opportunities.fixture.ts';
import { findOpportunityHead } from './opportunity-preview.ts';
import { remindOfDeadlines } from './reminders.ts';

const LIST = '/api/organization/opportunities/';
const FRENCH = {
  title_fr: 'Subvention de démarrage',
  benefits_fr: '5 000 USD',
  target_audience_fr: 'Porteurs de projet avec un premier produit.',
  description_fr: '<p>Une subvention pour les premières machines.</p><script>x</script>',
  tags_fr: ['Subvention'],
};
const french = { headers: { 'accept-language': 'fr' } };

let t: TestApp;
let editor: ReturnType<TestApp['as']>;
let learner: ReturnType<TestApp['as']>;
beforeAll(async () => {
  t = await startTestApp();
  editor = t.as(await makeUser(t.db, { roles: ['editor'] }));
  learner = t.as(await makeUser(t.db, { language: 'fr' }));
});

const create = (more: object) => editor('POST', LIST, { body: { ...LISTING, ...more } });
const own = async (id: number) =>
  (await editor('GET', `/api/staff/opportunities/${id}/`, french)).body;

describe('a listing in two languages', () => {
  test('is read, searched, filtered and remembered in the reader’s', async () => {
    const { body: made } = await create({ ...FRENCH, deadline: inDays(6) });
    const { body } = await learner('GET', `${LIST}${made.id}/`, french);
    expect(body).toMatchObject({
      title: 'Subvention de démarrage',
      benefits: '5 000 USD',
      tags: [{ name: 'Subvention' }],
      language: 'fr',
      organization_name: LISTING.organization_name,
      description: '<p>Une subvention pour les premières machines.</p>',
    });
    const { body: english } = await learner('GET', `${LIST}${made.id}/`, {
      headers: { 'accept-language': 'en' },
    });
    expect(english).toMatchObject({
      title: 'Seed grant',
      tags: [{ name: 'Grant' }],
      language: 'en',
    });
    const { body: found } = await learner('GET', `${LIST}?search=demarrage`, french);
    expect(found.results.map(({ id }: { id: number }) => id)).toEqual([made.id]);
    const { body: options } = await learner('GET', `${LIST}options/`, french);
    expect(options.tags).toEqual([{ id: expect.any(Number), name: 'Subvention' }]);
    const { body: closing } = await t.visitor('GET', `${LIST}closing/`, french);
    expect(closing[0].title).toBe('Subvention de démarrage');
    const head = await findOpportunityHead(t.db, made.id, 'fr');
    expect(head?.title).toBe('Subvention de démarrage');
    const calendar = await t.visitor('GET', body.calendar_url);
    expect(calendar.body).toContain('Subvention de démarrage');
    await learner('PUT', `${LIST}${made.id}/saved/`);
    await t.db.updateTable('saved_opportunities').set({ week_reminder_at: null }).execute();
    await remindOfDeadlines(t.db);
    const told = await learner('GET', '/api/notifications/', french);
    expect(told.body.results[0].text).toContain('Subvention de démarrage');
  });

  test('written in French alone says so to who reads in English', async () => {
    const alone = {
      title: FRENCH.title_fr,
      benefits: FRENCH.benefits_fr,
      target_audience: FRENCH.target_audience_fr,
      description: FRENCH.description_fr,
      tags: FRENCH.tags_fr,
      fee: null,
    };
    const { status, body: made } = await create({ ...FRENCH, ...alone, fee_note_fr: null });
    expect(status).toBe(201);
    const { body } = await learner('GET', `${LIST}${made.id}/`, {
      headers: { 'accept-language': 'en' },
    });
    expect(body).toMatchObject({ title: 'Subvention de démarrage', language: 'fr' });
    const { body: list } = await learner('GET', `${LIST}?search=demarrage`, {
      headers: { 'accept-language': 'en' },
    });
    const found = list.results.find(({ id }: { id: number }) => id === made.id);
    expect(found).toMatchObject({ title: 'Subvention de démarrage' });
    await editor('DELETE', `${LIST}${made.id}/`);
    await t.db.deleteFrom('opportunities').where('id', '=', made.id).execute();
  });

  test('of the same name in both is in English to who reads in English', async () => {
    const { title, benefits, target_audience } = LISTING;
    const same = { title_fr: title, benefits_fr: benefits, target_audience_fr: target_audience };
    const { body: made } = await create({ ...FRENCH, ...same, fee: null });
    const english = { headers: { 'accept-language': 'en' } };
    const { body: list } = await learner('GET', LIST, english);
    expect(list.results).toContainEqual(expect.objectContaining({ id: made.id, language: 'en' }));
    await t.db.deleteFrom('opportunities').where('id', '=', made.id).execute();
  });

  test('is edited field by field, and its French taken away again', async () => {
    const { body: made } = await create(FRENCH);
    const before = await own(made.id);
    expect(before).toMatchObject({
      title: 'Seed grant',
      language: 'en',
      ...FRENCH,
      description_fr: expect.any(String),
    });
    const put = (body: object) =>
      editor('PUT', `${LIST}${made.id}/`, { body: { revision: before.revision, ...body } });
    const changed = await put({ title_fr: 'Subvention graine' });
    expect(changed.body).toMatchObject({ title_fr: 'Subvention graine', benefits_fr: '5 000 USD' });
    const clash = await put({ title_fr: 'Autre titre' });
    expect([clash.status, clash.body.fields, clash.body.current.title_fr]).toEqual([
      409,
      ['title_fr'],
      'Subvention graine',
    ]);
    expect((await put({ benefits_fr: '6 000 USD' })).status).toBe(200);
    const nothing = Object.fromEntries(Object.keys(FRENCH).map((field) => [field, null]));
    const emptied = await editor('PUT', `${LIST}${made.id}/`, { body: nothing });
    expect(emptied.body.title_fr).toBeNull();
    const { body } = await learner('GET', `${LIST}${made.id}/`, french);
    expect(body).toMatchObject({ title: 'Seed grant', language: 'en' });
  });

  test('says to who edits it that its French was written for an earlier text', async () => {
    const { body: made } = await create(FRENCH);
    const change = (body: object) => editor('PUT', `${LIST}${made.id}/`, { body });
    const seen = async () => (await own(made.id)).is_french_outdated;
    expect(await seen()).toBe(false);
    await change({ title: 'Seed grant of this year' });
    expect(await seen()).toBe(true);
    await change({ title_fr: 'Subvention de cette année' });
    expect(await seen()).toBe(false);
    await change({ deadline: inDays(9) });
    expect(await seen()).toBe(false);
  });

  test('is refused in parts, with other tags, and to who does not edit', async () => {
    const half = await create({ ...FRENCH, description_fr: '' });
    expect([half.status, Object.keys(half.body)]).toEqual([400, ['description_fr']]);
    const tags = await create({ ...FRENCH, tags_fr: ['Un', 'Deux'] });
    expect([tags.status, Object.keys(tags.body)]).toEqual([400, ['tags_fr']]);
    const { body: made } = await create({});
    const { body } = await learner('GET', `${LIST}${made.id}/`, french);
    expect(body).toMatchObject({ title: 'Seed grant', language: 'en' });
    expect((await learner('GET', `/api/staff/opportunities/${made.id}/`)).status).toBe(403);
    expect((await editor('GET', '/api/staff/opportunities/999999/')).status).toBe(404);
  });
});
