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
import type { Activity } from '@inzira/contract/studio';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';
import { takeQuiz } from './quiz-answers.ts';

/** Chromium's errors about the network that the journey cuts. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /A part of the app did not come/];

const FAILED = /could not be (?:loaded|shown)/;

/** Reads the API as the user, independently of the page. */
async function read<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access'));
  const response = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()) as T;
}

/** A course that steps of the venture journey refer to. */
async function findCourse(page: Page): Promise<{ course: Course; pack: CoursePack }> {
  for (const { id } of await read<Module[]>(page, '/api/modules/'))
    for (const course of await read<Course[]>(page, `/api/modules/${id}/courses/`)) {
      const pack = await read<CoursePack>(page, `/api/courses/${course.id}/pack/`);
      if (pack.has_journey) return { course, pack };
    }
  throw new Error('No course has steps of the journey.');
}

/** The stored files of the app. */
const keptFiles = async (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const list = await caches.match('/shell/files', { cacheName: 'app' });
    return list ? ((await list.json()) as { files: string[] }).files : [];
  });

/** Closes the page completely. Waits for that, because the browser does not cut its network meanwhile. */
const leave = async (page: Page) => {
  await page.evaluate(() => {
    window.fetch = async () => Promise.reject(new TypeError('This page is closed.'));
  });
  await page.goto('about:blank');
};

const cutOff = async (page: Page) => {
  await page.context().setOffline(true);
  await leave(page);
};

journey(
  'a course is saved, learned from cold without a network, and what was done arrives once',
  async ({ open }) => {
    const page = await open({ as: 'kwame', allow: CUT });
    await page.goto('/modules');
    const { course, pack } = await findCourse(page);
    await page.goto(`/courses/${course.id}/chapters`);
    const save = page.getByRole('button', { name: /^Save this course on this device, \d+ kB$/ });
    await save.waitFor();
    const told = Number(/(\d+) kB/.exec((await save.textContent()) ?? '')?.[1]);
    // The app in one language, with the journey's files and the course.
    expect(told * 1000).toBeGreaterThan(pack.bytes + 200_000);
    expect(told * 1000).toBeLessThan(400_000);
    await expectAccessible(page);
    await save.click();
    await page.getByText('Saved on this device: you can learn it without a network.').waitFor();
    await page.getByText(/^On this device · /).waitFor();
    await expectAccessible(page);
    await page.evaluate(async () => navigator.serviceWorker.ready);
    const chapters = await read<Chapter[]>(page, `/api/courses/${course.id}/chapters/`);
    const [chapter] = chapters;
    if (!chapter) throw new Error('The course has no chapter.');
    const lessons = await read<Lesson[]>(page, `/api/chapters/${chapter.id}/lessons/`);
    const quiz = `/api/chapters/${chapter.id}/quiz/`;
    const { questions } = await read<{ questions: QuizQuestion[] }>(page, quiz);
    const [activity] = await read<Activity[]>(page, pack.parts.at(-1)?.url ?? '');

    await cutOff(page);
    // For a page that is not stored, the frame opens and gives the reason at once.
    await page.goto('/ventures');
    await page.getByText(/^No connection\./).waitFor();
    await page.getByRole('button', { name: 'Menu' }).waitFor();
    await page.getByRole('heading', { name: 'You need internet for this page' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Today' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: course.title }).click();
    await page.getByRole('link', { name: 'Start learning' }).waitFor();
    // Whatever URL is opened, the app opens, with a link to the stored courses.
    await page.goto('/modules');
    await page.getByRole('link', { name: 'What is on this device' }).click();
    await page.getByRole('heading', { name: 'On this device', level: 1 }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: course.title }).click();
    await page.getByRole('link', { name: 'Start learning' }).click();
    for (const lesson of lessons) {
      await page.getByRole('heading', { level: 1, name: lesson.title }).waitFor();
      if (lesson !== lessons.at(-1)) await page.getByRole('link', { name: 'Next' }).click();
    }
    const note = page.getByRole('main').getByRole('textbox', { name: /./ }).last();
    await note.fill('Ask three stalls on Saturday.');
    await page.getByText('Kept on this device. It will be sent by itself.').waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Start Quiz' }).click();
    await takeQuiz(page, questions);
    await page.getByText('It is kept on this device and will be sent by itself.').waitFor();

    // After a cold start, the lists show the progress.
    await leave(page);
    await page.goto(`/courses/${course.id}/chapters`);
    await page.getByText(new RegExp(`${lessons.length} of \\d+ lessons done`)).waitFor();
    // The second chapter's quiz was never opened online.
    await page.goto(`/chapters/${chapters[1]?.id}/quiz`);
    await page.getByText(/^Question 1 of/).waitFor();
    // A step of the journey that refers to the course.
    await page.goto(`/dashboard/venture-studio?activity=${activity?.id}`);
    await page.getByRole('article').getByText('What good looks like').waitFor();
    await page.getByText('An example of good work').click();
    await page
      .getByRole('link', { name: activity?.lessons[0]?.title ?? '' })
      .first()
      .waitFor();
    await expectAccessible(page);
    // The first entry of the bottom bar: Today, which was never opened on this phone.
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Hello, Kwame' }).waitFor();
    await page.getByRole('link', { name: 'Continue learning' }).waitFor();
    await page.getByText(/^You learned on \d of the last 7 days\.$/).waitFor();
    await page.getByRole('heading', { name: 'Learning Progress' }).waitFor();
    expect(await page.getByRole('main').getByText(FAILED).allTextContents()).toEqual([]);
    await expectAccessible(page);
    await page.goto('/dashboard/notifications');
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    expect(await page.getByRole('main').getByText(FAILED).allTextContents()).toEqual([]);
    await page.goto('/venture-studio/counter');
    await page.getByRole('button', { name: 'One more: Sold' }).click();
    await page.getByText('Sold: 1 today').waitFor();
    await page.getByText(/^Press a field for each customer/).waitFor({ state: 'hidden' });
    expect(await page.getByRole('main').getByText(FAILED).allTextContents()).toEqual([]);

    await page.goto('/ventures');
    await page.getByRole('heading', { name: 'You need internet for this page' }).waitFor();
    // The logout question is stored with the app, so it is asked offline too.
    expect(await keptFiles(page)).toContainEqual(expect.stringContaining('/logout-question-'));
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Log out before everything is sent?' }).waitFor();
    await page.getByText(/^1 saved course goes from this device/).waitFor();
    await page.getByRole('button', { name: 'Stay logged in' }).click();
    await page.keyboard.press('Escape');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Explore Ventures', level: 1 }).waitFor();
    await page.goto('/saved');
    await page.getByText('Sent', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByText(/^On this device, sent by itself/).count()).toBe(0);
    const tracker = await read<TrackerView>(page, '/api/user-progress-view/');
    const tracked = tracker.modules
      .flatMap(({ courses }) => courses)
      .flatMap((one) => one.chapters)
      .find(({ id }) => id === chapter.id);
    expect(tracked?.lessons.every(({ completed }) => completed)).toBe(true);
    expect(tracked?.quiz.result).toMatchObject({ score: questions.length, has_stamp: true });
    const { notes } = await read<{ notes: PlacedNote[] }>(page, '/api/lesson-notes/');
    expect(notes.map(({ text }) => text)).toEqual(['Ask three stalls on Saturday.']);

    // Logging out would remove the course, and the question says so.
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Log out and remove what is saved here?' }).waitFor();
    await page.getByText(/^1 saved course goes from this device \(\d+ kB\)/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stay logged in' }).click();
    await page.getByRole('heading', { name: 'Log out and remove' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Remove ?: / }).click();
    await page.getByRole('button', { name: 'Keep the course' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove' }).first().click();
    await page.getByText('No course saved yet').waitFor();
    await expectAccessible(page);
  },
);

journey(
  'who saves nothing fetches nothing of the app for a week, and the phone keeps nothing of it',
  async ({ open }) => {
    const page = await open({ as: 'kwame' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/chapters/1/lessons');
    await page.getByText(/^Lesson 1 of/).waitFor();
    await page.waitForLoadState('networkidle');
    await page.goto('/modules');
    const { course } = await findCourse(page);
    await page.goto(`/courses/${course.id}/chapters`);
    await page.getByRole('button', { name: /^Save this course on this device, \d+ kB$/ }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked).toContain('/offline-sizes.json');
    // The list of its files, its worker and its page.
    for (const path of ['/offline.json', '/offline.js', '/saved'])
      expect(asked).not.toContain(path);
    const kept = await page.evaluate(async () => {
      const workers = await navigator.serviceWorker.getRegistrations();
      return [...(await caches.keys()), ...workers.map(({ scope }) => scope)];
    });
    expect(kept).toEqual([]);
  },
);
