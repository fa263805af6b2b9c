import type { QuizQuestion } from '@inzira/contract/learning';
import type { Page } from 'playwright-core';

/** Answers a question correctly by mouse, and waits for the confirmation. */
export async function answer(page: Page, question: QuizQuestion) {
  const { question_type: kind, answer: right, answers = [], steps = [] } = question;
  if (kind === 'choice') await page.getByRole('radio', { name: right, exact: true }).check();
  else if (kind === 'two')
    for (const text of answers)
      await page.getByRole('checkbox', { name: text, exact: true }).check();
  else if (kind === 'order')
    for (const step of steps) await page.getByRole('button', { name: step, exact: true }).click();
  else await page.getByRole('main').getByRole('textbox').fill(` ${right.toUpperCase()} `);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('✅ Correct!').waitFor();
}

/** The same by keyboard; the focus is on the question. */
export async function answerByKeyboard(page: Page, question: QuizQuestion) {
  const { question_type: kind, choices, answer: right, answers = [], steps = [] } = question;
  const reach = async (isReached: (element: Element, text: string) => boolean, text = '') => {
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab');
      if (
        await page.evaluate(
          `(${String(isReached)})(document.activeElement, ${JSON.stringify(text)})`,
        )
      )
        return;
    }
    throw new Error(`The keyboard does not reach ${text || 'the answers'}.`);
  };
  const isInput = (element: Element) => element.tagName === 'INPUT';
  if (kind === 'choice') {
    await reach(isInput);
    await page.keyboard.press('Space');
    const down = choices.findIndex(({ text }) => text === right);
    for (let step = 0; step < down; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  } else if (kind === 'two') {
    for (const { text } of choices) {
      await reach(isInput);
      if (answers.includes(text)) await page.keyboard.press('Space');
    }
    await page.keyboard.press('Enter');
  } else if (kind === 'order') {
    for (const step of steps) {
      await page.getByRole('heading', { level: 2 }).first().focus();
      await reach((element, text) => (element.textContent ?? '').endsWith(text), step);
      await page.keyboard.press('Enter');
    }
    await reach((element) => (element as HTMLButtonElement).type === 'submit');
    await page.keyboard.press('Enter');
  } else {
    await reach(isInput);
    await page.keyboard.type(right);
    await page.keyboard.press('Enter');
  }
  await page.getByText('✅ Correct!').waitFor();
}

/** Answers all questions correctly; the page shows the first one. */
export async function takeQuiz(page: Page, questions: readonly QuizQuestion[]) {
  for (const [index, question] of questions.entries()) {
    await page.getByText(`Question ${index + 1} of ${questions.length}`, { exact: true }).waitFor();
    await answer(page, question);
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByText('Quiz Completed!').waitFor();
}
