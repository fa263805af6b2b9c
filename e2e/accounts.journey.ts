import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';
import type { Product } from './server.ts';

const PASSWORD = 'Sweet-potato-2026';
const NEW_PASSWORD = 'Red-soil-after-rain-7';

let accounts = 0;

/** Creates a new account without using the screens. */
async function makeAccount(product: Product) {
  accounts += 1;
  const username = `grace-${accounts}`;
  const email = `${username}@example.org`;
  const response = await fetch(`${product.url}/api/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email, password: PASSWORD }),
  });
  expect(response.status).toBe(201);
  return { username, email };
}

const main = (page: Page) => page.getByRole('main');

async function logIn(page: Page, name: string, password: string) {
  await page.getByLabel('Username or email').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'Log in' }).click();
}

/** The link to `place` in a mail, as a path. */
function linkIn(text: string | undefined, place: string): string {
  const path = new RegExp(`https?://[^/\\s]+(/${place}/\\S+)`).exec(text ?? '')?.[1];
  if (!path) throw new Error(`No link to /${place}/ in:\n${text}`);
  return path;
}

journey('a visitor registers, logs in, and only then passes the guard', async ({ open }) => {
  const page = await open();
  await page.goto('/dashboard/profile');
  await page.waitForURL('**/login');
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'Register' }).click();

  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Username').fill('amina');
  await page.getByLabel('Email').fill('mutesi@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(`${PASSWORD}!`);
  const register = main(page).getByRole('button', { name: 'Register' });
  await register.click();
  await page.getByText('❌ Passwords do not match.').waitFor();
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await register.click();
  await page.getByText('This username is taken. Please choose another.').waitFor();
  await expectAccessible(page);
  expect(await page.getByLabel('Email').inputValue()).toBe('mutesi@example.org');
  await page.getByLabel('Username').fill('mutesi');
  await register.click();
  await page.getByText('Registration successful! Redirecting to login...').waitFor();

  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await page.getByLabel('Username or email').inputValue()).toBe('mutesi');
  await logIn(page, 'mutesi', 'not-the-password');
  await page.getByText('Invalid username or password.').waitFor();
  await expectAccessible(page);
  await logIn(page, 'mutesi@example.org', PASSWORD);
  // Returns to the page that required the login, even through the registration.
  await page.waitForURL('**/dashboard/profile');

  await page.goto('/welcome');
  await page.getByRole('heading', { name: 'Welcome, mutesi!' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Skip for Now' }).click();
  await page.waitForURL('**/dashboard');
  await page.reload();
  expect(new URL(page.url()).pathname).toBe('/dashboard');

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull();
  await page.goto('/dashboard/profile');
  await page.waitForURL('**/login');
});

journey('a forgotten password comes back by mail, once', async ({ open, product }) => {
  const { username, email } = await makeAccount(product);
  const elsewhere = await open({ as: username, password: PASSWORD });
  await elsewhere.goto('/dashboard/profile');
  await elsewhere.getByLabel('Username').waitFor();

  const page = await open({ theme: 'dark' });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page
    // The journeys' product has no mail server; its mails are in its outbox.
    .getByText('If an account exists for this email, its link is now with whoever runs this site.')
    .waitFor();
  await expectAccessible(page);

  const link = linkIn((await product.waitForMail(email, /new password/)).text, 'reset-password');
  await page.goto(link);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await page.getByText('Passwords do not match.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();

  await logIn(page, username, PASSWORD);
  await page.getByText('Invalid username or password.').waitFor();
  await logIn(page, username, NEW_PASSWORD);
  await page.waitForURL('**/modules');

  await page.goto(link);
  await page.getByText('Invalid or expired reset link.').waitFor();
  await expectAccessible(page);

  // The other session has ended.
  await elsewhere.reload();
  await elsewhere.waitForURL('**/login');
});

journey('a profile changes name, language and password', async ({ open, product }) => {
  const { username, email } = await makeAccount(product);
  const page = await open({ as: username, password: PASSWORD, size: 'desktop' });
  await page.goto('/dashboard/profile');
  await page.getByLabel('First name').fill('Grâce');
  expect(await page.getByLabel('Email').isEditable()).toBe(false);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Profile updated!').waitFor();

  await page.getByRole('tab', { name: 'Basic Info' }).press('ArrowRight');
  await page.getByLabel('New password').fill('password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('Could not update profile').waitFor();
  await page.getByText(/too common/).waitFor();
  await expectAccessible(page);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('Password changed').waitFor();
  await product.waitForMail(email, /password/i);

  await page.getByRole('tab', { name: 'Basic Info' }).click();
  await page.getByLabel('Language').selectOption('fr');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { name: 'Modifier le profil' }).waitFor();
  expect(await page.getByLabel('Prénom').inputValue()).toBe('Grâce');
  await expectAccessible(page);

  const visitor = await open();
  await visitor.goto('/login');
  await logIn(visitor, username, NEW_PASSWORD);
  await visitor.waitForURL('**/modules');
  await visitor.locator('html[lang=fr]').waitFor();
});

journey('what is held can be taken along, and the account erased', async ({ open, product }) => {
  const { username, email } = await makeAccount(product);
  const page = await open({ as: username, password: PASSWORD });
  await page.goto('/dashboard/profile');
  await page.getByRole('tab', { name: 'Your data' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^inzira-export-.*\.json$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain(email);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('Your account is deleted.').waitFor();
  await page.waitForURL('**/login');
  await logIn(page, username, PASSWORD);
  await page.getByText('Invalid username or password.').waitFor();
});

journey('by keyboard alone, in French, at night, one logs in', async ({ open, product }) => {
  const { username } = await makeAccount(product);
  const page = await open({ language: 'fr', theme: 'dark' });
  await page.goto('/login');
  await page.getByLabel('Nom d’utilisateur ou adresse e-mail').focus();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/modules');
});

journey(
  'a link that a mail client made longer says what the link says, in the language of the page',
  async ({ open }) => {
    const page = await open();
    const long = `${'x'.repeat(400)}=3D`;
    for (const [path, sentence] of [
      [`/reset-password/${long}/${long}`, 'Invalid or expired reset link.'],
      [`/invite/${long}/${long}?org=${long}`, 'Invalid or expired invitation.'],
    ] as const) {
      await page.goto(path);
      await page.getByText(sentence, { exact: true }).waitFor();
      await expectAccessible(page);
    }
  },
);
