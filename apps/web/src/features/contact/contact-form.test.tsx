import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { visit } from '#src/platform/fake-visit.tsx';
import { ContactForm } from './contact-form.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['sent', () => json(201, {}), /^Thank you for your message/],
  ['without a network', noNetwork, /as soon as Inzira can be reached/],
  ['too many', () => json(429, { error: 'Too many.' }), /too many messages came from your network/],
])('a message says what became of it: %s', async (_case, answer, words) => {
  serve(answer);
  const user = visit(<ContactForm />, '/contact');
  await user.type(screen.getByLabelText(/^Name/), 'Uwase');
  await user.type(screen.getByLabelText(/^Email/), 'uwase@example.org');
  await user.type(screen.getByLabelText(/^Message/), 'Muraho');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a message that waited says when it has been sent', async () => {
  let isOffline = true;
  serve(() => (isOffline ? noNetwork() : json(201, {})));
  const user = visit(<ContactForm />, '/contact');
  await user.type(screen.getByLabelText(/^Name/), 'Uwase');
  await user.type(screen.getByLabelText(/^Email/), 'uwase@example.org');
  await user.type(screen.getByLabelText(/^Message/), 'Muraho');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(/^Not sent yet/)).toBeTruthy();
  isOffline = false;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(/^Thank you for your message/)).toBeTruthy();
  expect(screen.queryByText(/^Not sent yet/)).toBeNull();
});

test('a message that waited and is refused stands in the form again', async () => {
  let isOffline = true;
  serve(() => (isOffline ? noNetwork() : json(400, { message: ['Say it in fewer words.'] })));
  const user = visit(<ContactForm />, '/contact');
  await user.type(screen.getByLabelText(/^Name/), 'Uwase');
  await user.type(screen.getByLabelText(/^Email/), 'uwase@example.org');
  await user.type(screen.getByLabelText(/^Message/), 'Muraho');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(/^Not sent yet\. Your message/)).toBeTruthy();
  isOffline = false;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByDisplayValue('Muraho')).toBeTruthy();
  expect(screen.queryByText(/^Not sent yet\. Your message/)).toBeNull();
});
