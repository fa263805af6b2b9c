import { isWhole } from '@inzira/server/test/whole';
import type { Course, Lesson, Module, PlacedNote } from '@inzira/contract/learning';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';

/** Chromium's errors about the network that the journey cuts. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /A part of the app did not come/];
/** A different lesson in each journey, because they share a learner. */
const noteOf = (lesson: number) => `${lesson} of twenty stalls would pay.`;
const NO_ROOM = 'This device has no room to keep it. Copy it before you leave.';
const CANNOT_SAVE =
  'Courses cannot be saved here: this window is private, or the phone has no room.';
const SAVE = /^Save this course on this device, \d+ kB$/;

/** Reads the API as the user, independently of the page. */
async function read<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access'));
  const response = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()) as T;
}

const notesOf = async (page: Page) =>
  (await read<{ notes: PlacedNote[] }>(page, '/api/lesson-notes/')).notes.map(({ text }) => text);

async function findCourse(page: Page): Promise<Course> {
  const [module] = await read<Module[]>(page, '/api/modules/');
  const [course] = await read<Course[]>(page, `/api/modules/${module?.id}/courses/`);
  if (!course) throw new Error('The first module has no course.');
  return course;
}

/** Limits the browser's storage for the product, in bytes; undefined removes the limit. */
async function giveRoom(page: Page, url: string, quotaSize?: number) {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(url);
  await session.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize !== undefined && { quotaSize }),
  });
}

const noteField = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /./ }).last();

async function openLesson(page: Page, number: number): Promise<Lesson> {
  const lessons = await read<Lesson[]>(page, '/api/chapters/1/lessons/');
  const lesson = lessons[number - 1];
  if (!lesson) throw new Error(`The first chapter has no lesson ${number}.`);
  await page.goto(`/chapters/1/lessons?lesson=${lesson.id}`);
  await page.getByRole('heading', { level: 1, name: lesson.title }).waitFor();
  return lesson;
}

/** The page says that nothing can be stored, keeps the text, and sends it directly. */
async function writeWithoutRoom(page: Page, number: number) {
  await openLesson(page, number);
  const text = noteOf(number);
  await page.getByText('This device has no room to keep what you type.').waitFor();
  await page.context().setOffline(true);
  await noteField(page).fill(text);
  await page.getByText(NO_ROOM).waitFor();
  await page.getByText(/^No connection\..*Leave this page open until it is sent\./).waitFor();
  expect(await page.getByText('Kept on this device').count()).toBe(0);
  expect(await page.getByText('What you did is kept here.').count()).toBe(0);
  expect(await noteField(page).inputValue()).toBe(text);
  await page.context().setOffline(false);
  await expect.poll(() => notesOf(page)).toContainEqual(text);
  await page.getByText('Saved with your account.').waitFor();
}

journey(
  'a phone without room says so before anything is typed, and sends it from the open page',
  async ({ open, product }) => {
    const page = await open({ as: 'kwame', allow: CUT });
    // Limited before the page first uses storage.
    await giveRoom(page, product.url, 1000);
    await page.goto('/about');
    const { id } = await findCourse(page);
    await page.goto(`/courses/${id}/chapters`);
    await page.getByText(CANNOT_SAVE).waitFor();
    await writeWithoutRoom(page, 1);
  },
);

journey.runIf(isWhole)(
  'a course for which there is no room is not called saved, and is once there is',
  async ({ open }) => {
    const page = await open({ as: 'kwame', allow: CUT });
    await page.goto('/about');
    const { id } = await findCourse(page);
    await page.goto(`/courses/${id}/chapters`);
    await page.getByRole('button', { name: SAVE }).waitFor();
    const { usage = 0 } = await page.evaluate(async () => navigator.storage.estimate());
    await giveRoom(page, page.url(), usage + 100_000);
    await page.getByRole('button', { name: SAVE }).click();
    await page
      .getByText('This device has no room for it. Remove something and try again.')
      .waitFor();
    expect(await page.getByText(/^Saved on this device/).count()).toBe(0);
    expect(await page.getByText(/^On this device · /).count()).toBe(0);
    await giveRoom(page, page.url());
    await page.reload();
    await page
      .getByRole('button', { name: /^Save (?:this course on this device|the rest), \d+ kB/ })
      .click();
    await page.getByText(/^On this device · /).waitFor({ timeout: 120_000 });
  },
);

journey.runIf(isWhole)(
  'where the browser denies storage, nothing is called kept and nothing typed is lost',
  async ({ open }) => {
    const page = await open({
      as: 'kwame',
      allow: CUT,
      initScript: () => {
        const deny = () => {
          throw new DOMException('The user denied it.', 'SecurityError');
        };
        Object.defineProperty(window, 'indexedDB', { get: deny });
        // Missing on the empty page.
        if (!('CacheStorage' in window)) return;
        CacheStorage.prototype.open = async () =>
          Promise.reject(new DOMException('The user denied it.', 'SecurityError'));
      },
    });
    await page.goto('/about');
    const { id } = await findCourse(page);
    await page.goto(`/courses/${id}/chapters`);
    await page.getByText(CANNOT_SAVE).waitFor();
    await writeWithoutRoom(page, 2);
  },
);

journey(
  'a visitor whose browser keeps nothing at all reads, types and is told so',
  async ({ open }) => {
    const page = await open({
      initScript: () => {
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('The user denied it.', 'SecurityError');
            },
          });
      },
    });
    await page.goto('/chapters/1/lessons?lesson=1');
    await page.getByText(/^Lesson 1 of/).waitFor();
    // The field loads when it is scrolled near.
    for (let y = 0; y < 20_000 && (await noteField(page).count()) === 0; y += 500) {
      await page.evaluate((top) => scrollTo(0, top), y);
      await page.waitForTimeout(50);
    }
    await noteField(page).fill(noteOf(1));
    await page.getByText(NO_ROOM).waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText(/^Lesson 2 of/).waitFor();
  },
);

journey(
  'what the browser takes away in mid-week is no longer called saved; what was typed stays and arrives',
  async ({ open }) => {
    const page = await open({ as: 'kwame', allow: CUT });
    await page.goto('/about');
    const { id } = await findCourse(page);
    await page.goto(`/courses/${id}/chapters`);
    await page.getByRole('button', { name: SAVE }).click();
    await page.getByText(/^On this device · /).waitFor();
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await openLesson(page, 3);
    const note = noteOf(3);
    await page.context().setOffline(true);
    await noteField(page).fill(note);
    await page.getByText('Kept on this device. It will be sent by itself.').waitFor();

    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await page.getByRole('link', { name: 'See what waits' }).press('Enter');
    await page
      .getByText('On this device, sent by itself when the network is back')
      .first()
      .waitFor();
    await page.getByText('No course saved yet').waitFor();
    expect(await page.getByText(/^On this device · /).count()).toBe(0);

    await page.context().setOffline(false);
    await expect.poll(() => notesOf(page)).toContainEqual(note);
    await page.goto(`/courses/${id}/chapters`);
    await page.getByRole('button', { name: SAVE }).click();
    await page.getByText(/^On this device · /).waitFor();
    expect((await notesOf(page)).filter((text) => text === note)).toHaveLength(1);

    // Only the app's files are removed, without which the stored course could not be opened.
    await page.route('**/offline*.json', async (route) => route.abort());
    await page.evaluate(async () => caches.delete('app'));
    await page.goto('/saved');
    await page.getByText('A part of it is on this device').waitFor();
    expect(await page.getByText(/^On this device · /).count()).toBe(0);
    await page.unroute('**/offline*.json');
    // The next start restores them.
    await page.reload();
    await expect
      .poll(async () => page.evaluate(async () => (await caches.match('/shell')) !== undefined), {
        timeout: 30_000,
      })
      .toBe(true);
    await page.reload();
    await page.getByText(/^On this device · /).waitFor();
  },
);
