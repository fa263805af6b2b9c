import { isWhole } from '@inzira/server/test/whole';
import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';
import { say, standInForRecognition } from './speaking.ts';

const RUNWAY = 'How much runway do I have with 9 million RWF and 1.2 million a month going out?';

const box = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const log = (page: Page) => page.getByRole('log');

async function ask(page: Page, text: string) {
  await box(page).fill(text);
  await box(page).press('Enter');
  await log(page).getByText(text).first().waitFor();
  await button(page, 'Send').waitFor();
}

/** The element is completely visible and not covered. */
async function expectInView(locator: Locator) {
  const isOnTop = await locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= window.innerHeight && element.contains(shown);
  });
  expect(isOnTop).toBe(true);
}

/** The lesson about runway, whatever its number in the curriculum. */
async function runwayLesson(page: Page): Promise<{ chapter: number; lesson: number }> {
  type Named = { id: number; title: string };
  const read = async <T>(path: string) => (await (await page.request.get(path)).json()) as T;
  for (const { id: module } of await read<Named[]>('/api/modules/'))
    for (const { id: course } of await read<Named[]>(`/api/modules/${module}/courses/`))
      for (const { id: chapter } of await read<Named[]>(`/api/courses/${course}/chapters/`))
        for (const { id: lesson, title } of await read<Named[]>(
          `/api/chapters/${chapter}/lessons/`,
        ))
          if (title === 'Know your runway') return { chapter, lesson };
  throw new Error('No lesson is called "Know your runway".');
}

journey('a learner writes to the mentor, who computes, cites and remembers', async ({ open }) => {
  const page = await open({ as: 'kwame' });
  await page.goto('/ai-advisor');
  await page.getByRole('heading', { level: 1, name: 'AI Startup Mentor' }).waitFor();
  expect(await button(page, 'Text Mode').getAttribute('aria-pressed')).toBe('true');
  const frame = page.getByRole('heading', { level: 1 }).locator('xpath=../..');
  const bottom = await frame.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(740);
  await button(page, 'Hide this note').click();
  await expect.poll(async () => (await frame.boundingBox())?.height).toBeCloseTo(740 * 0.9, 0);
  await expectAccessible(page);

  await box(page).fill('   ');
  await box(page).press('Enter');
  expect(await log(page).textContent()).toBe('');
  await ask(page, RUNWAY);
  // The calculator is filled in with the unambiguous figures.
  const sum = log(page).getByRole('region', { name: 'How long your money lasts' });
  await sum.waitFor();
  // A new reply is read from its beginning: the question is at the top edge.
  const edge = page.getByRole('region', { name: 'Conversation' });
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
  await expect
    .poll(async () => (await topOf(log(page).getByText(RUNWAY))) - (await topOf(edge)))
    .toBeLessThan(40);
  // A long answer scrolls within the conversation, so there is nothing below the footer.
  expect(
    await page.evaluate(() => {
      const footer = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
      return document.documentElement.scrollHeight - (footer + scrollY);
    }),
  ).toBeLessThan(2);
  await log(page).getByRole('link', { name: 'Know your runway' }).first().waitFor();
  await expectAccessible(page);
  await sum.getByRole('button', { name: 'Change a figure' }).click();
  const spent = sum.getByLabel('Money out in a month');
  expect((await spent.inputValue()).replaceAll(/\D/g, '')).toBe('1200000');
  const workOut = async () => button(page, 'Work it out').click();
  await sum.getByLabel('Free cash now').fill('');
  await workOut();
  await sum.locator('[aria-invalid=true]').first().waitFor();
  await expectAccessible(page);
  await sum.getByLabel('Free cash now').fill('9 000 000');
  await workOut();
  await sum.getByText('7.5', { exact: false }).first().waitFor();
  await expectAccessible(page);

  // The button to the newest message appears and disappears without moving anything, because its row stays.
  const toNewest = button(page, 'To the newest');
  const heights = [];
  for (const move of [
    async () => edge.evaluate((element) => element.scrollTo(0, element.scrollHeight)),
    async () => edge.evaluate((element) => element.scrollTo(0, 0)),
    async () => toNewest.click(),
  ]) {
    await move();
    await toNewest.waitFor({ state: heights.length === 1 ? 'visible' : 'hidden' });
    heights.push((await edge.boundingBox())?.height);
  }
  expect(new Set(heights).size).toBe(1);

  await ask(page, 'Give me an example');
  await log(page).getByText('An example:', { exact: true }).waitFor();
  await expectAccessible(page);
  const next = page.getByRole('list', { name: 'Go on with' });
  await next.getByRole('button', { name: 'The steps', exact: true }).click();
  await log(page).getByText('The steps:', { exact: true }).waitFor();
  await expectAccessible(page);

  // A table wider than a phone can be scrolled by keyboard too.
  await ask(page, 'Opening cash 50,000, money in 400,000, money out 420,000, show me six months');
  await log(page).getByRole('table').waitFor();
  await expectAccessible(page);

  await ask(page, 'What is the capital of France?');
  expect(await log(page).textContent()).not.toContain('Paris');

  await page.reload();
  await log(page).getByText(RUNWAY).waitFor();
  await button(page, 'Conversations').click();
  const list = page.getByRole('dialog').getByRole('list', { name: 'Conversations' });
  await list.getByRole('listitem').first().waitFor();
  expect(await list.getByRole('listitem').count()).toBe(1);
  await list.getByRole('button', { name: /^Delete/ }).click();
  await button(page, 'Delete').click();
  await list.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');

  await box(page).fill(RUNWAY);
  await box(page).press('Enter');
  await log(page).getByRole('link', { name: 'Know your runway' }).first().click();
  await page.waitForURL(/\/chapters\/\d+\/lessons\?lesson=\d+/);
  await page.getByRole('heading', { level: 1, name: 'Know your runway' }).waitFor();
});

journey('a file that a weak network loses takes nothing that was typed', async ({ open }) => {
  const page = await open({ as: 'kwame', allow: [/net::ERR_FAILED/] });
  await page.goto('/ai-advisor');
  await page.route('**/assets/markdown-*.js', async (route) => route.abort());
  const lost = page.waitForEvent('requestfailed');
  await box(page).fill('What is runway?');
  await lost;
  await page.waitForTimeout(500);
  expect(await box(page).inputValue()).toBe('What is runway?');
  await box(page).press('Enter');
  // As plain text, because the renderer is missing.
  await log(page).getByText('Runway is the number of months', { exact: false }).waitFor();
  expect(await log(page).locator('.prose').count()).toBe(0);
  expect(await log(page).textContent()).not.toContain('**');
});

/** Simulates a newer release, without the renderer's file of the open one. */
async function replaceRenderer(page: Page): Promise<{ asked: () => number }> {
  let asked = 0;
  await page.route('**/assets/markdown-*.js', async (route) => route.fulfill({ status: 404 }), {
    times: 1,
  });
  await page.route('**/ai-advisor*', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    asked += 1;
    return route.fulfill({ contentType: 'text/html', body: '<script src="/assets/newer.js">' });
  });
  return { asked: () => asked };
}

journey('a file that a new version has replaced brings the new page', async ({ open }) => {
  const page = await open({ as: 'kwame', allow: [/status of 404/] });
  await page.goto('/ai-advisor');
  const first = button(page, 'What is runway?');
  await first.waitFor();
  await replaceRenderer(page);
  const reloaded = page.waitForEvent('load');
  await first.click();
  await reloaded;
  await ask(page, 'What is runway?');
  await log(page).locator('.prose').first().waitFor();
});

journey.runIf(isWhole)('and never under a question that is being typed', async ({ open }) => {
  const page = await open({ as: 'kwame', allow: [/status of 404/] });
  await page.goto('/ai-advisor');
  await button(page, 'What is runway?').waitFor();
  const { asked } = await replaceRenderer(page);
  const gone = page.waitForResponse((response) => response.status() === 404);
  await box(page).fill('What is runway?');
  await gone;
  await page.waitForLoadState('networkidle');
  expect(await box(page).inputValue()).toBe('What is runway?');
  expect(asked()).toBe(0);
  await ask(page, 'What is runway?');
  await log(page).getByText('Runway is the number of months', { exact: false }).waitFor();
});

journey('in the lesson about it, the tutor hears, computes, cites and speaks', async ({ open }) => {
  const page = await open({ as: 'kwame', initScript: standInForRecognition });
  const { chapter, lesson } = await runwayLesson(page);
  await page.goto(`/chapters/${chapter}/lessons?lesson=${lesson}`);
  await button(page, 'Learn More With AI Business Coach').click();
  await page.getByText('Ask me anything about').waitFor();
  await expectAccessible(page);

  await button(page, 'Speak instead of typing').click();
  await page.getByText('Where your voice goes').waitFor();
  await expectAccessible(page);
  await button(page, 'I agree').click();
  await page.getByText('Listening...').waitFor();
  const spoken = page.waitForResponse(/\/api\/advisor\/audio\//);
  await say(page, RUNWAY);
  // The message is sent by itself after 3 seconds.
  await log(page).getByText(RUNWAY).waitFor();
  // The calculator is filled in with the spoken figures.
  await log(page).getByText('How long your money lasts').waitFor();
  const sound = await spoken;
  expect(sound.headers()['content-type']).toBe('audio/mpeg');
  await button(page, 'Pause').click();
  await button(page, 'Resume').click();
  await button(page, 'Pause').waitFor();
  await expectAccessible(page);

  await button(page, 'Mute spoken replies').click();
  const request = page.waitForRequest(/\/api\/advisor\/chat\/$/);
  await ask(page, 'What is net burn?');
  expect((await request).postDataJSON()).not.toHaveProperty('speak');

  await button(page, 'Return to Lesson').click();
  await button(page, 'Learn More With AI Business Coach').click();
  await log(page).getByText(RUNWAY).waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`/chapters/${chapter}/lessons`);
  await button(page, 'Learn More With AI Business Coach').click();
  await page.getByText('AI Business Coach', { exact: true }).waitFor();
});

const SIZES = [
  ['phone', undefined],
  ['desktop', undefined],
  // At this width, the text wraps anew beside the tutor.
  ['desktop', { width: 1024, height: 700 }],
] as const;

journey.for(SIZES.filter(([size, viewport]) => size === 'phone' || viewport || isWhole))(
  'who stumbles in mid-lesson has the tutor at hand, on a %s (%o)',
  async ([size, viewport], { open }) => {
    const page = await open({ as: 'kwame', size });
    if (viewport) await page.setViewportSize(viewport);
    const { chapter, lesson } = await runwayLesson(page);
    await page.goto(`/chapters/${chapter}/lessons?lesson=${lesson}`);
    const toggle = button(page, 'Learn More With AI Business Coach');
    await toggle.waitFor();
    const heading = page.locator('.lesson h2').nth(2);
    await heading.evaluate((element) => element.scrollIntoView());
    // Waits for content that loads while scrolling.
    await page.waitForLoadState('networkidle');
    const placeOf = async () => (await heading.boundingBox())?.y ?? 0;
    const before = await placeOf();
    await expectInView(toggle);
    await expectAccessible(page);

    await toggle.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Ask me anything about').waitFor();
    expect(Math.abs((await placeOf()) - before)).toBeLessThan(2);
    expect(await toggle.count()).toBe(0);
    await expectAccessible(page);
    await button(page, 'Return to Lesson').click();
    expect(Math.abs((await placeOf()) - before)).toBeLessThan(2);
    expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectInView(toggle);

    // Tabs to the end of the text: no focused element is under the bar.
    await page.getByRole('heading', { level: 1 }).focus();
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press('Tab');
      const isCovered = await page.evaluate(() => {
        const focused = document.activeElement;
        const { left, right, top, bottom } = focused?.getBoundingClientRect() ?? new DOMRect();
        const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return (
          Boolean(focused?.closest('article')) &&
          Boolean(shown?.closest('nav, header')) &&
          !focused?.contains(shown) &&
          !focused?.closest('nav')
        );
      });
      expect(isCovered).toBe(false);
    }
    // Scrolls to the end of the text, because on a phone the footer alone fills the screen.
    await page.locator('article').evaluate((article) => {
      window.scrollBy(0, article.getBoundingClientRect().bottom - window.innerHeight / 2);
    });
    // The button at the end of the text has replaced the other one.
    await expect
      .poll(() => toggle.evaluateAll((all) => all.map((one) => one.closest('nav') !== null)))
      .toEqual([false]);
    await page.emulateMedia({ media: 'print' });
    expect(await toggle.count()).toBe(0);
  },
);

journey('a visitor who opens the tutor is invited to log in', async ({ open }) => {
  const page = await open({ size: 'desktop' });
  const { chapter, lesson } = await runwayLesson(page);
  await page.goto(`/chapters/${chapter}/lessons?lesson=${lesson}`);
  await button(page, 'Learn More With AI Business Coach').click();
  await page.getByText('Log in to talk with your coach').waitFor();
  await expectAccessible(page);
  // Opening another lesson closes the tutor.
  await page
    .getByRole('link', { name: /^(?:Next|Prev)$/ })
    .first()
    .click();
  await page.getByText('Log in to talk with your coach').waitFor({ state: 'detached' });
  await page.goto('/ai-advisor');
  await page.waitForURL('**/login');
});

journey('audio mode goes through all its states', async ({ open }) => {
  const allow = [/net::ERR_FAILED/]; // The request that the journey aborts.
  const page = await open({ as: 'amina', initScript: standInForRecognition, allow });
  await page.goto('/ai-advisor');
  await button(page, 'Audio Mode').click();
  await expectAccessible(page);
  await button(page, 'Start Recording').click();
  const consent = button(page, 'I agree');
  await consent.click();

  await page.getByText('Listening...').waitFor();
  await page.getByText('Speak now').waitFor();
  await expectAccessible(page);
  await button(page, 'Stop').click();
  await page.getByText('No message detected.').waitFor();
  await expectAccessible(page);

  await button(page, 'Start Recording').click();
  await say(page, RUNWAY);
  const seen = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await seen.promise;
    await route.continue();
  };
  await page.route('**/api/advisor/chat/audio/', hold, { times: 1 });
  await button(page, 'Stop').click();
  await page.getByText('AI is thinking...').waitFor();
  seen.resolve();
  await page.getByText('AI Has Responded').waitFor();
  await page.locator('[data-testid=sound-wave][data-moving]').waitFor();
  await expectAccessible(page);
  await button(page, 'Replay Audio').click();
  await page.locator('[data-testid=sound-wave][data-moving]').waitFor();

  await page.route('**/api/advisor/chat/audio/', async (route) => route.abort());
  await button(page, 'New Message').click();
  await page.getByText('Listening...').waitFor();
  await say(page, 'And if I spend less?');
  await button(page, 'Stop').click();
  await page.getByText('Failed to get response from AI.').waitFor();
  await button(page, 'Start Recording').waitFor();
  await page.unroute('**/api/advisor/chat/audio/');
  await button(page, 'Send it again').click();
  await page.getByText('AI Has Responded').waitFor();
});

journey.runIf(isWhole)('without a microphone audio mode says so', async ({ open }) => {
  const page = await open({
    as: 'kwame',
    theme: 'dark',
    initScript: () =>
      Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined }),
  });
  await page.goto('/ai-advisor?mode=audio');
  await page.getByText('Microphone not supported').last().waitFor();
  expect(await button(page, 'Start Recording').isDisabled()).toBe(true);
  await expectAccessible(page);
});

journey('the idea is told once, used, and changed in the profile', async ({ open }) => {
  const page = await open({ as: 'thandi', size: 'desktop', theme: 'dark' });
  await page.goto('/ai-advisor');
  await button(page, 'Describe my idea').click();
  await page.getByLabel('Your idea, in a sentence or two').fill('A solar dryer for mangoes');
  await page.getByLabel('Country').fill('Kenya');
  await expectAccessible(page);
  await button(page, 'Save my idea').click();
  await button(page, 'Describe my idea').waitFor({ state: 'detached' });

  await ask(page, 'How does runway apply to my idea?');
  await log(page).getByText('solar dryer').first().waitFor();

  await page.goto('/dashboard/profile');
  await page.getByRole('tab', { name: 'My Idea' }).click();
  const idea = page.getByLabel('Your idea, in a sentence or two');
  expect(await idea.inputValue()).toBe('A solar dryer for mangoes');
  await idea.fill('A solar dryer for mangoes and fish');
  await button(page, 'Save my idea').click();
  const saved = page.getByText('Your idea is saved.');
  await saved.waitFor();
  // The toast covers the end of the form for a moment.
  await saved.waitFor({ state: 'detached' });
  // A field half under the bar would be reported as a small target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
});
