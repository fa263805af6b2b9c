import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

const NAME = 'Umuryango w’Abahinzi b’Ibirayi bo mu Karere ka Musanze';
const TAGLINE = 'Cold rooms on wheels for potato farmers';
const PITCH =
  'Four in ten potatoes rot before they reach the market. Our cold rooms come to the field by truck, and farmers pay by the crate and the day. Forty farmers in Musanze do so already.';

async function choose(page: Page, label: string, words: string) {
  const box = page.getByRole('combobox', { name: label });
  await box.fill(words);
  await box.press('Enter');
  await page.getByRole('button', { name: new RegExp(`${words}.*Remove`) }).waitFor();
}

journey(
  'a founder sends a venture in; it is declined with a reason, edited, approved, found and shared',
  async ({ open, product }) => {
    const founder = await open({ as: 'kwame', size: 'desktop' });
    await founder.goto('/ventures');
    await founder.getByRole('heading', { name: 'Explore Ventures' }).waitFor();
    await expectAccessible(founder);
    await founder.goto('/ventures/create');
    await founder.getByRole('textbox', { name: 'Company name' }).fill(NAME);
    await founder.getByRole('textbox', { name: 'Tagline' }).fill(TAGLINE);
    await founder.getByRole('textbox', { name: 'Pitch', exact: true }).fill(PITCH);
    await founder.locator('summary', { hasText: 'Sectors and countries' }).click();
    await choose(founder, 'Sectors', 'Agriculture');
    await choose(founder, 'Target Countries', 'Rwanda');
    await choose(founder, 'Customer Types', 'Farmers');
    await founder.locator('summary', { hasText: 'Logo' }).click();
    await founder.locator('input[type=file]').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await founder.screenshot(),
    });
    const crop = founder.getByRole('button', { name: 'Part of the picture that is shown' });
    await crop.press('+');
    await crop.press('ArrowLeft');
    const preview = founder.getByRole('complementary', { name: 'Preview of your card' });
    await preview.getByText(TAGLINE).waitFor();
    await preview.locator('img').waitFor();
    // Scrolls to the top, because a target under the header would be reported as small.
    await founder.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(founder);

    // After a reload, what was typed is restored.
    await founder.reload();
    await founder.getByText('Not sent yet, kept on this device').waitFor();
    expect(await founder.getByRole('textbox', { name: 'Tagline' }).inputValue()).toBe(TAGLINE);
    await founder.getByRole('button', { name: /Rwanda.*Remove/ }).waitFor();
    await preview.locator('img').waitFor();

    await founder.getByRole('button', { name: 'Create Venture' }).click();
    await founder
      .getByText('Venture created successfully! It will be reviewed by our team.')
      .waitFor();
    await founder.waitForURL('**/dashboard/venture-studio');
    await founder
      .getByRole('listitem')
      .filter({ hasText: TAGLINE })
      .getByText('Waiting for review')
      .waitFor();
    await expectAccessible(founder);
    await founder.getByRole('link', { name: NAME, exact: true }).click();
    await founder.getByText('Only you and our team can see this page').waitFor();
    await founder.getByRole('main').locator('img[src^="/files/"]').first().waitFor();
    const address = new URL(founder.url()).pathname;

    const visitor = await open();
    await visitor.goto(address);
    await visitor.getByText('Venture not found').waitFor();

    const staff = await open({ as: 'staff', size: 'desktop' });
    await staff.goto('/staff/ventures');
    const row = staff.getByRole('button', { name: new RegExp(`^${NAME}`) });
    await row.click();
    await expectAccessible(staff);
    await row.press('d');
    await staff.getByLabel('Reason').fill('Say who owns the trucks.');
    await staff.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await staff.getByText(`${NAME} is declined; its owner gets the reason.`).waitFor();

    await founder.goto('/dashboard/venture-studio');
    await founder.getByText('Say who owns the trucks.').waitFor();
    await founder.getByRole('link', { name: /Edit and resubmit/ }).click();
    await founder.getByText('Why our team declined it:').waitFor();
    const pitch = founder.getByRole('textbox', { name: 'Pitch', exact: true });
    await pitch.fill(`${PITCH} The cooperative owns the trucks.`);
    await founder.getByRole('button', { name: 'Save Changes' }).click();
    await founder.getByText('Saved. Our team reviews it again.').waitFor();
    await founder.getByText('The cooperative owns the trucks.').waitFor();

    await staff.goto('/staff/ventures');
    await row.click();
    await row.press('a');
    await staff.getByText(`${NAME} is approved.`).waitFor();

    await visitor.goto('/ventures');
    await visitor.getByRole('searchbox').fill('rot before they reach');
    await visitor.getByRole('searchbox').press('Enter');
    await visitor.getByRole('link', { name: NAME, exact: true }).waitFor();
    await visitor.goto('/ventures');
    await visitor.getByRole('button', { name: /^Filters/ }).click();
    const country = visitor.getByLabel('Country');
    const rwanda = country.locator('option', { hasText: 'Rwanda' });
    await country.selectOption((await rwanda.getAttribute('value')) ?? '');
    await visitor.getByRole('button', { name: /^Show \d/ }).click();
    await visitor.getByRole('link', { name: NAME, exact: true }).click();
    await visitor.getByRole('heading', { level: 1, name: NAME }).waitFor();
    await expectAccessible(visitor);
    await visitor.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.getByRole('button', { name: 'Share' }).click();
    await visitor.getByRole('menuitem', { name: 'Copy the link' }).click();
    await visitor.getByText('The link has been copied.').waitFor();
    expect(await visitor.evaluate(async () => navigator.clipboard.readText())).toBe(
      `${product.url}${address}`,
    );
  },
);

journey('a visitor’s form asks for the login and is there again after it', async ({ open }) => {
  const page = await open();
  await page.goto('/ventures/create');
  await page.getByRole('textbox', { name: 'Company name' }).fill('Isoko Solar');
  await page.getByRole('button', { name: 'Create Venture' }).click();
  await page.getByText('You must be logged in to create a venture.').waitFor();
  await page.getByRole('alert').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Username or email').fill('kwame');
  await page.getByLabel('Password', { exact: true }).fill('Inzira-demo-2026');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/ventures/create');
  await expect
    .poll(async () => page.getByRole('textbox', { name: 'Company name' }).inputValue())
    .toBe('Isoko Solar');
});

journey(
  'a venture of a founder with the longest name is reviewed on a phone',
  async ({ open, product }) => {
    const username = 'jean_baptiste_emmanuel_ndayishimiye_wa_nkurunziza_the_third';
    const password = 'Sweet-potato-2026';
    const send = async (path: string, body: object, token?: string) => {
      const response = await fetch(product.url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      return (await response.json()) as { access: string };
    };
    await send('/api/auth/register/', { username, email: `${username}@example.org`, password });
    const { access } = await send('/api/auth/login/', { username, password });
    const venture = { company_name: NAME, tagline: TAGLINE, pitch: PITCH };
    await send('/api/organization/ventures/create/', venture, access);

    const staff = await open({ as: 'staff' });
    await staff.goto('/staff/ventures');
    await staff.getByRole('button', { name: new RegExp(`^${NAME}`) }).click();
    await staff.getByRole('button', { name: 'Approve' }).waitFor();
    await expectAccessible(staff);
  },
);
