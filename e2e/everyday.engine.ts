import type { QuizQuestion } from '@inzira/contract/learning';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Engine, ENGINES } from './engines.ts';
import { type Product, startProduct } from './server.ts';

/*
 * Everyday actions in another engine than the journeys'. Elements are found by their visible text, with XPath,
 * which both drivers support.
 */

const engine = process.env['INZIRA_ENGINE'] as keyof typeof ENGINES;
const NOTE = 'Ask three stalls on Saturday.';
const WORK = 'Two mornings at Nyabugogo: 31 of 140 crates went into the bin.';

let product: Product;
let page: Engine;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => product.stop());
beforeEach(async () => {
  page = await ENGINES[engine]();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') {
    const folder = path.resolve(import.meta.dirname, '../test-results');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${engine}-${task.id}.png`), await page.screenshot());
  }
  await page.close();
});

const quote = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);
const named = (tags: readonly string[], name: string) =>
  tags
    .map((tag) => `//${tag}[normalize-space()=${quote(name)} or @aria-label=${quote(name)}]`)
    .join(' | ');
const starts = (tag: string, text: string) =>
  `//${tag}[starts-with(normalize-space(), ${quote(text)})]`;

/** Before hydration the page looks complete, but its buttons do nothing. */
const takenOver = async () =>
  expect
    .poll(async () => page.evaluate(`document.querySelector('[data-readable]') === null`), {
      timeout: 15_000,
    })
    .toBe(true);
const open = async (address: string) => {
  await page.goto(`${product.url}${address}`);
  await takenOver();
};
const press = async (name: string) =>
  (await page.find(named(['main//button', 'dialog//button'], name))).click();
const follow = async (name: string) => (await page.find(named(['a'], name))).click();
const see = async (text: string) =>
  page.find(`//body//*[not(self::script)][contains(normalize-space(text()), ${quote(text)})]`);
const field = async (label: string) =>
  page.find(`//*[@id=//label[normalize-space()=${quote(label)}]/@for]`);
const read = async <T>(address: string) =>
  (await (await fetch(`${product.url}${address}`)).json()) as T;

/** Waits for the end of the animation, because a click during it hits what was there before. */
async function openMenu(name: string) {
  await (await page.find(named(['header//button'], name))).click();
  await expect.poll(async () => page.evaluate('document.getAnimations().length')).toBe(0);
}

async function logIn(username: string) {
  await open('/login');
  await (await field('Username or email')).type(username);
  await (await field('Password')).type('Inzira-demo-2026');
  await press('Log in');
  await see('Explore Our Learning Modules');
}

async function answer(question: QuizQuestion) {
  const { question_type: kind, answer: right, answers = [], steps = [] } = question;
  const chosen = kind === 'choice' ? [right] : kind === 'two' ? answers : [];
  for (const text of chosen)
    await (await page.find(`//label[normalize-space()=${quote(text)}]`)).click();
  for (const text of kind === 'order' ? steps : []) await press(text);
  if (kind !== 'choice' && kind !== 'two' && kind !== 'order')
    await (await page.find('//main//input[@type="text"]')).type(right);
  await press('Submit');
  await see('Correct!');
}

test('a newcomer registers, learns a chapter and passes its quiz; a note stays', async () => {
  await open('/register');
  await (await field('Username')).type('newcomer');
  await (await field('Email')).type('newcomer@example.org');
  await (await field('Password')).type('ubuntu-market-77');
  await (await field('Confirm password')).type('ubuntu-market-77');
  await press('Register');
  await page.find(named(['h1'], 'Log in'));
  await (await field('Password')).type('ubuntu-market-77');
  await press('Log in');
  await see('Explore Our Learning Modules');
  await follow('Start learning');
  await see('Lesson 1 of');
  const chapter = Number(
    /chapters\/(\d+)/.exec(await page.evaluate<string>('location.pathname'))?.[1],
  );
  const lessons = await read<{ title: string }[]>(`/api/chapters/${chapter}/lessons/`);
  for (const [index, { title }] of lessons.entries()) {
    await page.find(named(['h1'], title));
    if (index < lessons.length - 1) await follow('Next');
  }
  const notes = '(//main//textarea)[last()]';
  await (await page.find(notes)).type(NOTE);
  await see('Saved with your account.');
  await page.reload();
  await takenOver();
  await page.find(notes);
  await expect
    .poll(async () => page.evaluate(`[...document.querySelectorAll('main textarea')].at(-1).value`))
    .toBe(NOTE);
  await follow('Start Quiz');
  const { questions } = await read<{ questions: QuizQuestion[] }>(`/api/chapters/${chapter}/quiz/`);
  for (const [index, question] of questions.entries()) {
    await see(`Question ${index + 1} of ${questions.length}`);
    await answer(question);
    await press('Next');
  }
  await see('Quiz Completed!');
});

test('a visitor searches, filters and turns pages', async () => {
  await open('/ventures');
  await see('12 ventures');
  await (await page.find('//main//input[@type="search"]')).type('cold\n');
  await expect.poll(async () => page.evaluate('location.search')).toContain('cold');
  await open('/ventures');
  await press('Filters');
  await (await field('Country')).type('Kenya');
  await (await page.find(starts('dialog//button', 'Show '))).click();
  await expect.poll(async () => page.evaluate('location.search')).toContain('country=');
  await open('/resources');
  await follow('Last page');
  await expect.poll(async () => page.evaluate('location.search')).toContain('page=6');
});

test('a trainee asks the mentor, joins a venture and hands in work', async () => {
  await logIn('kwame');
  await open('/ai-advisor');
  await (
    await page.find(
      '//textarea[@aria-label="Your message"] | //*[@id=//label[normalize-space()="Your message"]/@for]',
    )
  ).type('How do I find my first customers?');
  await press('Send');
  await expect
    .poll(async () =>
      page.evaluate<number>(`document.querySelector('[role=log]').textContent.length`),
    )
    .toBeGreaterThan(150);
  await open('/dashboard/venture-studio');
  await (await page.find(starts('button', 'Join'))).click();
  await press('Join the venture');
  await see('You joined the venture!');
  await press('Begin');
  await (await page.find('(//article//textarea)[1]')).type(WORK);
  await (await page.find('(//article//button[normalize-space()="Submit"])[1]')).click();
  await see('Submitted');
});

test('the menu, the language, and the way out', async () => {
  await logIn('amina');
  await openMenu('Menu');
  await (await page.find(named(['button', 'a'], 'Français'))).click();
  await expect.poll(async () => page.evaluate('document.documentElement.lang')).toBe('fr');
  await page.reload();
  await takenOver();
  await openMenu('Menu');
  await (await page.find(named(['button'], 'Déconnexion'))).click();
  await page.find(starts('h1', 'De l’idée'));
});
