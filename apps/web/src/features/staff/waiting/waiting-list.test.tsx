import type { Waiting } from '@inzira/contract/staff';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '#src/platform/fake-visit.tsx';
import { WaitingList } from './waiting-list.tsx';

/** A held-back release is shown with more than a line. */
type Kind = Exclude<Waiting['kind'], 'held'>;

const PLACES: Record<Kind, [string, string]> = {
  ventures: ['3 ventures to review', '/staff/ventures'],
  'changed-ventures': ['3 public ventures have changed', '/staff/ventures/changed'],
  messages: ['3 messages to answer', '/staff/messages'],
  unanswered: ['3 questions that the mentor could not answer', '/staff/unanswered'],
  answers: ['3 answers of colleagues to read', '/staff/answers?state=unread'],
  'journey-translations': [
    '3 translations of the venture journey are out of date',
    '/staff/journey?show=outdated',
  ],
  drafts: ['3 texts to review', '/staff/curriculum?show=review'],
  'journey-drafts': ['3 texts of the venture journey to review', '/staff/journey?show=review'],
  feeds: ['3 entries of feeds to check', '/staff/feeds'],
  'sign-ins': ['3 organizations ask for a login of their own', '/staff/organizations'],
  jobs: ['3 jobs have failed', '/staff/jobs'],
  links: ['3 listings with a dead link', '/staff/opportunities?state=dead'],
  facts: ['', '/staff/facts'],
  translations: ['3 translations are out of date', '/staff/curriculum?show=outdated'],
};

test('each kind says how much waits and since when, and leads to its place', async () => {
  const since = new Date(Date.now() - 3 * 864e5).toISOString();
  const kinds = Object.keys(PLACES) as Kind[];
  visit(
    <WaitingList kinds={kinds.map((kind) => ({ kind, count: 3, since, oldest: null }))} />,
    '/staff',
  );
  const lines = await screen.findAllByRole('link');
  expect(lines).toHaveLength(kinds.length);
  for (const [at, kind] of kinds.entries()) {
    const [words, place] = PLACES[kind];
    expect(lines[at]?.getAttribute('href')).toBe(place);
    expect(lines[at]?.textContent).toContain(words);
    expect(lines[at]?.textContent).toMatch(
      kind === 'facts' ? /the next one on / : /the oldest: 3 days ago/,
    );
  }
});

test('a login that waits for approval leads to the organization whose it is', async () => {
  const since = new Date().toISOString();
  const waiting = {
    kind: 'sign-ins',
    count: 1,
    since,
    oldest: 'Kigali Hub',
    oldest_id: 7,
  } as const;
  visit(<WaitingList kinds={[waiting]} />, '/staff');
  const line = await screen.findByRole('link');
  expect(line.getAttribute('href')).toBe('/staff/organizations/7');
  expect(line.textContent).toContain('1 organization asks for a login of its own');
  expect(line.textContent).toContain('Kigali Hub');
});
