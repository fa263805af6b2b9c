import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
import { visit } from '#src/platform/fake-visit.tsx';
import VentureDirectoryPage from './venture-directory.page.tsx';
import { makeVenture, noCounts } from './ventures.fixture.ts';

const ventures = [
  makeVenture({ id: 1, company_name: 'Isoko Solar', tagline: 'Light for each home' }),
  makeVenture({
    id: 2,
    company_name: 'Mavuno',
    tagline: 'Dryers on wheels',
    sectors: ['agriculture', 'food', 'energy'].map((code, id) => ({
      id: id + 1,
      code,
      name: code,
    })),
    countries: [{ id: 404, code: 'KE', name: 'Kenya' }],
    pitch: 'x'.repeat(130),
  }),
];

function open(at = '/ventures', answer?: (call: Call) => Response | undefined) {
  const calls = serve((call) => {
    if (call.path.includes('/counts/')) return json(200, noCounts);
    const page = { count: ventures.length, next: null, previous: null, results: ventures };
    return answer?.(call) ?? json(200, page);
  });
  return { calls, user: visit(<VentureDirectoryPage />, at, '/ventures') };
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const listCalls = (calls: Call[]) =>
  calls.map(({ path }) => path).filter((path) => !path.includes('/counts/'));

test('a card shows two sectors, how many more, and the first 120 characters of the pitch', async () => {
  open();
  await screen.findByRole('link', { name: 'Mavuno' });
  screen.getByText('+1 more');
  screen.getByText(`${'x'.repeat(120)}…`);
  expect(screen.getByRole('link', { name: 'Mavuno' }).getAttribute('href')).toBe('/ventures/2');
});

test('typing filters the page that is there by name, tagline, sector or country, and asks nobody', async () => {
  const { calls, user } = open();
  await screen.findByText('Isoko Solar');
  expect(box().placeholder).toBe('Search ventures by name or tagline...');
  for (const words of ['mavuno', 'wheels', 'agri', 'kenya']) {
    await user.clear(box());
    await user.type(box(), words);
    screen.getByText('Mavuno');
    expect(screen.queryByText('Isoko Solar')).toBeNull();
  }
  expect(listCalls(calls)).toEqual(['/api/organization/ventures/?page=1']);
});

test('without a match the box keeps its focus and text, and says what it looks at', async () => {
  const { user } = open();
  await screen.findByText('Isoko Solar');
  await user.type(box(), 'zzz');
  screen.getByText('No matching ventures found.');
  screen.getByText('Try adjusting your search term or check back later.');
  expect(screen.getByRole('link', { name: 'Create Your Own Venture' })).toBeTruthy();
  expect(box().placeholder).toBe('by name, country, sectors, or tagline');
  expect(box().value).toBe('zzz');
  expect(document.activeElement).toBe(box());
});

test('Enter searches all pages, and shows what only the pitch has', async () => {
  const { calls, user } = open();
  await screen.findByText('Isoko Solar');
  await user.type(box(), 'pitchword{Enter}');
  await waitFor(() =>
    expect(listCalls(calls)).toContain('/api/organization/ventures/?search=pitchword&page=1'),
  );
  await screen.findByText('Isoko Solar');
});

test('filters come from the address, and a page that is none leads to the first', async () => {
  const { calls } = open('/ventures?sector=3&page=9', ({ path }) =>
    path.includes('page=9') ? json(404, { error: 'There is no such page.' }) : undefined,
  );
  await screen.findByText('Isoko Solar');
  expect(listCalls(calls).at(-1)).toBe('/api/organization/ventures/?sector=3&page=1');
});

test('without any venture it says so, and where to go', async () => {
  open('/ventures', () => json(200, { count: 0, next: null, previous: null, results: [] }));
  await screen.findByText(
    'It seems there are no ventures available at the moment. Start your own or come back later!',
  );
  expect(screen.getByRole('link', { name: 'Go back to Home' }).getAttribute('href')).toBe('/');
});
