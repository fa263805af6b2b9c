import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

journey('a founder filters, reads the conditions, saves, and goes to apply', async ({ open }) => {
  const page = await open({ as: 'amina', size: 'phone' });
  await page.goto('/opportunity');
  await page.getByRole('link', { name: /Funding Grants/ }).click();
  await page.getByRole('heading', { name: 'Explore Current Opportunities' }).waitFor();
  await page.getByText('Page 1 of 3').waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Country').selectOption('Rwanda');
  await page.getByLabel('Sector').selectOption('Food');
  await page.waitForURL(/country=646.*sector=2/);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Show \d/ }).click();
  await page.getByLabel('Search opportunities').fill('machine');
  await page.getByText('1 opportunity', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('1 opportunity', { exact: true }).waitFor();
  await page.getByRole('link', { name: /Learn More/ }).click();

  await page.getByRole('heading', { name: 'First Machine Grant' }).waitFor();
  await page.getByText('Met: your idea card says “Rwanda”.').waitFor();
  // The latter if midnight has passed since the demo data were created.
  await page
    .getByText(/^(1 day left|Last day)$/)
    .first()
    .waitFor();
  await expectAccessible(page);
  const apply = page.getByRole('link', { name: 'Apply Now' });
  expect(await apply.getAttribute('rel')).toBe('noopener noreferrer');
  expect(await apply.getAttribute('href')).toMatch(/^https:/);

  const save = page.getByRole('button', { name: 'Save First Machine Grant' });
  await save.click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  const file = await page.request.get(calendar ?? '');
  expect(file.headers()['content-type']).toContain('text/calendar');
  expect(await file.text()).toContain('SUMMARY:Apply: First Machine Grant');

  await page.goto('/opportunities?saved=true');
  await page.getByText('1 opportunity', { exact: true }).waitFor();
});

journey('staff list an opportunity, a founder finds it, and it is closed', async ({ open }) => {
  const staff = await open({ as: 'staff', size: 'desktop' });
  await staff.goto('/staff/opportunities');
  await staff.getByRole('button', { name: 'New listing' }).click();
  const field = (name: string) => staff.getByLabel(name, { exact: true });
  await field('Title').fill('Bakery oven grant');
  await field('Organization').fill('Umuganda Makers Fund');
  await field('Link to apply').fill('fund.example/oven');
  await field('Benefits').fill('USD 900');
  await field('Target audience').fill('Bakers who sell every day.');
  const description = staff.getByRole('textbox', { name: 'Description', exact: true });
  await staff.getByRole('toolbar', { name: 'Formatting' }).first().waitFor();
  await description.fill('One oven. <img src=x onerror=alert(1)>No <b>fee</b> at all.');
  await description.press('ControlOrMeta+A');
  await staff.getByRole('button', { name: 'Bold' }).first().click();
  await expectAccessible(staff);
  await staff.reload();
  expect(await field('Title').inputValue()).toBe('Bakery oven grant');
  await staff.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await staff.screenshot(),
  });
  await staff.getByRole('button', { name: 'Save listing' }).click();
  await staff.getByText('The listing is saved. Learners find it now.').waitFor();

  const founder = await open({ as: 'kwame' });
  await founder.goto('/opportunities?search=oven');
  const logo = founder.locator('main li img');
  await logo.waitFor();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128);
  await founder.getByRole('link', { name: 'Bakery oven grant', exact: true }).click();
  await founder.locator('strong', { hasText: 'at all' }).waitFor();
  expect(await founder.locator('main img[src="x"]').count()).toBe(0);

  await staff.getByLabel('Search listings').fill('oven');
  await staff.waitForURL('**search=oven**');
  await staff.getByText(/^[1-9] listings?$/).waitFor();
  await staff.getByRole('button', { name: 'Actions for Bakery oven grant' }).click();
  await staff.getByRole('menuitem', { name: 'Close now' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Close now' }).click();
  await staff.getByText('The listing is closed.').waitFor();
  await founder.reload();
  await founder.getByText('This opportunity is closed.').waitFor();
});
