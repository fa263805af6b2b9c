import { isWhole } from '@inzira/server/test/whole';
import type { Chapter, Course, CoursePack, Lesson, Module } from '@inzira/contract/learning';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

/** Chromium's errors about the network that the journey cuts. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /A part of the app did not come/];

async function read<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access'));
  const response = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()) as T;
}

async function findPack(page: Page): Promise<CoursePack> {
  for (const { id } of await read<Module[]>(page, '/api/modules/'))
    for (const course of await read<Course[]>(page, `/api/modules/${id}/courses/`)) {
      const pack = await read<CoursePack>(page, `/api/courses/${course.id}/pack/`);
      if (pack.templates.length > 0) return pack;
    }
  throw new Error('No course has templates.');
}

journey(
  'a template that was ticked comes along with its course, opens without a network, and goes with it',
  async ({ open }) => {
    const page = await open({ as: 'amina', allow: CUT });
    await page.goto('/modules');
    const pack = await findPack(page);
    const [template] = pack.templates;
    if (!template) throw new Error('The course has no template.');
    const kept = async () =>
      page.evaluate(
        async (url) => (await caches.match(url, { ignoreVary: true })) !== undefined,
        template.url,
      );
    await page.goto(`/courses/${pack.course_id}/chapters`);
    await page.getByRole('checkbox', { name: template.title }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Save this course on this device, \d+ kB$/ }).click();
    await page.getByText(/^On this device · /).waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: `Open : ${template.title}` }).waitFor();
    expect(await kept()).toBe(true);
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.goto('/saved');
    const opened = page.waitForEvent('download');
    await page.getByRole('button', { name: `Open : ${template.title}` }).click();
    expect((await opened).suggestedFilename()).toMatch(/\.(?:xlsx|docx)$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: new RegExp(`^Remove : `) }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No course saved yet').waitFor();
    // The list changes first; the phone's storage follows.
    await expect.poll(kept).toBe(false);
  },
  600_000,
);

journey.runIf(isWhole)(
  'who has switched it on finds the next lessons on the phone after one is finished on Wi-Fi',
  async ({ open }) => {
    const page = await open({ as: 'kwame', allow: CUT });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { type: 'wifi' } });
    });
    await page.goto('/saved');
    const box = page.getByRole('checkbox', { name: 'Save the next lessons automatically' });
    expect(await box.isChecked()).toBe(false);
    const [module] = await read<Module[]>(page, '/api/modules/');
    const [course] = await read<Course[]>(page, `/api/modules/${module?.id}/courses/`);
    const [chapter] = await read<Chapter[]>(page, `/api/courses/${course?.id}/chapters/`);
    const lessons = await read<Lesson[]>(page, `/api/chapters/${chapter?.id}/lessons/`);
    await box.check();
    await expectAccessible(page);
    await page.goto(`/chapters/${chapter?.id}/lessons`);
    await page.getByRole('heading', { level: 1, name: lessons[0]?.title ?? '' }).waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('heading', { level: 1, name: lessons[1]?.title ?? '' }).waitFor();
    const saved = async () =>
      page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('kept:')));
    await expect.poll(saved, { timeout: 120_000 }).toBe(true);
    await page.goto('/saved');
    await page.getByText(/^Saved automatically: /).waitFor({ timeout: 120_000 });
    await expectAccessible(page);
  },
  600_000,
);
