import type { InboxMessage } from '@inzira/contract/staff-messages';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { Link } from '#src/ui/link.tsx';
import MessagePage from './message.page.tsx';
import PlacePage from '#src/features/staff/place.page.tsx';
import { staffQueries } from '#src/features/staff/staff.api.ts';

afterEach(() => vi.restoreAllMocks());

const message: InboxMessage = {
  id: 4,
  name: 'Grace',
  email: 'grace@example.org',
  message: 'May I join?',
  language: 'en',
  account: null,
  assignee: null,
  created_at: '2026-11-20T10:00:00.000Z',
  closed_at: null,
  replies: [],
};

test('an answer whose sending got no answer is sent again as the same one', async () => {
  logInAmina({ is_staff: true });
  let isCut = true;
  const calls = serve(({ method }) => {
    if (method === 'POST' && isCut) noNetwork();
    return json(200, message);
  });
  const user = visit(<MessagePage />, '/staff/messages/4', '/staff/messages/:id');
  await user.type(await screen.findByLabelText(/Answer to Grace/), 'You may.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await screen.findByText(/The answer could not be sent/);
  isCut = false;
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await screen.findByText('Your answer is on its way to grace@example.org.');
  const posts = () => calls.filter(({ method }) => method === 'POST');
  await waitFor(() => expect(posts()).toHaveLength(2));
  const [first, second] = posts().map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test('who gives an answered message back has the focus at its answers', async () => {
  logInAmina({ is_staff: true, id: 5 });
  const reply = { id: 1, author: 'amina', text: 'You may.', sent_at: '2026-11-21T10:00:00.000Z' };
  let assignee: InboxMessage['assignee'] = { id: 5, username: 'amina', full_name: 'Amina' };
  serve(({ method }) => {
    if (method === 'PUT' || method === 'PATCH') assignee = null;
    return json(200, { ...message, replies: [reply], assignee });
  });
  const user = visit(<MessagePage />, '/staff/messages/4', '/staff/messages/:id');
  await user.click(await screen.findByRole('button', { name: 'Give it back' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Give it back' })).toBeNull());
  expect(document.activeElement?.textContent).toBe('Answers');
});

test('after a reload, too, an answer whose sending got no answer is the same one', async () => {
  logInAmina({ is_staff: true });
  const reply = { id: 1, author: 'amina', text: 'You may.', sent_at: '2026-11-21T10:00:00.000Z' };
  let isCut = true;
  const calls = serve(({ method }) => {
    if (method === 'POST' && isCut) noNetwork();
    return json(200, isCut ? message : { ...message, replies: [reply] });
  });
  const open = () => visit(<MessagePage />, '/staff/messages/4', '/staff/messages/:id');
  const user = open();
  await user.type(await screen.findByLabelText(/Answer to Grace/), 'You may.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await screen.findByText(/The answer could not be sent/);
  cleanup();
  // It had arrived, although its answer was lost.
  isCut = false;
  open();
  await screen.findByText(/^amina answered/);
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await screen.findByText('Your answer is on its way to grace@example.org.');
  const [first, second] = calls.filter(({ method }) => method === 'POST');
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
});

test('a draft that is discarded is not shown as the mail that it would have become', async () => {
  logInAmina({ is_staff: true });
  serve(({ path }) =>
    path === '/api/staff/mail/'
      ? json(200, { sends_mail: true, reply_to: null })
      : json(200, message),
  );
  const open = () => visit(<MessagePage />, '/staff/messages/4', '/staff/messages/:id');
  const user = open();
  await user.type(await screen.findByLabelText(/Answer to Grace/), 'You may.');
  cleanup();
  open();
  await screen.findByText('As grace@example.org gets it');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('As grace@example.org gets it')).toBeNull());
});

test('a colleague who answered first is read before a second answer is sent', async () => {
  logInAmina({ is_staff: true });
  const reply = { id: 1, author: 'neema', text: 'Yes, come.', sent_at: '2026-11-21T10:00:00.000Z' };
  let isAnswered = false;
  const calls = serve(({ method, body }) => {
    if (method === 'POST' && (body as { seen?: number }).seen === 0) {
      isAnswered = true;
      return json(409, { error: 'neema has just answered.' });
    }
    return json(200, isAnswered ? { ...message, replies: [reply] } : message);
  });
  const user = visit(<MessagePage />, '/staff/messages/4', '/staff/messages/:id');
  await user.type(await screen.findByLabelText(/Answer to Grace/), 'You may.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await screen.findByText(/neema has just answered/);
  expect(screen.getByText('Yes, come.')).toBeTruthy();
  expect(screen.getByLabelText(/Answer to Grace/)).toHaveProperty('value', 'You may.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await screen.findByText('Your answer is on its way to grace@example.org.');
  const bodies = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies[1]).not.toHaveProperty('seen');
});

test('the form goes away with the answer, which says who sent it and when', async () => {
  logInAmina({ is_staff: true });
  const reply = { id: 1, author: 'staff', text: 'You may.', sent_at: '2026-11-21T10:00:00.000Z' };
  let isAnswered = false;
  serve(({ method }) => {
    if (method === 'POST') isAnswered = true;
    return json(
      200,
      isAnswered ? { ...message, closed_at: reply.sent_at, replies: [reply] } : message,
    );
  });
  const user = visit(<MessagePage />, '/staff/messages/4', '/staff/messages/:id');
  await user.type(await screen.findByLabelText(/Answer to Grace/), 'You may.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('You may.')).toBeTruthy();
  expect(screen.getByText(/^staff answered/)).toBeTruthy();
  expect(screen.queryByLabelText(/Answer to Grace/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Answers' }));
  const back = screen.getByRole('link', { name: 'Back to the messages' });
  expect(back.getAttribute('href')).toBe('/staff/messages');
  await user.click(screen.getByRole('button', { name: 'Answer again' }));
  expect(screen.getByLabelText(/Answer to Grace/)).toBeTruthy();
});

test('a phone number in a message is called at one press; a sum is none', async () => {
  logInAmina({ is_staff: true });
  const asked = 'Call me: +250 788 123 456, or 0788123456. I need 6,000,000 by 2026.';
  serve(() => json(200, { ...message, message: asked }));
  visit(<MessagePage />, '/staff/messages/4', '/staff/messages/:id');
  const links = await screen.findAllByRole('link', { name: /788/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'tel:+250788123456',
    'tel:0788123456',
  ]);
  expect(screen.queryByRole('link', { name: /6,000|2026/ })).toBeNull();
});

test('a day or a large sum is no phone number, and a number with its inland zero reaches the same phone', async () => {
  logInAmina({ is_staff: true });
  const asked =
    'Since 05.12.2026 09:30 I ask for 1 000 000 000 francs. Ring +44 (0)20 7946 0958 or 07.88.12.34.56.';
  serve(() => json(200, { ...message, message: asked }));
  visit(<MessagePage />, '/staff/messages/4', '/staff/messages/:id');
  await screen.findByText(/I ask for/);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.filter((href) => href?.startsWith('tel:'))).toEqual([
    'tel:+442079460958',
    'tel:0788123456',
  ]);
});

test('what was ticked beside an answer that is not sent yet is ticked again', async () => {
  logInAmina({ is_staff: true });
  serve(() => json(200, message));
  const open = () => visit(<MessagePage />, '/staff/messages/4', '/staff/messages/:id');
  const box = async () => screen.findByLabelText<HTMLInputElement>('Keep the message open');
  const user = open();
  await user.click(await box());
  await screen.findByText('Kept on this device until you send it.');
  cleanup();
  open();
  expect((await box()).checked).toBe(true);
});

test('what is typed to one person never stands in the answer to another', async () => {
  logInAmina({ is_staff: true });
  serve(({ path }) =>
    json(200, path.includes('/5/') ? { ...message, id: 5, name: 'Odile' } : message),
  );
  const user = visit(
    <>
      <Link to="/staff/messages/5">Another</Link>
      <PlacePage />
    </>,
    '/staff/messages/4',
    '/staff/:place/:id',
  );
  const field = async (name: string) =>
    screen.findByLabelText<HTMLTextAreaElement>(new RegExp(`Answer to ${name}`));
  await user.type(await field('Grace'), 'You may.');
  // The message was loaded earlier.
  queryClient.setQueryData(staffQueries.message('5').queryKey, {
    ...message,
    id: 5,
    name: 'Odile',
  });
  await user.click(screen.getByRole('link', { name: 'Another' }));
  expect((await field('Odile')).value).toBe('');
});

test('the mail is shown as it arrives, with where an answer to it goes; where none leaves this is said', async () => {
  logInAmina({ is_staff: true });
  let mail = { sends_mail: true, reply_to: 'team@inzira.example' as string | null };
  serve(({ path }) => json(200, path === '/api/staff/mail/' ? mail : message));
  const user = visit(<MessagePage />, '/staff/messages/4', '/staff/messages/:id');
  await user.type(await screen.findByLabelText(/Answer to Grace/), 'You may.');
  const shown = await screen.findByRole('region', { name: 'As grace@example.org gets it' });
  expect(shown.textContent).toContain('Hello Grace');
  expect(shown.textContent).toContain('it goes to team@inzira.example');
  await user.clear(screen.getByLabelText(/Answer to Grace/));
  await user.type(screen.getByLabelText(/Answer to Grace/), 'Dear Grace,{Enter}You may.');
  expect(shown.isConnected || document.body.textContent.includes('Dear Grace')).toBe(true);
  expect(document.body.textContent).not.toContain('Hello Grace');
  cleanup();
  mail = { sends_mail: false, reply_to: null };
  queryClient.clear();
  visit(<MessagePage />, '/staff/messages/4', '/staff/messages/:id');
  expect(await screen.findByText(/^This site sends no mail yet/)).toBeTruthy();
});

const MAIL =
  'mailto:grace%40example.org?subject=Our%20answer%20to%20your%20message&body=Hello%20Grace%2C%0A%0AYou%20may.';

test('where no mail leaves, an answer is kept and said to be unsent until somebody has written it', async () => {
  logInAmina({ is_staff: true });
  const reply = { id: 1, author: 'staff', text: 'You may.', sent_at: '2026-11-21T10:00:00.000Z' };
  let shown = message;
  const calls = serve(({ method, path, body }) => {
    if (path === '/api/staff/mail/') return json(200, { sends_mail: false, reply_to: null });
    if (method === 'POST') shown = { ...message, replies: [reply] };
    if ((body as { closed?: boolean } | undefined)?.closed)
      shown = { ...shown, closed_at: '2026-11-21T11:00:00.000Z' };
    return json(200, shown);
  });
  const open = () => visit(<MessagePage />, '/staff/messages/4', '/staff/messages/:id');
  const user = open();
  await screen.findByText(/^This site sends no mail yet/);
  await user.type(await screen.findByLabelText(/Answer to Grace/), 'You may.');
  expect(screen.queryByText(/Sent by email/)).toBeNull();
  expect(screen.queryByText('As grace@example.org gets it')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull();
  const opened: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push(this.href);
  });
  await user.click(screen.getByRole('button', { name: 'Write it in your email' }));
  expect(await screen.findByText(/^Not sent: this answer is only kept here/)).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ keep_open: true });
  // One press saves the answer and opens it in the mail program.
  expect(opened).toEqual([MAIL]);
  expect(screen.getByText('Answer not sent yet')).toBeTruthy();
  cleanup();
  open();
  await screen.findByText(/^Not sent: this answer is only kept here/);
  const link = screen.getByRole('link', { name: 'Write to grace@example.org' });
  expect(link.getAttribute('href')).toBe(MAIL);
  expect(screen.getByRole('button', { name: 'Copy the answer' })).toBeTruthy();
  // The button is below the answer, never over it; the message is no longer assigned.
  const done = screen.getByRole('button', { name: 'I have written to them' });
  expect(done.closest('[data-bottom-bar]')).toBeNull();
  expect(link.compareDocumentPosition(done)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('button', { name: 'I take care of it' })).toBeNull();
  await user.click(done);
  await waitFor(() => expect(screen.queryByText(/^Not sent/)).toBeNull());
  expect(screen.getByText('Answered')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the messages' })).toBeTruthy();
});

test('what is pressed next stands in the bar at the bottom of a phone', async () => {
  logInAmina({ is_staff: true });
  serve(() => json(200, message));
  visit(<MessagePage />, '/staff/messages/4', '/staff/messages/:id');
  const send = await screen.findByRole('button', { name: 'Send answer' });
  expect(send.closest('[data-bottom-bar]')).toBeTruthy();
});

describe('who takes care of it', () => {
  const keza = { id: 8, username: 'keza', full_name: 'Keza Uwera' };
  const thandi = { id: 9, username: 'thandi', full_name: 'Thandi Dube' };

  function open(refusals: number, team: Response | Promise<Response> | null = null) {
    logInAmina({ is_staff: true });
    let assignee: InboxMessage['assignee'] = null;
    let refused = 0;
    const calls = serve(({ method, path, body }) => {
      if (path === '/api/staff/colleagues/')
        return team ?? json(200, { colleagues: [keza, thandi] });
      if (method === 'PUT') {
        if (refused < refusals) {
          refused += 1;
          assignee = thandi;
          return json(409, { error: 'Thandi Dube has this message now.' });
        }
        const { assignee_id: to } = body as { assignee_id: number };
        assignee = [keza, thandi].find(({ id }) => id === to) ?? null;
      }
      return json(200, { ...message, assignee });
    });
    const user = visit(<MessagePage />, '/staff/messages/4', '/staff/messages/:id');
    const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    return { user, puts };
  }

  async function choose(user: ReturnType<typeof open>['user']) {
    await user.click(await screen.findByRole('button', { name: 'Give to a colleague' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(await dialog.findByLabelText(/^Somebody of the team/), 'Keza Uwera');
    return dialog;
  }

  test('is a colleague to whom it is given, and the page says so', async () => {
    const { user, puts } = open(0);
    const dialog = await choose(user);
    await user.dblClick(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Keza Uwera has it now, and is told.')).toBeTruthy();
    expect(await screen.findByText('Keza Uwera’s')).toBeTruthy();
    expect(puts()).toEqual([{ assignee_id: 8, assignee_was: null }]);
  });

  test('stays as it is while nobody can be chosen yet', async () => {
    const { user, puts } = open(0, new Promise<Response>(() => {}));
    await user.click(await screen.findByRole('button', { name: 'Give to a colleague' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeTruthy());
    expect(screen.queryByText('Saved.')).toBeNull();
    expect(puts()).toEqual([]);
  });

  test('is told to who was slower, before theirs counts', async () => {
    const { user, puts } = open(1);
    const dialog = await choose(user);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Thandi Dube has this message now.')).toBeTruthy();
    expect(await screen.findByText('Thandi Dube’s')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Keza Uwera’s')).toBeTruthy();
    expect(puts()).toEqual([{ assignee_id: 8, assignee_was: null }, { assignee_id: 8 }]);
  });
});
