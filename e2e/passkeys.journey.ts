import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey as anyJourney } from './journey.ts';
import { expectAccessible } from './page.ts';
import { freePort, type Product, startProduct } from './server.ts';

/** Browsers only support passkeys for host names, not for 127.0.0.1. */
const journey = anyJourney.extend<{ product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures are used
    async ({}, use) => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const product = await startProduct({ PORT: String(port), PUBLIC_URL: url });
      await use({ ...product, url });
      await product.stop();
    },
    { scope: 'file' },
  ],
});

/** A virtual authenticator that always verifies the user. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    keys: async () =>
      (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Makes it refuse, as for another user's finger. */
    setVerified: async (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function logOut(page: Page) {
  await button(page, 'Menu').click();
  await button(page, 'Logout').click();
  await button(page, 'Logout').waitFor({ state: 'detached' });
}

journey('a trainer adds a passkey, logs in with it, and removes it', async ({ open, product }) => {
  const page = await open({ as: 'thandi' });
  const phone = await addAuthenticator(page);
  await page.goto('/dashboard/profile?tab=security');
  await button(page, 'Add a passkey').click();
  await page.getByLabel('Name of the device or key').fill('My phone');
  await expectAccessible(page);
  await button(page, 'Make the passkey').click();
  // The account's first second factor, so recovery codes are shown once.
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  expect(await phone.keys()).toHaveLength(1);
  const recoveryCode = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .innerText();
  await button(page, 'I have kept them').click();
  await page.getByText('You have 10 recovery codes left.').waitFor();
  await page.getByText(/^Added .*, not used yet$/).waitFor();
  // A tab half under the header would be reported as a small target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await product.waitForMail('thandi@inzira.example');
  await logOut(page);

  // Instead of name and password, in a browser that has used a passkey.
  await page.goto('/login');
  await expectAccessible(page);
  await phone.setVerified(false);
  await button(page, 'Use your passkey').click();
  await page.getByText('Your passkey was not used.').waitFor();
  await phone.setVerified(true);
  await button(page, 'Use your passkey').click();
  await page.waitForURL('**/modules');
  await logOut(page);

  // After the password.
  await page.goto('/login');
  await page.getByLabel('Username or email').fill('thandi');
  await page.getByLabel('Password', { exact: true }).fill('Inzira-demo-2026');
  await button(page, 'Log in').click();
  await page.getByText('Your account asks for your passkey in addition to the password.').waitFor();
  await expectAccessible(page);
  await button(page, 'Use your passkey').click();
  await page.waitForURL('**/modules');
  await logOut(page);

  // Without the phone: a recovery code.
  await page.goto('/login');
  await page.getByLabel('Username or email').fill('thandi');
  await page.getByLabel('Password', { exact: true }).fill('Inzira-demo-2026');
  await button(page, 'Log in').click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await button(page, 'Log in').click();
  await page.waitForURL('**/modules');

  await page.goto('/dashboard/profile?tab=security');
  await button(page, 'Rename My phone').click();
  await page.getByRole('dialog').getByLabel('Name of the device or key').fill('Old phone');
  await button(page, 'Save').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(/^Added .*, last used /).waitFor();
  await button(page, 'Remove Old phone').click();
  await page.getByText('Your password alone opens your account then.').waitFor();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Old phone' }).waitFor({ state: 'detached' });
});

journey('a learner is asked for no more than a password', async ({ open }) => {
  const page = await open({ as: 'amina', size: 'desktop', theme: 'dark' });
  await page.goto('/dashboard/profile?tab=security');
  await page.getByText('Where you are logged in').waitFor();
  expect(await page.getByText('Passkeys').count()).toBe(0);
});
