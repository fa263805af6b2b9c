import { signedInState } from './page.ts';

const DEMO_PASSWORD = 'Inzira-demo-2026';
const OWN_PASSWORD = 'Sweet-potato-2026';
/** Enough to be shown: figures below five are hidden. */
export const STOPPED = 6;
/** Learners active in the last four weeks do not count as stopped. */
const LONG_AGO = 29 * 24 * 60 * 60 * 1000;

/**
 * Creates learners who opened a lesson of this module weeks ago, and none since.
 * @returns the title of its chapter
 */
export async function leaveModule(url: string, module: number, language: 'en' | 'fr') {
  const staff = await callsOf(url, 'staff', DEMO_PASSWORD, language);
  const modules = await staff<{ id: number; courses: { id: number }[] }[]>('GET', '/api/modules/');
  const course = modules[module - 1]?.courses[0]?.id;
  const chapters = await staff<{ id: number; title: string }[]>(
    'GET',
    `/api/courses/${course}/chapters/`,
  );
  const chapter = chapters[1];
  const lessons = await staff<{ id: number }[]>('GET', `/api/chapters/${chapter?.id}/lessons/`);
  const csv = [
    'name',
    ...Array.from({ length: STOPPED }, (_, at) => `Stopped ${'ABCDEF'[at]}`),
  ].join('\n');
  const { lines } = await staff<{ lines: { username: string; code: string }[] }>(
    'POST',
    '/api/staff/people/import/',
    {
      csv,
      dry_run: false,
      password: DEMO_PASSWORD,
    },
  );
  await Promise.all(
    lines.map(async ({ username, code }) => {
      const [, , uid, token] = new URL(code).pathname.split('/');
      await staff('POST', '/api/auth/reset-password/', { uid, token, password: OWN_PASSWORD });
      const learner = await callsOf(url, username, OWN_PASSWORD);
      await learner('POST', '/api/user-progress/', {
        lesson_id: lessons[0]?.id,
        done_at: new Date(Date.now() - LONG_AGO).toISOString(),
      });
    }),
  );
  return chapter?.title ?? '';
}

async function callsOf(url: string, username: string, password = DEMO_PASSWORD, language = 'en') {
  const { origins } = await signedInState(url, username, password);
  const token = origins[0]?.localStorage.find(({ name }) => name === 'access')?.value;
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': language,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return (await response.json()) as T;
  };
}
