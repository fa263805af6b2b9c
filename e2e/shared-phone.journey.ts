import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible, signedInState } from './page.ts';

const PASSWORD = 'Inzira-demo-2026';
/** Chromium's errors about the network that the journey cuts. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/, /A part of the app did not come/];

async function logIn(page: Page, username: string) {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

const stored = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

journey(
  'two people share one phone: neither sees nor sends what is the other’s',
  async ({ open }) => {
    const page = await open({ allow: CUT });
    // The first user answers a question of the test as a visitor, and leaves the phone.
    await page.goto('/quiz/psychometric');
    await page.getByText('Question 1 of 28').waitFor();
    await page.getByRole('radio').nth(2).click();
    await page.getByText('Question 2 of 28').waitFor();

    // The second user logs in and is asked before the first one's answers are shown or taken over.
    await page.goto('/dashboard/psychometric');
    await page.waitForURL('**/login');
    await logIn(page, 'kwame');
    await page.waitForURL('**/dashboard/psychometric');
    await page.getByRole('heading', { name: 'Did you begin this test here before?' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'No, remove them' }).click();
    await page.getByText('Question 1 of 28').waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);

    // Offline, the second user continues reading: the progress is queued on the phone.
    await page.goto('/chapters/1/lessons');
    await page.getByText(/^Lesson 1 of/).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect.poll(() => stored(page)).toContainEqual(expect.stringMatching(/^waiting:/));

    // Logging out would lose it, and the question says so; afterwards nothing of the second user remains.
    await logOut(page);
    await page.getByRole('heading', { name: 'Log out before everything is sent?' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stay logged in' }).click();
    expect(await stored(page)).toContain('access');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Log out and lose it' }).click();
    await expect.poll(() => stored(page)).not.toContain('access');
    const left = await stored(page);
    expect(left.filter((key) => /^(outbox|waiting|mine|user|refresh)/.test(key))).toEqual([]);
    await page.context().setOffline(false);

    // The first user logs in again: none of the second one's calls is sent.
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/user-progress/') && request.method() === 'POST')
        writes.push(request.url());
    });
    await page.goto('/login');
    await logIn(page, 'amina');
    await page.waitForURL('**/modules');
    await page.goto('/tracker');
    await page.getByText(/^Lessons completed/).waitFor();
    expect(writes).toEqual([]);
  },
);

journey(
  'a logout ends the session although its access token has grown old',
  async ({ open, product }) => {
    const page = await open({ as: 'kwame' });
    await page.goto('/modules');
    await page.getByRole('heading', { name: 'Explore Our Learning Modules' }).waitFor();
    const refresh = await page.evaluate(() => {
      localStorage.setItem('access', 'grown-old');
      return localStorage.getItem('refresh');
    });
    const revoked = page.waitForResponse('**/api/auth/logout/');
    await logOut(page);
    expect((await revoked).status()).toBe(204);
    const again = await fetch(`${product.url}/api/auth/refresh/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
    });
    expect(again.status).toBe(401);
  },
);

journey(
  'a session that ends under a form leaves what was typed in it',
  async ({ open, product }) => {
    const page = await open({ as: 'jabari' });
    await page.goto('/dashboard/profile');
    await page.getByLabel('First name').fill('Jabari Otieno');
    // No other call to the server is expected.
    await page.getByRole('button', { name: 'Change the address' }).waitFor();
    // Revoked elsewhere, as by a new password.
    const refresh = await page.evaluate(() => localStorage.getItem('refresh'));
    await fetch(`${product.url}/api/auth/logout/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
    });
    await page.getByRole('main').getByRole('button', { name: 'Save changes' }).click();

    const dialog = page.getByRole('dialog');
    await dialog.getByText('Your session has ended, jabari.', { exact: false }).waitFor();
    await expectAccessible(page);
    expect(await stored(page)).not.toContain('access');
    await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await dialog.getByText('Invalid username or password.').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('First name').inputValue()).toBe('Jabari Otieno');
    await page.getByRole('main').getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Profile updated!').waitFor();
  },
);

journey(
  'who logs in as somebody else in another tab takes down the pages of the one before',
  async ({ open, product }) => {
    const page = await open({ as: 'kwame' });
    await page.goto('/dashboard/profile');
    await page.getByLabel('First name').fill('Typed by Kwame');
    const { origins } = await signedInState(product.url, 'amina');
    const other = await page.context().newPage();
    await other.goto('/');
    await other.evaluate((items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, origins[0]?.localStorage ?? []);
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('amina');
    expect(await page.getByLabel('First name').inputValue()).not.toBe('Typed by Kwame');
  },
);
