import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

/** The positions of the text's headings on the screen. */
const headingTops = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('article .lesson h2')].map(
      (heading) => heading.getBoundingClientRect().top,
    ),
  );

journey(
  'one tap in the middle of a lesson changes its language, and keeps the place, the answer and the note',
  async ({ open }) => {
    const page = await open({ as: 'kwame' });
    await page.goto('/chapters/1/lessons');
    const lesson = page.locator('article .lesson');
    await lesson.getByRole('heading', { level: 2 }).first().waitFor();
    const choices = lesson.locator('.live button');
    await choices.first().click();
    const answered = await choices.count();
    const note = page.locator('article textarea');
    await note.fill('Five conductors: three lost a day last week.');
    await page.getByText('Saved with your account.').waitFor();
    await page.evaluate(() => {
      const headings = document.querySelectorAll('article .lesson h2');
      window.scrollTo(0, (headings[1]?.getBoundingClientRect().top ?? 0) + window.scrollY - 40);
    });
    const button = page.getByRole('button', { name: 'Français' }).and(page.locator('.sticky *'));
    await button.waitFor();
    await expectAccessible(page);
    const before = await headingTops(page);
    // Not a tap, for which Playwright would scroll to the sticky button.
    await button.dispatchEvent('click');
    await lesson.getByRole('heading', { name: 'Ce qu’ils savaient' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).getAttribute('lang')).toBe('fr');
    const after = await headingTops(page);
    expect(after).toHaveLength(before.length);
    // The same heading is at the same position, within a line or two.
    expect(Math.abs((after[1] ?? 0) - (before[1] ?? 0))).toBeLessThan(80);
    expect(await choices.count()).toBe(answered);
    expect(await note.inputValue()).toBe('Five conductors: three lost a day last week.');
    const back = page.getByRole('button', { name: 'English' }).and(page.locator('.sticky *'));
    await back.dispatchEvent('click');
    await lesson.getByRole('heading', { name: 'What they knew' }).waitFor();
  },
);
