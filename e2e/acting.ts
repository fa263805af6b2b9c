import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { QuizQuestion } from '@inzira/contract/learning';
import { expect } from 'vitest';
import { type Engine, ENGINES, type Found } from './engines.ts';

/* What a person does in another engine than the journeys'. Elements are found by their visible text, with XPath, which
 * both drivers support. */

const engineName = process.env['INZIRA_ENGINE'] as keyof typeof ENGINES;
export const openEngine = async (): Promise<Engine> => ENGINES[engineName]();

export async function photograph(page: Engine, name: string) {
  const folder = path.resolve(import.meta.dirname, '../test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${engineName}-${name}.png`), await page.screenshot());
}

const quote = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);
export const named = (tags: readonly string[], name: string) =>
  tags
    .map((tag) => `//${tag}[normalize-space()=${quote(name)} or @aria-label=${quote(name)}]`)
    .join(' | ');
export const starts = (tag: string, text: string) =>
  `//${tag}[starts-with(normalize-space(), ${quote(text)})]`;

export type Acting = ReturnType<typeof actIn>;

/** The actions of a person at this page, on the product at `url`. */
export function actIn(page: Engine, url: string) {
  /** Before hydration the page looks complete, but its buttons do nothing. */
  const takenOver = async () =>
    expect
      .poll(async () => page.evaluate(`document.querySelector('[data-readable]') === null`), {
        timeout: 15_000,
      })
      .toBe(true);
  const open = async (address: string) => {
    await page.goto(`${url}${address}`);
    await takenOver();
  };
  const press = async (name: string) =>
    (await page.find(named(['main//button', 'dialog//button'], name))).click();
  const follow = async (name: string) => (await page.find(named(['a'], name))).click();
  const see = async (text: string): Promise<Found> =>
    page.find(`//body//*[not(self::script)][contains(normalize-space(text()), ${quote(text)})]`);
  /** What may stand in several pieces of text, or for screen readers alone, which WebKit's driver calls not displayed. */
  const hear = async (text: string) =>
    expect
      .poll(async () => page.evaluate<string>('document.body.textContent'), { timeout: 30_000 })
      .toContain(text);
  const field = async (label: string): Promise<Found> =>
    page.find(`//*[@id=//label[normalize-space()=${quote(label)}]/@for]`);

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

  /** Answers all questions correctly; the page shows the first one. */
  async function takeQuiz(questions: readonly QuizQuestion[]) {
    for (const [index, question] of questions.entries()) {
      await see(`Question ${index + 1} of ${questions.length}`);
      await answer(question);
      await press('Next');
    }
    await see('Quiz Completed!');
  }

  return { takenOver, open, press, follow, see, hear, field, openMenu, logIn, takeQuiz };
}
