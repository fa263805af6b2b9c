import type { Course, CoursePack, Module } from '@inzira/contract/learning';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findEnglish } from './english.ts';
import { journey } from './journey.ts';

/** Chromium's errors about the network that the journey cuts. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /A part of the app did not come/];

/** Messages for missing data. */
const FAILED = /n’a pas pu s’afficher|n’ont? pas pu être|Vérifiez votre connexion|Il faut internet/;

async function read<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access'));
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'fr' };
  return (await (await page.request.get(path, { headers })).json()) as T;
}

/** A course that steps of the venture journey refer to, with its stored answers. */
async function findCourse(page: Page): Promise<{ course: Course; pack: CoursePack }> {
  for (const { id } of await read<Module[]>(page, '/api/modules/'))
    for (const course of await read<Course[]>(page, `/api/modules/${id}/courses/`)) {
      const pack = await read<CoursePack>(page, `/api/courses/${course.id}/pack/`);
      if (pack.has_journey) return { course, pack };
    }
  throw new Error('No course has steps of the journey.');
}

/** The page's text without the frame and the names of links to other sites. */
const textOf = async (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    for (const part of copy.querySelectorAll('.lesson-sources, [lang="en"], .sr-only'))
      part.remove();
    document.body.append(copy);
    const text = copy.innerText;
    copy.remove();
    return text;
  });

journey(
  'a French learner without a network reads every screen that was promised, whole and in French',
  async ({ open }) => {
    const page = await open({ as: 'kwame', language: 'fr', allow: CUT });
    await page.goto('/modules');
    const { course, pack } = await findCourse(page);
    await page.goto(`/courses/${course.id}/chapters`);
    await page.getByRole('button', { name: /^Garder ce cours sur cet appareil, / }).click();
    await page.getByRole('button', { name: /^Retirer/ }).waitFor({ timeout: 120_000 });
    await page.evaluate(async () => navigator.serviceWorker.ready);
    const [activity] = await read<{ id: number }[]>(page, pack.parts.at(-1)?.url ?? '');
    await page.context().setOffline(true);

    const chapters = course.chapters.map(({ id }) => id);
    const screens = [
      '/saved',
      '/modules',
      `/modules/${pack.module_id}/courses`,
      `/courses/${course.id}/chapters`,
      ...chapters.flatMap((id) => [`/chapters/${id}/lessons`, `/chapters/${id}/quiz`]),
      '/dashboard',
      '/dashboard/review',
      '/dashboard/plan',
      '/dashboard/notifications',
      '/tracker',
      '/venture-studio/counter',
      `/dashboard/venture-studio?activity=${activity?.id}`,
    ];
    const found: Record<string, string[]> = {};
    for (const screen of screens) {
      await page.goto(screen);
      await page.getByText(/^Pas de connexion/).waitFor();
      await page.getByRole('main').getByRole('heading').first().waitFor();
      await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
      const text = await textOf(page);
      const wrong = [...findEnglish(text), ...text.split('\n').filter((line) => FAILED.test(line))];
      if (wrong.length > 0) found[screen] = wrong;
    }
    expect(found).toEqual({});
    await page.goto('/ventures');
    await page.getByRole('heading', { name: 'Il faut internet pour cette page' }).waitFor();
  },
  600_000,
);
