import type { QuizQuestion } from '@inzira/contract/learning';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Acting, actIn, named, openEngine, photograph, starts } from './acting.ts';
import type { Engine } from './engines.ts';
import { type Product, startProduct } from './server.ts';

/* Everyday actions in another engine than the journeys'. */

const NOTE = 'Ask three stalls on Saturday.';
const WORK = 'Two mornings at Nyabugogo: 31 of 140 crates went into the bin.';

let product: Product;
let page: Engine;
let act: Acting;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => product.stop());
beforeEach(async () => {
  page = await openEngine();
  act = actIn(page, product.url);
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await photograph(page, task.id);
  await page.close();
});

const read = async <T>(address: string) =>
  (await (await fetch(`${product.url}${address}`)).json()) as T;

test('a newcomer registers, learns a chapter and passes its quiz; a note stays', async () => {
  await act.open('/register');
  await (await act.field('Username')).type('newcomer');
  await (await act.field('Email')).type('newcomer@example.org');
  await (await act.field('Password')).type('ubuntu-market-77');
  await (await act.field('Confirm password')).type('ubuntu-market-77');
  await act.press('Register');
  await page.find(named(['h1'], 'Log in'));
  await (await act.field('Password')).type('ubuntu-market-77');
  await act.press('Log in');
  await act.see('Explore Our Learning Modules');
  await act.follow('Start learning');
  await act.see('Lesson 1 of');
  const chapter = Number(
    /chapters\/(\d+)/.exec(await page.evaluate<string>('location.pathname'))?.[1],
  );
  const lessons = await read<{ title: string }[]>(`/api/chapters/${chapter}/lessons/`);
  for (const [index, { title }] of lessons.entries()) {
    await page.find(named(['h1'], title));
    if (index < lessons.length - 1) await act.follow('Next');
  }
  const notes = '(//main//textarea)[last()]';
  await (await page.find(notes)).type(NOTE);
  await act.see('Saved with your account.');
  await page.reload();
  await act.takenOver();
  await page.find(notes);
  await expect
    .poll(async () => page.evaluate(`[...document.querySelectorAll('main textarea')].at(-1).value`))
    .toBe(NOTE);
  await act.follow('Start Quiz');
  const { questions } = await read<{ questions: QuizQuestion[] }>(`/api/chapters/${chapter}/quiz/`);
  await act.takeQuiz(questions);
});

test('a visitor searches, filters and turns pages', async () => {
  await act.open('/ventures');
  await act.see('12 ventures');
  await (await page.find('//main//input[@type="search"]')).type('cold\n');
  await expect.poll(async () => page.evaluate('location.search')).toContain('cold');
  await act.open('/ventures');
  await act.press('Filters');
  await (await act.field('Country')).type('Kenya');
  await (await page.find(starts('dialog//button', 'Show '))).click();
  await expect.poll(async () => page.evaluate('location.search')).toContain('country=');
  await act.open('/resources');
  await act.follow('Last page');
  await expect.poll(async () => page.evaluate('location.search')).toContain('page=6');
});

test('a trainee asks the mentor, joins a venture and hands in work', async () => {
  await act.logIn('kwame');
  await act.open('/ai-advisor');
  await (
    await page.find(
      '//textarea[@aria-label="Your message"] | //*[@id=//label[normalize-space()="Your message"]/@for]',
    )
  ).type('How do I find my first customers?');
  await act.press('Send');
  await expect
    .poll(async () =>
      page.evaluate<number>(`document.querySelector('[role=log]').textContent.length`),
    )
    .toBeGreaterThan(150);
  await act.open('/dashboard/venture-studio');
  await (await page.find(starts('button', 'Join'))).click();
  await act.press('Join the venture');
  await act.see('You joined the venture!');
  await act.press('Begin');
  await (await page.find('(//article//textarea)[1]')).type(WORK);
  await (await page.find('(//article//button[normalize-space()="Submit"])[1]')).click();
  await act.see('Submitted');
});

test('the menu, the language, and the way out', async () => {
  await act.logIn('amina');
  await act.openMenu('Menu');
  await (await page.find(named(['button', 'a'], 'Français'))).click();
  await expect.poll(async () => page.evaluate('document.documentElement.lang')).toBe('fr');
  await page.reload();
  await act.takenOver();
  await act.openMenu('Menu');
  await (await page.find(named(['button'], 'Déconnexion'))).click();
  await page.find(starts('h1', 'De l’idée'));
});
