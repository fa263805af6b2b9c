import type { Tallies } from '@inzira/contract/tallies';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';

/** Chromium's errors about the network that the journey cuts. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/];

const waiting = async (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waiting:')).length);

async function press(page: Page, kind: string, times: number) {
  for (let count = 1; count <= times; count += 1) {
    await page.getByRole('button', { name: `One more: ${kind}` }).click();
    await page.getByText(`${kind}: ${count} today`).waitFor();
  }
}

journey(
  'what two tabs did without a network waits behind a captive portal, and arrives once',
  async ({ open }) => {
    const page = await open({ as: 'kwame', allow: CUT });
    await page.goto('/venture-studio/counter');
    await page.getByText('Sold: 0 today').waitFor();
    const second = await page.context().newPage();
    await second.goto('/venture-studio/counter');
    await second.getByText('Sold: 0 today').waitFor();

    await page.context().setOffline(true);
    await press(page, 'Sold', 3);
    await press(second, 'Sold', 2);
    await press(second, 'Asked', 1);
    expect(await waiting(page)).toBe(1);

    // A captive portal, as in hotels: it answers every request with its own page.
    let answered = 0;
    const portal = /\/api\//;
    await page.context().route(portal, async (route) => {
      if (route.request().method() === 'POST') answered += 1;
      await route.fulfill({ contentType: 'text/html', body: '<h1>Welcome! Log in here.</h1>' });
    });
    await page.context().setOffline(false);
    await expect.poll(() => answered).toBeGreaterThan(0);
    await page
      .getByText(/^No connection\./)
      .first()
      .waitFor();
    expect(await waiting(page)).toBe(1);

    await page.context().unroute(portal);
    await expect.poll(async () => waiting(page), { timeout: 120_000 }).toBe(0);
    const token = await page.evaluate(() => localStorage.getItem('access'));
    const counted = await page.request.get('/api/tallies/', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(((await counted.json()) as Tallies).total).toMatchObject({
      asked: 1,
      sold: 5,
      refused: 0,
    });
    for (const tab of [page, second]) {
      await tab.reload();
      await tab.getByText('Sold: 5 today').waitFor();
      await tab.getByText('Asked: 1 today').waitFor();
    }
    await page.goto('/saved');
    await page.getByText('Sent', { exact: true }).first().waitFor();
    expect(await page.getByText(/^Not accepted/).count()).toBe(0);
  },
);
