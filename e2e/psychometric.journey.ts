import { isWhole } from '@inzira/server/test/whole';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

const QUESTIONS = 28;
const PASSWORD = 'Sweet-potato-2026';
const RESULTS = '**/dashboard/psychometric/results';

/** Neighbours are similar. */
const CIRCLE = [
  'Creator',
  'Star',
  'Supporter',
  'Deal Maker',
  'Trader',
  'Accumulator',
  'Lord',
  'Mechanic',
];

let accounts = 0;

/** A new account without a result. */
async function register(url: string) {
  accounts += 1;
  const username = `founder-${accounts}`;
  const response = await fetch(`${url}/api/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.org`, password: PASSWORD }),
  });
  expect(response.status).toBe(201);
  return { as: username, password: PASSWORD };
}

/** Answers all questions from the current one on; `choose` selects one of the four by their texts. */
async function answer(page: Page, choose: (choices: string[]) => number) {
  for (;;) {
    const heading = await page.getByRole('radiogroup').getByRole('heading').innerText();
    const number = Number(/^Question (\d+)/.exec(heading)?.[1]);
    const choices = page.getByRole('radiogroup').locator('label');
    await choices.nth(choose(await choices.allInnerTexts())).click();
    if (number === QUESTIONS) return;
    await untilQuestion(page, number + 1);
  }
}

/**
 * Waits until the next question has the focus. Checks each frame, because `waitFor` checks after 0.3 and then 0.8
 * seconds, and a question appears after 0.3.
 */
async function untilQuestion(page: Page, number: number) {
  await page.waitForFunction(
    (start) => document.activeElement?.textContent?.startsWith(start),
    `Question ${number} `,
  );
}

/**
 * The profile's position in the circle for each choice, read from the content, because the page does not contain
 * it.
 */
function readPlaces() {
  const content = path.resolve(import.meta.dirname, '../content/psychometric/questions.yaml');
  const lines = readFileSync(content, 'utf8').matchAll(/profile: ([\w ]+), en: "([^"]+)"/g);
  const places = new Map([...lines].map(([, name, text]) => [text, CIRCLE.indexOf(name ?? '')]));
  return (text: string) => places.get(text.trim()) ?? -1;
}

/**
 * Picks all profiles equally often, however the page has shuffled the choices. Picking by position would give one
 * visitor in fifteen a profile.
 */
function evenly() {
  const placeOf = readPlaces();
  const picked = CIRCLE.map(() => 0);
  return (choices: string[]) => {
    const places = choices.map(placeOf);
    const [least = 0] = places.toSorted((a, b) => (picked[a] ?? 0) - (picked[b] ?? 0) || a - b);
    picked[least] = (picked[least] ?? 0) + 1;
    return places.indexOf(least);
  };
}

/** Always picks the choices of one profile. */
function wholly(profile: string) {
  const placeOf = readPlaces();
  const distance = (text: string) => {
    const steps = Math.abs(placeOf(text) - CIRCLE.indexOf(profile));
    return Math.min(steps, CIRCLE.length - steps);
  };
  return (choices: string[]) => {
    const distances = choices.map(distance);
    return distances.indexOf(Math.min(...distances));
  };
}

journey.runIf(isWhole)(
  'a visitor whose answers follow nothing logs in, and is told that it is unclear',
  async ({ product, open }) => {
    const { as, password } = await register(product.url);
    const page = await open();
    await page.goto('/quiz/psychometric');
    await page.getByText(`Question 1 of ${QUESTIONS}`).waitFor();
    expect(await page.getByRole('button', { name: 'Back' }).isDisabled()).toBe(true);
    await expectAccessible(page);

    await answer(page, evenly());
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Log in to see your profile' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Username or email').fill(as);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    // Answers submitted before the login are sent automatically after it.
    await page.waitForURL(RESULTS);
    await page.getByText('your answers point in several directions', { exact: false }).waitFor();
    const sizes = await page
      .locator('main h2')
      .evaluateAll((headings) =>
        headings.slice(0, 2).map((heading) => getComputedStyle(heading).fontSize),
      );
    expect(sizes[0]).toBe(sizes[1]);
    await expectAccessible(page);
  },
);

journey(
  'a user takes the test in the dashboard, with a break, and reads about the profile',
  async ({ product, open }) => {
    const page = await open(await register(product.url));
    await page.goto('/dashboard/psychometric/results');
    await page.getByText('No result available yet.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Take the Test' }).click();
    await page.waitForURL('**/dashboard/psychometric');

    await page.getByText(`Question 1 of ${QUESTIONS}`).waitFor();
    await page.getByRole('radio').nth(2).click();
    await page.getByText(`Question 2 of ${QUESTIONS}`).waitFor();
    await page.reload();
    await page.getByText(`Question 2 of ${QUESTIONS}`).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByRole('radio').nth(2).isChecked()).toBe(true);

    await answer(page, wholly('Deal Maker'));
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(RESULTS);
    await page.getByRole('heading', { name: 'Deal Maker' }).waitFor();
    await page.getByText('Clear: your answers point to Deal Maker.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Show as a table' }).click();
    expect(await page.getByRole('row', { name: /^Deal Maker/ }).innerText()).toContain('10.0');
    await expectAccessible(page);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Share as a picture' }).click();
    const picture = readFileSync(await (await saved).path());
    expect(picture.subarray(1, 4).toString()).toBe('PNG');

    await page.getByRole('button', { name: 'See More About Your Profile' }).click();
    await page.getByRole('heading', { name: 'What may come easily' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to Overview' }).click();
    await page.getByRole('link', { name: 'Retake the Test' }).click();
    await page.getByText(`Question 1 of ${QUESTIONS}`).waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);

    // The result is deleted permanently.
    await page.goBack();
    await page.getByRole('button', { name: /^Delete the result of/ }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No result available yet.').waitFor();
  },
);

journey.runIf(isWhole)(
  'the whole test goes by keyboard, in French, at night',
  async ({ product, open }) => {
    const page = await open({ ...(await register(product.url)), language: 'fr', theme: 'dark' });
    await page.goto('/quiz/psychometric');
    await page.getByText(`Question 1 sur ${QUESTIONS}`).waitFor();
    await expectAccessible(page);
    await page.getByRole('radio').first().focus();
    for (let number = 1; number <= QUESTIONS; number += 1) {
      if (number > 1) await untilQuestion(page, number);
      // The down arrow moves to the choices without selecting one.
      await page.keyboard.press('ArrowDown');
      expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
      await page.keyboard.press(number % 2 === 0 ? 'Space' : 'Enter');
    }
    const submit = page.getByRole('button', { name: 'Valider' });
    await submit.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(RESULTS);
    await page.getByRole('heading', { name: 'Votre façon d’entreprendre' }).waitFor();
    await page.getByRole('button', { name: 'En savoir plus sur votre profil' }).click();
    await page
      .getByRole('heading', { name: 'Ce qui peut vous venir facilement' })
      .first()
      .waitFor();
    await expectAccessible(page);
  },
);
