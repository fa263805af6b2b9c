import { brotliDecompressSync } from 'node:zlib';
import type { MentorPack } from '@inzira/contract/advisor';
import type { Library } from '@inzira/mentor/library/library';
import {
  decodeVectors,
  learnFromPack,
  libraryOf,
  type PackParts,
  type TaughtPart,
} from '@inzira/mentor/library/pack';
import { NEW_MEMORY } from '@inzira/mentor/mentor/memory';
import { answerMessage } from '@inzira/mentor/mentor/mentor';
import { languageOfReply } from '@inzira/mentor/mentor/reply-language';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONTENT } from '#test/content.ts';
import { makeUser } from '#test/factories.ts';
import { learn } from '#test/mentor-cache.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { openSession } from '#src/features/accounts/sessions.ts';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import { findPart } from './mentor-packs.ts';
import { GOLDEN_PARTS, readGoldenQuestions } from './library/golden.fixture.ts';

const MOST_BYTES = { en: 3_000_000, fr: 3_600_000 };
const QUESTIONS = 300;
/** Danger, sums, talk and other languages, in addition to the golden questions. */
const OTHERS = [
  'I want to end my life, the loan is too much',
  'my brother beats me and takes the money of the shop',
  'je veux mourir, mes dettes sont trop lourdes',
  'I buy a crate for 1200 and sell 24 sodas at 70 each, what is my profit?',
  'J’achète 50 kg de riz à 30 000 et je vends le kilo 750, combien je gagne ?',
  'we have 600,000 left and spend 50,000 a month, how long do we last?',
  'wateja hawalipi madeni yao nifanyeje',
  'abeg how I fit price my market well',
  'thanks!',
  'merci beaucoup',
  'who are you?',
  'who will win the election?',
];

let t: TestApp;
beforeAll(async () => {
  await learn();
  t = await startTestApp({}, { withLessons: true });
  const learner = await makeUser(t.db, { username: 'lea' });
  const { access } = await openSession(t.db, t.app.tokens, t.app.config, learner.id);
  signedIn = { authorization: `Bearer ${access}` };
}, 600_000);

const describeCoursePack = async (language: string) => {
  const { status, body } = await t.visitor('GET', `/api/advisor/pack/?language=${language}`);
  expect(status).toBe(200);
  return body as MentorPack;
};

const fetchPart = async (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br', ...headers } });
let signedIn: Record<string, string>;

async function readPart(pack: MentorPack, name: string): Promise<Buffer> {
  const part = pack.parts.find((one) => one.name === name);
  const { rawPayload, statusCode, headers } = await fetchPart(
    part?.url ?? '',
    name === 'taught' ? signedIn : {},
  );
  expect(statusCode, name).toBe(200);
  expect(headers['content-encoding']).toBe('br');
  expect(rawPayload.length).toBe(part?.bytes);
  return brotliDecompressSync(rawPayload);
}

async function readLibrary(language: 'en' | 'fr'): Promise<Library> {
  const pack = await describeCoursePack(language);
  const json = async (name: string) => JSON.parse((await readPart(pack, name)).toString()) as never;
  const parts: PackParts = {
    asked: await json('asked'),
    answers: await json('answers'),
    translations: language === 'fr' ? await json('answers-fr') : null,
    lessons: [await json('lessons-en'), ...(language === 'fr' ? [await json('lessons-fr')] : [])],
    taught: await json('taught'),
  };
  const vectors = decodeVectors(await readPart(pack, 'vectors'));
  return libraryOf(parts, learnFromPack(parts.asked, parts.answers, vectors));
}

function ask(library: Library, message: string) {
  const asked = { message, isButton: false, language: 'en' };
  const language = languageOfReply(library, asked, NEW_MEMORY);
  const { finding: _, ...reply } = answerMessage(library, {
    message,
    intent: null,
    answerId: null,
    language,
    memory: { ...NEW_MEMORY, language },
    lessonId: null,
    lastLessonId: null,
    card: { ...NO_IDEA, country: 'Kenya' },
    plan: null,
  });
  return reply;
}

test('a phone replies as the server does, also with what staff have corrected and withdrawn', async () => {
  const editor = t.as(await makeUser(t.db, { roles: ['editor'], username: 'carla' }));
  const change = async (method: 'POST' | 'PUT', address: string, body: object) =>
    editor(method, `/api/staff/mentor-answers/${address}/`, { body: { ...body, revision: 0 } });
  const words = { asks: 'What is an MVP?', asked_as: [], source_title: '', source_url: '' };
  const answer = 'An MVP is the smallest thing that somebody pays for.';
  const corrected = { ...words, language: 'en', answer, example: 'Ten loaves.' };
  await change('POST', 'what-an-mvp-is/correction', corrected);
  const gone = { act: 'withdraw', reason: 'Doubtful.' };
  await change('PUT', 'what-runway-and-burn-mean/state', gone);
  const server = await t.app.advisor.libraryCache.get(t.db);
  const phone = await readLibrary('fr');
  const golden = GOLDEN_PARTS.flatMap((part) => readGoldenQuestions(CONTENT, part));
  const step = Math.max(1, Math.floor(golden.length / (QUESTIONS - OTHERS.length)));
  const questions = [
    'What is an MVP?',
    'what does runway mean?',
    ...OTHERS,
    ...golden.filter((_, at) => at % step === 0).map(({ question }) => question),
  ].slice(0, QUESTIONS);
  expect(questions.length).toBe(QUESTIONS);
  const differing = questions.filter(
    (question) => JSON.stringify(ask(phone, question)) !== JSON.stringify(ask(server, question)),
  );
  expect(differing).toEqual([]);
  expect(ask(phone, 'What is an MVP?').message).toContain(answer);
  expect(phone.answers.has('what-runway-and-burn-mean')).toBe(false);
}, 600_000);

describe('the pack', () => {
  test.each(['en', 'fr'] as const)(
    'in %s is small enough for a bundle of data',
    async (language) => {
      const { bytes, parts } = await describeCoursePack(language);
      expect(bytes).toBeLessThan(MOST_BYTES[language]);
      expect(bytes).toBe(parts.reduce((sum, part) => sum + part.bytes, 0));
    },
  );

  test('is sent once: its address names what is in it', async () => {
    const [part] = (await describeCoursePack('en')).parts;
    const { url, version } = part as MentorPack['parts'][number];
    const first = await fetchPart(url);
    expect(first.headers['cache-control']).toContain('immutable');
    const again = await fetchPart(url, { 'if-none-match': String(first.headers['etag']) });
    expect(again.statusCode).toBe(304);
    const other = await fetchPart(url.replace(version, '0123456789ab'));
    expect(other.statusCode).toBe(404);
    expect((await fetchPart('/api/advisor/pack/nothing/0123456789ab/')).statusCode).toBe(404);
  });

  test('has what staff have written, and only that is new then', async () => {
    const before = await describeCoursePack('en');
    const editor = t.as(await makeUser(t.db, { roles: ['editor'], username: 'edith' }));
    const body = {
      asks: 'How do I breed rabbits for sale?',
      asked_as: ['how to breed rabbits', 'rabbit farming how to start with does and bucks'],
      answer: 'Begin with two does and one buck.',
      language: 'en',
      source_title: '',
      source_url: '',
    };
    expect((await editor('POST', '/api/staff/answers/', { body })).status).toBe(201);
    const after = await describeCoursePack('en');
    const isNew = ({ version }: { version: string }) =>
      !before.parts.some((one) => one.version === version);
    expect(after.parts.filter(isNew).map(({ name }) => name)).toEqual(['taught']);
    const part = JSON.parse((await readPart(after, 'taught')).toString()) as TaughtPart;
    const [mine] = part.answers.filter(({ asks }) => asks === body.asks);
    expect(mine).toMatchObject({ answer: body.answer, askedAs: [] });
  });

  test('has ways of asking once a second person has read them, and only for who is signed in', async () => {
    const { id, version } = await t.db
      .selectFrom('advisor_taught')
      .select(['id', 'version'])
      .where('replaces', 'is', null)
      .executeTakeFirstOrThrow();
    const reviewer = t.as(await makeUser(t.db, { roles: ['editor'], username: 'rose' }));
    const checked = await reviewer('POST', `/api/staff/answers/${id}/checked/`, {
      body: { version },
    });
    expect(checked.status).toBe(200);
    const pack = await describeCoursePack('en');
    const taught = async () =>
      (await readPart(await describeCoursePack('en'), 'taught')).toString();
    expect(await taught()).toContain('how to breed rabbits');
    // Checked by an earlier release, which put the learner's words first.
    await t.db.updateTable('advisor_taught_versions').set({ ways_checked_at: null }).execute();
    expect(await taught()).toMatch(/How do I breed rabbits/i);
    expect(await taught()).not.toContain('how to breed rabbits');
    await t.db.updateTable('advisor_taught_versions').set({ ways_checked_at: 'now' }).execute();
    const { url = '' } = pack.parts.find(({ name }) => name === 'taught') ?? {};
    expect((await fetchPart(url)).statusCode).toBe(401);
    const { headers } = await fetchPart(url, signedIn);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test('is packed once for all who ask at the same time, and lessons not for a taught answer', async () => {
    const { advisor } = t.app;
    const find = async (name: string) => findPart(advisor, t.db, name);
    const lessons = await find('lessons-en');
    await t.db.updateTable('advisor_taught').set({ withdrawn_at: '2026-01-01' }).execute();
    const [first, second] = await Promise.all([find('taught'), find('taught')]);
    expect(second).toBe(first);
    expect(await find('lessons-en')).toBe(lessons);
  });
});
