import type { QuizQuestion } from '@inzira/contract/learning';
import { rightAnswerTo } from '@inzira/contract/rules/answers';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  makeContent,
  makeQuiz,
  OUTLINE,
  writeContent,
} from '#src/features/learning/content.fixture.ts';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { startLearning } from '#src/features/learning/learning.fixture.ts';
import { findCertificateHead } from './certificate-head.ts';
import { readQrOfPdf, readQrOfPicture } from './printed-page.fixture.ts';

const URL = '/api/certificates/';
let learning: Awaited<ReturnType<typeof startLearning>>;
beforeAll(async () => {
  learning = await startLearning();
});

type Learner = Awaited<ReturnType<typeof learning.newLearner>>;
const WATCHING = ['stand-there', 'take-notes', 'share'];

async function takeQuiz({ call }: Learner, chapter: string, score: number) {
  const { body: quiz } = await call('GET', `/api/chapters/${learning.ids[chapter]}/quiz/`);
  const right = (quiz.questions as QuizQuestion[]).slice(0, score);
  const answers = Object.fromEntries(
    right.map((question) => [question.id, { given: rightAnswerTo(question) }]),
  );
  const body = { chapter: learning.ids[chapter], score, total: 5, answers };
  expect((await call('POST', '/api/quiz/results/', { body })).status).toBe(201);
}

/** Simulates that the lessons were read a day ago. */
async function letHoursPass({ user }: Learner) {
  const at = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
  await learning.t.db
    .updateTable('lesson_progress')
    .set({ opened_at: at, completed_at: at, begun_at: at })
    .where('user_id', '=', user.id)
    .execute();
  await learning.t.db
    .updateTable('users')
    .set({ created_at: at })
    .where('id', '=', user.id)
    .execute();
}

/** A learner who completed the course `watching`: one chapter of three lessons. */
async function newGraduate() {
  const learner = await learning.newLearner();
  for (const lesson of WATCHING) await learner.open(lesson, true);
  await takeQuiz(learner, 'go-and-see', 4);
  await letHoursPass(learner);
  return learner;
}

const ask = ({ call }: Learner, holder = 'Amina Uwase', course: string | null = 'watching') =>
  call('POST', URL, { body: { course: course && learning.ids[course], holder } });

describe('what a learner has earned', () => {
  test('is each course with what is missing, by as many statements as there are', async () => {
    const learner = await learning.newLearner();
    await learner.open('stand-there', true);
    await takeQuiz(learner, 'go-and-see', 3);
    const { body } = await learner.call('GET', URL);
    expect(body.path).toEqual({ is_earned: false, certificate: null });
    const course = body.courses.find(({ id }: { id: number }) => id === learning.ids['watching']);
    expect(course).toMatchObject({
      title: 'Watching',
      module: { name: 'Discovery' },
      is_earned: false,
      certificate: null,
      // The quiz completes the chapter's last lesson.
      chapters: [
        { lessons_done: 2, lessons_left: 1, has_quiz: true, quiz_percent: 60, earned_at: null },
      ],
    });
    const first = await learning.t.countStatements(() => learner.call('GET', URL));
    await learner.open('ask-many', true);
    expect(await learning.t.countStatements(() => learner.call('GET', URL))).toBe(first);
  });

  test('is a chapter’s stamp from the day on which its last part was done', async () => {
    const learner = await newGraduate();
    const { body } = await learner.call('GET', URL);
    const course = body.courses.find(({ id }: { id: number }) => id === learning.ids['watching']);
    expect(course).toMatchObject({ is_earned: true, certificate: null });
    const { earned_at: stamp } = course.chapters[0];
    expect(Date.now() - Date.parse(stamp)).toBeLessThan(60_000);
    await takeQuiz(learner, 'go-and-see', 5);
    const later = await learner.call('GET', URL);
    expect(JSON.stringify(later.body)).toContain(stamp);
  });
});

describe('what a certificate rests on', () => {
  const statedBy = (learner: Learner, answers?: object) =>
    learner.call('POST', '/api/quiz/results/', {
      body: { chapter: learning.ids['go-and-see'], score: 5, total: 5, answers },
    });

  test('is no score that the client states, and no answer after the hint', async () => {
    const learner = await learning.newLearner();
    for (const lesson of WATCHING) await learner.open(lesson, true);
    await letHoursPass(learner);
    const stated = await statedBy(learner);
    expect(stated.body).toMatchObject({ best_score: 5, checked_score: null });
    expect((await ask(learner)).status).toBe(409);
    const url = `/api/chapters/${learning.ids['go-and-see']}/quiz/`;
    const { questions } = (await learner.call('GET', url)).body as { questions: QuizQuestion[] };
    const answersOf = (hint: boolean, given?: string[]) =>
      Object.fromEntries(
        questions.map((one) => [one.id, { given: given ?? rightAnswerTo(one), hint }]),
      );
    expect((await statedBy(learner, answersOf(true))).body.checked_score).toBe(0);
    expect((await statedBy(learner, answersOf(false, ['Perhaps']))).body.checked_score).toBe(0);
    // Answers to an earlier quiz: see quiz.test.ts.
    expect((await statedBy(learner, { 999: { given: ['No'] } })).status).toBe(400);
    expect((await statedBy(learner, { 1: 'No' })).status).toBe(400);
    expect((await ask(learner)).status).toBe(409);
    const resultOf = async () => {
      const list = `/api/courses/${learning.ids['watching']}/chapters/`;
      return (await learner.call('GET', list)).body[0].quiz.result;
    };
    expect(await resultOf()).toMatchObject({ best_score: 5, has_stamp: false });
    expect((await statedBy(learner, answersOf(false))).body.checked_score).toBe(5);
    expect(await resultOf()).toMatchObject({ best_score: 5, has_stamp: true });
    expect((await ask(learner)).status).toBe(201);
  });

  test('is also an earlier quiz, taken on a phone before its questions were replaced', async () => {
    const learner = await learning.newLearner();
    for (const lesson of WATCHING) await learner.open(lesson, true);
    await letHoursPass(learner);
    const url = `/api/chapters/${learning.ids['go-and-see']}/quiz/`;
    const before = (await learner.call('GET', url)).body as { questions: QuizQuestion[] };
    const file = '01-discovery/02-watching/01-go-and-see/quiz.yaml';
    const others = makeQuiz('go-and-see', 6).replaceAll('- id: ', '- id: other-');
    const load = async (changes: Record<string, string>) => {
      const content = writeContent(makeContent(undefined, changes));
      await importCurriculum(learning.t.db, content.contentDir);
      content.remove();
    };
    await load({ [file]: others });
    const now = (await learner.call('GET', url)).body as { questions: QuizQuestion[] };
    expect(now.questions).toHaveLength(6);
    const right = (questions: QuizQuestion[]) =>
      Object.fromEntries(
        questions.map((one) => [one.id, { given: rightAnswerTo(one), hint: false }]),
      );
    // A mixture of questions belongs to no version of the quiz.
    const [first, ...rest] = before.questions;
    const mixed = [first, ...now.questions.slice(1, rest.length + 1)].filter((one) => !!one);
    expect((await statedBy(learner, right(mixed))).status).toBe(400);
    expect((await statedBy(learner, {})).status).toBe(400);
    const wrong = Object.fromEntries(
      before.questions.map(({ id }) => [id, { given: ['Perhaps'], hint: false }]),
    );
    expect((await statedBy(learner, wrong)).body.checked_score).toBe(0);
    expect((await statedBy(learner, right(before.questions))).body.checked_score).toBe(5);
    expect((await ask(learner)).status).toBe(201);
    // Phones do not keep answers longer.
    await learning.t.db
      .updateTable('earlier_quizzes')
      .set({ replaced_at: '2020-01-01T00:00:00.000Z' })
      .execute();
    const late = await statedBy(learner, right(before.questions));
    expect(late.body).toHaveProperty('total');
    await load({});
    const kept = await learning.t.db.selectFrom('earlier_quizzes').select('total').execute();
    expect(kept).toEqual([{ total: 6 }]);
  });

  test('takes the time that a reader takes: everything in a second waits', async () => {
    const learner = await learning.newLearner();
    for (const lesson of WATCHING) await learner.open(lesson, true);
    await takeQuiz(learner, 'go-and-see', 5);
    const early = await ask(learner);
    expect([early.status, early.body.error]).toEqual([409, expect.stringContaining('minute')]);
    const { body } = await learner.call('GET', URL);
    const course = body.courses.find(({ id }: { id: number }) => id === learning.ids['watching']);
    expect(course.is_earned).toBe(true);
    expect(Date.parse(course.ready_at)).toBeGreaterThan(Date.now());
    await letHoursPass(learner);
    expect((await ask(learner)).status).toBe(201);
  });

  describe('takes that time since the server knows of the lessons', () => {
    const daysAgo = (days: number) =>
      new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

    /** A learner whose account is two months old, logged in so many days ago. */
    async function newOldLearner(loginDays = 0) {
      const learner = await learning.newLearner();
      const { db } = learning.t;
      const { id } = learner.user;
      await db
        .updateTable('users')
        .set({ created_at: daysAgo(60) })
        .where('id', '=', id)
        .execute();
      await learner.call('GET', URL);
      await db
        .updateTable('sessions')
        .set({ created_at: daysAgo(loginDays) })
        .where('user_id', '=', id)
        .execute();
      return learner;
    }

    const completions = (done_at: string) =>
      WATCHING.map((lesson, index) => ({
        client_id: `lesson-${index}-of-${done_at.replaceAll(/\W/g, '')}`,
        done_at,
        method: 'POST',
        url: '/api/user-progress/',
        body: { lesson_id: learning.ids[lesson], completed: true },
      }));
    const send = async ({ call }: Learner, writes: object[]) => {
      const body = { device: 'phone-0001', is_all: true, writes };
      const answer = await call('POST', '/api/offline-writes/', { body });
      const statuses = answer.body.answers.map(({ status }: { status: number }) => status);
      expect(new Set(statuses)).toEqual(new Set([200]));
    };

    test('and an old account cannot date them back in plain calls', async () => {
      const learner = await newOldLearner(10);
      for (const { url, body } of completions('')) {
        const said = { ...body, done_at: daysAgo(9) };
        expect((await learner.call('POST', url, { body: said })).status).toBe(200);
      }
      await takeQuiz(learner, 'go-and-see', 5);
      expect((await ask(learner)).body.error).toContain('minute');
    });

    test('nor by a quiz, which completes a lesson', async () => {
      const learner = await newOldLearner(10);
      const chapter = learning.ids['go-and-see'];
      const body = { chapter, score: 0, total: 5, answers: {}, done_at: daysAgo(9) };
      expect((await learner.call('POST', '/api/quiz/results/', { body })).status).toBe(201);
      for (const lesson of WATCHING) await learner.open(lesson, true);
      await takeQuiz(learner, 'go-and-see', 5);
      expect((await ask(learner)).body.error).toContain('minute');
    });

    test('nor in a batch of a phone that logs in only now', async () => {
      const learner = await newOldLearner();
      await send(learner, completions(daysAgo(9)));
      await takeQuiz(learner, 'go-and-see', 5);
      expect((await ask(learner)).body.error).toContain('minute');
    });

    test('nor in one of a phone from which everything had arrived', async () => {
      const learner = await newOldLearner(10);
      const url = `/api/lessons/${learning.ids['share']}/note/`;
      await send(learner, [{ client_id: 'note-0001', method: 'PUT', url, body: { text: 'Mine' } }]);
      await send(learner, completions(daysAgo(9)));
      await takeQuiz(learner, 'go-and-see', 5);
      expect((await ask(learner)).body.error).toContain('minute');
    });

    test('but a week without a network counts from the day on which it was learned', async () => {
      const learner = await newOldLearner(10);
      await send(learner, completions(daysAgo(7)));
      await takeQuiz(learner, 'go-and-see', 5);
      expect((await ask(learner)).status).toBe(201);
    });

    test('and so does one whose writes arrive one by one, from a phone that names itself', async () => {
      const learner = await newOldLearner(10);
      for (const [index, { client_id, url, body, done_at }] of completions(daysAgo(7)).entries()) {
        const isAll = index === WATCHING.length - 1;
        const headers = {
          'idempotency-key': client_id,
          'offline-device': 'phone-0001',
          ...(isAll && { 'offline-is-all': 'true' }),
        };
        const said = { ...body, done_at };
        expect((await learner.call('POST', url, { body: said, headers })).status).toBe(200);
      }
      await takeQuiz(learner, 'go-and-see', 5);
      expect((await ask(learner)).status).toBe(201);
    });

    test('and a lesson that an earlier release wrote down counts from when it was opened', async () => {
      const learner = await newOldLearner();
      const [first = 0] = WATCHING.map((lesson) => learning.ids[lesson]);
      await learning.t.db
        .insertInto('lesson_progress')
        .values({
          user_id: learner.user.id,
          lesson_id: first,
          visit: 1,
          opened_at: daysAgo(1),
          completed_at: null,
        })
        .execute();
      for (const lesson of WATCHING) await learner.open(lesson, true);
      await takeQuiz(learner, 'go-and-see', 5);
      expect((await ask(learner)).status).toBe(201);
    });
  });

  test('takes that time from the day of the account, whatever day a phone tells', async () => {
    const learner = await learning.newLearner();
    const done_at = new Date(Date.now() - 20 * 24 * 60 * 60 * 1000).toISOString();
    for (const lesson of WATCHING) {
      const body = { lesson_id: learning.ids[lesson], completed: true, done_at };
      expect((await learner.call('POST', '/api/user-progress/', { body })).status).toBe(200);
    }
    await takeQuiz(learner, 'go-and-see', 5);
    const early = await ask(learner);
    expect([early.status, early.body.error]).toEqual([409, expect.stringContaining('minute')]);
  });

  test('is not the username: who has given no name writes one', async () => {
    const { call } = await learning.newLearner();
    expect((await call('GET', URL)).body.holder).toBe('');
  });
});

describe('a certificate', () => {
  test('is made once everything is done, and shows name, course and date only', async () => {
    const learner = await newGraduate();
    const made = await ask(learner);
    expect(made.status).toBe(201);
    expect(made.body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/);
    const seen = await learning.t.visitor('GET', `${URL}${made.body.code.toLowerCase()}/`);
    expect(seen.status).toBe(200);
    expect(seen.headers['x-robots-tag']).toBe('noindex');
    expect(seen.body).toEqual({ ...made.body, holder: 'Amina Uwase', title: 'Watching' });
    expect(Object.keys(seen.body).toSorted()).toEqual(['code', 'holder', 'issued_at', 'title']);
    const own = await learner.call('GET', URL);
    expect(JSON.stringify(own.body)).toContain(made.body.code);
  });

  test('is found by its code as it is typed from paper', async () => {
    const learner = await newGraduate();
    const { code } = (await ask(learner)).body;
    const plain = code.replaceAll('-', '');
    const mistaken = plain.replaceAll('0', 'o').replaceAll('1', 'l');
    for (const typed of [plain, plain.toLowerCase(), ` ${code.replaceAll('-', ' ')} `, mistaken]) {
      const inAddress = encodeURIComponent(typed);
      const place = `${URL}${inAddress}/`;
      expect((await learning.t.visitor('GET', place)).body.code, typed).toBe(code);
      expect((await learning.t.visitor('GET', `${place}pdf/`)).status, typed).toBe(200);
      const head = await findCertificateHead(learning.t.db, 'https://a.example', inAddress, 'en');
      expect(head?.image, typed).toBe(`https://a.example/previews/certificates/${code}.png`);
    }
    const forged = [
      plain.slice(1),
      `${plain}0`,
      plain.replace(/.$/, (last: string) => (last === 'X' ? 'Y' : 'X')),
    ];
    for (const typed of forged)
      expect([400, 404], typed).toContain(
        (await learning.t.visitor('GET', `${URL}${typed}/`)).status,
      );
  });

  test('is one, however often and however quickly it is asked for', async () => {
    const learner = await newGraduate();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(learner)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1);
    expect((await ask(learner, 'Another Name')).body.holder).toBe('Amina Uwase');
  });

  test('of the whole path wants every course', async () => {
    const learner = await newGraduate();
    expect((await ask(learner, 'Amina', null)).status).toBe(409);
    for (const lesson of Object.keys(learning.ids)) {
      const isLesson = await learning.t.db
        .selectFrom('lessons')
        .select('id')
        .where('slug', '=', lesson)
        .executeTakeFirst();
      if (isLesson) await learner.open(lesson, true);
    }
    for (const chapter of ['first-talks', 'surveys', 'margins', 'discounts']) {
      expect((await ask(learner, 'Amina', null)).status).toBe(409);
      await takeQuiz(learner, chapter, 5);
    }
    await letHoursPass(learner);
    const made = await ask(learner, 'Amina', null);
    expect(made).toMatchObject({ status: 201, body: { title: null } });
  });

  test('is not made before everything is done, for no course, or without a name', async () => {
    const learner = await learning.newLearner();
    for (const lesson of WATCHING) await learner.open(lesson, true);
    const early = await ask(learner);
    expect(early.status).toBe(409);
    expect(early.body.error).toContain('70%');
    await takeQuiz(learner, 'go-and-see', 3);
    expect((await ask(learner)).status).toBe(409);
    await takeQuiz(learner, 'go-and-see', 4);
    await letHoursPass(learner);
    const call = (body: object) => learner.call('POST', URL, { body });
    expect((await call({ course: 999_999, holder: 'A' })).status).toBe(404);
    for (const holder of ['', '   ', 'x'.repeat(81), 'two\nlines', 'አበበ ቢቂላ', 7]) {
      const answer = await call({ course: learning.ids['watching'], holder });
      expect(answer.status, String(holder)).toBe(400);
      expect(answer.body).toHaveProperty('holder');
    }
    expect((await call({ course: learning.ids['watching'], holder: 'Ọládélé Ɓello' })).status).toBe(
      201,
    );
  });

  test('is withdrawn by its owner only, and then nowhere', async () => {
    const learner = await newGraduate();
    const { code } = (await ask(learner)).body;
    const stranger = await learning.newLearner();
    expect((await stranger.call('DELETE', `${URL}${code}/`)).status).toBe(404);
    expect((await learning.t.visitor('DELETE', `${URL}${code}/`)).status).toBe(401);
    expect((await learning.t.visitor('GET', `${URL}${code}/pdf/`)).status).toBe(200);
    expect((await learner.call('DELETE', `${URL}${code}/`)).status).toBe(204);
    for (const url of [`${URL}${code}/`, `${URL}${code}/pdf/`, `${URL}${code}/picture/`]) {
      expect((await learning.t.visitor('GET', url)).status, url).toBe(404);
    }
    expect((await learning.t.visitor('GET', `/previews/certificates/${code}.png`)).status).toBe(
      404,
    );
    expect((await ask(learner)).body.code).not.toBe(code);
  });

  test('of an account that was disabled shows nothing any more', async () => {
    const learner = await newGraduate();
    const { code } = (await ask(learner)).body;
    const { db } = learning.t;
    const disable = (disabled_at: string | null) =>
      db
        .updateTable('users')
        .set({ disabled_at })
        .where('id', 'in', (eb) =>
          eb.selectFrom('certificates').select('user_id').where('code', '=', code),
        )
        .execute();
    await disable('2026-11-22T10:00:00.000Z');
    for (const url of [`${URL}${code}/`, `${URL}${code}/pdf/`, `${URL}${code}/picture/`])
      expect((await learning.t.visitor('GET', url)).status, url).toBe(404);
    expect(await findCertificateHead(db, 'https://a.example', code, 'en')).toBeNull();
    await disable(null);
    expect((await learning.t.visitor('GET', `${URL}${code}/`)).status).toBe(200);
  });

  test('of a course that is no longer taught stays in its owner’s hands', async () => {
    const learner = await newGraduate();
    const { code } = (await ask(learner)).body;
    const { watching: _, ...discovery } = OUTLINE['discovery'] ?? {};
    for (const [outline, earlier] of [
      [{ ...OUTLINE, discovery }, [code]],
      [OUTLINE, []],
    ] as const) {
      const content = writeContent(makeContent(outline));
      await importCurriculum(learning.t.db, content.contentDir);
      content.remove();
      const { body } = await learner.call('GET', URL);
      expect(body.earlier.map((one: { code: string }) => one.code)).toEqual(earlier);
      expect((await learning.t.visitor('GET', `${URL}${code}/`)).status).toBe(200);
    }
  });

  test('cannot be guessed at: what is no code is told so', async () => {
    for (const code of ['1', 'ABCDE-FGHIJ-KLMNO-PQRST', '%00', "' or 1=1", '../../x']) {
      const { status } = await learning.t.visitor('GET', `${URL}${encodeURIComponent(code)}/`);
      expect([400, 404], code).toContain(status);
    }
    const { status } = await learning.t.visitor('GET', `${URL}00000-00000-00000-00000/`);
    expect(status).toBe(404);
  });

  test('is a PDF that says in text what it shows, a picture, and a preview for chats', async () => {
    const learner = await newGraduate();
    const { code } = (await ask(learner, 'Ọládélé Ɓello')).body;
    const pdf = await learning.t.visitor('GET', `${URL}${code}/pdf/`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toBe(`inline; filename="inzira-${code}.pdf"`);
    expect(String(pdf.body).slice(0, 8)).toBe('%PDF-1.7');
    // With embedded fonts, so that it can be searched, and the URL as a link.
    expect(String(pdf.body)).toContain('/ToUnicode');
    expect(String(pdf.body)).toMatch(new RegExp(`/URI \\(http\\S+/certificates/${code}\\)`));
    for (const url of [`${URL}${code}/picture/`, `/previews/certificates/${code}.png`]) {
      const picture = await learning.t.visitor('GET', url);
      expect(picture.headers['content-type'], url).toBe('image/png');
    }
    const head = await findCertificateHead(learning.t.db, 'https://a.example', code, 'fr');
    expect(head).toMatchObject({
      title: 'Ọládélé Ɓello : certificat',
      description: 'Watching',
      image: `https://a.example/previews/certificates/${code}.png`,
      noindex: true,
    });
    const none = '00000-00000-00000-00000';
    expect(await findCertificateHead(learning.t.db, 'https://a.example', none, 'en')).toBeNull();
  });

  test('has a square that leads to its page, on paper and in the picture', async () => {
    const learner = await newGraduate();
    const { code } = (await ask(learner, 'Ama Owusu')).body;
    const bytesOf = async (url: string) => (await learning.t.app.inject(url)).rawPayload;
    const pdf = await bytesOf(`${URL}${code}/pdf/`);
    const [, page] =
      new RegExp(`/URI \\((http\\S+/certificates/${code})\\)`).exec(String(pdf)) ?? [];
    expect(page).toBeDefined();
    expect(await readQrOfPdf(pdf, { width: 842, height: 595 })).toBe(page);
    expect(await readQrOfPicture(await bytesOf(`${URL}${code}/picture/`))).toBe(page);
    // The link leads to the certificate.
    const { body } = await learning.t.visitor('GET', `${URL}${page?.split('/').at(-1)}/`);
    expect(body).toMatchObject({ code, holder: 'Ama Owusu' });
  });
});
