import type { Opportunity } from '@inzira/contract/opportunities';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { signedInState } from './page.ts';
import { makePhone } from './phone.ts';

const RESULT = '/dashboard/psychometric/results';
const LIST = '/api/organization/opportunities/';

/** The open opportunities with a deadline, as the user's page asks for them. */
async function findOpen(page: Page): Promise<Opportunity[]> {
  const token = await page.evaluate(() => localStorage.getItem('access'));
  const answer = await page.request.get(`${LIST}?page=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { results } = (await answer.json()) as { results: Opportunity[] };
  return results.filter(({ deadline }) => deadline !== null);
}

/** The paths of a user's kept answers on this phone. */
const keptPaths = async (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('kept:'));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

journey(
  'the profile and the saved opportunities open on a phone that was switched off, without a network, until the logout',
  async ({ product }) => {
    const phone = await makePhone(product.url);
    try {
      let page = await phone.open();
      await page.goto('/about');
      const { origins } = await signedInState(product.url, 'amina');
      await page.evaluate(
        (items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)),
        origins[0]?.localStorage ?? [],
      );
      const [first, second] = await findOpen(page);
      if (!first || !second) throw new Error('Two opportunities must be open.');

      // One is saved before the course, and one after it; neither is opened, nor is the result.
      const save = async ({ id, title }: Opportunity, becomes: boolean) => {
        await page.goto('/opportunities');
        const button = page.getByRole('button', { name: `Save ${title}` });
        await button.waitFor();
        const isSaved = (await button.getAttribute('aria-pressed')) === 'true';
        if (isSaved === becomes) return;
        const answered = page.waitForResponse(`**${LIST}${id}/saved/`);
        await button.click();
        await answered;
      };
      await save(second, false);
      await save(first, true);
      await page.goto('/courses/1/chapters');
      await page.getByRole('button', { name: /^Save this course on this device, / }).click();
      await page.getByRole('button', { name: /^Remove/ }).waitFor({ timeout: 120_000 });
      await page.evaluate(async () => navigator.serviceWorker.ready);
      await save(second, true);
      await expect.poll(async () => keptPaths(page)).toContain(`${LIST}${second.id}/`);
      await phone.kill(page);

      page = await phone.open({ offline: true });
      await page.goto(RESULT);
      await page.getByRole('heading', { name: 'How you like to start' }).waitFor();
      await page
        .getByText(/This page is of/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'See More About Your Profile' }).waitFor();
      await phone.kill(page);

      page = await phone.open({ offline: true });
      await page.goto('/opportunities');
      await page.getByRole('link', { name: 'Show the opportunities that you saved' }).click();
      for (const { title } of [first, second])
        await page.getByRole('link', { name: title, exact: true }).waitFor();
      await phone.kill(page);

      for (const { id, title } of [first, second]) {
        page = await phone.open({ offline: true });
        await page.goto(`/opportunities/${id}`);
        await page.getByRole('heading', { name: title }).waitFor();
        await page.getByText(/until \d.*, your time/).waitFor();
        if (id === first.id) await phone.kill(page);
      }

      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('button', { name: 'Log out and remove them' }).click();
      await page.waitForFunction(() => localStorage.getItem('access') === null);
      await expect.poll(async () => keptPaths(page)).toEqual([]);
    } finally {
      await phone.photograph('personal-pages');
      await phone.remove();
    }
  },
  300_000,
);
