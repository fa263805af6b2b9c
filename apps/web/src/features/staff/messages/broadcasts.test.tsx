import type { Broadcast } from '@inzira/contract/staff-messages';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keep, readItem } from '#src/platform/device-store.ts';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { setLanguage } from '#src/platform/language.ts';
import { draftItem } from '#src/ui/draft.tsx';
import { writeText } from '#src/ui/rich-text/fake-writing.ts';
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
  await setLanguage('en');
  logInAmina({ is_staff: true });
  await keep(ITEM, null);
});

test('an announcement that was sent is said to be going out', async () => {
  const user = open(inApp);
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  await user.click(screen.getByRole('button', { name: 'Send to 40' }));
  expect(await screen.findByText('“Friday” is going out now.')).toBeTruthy();
});

test.each([
  [inApp, 'It is in your own notifications now, as the others will get it.'],
  [byMail, 'It is on its way to your own address.'],
])('who tries it on themselves is told where it comes', async (broadcast, told) => {
  const user = open(broadcast);
  await user.click(await screen.findByRole('button', { name: 'Try it on me' }));
  expect(await screen.findByText(told)).toBeTruthy();
});

test('a text with marks begins in words, and is there as it will be read', async () => {
  const html = '<p>We meet at <strong>ten</strong>.</p>';
  const user = open({ ...inApp, text: 'We meet at **ten**.', text_html: html });
  expect(await screen.findByText('We meet at ten.')).toBeTruthy();
  await user.click(screen.getByText('The whole text'));
  expect(screen.getByText('ten').tagName).toBe('STRONG');
});

test('who reads in French finds what is in both languages by its French words', async () => {
  const both = { subject_fr: 'Vendredi', text_fr: 'À **dix** heures.' };
  await setLanguage('fr');
  const user = open({ ...inApp, ...both, text_fr_html: '<p>À <strong>dix</strong> heures.</p>' });
  const title = await screen.findByRole('heading', { name: 'Vendredi' });
  expect(title.lang).toBe('fr');
  expect(screen.queryByText('Friday')).toBeNull();
  const whole = title.closest('li')?.querySelector('summary');
  if (whole) await user.click(whole);
  expect(screen.getByText('dix').tagName).toBe('STRONG');
});

test('what is in English alone is shown so to who reads in French, and said to be English', async () => {
  await setLanguage('fr');
  open(inApp);
  expect((await screen.findByRole('heading', { name: 'Friday' })).lang).toBe('en');
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

test('who has saved a draft has its buttons in sight, and is told beside them what is left to do', async () => {
  const user = open(inApp);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  await user.click(await screen.findByRole('button', { name: 'Write' }));
  await user.selectOptions(await screen.findByLabelText('To whom'), 'In the app: everyone');
  await user.type(screen.getByLabelText('Subject'), 'Friday');
  await writeText('text', 'We meet at ten.');
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
  const item = screen.getByRole('button', { name: 'Send' }).closest('li');
  await waitFor(() => expect(scrolled.mock.contexts).toContain(item));
  expect(document.activeElement).toBe(item);
  expect(item?.textContent).toContain('Saved. Nobody has got it yet');
  scrolled.mockRestore();
});

test('a change that was begun is there again, from the revision that it began at, with what others have changed since', async () => {
  const typed = { fields: [['subject', 'Mine']], touched: ['subject'], revision: 1 };
  await keep(draftItem('broadcast:3'), typed);
  const calls = serve(({ method }) =>
    method === 'GET'
      ? json(200, {
          count: 1,
          next: null,
          previous: null,
          results: [{ ...inApp, link: 'https://theirs.test/', revision: 2 }],
        })
      : json(200, inApp),
  );
  const user = visit(<BroadcastsPage />, '/staff/broadcasts');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('Mine');
  expect(screen.getByDisplayValue('https://theirs.test/')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      subject: 'Mine',
      revision: 1,
    }),
  );
});

test('what was typed into one that has been sent since is not out of reach', async () => {
  await keep(draftItem('broadcast:3'), {
    fields: [['subject', 'Mine']],
    touched: ['subject'],
    revision: 1,
  });
  const user = open({ ...inApp, state: 'sent', sent: 40 });
  await user.click(await screen.findByRole('button', { name: 'What you typed and did not save' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('Mine');
  expect(await screen.findByText(/^This has been sent as it was/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save as a new draft' })).toBeTruthy();
  await keep(draftItem('broadcast:3'), null);
});

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

test('the subscribers are saved with the password of who saves them', async () => {
  const calls = serve(({ path }) =>
    path === '/api/staff/subscribers/csv/'
      ? json(400, { password: ['This is not your password.'] })
      : json(200, { count: 0, next: null, previous: null, results: [] }),
  );
  const user = visit(<BroadcastsPage />, '/staff/broadcasts');
  await user.click(await screen.findByRole('button', { name: 'Subscribers as CSV' }));
  await user.type(await screen.findByLabelText('Your password'), 'three-unlikely-words');
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
  expect(await screen.findByText('This is not your password.')).toBeTruthy();
  const sent = calls.find(({ path }) => path === '/api/staff/subscribers/csv/');
  expect([sent?.method, sent?.body]).toEqual(['POST', { password: 'three-unlikely-words' }]);
});
