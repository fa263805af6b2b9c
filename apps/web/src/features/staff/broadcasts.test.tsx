import type { Broadcast } from '@inzira/contract/staff-messages';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keep, readItem } from '#src/platform/device-store.ts';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { draftItem } from '#src/ui/draft.tsx';
import BroadcastsPage from './broadcasts.page.tsx';

const ITEM = draftItem('broadcast:new');
const inApp: Broadcast = {
  id: 3,
  subject: 'Friday',
  text: 'We meet at ten.',
  link: '',
  link_label: '',
  subject_fr: '',
  text_fr: '',
  link_label_fr: '',
  audience: { kind: 'everyone', id: null, language: null },
  audience_name: null,
  state: 'draft',
  author: 'amina',
  created_at: '2026-11-28T10:00:00.000Z',
  started_at: null,
  finished_at: null,
  sent: 0,
  revision: 1,
  readers: 40,
};
const byMail: Broadcast = {
  ...inApp,
  audience: { kind: 'subscribers', id: null, language: null },
};

function open(...results: Broadcast[]) {
  serve(({ method }) =>
    method === 'POST'
      ? json(200, results[0])
      : json(200, { count: results.length, next: null, previous: null, results }),
  );
  return visit(<BroadcastsPage />, '/staff/broadcasts');
}

beforeEach(async () => {
  logInAmina({ is_staff: true });
  await keep(ITEM, null);
});

test.each([
  [inApp, 'It is in your own notifications now, as the others will get it.'],
  [byMail, 'It is on its way to your own address.'],
])('who tries it on themselves is told where it comes', async (broadcast, told) => {
  const user = open(broadcast);
  await user.click(await screen.findByRole('button', { name: 'Try it on me' }));
  expect(await screen.findByText(told)).toBeTruthy();
});

test('of what is in the app nobody is said to be reached', async () => {
  open({ ...inApp, state: 'sent', sent: 40 });
  expect(
    await screen.findByText(/shown in the app to 40 people; who has opened it is not known/),
  ).toBeTruthy();
});

test('what was stopped says how many of how many have it', async () => {
  open({ ...byMail, state: 'stopped', sent: 300, readers: 1500 });
  expect(await screen.findByText(/sent to 300 of 1,500/)).toBeTruthy();
});

test('who has saved a draft has its buttons in sight', async () => {
  const user = open(inApp);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  await user.click(await screen.findByRole('button', { name: 'Write' }));
  await user.selectOptions(await screen.findByLabelText('To whom'), 'In the app: everyone');
  await user.type(screen.getByLabelText('Subject'), 'Friday');
  await user.type(screen.getByLabelText('Text'), 'We meet at ten.');
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
  const item = screen.getByRole('button', { name: 'Send' }).closest('li');
  await waitFor(() => expect(scrolled.mock.contexts).toContain(item));
  scrolled.mockRestore();
});

test.each([
  [1, 0],
  [2, 1],
])(
  'a change that was begun at revision 1 says whether a colleague has made another (%i)',
  async (revision, notices) => {
    const typed = { fields: [['subject', 'Mine']], touched: ['subject'], revision: 1 };
    await keep(draftItem('broadcast:3'), typed);
    const user = open({ ...inApp, revision });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('Mine');
    expect(screen.queryAllByText(/^Someone else changed this text after you began/)).toHaveLength(
      notices,
    );
    await keep(draftItem('broadcast:3'), null);
  },
);

test('a draft that was begun is offered, and not called nothing', async () => {
  await keep(ITEM, { fields: [['subject', 'Friday']], touched: ['subject'] });
  const user = open();
  const button = await screen.findByRole('button', { name: 'Continue your draft' });
  expect(screen.queryByText('Nothing was written yet')).toBeNull();
  await user.click(button);
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('Friday');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(readItem(ITEM)).toBeNull());
  expect(await screen.findByRole('button', { name: 'Write' })).toBeTruthy();
});
