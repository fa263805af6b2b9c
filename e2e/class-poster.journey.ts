import type { ProgressTable } from '@inzira/contract/studio-trainers';
import { expect } from 'vitest';
import { journey } from './journey.ts';

journey('a poster of forty trainees is printed on two sheets of A4', async ({ open }) => {
  const page = await open({ as: 'thandi', language: 'fr' });
  await page.route('**/api/venture/trainer/progress/**', async (route) => {
    const response = await route.fetch();
    const table = (await response.json()) as ProgressTable;
    const [trainee] = table.results;
    if (!trainee) throw new Error('The class is empty.');
    const results = Array.from({ length: 40 }, (_, at) => ({ ...trainee, id: 1000 + at }));
    await route.fulfill({ response, json: { ...table, count: 40, results } });
  });
  await page.goto('/trainer/trainees?tab=poster');
  await page.getByRole('table').waitFor();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
});

journey('a phone shows all steps of a trainee and where they are', async ({ open }) => {
  const page = await open({ as: 'thandi' });
  await page.goto('/trainer/trainees?tab=poster');
  const row = page.getByRole('row', { name: /^Amina Uwase/ });
  await row.getByText('Under way: 2.').waitFor();
  const cells = row.getByRole('cell');
  const last = await cells.nth((await cells.count()) - 2).boundingBox();
  expect(last && last.x + last.width).toBeLessThanOrEqual(360);
});
