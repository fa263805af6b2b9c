import type { CoursePack, Course, Module } from '@inzira/contract/learning';
import type { OwnPlan } from '@inzira/contract/plan';
import type { Journey } from '@inzira/contract/studio';
import type { TraineeWork } from '@inzira/contract/studio-records';
import type { Tallies } from '@inzira/contract/tallies';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

/** Chromium's errors about the network that the journey cuts. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/];

/** Reads the API as the user, independently of the page. */
async function read<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access'));
  const response = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()) as T;
}

async function saveAnyCourse(page: Page) {
  const [module] = await read<Module[]>(page, '/api/modules/');
  const [course] = await read<Course[]>(page, `/api/modules/${module?.id}/courses/`);
  const pack = await read<CoursePack>(page, `/api/courses/${course?.id}/pack/`);
  await page.goto(`/courses/${pack.course_id}/chapters`);
  await page.getByRole('button', { name: /^Save this course on this device, \d+ kB$/ }).click();
  await page.getByText('Saved on this device: you can learn it without a network.').waitFor();
  await page.evaluate(async () => navigator.serviceWorker.ready);
}

/** How many presses are stored on the phone, to send and to undo: what a reload restores. */
const writtenDown = async (page: Page) =>
  page.evaluate(
    async () =>
      new Promise<[waiting: number, presses: number]>((resolve, reject) => {
        const opening = indexedDB.open('inzira');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('items').objectStore('items').getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            opening.result.close();
            const rows = all.result as { name: string; value: { presses?: unknown[] } }[];
            const stall = rows.find(({ name }) => name === 'stall');
            resolve([
              rows.filter(({ name }) => name.startsWith('outbox:')).length,
              stall?.value.presses?.length ?? 0,
            ]);
          };
        };
      }),
  );

journey(
  'customers are counted at the stall without a network: each arrives once, in the day, the milestone and the plan',
  async ({ open }) => {
    const page = await open({ as: 'amina', allow: CUT });
    await page.goto('/modules');
    await saveAnyCourse(page);
    const { sections } = await read<Journey>(page, '/api/venture/journey/');
    const [milestone] = sections
      .flatMap(({ steps }) => steps)
      .flatMap(({ activities }) => activities)
      .flatMap(({ milestones }) => milestones);
    if (!milestone) throw new Error('The journey has no milestone.');
    const valueOf = async () =>
      (await read<TraineeWork>(page, '/api/venture/work/')).milestones.find(
        ({ id }) => id === milestone.id,
      )?.current_value ?? 0;
    const before = await valueOf();

    await page.goto('/venture-studio/counter');
    await page.getByRole('button', { name: 'Choose milestones' }).click();
    await page.getByRole('combobox', { name: /Sold/ }).selectOption(String(milestone.id));
    const goal = (more: number) =>
      page.getByText(new RegExp(`^${milestone.title}: ${before + more} of`)).waitFor();
    await goal(0);
    await expectAccessible(page);
    // Offline, the phone shows the plan as it was loaded online.
    await page.goto('/dashboard/plan');
    await page.getByText('Who may read it').waitFor();
    await page.goto('/venture-studio/counter');
    await page.getByText('Sold: 0 today').waitFor();

    await page.context().setOffline(true);
    const sold = page.getByRole('button', { name: 'One more: Sold' });
    for (let count = 1; count <= 5; count += 1) {
      await sold.click();
      await page.getByText(`Sold: ${count} today`).waitFor();
    }
    await expect.poll(async () => writtenDown(page)).toEqual([5, 5]);
    await page.reload();
    await page.getByText('Sold: 5 today').waitFor();
    await page.getByRole('button', { name: 'Take back: Sold' }).click();
    await page.getByText('Sold: 4 today').waitFor();
    await goal(4);
    await expect.poll(async () => writtenDown(page)).toEqual([6, 4]);
    await page.goto('/dashboard/plan');
    const customers = page.getByText(/: 0 asked, 4 sold, 0 refused\./);
    await customers.waitFor();
    await page.goto('/venture-studio/counter');
    await page.getByText('Sold: 4 today').waitFor();

    await page.context().setOffline(false);
    const counted = async () => (await read<Tallies>(page, '/api/tallies/')).total;
    await expect.poll(counted).toMatchObject({ asked: 0, sold: 4, refused: 0 });
    await expect
      .poll(async () =>
        page.evaluate(
          () => Object.keys(localStorage).filter((key) => key.startsWith('waiting:')).length,
        ),
      )
      .toBe(0);
    expect(await valueOf()).toBe(before + 4);
    expect((await read<OwnPlan>(page, '/api/plan/')).counted).toMatchObject({ sold: 4 });
    await page.reload();
    await page.getByText('Sold: 4 today').waitFor();
    await goal(4);
    await page.goto('/dashboard/plan');
    await customers.waitFor();
    // At zero, the undo button keeps the focus.
    await page.goto('/venture-studio/counter');
    for (let left = 3; left >= 0; left -= 1) {
      await page.getByRole('button', { name: 'Take back: Sold' }).click();
      await page.getByText(`Sold: ${left} today`).waitFor();
    }
    const nothing = page.getByRole('button', { name: 'Nothing to take back' });
    await nothing.waitFor();
    expect(await nothing.evaluate((button) => button === document.activeElement)).toBe(true);
    await expectAccessible(page);
  },
);
