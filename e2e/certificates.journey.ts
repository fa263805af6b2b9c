import type { QuizQuestion } from '@inzira/contract/learning';
import { rightAnswerTo } from '@inzira/contract/rules/answers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

const COURSE = 'Decide what to build first';

interface Tracked {
  modules: {
    courses: { title: string; chapters: { id: number; lessons: { id: number }[] }[] }[];
  }[];
}

/** Completes a course with the pages' API calls; reading it is another journey. */
async function completeCourse(page: Page) {
  const access = await page.evaluate(() => localStorage.getItem('access'));
  const headers = { authorization: `Bearer ${access}` };
  const get = async <T>(path: string) =>
    (await (await page.request.get(`/api${path}`, { headers })).json()) as T;
  const post = async (path: string, data: object) =>
    page.request.post(`/api${path}`, { headers, data });
  const { modules } = await get<Tracked>('/user-progress-view/');
  const course = modules.flatMap(({ courses }) => courses).find(({ title }) => title === COURSE);
  for (const chapter of course?.chapters ?? []) {
    for (const { id } of chapter.lessons) {
      await post('/user-progress/', { lesson_id: id, completed: true });
    }
    const quiz = await get<{ questions: QuizQuestion[] }>(`/chapters/${chapter.id}/quiz/`);
    const total = quiz.questions.length;
    const answers = Object.fromEntries(
      quiz.questions.map((one) => [one.id, { given: rightAnswerTo(one) }]),
    );
    await post('/quiz/results/', { chapter: chapter.id, score: total, total, answers });
  }
}

journey(
  'a learner earns a certificate, sends it to somebody, and takes it back',
  async ({ open }) => {
    const page = await open({ as: 'kwame' });
    await page.goto('/dashboard/certificates');
    const course = page.getByRole('region', { name: COURSE });
    await page.getByText('courses not started yet').click();
    await course.getByRole('link', { name: '4 lessons left' }).first().waitFor();
    await expectAccessible(page);

    await completeCourse(page);
    await page.reload();
    await course.getByText('Well done: this certificate is yours.').waitFor();
    await course.getByRole('button', { name: 'Make my certificate' }).click();
    await course.getByLabel('Name on the certificate').fill('');
    await course.getByRole('button', { name: 'Make my certificate' }).click();
    await course.getByText('This field is required').waitFor();
    await course.getByLabel('Name on the certificate').fill('Kwame Ọládélé');
    await course.getByRole('button', { name: 'Make my certificate' }).click();
    const picture = course.getByRole('img', { name: 'Certificate of Kwame Ọládélé' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(1684);
    await expectAccessible(page);

    await picture.click();
    await page.waitForURL(/\/certificates\/[0-9A-Z-]{23}$/);
    const address = page.url();

    const funder = await open({ size: 'desktop', language: 'fr' });
    await funder.goto(address);
    await funder.getByText('Ce certificat est valable').waitFor();
    await funder.getByRole('heading', { level: 1, name: 'Kwame Ọládélé' }).waitFor();
    await expectAccessible(funder);
    const pdf = await funder.request.get(
      (await funder.getByRole('link', { name: 'Télécharger le PDF' }).getAttribute('href')) ?? '',
    );
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

    await page.goto('/dashboard/certificates');
    await course.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw this certificate?' });
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await course.getByRole('button', { name: 'Make my certificate' }).waitFor();
    await funder.reload();
    await funder.getByRole('heading', { name: 'Ce certificat n’existe pas' }).waitFor();
  },
);
