import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import PlacePage from './place.page.tsx';

beforeEach(() => logInAmina({ roles: ['staff'], is_staff: true }));

test.each([
  ['people/999', 'There is no such person', '/staff/people'],
  ['messages/999', 'There is no such message', '/staff/messages'],
  ['organizations/999', 'There is no such organization', '/staff/organizations'],
  ['unanswered/999', 'There is no such question', '/staff/unanswered'],
  ['answers/999', 'There is no such answer', '/staff/answers'],
  ['record/7', 'There is no such page in the team’s area', '/staff'],
  ['nowhere', 'There is no such page in the team’s area', '/staff'],
])('of what does not exist, /staff/%s says so and has one way back', async (at, title, back) => {
  serve(() => json(404, { error: 'Not found.' }));
  const isPlace = !at.includes('/');
  const pattern = isPlace ? '/staff/:place' : '/staff/:place/:id';
  visit(<PlacePage />, `/staff/${at}`, pattern);
  expect(await screen.findByText(title)).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([back]);
});
