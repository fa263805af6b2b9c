import type { QuizQuestion } from '@inzira/contract/learning';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

/** Chromium's errors about the network that the journey cuts, and about a removed link. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/];
const GONE = [/404/];

/** The questions of the chapter that Amina completed days ago. */
async function questionsOf(page: Page): Promise<QuizQuestion[]> {
  const response = await page.request.get('/api/chapters/1/quiz/');
  return ((await response.json()) as { questions: QuizQuestion[] }).questions;
}

/** The question may be shown above its case, and without its answer's unit. */
const wordsOf = (text: string) =>
  text.replace('(a number)', '').split(/\s+/).filter(Boolean).toSorted().join(' ');

/** The current question. */
async function questionAt(page: Page, questions: readonly QuizQuestion[]) {
  const text = (await page.locator('form h2').textContent()) ?? '';
  const question = questions.find(({ question_text }) => wordsOf(question_text) === wordsOf(text));
  if (!question) throw new Error(`No question of the chapter: ${text}`);
  return question;
}

async function choose(page: Page, question: QuizQuestion, isRight: boolean) {
  const { question_type: kind, answer, answers = [], steps = [], choices } = question;
  const main = page.getByRole('main');
  if (kind === 'choice') {
    const wrong = choices.find(({ text }) => text !== answer)?.text ?? '';
    await main.getByRole('radio', { name: isRight ? answer : wrong }).check();
  } else if (kind === 'two') {
    const wrong = choices.filter(({ text }) => !answers.includes(text)).map(({ text }) => text);
    const chosen = isRight ? answers : [...wrong, ...answers].slice(0, 2);
    for (const text of chosen) await main.getByRole('checkbox', { name: text }).check();
  } else if (kind === 'order') {
    const order = isRight ? steps : steps.toReversed();
    for (const text of order) await main.getByRole('button', { name: text }).first().click();
  } else await main.getByRole('textbox').fill(isRight ? answer : '-1');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText(isRight ? '✅ Correct!' : '❌ Try Again').waitFor();
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const position = (page: Page, at: number, total: number) =>
  page.getByText(`Question ${at} of ${total}`, { exact: true }).waitFor();

journey('a learner reviews five questions; the one that was wrong comes back', async ({ open }) => {
  const page = await open({ as: 'amina', allow: CUT });
  const questions = await questionsOf(page);
  await page.goto('/dashboard');
  const waiting = page.getByRole('link', { name: '5 questions to review 3 minutes' });
  await waiting.waitFor();
  await page.getByText('You learned on 2 of the last 7 days.').waitFor();
  await expectAccessible(page);
  await waiting.click();

  await position(page, 1, 5);
  await expectAccessible(page);
  const first = await questionAt(page, questions);
  await choose(page, first, false);
  await next(page);
  await position(page, 2, 6);
  await choose(page, await questionAt(page, questions), true);
  await next(page);
  // The rest of the round is answered offline.
  await page.context().setOffline(true);
  for (let at = 3; at <= 5; at += 1) {
    await position(page, at, 6);
    await choose(page, await questionAt(page, questions), true);
    await next(page);
  }
  await position(page, 6, 6);
  await page.getByText('Once more, from this round').waitFor();
  expect((await questionAt(page, questions)).question_text).toBe(first.question_text);
  await choose(page, first, true);
  await next(page);
  await page.getByText('You remembered 4 of 5 the first time').waitFor();
  await page.getByText('What you answered is kept on this device').waitFor();
  await expectAccessible(page);

  await page.context().setOffline(false);
  await page.getByText('What you answered is kept on this device').waitFor({ state: 'hidden' });
  await page.getByText('Comes back tomorrow.').first().waitFor();
  await page.getByRole('link', { name: 'Continue learning' }).click();
  await page.getByText('You learned on 2 of the last 7 days.').waitFor();
  await expect.poll(async () => page.getByRole('link', { name: /to review/ }).count()).toBe(0);
  await page.goto('/dashboard/review');
  await page.getByRole('heading', { name: 'Nothing to review today' }).waitFor();
  await expectAccessible(page);
});

journey('a note becomes a plan, is changed, shared, and the link withdrawn', async ({ open }) => {
  const page = await open({ as: 'kwame' });
  await page.goto('/dashboard/plan');
  await page.getByText('Your plan grows while you learn').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Start learning' }).click();
  const field = page.getByRole('main').getByRole('textbox', { name: /./ }).last();
  await field.fill('Three kiosks said yes.');
  await page.getByText('Saved with your account.').waitFor();

  await page.goto('/dashboard/plan');
  await page.getByText('Three kiosks said yes.').waitFor();
  await page.getByRole('button', { name: /^Change: / }).click();
  await page.getByRole('main').getByRole('textbox').fill('Four kiosks said yes.');
  await page.getByText('Saved with your account.').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Four kiosks said yes.').waitFor();
  await page.getByRole('button', { name: 'Change the title' }).click();
  await page.getByLabel('Name of the venture').fill('Kwame’s Kiosks');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Kwame’s Kiosks' }).waitFor();
  await page.getByRole('checkbox', { name: /The AI mentor/ }).check();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Make a link' }).click();
  const url = (await page.getByRole('link', { name: /\/plans\// }).textContent()) ?? '';
  const visitor = await open({ allow: GONE });
  await visitor.goto(url);
  await visitor.getByRole('heading', { name: 'Kwame’s Kiosks', level: 1 }).waitFor();
  await visitor.getByText('Four kiosks said yes.').waitFor();
  await expectAccessible(visitor);
  await page.reload();
  expect(await page.getByRole('checkbox', { name: /The AI mentor/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Make a link' }).waitFor();
  await visitor.reload();
  await visitor.getByText('This plan is not shared any more').waitFor();
  await expectAccessible(visitor);
});

journey('a trainer reads the plan of a trainee who lets them', async ({ open }) => {
  const page = await open({ as: 'thandi', size: 'desktop' });
  await page.goto('/trainer/trainees');
  await page
    .getByRole('link', { name: /Amina Uwase/ })
    .first()
    .click();
  await page.getByText('The plan of Amina Uwase').click();
  await page.getByRole('heading', { name: 'Huye Solar Fruit' }).waitFor();
  await expectAccessible(page);
});
