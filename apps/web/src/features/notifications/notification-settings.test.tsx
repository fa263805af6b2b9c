import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import NotificationSettings from './notification-settings.tsx';

const KINDS = ['promise-due', 'work-submitted', 'work-approved', 'work-rejected', 'member-joined'];

function serveSettings(mailed: readonly string[]) {
  const settings = KINDS.map((kind) => ({ kind, label: kind, mail: mailed.includes(kind) }));
  return serve(({ method, body }) => {
    const change = body as { kind: string; mail: boolean };
    if (method === 'PUT')
      for (const one of settings) if (one.kind === change.kind) one.mail = change.mail;
    return json(
      200,
      settings.map((one) => ({ ...one })),
    );
  });
}
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const names = () => boxes().map((box) => box.closest('label')?.textContent);

beforeEach(() => queryClient.clear());

test('the kinds stand in groups, those of trainers for trainers only', async () => {
  logInAmina();
  serveSettings(KINDS);
  visit(<NotificationSettings />, '/dashboard/profile');
  await screen.findByText('My work in the studio');
  expect(names()).toEqual([
    'My promises, questions and deadlines',
    'My work in the studio',
    'Ventures, organizations and the team',
  ]);
});

test('one tick changes all of a group, and what is mixed says so', async () => {
  logInAmina({ roles: ['trainer'], is_trainer: true });
  const calls = serveSettings(['work-approved']);
  visit(<NotificationSettings />, '/dashboard/profile');
  await screen.findByText('1 of 2 by email');
  expect(names()).toContain('My trainees');
  fireEvent.click(screen.getByRole('checkbox', { name: /My work in the studio/ }));
  await expect
    .poll(() => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body))
    .toEqual([{ kind: 'work-rejected', mail: true }]);
  await expect
    .poll(() => boxes().map(({ checked }) => checked))
    .toEqual([false, false, true, false]);
  expect(screen.queryByText('1 of 2 by email')).toBeNull();
});

test('a box that is pressed twice is sent in that order, and the last choice stays', async () => {
  logInAmina();
  const waiting: (() => void)[] = [];
  const answerTo = (mail: boolean) => json(200, [{ kind: 'promise-due', label: 'Due', mail }]);
  const calls = serve(({ method, body }) =>
    method === 'PUT'
      ? new Promise<Response>((resolve) => {
          waiting.push(() => resolve(answerTo((body as { mail: boolean }).mail)));
        })
      : answerTo(false),
  );
  const user = visit(<NotificationSettings />, '/dashboard/profile');
  await user.click(await screen.findByText('One by one'));
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Due' });
  await user.click(box());
  await user.click(box());
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(sent()).toEqual([{ kind: 'promise-due', mail: true }]);
  waiting.shift()?.();
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(sent()[1]).toEqual({ kind: 'promise-due', mail: false });
  waiting.shift()?.();
  await waitFor(() => expect(box().checked).toBe(false));
});
