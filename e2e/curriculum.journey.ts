import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Scrolls to the top first, because axe reports targets that the header covers as too small. */
async function expectAccessibleFromTop(page: Page) {
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
}

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
    // A tap in the preview finds the place in the text.
    await button(staff, 'Preview').click();
    await staff
      .frameLocator('iframe[title="How learners see it"]')
      .getByText('A sentence of our incubator.')
      .click();
    await staff.locator('.cm-focused').waitFor();
    // It is between the page's header and the bars below.
    const line = staff.locator('.cm-line', { hasText: 'A sentence of our incubator.' });
    await expect
      .poll(async () => (await line.boundingBox())?.y ?? 0)
      .toSatisfy((y: number) => y > 110 && y < 600);
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

    await staff.getByLabel('More about this text').click();
    await staff.getByRole('button', { name: /^Undo the / }).click();
    await staff.getByText('Version 2: the text that came with Inzira').waitFor();
    await learner.reload();
    await learner.getByRole('heading', { name: 'Try it today' }).waitFor();
    expect(await learner.getByText('A sentence of our incubator.').count()).toBe(0);
  },
);

journey(
  'staff add a lesson with a question in fields, publish both at once, take both back, and move it to the top',
  async ({ open }) => {
    const staff = await open({ as: 'staff' });
    await staff.goto('/staff/curriculum');
    await button(staff, 'Add a lesson').click();
    await staff.getByLabel('Title of the lesson').fill('What a stall costs');
    await staff.getByLabel('Chapter').selectOption({ index: 1 });
    await expectAccessible(staff);
    await button(staff, 'Go on in the editor').click();
    await staff.getByRole('heading', { name: 'What a stall costs', level: 1 }).waitFor();
    await staff.getByRole('textbox', { name: 'Text of What a stall costs' }).click();
    await staff.keyboard.type('Ama asked the price of a stall.');
    await button(staff, 'Preview').click();
    await staff
      .frameLocator('iframe[title="How learners see it"]')
      .getByText('Ama asked the price of a stall.')
      .waitFor();
    // The first question of a new lesson is unfolded.
    await button(staff, 'Questions').click();
    const field = (name: string) => staff.getByLabel(name, { exact: true });
    await field('What is asked').fill('What is paid for a stall?');
    await field('Answer 1').fill('Rent and a licence');
    await field('Answer 1 is right').check();
    await field('Answer 2').fill('Nothing at all');
    await field('Answer 3').fill('Only the licence');
    await field('What is said after the answer').fill('Both are paid each month.');
    await expectAccessibleFromTop(staff);
    // The draft survives leaving the page.
    await staff.getByText('Draft saved; other editors see it.').waitFor();
    await staff.reload();
    await button(staff, 'Questions').click();
    await field('What is asked').waitFor();
    const width = (await field('Answer 1').boundingBox())?.width ?? 0;
    expect(width).toBeGreaterThan(290);
    await button(staff, 'Publish').click();
    await staff.getByText('Published. Learners see it now.').waitFor();
    await staff.getByText('Version 1', { exact: true }).waitFor();

    await staff.getByLabel('More about this text').click();
    await staff.getByRole('link', { name: 'Quiz of the chapter' }).click();
    const asked = () =>
      staff
        .getByLabel('What is asked', { exact: true })
        .evaluateAll((fields) => fields.map((one) => (one as HTMLTextAreaElement).value));
    await expect.poll(asked).toContain('What is paid for a stall?');
    await staff.goBack();
    // Without waiting, the menu would be the quiz's.
    await staff.getByRole('heading', { name: 'What a stall costs', level: 1 }).waitFor();
    await staff.getByLabel('More about this text').click();
    await staff.getByRole('button', { name: /^Undo the / }).click();
    const undone = staff.getByText('Undone. Learners see what was there before.');
    await undone.waitFor();
    await staff.waitForURL('**/staff/curriculum');
    await staff.getByRole('searchbox').fill('What a stall costs');
    await staff.getByRole('link', { name: 'What a stall costs' }).click();
    // The note about the first lesson is not shown for this one.
    await undone.waitFor({ state: 'detached' });
    await button(staff, 'Go back to version 1').click();
    await undone.waitFor();

    // On a phone, the same actions are in the row's menu.
    await staff.setViewportSize({ width: 1280, height: 800 });
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

journey(
  'staff publish a lesson with a question where they began it, at one press, and a colleague both languages at once',
  async ({ open }) => {
    const staff = await open({ as: 'staff' });
    await staff.goto('/staff/curriculum');
    await button(staff, 'Add a lesson').click();
    const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
    // The first field has the focus; Enter moves to the next one.
    await field(staff, 'Title of the lesson').and(staff.locator(':focus')).waitFor();
    await staff.keyboard.type('What a guard costs');
    await staff.keyboard.press('Enter');
    await field(staff, 'Chapter').and(staff.locator(':focus')).waitFor();
    await field(staff, 'Right answer').fill('What three sellers paid last month');
    await button(staff, 'Publish').click();
    // Missing values are reported at their fields, and the first one is scrolled into view.
    await expect.poll(async () => staff.locator('[aria-invalid]').count()).toBe(4);
    await expectAccessibleFromTop(staff);
    await field(staff, 'Chapter').selectOption({ index: 1 });
    await field(staff, 'Text').fill('Ask three sellers what they pay the guard.');
    await field(staff, 'What is asked').fill('What does a guard cost?');
    await field(staff, 'Wrong answers, one per line').fill('What the guard asks\nNothing');
    await button(staff, 'Publish').click();
    await staff
      .getByText('Learners see this lesson now, and its question in the quiz.')
      .first()
      .waitFor();
    expect(new URL(staff.url()).pathname).toBe('/staff/curriculum');
    await expectAccessibleFromTop(staff);
    await staff.getByRole('link', { name: 'See the lesson' }).click();
    await staff.getByText('Ask three sellers what they pay the guard.').waitFor();

    const french = await open({ as: 'staff', language: 'fr', size: 'desktop', theme: 'dark' });
    await french.goto('/staff/curriculum');
    await button(french, 'Ajouter une leçon').first().click();
    await field(french, 'Titre de la leçon (français)').fill('Ce que coûte une table');
    await field(french, 'Titre de la leçon (anglais)').fill('What a table costs');
    await field(french, 'Chapitre').selectOption({ index: 1 });
    await field(french, 'Texte (français)').fill('Une table coûte 2 000 RWF.');
    await field(french, 'Texte (anglais)').fill('A table costs 3,000 RWF.');
    await button(french, 'Publier').click();
    // Both languages must be complete, or neither is published.
    await field(french, 'Texte (français)').and(french.locator('[aria-invalid]')).waitFor();
    await expectAccessibleFromTop(french);
    await field(french, 'Texte (anglais)').fill('A table costs 2,000 RWF.');
    await button(french, 'Publier').click();
    await french.getByRole('link', { name: 'Voir la leçon' }).click();
    await french.getByText('Une table coûte 2 000 RWF.').waitFor();
  },
);
