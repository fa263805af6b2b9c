import { isWhole } from '@inzira/server/test/whole';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { makeOrganization } from './organization.ts';
import { expectAccessible } from './page.ts';
import type { Product } from './server.ts';

const DEMO_PASSWORD = 'Inzira-demo-2026';
const PASSWORD = 'Sweet-potato-2026';
const LONG_NAME =
  'Umuryango w’Abacuruzi n’Abahinzi-Borozi bo mu Karere ka Nyamagabe ushinzwe Iterambere';

async function openInvitations(page: Page) {
  await page.getByRole('tab', { name: 'Invitations' }).click();
}

async function invite(page: Page, email: string, role = 'Student') {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Role').selectOption(role);
  await page.getByRole('button', { name: 'Send Invite' }).click();
  await page.getByText(`Invitation made for ${email}. Nobody is mailed here.`).waitFor();
}

async function invitationLink(product: Product, email: string): Promise<string> {
  const { text } = await product.waitForMail(email);
  const path = /https?:\/\/[^/\s]+(\/invite\/\S+)/.exec(text ?? '')?.[1];
  if (!path) throw new Error(`No invitation in:\n${text}`);
  return path;
}

/** New users enter the password twice, existing ones once. */
async function join(page: Page, password: string, confirm: string | null = password) {
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (confirm !== null) await page.getByLabel('Confirm password').fill(confirm);
  await page.getByRole('button', { name: 'Join Organization' }).click();
}

journey(
  'an organization is created with its logo; wrong files are refused kindly',
  async ({ open }) => {
    const page = await open({ as: 'kwame' });
    await page.goto('/dashboard/organization');
    await page.getByRole('heading', { name: 'Create Organization' }).waitFor();
    await expectAccessible(page);
    const logo = page.locator('input[type=file]');
    await logo.setInputFiles({
      name: 'logo.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    });
    await page.getByText('Choose a file of one of these kinds: PNG, JPEG, WebP or GIF.').waitFor();
    await logo.setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<script>alert(1)</script>'),
    });
    await page.getByText('This picture cannot be read. Please choose another one.').waitFor();
    await page.getByLabel('Name').fill(LONG_NAME);
    await page.getByLabel('Description').fill('Abahinzi n’abacuruzi.\nBiga hamwe.');
    await page.getByLabel('Website').fill('umuryango.example');
    await logo.setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    });
    await page.getByRole('img', { name: 'Preview' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create Organization' }).click();

    await page.getByRole('heading', { name: LONG_NAME }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/organization\/\d+$/);
    await page.getByRole('heading', { name: 'Invite a New Member' }).waitFor();
    await page.getByText('About this organization').click();
    expect(await page.getByRole('link', { name: 'umuryango.example' }).getAttribute('href')).toBe(
      'https://umuryango.example',
    );
    const picture = main(page).locator('header img');
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);

    await main(page).getByRole('link', { name: 'Organizations' }).click();
    await page.getByText('You own this organization').waitFor();
    await page.getByRole('link', { name: 'Manage' }).click();
    await page.getByRole('heading', { name: LONG_NAME }).waitFor();
  },
);

const main = (page: Page) => page.getByRole('main');

journey(
  'new and known people join by mail; the owner removes one, another leaves',
  async ({ open, product }) => {
    const hub = await makeOrganization(product, 'thandi', 'Thandi’s class');
    const owner = await open({ as: 'thandi', size: 'desktop' });
    await owner.goto(hub);
    await openInvitations(owner);
    await invite(owner, 'eric@example.org', 'Teacher');
    await invite(owner, 'kwame@inzira.example');
    await owner.getByLabel('Email').fill('thandi@inzira.example');
    await owner.getByRole('button', { name: 'Send Invite' }).click();
    await owner.getByText('This person is a member already.').waitFor();
    await expectAccessible(owner);

    // A new user sets a password.
    const eric = await open();
    const ericsLink = await invitationLink(product, 'eric@example.org');
    await eric.goto(ericsLink);
    await eric.getByRole('heading', { name: 'Set Your Password to Join' }).waitFor();
    await eric.getByText('Thandi’s class').waitFor();
    await expectAccessible(eric);
    await join(eric, '');
    await eric.getByText('Both password fields are required.').waitFor();
    await join(eric, PASSWORD, 'another');
    await eric.getByText('Passwords do not match.').waitFor();
    await join(eric, PASSWORD);
    await eric.getByRole('link', { name: 'Go to Login' }).waitFor();
    await expectAccessible(eric);
    await eric.getByRole('heading', { name: 'Log in' }).waitFor();
    await eric.goto(ericsLink);
    await eric.getByText('Invalid or expired invitation.').waitFor();
    await eric.getByRole('link', { name: 'Go to Login' }).click();
    await eric.getByLabel('Username or email').fill('eric@example.org');
    await eric.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await main(eric).getByRole('button', { name: 'Log in' }).click();
    await eric.waitForURL('**/modules');

    // An existing user proves the account; the password stays.
    const kwame = await open({ theme: 'dark' });
    await kwame.goto(await invitationLink(product, 'kwame@inzira.example'));
    await kwame.getByText('You already have an Inzira account: enter its password.').waitFor();
    await expectAccessible(kwame);
    await join(kwame, PASSWORD, null);
    await kwame.getByText('This is not the password of your Inzira account.').waitFor();
    await join(kwame, DEMO_PASSWORD, null);
    await kwame.getByText("You've joined the organization!").waitFor();

    await owner.goto(hub);
    await owner.getByText('kwame@inzira.example').waitFor();
    const removal = owner.getByRole('button', { name: 'Remove kwame' });
    await removal.click();
    const question = owner.getByRole('dialog');
    await expectAccessible(owner);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await removal.and(owner.locator(':focus')).waitFor();
    await removal.click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await owner.getByText('kwame is no longer a member.').waitFor();
    expect(await owner.getByRole('button', { name: 'Remove thandi' }).count()).toBe(0);

    await eric.goto('/dashboard/organization');
    await eric.getByText('You belong to this organization').waitFor();
    await eric.getByRole('link', { name: 'Thandi’s class' }).click();
    await eric.getByRole('button', { name: 'Leave organization' }).click();
    await eric.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await eric.getByRole('heading', { name: 'Create Organization' }).waitFor();

    await eric.goto(hub);
    await eric.getByText('You have no access to this organization.').waitFor();
    await expectAccessible(eric);
  },
);

journey('an invitation that is cancelled opens nothing', async ({ open, product }) => {
  const hub = await makeOrganization(product, 'jabari', 'Jabari’s hub');
  const owner = await open({ as: 'jabari' });
  await owner.goto(hub);
  await openInvitations(owner);
  await invite(owner, 'late@example.org');
  const link = await invitationLink(product, 'late@example.org');
  await owner.getByRole('button', { name: 'Cancel invite: late@example.org' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Cancel invite' }).click();
  await owner.getByText('The invite to late@example.org is cancelled.').waitFor();
  await expectAccessible(owner);
  const late = await open();
  await late.goto(link);
  await late.getByText('Invalid or expired invitation.').waitFor();
});

journey.runIf(isWhole)('a slow upload of the logo tells its percent', async ({ open }) => {
  const page = await open({ as: 'amina' });
  await page.goto('/dashboard/organization');
  const create = page.getByRole('button', { name: 'Create another organization' });
  await create.click();
  await page.getByLabel('Name').fill('Slow network');
  const network = await page.context().newCDPSession(page);
  const upload = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 50,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await upload(10_000);
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ fullPage: true }),
  });
  await page.getByRole('button', { name: 'Create Organization' }).click();
  const bar = page.getByRole('progressbar', { name: 'Upload of the logo' });
  await page.waitForFunction(() => {
    const value = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
    return Number(value) > 0 && Number(value) < 100;
  });
  await expectAccessible(page);
  await upload(-1);
  await bar.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Slow network' }).waitFor();
});

journey(
  'people join by a link from a chat; who agrees is seen by chapters, until they no longer do',
  async ({ open, product }) => {
    const hub = await makeOrganization(product, 'thandi', 'Class of a link');
    const owner = await open({ as: 'thandi', size: 'desktop' });
    await owner.goto(hub);
    await openInvitations(owner);
    await owner.getByRole('button', { name: 'Make a link' }).click();
    const link = owner.getByText(/\/join\//);
    await link.waitFor();
    await expectAccessible(owner);
    const path = new URL(await link.innerText()).pathname;

    // A visitor is led to the login and back, and only joins by pressing a button.
    const visitor = await open();
    await visitor.goto(path);
    await visitor.getByText('Class of a link').waitFor();
    await expectAccessible(visitor);
    await main(visitor).getByRole('link', { name: 'Log in' }).click();
    await visitor.getByLabel('Username or email').fill('amina');
    await visitor.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await main(visitor).getByRole('button', { name: 'Log in' }).click();
    await visitor.waitForURL(`**${path}`);
    expect(await visitor.getByRole('checkbox').isChecked()).toBe(false);
    await visitor.getByRole('checkbox').check();
    await visitor.getByRole('button', { name: 'Join Organization' }).click();
    await visitor.waitForURL(`**${hub}`);
    await visitor.getByText('They see it now.', { exact: false }).waitFor();
    await expectAccessible(visitor);

    await owner.goto(hub);
    await owner.getByText('1 member agreed to show their progress.', { exact: false }).waitFor();
    await owner.getByText(/^\d+ of \d+ chapters, last: /).click();
    await owner
      .getByText(/: \d of \d lessons$/)
      .first()
      .waitFor({ state: 'attached' });
    await expectAccessible(owner);
    const saved = owner.waitForEvent('download');
    await owner.getByRole('button', { name: 'Download as CSV' }).click();
    expect(readFileSync(await (await saved).path(), 'utf8')).toContain('amina');

    await visitor.getByRole('checkbox').uncheck();
    await visitor.getByText('They do not see it.', { exact: false }).waitFor();
    await owner.reload();
    await owner.getByText('Nobody shares their progress yet.').waitFor();

    await openInvitations(owner);
    await owner.getByRole('button', { name: 'Revoke', exact: true }).click();
    await owner.getByRole('button', { name: 'Revoke the link' }).click();
    await link.waitFor({ state: 'detached' });
    const late = await open({ as: 'kwame' });
    await late.goto(path);
    await late.getByText('Invalid or expired invitation.').waitFor();
    await expectAccessible(late);
  },
);

journey.runIf(isWhole)(
  'an organization changes its name and hands, and is deleted',
  async ({ open, product }) => {
    const hub = await makeOrganization(product, 'jabari', 'Old name');
    const owner = await open({ as: 'jabari', theme: 'dark' });
    await owner.goto(hub);
    await owner.getByRole('tab', { name: 'Settings' }).click();
    await owner.getByText('Edit the organization').click();
    await owner.getByLabel('Name').fill('New name');
    await owner.getByRole('button', { name: 'Save changes' }).click();
    await owner.getByRole('heading', { name: 'New name' }).waitFor();
    await expectAccessible(owner);
    await openInvitations(owner);
    await owner.getByRole('button', { name: 'Make a link' }).click();
    const link = owner.getByText(/\/join\//);
    await link.waitFor();

    const heir = await open({ as: 'kwame' });
    await heir.goto(new URL(await link.innerText()).pathname);
    await heir.getByRole('button', { name: 'Join Organization' }).click();
    await heir.getByRole('heading', { name: 'New name' }).waitFor();

    await owner.goto(`${hub}?tab=settings`);
    await owner.getByText('Hand over to a new owner').click();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Hand over', exact: true }).click();
    await owner.getByText('kwame has been asked and has not answered yet.').waitFor();
    await heir.reload();
    await heir.getByRole('heading', { name: 'jabari would like you to own' }).waitFor();
    await expectAccessible(heir);
    await heir.getByRole('button', { name: 'Become the owner' }).click();
    await heir.getByText('You own this organization', { exact: true }).waitFor();

    await heir.getByRole('tab', { name: 'Settings' }).click();
    await heir.getByText('Delete the organization').click();
    await heir.getByLabel(/^Type/).fill('Another name');
    await heir.getByRole('button', { name: 'Delete for good' }).click();
    await heir.getByText('This is not the name of the organization.').waitFor();
    await expectAccessible(heir);
    await heir.getByLabel(/^Type/).fill('New name');
    await heir.getByRole('button', { name: 'Delete for good' }).click();
    await heir.waitForURL('**/dashboard/organization');
    await owner.reload();
    await owner.getByText('You have no access to this organization.').waitFor();
  },
);
