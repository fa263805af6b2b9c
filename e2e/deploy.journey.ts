import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';

const GONE = [/status of 404/, /dynamically imported module/];

/** Simulates a deployment: the open page's files are gone. */
async function deploy(page: Page, path: string) {
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
  await page.route(`**${path}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The new version</h1>' }),
  );
}

/** Pointerdown on a link prefetches its page, even without a click. */
async function touchLink(page: Page) {
  const answer = page.waitForResponse((response) => response.status() === 404);
  await page.getByRole('link', { name: 'Home', exact: true }).dispatchEvent('pointerdown');
  await answer;
}

journey('a deploy under an open form leaves what was typed', async ({ open }) => {
  const page = await open({ as: 'kwame', size: 'desktop', allow: GONE });
  await page.goto('/dashboard/profile');
  const name = page.getByLabel('First name');
  await name.fill('Kwame N');
  await page.waitForLoadState('networkidle');
  await deploy(page, '/dashboard/profile');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await touchLink(page);
  await page.getByLabel('Last name').fill('still here');
  await page.waitForLoadState('networkidle');
  expect(await name.inputValue()).toBe('Kwame N');
  expect(asked).not.toContain('/dashboard/profile');
});

journey('a deploy under a page that is only read brings the new version', async ({ open }) => {
  const page = await open({ as: 'kwame', size: 'desktop', allow: GONE });
  await page.goto('/dashboard/profile');
  await page.getByLabel('First name').waitFor();
  await page.waitForLoadState('networkidle');
  await deploy(page, '/dashboard/profile');
  await touchLink(page);
  await page.getByRole('heading', { name: 'The new version' }).waitFor();
});
