import type { OfflineWrite } from '@inzira/contract/offline';
import type { Tallies } from '@inzira/contract/tallies';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { readWaiting } from './kept-writes.ts';

/** Chromium's errors about the network that the journey cuts. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/];
const COUNT = 200;
const KINDS = ['Asked', 'Sold', 'Refused'] as const;

journey(
  'two hundred writes of a week arrive once and in order, and the page goes on meanwhile',
  async ({ open }) => {
    const page = await open({ as: 'kwame', allow: CUT });
    await page.goto('/venture-studio/counter');
    await page.getByText('Sold: 0 today').waitFor();
    await page.context().setOffline(true);
    const counts = { Asked: 0, Sold: 0, Refused: 0 };
    for (let index = 0; index < COUNT; index += 1) {
      const kind = KINDS[index % KINDS.length] ?? 'Sold';
      await page.getByRole('button', { name: `One more: ${kind}` }).click();
      counts[kind] += 1;
    }
    await page.getByText(`Sold: ${counts.Sold} today`).waitFor();
    await expect.poll(async () => readWaiting(page)).toHaveLength(COUNT);
    const waiting = await readWaiting(page);

    // Holds the answer to the first hundred until the page has been used.
    const sent: string[][] = [];
    let letGo = () => {};
    const isUsed = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/offline-writes/', async (route) => {
      const { writes } = route.request().postDataJSON() as { writes: OfflineWrite[] };
      sent.push(writes.map(({ client_id }) => client_id));
      const response = await route.fetch();
      await isUsed;
      await route.fulfill({ response });
    });
    await page.context().setOffline(false);
    await expect.poll(() => sent.length).toBe(1);
    await page.getByRole('button', { name: 'One more: Sold' }).click();
    await page.getByText(`Sold: ${counts.Sold + 1} today`).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Venture Studio' }).click();
    await page.waitForURL('**/dashboard/venture-studio');
    await page.getByRole('heading', { level: 1 }).waitFor();
    letGo();

    await expect.poll(async () => readWaiting(page)).toEqual([]);
    expect(sent.map(({ length }) => length)).toEqual([100, 100]);
    expect(sent.flat()).toEqual(waiting);
    const token = await page.evaluate(() => localStorage.getItem('access'));
    const headers = { authorization: `Bearer ${token}` };
    const counted = await page.request.get('/api/tallies/', { headers });
    expect(((await counted.json()) as Tallies).total).toMatchObject({
      asked: counts.Asked,
      sold: counts.Sold + 1,
      refused: counts.Refused,
    });
    await page.goto('/saved');
    await page.getByText('Sent', { exact: true }).first().waitFor();
    expect(await page.getByText(/^(?:Not accepted|On this device, sent)/).count()).toBe(0);
  },
);
