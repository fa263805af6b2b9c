import { ANSWER_LIMITS } from '@inzira/contract/rules/staff';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { LibraryCache } from '#src/features/advisor/library/library-cache.ts';
import { ask, startChat } from '#src/features/advisor/chat.fixture.ts';
import { keepQuestion } from '#src/features/advisor/unanswered.ts';
import { makeUser } from '#test/factories.ts';
import { CONTENT } from '#test/content.ts';
import { MENTOR_CACHE } from '#test/mentor-cache.ts';
import type { TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let editor: ReturnType<TestApp['as']>;
let other: ReturnType<TestApp['as']>;
beforeAll(async () => {
  ({ t } = await startChat());
  editor = t.as(await makeUser(t.db, { roles: ['editor'], username: 'edith' }));
  other = t.as(await makeUser(t.db, { roles: ['editor'], username: 'otto' }));
});

const QUESTIONS = '/api/staff/questions/';
const ANSWERS = '/api/staff/answers/';
const teach = {
  asks: 'How do I breed rabbits for sale?',
  asked_as: ['how to breed rabbits', 'rabbit farming how to start with does and bucks'],
  source_title: '',
  source_url: '',
};
const TEXT = 'Begin with **two does and one buck**, and keep them apart until they are grown.';

async function keep(question: string, language = 'en') {
  const learner = await makeUser(t.db);
  await keepQuestion(t.db, learner.id, { question, language, lessonId: null });
  const { id } = await t.db
    .selectFrom('advisor_unanswered')
    .select('id')
    .where('user_id', '=', learner.id)
    .executeTakeFirstOrThrow();
  return { id, learner };
}

const openIds = async () =>
  (await editor('GET', '/api/advisor/unanswered/')).body.results.map(
    ({ id, asked }: { id: number; asked: number }) => [id, asked],
  );

describe('a question that had no answer', () => {
  test('stands once however many asked it, the most asked first', async () => {
    const twice = 'How do I export dried mango to Oman?';
    await keep(twice);
    const once = await keep('Where do I buy bees in Gitarama?');
    const again = await keep('how do i export dried MANGO to oman');
    expect((await openIds()).slice(0, 2)).toEqual([
      [again.id, 2],
      [once.id, 1],
    ]);
  });

  test('counts who asks it as they come, are answered and go', async () => {
    const asked = async (id: number) => new Map(await openIds()).get(id);
    const words = 'Where do I sell dried locusts in Musanze?';
    const [first, second] = [await keep(words), await keep(words)];
    const { body } = await editor('GET', '/api/advisor/unanswered/');
    expect(await asked(second.id)).toBe(2);
    // The newest one is deleted with its account; the other one then stands for both.
    await t.db.deleteFrom('users').where('id', '=', second.learner.id).execute();
    expect([await asked(first.id), await asked(second.id)]).toEqual([1, undefined]);
    const mark = (done: boolean) =>
      editor('PUT', `/api/advisor/unanswered/${first.id}/`, { body: { done } });
    await mark(true);
    expect(await asked(first.id)).toBeUndefined();
    await mark(false);
    expect(await asked(first.id)).toBe(1);
    expect((await editor('GET', '/api/advisor/unanswered/')).body.open_count).toBe(body.open_count);
    await mark(true);
  });

  test('is answered for all who asked it: each is told and reads it in a conversation', async () => {
    const first = await keep('How do I keep snails?');
    const second = await keep('how do I keep snails');
    const near = await keep('How do I keep giant snails?', 'fr');
    const read = await editor('GET', `${QUESTIONS}${first.id}/`);
    expect(read.body).toMatchObject({
      asked: 2,
      similar: [{ id: near.id, asked: 1 }],
      replies: [],
    });
    const { status, body } = await editor('POST', `${QUESTIONS}${first.id}/reply/`, {
      body: { text: 'In a damp, shaded pen.', also: [near.id], teach: null },
    });
    expect(status).toBe(200);
    expect(body).toEqual({ id: first.id, done_at: expect.any(String), taught_id: null });
    expect((await editor('GET', `${QUESTIONS}${first.id}/`)).body).toMatchObject({
      done_at: body.done_at,
      replies: [{ text: 'In a damp, shaded pen.', author: 'edith' }],
      is_taught: false,
      taught_id: null,
    });
    for (const { learner, id } of [first, second, near]) {
      const as = t.as(learner);
      const { body: notifications } = await as('GET', '/api/notifications/');
      const [told] = notifications.results;
      expect(told.text).toContain('snails');
      const conversation = new URL(told.path, 'http://x').searchParams.get('conversation');
      const { body: talk } = await as('GET', `/api/advisor/conversations/${conversation}/`);
      const [asked, answered] = talk.messages;
      expect([asked.sender, answered.sender]).toEqual(['user', 'ai']);
      expect(answered.content).toContain('In a damp, shaded pen.');
      expect(answered.content).toContain(id === near.id ? 'a répondu' : 'has answered');
      const stranger = t.as(await makeUser(t.db));
      const theirs = await stranger('GET', `/api/advisor/conversations/${conversation}/`);
      expect(theirs.status).toBe(404);
    }
    const actions = await t.db
      .selectFrom('history')
      .select('action')
      .where('subject_kind', '=', 'question')
      .where('subject_id', '=', first.id)
      .orderBy('id')
      .execute();
    // It was read again after the answer; within an hour that is one line.
    expect(actions.map(({ action }) => action)).toEqual(['question-read', 'question-answered']);
  });

  test('that a colleague has answered meanwhile is not answered twice, unless it is opened again', async () => {
    const { id, learner } = await keep('How do I dry chillies in the rain?');
    const reply = (as = editor) =>
      as('POST', `${QUESTIONS}${id}/reply/`, { body: { text: 'Under a roof.', teach: null } });
    const both = await Promise.all([reply(), reply(other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error).toMatch(/^(?:edith|otto) has/);
    expect((await t.as(learner)('GET', '/api/notifications/')).body.count).toBe(1);
    await editor('PUT', `/api/advisor/unanswered/${id}/`, { body: { done: false } });
    expect((await reply()).status).toBe(200);
  });

  test('that was answered to the learner alone is taught to the mentor afterwards', async () => {
    const { id } = await keep('How long do I smoke tilapia?');
    const text = 'Six hours over a low fire.';
    await editor('POST', `${QUESTIONS}${id}/reply/`, { body: { text, teach: null } });
    const isTaught = async () => (await editor('GET', `${QUESTIONS}${id}/`)).body.is_taught;
    expect(await isTaught()).toBe(false);
    const asks = 'How long do I smoke tilapia?';
    const answer = 'Six to eight hours over a low fire.';
    const body = { ...teach, asks, asked_as: [asks], language: 'en', answer, question: id };
    const made = await editor('POST', ANSWERS, { body });
    expect(made.status).toBe(201);
    expect(await isTaught()).toBe(true);
    // Pressed again, or by a colleague.
    expect((await other('POST', ANSWERS, { body })).status).toBe(409);
    const inUse = (in_use: boolean) =>
      editor('PUT', `${ANSWERS}${made.body.id}/in-use/`, { body: { in_use } });
    await inUse(false);
    expect(await isTaught()).toBe(false);
    await inUse(true);
    expect(await isTaught()).toBe(true);
  });

  test('is not taken for taught by another answer in the same words, and a reply is what is taught', async () => {
    const answer = 'Yes, at dawn.';
    const body = { ...teach, asks: 'Do I milk goats?', language: 'en', answer };
    await editor('POST', ANSWERS, { body });
    const { id } = await keep('Do I feed goats in Nakuru?');
    expect((await editor('POST', ANSWERS, { body: { ...body, question: id } })).status).toBe(404);
    const gone = { ...body, question: 999_999 };
    expect((await editor('POST', ANSWERS, { body: gone })).status).toBe(404);
    await editor('POST', `${QUESTIONS}${id}/reply/`, { body: { text: answer, teach: null } });
    expect((await editor('GET', `${QUESTIONS}${id}/`)).body.is_taught).toBe(false);
  });

  test.each([
    ['<script>alert(1)</script>', 'HTML'],
    ['Look <img src=x onerror=alert(1)>', 'HTML'],
    ['[here](javascript:alert(1))', 'https'],
    ['[here](//evil.example)', 'https'],
    ['![x](https://evil.example/pixel.gif)', 'images'],
    [' ', 'required'],
    ['x'.repeat(2_001), '2000'],
  ])('refuses what may act or is no answer: %s', async (text, sentence) => {
    const { id } = await keep(`Is this one fine ${text.length} ${sentence}?`);
    const { status, body } = await editor('POST', `${QUESTIONS}${id}/reply/`, {
      body: { text, teach: null },
    });
    expect([status, Object.keys(body)]).toEqual([400, ['text']]);
    expect(body.text[0]).toContain(sentence);
  });

  test('that is gone, or beside one that is gone, is not answered', async () => {
    const { id } = await keep('What do ostriches eat?');
    const reply = (at: number, also: number[]) =>
      editor('POST', `${QUESTIONS}${at}/reply/`, { body: { text: 'Grass.', also, teach: null } });
    expect((await reply(999_999, [])).status).toBe(404);
    expect((await reply(id, [999_999])).status).toBe(404);
    expect((await editor('GET', `${QUESTIONS}${id}/`)).body.done_at).toBeNull();
  });
});

describe('an answer of the team', () => {
  test('is tried by staff in words of theirs: the mentor says it, and nothing of that is kept', async () => {
    const { id } = await keep('How do I hatch quail eggs at home?');
    const asked_as = ['how do i hatch quail eggs at home'];
    const answered = await editor('POST', `${QUESTIONS}${id}/reply/`, {
      body: {
        text: 'Keep quail eggs at **37.5 degrees** for 17 days.',
        teach: { ...teach, asks: 'Hatch quail eggs?', asked_as },
      },
    });
    const { taught_id: taughtId } = answered.body;
    expect((await editor('GET', `${QUESTIONS}${id}/`)).body.taught_id).toBe(taughtId);
    const tryOut = (message: string, as = editor) =>
      as('POST', `${ANSWERS}try/`, { body: { message, language: 'en' } });
    const kept = async () => (await editor('GET', '/api/advisor/conversations/')).body;
    const before = await kept();
    const { status, body } = await tryOut('How do I hatch quail eggs at home?');
    expect([status, body.taught_id]).toEqual([200, taughtId]);
    expect(body.reply).toContain('37.5 degrees');
    const { body: other } = await tryOut('What is a margin?');
    expect(other.taught_id).toBeNull();
    expect(await kept()).toEqual(before);
    expect((await tryOut('')).status).toBe(400);
    const often = await Promise.all(
      Array.from({ length: ANSWER_LIMITS.triesPerMinute }, async () => tryOut('Hello')),
    );
    expect(new Set(often.map((one) => one.status))).toEqual(new Set([200, 429]));
    expect((await tryOut('Hello', t.as(await makeUser(t.db)))).status).toBe(403);
  }, 60_000);

  test('is given by the mentor at once, on every server, and says who has read it', async () => {
    const learner = t.as(await makeUser(t.db));
    const elsewhere = new LibraryCache({ contentDir: CONTENT, cacheDir: MENTOR_CACHE });
    await elsewhere.get(t.db);
    const { id } = await keep('How do I breed rabbits?');
    const { body } = await editor('POST', `${QUESTIONS}${id}/reply/`, {
      body: { text: TEXT, teach },
    });
    const taughtId = body.taught_id as number;
    const reply = await ask(learner, 'how can I breed rabbits?');
    // The whole first sentence is bold, and no single word in it.
    expect(reply.body.message).toContain(`**${TEXT.replaceAll('**', '')}**`);
    expect(reply.body.basis).toContain('Not yet read by a second person.');
    const found = (await elsewhere.get(t.db)).find('how to breed rabbits');
    expect([found.band, found.answers[0]?.id]).toEqual(['answer', `team-${taughtId}`]);

    const own = await editor('POST', `${ANSWERS}${taughtId}/checked/`, { body: { version: 1 } });
    expect([own.status, own.body.error]).toEqual([
      400,
      'You wrote this version: somebody else has to read it.',
    ]);
    const checked = await other('POST', `${ANSWERS}${taughtId}/checked/`, { body: { version: 1 } });
    expect(checked.body.versions[0]).toMatchObject({ author: 'edith', checked_by: 'otto' });
    const after = await ask(learner, 'how can I breed rabbits?');
    expect(after.body.basis).toContain('Read by a second person in ');

    const withdrawn = await editor('PUT', `${ANSWERS}${taughtId}/in-use/`, {
      body: { in_use: false },
    });
    expect(withdrawn.body.in_use).toBe(false);
    expect((await ask(learner, 'how can I breed rabbits?')).body.message).not.toContain('one buck');
    expect((await elsewhere.get(t.db)).answers.has(`team-${taughtId}`)).toBe(false);
  });

  test('in French is given in French to who asks in French', async () => {
    await editor('POST', ANSWERS, {
      body: {
        ...teach,
        language: 'fr',
        asks: 'Comment élever des escargots ?',
        asked_as: ['élevage d’escargots', 'comment faire pour élever des escargots à vendre'],
        answer: 'Dans un enclos humide, à l’ombre.',
      },
    });
    const learner = t.as(await makeUser(t.db, { language: 'fr' }));
    const { body } = await ask(learner, 'comment élever des escargots ?', { language: 'fr' });
    expect(body.message).toContain('Dans un enclos humide');
    expect(body.message).not.toContain('écrites en anglais');
    expect(body.basis).toContain('Pas encore relu');
  });

  test('in French to a question in English is not given to who asks and reads in English', async () => {
    const { id, learner } = await keep('How thin do I slice cassava for chips?');
    const french = {
      ...teach,
      language: 'fr',
      asks: 'How thin do I slice cassava?',
      asked_as: ['how thin do i slice cassava for chips'],
    };
    const text = 'Coupez le manioc en tranches de deux millimètres.';
    const { body } = await editor('POST', `${QUESTIONS}${id}/reply/`, {
      body: { text, teach: french },
    });
    const taught = await editor('GET', `${ANSWERS}${body.taught_id}/`);
    expect(taught.body.versions[0].language).toBe('fr');
    const inEnglish = await ask(t.as(learner), 'how thin do I slice cassava for chips?');
    expect(inEnglish.body.message).not.toContain('Coupez');
    const reader = t.as(await makeUser(t.db, { language: 'fr' }));
    const inFrench = await ask(reader, 'how thin do I slice cassava for chips?', {
      language: 'fr',
    });
    expect(inFrench.body.message).toContain('Coupez');
  });

  test('keeps its versions; a change has to be read anew, and two changes are no loss', async () => {
    const { body: made } = await editor('POST', ANSWERS, {
      body: { ...teach, language: 'en', answer: 'First.', asks: 'How do I dry fish in Mombasa?' },
    });
    await other('POST', `${ANSWERS}${made.id}/checked/`, { body: { version: 1 } });
    const change = (answer: string, version: number) =>
      editor('PUT', `${ANSWERS}${made.id}/`, {
        body: { ...teach, language: 'en', answer, version },
      });
    const { body } = await change('Second.', 1);
    expect(body).toMatchObject({ version: 2, is_own: true });
    expect(body.versions.map((one: { answer: string }) => one.answer)).toEqual([
      'Second.',
      'First.',
    ]);
    expect(body.versions[0].checked_at).toBeNull();
    expect((await change('Third.', 1)).status).toBe(409);
    const late = await other('POST', `${ANSWERS}${made.id}/checked/`, { body: { version: 1 } });
    expect(late.status).toBe(409);
    const unread = await editor('GET', `${ANSWERS}?state=unread`);
    expect(unread.body.results[0]).toMatchObject({ id: made.id, author: 'edith' });
  });

  test('takes no place from what is asked already', async () => {
    const learner = t.as(await makeUser(t.db));
    const { body } = await ask(learner, 'wat is an mvp?');
    expect(body.sources[0]?.title).toBe('What an MVP is for');
    expect((await ask(learner, 'thanks')).body.message).toContain('You are welcome');
    const field = await ask(learner, 'what is the capital of France?');
    expect(field.body.message).toContain('I only know about building a business');
  });

  test('leaves as a file of answers', async () => {
    const { status, body, headers } = await editor('GET', '/api/staff/answers.yaml');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('yaml');
    expect(body).toContain('ask: Comment élever des escargots ?');
  });

  test('"not what I meant" is counted, with the question only where the learner agreed', async () => {
    for (const keeps of [true, false]) {
      const learner = t.as(await makeUser(t.db));
      await learner('PUT', '/api/advisor/idea/', { body: { keep_questions: keeps } });
      const { body } = await ask(learner, keeps ? 'wat is an mvp?' : 'what is an mvp please');
      const more = { conversation_id: body.conversation_id, intent: 'not-meant' };
      await ask(learner, 'Not what I meant', more);
    }
    const { body } = await editor('GET', '/api/staff/missed-answers/');
    expect(body.results[0]).toMatchObject({ misses: 2, asks: expect.stringMatching(/mvp/i) });
    expect(body.results[0].questions).toEqual(['wat is an mvp?']);
    const inFrench = await editor('GET', '/api/staff/missed-answers/', {
      headers: { 'accept-language': 'fr' },
    });
    expect(inFrench.body.results[0].asks).toMatch(/qu.est-ce/i);
  });

  test('what was not meant comes page by page, or one answer by its name', async () => {
    const { id: user_id } = await makeUser(t.db);
    const at = '2026-11-01T10:00:00.000Z';
    await t.db
      .insertInto('advisor_misses')
      .values(
        Array.from({ length: 60 }, (_, index) => ({
          user_id,
          answer_id: `page-${index}`,
          question: null,
          at,
        })),
      )
      .execute();
    const first = await editor('GET', '/api/staff/missed-answers/');
    const second = await editor('GET', '/api/staff/missed-answers/?page=2');
    expect(first.body.count).toBeGreaterThanOrEqual(60);
    expect(first.body.results[0].misses).toBeGreaterThanOrEqual(first.body.results[1].misses);
    const idsOf = ({ body }: typeof first) =>
      body.results.map(({ answer_id: id }: { answer_id: string }) => id);
    expect(idsOf(second).some((id: string) => idsOf(first).includes(id))).toBe(false);
    const { body: one } = await editor('GET', '/api/staff/missed-answers/?answer=page-59');
    expect(one).toMatchObject({ count: 1, results: [{ answer_id: 'page-59', misses: 1 }] });
    expect((await editor('GET', '/api/staff/missed-answers/?page=99')).status).toBe(404);
    expect((await editor('GET', '/api/staff/missed-answers/?answer=%00')).status).toBe(400);
    await t.db.deleteFrom('advisor_misses').where('user_id', '=', user_id).execute();
  });

  test('what was not meant is listed without titles while the mentor is being prepared', async () => {
    const prepared = vi
      .spyOn(t.app.advisor.libraryCache, 'get')
      .mockReturnValue(new Promise(() => {}));
    try {
      const { status, body } = await editor('GET', '/api/staff/missed-answers/');
      expect([status, body.results.length > 0, body.results[0].asks]).toEqual([200, true, null]);
    } finally {
      prepared.mockRestore();
    }
  });
});
