import { brotliDecompressSync } from 'node:zlib';
import type { TaughtPart } from '@inzira/mentor/library/pack';
import { beforeAll, describe, expect, test } from 'vitest';
import { ask, startChat } from '#src/features/advisor/chat.fixture.ts';
import { LibraryCache } from '#src/features/advisor/library/library-cache.ts';
import { findPart } from '#src/features/advisor/mentor-packs.ts';
import { yaml } from '#src/platform/content/content-yaml.ts';
import { CONTENT } from '#test/content.ts';
import { makeUser } from '#test/factories.ts';
import { MENTOR_CACHE } from '#test/mentor-cache.ts';
import type { TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let editor: ReturnType<TestApp['as']>;
let other: ReturnType<TestApp['as']>;
let learner: ReturnType<TestApp['as']>;
let elsewhere: LibraryCache;
beforeAll(async () => {
  ({ t } = await startChat());
  editor = t.as(await makeUser(t.db, { roles: ['editor'], username: 'edith' }));
  other = t.as(await makeUser(t.db, { roles: ['editor'], username: 'otto' }));
  learner = t.as(await makeUser(t.db));
  elsewhere = new LibraryCache({ contentDir: CONTENT, cacheDir: MENTOR_CACHE });
  await elsewhere.get(t.db);
});

const LIST = '/api/staff/mentor-answers/';
const MVP = 'what-an-mvp-is';
const ASKED = 'What is an MVP?';
const get = async (id: string) => (await editor('GET', `${LIST}${id}/`)).body;
const list = async (query: string) => (await editor('GET', `${LIST}?${query}`)).body;
const act = async (id: string, body: object, by = editor) =>
  by('PUT', `${LIST}${id}/state/`, { body: { revision: (await get(id)).revision, ...body } });
const words = {
  language: 'en',
  asks: 'What is an MVP?',
  asked_as: [] as string[],
  answer: 'An MVP is **the smallest thing that somebody pays for**. Sell it this week.',
  example: 'Ten loaves for ten neighbours.',
  source_title: '',
  source_url: '',
};
const correct = async (id: string, body: object = {}, by = editor) =>
  by('POST', `${LIST}${id}/correction/`, {
    body: { ...words, revision: (await get(id)).revision, ...body },
  });
const idsOf = ({ results }: { results: { answer_id: string }[] }) =>
  results.map(({ answer_id: id }) => id);
const recorded = async () =>
  (
    await t.db
      .selectFrom('history')
      .select(['action', 'after'])
      .where('subject_kind', '=', 'released-answer')
      .orderBy('id')
      .execute()
  ).map(({ action, after }) => {
    const { answer_id: id, ...more } = JSON.parse(after ?? '{}');
    expect(id).toBe(MVP);
    return [action, more];
  });

describe('the answers of the release', () => {
  test('are found by words of their questions, ways of asking and texts in both languages', async () => {
    const all = await list('');
    expect(all.count).toBeGreaterThan(1_000);
    expect(all.results[0]).toMatchObject({ state: 'released', module: expect.any(String) });
    expect((await list('page=2')).results[0].id).toBe(all.results.at(-1).id + 1);
    const mvp = await get(MVP);
    expect(mvp).toMatchObject({ revision: 0, state: 'released', withdrawn: null });
    expect(mvp.lesson.title).toBe('What an MVP is for');
    for (const said of [mvp.asked_as[3], mvp.texts[0].answer.slice(0, 40), mvp.texts[1].asks])
      expect(idsOf(await list(new URLSearchParams({ search: said }).toString()))).toContain(MVP);
    expect((await list('search=zzyzx')).results).toEqual([]);
    const { body } = await editor('GET', `${LIST}?search=${MVP}`, {
      headers: { 'accept-language': 'fr' },
    });
    expect(body.results[0].asks).toBe(mvp.texts[1].asks);
    expect(idsOf(await list('lesson=what-an-mvp-is-for'))).toContain(MVP);
    expect((await list('lesson=no-such')).count).toBe(0);
  });

  test('are neither seen nor changed by a learner, and what is no answer is refused', async () => {
    expect((await learner('GET', LIST)).status).toBe(403);
    expect((await correct(MVP, {}, learner)).status).toBe(403);
    expect((await act(MVP, { act: 'withdraw', reason: 'No.' }, learner)).status).toBe(403);
    expect((await editor('GET', `${LIST}no-such/`)).status).toBe(404);
    const gone = { act: 'withdraw', reason: 'No.', revision: 0 };
    expect((await editor('PUT', `${LIST}no-such/state/`, { body: gone })).status).toBe(404);
    const html = await correct(MVP, { example: '<b>no</b>' });
    expect([html.status, Object.keys(html.body)]).toEqual([400, ['example']]);
    expect((await correct(MVP, { answer: ' ' })).body).toHaveProperty('answer');
    expect((await act(MVP, { act: 'withdraw' })).body).toHaveProperty('reason');
    // There is nothing to keep yet.
    expect((await act(MVP, { act: 'keep' })).status).toBe(404);
    expect((await get(MVP)).revision).toBe(0);
    expect(await recorded()).toEqual([]);
  });

  test('are corrected on every server at once, keep their id, and are put back', async () => {
    const before = await ask(learner, ASKED);
    const { status, body } = await correct(MVP, { asked_as: ['zibbly wobbly qwertish'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'corrected', revision: 1 });
    const after = await ask(learner, ASKED);
    expect(after.body.message).toContain('the smallest thing that somebody pays for');
    expect(after.body.more).toContain('Ten loaves');
    expect(after.body.basis).toContain('Not yet read by a second person');
    expect(after.body.sources).toEqual(before.body.sources);
    const found = (await elsewhere.get(t.db)).find('zibbly wobbly qwertish');
    expect([found.band, found.answers[0]?.id]).toEqual(['answer', MVP]);
    expect(new Set(found.answers).size).toBe(found.answers.length);
    // The French text may say what was wrong, so who reads French gets this one until it is corrected, too.
    const french = await ask(learner, 'C’est quoi un MVP ?', { language: 'fr' });
    expect(french.body.message).toContain('somebody pays for');
    const inFrench = { language: 'fr', asks: 'Un MVP ?', answer: 'Le plus petit produit vendu.' };
    expect((await correct(MVP, inFrench)).status).toBe(200);
    const again = await ask(learner, 'C’est quoi un MVP ?', { language: 'fr' });
    expect(again.body.message).toContain('Le plus petit produit vendu');
    expect((await ask(learner, ASKED)).body.message).toContain('somebody pays for');

    const { id } = body.texts[0].correction;
    const checked = await other('POST', `/api/staff/answers/${id}/checked/`, {
      body: { version: 1 },
    });
    expect(checked.body).toMatchObject({ replaces: MVP, versions: [{ checked_by: 'otto' }] });
    expect((await ask(learner, ASKED)).body.basis).toContain('Read by a second person in ');
    expect(idsOf(await list('state=corrected'))).toEqual([MVP]);
    expect(idsOf(await list('search=loaves+neighbours'))).toContain(MVP);

    await act(MVP, { act: 'take', language: 'fr' });
    expect((await act(MVP, { act: 'take' })).body.state).toBe('released');
    expect((await ask(learner, ASKED)).body.message).toBe(before.body.message);
    expect(await recorded()).toEqual([
      ['answer-corrected', { language: 'en', version: 1 }],
      ['answer-corrected', { language: 'fr', version: 1 }],
      ['release-taken', { language: 'fr' }],
      ['release-taken', { language: 'en' }],
    ]);
  });

  test('are corrected by one of two editors at once', async () => {
    const { revision } = await get(MVP);
    const both = await Promise.all([
      correct(MVP, { revision, answer: 'Hers.' }),
      correct(MVP, { revision, answer: 'His.' }, other),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await act(MVP, { act: 'withdraw', reason: 'Late.', revision });
    expect(late.status).toBe(409);
    const [text] = (await get(MVP)).texts;
    expect(text.correction.versions).toHaveLength(2);
    // Words that are added while the answer is tried keep its other parts, and are seen by who has it open.
    const { id, version } = text.correction;
    const { example: _, ...body } = { ...words, asked_as: ['mvp abeg'], version };
    expect((await editor('PUT', `/api/staff/answers/${id}/`, { body })).status).toBe(200);
    const changed = await get(MVP);
    expect(changed.revision).toBe(revision + 2);
    expect(changed.texts[0].correction.versions[0].parts).toEqual({ example: words.example });
    await act(MVP, { act: 'take' });
  });

  test('are not corrected in one language by a text in another', async () => {
    const { body: corrected } = await correct(MVP);
    const { id, version } = corrected.texts[0].correction;
    const change = async (language: string) =>
      editor('PUT', `/api/staff/answers/${id}/`, {
        body: { ...words, asked_as: [ASKED], language, version },
      });
    const refused = await change('fr');
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['language']]);
    expect((await change('en')).status).toBe(200);
    await act(MVP, { act: 'take' });
  });

  test('that were merged into others lead to those, with what was not meant under both names', async () => {
    const [merged, former] = ['symptom-or-cause', 'problem-or-symptom'];
    const { id: user_id } = await makeUser(t.db);
    const missed = { user_id, question: null, at: '2026-11-01T10:00:00.000Z' };
    await t.db
      .insertInto('advisor_misses')
      .values([merged, former].map((answer_id) => ({ ...missed, answer_id })))
      .execute();
    expect(await get(former)).toMatchObject({ answer_id: merged, misses: 2 });
    await t.db.deleteFrom('advisor_misses').execute();
  });

  test('that are withdrawn are not given, nor the next best for them, until they are put back', async () => {
    const before = (await ask(learner, ASKED)).body;
    const { body } = await act(MVP, { act: 'withdraw', reason: 'Wrong since the new law.' });
    expect(body).toMatchObject({
      state: 'withdrawn',
      withdrawn: { reason: 'Wrong since the new law.' },
    });
    const gone = (await ask(learner, ASKED)).body;
    expect(gone.message).not.toBe(before.message);
    expect(gone.message).toContain('I do not know');
    expect((await elsewhere.get(t.db)).answers.has(MVP)).toBe(false);
    const button = await ask(learner, ASKED, { intent: 'answer', answer_id: MVP });
    expect(button.status).toBe(200);
    expect(button.body.message).not.toBe(before.message);
    expect(idsOf(await list('state=withdrawn'))).toEqual([MVP]);
    const { body: back } = await act(MVP, { act: 'put-back' });
    expect(back).toMatchObject({ state: 'released', withdrawn: null });
    expect((await ask(learner, ASKED)).body.message).toBe(before.message);
    expect((await recorded()).slice(-2)).toEqual([
      ['answer-withdrawn', { reason: 'Wrong since the new law.' }],
      ['answer-given-back', {}],
    ]);
  });

  test('of which a new release has another text wait beside the correction, which stays', async () => {
    await correct(MVP);
    const newer = async () =>
      t.db
        .updateTable('advisor_taught')
        .set({ based_on: 'the text of an earlier release' })
        .where('replaces', '=', MVP)
        .execute();
    await newer();
    expect((await list('state=waiting')).waiting_count).toBe(1);
    const waiting = await get(MVP);
    expect([waiting.state, waiting.texts[0].waits, waiting.texts[1].waits]).toEqual([
      'waiting',
      true,
      false,
    ]);
    expect((await ask(learner, ASKED)).body.message).toContain('somebody pays for');
    expect((await act(MVP, { act: 'keep' })).body.state).toBe('corrected');
    await newer();
    // A text that was made of both.
    expect((await correct(MVP)).body.state).toBe('corrected');
    await newer();
    expect((await act(MVP, { act: 'take' })).body.state).toBe('released');
  });

  test('of a release that an editor has not seen wait, though a text of an earlier one is saved or kept', async () => {
    const seen = '0123456789ab';
    expect((await correct(MVP, { of: seen })).body.state).toBe('waiting');
    const { of } = (await get(MVP)).texts[0];
    expect((await act(MVP, { act: 'keep', of: seen })).body.state).toBe('waiting');
    expect((await act(MVP, { act: 'keep', of })).body.state).toBe('corrected');
    expect((await correct(MVP, { of })).body.state).toBe('corrected');
    await act(MVP, { act: 'take' });
  });

  test('are on phones, in exports and in what was not meant as they stand here', async () => {
    const runway = 'what-runway-and-burn-mean';
    await correct(MVP, { asked_as: ['mvp na wetin'] });
    await act(runway, { act: 'withdraw', reason: 'Doubtful.' });
    const part = await findPart(t.app.advisor, t.db, 'taught');
    const phone = JSON.parse(brotliDecompressSync(part?.bytes ?? '').toString()) as TaughtPart;
    expect(phone.withdrawn).toEqual([runway]);
    expect(phone.answers).toMatchObject([
      // Ways of asking may be a learner's words, which nobody else has read yet.
      { replaces: MVP, answer: words.answer, example: words.example, askedAs: [] },
    ]);
    const { body: exported } = await editor('GET', '/api/staff/answers.yaml');
    expect(yaml().parse(exported)).toMatchObject([
      { replaces: MVP, of: expect.stringMatching(/^[0-9a-f]{12}$/), example: words.example },
      { id: runway, withdrawn: 'Doubtful.' },
    ]);
    const { id: user_id } = await makeUser(t.db);
    const at = '2026-11-01T10:00:00.000Z';
    await t.db
      .insertInto('advisor_misses')
      .values([MVP, runway].map((answer_id) => ({ user_id, answer_id, question: null, at })))
      .execute();
    const { body: missed } = await editor('GET', '/api/staff/missed-answers/');
    expect(missed.results).toMatchObject([
      { answer_id: MVP, state: 'corrected', asks: words.asks },
      { answer_id: runway, state: 'withdrawn', asks: expect.any(String) },
    ]);
    expect((await get(MVP)).misses).toBe(1);
  });
});
