import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

journey('a visitor searches the hub, turns its pages and saves a template', async ({ open }) => {
  const page = await open({ size: 'phone' });
  await page.goto('/resources');
  await page.getByRole('heading', { name: 'Entrepreneur Resource Hub' }).waitFor();
  await page.getByText('33 resources').waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Last page' }).click();
  await page.waitForURL(/page=6/);
  await page
    .getByRole('link', { name: 'Page 6', exact: true })
    .and(page.locator('[aria-current=page]'))
    .waitFor();
  // On a phone three of the five page links fit in a row with the arrows.
  expect(await page.getByRole('link', { name: /^Page \d$/ }).count()).toBe(3);

  // Typing returns to the first page and searches all resources.
  await page.getByPlaceholder('Search resources...').fill('cash-flow');
  await page.waitForURL(/\?search=cash-flow$/);
  await page.getByText('1 resource', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Twelve-month cash-flow sheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Twelve-month cash-flow sheet' });
  await dialog.getByText(/the first month in which the money runs short/).waitFor();
  await expectAccessible(page);
  const shared = page.url();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Open Resource' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('cash-flow.xlsx');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await page.getByPlaceholder('Search resources...').fill('zzzzqq');
  await page.getByText('No resources found.').waitFor();
  await page.getByRole('button', { name: 'Show all resources' }).click();
  await page.getByText('33 resources').waitFor();

  // Another user opens the shared URL in French: the resource and its file are French.
  const other = await open({ language: 'fr' });
  await other.goto(shared);
  const french = other.getByRole('dialog', { name: 'Plan de trésorerie sur douze mois' });
  const link = french.getByRole('link', { name: 'Ouvrir la ressource' });
  const file = await other.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-disposition']).toBe('attachment; filename="cash-flow.fr.xlsx"');
  expect((await file.body()).subarray(0, 2).toString()).toBe('PK');
});
