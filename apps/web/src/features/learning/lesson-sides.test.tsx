import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { makeLessons, showAt, watchScreen } from './learning.fixture.tsx';
import { LessonViewer } from './lesson-viewer.tsx';

const CONTENT = `<section class="lesson-objectives"><h2>What you will learn</h2><ul><li>Tell an idea from a problem</li></ul></section>
  <p>Story.</p><h2>What happened</h2><p>More.</p>
  <div class="lesson-check"><p class="check-question">Which one?</p><ul><li class="check-right"><p>This</p><p class="check-why">Yes</p></li><li><p>That</p><p class="check-why">No</p></li></ul></div>
  <details class="lesson-fold"><summary><h2>Common mistakes</h2></summary><p>Waiting.</p></details>
  <section class="lesson-terms"><details class="lesson-fold"><summary><h2>Words to know</h2></summary><dl><dt>Runway</dt><dd>Months left</dd></dl></details></section>`;

beforeEach(() => {
  queryClient.clear();
  watchScreen();
  serve(({ path }) =>
    json(
      200,
      path.includes('/lessons/')
        ? makeLessons(2).map((lesson) => ({ ...lesson, content: CONTENT }))
        : { questions: [] },
    ),
  );
  showAt(<LessonViewer chapterId="3" />, {
    path: '/chapters/:chapterId/lessons',
    at: '/chapters/3/lessons',
  });
});

test('the parts of a lesson are named beside it, and lead there, also into what is folded', async () => {
  const parts = within(await screen.findByRole('navigation', { name: 'Parts of this lesson' }));
  const names = parts.getAllByRole('button').map((button) => button.textContent);
  expect(names).toEqual(['What happened', 'Common mistakes']);
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  fireEvent.click(parts.getByRole('button', { name: 'Common mistakes' }));
  expect(document.querySelector('details')?.open).toBe(true);
  expect(scroll).toHaveBeenCalled();
});

test('its words stand beside it too', async () => {
  await screen.findByRole('navigation', { name: 'Parts of this lesson' });
  expect(screen.getAllByText('Months left')).toHaveLength(2);
});

test('its end says what the reader can do now, and asks once more when asked to', async () => {
  const end = within(await screen.findByRole('region', { name: 'Now you can' }));
  expect(end.getByText('Tell an idea from a problem')).toBeTruthy();
  expect(end.getByText(/^\d of \d in this chapter$/)).toBeTruthy();
  expect(
    end.queryByRole('button', { name: /^Next: .+, \d+ min/ }) ?? end.getByText(/now the quiz/),
  ).toBeTruthy();
  expect(end.queryByText('Which one?')).toBeNull();
  fireEvent.click(end.getByRole('button', { name: 'Once more, from memory' }));
  fireEvent.click(await end.findByRole('button', { name: 'That' }));
  expect(end.getByText('No')).toBeTruthy();
});
