import { isWhole } from '@inzira/server/test/whole';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { signedInState } from './page.ts';
import { makePhone } from './phone.ts';

/** Training takes a minute on a busy processor. */
const SAVED_WITHIN_MS = 300_000;

const QUESTIONS = [
  // The first question, so that the idea card with her country must have been loaded while saving.
  ['I want to end my life', /Rwanda: .*112/],
  ['What is runway?', /cash|money/i],
  ['How do I work out my break-even point?', /break-even|costs/i],
  ['Comment fixer mon prix de vente ?', /prix|coût/i],
  ['we have 600,000 left and spend 50,000 a month, how long do we last?', /12/],
] as const;

const replies = (page: Page) => page.getByText('Answered from this device');

async function ask(page: Page, question: string, expected: RegExp) {
  const before = await replies(page).count();
  await page.getByPlaceholder('Ask the mentor').fill(question);
  await page.keyboard.press('Enter');
  await expect.poll(() => replies(page).count(), { timeout: 120_000 }).toBe(before + 1);
  expect(await page.getByRole('log').innerText()).toMatch(expected);
}

journey.runIf(isWhole)(
  'the mentor answers on a phone without a network, also after the browser was killed',
  async ({ product }) => {
    const { url } = product;
    const phone = await makePhone(url);
    try {
      let page = await phone.open();
      await page.goto('/about');
      const { origins } = await signedInState(url, 'amina');
      await page.evaluate(
        (items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)),
        origins[0]?.localStorage ?? [],
      );
      await page.goto('/ai-advisor');
      await page
        .getByRole('button', { name: /^Save the mentor on this device, [\d.]+ MB$/ })
        .click({ timeout: 120_000 });
      await page
        .getByText('The mentor is on this device: ask it without a network.')
        .waitFor({ timeout: SAVED_WITHIN_MS });
      await page.evaluate(async () => navigator.serviceWorker.ready);
      await phone.kill(page);

      page = await phone.open({ offline: true });
      await page.goto('/ai-advisor');
      for (const [question, expected] of QUESTIONS) await ask(page, question, expected);
      expect(await page.getByText('to the Inzira team').count()).toBe(0);
      await phone.kill(page);

      page = await phone.open({ offline: true });
      await page.goto('/ai-advisor');
      await ask(page, 'What is an MVP?', /\w{4}/);
      await page.goto('/saved');
      await page.getByRole('button', { name: 'Remove the mentor' }).click();
      await expect
        .poll(() =>
          page.evaluate(async () => {
            const names = await caches.keys();
            const urls = await Promise.all(
              names.map(async (name) => (await caches.open(name)).keys()),
            );
            return urls.flat().filter(({ url: at }) => at.includes('/advisor/pack/')).length;
          }),
        )
        .toBe(0);
    } finally {
      await phone.photograph('mentor-phone');
      await phone.remove();
    }
  },
  600_000,
);
