import type { EarlierProfileResult, ProfileResult } from '@inzira/contract/psychometric';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { renderAt } from '#src/platform/fake-visit.tsx';
import { shapesOf } from './profile-icon.tsx';
import ProfileResultsPage from './profile-results.page.tsx';
import { CIRCLE } from './card/profiles.ts';
import { formatChange, formatScore } from './score-format.ts';

const scores = (...values: number[]) =>
  Object.fromEntries(
    CIRCLE.map((name, axis) => [name, values[axis] ?? 0]),
  ) as ProfileResult['profile_scores'];

const result: ProfileResult = {
  id: 3,
  profile_scores: scores(2.1, 7.4, 5, 3.3, 1, 0.5, 0, 1.2),
  dominant_profile: 'Star',
  choices: Object.fromEntries(
    CIRCLE.map((name, axis) => [name, { picked: axis === 1 ? 9 : 2, offered: 14 }]),
  ) as ProfileResult['choices'],
  secondary_profile: 'Supporter',
  is_tie: false,
  confidence: 'clear',
  description: {
    profile_name: 'Star',
    title: 'Star',
    tagline: 'You bring it to life.',
    description:
      '<h3>What may come easily</h3><ul><li>Much.</li></ul><p><a href="/chapters/2/lessons?lesson=9">A lesson</a></p>',
  },
  second_description: null,
  taken_at: '2026-11-20T10:00:00.000Z',
};
const earlier: EarlierProfileResult = {
  id: 2,
  profile_scores: scores(6.1, 5, 5, 3.1, 1, 0.5, 0, 1.2),
  dominant_profile: 'Creator',
  secondary_profile: null,
  changed: [],
  same_questions: true,
  taken_at: '2026-03-02T10:00:00.000Z',
};

const second: ProfileResult['description'] = {
  profile_name: 'Supporter',
  title: 'Supporter',
  tagline: 'You build it with others.',
  description: '<h3>What may come easily</h3><ul><li>Listening.</li></ul>',
};

function show(answer: Partial<ProfileResult> | null, history: EarlierProfileResult[] = []) {
  serve(({ path }) => {
    if (path.includes('/history/')) return json(200, [result, ...history]);
    return answer
      ? json(200, { ...result, ...answer })
      : json(404, { error: 'No result available yet.' });
  });
  renderPage();
}

const renderPage = () => renderAt(<ProfileResultsPage />, '/dashboard/psychometric/results');

afterEach(() => vi.unstubAllGlobals());

test('without a result the page leads to the test', async () => {
  show(null);
  await screen.findByText('No result available yet.');
  const link = screen.getByRole('link', { name: 'Take the Test' });
  expect(link.getAttribute('href')).toBe('/dashboard/psychometric');
});

test('a failure is told, and can be tried again', async () => {
  let works = false;
  serve(({ path }) => {
    if (path.includes('/history/')) return json(200, [result]);
    return works ? json(200, result) : json(403, { error: 'Not now.' });
  });
  renderPage();
  await screen.findByText('Your result could not be loaded.');
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Star' });
});

describe('a result', () => {
  test('shows both profiles, their icons, how sure it is, and the way to retake the test', async () => {
    show({});
    await screen.findByRole('heading', { name: 'Star' });
    expect(screen.getByText('Secondary profile').parentElement?.textContent).toContain('Supporter');
    expect(document.querySelector('[data-profile="Star"]')).toBeTruthy();
    expect(document.querySelector('[data-profile="Supporter"]')).toBeTruthy();
    expect(screen.getByText(/^Clear: your answers point to Star\./)).toBeTruthy();
    const retake = screen.getByRole('link', { name: 'Retake the Test' });
    expect(retake.getAttribute('href')).toBe('/dashboard/psychometric');
  });

  test('without a secondary profile has none on screen', async () => {
    show({ secondary_profile: null, confidence: 'close' });
    await screen.findByRole('heading', { name: 'Star' });
    expect(screen.queryByText('Secondary profile')).toBeNull();
  });

  test('cites the person’s own picks, and says how it is to be read', async () => {
    show({});
    await screen.findByText('You chose it in 9 of the 14 situations that offered it.');
    expect(screen.getByText(/It has not been validated scientifically/)).toBeTruthy();
    expect(screen.getByText(/It is never for selection/)).toBeTruthy();
    expect(screen.getByText(/Low is not weak/)).toBeTruthy();
  });

  test('that is divided names both ends', async () => {
    show({ confidence: 'divided', second_description: second });
    await screen.findByText(/^Two directions: your answers point to Star and to Supporter/);
  });

  test('that is not clear has both descriptions', async () => {
    show({ confidence: 'close', second_description: second });
    await userEvent.click(
      await screen.findByRole('button', { name: 'See More About Your Profile' }),
    );
    expect(screen.getAllByRole('heading', { name: 'What may come easily' })).toHaveLength(2);
    expect(screen.getByText('You build it with others.')).toBeTruthy();
  });

  test('is deleted after one question', async () => {
    const calls = serve(({ path, method }) => {
      if (method === 'DELETE') return new Response(null, { status: 204 });
      return json(200, path.includes('/history/') ? [result, earlier] : result);
    });
    renderPage();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Delete the result of 2 March 2026' }),
    );
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/api/quiz/psychometric/2/',
    ]);
  });

  test('that is unclear shows the first two alike', async () => {
    show({ confidence: 'unclear', second_description: second });
    const headings = await screen.findAllByRole('heading', { name: /^(Star|Supporter)$/ });
    expect(headings.map(({ className }) => className)).toEqual([
      headings[0]?.className,
      headings[0]?.className,
    ]);
    expect(headings).toHaveLength(2);
    expect(screen.getAllByText('One of two')).toHaveLength(2);
    expect(screen.queryByText(/^(Dominant|Secondary) profile$/)).toBeNull();
    expect(screen.getByText(/your answers point in several directions/)).toBeTruthy();
  });

  test('that is a tie says so', async () => {
    show({ is_tie: true, confidence: 'close', second_description: second });
    await screen.findByText(/^Tie: Star and Supporter have the same score/);
  });

  test('has a ring for every point, and its figures in a table that can be shown', async () => {
    show({});
    const radar = await screen.findByRole('img', { name: /Radar chart/ });
    expect(radar.querySelectorAll('polygon')).toHaveLength(8 + 2);
    const table = screen.getByRole('table');
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual([...CIRCLE]);
    expect(rows[1]?.textContent).toBe('Star9 of 147.4');
    const toggle = screen.getByRole('button', { name: 'Show as a table' });
    expect(table.closest('.sr-only')).toBeTruthy();
    await userEvent.click(toggle);
    expect(table.closest('.sr-only')).toBeNull();
  });

  test('opens its details and goes back; links into the app load no page', async () => {
    show({});
    await userEvent.click(
      await screen.findByRole('button', { name: 'See More About Your Profile' }),
    );
    expect(screen.getByRole('heading', { name: 'What may come easily' })).toBeTruthy();
    expect(screen.getByText('at /dashboard/psychometric/results?view=details')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Overview' }));
    expect(screen.getByRole('button', { name: 'See More About Your Profile' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'See More About Your Profile' }));
    await userEvent.click(screen.getByRole('link', { name: 'A lesson' }));
    expect(screen.getByText('at /chapters/2/lessons?lesson=9')).toBeTruthy();
  });

  test('is compared with an earlier one on demand', async () => {
    show({}, [{ ...earlier, changed: ['Creator'] }]);
    const compare = await screen.findByRole('button', {
      name: 'Compare with the result of 2 March 2026',
    });
    await userEvent.click(compare);
    expect(compare.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText(/^More than chance: Creator -4.0\./)).toBeTruthy();
    const creator = within(screen.getByRole('table')).getByRole('row', { name: /^Creator/ });
    expect(creator.textContent).toBe('Creator6.12.1-4.0');
    expect(document.querySelector('polygon[stroke-dasharray="4 4"]')).toBeTruthy();
    await userEvent.click(compare);
    expect(document.querySelector('polygon[stroke-dasharray="4 4"]')).toBeNull();
  });
});

test('figures have one decimal in the reader’s manner', () => {
  expect([formatScore(8, 'en'), formatScore(7.25, 'fr')]).toEqual(['8.0', '7,3']);
  expect([formatChange(7.3 - 7.1, 'en'), formatChange(7.1 - 7.1, 'en')]).toEqual(['+0.2', '0.0']);
});

test('every profile has an icon of its own, each under 1.5 kB', () => {
  const drawings = CIRCLE.map((name) => JSON.stringify(shapesOf(name)));
  expect(new Set(drawings).size).toBe(8);
  for (const drawing of drawings) expect(drawing.length).toBeLessThan(1500);
});
