import type { Lesson, PlacedNote, TrackerView } from '@inzira/contract/learning';
import type { TraineeWork } from '@inzira/contract/studio-records';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

/** Chromium's errors about the network that the journey cuts. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/, /A part of the app did not come/];
const LESSONS = '/chapters/1/lessons';

async function read<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access'));
  const response = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()) as T;
}

const work = (page: Page) => page.getByRole('textbox', { name: /Your work/ }).first();
const note = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /./ }).last();

async function handInOffline(page: Page, text: string) {
  await work(page).fill(text);
  await page.getByRole('button', { name: 'Update' }).first().click();
  await page.getByText(/^On this device\. It is handed in by itself/).waitFor();
}

async function writeOffline(page: Page, text: string) {
  await note(page).fill(text);
  await page.getByText('Kept on this device. It will be sent by itself.').waitFor();
}

journey(
  'two phones of one learner without a network: nothing is lost, and what both changed stands side by side',
  async ({ open }) => {
    const first = await open({ as: 'kwame', allow: CUT });
    await first.goto('/dashboard/venture-studio');
    await first.getByRole('button', { name: /^Join/ }).first().click();
    await first.getByRole('button', { name: 'Join the venture' }).click();
    await first.getByText('You joined the venture!').waitFor();
    await first.getByRole('button', { name: 'Begin' }).click();
    await work(first).fill('Seen before the week.');
    await first.getByRole('button', { name: 'Submit' }).first().click();
    await first.getByText('Your work is handed in.').waitFor();

    const second = await open({ as: 'kwame', allow: CUT });
    await second.goto(first.url());
    await expect.poll(() => work(second).inputValue()).toBe('Seen before the week.');
    const lessons = await read<Lesson[]>(first, '/api/chapters/1/lessons/');
    const [firstReads, secondReads] = [
      await first.context().newPage(),
      await second.context().newPage(),
    ];
    for (const page of [firstReads, secondReads]) {
      await page.goto(`${LESSONS}?lesson=${lessons[0]?.id}`);
      await note(page).waitFor();
    }

    for (const page of [first, second]) await page.context().setOffline(true);
    await handInOffline(first, 'On the first phone: 31 of 140 crates.');
    await writeOffline(firstReads, 'From the first phone.');
    await firstReads.getByRole('link', { name: 'Next' }).click();
    await firstReads.getByText(/^Lesson 2 of/).waitFor();
    await handInOffline(second, 'On the second phone: 29 of 140 crates.');
    await writeOffline(secondReads, 'From the second phone.');
    for (const number of [2, 3]) {
      await secondReads.getByRole('link', { name: 'Next' }).click();
      await secondReads.getByText(new RegExp(`^Lesson ${number} of`)).waitFor();
    }

    await first.context().setOffline(false);
    await first
      .getByText(/^On this device\. It is handed in by itself/)
      .waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await read<{ notes: PlacedNote[] }>(first, '/api/lesson-notes/')).notes)
      .toMatchObject([{ text: 'From the first phone.' }]);
    await second.context().setOffline(false);
    const conflict = second.getByRole('alert').filter({ hasText: 'on another device' });
    await conflict.getByText('On the first phone: 31 of 140 crates.').waitFor();
    expect(await work(second).inputValue()).toBe('On the second phone: 29 of 140 crates.');
    await expectAccessible(second);

    // Notes are merged, the older text first.
    const both = 'From the first phone.\n\nFrom the second phone.';
    await expect
      .poll(async () => (await read<{ notes: PlacedNote[] }>(second, '/api/lesson-notes/')).notes)
      .toMatchObject([{ text: both }]);
    await secondReads.goto(`${LESSONS}?lesson=${lessons[0]?.id}`);
    await expect.poll(() => note(secondReads).inputValue()).toBe(both);
    // The progress of both counts.
    const { modules } = await read<TrackerView>(second, '/api/user-progress-view/');
    const chapter = modules
      .flatMap(({ courses }) => courses)
      .flatMap(({ chapters }) => chapters)
      .find(({ id }) => id === 1);
    expect(chapter?.lessons.slice(0, 3).map(({ completed }) => completed)).toEqual([
      true,
      true,
      false,
    ]);

    await conflict.getByRole('button', { name: 'Keep my version' }).click();
    await second.getByRole('button', { name: 'Update' }).first().click();
    await second.getByText('Your work is handed in.').waitFor();
    const { records } = await read<TraineeWork>(second, '/api/venture/work/');
    expect(records).toMatchObject([
      { content: 'On the second phone: 29 of 140 crates.', version: 3 },
    ]);
    await first.reload();
    await expect
      .poll(() => work(first).inputValue())
      .toBe('On the second phone: 29 of 140 crates.');
    await first.getByRole('article').first().getByText('History').click();
    await first.getByText('Changed: version 3').waitFor();
  },
);
