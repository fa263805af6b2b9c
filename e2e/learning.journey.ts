import { isWhole } from '@inzira/server/test/whole';
import type { Chapter, Lesson, QuizQuestion } from '@inzira/contract/learning';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';
import { answerByKeyboard, takeQuiz } from './quiz-answers.ts';

/** Chromium's errors about the network that the journey cuts. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/];

async function read<T>(page: Page, path: string): Promise<T> {
  const response = await page.request.get(path);
  return (await response.json()) as T;
}

const lessonsOf = (page: Page, chapter: number) =>
  read<Lesson[]>(page, `/api/chapters/${chapter}/lessons/`);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

journey(
  'a word of a lesson says what it means where it is tapped, and only then',
  async ({ open }) => {
    const page = await open();
    const lessons = await lessonsOf(page, 1);
    const withWord = lessons.find(({ content }) => content.includes('popovertarget'));
    if (!withWord) throw new Error('No lesson of the first chapter has a word of the glossary.');
    await page.goto(`/chapters/1/lessons?lesson=${withWord.id}`);
    const word = page.locator('button.term').first();
    const note = page.locator('.term-note').first();
    await word.waitFor();
    expect(await note.isVisible()).toBe(false);
    await word.tap();
    await note.waitFor();
    expect(await page.locator('.term-note:visible').count()).toBe(1);
    await page.getByRole('heading', { level: 1 }).tap();
    await note.waitFor({ state: 'hidden' });
  },
);

journey(
  'a founder registers, learns a chapter, takes its quiz and sees the progress',
  async ({ open }) => {
    const page = await open();
    await page.goto('/register');
    const founder = `founder${Date.now()}`;
    await page.getByLabel('Username').fill(founder);
    await page.getByLabel('Email').fill(`${founder}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill('ubuntu-market-77');
    await page.getByLabel('Confirm password').fill('ubuntu-market-77');
    await page.getByRole('main').getByRole('button', { name: 'Register', exact: true }).click();
    await page.waitForURL('**/login');
    await page.getByLabel('Username or email').fill(founder);
    await page.getByLabel('Password', { exact: true }).fill('ubuntu-market-77');
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();

    await page.waitForURL('**/modules');
    await page.getByRole('heading', { name: 'Explore Our Learning Modules' }).waitFor();
    await page.getByRole('link', { name: 'See the welcome page' }).waitFor();
    const [lesson] = await lessonsOf(page, 1);
    await page.getByText('Your first lesson').waitFor();
    await page
      .getByRole('main')
      .getByText(lesson?.title ?? '')
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Start learning' }).waitFor();
    await expectAccessible(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /with interactive lessons/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Available Courses' }).waitFor();
    await page
      .getByRole('link', { name: /\d chapters?/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Chapters', exact: true }).waitFor();
    await page.getByRole('link', { name: /Begin here/ }).waitFor();
    await expectAccessible(page);
    await page
      .getByRole('link', { name: /\d lessons?/ })
      .first()
      .click();

    await page.waitForURL('**/chapters/*/lessons');
    const chapter = Number(/chapters\/(\d+)/.exec(page.url())?.[1]);
    const lessons = await lessonsOf(page, chapter);
    for (const [index, lesson] of lessons.entries()) {
      await page.getByText(`Lesson ${index + 1} of ${lessons.length}`, { exact: true }).waitFor();
      expect(await heading(page).textContent()).toBe(lesson.title);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await expectAccessible(page);
      if (index < lessons.length - 1) await page.getByRole('link', { name: 'Next' }).click();
    }
    // The URL can be shared, and a reload returns to the same place.
    await page.reload();
    await page
      .getByText(`Lesson ${lessons.length} of ${lessons.length}`, { exact: true })
      .waitFor();

    const { questions } = await read<{ questions: QuizQuestion[] }>(
      page,
      `/api/chapters/${chapter}/quiz/`,
    );
    await page.getByRole('link', { name: 'Start Quiz' }).click();
    await page.getByText(`Question 1 of ${questions.length}`, { exact: true }).waitFor();
    await expectAccessible(page);
    await takeQuiz(page, questions);
    await page.getByText(`You scored ${questions.length} out of ${questions.length}`).waitFor();
    await page.getByText('Your score is saved.').waitFor();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'See your progress' }).click();
    await page.getByText('Your next chapter').waitFor();
    const done = page.locator('details', { hasText: lessons[0]?.chapter_title ?? '' });
    await done.locator('summary').click();
    await expect.poll(() => done.locator('summary').textContent()).toContain('100%');
    // Plus the link to its quiz.
    expect(await done.getByRole('link').count()).toBe(lessons.length + 1);
    await done.getByText(`Best score: ${questions.length} of ${questions.length}`).waitFor();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Continue learning' }).click();
    await page.getByText('Lesson 1 of', { exact: false }).waitFor();
    expect(page.url()).not.toContain(`/chapters/${chapter}/`);
  },
);

journey(
  'who comes back finds the lesson that was open, and later ones locked',
  async ({ open }) => {
    const page = await open({ as: 'kwame', theme: 'dark' });
    const [first, second, third] = await lessonsOf(page, 2);
    await page.goto('/chapters/2/lessons');
    await page.getByText('Lesson 1 of', { exact: false }).waitFor();
    const recorded = page.waitForResponse(
      (response) =>
        // It may be combined with a queued write of the previous page.
        /\/api\/(?:user-progress|offline-writes)\/$/.test(response.url()) &&
        (response.request().postData() ?? '').includes(`"lesson_id":${second?.id}`),
    );
    await page.getByRole('link', { name: 'Next' }).click();
    expect((await recorded).ok()).toBe(true);
    await page.goto('/chapters/2/lessons');
    await page.getByRole('heading', { name: second?.title ?? '', level: 1 }).waitFor();

    await page.goto('/dashboard');
    await expectAccessible(page);
    const chapter = page.locator('details', { hasText: first?.chapter_title ?? '' });
    await chapter.getByRole('link', { name: first?.title ?? '' }).waitFor();
    expect(await chapter.getByRole('link', { name: third?.title ?? '' }).count()).toBe(0);
    await chapter.getByText('(locked)').first().waitFor();
    await chapter.getByText('Opens after lesson 2').waitFor();
    await chapter.getByRole('link', { name: second?.title ?? '' }).click();
    await page.getByRole('heading', { name: second?.title ?? '', level: 1 }).waitFor();

    await page.goto('/dashboard');
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    const plan = page.getByRole('banner').getByRole('link', { name: 'My plan' });
    await plan.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await plan.waitFor({ state: 'hidden' });
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
  },
);

journey(
  'a visitor reads and answers without an account, and is told what it would bring',
  async ({ open }) => {
    const page = await open({ size: 'desktop' });
    await page.goto('/modules/1/courses');
    await page.getByRole('link', { name: 'Log in to save your progress' }).waitFor();
    await expectAccessible(page);
    await page
      .getByRole('link', { name: /\d chapters?/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Test your knowledge for this chapter.' }).click();
    const chapter = Number(/chapters\/(\d+)/.exec(page.url())?.[1]);
    const { questions } = await read<{ questions: QuizQuestion[] }>(
      page,
      `/api/chapters/${chapter}/quiz/`,
    );
    await takeQuiz(page, questions);
    await page.getByRole('link', { name: 'Log in to save your score.' }).waitFor();
    await page.goto('/tracker');
    await page.getByText('Log in to see your progress').waitFor();
    await expectAccessible(page);
    await page.goto('/modules');
    await page.waitForURL('**/login');
  },
);

journey(
  'the way through a course shows what is done, where one is and what comes',
  async ({ open }) => {
    const page = await open({ as: 'amina' });
    const chapters = await read<Chapter[]>(page, '/api/courses/1/chapters/');
    await page.goto('/courses/1/chapters');
    const stops = page.getByRole('main').locator('ol ol > li');
    await stops.first().waitFor();
    const lessons = chapters.flatMap((chapter) => chapter.lessons);
    expect(await stops.count()).toBe(lessons.length + chapters.length);
    expect(await stops.getByText(/Completed/).count()).toBeGreaterThan(0);
    expect(await page.getByText('You are here').count()).toBe(1);
    await expectAccessible(page);
    const ahead = chapters.at(-1)?.lessons.at(-1);
    await stops.getByRole('link', { name: ahead?.title ?? '' }).click();
    await page.getByRole('heading', { name: ahead?.title ?? '', level: 1 }).waitFor();
  },
);

journey('a whole chapter and its quiz with the keyboard alone', async ({ open }) => {
  const page = await open({ as: 'kwame', size: 'desktop' });
  const reach = async (name: string) => {
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
      if (focused.startsWith(name)) return;
    }
    throw new Error(`The keyboard does not reach "${name}".`);
  };
  const lessons = await lessonsOf(page, 3);
  const { questions } = await read<{ questions: QuizQuestion[] }>(page, '/api/chapters/3/quiz/');
  await page.goto('/courses/2/chapters');
  // Waits for the chapter itself, because its name beside the path may appear earlier.
  await page.locator('#chapter-3').waitFor();
  await reach(`1${lessons[0]?.chapter_title}`);
  await page.keyboard.press('Enter');
  for (const [index] of lessons.entries()) {
    await page.getByText(`Lesson ${index + 1} of ${lessons.length}`, { exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
  }
  await reach('Start Quiz');
  await page.keyboard.press('Enter');
  for (const [index, question] of questions.entries()) {
    await page.getByText(`Question ${index + 1} of ${questions.length}`, { exact: true }).waitFor();
    await answerByKeyboard(page, question);
    // The Next button has the focus.
    await page.keyboard.press('Enter');
  }
  await page.getByText(`You scored ${questions.length} out of ${questions.length}`).waitFor();
  await reach('Retry Quiz');
  await page.keyboard.press('Enter');
  await page.getByText(`Question 1 of ${questions.length}`, { exact: true }).waitFor();
});

journey(
  'the network goes in the middle of a chapter; nothing is lost when it is back',
  async ({ open }) => {
    const page = await open({ as: 'kwame', allow: CUT });
    const lessons = await lessonsOf(page, 6);
    const { questions } = await read<{ questions: QuizQuestion[] }>(page, '/api/chapters/6/quiz/');
    const last = lessons.length;
    await page.goto(`/chapters/6/lessons?lesson=${lessons[last - 1]?.id}`);
    await page.getByText(`Lesson ${last} of ${last}`, { exact: true }).waitFor();
    // The quiz is prefetched while its last lesson is read.
    await page.waitForLoadState('networkidle');

    await page.context().setOffline(true);
    await page.getByText(/No connection\./).waitFor();
    for (let step = 1; step < last; step += 1)
      await page.getByRole('link', { name: 'Prev' }).click();
    await page.getByText(`Lesson 1 of ${last}`, { exact: true }).waitFor();
    for (let step = 1; step < last; step += 1)
      await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('link', { name: 'Start Quiz' }).click();
    await takeQuiz(page, questions);
    await page.getByText('⚠️ Could not save score to server.').waitFor();
    await page.getByText('It is kept on this device and will be sent by itself.').waitFor();
    await expectAccessible(page);

    await page.context().setOffline(false);
    await page.getByText('Your score is saved.').waitFor();
    await page.getByRole('link', { name: 'See your progress' }).click();
    const chapter = page.locator('details', { hasText: lessons[0]?.chapter_title ?? '' });
    await chapter.locator('summary', { hasText: '100%' }).waitFor();
  },
);

journey.runIf(isWhole)('the learning screens in French and in the dark', async ({ open }) => {
  const page = await open({ as: 'amina', language: 'fr', theme: 'dark' });
  for (const [path, text] of [
    ['/modules', 'Explorez nos modules de formation'],
    ['/modules/1/courses', 'Cours disponibles'],
    ['/courses/1/chapters', 'Chapitres'],
    ['/chapters/1/lessons', 'Leçon'],
    ['/chapters/1/quiz', 'Question 1 sur'],
    ['/tracker', 'Votre progression'],
    ['/dashboard', 'Votre progression'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('main').getByText(text).first().waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  }
});

journey(
  'columns of numbers stand on the right, in lessons and in what the mentor writes',
  async ({ open }) => {
    const page = await open({ size: 'desktop' });
    await page.goto('/chapters/1/lessons');
    await page.getByText(/^Lesson 1 of/).waitFor();
    // The classes are those of lessons, the attributes those of the mentor's Markdown.
    const aligned = await page.evaluate(() => {
      const text = document.createElement('div');
      text.className = 'prose';
      text.innerHTML = `<table><thead><tr><th>a</th><th class="align-right">1</th></tr></thead>
        <tbody><tr><td>a</td><td class="align-right">1</td><td class="align-center">1</td>
        <td align="right">1</td><td align="center">1</td></tr></tbody></table>`;
      document.querySelector('main')?.append(text);
      return Array.from(text.querySelectorAll('th, td'), (cell) =>
        getComputedStyle(cell).textAlign.replace('-webkit-', ''),
      );
    });
    expect(aligned).toEqual(['left', 'right', 'left', 'right', 'center', 'right', 'center']);
  },
);
