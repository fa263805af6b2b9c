import type { TraineeWork } from '@inzira/contract/studio-records';
import type { Tallies } from '@inzira/contract/tallies';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { readWaiting } from './kept-writes.ts';

/** Chromium's errors about the network that the journey cuts. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/];
const COUNTER = '/venture-studio/counter';

/** Reads the API as the user, independently of the page. */
async function read<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access'));
  const response = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()) as T;
}

/** Kills the page as a phone without memory does: without any event. */
async function kill(page: Page) {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => null);
  await crashed;
  await page.close();
}

/** Opens the page at which it was killed, on the same phone. */
async function openAgain(page: Page): Promise<Page> {
  const url = page.url();
  const context = page.context();
  await kill(page);
  const next = await context.newPage();
  await next.goto(url);
  return next;
}

/** Holds the answer to a write that the server has received. */
async function holdAnswer(page: Page, url: string, method: 'POST' | 'PUT') {
  let hear = () => {};
  let letGo = () => {};
  const heard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.continue();
    const response = await route.fetch();
    hear();
    await held;
    await route.fulfill({ response }).catch(() => null);
  });
  return { heard, letGo: () => letGo() };
}

/** Discards the page's later writes to the device, as if the browser were killed before storing them. */
const writeNothing = async (page: Page) =>
  page.evaluate(() => {
    const nothing = {
      put(this: IDBObjectStore) {
        return this.count();
      },
      delete(this: IDBObjectStore) {
        return this.count();
      },
    };
    Object.assign(IDBObjectStore.prototype, nothing);
  });

const isAnythingWaiting = async (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('waiting:')));

const sold = async (page: Page) => (await read<Tallies>(page, '/api/tallies/')).total?.sold ?? 0;

async function press(page: Page, count: number) {
  await page.getByRole('button', { name: 'One more: Sold' }).click();
  await page.getByText(`Sold: ${count} today`).waitFor();
}

journey(
  'a tab that is killed with a write kept, sent without an answer, or answered without a note of it: it arrives once',
  async ({ open }) => {
    let page = await open({ as: 'kwame', allow: CUT });
    await page.goto(COUNTER);
    await page.getByText('Sold: 0 today').waitFor();

    // Stored, without a network.
    await page.context().setOffline(true);
    await press(page, 1);
    await expect.poll(async () => readWaiting(page)).toHaveLength(1);
    const context = page.context();
    await kill(page);
    await context.setOffline(false);
    page = await context.newPage();
    await page.goto('/modules');
    await expect.poll(async () => sold(page)).toBe(1);
    await expect.poll(async () => readWaiting(page)).toEqual([]);

    // Sent: the server has it, but its answer is never received.
    await page.goto(COUNTER);
    await page.getByText('Sold: 1 today').waitFor();
    const unanswered = await holdAnswer(page, '**/api/tallies/', 'POST');
    await press(page, 2);
    await unanswered.heard;
    await expect.poll(async () => readWaiting(page)).toHaveLength(1);
    page = await openAgain(page);
    unanswered.letGo();
    await page.getByText('Sold: 2 today').waitFor();
    await expect.poll(async () => readWaiting(page)).toEqual([]);
    expect(await sold(page)).toBe(2);

    // Answered, but the phone has not stored that.
    const answered = await holdAnswer(page, '**/api/tallies/', 'POST');
    await press(page, 3);
    await answered.heard;
    await expect.poll(async () => readWaiting(page)).toHaveLength(1);
    await writeNothing(page);
    answered.letGo();
    await expect.poll(async () => isAnythingWaiting(page)).toBe(false);
    expect(await readWaiting(page)).toHaveLength(1);
    page = await openAgain(page);
    await page.getByText('Sold: 3 today').waitFor();
    await expect.poll(async () => readWaiting(page)).toEqual([]);
    expect(await sold(page)).toBe(3);
    await page.reload();
    await page.getByText('Sold: 3 today').waitFor();
  },
);

journey(
  'a tab that is killed with work typed, or sent without an answer: it stands in the form again, and is handed in once',
  async ({ open }) => {
    let page = await open({ as: 'amina', allow: CUT });
    await page.goto('/dashboard/venture-studio');
    const { records } = await read<TraineeWork>(page, '/api/venture/work/');
    const [record] = records.filter(({ status }) => status !== 'approved');
    if (!record) throw new Error('Amina has no work that may be changed.');
    await page.goto(`/dashboard/venture-studio?activity=${record.activity}`);
    const work = () => page.getByRole('textbox', { name: /Your work/ }).first();
    const typed = 'Seen at the market: 12 of 40 stalls.';
    await work().fill(typed);
    await page.getByText('Kept on this device until you send it.').first().waitFor();
    page = await openAgain(page);
    await expect.poll(async () => work().inputValue()).toBe(typed);

    const unanswered = await holdAnswer(page, `**/api/venture/records/${record.id}/`, 'PUT');
    await page.getByRole('button', { name: 'Update' }).first().click();
    await unanswered.heard;
    page = await openAgain(page);
    unanswered.letGo();
    await expect.poll(async () => work().inputValue()).toBe(typed);
    const now = async () => {
      const found = (await read<TraineeWork>(page, '/api/venture/work/')).records;
      const { content, version } = found.find(({ id }) => id === record.id) ?? {};
      return { content, version };
    };
    const once = { content: typed, version: record.version + 1 };
    expect(await now()).toEqual(once);
    // A user who is not sure presses again.
    await page.getByRole('button', { name: 'Update' }).first().click();
    await page.getByText('Your work is handed in.').waitFor();
    expect(await now()).toEqual(once);
  },
);
