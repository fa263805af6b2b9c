import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import { contentQueries } from './curriculum.api.ts';
import NewLessonForm from './new-lesson-form.tsx';

const FOLDER = '01-a/01-b/01-c/';
const QUIZ = `${FOLDER}quiz.yaml`;

afterEach(() => vi.unstubAllGlobals());

test('a new lesson and its question become drafts, and the quiz opens with the question in it', async () => {
  logInAmina({ roles: ['editor'] });
  const calls = serve(({ method }) =>
    method === 'GET'
      ? json(200, { path: QUIZ, text: 'questions:\n', version: 4, draft: null })
      : json(200, { others: [] }),
  );
  const user = visit(
    <NewLessonForm folder={FOLDER} all={[]} onClose={() => null} />,
    '/staff/curriculum',
  );
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
    await user.type(field, `${field.name}.`);
  await user.click(screen.getByRole('button', { name: 'Make the drafts' }));
  expect(await screen.findByText(/^at \/staff\/curriculum\/file/)).toBeTruthy();
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  const [lesson, quiz] = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(lesson).toMatchObject({ path: `${FOLDER}01-title.md`, version: 0 });
  expect(quiz).toMatchObject({
    path: QUIZ,
    version: 4,
    text: expect.stringContaining('question: "question."'),
  });
  expect(queryClient.getQueryData(contentQueries.file(QUIZ).queryKey)).toBeUndefined();
});
