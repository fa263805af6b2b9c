import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

const QUESTION = 'which thread do I buy for a carburettor';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function ask(page: Page, text: string) {
  const box = page.getByRole('textbox', { name: 'Your message' });
  await box.fill(text);
  await box.press('Enter');
  await button(page, 'Send').waitFor();
}

journey(
  'a learner passes a question on; staff find it with the name and mark it as done',
  async ({ open }) => {
    const staff = await open({ as: 'staff' });
    await staff.goto('/dashboard');
    await button(staff, 'Menu').click();
    await link(staff, 'Team').first().click();
    await button(staff, 'All places').click();
    await link(staff, 'Unanswered questions').click();
    await link(staff, 'Open (2)').waitFor();
    await expectAccessible(staff);

    const learner = await open({ as: 'kwame' });
    await learner.goto('/ai-advisor');
    await ask(learner, QUESTION);
    await learner
      .getByRole('log')
      .getByText('Shall I pass your question, with your name, to the Inzira team?', {
        exact: false,
      })
      .waitFor();
    await ask(learner, 'yes please');
    await learner
      .getByText('your question is with the Inzira team now', { exact: false })
      .waitFor();

    await staff.reload();
    await link(staff, 'Open (3)').waitFor();
    const entry = staff.getByRole('listitem').filter({ hasText: QUESTION });
    await entry.getByText('kwame', { exact: true }).waitFor();
    await entry.getByText('Outside of a lesson').waitFor();
    await expectAccessible(staff);

    const mark = entry.getByRole('button', { name: 'Mark as done' });
    await mark.focus();
    await staff.keyboard.press('Enter');
    await entry.getByText(/^Done on /).waitFor();
    await link(staff, 'Open (2)').waitFor();
    await entry.getByRole('button', { name: 'Open again' }).and(staff.locator(':focus')).waitFor();
    await expectAccessible(staff);

    for (const left of [1, 0]) {
      await staff.getByRole('button', { name: 'Mark as done' }).first().click();
      await link(staff, `Open (${left})`).waitFor();
    }
    await expect.poll(async () => staff.getByText(/^Done on /).count()).toBe(3);
    await staff.reload();
    await staff.getByText('No question is open.').waitFor();
    await expectAccessible(staff);
    await link(staff, 'Done').click();
    await entry.waitFor();

    const french = await open({ as: 'staff', size: 'desktop', theme: 'dark', language: 'fr' });
    await french.goto('/staff/unanswered?state=done');
    await french.getByText(/^Posée par kwame le .+, en anglais$/).waitFor();
    await expectAccessible(french);

    await learner.goto('/staff/unanswered');
    await learner.getByText('Only the Inzira team can open this page.').waitFor();
    expect(await learner.getByText(QUESTION).count()).toBe(0);
    expect(await link(learner, 'Unanswered questions').count()).toBe(0);
  },
);
