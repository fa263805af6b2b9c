import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Training takes a minute on a busy processor. */
const SAVED_WITHIN_MS = 300_000;

/** Saves the mentor on this phone, for the user who is signed in. */
export async function saveMentor(page: Page) {
  await page.goto('/ai-advisor');
  await page
    .getByRole('button', { name: /^Save the mentor on this device, [\d.]+ MB$/ })
    .click({ timeout: 120_000 });
  await page
    .getByText('The mentor is on this device: ask it without a network.')
    .waitFor({ timeout: SAVED_WITHIN_MS });
}

/** Asks a question on the mentor's page, without a network. */
export async function askPhone(page: Page, question: string, expected: RegExp) {
  const replies = page.getByText('Answered from this device');
  const before = await replies.count();
  await page.getByPlaceholder('Ask the mentor').fill(question);
  await page.keyboard.press('Enter');
  await expect.poll(() => replies.count(), { timeout: 120_000 }).toBe(before + 1);
  expect(await page.getByRole('log').innerText()).toMatch(expected);
}
