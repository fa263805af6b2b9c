import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import CertificatePage from './certificate.page.tsx';
import CertificatesPage from './certificates.page.tsx';
import CheckCertificatePage from './check-certificate.page.tsx';

test('the code of a certificate is asked for, and leads to it however it was typed from paper', async () => {
  const user = visit(<CheckCertificatePage />, '/certificates');
  const field = screen.getByLabelText(/^Code of the certificate/);
  await user.type(field, 'abcde-12345');
  await user.click(screen.getByRole('button', { name: 'Check the certificate' }));
  expect(screen.getByText(/This code is not complete/)).toBeTruthy();
  await user.type(field, ' FGHJK 67890');
  await user.click(screen.getByRole('button', { name: 'Check the certificate' }));
  expect(await screen.findByText('at /certificates/ABCDE-12345-FGHJK-67890')).toBeTruthy();
});

test('a certificate says what it attests, and that its holder wrote the name', async () => {
  const code = 'ABCDE-12345-FGHJK-67890';
  const issued_at = '2026-11-20T10:00:00.000Z';
  serve(() => json(200, { code, holder: 'Amina Uwase', title: 'Watching', issued_at }));
  visit(<CertificatePage />, `/certificates/${code}`, '/certificates/:code');
  await screen.findByRole('heading', { name: 'Amina Uwase' });
  screen.getByText(/all lessons done and all quizzes passed without the hint/);
  screen.getByText(/Inzira checked the answers. The holder wrote the name; nobody checked it./);
});

test('one’s own certificate is shown and withdrawn as soon as that is answered, whatever is still asked for', async () => {
  logInAmina();
  const certificate = {
    code: 'ABCDE-12345-FGHJK-67890',
    holder: 'Amina Uwase',
    title: null,
    issued_at: '2026-11-20T10:00:00.000Z',
  };
  let isCut = false;
  serve(({ method, path }) => {
    if (method === 'GET' && path === '/api/certificates/') {
      if (isCut) return new Promise<Response>(() => {});
      const earned = { is_earned: true, certificate: null };
      return json(200, { holder: 'Amina', courses: [], path: earned, earlier: [] });
    }
    isCut = true;
    return method === 'POST' ? json(201, certificate) : new Response(null, { status: 204 });
  });
  const user = visit(<CertificatesPage />, '/dashboard/certificates');
  await user.click(await screen.findByRole('button', { name: 'Make my certificate' }));
  await user.click(screen.getByRole('button', { name: 'Make my certificate' }));
  await screen.findByText(/Its code is ABCDE-12345-FGHJK-67890/);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const question = within(screen.getByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByText(/Its code is/)).toBeNull());
  await screen.findByRole('button', { name: 'Make my certificate' });
});

test('a certificate that can be made is the first card, and its button the only one that leads', async () => {
  logInAmina();
  const chapter = {
    id: 11,
    title: 'Look closer',
    lessons_done: 3,
    lessons_left: 0,
    has_quiz: true,
  };
  const course = (id: number, earned: object) => ({
    id,
    title: `Course ${id}`,
    module: { id: 1, name: 'Module' },
    chapters: [{ ...chapter, id, quiz_percent: null, earned_at: null }],
    is_earned: false,
    ready_at: null,
    certificate: null,
    ...earned,
  });
  const courses = [
    course(1, {}),
    course(2, { is_earned: true }),
    course(3, { is_earned: true, ready_at: '2999-01-01T10:00:00.000Z' }),
  ];
  const path = { is_earned: false, certificate: null };
  serve(() => json(200, { holder: 'Amina', courses, path, earlier: [] }));
  visit(<CertificatesPage />, '/dashboard/certificates');
  await screen.findByText(/^Well done/);
  const shown = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(shown.slice(0, 2)).toEqual(['Course 2', 'Course 1']);
  const next = screen.getByText(/^Next stamp:/).parentElement?.querySelector('a');
  expect(next?.className).not.toContain('bg-clay');
});

test('courses that were begun and the next one stand there, the others behind their number', async () => {
  logInAmina();
  const chapter = (id: number, done: number, earned_at: string | null = null) => ({
    id,
    title: `Chapter ${id}`,
    lessons_done: done,
    lessons_left: 3 - done,
    quiz_percent: null,
    has_quiz: true,
    earned_at,
  });
  const course = (id: number, chapters: object[]) => ({
    id,
    title: `Course ${id}`,
    module: { id: 1, name: 'Module' },
    chapters,
    is_earned: false,
    ready_at: null,
    certificate: null,
  });
  const courses = [
    course(1, [chapter(11, 3, '2026-11-20T10:00:00.000Z')]),
    course(2, [chapter(21, 0)]),
    course(3, [chapter(31, 0)]),
    course(4, [chapter(41, 1)]),
    course(5, [chapter(51, 0)]),
  ];
  const path = { is_earned: false, certificate: null };
  serve(() => json(200, { holder: 'Amina', courses, path, earlier: [] }));
  const user = visit(<CertificatesPage />, '/dashboard/certificates');
  await screen.findByRole('heading', { name: 'Course 1' });
  // The path continues after a quiz attempt, even a failed one.
  screen.getByText(/^Next stamp:/);
  const shown = () =>
    screen.queryAllByRole('heading', { name: /^Course/ }).map(({ textContent }) => textContent);
  expect(shown()).toEqual(['Course 1', 'Course 2', 'Course 4']);
  await user.click(screen.getByText('2 courses not started yet'));
  await screen.findByRole('heading', { name: 'Course 5' });
  expect(shown()).toEqual(['Course 1', 'Course 2', 'Course 4', 'Course 3', 'Course 5']);
});

test('a quiz that wants another try says how many answers are right, and the wall stands by modules', async () => {
  logInAmina();
  const chapter = {
    id: 11,
    title: 'Look closer',
    lessons_done: 3,
    lessons_left: 0,
    has_quiz: true,
  };
  const course = {
    id: 1,
    title: 'Course',
    module: { id: 1, name: 'Discovery' },
    chapters: [{ ...chapter, quiz_percent: 16, earned_at: null }],
    is_earned: false,
    ready_at: null,
    certificate: null,
  };
  const path = { is_earned: false, certificate: null };
  const quiz = { questions: 6, result: null };
  const courses = [{ chapters: [{ id: 11, lessons: [], quiz }] }];
  serve(({ path: at }) =>
    at.startsWith('/api/user-progress-view/')
      ? json(200, { modules: [{ courses }], last_accessed_lesson_id: null })
      : json(200, { holder: 'Amina', courses: [course], path, earlier: [] }),
  );
  visit(<CertificatesPage />, '/dashboard/certificates');
  const link = await screen.findByRole('link', { name: 'Quiz: 1 of 6 right, 5 needed' });
  expect(link.getAttribute('href')).toBe('/chapters/11/quiz');
  const [module] = screen.getAllByText('Discovery');
  expect(module?.closest('li')?.querySelectorAll('svg')).toHaveLength(1);
});
