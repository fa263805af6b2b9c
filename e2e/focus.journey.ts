import type { Course } from '@inzira/contract/learning';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';

/** Presses by keyboard, for whose users the focus matters; waits for the complete page first. */
async function press(button: Locator) {
  await button.page().getByRole('navigation', { name: 'Main places' }).waitFor();
  await button.focus();
  await button.press('Enter');
}

const focused = async (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element === document.body || !element ? '' : (element.textContent ?? '').trim();
  });

journey('the focus stays where the button that was pressed has gone', async ({ open }) => {
  const page = await open({ as: 'amina' });
  await page.goto('/dashboard/notifications');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Mark as read' }) })
    .first();
  const text = (await row.getByRole('link').textContent()) ?? '';
  await press(row.getByRole('button', { name: 'Mark as read' }));
  const read = page.getByRole('listitem').filter({ hasText: text.replace(/^Unread: /, '') });
  await expect.poll(async () => read.getByRole('button').count()).toBe(0);
  await expect.poll(async () => focused(page)).toContain(text.replace(/^Unread: /, '').trim());

  await page.goto('/ventures?stage=Growth');
  const clear = page.getByRole('button', { name: 'Clear filters' });
  await press(clear);
  await clear.waitFor({ state: 'detached' });
  await expect.poll(async () => focused(page)).toMatch(/ventures/);

  const courses = (await (await page.request.get('/api/modules/1/courses/')).json()) as Course[];
  await page.goto(`/courses/${courses[0]?.id}/chapters`);
  // Until the button shows the size, a press would ask for it.
  await press(page.getByRole('button', { name: /^Save this course on this device, \d+ kB$/ }));
  await page.getByText(/^On this device · /).waitFor();
  await page.goto('/saved');
  await press(page.getByRole('button', { name: /^Remove ?:/ }));
  await press(page.getByRole('button', { name: 'Remove', exact: true }));
  await page.getByText('No course saved yet').waitFor();
  await expect.poll(async () => focused(page)).not.toBe('');
});
