import { isWhole } from '@inzira/server/test/whole';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey as anyJourney } from './journey.ts';
import { expectAccessible } from './page.ts';
import { type Product, startProduct } from './server.ts';
import { startStandIn } from './stand-in.ts';

/** Journeys with a configured identity provider. */
const journey = anyJourney.extend<{ product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures are used
    async ({}, use) => {
      const issuer = await startStandIn('oidc-issuer.ts', 'startOidcIssuer');
      try {
        const product = await startProduct({
          GOOGLE_CLIENT_ID: 'client-1',
          OIDC_ISSUER: `http://localhost:${issuer.port}`,
        });
        await use(product);
        await product.stop();
      } finally {
        issuer.stop();
      }
    },
    { scope: 'file' },
  ],
});

const providerButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

journey("one signs up, and in again, with the provider's button", async ({ open, product }) => {
  const page = await open();
  await page.goto('/register');
  await providerButton(page).waitFor();
  await expectAccessible(page);
  await providerButton(page).click();
  await page.waitForURL('**/modules');
  await page.goto('/dashboard/profile');
  expect(await page.getByLabel('Email').inputValue()).toBe('person@example.org');
  const username = await page.getByLabel('Username').inputValue();

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor({ state: 'detached' });

  await page.goto('/login');
  await providerButton(page).click();
  await page.waitForURL('**/modules');
  await page.goto('/dashboard/profile');
  expect(await page.getByLabel('Username').inputValue()).toBe(username);

  // An account without a password is confirmed by the provider before deletion.
  await page.getByRole('tab', { name: 'Your data' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByText('Your account is deleted.').waitFor();
  await product.waitForMail('person@example.org');
});

journey("after a logout the provider's choice is forgotten", async ({ open }) => {
  const page = await open({ size: 'desktop' });
  await page.goto('/login');
  await providerButton(page).click();
  await page.waitForURL('**/modules');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.locator('html[data-auto-select=off]').waitFor();
});

journey.runIf(isWhole)(
  "a provider that cannot be reached is told in the page's words",
  async ({ open }) => {
    const page = await open({ theme: 'dark', allow: [/gsi\/client/] });
    await page.route('**/gsi/client', async (route) => route.abort());
    await page.goto('/login');
    await page.getByText('Google Login failed.').waitFor();
    await expectAccessible(page);
    await page.goto('/register');
    await page.getByText('Google Registration failed.').waitFor();
  },
);
