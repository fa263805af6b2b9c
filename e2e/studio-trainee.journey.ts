import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

/** Chromium's errors about the network that the journey cuts. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/];
const COUNTS = 'Two mornings at Nyabugogo: 31 of 140 crates went into the bin.';
const FILE = {
  name: 'counts.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(6 * 1024 * 1024, 'x')]),
};

/** A PNG of one pixel. */
const PHOTO = {
  name: 'crates.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const work = (page: Page) => page.getByRole('textbox', { name: /Your work/ }).first();
const article = (page: Page) => page.getByRole('article').first();

/** Lets one part of a file through, and holds the next until it is released. */
async function stopParts(page: Page) {
  const parts = /\/api\/uploads\/[^/]+\/parts\/\d+\/$/;
  const waiting: Route[] = [];
  let passed = 0;
  const reached = new Promise<void>((resolve) => {
    void page.route(parts, async (route) => {
      passed += 1;
      if (passed === 1) return route.continue();
      waiting.push(route);
      resolve();
    });
  });
  const free = async () => {
    await page.unroute(parts);
    await Promise.allSettled(waiting.map(async (route) => route.continue()));
  };
  return { reached, free };
}

journey(
  'a trainee joins, is cut off while a file is on its way, hands in, and meets their own second tab',
  async ({ open }) => {
    const visitor = await open();
    await visitor.goto('/venture-studio');
    await visitor.getByRole('button', { name: /^See the problem Show/ }).click();
    await visitor.getByRole('button', { name: 'Watch the problem and count it' }).click();
    await visitor
      .getByText('Log in to hand in your work and hear from a trainer.')
      .first()
      .waitFor();
    await expectAccessible(visitor);

    const page = await open({ as: 'kwame', allow: CUT });
    await page.goto('/dashboard/venture-studio');
    await page.getByRole('button', { name: /^Join/ }).first().click();
    await page.getByRole('button', { name: 'Join the venture' }).click();
    await page.getByText('You joined the venture!').waitFor();
    await page.getByText('You can join only one venture at a time.').waitFor();
    expect(await page.getByRole('button', { name: /^Join/ }).first().isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Begin' }).click();
    await article(page).getByText('Not Submitted').waitFor();
    await article(page).getByText('An example of good work').click();
    await expectAccessible(page);

    await page.getByRole('button', { name: /^One more: Cases counted/ }).click();
    await article(page).getByText('5%').waitFor();
    expect(await page.getByRole('button', { name: 'Submit' }).first().isDisabled()).toBe(true);
    await work(page).fill(COUNTS);
    await page.getByText('Kept on this device until you send it.').waitFor();
    await page.reload();
    await page.getByText(/Not sent yet, kept on this device/).waitFor();
    expect(await work(page).inputValue()).toBe(COUNTS);

    // The page is left during the upload; choosing the same file then continues it.
    const stuck = await stopParts(page);
    await page.locator('input[type=file]').first().setInputFiles(FILE);
    await stuck.reached;
    await page.reload();
    await page.getByText(/^Your file was not sent whole\./).waitFor();
    await stuck.free();
    // The network fails and returns.
    const cut = await stopParts(page);
    await page.locator('input[type=file]').first().setInputFiles(FILE);
    await cut.reached;
    await page.context().setOffline(true);
    await cut.free();
    await page
      .getByText('No connection. The upload goes on by itself once there is one.')
      .waitFor();
    await page.context().setOffline(false);
    await page.getByText('The file is there.').waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: 'Submit' }).first().click();
    await article(page).getByText('Submitted', { exact: true }).waitFor();
    await article(page).getByText('counts.pdf').waitFor();
    await article(page).getByText('History').click();
    await article(page).getByText('Handed in', { exact: true }).waitFor();
    // Scrolls to the top, because axe reports targets half behind a bar as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);

    // A second tab with the same version.
    const second = await page.context().newPage();
    await second.goto(page.url());
    await work(second).fill('From my second tab.');

    // Offline, work and photo are queued on the phone, and sent once when the network is back.
    await page.context().setOffline(true);
    await work(page).fill(`${COUNTS} Most were tomatoes.`);
    await page.locator('input[type=file]').first().setInputFiles(PHOTO);
    // For the text and for the photo.
    await page.getByText('Kept on this device until you send it.').nth(1).waitFor();
    await page.getByRole('button', { name: 'Update' }).first().click();
    await page.getByText(/^On this device\. It is handed in by itself/).waitFor();
    await expectAccessible(page);
    const sent: string[] = [];
    // Either tab may send it.
    page.context().on('request', (request) => {
      if (request.method() === 'PUT' && /\/records\/\d+\/$/.test(request.url()))
        sent.push(request.url());
    });
    await page.context().setOffline(false);
    await article(page).getByText('crates.png').waitFor();
    await page
      .getByText(/^On this device\. It is handed in by itself/)
      .waitFor({ state: 'hidden' });
    expect(sent).toHaveLength(1);
    await second.getByRole('button', { name: 'Update' }).first().click();
    const conflict = second.getByRole('alert').filter({ hasText: 'in another tab' });
    await conflict.getByText('Most were tomatoes.').waitFor();
    expect(await work(second).inputValue()).toBe('From my second tab.');
    await expectAccessible(second);
    await conflict.getByRole('button', { name: 'Keep my version' }).click();
    await second.getByRole('button', { name: 'Update' }).first().click();
    await second.getByText('Your work is handed in.').waitFor();
    await article(second).getByText('History').click();
    await second.getByText('Changed: version 3').waitFor();
  },
);
