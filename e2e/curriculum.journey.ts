import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

journey(
  'staff correct a sentence of a lesson in the browser, learners read it at once, and it is taken back',
  async ({ open }) => {
    const staff = await open({ as: 'staff' });
    await staff.goto('/staff/curriculum');
    await staff.locator('summary').first().click();
    await expectAccessible(staff);
    const lesson = staff.locator('details[open] ol').first().getByRole('link').first();
    const title = (await lesson.textContent()) ?? '';
    await lesson.click();
    const editor = staff.getByRole('textbox', { name: `Text of ${title}` });
    await editor.click();
    await staff.keyboard.press('Control+End');
    await staff.keyboard.type('\n\nA sentence of our incubator.');
    await staff.getByText('Draft saved; other editors see it.').waitFor();
    // Tapped where learners will see it, it is found in the text.
    await staff
      .frameLocator('iframe[title="How learners see it"]')
      .getByText('A sentence of our incubator.')
      .click();
    await staff.locator('.cm-focused').waitFor();
    await expectAccessible(staff);
    await button(staff, 'Publish').click();
    await staff.getByText('Published. Learners see it now.').waitFor();

    const learner = await open();
    await learner.goto('/modules');
    const chapters = (await (await learner.request.get('/api/modules/')).json()) as {
      id: number;
    }[];
    const [module] = chapters;
    const courses = (await (
      await learner.request.get(`/api/modules/${module?.id}/courses/`)
    ).json()) as { id: number }[];
    const inCourse = (await (
      await learner.request.get(`/api/courses/${courses[0]?.id}/chapters/`)
    ).json()) as { id: number }[];
    await learner.goto(`/chapters/${inCourse[0]?.id}/lessons`);
    await learner.getByText('A sentence of our incubator.').waitFor();

    await button(staff, 'Undo the last change').click();
    await staff.getByText('Version 2: back to the release').waitFor();
    await learner.reload();
    await learner.getByRole('heading', { name: 'Try it today' }).waitFor();
    expect(await learner.getByText('A sentence of our incubator.').count()).toBe(0);
  },
);

journey(
  'staff add a lesson with a question, publish both and move it to the top',
  async ({ open }) => {
    const staff = await open({ as: 'staff' });
    await staff.goto('/staff/curriculum');
    await staff.locator('summary').first().click();
    await staff
      .getByRole('button', { name: /^Add a lesson/ })
      .first()
      .click();
    const field = (name: string, at = 0) =>
      staff.getByRole('textbox', { name, exact: true }).nth(at);
    await field('Title of the lesson').fill('What a stall costs');
    await field('What a learner can do afterwards').fill('Say what a stall costs in a month');
    await field('The lesson').fill(
      'Ama asked the price of a stall.\n\n## Taken apart\n\nRent came first.',
    );
    await field('What to do with it today, in ten minutes').fill('Ask three sellers.');
    await field('To remember').fill('Rent is paid each month.');
    await field('Also to remember').fill('A licence is paid too.');
    await field('A word to know').fill('Licence');
    await field('What it means').fill('Leave to sell, which is paid for.');
    await field('How learners ask for it, one way a line').fill('what does a stall cost');
    await field('A question about it for the quiz').fill('What is paid for a stall?');
    await field('Right answer').fill('Rent and a licence');
    await field('Why it is right').fill('Both are paid each month.');
    await field('Wrong answer').fill('Nothing at all');
    await field('Why it is wrong').fill('The market asks for rent.');
    await field('Another wrong answer').fill('Only the licence');
    await field('Why it is wrong', 1).fill('Rent comes on top.');
    await expectAccessible(staff);
    await button(staff, 'Make the drafts').click();
    await staff.getByRole('heading', { name: 'What a stall costs', level: 1 }).waitFor();
    await staff
      .frameLocator('iframe[title="How learners see it"]')
      .getByText('Ask three sellers.')
      .waitFor();
    await button(staff, 'Publish').click();
    await staff.getByText('Published. Learners see it now.').waitFor();
    await staff.getByRole('link', { name: 'Quiz of the chapter' }).click();
    await staff.waitForURL('**quiz.yaml');
    await button(staff, 'Publish').click();
    await staff.getByText('Version 1').waitFor();

    await staff.goto('/staff/curriculum');
    await staff.locator('summary').first().click();
    const first = staff.locator('details[open] ol').first();
    const up = button(staff, 'Move “What a stall costs” up');
    const place = async () =>
      (await first.getByRole('link').allTextContents()).indexOf('What a stall costs');
    for (let from = await place(); from > 0; from--) {
      await expect.poll(async () => up.getAttribute('aria-disabled')).toBe('false');
      await up.focus();
      await staff.keyboard.press('Enter');
      await expect.poll(place).toBe(from - 1);
    }
    await first.getByRole('link').first().and(staff.getByText('What a stall costs')).waitFor();
  },
);
