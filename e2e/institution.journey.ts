import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey as anyJourney } from './journey.ts';
import { makeOrganization } from './organization.ts';
import { expectAccessible } from './page.ts';
import { type Product, startProduct } from './server.ts';
import { startStandIn } from './stand-in.ts';

/** The domain of everyone who logs in at the stand-in: person@example.org. */
const DOMAIN = 'example.org';
const SECRET = 'a secret/with: signs';

const journey = anyJourney.extend<{ issuer: string; product: Product }>({
  issuer: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures are used
    async ({}, use) => {
      const standIn = await startStandIn('oidc-issuer.ts', 'startOidcIssuer');
      await use(`http://localhost:${standIn.port}`);
      standIn.stop();
    },
    { scope: 'file' },
  ],
  product: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'file' },
  ],
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

journey(
  'an organization has its own login: set by its owner, approved by staff, used by a member',
  async ({ open, product, issuer }) => {
    const place = await makeOrganization(product, 'neema', 'Ikaze School');
    const owner = await open({ as: 'neema' });
    await owner.goto(`${place}?tab=settings`);
    await owner.getByText('Log in with accounts of the organization').click();
    await owner.getByLabel('Address of the provider (issuer)').fill(issuer);
    await owner.getByLabel('Client ID').fill('inzira');
    await owner.getByLabel('Client secret').fill(SECRET);
    await owner.getByLabel('Domains of your addresses').fill(DOMAIN);
    await expectAccessible(owner);
    await button(owner, 'Save').last().click();
    await owner.getByText('Waits for the Inzira team').waitFor();

    const staff = await open({ as: 'staff', size: 'desktop' });
    await staff.goto(`/staff/organizations/${place.split('/').at(-1)}`);
    await staff.getByText(`${issuer} logs in addresses of ${DOMAIN}`).waitFor();
    await button(staff, 'Approve').click();
    await expectAccessible(staff);
    await staff.getByRole('dialog').getByLabel('Your password').fill('Inzira-demo-2026');
    await staff.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await staff.getByText('It is approved.').first().waitFor();

    const member = await open();
    await member.goto('/login');
    await member.getByLabel('Username or email').fill(`person@${DOMAIN}`);
    await member.getByLabel('Username or email').blur();
    await button(member, 'Continue with Ikaze School').waitFor();
    await expectAccessible(member);
    await button(member, 'Continue with Ikaze School').click();
    await member.waitForURL('**/modules');
    await member.goto('/dashboard/organization');
    await member.getByText('Ikaze School').first().waitFor();

    await owner.reload();
    await owner.getByText('Log in with accounts of the organization').click();
    await owner.getByText('Approved by the team').waitFor();
    await owner.goto(`${place}?tab=members`);
    await owner.getByText(`person@${DOMAIN}`).first().waitFor();
    expect(await owner.getByText(SECRET).count()).toBe(0);
  },
);
