import type { Chapter, ChapterQuiz, Course, Module, QuizQuestion } from '@inzira/contract/learning';
import type { ContentEntry, ContentFile } from '@inzira/contract/staff-content';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';
import { takeQuiz } from './quiz-answers.ts';

/** Chromium's errors about the network that the journey cuts, and the server's refusals. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/];

async function call<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access'));
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.fetch(path, { method, headers, ...(data && { data }) });
  const body = await response.text();
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${body}`);
  return JSON.parse(body) as T;
}

/** Replaces a quiz's last question by another one, so that their number stays. */
async function replaceLastQuestion(staff: Page, asked: string) {
  const { entries } = await call<{ entries: ContentEntry[] }>(staff, 'GET', '/api/staff/content/');
  const [quiz] = entries.filter(({ path }) => path.endsWith('/quiz.yaml'));
  const path = quiz?.path ?? '';
  const address = `/api/staff/content/file/?path=${encodeURIComponent(path)}`;
  const { text, version } = await call<ContentFile>(staff, 'GET', address);
  const at = text.lastIndexOf('\n  - id: ');
  const last = text.slice(at).replace(/- id: .*/, '- id: asked-instead');
  const changed = text.slice(0, at) + last.replace(/question: "?/, `$&${asked} `);
  await call(staff, 'PUT', '/api/staff/content/file/', { path, version, text: changed });
}

journey(
  'a quiz that was changed while its answers waited without a network: they count as they were asked, and the next round asks the new one',
  async ({ open }) => {
    const staff = await open({ as: 'staff' });
    await staff.goto('/about');
    const page = await open({ as: 'kwame', allow: CUT });
    await page.goto('/about');
    const [module] = await call<Module[]>(page, 'GET', '/api/modules/');
    const [course] = await call<Course[]>(page, 'GET', `/api/modules/${module?.id}/courses/`);
    const list = `/api/courses/${course?.id}/chapters/`;
    const chapter = async () => {
      const [first] = await call<Chapter[]>(page, 'GET', list);
      if (!first) throw new Error('The first course has no chapter.');
      return first;
    };
    const { id } = await chapter();
    const result = async (): Promise<ChapterQuiz['result']> => (await chapter()).quiz.result;
    const questions = async () =>
      (await call<{ questions: QuizQuestion[] }>(page, 'GET', `/api/chapters/${id}/quiz/`))
        .questions;
    const before = await questions();
    await page.goto(`/chapters/${id}/quiz`);
    await page.getByText(/^Question 1 of/).waitFor();
    await page.context().setOffline(true);
    await takeQuiz(page, before);
    await page.getByText('It is kept on this device and will be sent by itself.').waitFor();

    await replaceLastQuestion(staff, 'Asked anew.');
    const after = await questions();
    expect(after).toHaveLength(before.length);
    expect(after.at(-1)?.question_text).toContain('Asked anew.');

    await page.context().setOffline(false);
    await page.getByText('Your score is saved.').waitFor();
    expect(await result()).toMatchObject({
      score: before.length,
      total: before.length,
      has_stamp: true,
    });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await takeQuiz(page, after);
    await page.getByText('Your score is saved.').waitFor();
  },
);
