import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { makeOrganization } from './organization.ts';
import { expectAccessible } from './page.ts';

const PASSWORD = 'Sweet-potato-2026';

journey(
  'an accepted invitation shows at the owner’s bell, is read by opening it, and can be mailed or not',
  async ({ open, product }) => {
    const hub = await makeOrganization(product, 'thandi', 'Thandi’s class');
    const owner = await open({ as: 'thandi' });
    await owner.goto(`${hub}?tab=invitations`);
    await owner.getByLabel('Email').fill('eric@example.org');
    await owner.getByRole('button', { name: 'Send Invite' }).click();
    await owner.getByText('Invitation made for eric@example.org. Nobody is mailed here.').waitFor();
    await owner.getByRole('button', { name: /^Notifications/ }).waitFor();

    const { text } = await product.waitForMail('eric@example.org');
    const link = /https?:\/\/[^/\s]+(\/invite\/\S+)/.exec(text ?? '')?.[1] ?? '';
    const eric = await open();
    await eric.goto(link);
    await eric.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await eric.getByLabel('Confirm password').fill(PASSWORD);
    await eric.getByRole('button', { name: 'Join Organization' }).click();
    await eric.getByRole('link', { name: 'Go to Login' }).waitFor();

    await owner.goto('/modules');
    const bell = owner.getByRole('button', { name: /^Notifications, \d+ unread/ });
    await bell.click();
    await expectAccessible(owner);
    // Delays the page, so that the bell is opened meanwhile: it must stay open and keep the focus.
    await owner.route('**/assets/organization.page-*.js', async (route) => {
      await wait(1500);
      await route.continue();
    });
    await owner.getByRole('link', { name: /has joined Thandi’s class/ }).click();
    await owner.waitForURL(`**${hub}`);
    await owner.getByRole('button', { name: /^Notifications/ }).click();
    await owner.getByRole('heading', { name: 'Members' }).first().waitFor();
    expect(
      await owner
        .getByRole('button', { name: /^Notifications/ })
        .evaluate((button) => [button.ariaExpanded, button === document.activeElement]),
    ).toEqual(['true', true]);
    await owner.getByRole('link', { name: 'All notifications' }).click();
    await owner.getByRole('heading', { name: 'Notifications' }).waitFor();
    await owner.getByText(/has joined Thandi’s class/).waitFor();
    // Earlier notifications may be unread.
    const row = owner.getByRole('listitem').filter({ hasText: /has joined Thandi’s class/ });
    expect(await row.getByRole('button', { name: 'Mark as read' }).count()).toBe(0);
    await expectAccessible(owner);

    await owner.getByRole('link', { name: 'Choose what we email you' }).click();
    await owner.getByText('One by one').last().click();
    const choice = owner.getByRole('checkbox', { name: 'Somebody joins your organization' });
    await choice.uncheck();
    await expectAccessible(owner);
    await owner.reload();
    await owner.getByText('One by one').last().click();
    await choice.waitFor();
    await expect.poll(async () => choice.isChecked()).toBe(false);
  },
);
