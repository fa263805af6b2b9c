import type { Lesson, PlacedNote, QuestionKind, QuizQuestion } from '@inzira/contract/learning';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';
import { answer, takeQuiz } from './quiz-answers.ts';

/** Chromium's errors about the network that the journey cuts. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/];
const KINDS: readonly QuestionKind[] = ['choice', 'number', 'two', 'order'];

async function read<T>(page: Page, path: string): Promise<T> {
  const response = await page.request.get(path);
  return (await response.json()) as T;
}

const quizOf = async (page: Page, chapter: number) =>
  (await read<{ questions: QuizQuestion[] }>(page, `/api/chapters/${chapter}/quiz/`)).questions;

/** A valid but wrong answer. */
async function answerWrong(page: Page, question: QuizQuestion) {
  const { question_type: kind, choices, answer: right, answers = [], steps = [] } = question;
  const wrong = choices.map(({ text }) => text).filter((text) => text !== right);
  if (kind === 'choice')
    await page.getByRole('radio', { name: wrong[0] ?? '', exact: true }).check();
  else if (kind === 'two') {
    const other = choices.find(({ text }) => !answers.includes(text))?.text ?? '';
    for (const text of [answers[0] ?? '', other])
      await page.getByRole('checkbox', { name: text, exact: true }).check();
  } else if (kind === 'order')
    for (const step of steps.toReversed())
      await page.getByRole('button', { name: step, exact: true }).click();
  else await page.getByRole('main').getByRole('textbox').fill('987654');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('❌ Try Again').waitFor();
  // Unselects the wrong choices.
  const chosen =
    kind === 'two'
      ? page.getByRole('checkbox', { checked: true })
      : page.getByRole('group').getByRole('button', { pressed: true });
  if (kind === 'two' || kind === 'order')
    while ((await chosen.count()) > 0) await chosen.first().click();
}

/** At the top, because the header covers a part of a scrolled page. */
async function expectAccessibleAtTop(page: Page) {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
}

journey('a quiz of all kinds, each wrong before it is right, and once more', async ({ open }) => {
  const page = await open({ as: 'kwame' });
  const questions = await quizOf(page, 4);
  expect(new Set(questions.map(({ question_type }) => question_type))).toEqual(new Set(KINDS));
  const total = questions.length;
  await page.goto('/chapters/4/quiz');
  for (const [index, question] of questions.entries()) {
    await page.getByText(`Question ${index + 1} of ${total}`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Please enter an answer.').waitFor();
    await answerWrong(page, question);
    await expectAccessibleAtTop(page);
    await page.getByText('❌ Try Again').waitFor({ state: 'hidden' });
    await answer(page, question);
    await expectAccessibleAtTop(page);
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByText(`You scored ${total} out of ${total}`).waitFor();
  await page.getByText('Your score is saved.').waitFor();
  expect(await page.getByText('Right on another try or with the hint').count()).toBe(total);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Retry Quiz' }).click();
  await page.getByText(`Question 1 of ${total}`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('The answer is:').waitFor();
  // By keyboard, because the page ignores the second of two quick taps.
  for (let step = 0; step < total; step += 1)
    await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.getByText(`You scored 0 out of ${total}`).waitFor();
  const again = page.getByRole('listitem').filter({ hasText: 'Skipped' });
  const lesson = again.getByRole('link').first();
  const title = (await lesson.textContent()) ?? '';
  await lesson.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
});

journey('after a quiz the next chapter is one tap away', async ({ open }) => {
  const page = await open({ as: 'kwame', size: 'desktop', theme: 'dark' });
  const questions = await quizOf(page, 1);
  const [next] = await read<Lesson[]>(page, '/api/chapters/2/lessons/');
  await page.goto('/chapters/1/quiz');
  await takeQuiz(page, questions);
  await page.getByRole('link', { name: 'Next chapter' }).click();
  await page.waitForURL('**/chapters/2/lessons');
  await page
    .getByText(next?.chapter_title ?? '')
    .first()
    .waitFor();
});

journey('a lesson asks: one tap tells what is right, and words can be copied', async ({ open }) => {
  const page = await open({ as: 'amina' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const lessons = await read<Lesson[]>(page, '/api/chapters/1/lessons/');
  await page.goto(`/chapters/1/lessons?lesson=${lessons[0]?.id}`);
  const check = page.getByRole('group').filter({ hasText: 'Quick check' }).first();
  await check.getByRole('button').first().click();
  await expect.poll(async () => check.getByText('Right', { exact: true }).count()).toBe(1);
  await expectAccessible(page);

  for (let id = 1; ; id += 1) {
    const all = await read<Lesson[]>(page, `/api/chapters/${id}/lessons/`);
    const spoken = all.find(({ content }) => content.includes('lesson-script'));
    if (!spoken) continue;
    await page.goto(`/chapters/${id}/lessons?lesson=${spoken.id}`);
    break;
  }
  const script = page.locator('.lesson-script').first();
  await script.getByRole('button', { name: 'Copy the text' }).click();
  await script.getByRole('button', { name: 'Copied' }).waitFor();
  const words = await script.locator('pre').textContent();
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(words);
});

journey(
  'a note written without a network stays over a reload, and is on another device later',
  async ({ open }) => {
    const page = await open({ as: 'kwame', allow: CUT });
    const [lesson] = await read<Lesson[]>(page, '/api/chapters/2/lessons/');
    const at = `/chapters/2/lessons?lesson=${lesson?.id}`;
    const field = (one: Page) => one.locator('.note-place').getByRole('textbox').first();
    await page.goto(at);
    await field(page).waitFor();
    await expectAccessible(page);

    // Only writes fail; the page itself is loaded from the network.
    let isCut = true;
    // It may be combined with another write, such as the completed lesson.
    await page.route(/\/api\/(lessons\/\d+\/note|offline-writes)\//, async (route) =>
      isCut ? route.abort('internetdisconnected') : route.continue(),
    );
    await field(page).fill('I asked three. Two would pay.');
    await field(page).blur();
    await page.getByText('Kept on this device. It will be sent by itself.').waitFor();
    await page.reload();
    await expect.poll(async () => field(page).inputValue()).toBe('I asked three. Two would pay.');

    isCut = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('Saved with your account.').waitFor();

    const laptop = await open({ as: 'kwame', size: 'desktop' });
    await laptop.goto(at);
    await expect.poll(async () => field(laptop).inputValue()).toBe('I asked three. Two would pay.');
    await field(laptop).fill('I asked five. Three would pay.');
    await field(laptop).blur();
    await laptop.getByText('Saved with your account.').waitFor();
    const token = await laptop.evaluate(() => localStorage.getItem('access'));
    const listed = await laptop.request.get('/api/lesson-notes/', {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { notes } = (await listed.json()) as { notes: PlacedNote[] };
    expect(notes.find(({ lesson_id }) => lesson_id === lesson?.id)).toMatchObject({
      text: 'I asked five. Three would pay.',
      title: lesson?.title,
    });

    await page.reload();
    await expect.poll(async () => field(page).inputValue()).toBe('I asked five. Three would pay.');
  },
);
