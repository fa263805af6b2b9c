import type { ConversationSummary } from '@inzira/contract/advisor';
import type { KeptFigures } from '@inzira/contract/calculators';
import type { OwnCertificates } from '@inzira/contract/certificates';
import type {
  Chapter,
  Course,
  CoursePack,
  Lesson,
  Module,
  PlacedNote,
  QuizQuestion,
  TrackerView,
} from '@inzira/contract/learning';
import type { OfflineAnswer } from '@inzira/contract/offline';
import type { ReviewRound, Rhythm } from '@inzira/contract/review';
import type { Activity } from '@inzira/contract/studio';
import type { TraineeWork } from '@inzira/contract/studio-records';
import { isWhole } from '@inzira/server/test/whole';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { readWaiting } from './kept-writes.ts';
import { signedInState } from './page.ts';
import { askPhone, saveMentor } from './phone-mentor.ts';
import { makePhone } from './phone.ts';
import { answer, takeQuiz } from './quiz-answers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WORK = 'Eleven of twenty stalls would pay before they see it.';
/** Questions for the mentor on the phone, and a word of each answer. */
const QUESTIONS = [
  ['What is runway?', /cash|money/i],
  ['How do I work out my break-even point?', /break-even|costs/i],
  ['we have 600,000 left and spend 50,000 a month, how long do we last?', /12/],
  ['Comment fixer mon prix de vente ?', /prix|coût/i],
  ['What is an MVP?', /product/i],
] as const;
/** A PNG of one pixel. */
const PHOTO = {
  name: 'stalls.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Reads the API as a user, independently of their phone. */
function reader(url: string, token: string) {
  return async <T>(address: string): Promise<T> => {
    const answered = await fetch(url + address, { headers: { authorization: `Bearer ${token}` } });
    return (await answered.json()) as T;
  };
}

async function tokenOf(url: string, username: string): Promise<string> {
  const { origins } = await signedInState(url, username);
  return origins[0]?.localStorage.find(({ name }) => name === 'access')?.value ?? '';
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The question, which may be shown above its case. */
const asked = (page: Page, { question_text: text }: QuizQuestion) =>
  page.getByRole('heading', { name: text.split(/[.:?]/)[0] });

/** Reads every lesson of a chapter to its end; calls `at` in each. */
async function readChapter(
  page: Page,
  { id }: Chapter,
  lessons: readonly Lesson[],
  at: (lesson: Lesson, index: number) => Promise<void>,
) {
  await page.goto(`/chapters/${id}/lessons?lesson=${lessons[0]?.id}`);
  for (const [index, lesson] of lessons.entries()) {
    await heading(page, lesson.title).waitFor();
    await at(lesson, index);
    if (index < lessons.length - 1) await page.getByRole('link', { name: 'Next' }).click();
  }
}

async function takeChapterQuiz(page: Page, questions: readonly QuizQuestion[]) {
  await page.getByRole('link', { name: 'Start Quiz' }).click();
  await takeQuiz(page, questions);
  await page.getByText('It is kept on this device and will be sent by itself.').waitFor();
}

async function writeNote(page: Page, text: string) {
  await page.getByRole('main').locator('textarea').last().fill(text);
  await page.getByText('Kept on this device. It will be sent by itself.').waitFor();
}

/** A call without its ids. */
const kindOf = (method: string, url: string) =>
  `${method} ${new URL(url).pathname.replaceAll(/\/[\w-]*\d[\w-]*/g, '/:id')}`;

/**
 * Adds 300 ms latency. Of twenty calls one is lost before the server hears it, and of another one the answer, after the
 * server has done it; so is the first answer to each kind of write, since a week arrives in few calls. Returns the ids of
 * the writes that the server took, in their order, and the kinds of writes whose answers were lost: both grow.
 */
async function makeLinkPoor(page: Page): Promise<{ taken: string[]; lostAnswers: Set<string> }> {
  const taken: string[] = [];
  const lostAnswers = new Set<string>();
  let calls = 0;
  await page.context().route('**/api/**', async (route) => {
    calls += 1;
    const place = calls % 20;
    const request = route.request();
    const method = request.method();
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (place === 3) return route.abort().catch(() => null);
    if (method === 'GET' && place !== 13) return route.continue().catch(() => null);
    const response = await route.fetch();
    if (response.ok() && request.url().endsWith('/api/offline-writes/')) {
      const { answers } = (await response.json()) as { answers: OfflineAnswer[] };
      for (const { client_id: id, status } of answers) if (status < 400) taken.push(id);
    } else if (response.ok()) taken.push(request.headers()['idempotency-key'] ?? '');
    const kind = kindOf(method, request.url());
    const isFirst = method !== 'GET' && response.ok() && !lostAnswers.has(kind);
    if (isFirst) lostAnswers.add(kind);
    if (isFirst || place === 13) return route.abort().catch(() => null);
    return route.fulfill({ response }).catch(() => null);
  });
  return { taken, lostAnswers };
}

const countWaiting = async (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waiting:')).length);

/** Takes minutes: part of `npm run check -- --all`, on both engines, or run with WHOLE=yes. */
journey.runIf(isWhole)(
  'a week without a network: everything arrives once, in order, on the day when it was done',
  async ({ product }) => {
    const { url } = product;
    const read = reader(url, await tokenOf(url, 'amina'));
    const phone = await makePhone(url);
    try {
      // Monday, in town: stores a course.
      const modules = await read<Module[]>('/api/modules/');
      const courses = (
        await Promise.all(modules.map(({ id }) => read<Course[]>(`/api/modules/${id}/courses/`)))
      ).flat();
      const packs = await Promise.all(
        courses.map(({ id }) => read<CoursePack>(`/api/courses/${id}/pack/`)),
      );
      const pack = packs.find(({ has_journey }) => has_journey);
      const course = courses.find(({ id }) => id === pack?.course_id);
      if (!pack || !course) throw new Error('No course has steps of the journey.');
      const chapters = await read<Chapter[]>(`/api/courses/${course.id}/chapters/`);
      const [first, second] = chapters;
      if (!first || !second) throw new Error('The course has no two chapters.');
      const lessonsOf = (id: number) => read<Lesson[]>(`/api/chapters/${id}/lessons/`);
      const quizOf = async (id: number) =>
        (await read<{ questions: QuizQuestion[] }>(`/api/chapters/${id}/quiz/`)).questions;
      const [lessons, laterLessons] = [await lessonsOf(first.id), await lessonsOf(second.id)];
      const [quiz, laterQuiz] = [await quizOf(first.id), await quizOf(second.id)];
      const written = await read<{ notes: PlacedNote[] }>('/api/lesson-notes/');
      // She has notes from another device: both texts are merged when the lesson is opened.
      const free = lessons.filter(
        ({ id }) => !written.notes.some(({ lesson_id }) => lesson_id === id),
      );
      expect(free.length).toBeGreaterThan(0);
      const round = await read<ReviewRound>('/api/review/?utc_offset=120');
      expect(round.questions.length).toBeGreaterThan(0);
      const before = await read<TraineeWork>('/api/venture/work/');
      const steps = pack.parts.flatMap(({ url: part }) => (part.includes('?step=') ? part : []));
      const activities = (await Promise.all(steps.map((step) => read<Activity[]>(step)))).flat();
      const activity = activities.find(
        ({ id }) => !before.records.some((record) => record.activity === id),
      );
      const { comments } = before;
      expect(comments.length).toBeGreaterThan(0);
      const conversations = await read<ConversationSummary[]>('/api/advisor/conversations/');
      const began = Date.now();

      let page = await phone.open();
      await page.goto('/about');
      const { origins } = await signedInState(url, 'amina');
      await page.evaluate(
        (items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)),
        origins[0]?.localStorage ?? [],
      );
      await page.goto(`/courses/${course.id}/chapters`);
      await page.getByRole('button', { name: /^Save this course on this device, \d+ kB$/ }).click();
      await page.getByText('Saved on this device: you can learn it without a network.').waitFor();
      await saveMentor(page);
      await page.evaluate(async () => navigator.serviceWorker.ready);
      await phone.kill(page);

      // At home, the phone's clock is a day late.
      page = await phone.open({ offline: true, clock: -DAY_MS });
      const notes = ['Ask three stalls.', 'The riskiest is the price.', 'Sell ten before June.'];
      await readChapter(page, first, lessons, async (lesson, index) => {
        if (lesson === free[0]) await writeNote(page, notes[0] ?? '');
        if (!lesson.content.includes('data-calculator') || index !== 1) return;
        await page.getByRole('button', { name: 'Work it out' }).click();
        await page.getByRole('button', { name: 'Keep my figures' }).click();
        await page.getByText(/^Your figures are kept/).waitFor();
      });
      await takeChapterQuiz(page, quiz);
      await page.goto(`/chapters/${second.id}/lessons?lesson=${laterLessons[0]?.id}`);
      await heading(page, laterLessons[0]?.title ?? '').waitFor();
      await writeNote(page, notes[1] ?? '');
      await phone.kill(page);

      // Two days later, the clock is a day ahead.
      page = await phone.open({ offline: true, clock: DAY_MS });
      await readChapter(page, second, laterLessons, async (_lesson, index) => {
        if (index === 0)
          await page
            .getByText(notes[1] ?? '')
            .first()
            .waitFor();
        if (index === 1) await writeNote(page, notes[2] ?? '');
      });
      await takeChapterQuiz(page, laterQuiz);
      await phone.kill(page);

      page = await phone.open({ offline: true, clock: DAY_MS });
      await page.goto('/dashboard/review');
      for (const question of round.questions) {
        await asked(page, question).waitFor();
        await answer(page, question);
        await page.getByRole('button', { name: 'Next' }).click();
      }
      await page.getByText('What you answered is kept on this device').waitFor();
      await page.goto('/dashboard/plan');
      await page.getByText('Who may read it').waitFor();
      await page
        .getByText(written.notes[0]?.text.split('\n')[0] ?? '')
        .first()
        .waitFor();
      // Reads the trainer's comments, and submits work with a photo.
      await page.goto(`/dashboard/venture-studio?activity=${comments[0]?.activity}`);
      await page
        .getByText(comments[0]?.content ?? '')
        .first()
        .waitFor();
      await page.goto(`/dashboard/venture-studio?activity=${activity?.id}`);
      await page.getByRole('textbox', { name: /Your work/ }).fill(WORK);
      await page.locator('input[type=file]').setInputFiles(PHOTO);
      await page.getByText('Kept on this device until you send it.').first().waitFor();
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText(/^On this device\. It is handed in by itself/).waitFor();
      await page.goto('/ai-advisor');
      for (const [question, expected] of QUESTIONS) await askPhone(page, question, expected);
      expect(await page.getByText('It is not kept in your conversations.').count()).toBe(
        QUESTIONS.length,
      );
      await phone.kill(page);

      // Saturday, in town: the token has expired, and the connection is poor.
      page = await phone.open({ offline: true, clock: DAY_MS });
      await page.goto('/saved');
      await page.evaluate(() => localStorage.setItem('access', 'grown-old'));
      const waiting = await readWaiting(page);
      expect(waiting.length).toBeGreaterThan(lessons.length + laterLessons.length);
      const { taken, lostAnswers } = await makeLinkPoor(page);
      await page.context().setOffline(false);
      // Pauses between tries grow, and each answer that is lost costs one.
      await expect.poll(() => countWaiting(page), { timeout: 300_000 }).toBe(0);
      await page.goto('/saved');
      await page.getByText('Sent', { exact: true }).first().waitFor();
      expect(await page.getByText(/^Not accepted/).count()).toBe(0);
      // The login, the photo and every write: each of their answers was lost once, after the server had done them.
      expect([...lostAnswers]).toEqual(
        expect.arrayContaining([
          'POST /api/auth/refresh/',
          'POST /api/offline-writes/',
          'POST /api/uploads/',
          'PUT /api/uploads/:id/parts/:id/',
          'POST /api/uploads/:id/finish/',
          'POST /api/venture/records/',
        ]),
      );
      // In their original order, in spite of lost calls and answers.
      expect([...new Set(taken)].filter((id) => waiting.includes(id))).toEqual(waiting);

      const tracker = await read<TrackerView>('/api/user-progress-view/');
      const tracked = tracker.modules
        .flatMap((module) => module.courses)
        .find(({ id }) => id === course.id);
      const done = tracked?.chapters.filter(({ id }) => [first.id, second.id].includes(id)) ?? [];
      for (const [index, chapter] of done.entries()) {
        expect(chapter.lessons.every(({ completed }) => completed)).toBe(true);
        const { score, has_stamp } = chapter.quiz.result ?? {};
        expect([score, has_stamp]).toEqual([[quiz, laterQuiz][index]?.length, true]);
      }
      // For the certificate: both chapters are complete, the first before the second.
      const earned = (await read<OwnCertificates>('/api/certificates/')).courses.find(
        ({ id }) => id === course.id,
      );
      const [whole, later] = [first, second].map(({ id }) =>
        earned?.chapters.find((chapter) => chapter.id === id),
      );
      for (const chapter of [whole, later])
        expect(chapter).toMatchObject({ lessons_left: 0, quiz_percent: 100 });
      // The first counts for the day of the phone's clock; the second was made in the future, so it counts when it arrived.
      const [firstAt, laterAt] = [whole, later].map((one) => Date.parse(one?.earned_at ?? ''));
      expect(firstAt).toBeGreaterThan(began - DAY_MS);
      expect(firstAt).toBeLessThan(Date.now() - DAY_MS);
      expect(laterAt).toBeGreaterThan(began);
      expect(laterAt).toBeLessThan(Date.now());
      expect(earned?.is_earned).toBe(
        earned?.chapters.every((chapter) => chapter.earned_at !== null),
      );
      const said = (await read<{ notes: PlacedNote[] }>('/api/lesson-notes/')).notes;
      for (const note of notes)
        expect(said.filter(({ text }) => text.includes(note))).toHaveLength(1);
      const figures = await read<KeptFigures[]>('/api/calculators/figures/');
      expect(figures.filter(({ name }) => name === 'break-even')).toHaveLength(1);
      const again = await read<ReviewRound>('/api/review/?utc_offset=120');
      const slugs = new Set(again.questions.map(({ slug }) => slug));
      expect(round.questions.some(({ slug }) => slugs.has(slug))).toBe(false);
      // As the trainer sees it: once, with its photo.
      const trainer = reader(url, await tokenOf(url, 'thandi'));
      const work = await trainer<TraineeWork>(`/api/venture/work/?user=${before.user.id}`);
      const records = work.records.filter((record) => record.activity === activity?.id);
      expect(records).toMatchObject([
        { content: WORK, version: 1, file_details: { name: 'stalls.png' } },
      ]);
      // Yesterday's lessons count for yesterday, although they arrived today.
      const { days } = await read<Rhythm>('/api/user-progress/rhythm/?utc_offset=120');
      expect(days.slice(-2).map(({ learned }) => learned)).toEqual([true, true]);
      // Answers of the phone are not stored: the mentor's conversations are unchanged.
      expect(await read<ConversationSummary[]>('/api/advisor/conversations/')).toEqual(
        conversations,
      );
      // The phone shows the same.
      await page.goto('/dashboard');
      const learned = days.filter((day) => day.learned).length;
      await page.getByText(`You learned on ${learned} of the last 7 days.`).waitFor();
      await page.goto('/dashboard/review');
      const [next] = again.questions;
      await (next ? asked(page, next) : page.getByText('Nothing to review today')).waitFor();
    } catch (error) {
      await phone.photograph('week');
      throw error;
    } finally {
      await phone.remove();
    }
  },
  900_000,
);
