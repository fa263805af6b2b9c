import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

const QUESTION = 'What is an MVP?';
const OURS = 'Ask ten neighbours to pay for a sketch before you build anything.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function ask(page: Page) {
  await page.goto('/ai-advisor');
  const box = page.getByRole('textbox', { name: 'Your message' });
  await box.fill(QUESTION);
  await box.press('Enter');
  await button(page, 'Send').waitFor();
  return page.getByRole('log');
}

journey(
  'staff correct, withdraw and put back a built-in answer of the mentor',
  async ({ open }) => {
    const learner = await open({ as: 'kwame' });
    await (await ask(learner)).getByText('Not what I meant').waitFor();
    expect(await learner.getByText(OURS).count()).toBe(0);

    const staff = await open({ as: 'staff' });
    await staff.goto('/staff');
    await button(staff, 'All places').click();
    await link(staff, 'Built-in answers').click();
    await staff.getByRole('searchbox').fill('what-an-mvp-is');
    await staff.waitForURL('**search=what-an-mvp-is*');
    const found = staff.getByRole('main').getByRole('listitem').filter({ hasText: QUESTION });
    await found.waitFor();
    await expectAccessible(staff);
    await found.getByRole('link').click();
    await staff.getByText('Not changed here', { exact: true }).waitFor();
    await staff.getByText('It gives this answer.').waitFor();
    await expectAccessible(staff);

    await button(staff, 'Correct').click();
    await staff.locator('textarea[name=answer]').fill(OURS);
    await expectAccessible(staff);
    await button(staff, 'Give it from now on').click();
    await staff.getByText('Corrected here', { exact: true }).waitFor();
    await staff
      .getByText('It gives this answer.')
      .or(staff.getByText('It gives your answer.'))
      .waitFor();
    await expectAccessible(staff);
    await (await ask(learner)).getByText(OURS).waitFor();

    const french = await open({ as: 'staff', size: 'desktop', theme: 'dark', language: 'fr' });
    await french.goto('/staff/mentor?state=corrected');
    await french.getByText('Corrigée ici', { exact: true }).last().waitFor();
    await expectAccessible(french);

    await button(staff, 'Go back to the built-in text').click();
    await staff.getByText('Not changed here', { exact: true }).waitFor();
    await (await ask(learner)).getByText('Not what I meant').waitFor();
    expect(await learner.getByText(OURS).count()).toBe(0);

    await button(staff, 'Withdraw this answer').click();
    await staff.getByRole('dialog').getByLabel('Reason').fill('Being rewritten.');
    await staff.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await staff.getByText('“Being rewritten.”', { exact: false }).waitFor();
    await expectAccessible(staff);
    await (await ask(learner)).getByText('I do not know', { exact: false }).waitFor();
    await button(staff, 'Use it again').click();
    await staff.getByText('Not changed here', { exact: true }).waitFor();
    await (await ask(learner)).getByText('Not what I meant').waitFor();
  },
);
