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
import type { Tallies } from '@inzira/contract/tallies';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Acting, actIn, named, openEngine, photograph, starts } from './acting.ts';
import type { Engine } from './engines.ts';
import { signedInState } from './page.ts';
import { type Product, startProduct } from './server.ts';
import { weakNetwork } from './weak-network.ts';

/*
 * Learning without a network in another engine than the journeys'. The network is cut between the browser and the
 * product, so the browser itself still believes that it is online.
 */

const NOTE = 'Ask three stalls on Saturday.';
const NO_ROOM = 'This device has no room to keep it. Copy it before you leave.';
/** Browsers delay writing a page's stored data to disk. */
const WRITES_AFTER_MS = 6000;

let product: Product;
let network: Awaited<ReturnType<typeof weakNetwork>>;
let page: Engine;
let act: Acting;
let isCut = false;
/** The write whose answer is lost, after the server has done it. */
let unanswered: RegExp | null = null;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => product.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await photograph(page, task.id);
  await page.close();
  network.close();
});

async function begin({ headScript }: { headScript?: string } = {}) {
  isCut = false;
  unanswered = null;
  const fateOf = (url: string, method: string) => {
    if (isCut) return 'refused';
    return method !== 'GET' && unanswered?.test(url) ? 'unanswered' : 'passed';
  };
  network = await weakNetwork(product.url, fateOf, { headScript });
  page = await openEngine();
  act = actIn(page, network.url);
}

/** Reads the API as Kwame, independently of the page. */
async function read<T>(address: string): Promise<T> {
  const { origins } = await signedInState(product.url, 'kwame');
  const token = origins[0]?.localStorage.find(({ name }) => name === 'access')?.value;
  const response = await fetch(product.url + address, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()) as T;
}

/** A course that steps of the venture journey refer to. */
async function findCourse(): Promise<Course> {
  for (const { id } of await read<Module[]>('/api/modules/'))
    for (const course of await read<Course[]>(`/api/modules/${id}/courses/`))
      if ((await read<CoursePack>(`/api/courses/${course.id}/pack/`)).has_journey) return course;
  throw new Error('No course has steps of the journey.');
}

const sold = async () => (await read<Tallies>('/api/tallies/')).total?.sold ?? 0;
const wait = async (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

test('a course is saved, learned from cold without a network, and what was done arrives once', async () => {
  await begin();
  await act.logIn('kwame');
  const course = await findCourse();
  const [chapter] = await read<Chapter[]>(`/api/courses/${course.id}/chapters/`);
  const lessons = await read<Lesson[]>(`/api/chapters/${chapter?.id}/lessons/`);
  const quiz = `/api/chapters/${chapter?.id}/quiz/`;
  const { questions } = await read<{ questions: QuizQuestion[] }>(quiz);
  await act.open(`/courses/${course.id}/chapters`);
  await (await page.find(starts('main//button', 'Save this course on this device, '))).click();
  await act.see('Saved on this device: you can learn it without a network.');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');

  await page.goto('about:blank');
  isCut = true;
  await act.open('/ventures');
  await act.see('You need internet for this page');
  await act.open(`/courses/${course.id}/chapters`);
  await act.follow('Start learning');
  for (const lesson of lessons) {
    await page.find(named(['h1'], lesson.title));
    if (lesson !== lessons.at(-1)) await act.follow('Next');
  }
  await (await page.find('(//main//textarea)[last()]')).type(NOTE);
  await act.see('Kept on this device. It will be sent by itself.');
  await page.reload();
  await act.takenOver();
  await act.follow('Start Quiz');
  await act.takeQuiz(questions);
  await act.see('It is kept on this device and will be sent by itself.');
  await page.goto('about:blank');
  await act.open(`/courses/${course.id}/chapters`);
  await act.hear(`${lessons.length} of `);

  // What arrives first does so although no answer says it.
  isCut = false;
  unanswered = /offline-writes/;
  await act.open('/saved');
  const isStamped = async () => {
    const tracker = await read<TrackerView>('/api/user-progress-view/');
    const tracked = tracker.modules
      .flatMap(({ courses }) => courses)
      .flatMap(({ chapters }) => chapters)
      .find(({ id }) => id === chapter?.id);
    const isWhole = tracked?.lessons.every(({ completed }) => completed);
    return [isWhole, tracked?.quiz.result?.score, tracked?.quiz.result?.has_stamp];
  };
  await expect.poll(isStamped).toEqual([true, questions.length, true]);
  unanswered = null;
  await act.open('/saved');
  await act.see('Sent');
  await expect
    .poll(async () =>
      page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('waiting:')).length`),
    )
    .toBe(0);
  expect(await isStamped()).toEqual([true, questions.length, true]);
  const { notes } = await read<{ notes: PlacedNote[] }>('/api/lesson-notes/');
  expect(notes.map(({ text }) => text)).toEqual([NOTE]);
});

test('a tab that is killed with a write kept, or sent without an answer: it arrives once', async () => {
  await begin();
  await act.logIn('kwame');
  const before = await sold();
  const press = async (count: number) => {
    await act.press('One more: Sold');
    await act.hear(`Sold: ${count} today`);
  };
  await act.open('/venture-studio/counter');
  await act.hear(`Sold: ${before} today`);
  isCut = true;
  await press(before + 1);
  await wait(WRITES_AFTER_MS);
  await page.kill();
  isCut = false;
  await act.open('/modules');
  await expect.poll(sold).toBe(before + 1);

  unanswered = /tallies/;
  await act.open('/venture-studio/counter');
  await act.hear(`Sold: ${before + 1} today`);
  await press(before + 2);
  await expect.poll(sold).toBe(before + 2);
  await wait(WRITES_AFTER_MS);
  await page.kill();
  unanswered = null;
  await act.open('/venture-studio/counter');
  await act.hear(`Sold: ${before + 2} today`);
  await expect
    .poll(async () =>
      page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('waiting:')).length`),
    )
    .toBe(0);
  expect(await sold()).toBe(before + 2);
});

test('a visitor whose browser keeps nothing at all reads, types and is told so', async () => {
  await begin({
    headScript: `for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The user denied it.', 'SecurityError');
        },
      });`,
  });
  await act.open('/chapters/1/lessons?lesson=1');
  await act.see('Lesson 1 of');
  const notes = '(//main//textarea)[last()]';
  // The field loads when it is scrolled near.
  await expect
    .poll(async () =>
      page.evaluate<number>(
        `(scrollBy(0, 500), document.querySelectorAll('main textarea').length)`,
      ),
    )
    .toBeGreaterThan(0);
  await (await page.find(notes)).type(NOTE);
  await act.see(NO_ROOM);
  await act.follow('Next');
  await act.see('Lesson 2 of');
});
