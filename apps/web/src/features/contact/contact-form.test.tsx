import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { visit } from '#src/platform/fake-visit.tsx';
import { findEntries } from '#src/platform/write-queue-entries.ts';
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

test('a message that is pressed again after a reload in mid-sending waits once', async () => {
  let answer = (_: Response) => {};
  serve(async () => new Promise<Response>((resolve) => (answer = resolve)));
  const messages = () => findEntries().filter(({ key }) => key.startsWith('contact:'));
  const user = visit(<ContactForm />, '/contact');
  await user.type(screen.getByLabelText(/^Name/), 'Uwase');
  await user.type(screen.getByLabelText(/^Email/), 'uwase@example.org');
  await user.type(screen.getByLabelText(/^Message/), 'Muraho twice');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await expect.poll(messages).toHaveLength(1);
  cleanup();
  const again = visit(<ContactForm />, '/contact');
  expect(await screen.findByDisplayValue('Muraho twice')).toBeTruthy();
  await again.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Sending...')).toBeTruthy();
  expect(messages()).toHaveLength(1);
  answer(json(201, {}));
  expect(await screen.findByText(/^Thank you for your message/)).toBeTruthy();
  expect(messages()).toHaveLength(0);
});
