import type { ActivityRecord } from '@inzira/contract/studio-records';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { noteDelivery } from '#src/platform/deliveries.ts';
import { keep, readKept } from '#src/platform/device-store.ts';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import {
  answerStudio,
  makeActivity,
  makeComment,
  makeJourney,
  makeOffer,
  makeRecord,
  makeTraineeWork,
} from './studio.fixture.ts';
import { noteRecord } from './trainee.api.ts';
import VentureStudioPage from './venture-studio.page.tsx';

// Imports the lazy parts before the test, which would otherwise wait for their compilation.
beforeAll(async () => {
  await Promise.all([import('./activity-card.tsx'), import('./online/available-ventures.tsx')]);
});

interface Setting {
  answers?: Parameters<typeof answerStudio>[1];
  /** Answers calls other than the studio's queries. */
  answer?: (call: Call) => Response | Promise<Response>;
  at?: string;
}

function open({
  answers = {},
  answer = () => json(404, {}),
  at = '/venture-studio',
}: Setting = {}) {
  const calls = serve((call) => answerStudio(call, answers) ?? answer(call));
  const user = visit(<VentureStudioPage />, at, '/venture-studio');
  return { user, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

const step = async (name: RegExp) => screen.findByRole('button', { name });
const work = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your work/ });
const send = (name: 'Submit' | 'Update') => screen.getByRole<HTMLButtonElement>('button', { name });

test('a visitor reads the journey, and is invited to log in where one hands in', async () => {
  const { user } = open({ answers: { journey: makeJourney() } });
  const toggle = await step(/See the problem.*Show/);
  expect(toggle.textContent).not.toMatch(/In Progress|Complete/);
  await user.click(toggle);
  await user.click(await step(/^Watch the problem$/));
  await screen.findByText('Go to the place.');
  expect(screen.queryByText('Not Submitted')).toBeNull();
  screen.getByText('Log in to hand in your work and hear from a trainer.');
  expect(screen.queryByRole('textbox', { name: /Your work/ })).toBeNull();
  await screen.findByText('Log in to see the ventures that you can join.');
});

test('a step shows and hides its activities, with all that helps', async () => {
  logInAmina();
  const template = {
    id: 1,
    title: 'Interview script',
    type: 'template' as const,
    url: null,
    file: '/templates/interview-script.docx',
    description: null,
  };
  const journey = makeJourney([makeActivity({ resources: [template] })]);
  const { user } = open({ answers: { journey } });
  const toggle = await step(/See the problem.*Show.*In Progress/);
  expect(screen.queryByText('Hand in your counts.')).toBeNull();
  await user.click(toggle);
  expect(screen.queryByText('Hand in your counts.')).toBeNull();
  await user.click(await step(/^Watch the problem$/));
  await screen.findByText('Hand in your counts.');
  screen.getByText('A number that somebody else could check.');
  screen.getByText('Not Submitted');
  await screen.findByText('Khady counted at 12 stalls.');
  expect(screen.getByRole('link', { name: /Interview script/ }).getAttribute('href')).toBe(
    template.file,
  );
  const lesson = screen.getByRole('link', { name: /Choose the riskiest assumption/ });
  expect(lesson.getAttribute('href')).toBe('/chapters/4/lessons');
  await user.click(await step(/See the problem.*Hide/));
  expect(screen.queryByText('Hand in your counts.')).toBeNull();
});

test('one activity is open at a time, the others are a line with their state', async () => {
  logInAmina();
  const journey = makeJourney([makeActivity(), makeActivity({ id: 12, title: 'Ask the price' })]);
  const records = [makeRecord()];
  const { user } = open({
    at: '/venture-studio?activity=12',
    answers: { journey, work: makeTraineeWork({ records }) },
  });
  await screen.findByText('Hand in your counts.');
  const first = screen.getByRole('article', { name: 'Watch the problem' });
  within(first).getByText('Submitted');
  await user.click(await step(/^Watch the problem$/));
  await waitFor(() => expect(work().value).toBe('I counted 52 of 240 crates.'));
  const second = screen.getByRole('article', { name: 'Ask the price' });
  within(second).getByText('About 60 minutes');
  expect(within(second).queryByRole('textbox')).toBeNull();
});

test('while an activity is open the rest steps back, and its title closes it again', async () => {
  logInAmina();
  const { user } = open({ answers: { work: makeTraineeWork({ records: [makeRecord()] }) } });
  await screen.findByRole('heading', { name: 'Available Ventures' });
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const title = await step(/^Talk to ten people$/);
  await waitFor(() => expect(screen.queryByRole('region', { name: /next activity/ })).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Available Ventures' })).toBeNull();
  expect(screen.queryByText('See it.')).toBeNull();
  await user.click(title);
  await screen.findByRole('heading', { name: 'Available Ventures' });
  screen.getByRole('region', { name: 'Your next activity' });
  expect(document.activeElement).toBe(title);
});

test('what was handed in leads on to the next, with what was asked a tap away', async () => {
  logInAmina();
  const { user } = open({
    at: '/venture-studio?activity=11',
    answers: { work: makeTraineeWork({ records: [makeRecord()] }) },
  });
  const asked = (await screen.findByText('What was asked')).closest('details');
  expect(asked?.open).toBe(false);
  within(asked as HTMLElement).getByText('Hand in your counts.');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Talk to ten people', level: 4 }),
    ),
  );
});

test('sections that are not reached are a line each, and open one at a time', async () => {
  logInAmina();
  const [first] = makeJourney().sections;
  const [step1] = first?.steps ?? [];
  if (!first || !step1) throw new Error('There should be a section with a step.');
  const activities = [makeActivity({ id: 31, step: 3 })];
  const steps = [{ ...step1, id: 3, title: 'Build it', section: 2, activities }];
  const journey = { sections: [first, { ...first, id: 2, order: 2, title: 'Build', steps }] };
  const { user } = open({ answers: { journey } });
  await step(/See the problem/);
  expect(screen.queryByRole('button', { name: /Build it/ })).toBeNull();
  await user.click(await step(/^Build$/));
  const later = await step(/Build it/);
  expect(later.textContent).not.toContain('In Progress');
  expect(screen.queryByRole('button', { name: /See the problem/ })).toBeNull();
});

test('a step is complete once there is work for each of its activities', async () => {
  logInAmina();
  const journey = makeJourney([makeActivity(), makeActivity({ id: 12, title: 'Ask the price' })]);
  const records = [makeRecord(), makeRecord({ id: 6, activity: 12, status: 'rejected' })];
  open({ answers: { journey, work: makeTraineeWork({ records }) } });
  await step(/See the problem.*1 to change.*Complete/);
  const untouched = await step(/Talk to people.*1 activity/);
  expect(untouched.textContent).not.toContain('In Progress');
});

test('the first thing to do is what the trainer wants changed, then what is missing', async () => {
  logInAmina();
  const rejected = makeRecord({ id: 6, activity: 21, status: 'rejected' });
  const { user } = open({ answers: { work: makeTraineeWork({ records: [rejected] }) } });
  const overview = await screen.findByRole('region', { name: 'Your trainer waits for a change' });
  within(overview).getByText('Talk to ten people');
  await user.click(within(overview).getByRole('button', { name: 'Change it' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Talk to ten people', level: 4 }),
    ),
  );
});

test('what was handed in is asked for no longer on the first page', () => {
  const today = ['today', 'duties'];
  queryClient.setQueryData(today, { duties: [], organizations: [] });
  noteRecord(makeRecord());
  expect(queryClient.getQueryState(today)?.isInvalidated).toBe(true);
});

test('while one activity is open, those that are approved stand behind their number', async () => {
  logInAmina();
  const journey = makeJourney([makeActivity(), makeActivity({ id: 12, title: 'Ask the price' })]);
  const records = [makeRecord({ id: 6, activity: 12, status: 'approved' })];
  open({
    at: '/venture-studio?activity=11',
    answers: { journey, work: makeTraineeWork({ records }) },
  });
  const sister = await screen.findByRole('heading', { name: 'Ask the price', hidden: true });
  const fold = sister.closest('details');
  expect(fold?.open).toBe(false);
  expect(fold?.querySelector('summary')?.textContent).toBe('1 approved');
  const back = await screen.findByRole('button', { name: 'Back to the journey' });
  const title = screen.getByRole('heading', { name: 'Watch the problem', level: 4 });
  expect(back.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('approved work with a new message is not folded away', async () => {
  logInAmina();
  const journey = makeJourney([makeActivity(), makeActivity({ id: 12, title: 'Ask the price' })]);
  const records = [makeRecord({ id: 6, activity: 12, status: 'approved' })];
  const unread = [{ activity: 12, count: 1 }];
  open({
    at: '/venture-studio?activity=11',
    answers: { journey, work: makeTraineeWork({ records, unread }) },
  });
  const sister = await screen.findByRole('heading', { name: 'Ask the price', hidden: true });
  expect(sister.closest('details')).toBeNull();
});

test('a link to an activity opens its step', async () => {
  logInAmina();
  open({ at: '/venture-studio?activity=21' });
  await screen.findByRole('heading', { name: 'Talk to ten people', level: 4 });
  expect(screen.queryByRole('heading', { name: 'Watch the problem', level: 4 })).toBeNull();
});

test('work is handed in; blank work is not', async () => {
  logInAmina();
  const saved = makeRecord({ content: 'I counted 52.' });
  const { user, sent } = open({
    at: '/venture-studio?activity=11',
    answer: () => json(201, saved),
  });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Submit' })).disabled).toBe(
    true,
  );
  await user.type(work(), '   ');
  expect(send('Submit').disabled).toBe(true);
  await user.type(work(), 'I counted 52.');
  await user.click(send('Submit'));
  await screen.findByText('Submitted');
  expect(sent().map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/venture/records/', { content: 'I counted 52.', activity: 11 }],
  ]);
  expect(work().value).toBe('I counted 52.');
  expect(send('Update').disabled).toBe(false);
});

test('work that was rejected says why, and is sent again as a newer version', async () => {
  logInAmina();
  const before = makeRecord({
    status: 'rejected',
    version: 2,
    record: 2,
    trainer: 9,
    trainer_name: 'Thandi',
  });
  const comments = [makeComment({ version: 2 })];
  const { user, sent } = open({
    at: '/venture-studio?activity=11',
    answers: { work: makeTraineeWork({ records: [before], comments }) },
    answer: () => json(200, { ...before, status: 'pending', version: 3, content: 'Better.' }),
  });
  // The requested change is not styled as an error, and not repeated below.
  const note = (await screen.findByText('Thandi asks you to change something:')).closest('div');
  expect(note?.textContent).toContain('Say where you counted.');
  expect(screen.queryByRole('heading', { name: 'Trainer comments' })).toBeNull();
  screen.getByText('Change asked');
  const asked = screen.getByText('What was asked').closest('details');
  expect(asked?.open).toBe(false);
  await user.clear(work());
  await user.type(work(), 'Better.');
  await user.click(send('Update'));
  await screen.findByText('Submitted');
  expect(sent()[0]).toMatchObject({
    method: 'PUT',
    path: '/api/venture/records/5/',
    body: { content: 'Better.', version: 2 },
  });
});

test('words of the work that the trainer marked are set apart from what is said about them', async () => {
  logInAmina();
  const content = '> at the gate\nWhich gate?\n> at night\nHow many?';
  open({
    at: '/venture-studio?activity=11',
    answers: {
      work: makeTraineeWork({ records: [makeRecord()], comments: [makeComment({ content })] }),
    },
  });
  const quotes = await screen.findAllByText(/^at (the gate|night)$/);
  expect(quotes.map(({ tagName }) => tagName)).toEqual(['BLOCKQUOTE', 'BLOCKQUOTE']);
  expect(screen.getByText('Which gate?').tagName).toBe('P');
  screen.getByText('How many?');
});

test('approved work shows as it is, and cannot be changed', async () => {
  logInAmina();
  const record = makeRecord({ status: 'approved', trainer_name: 'Thandi' });
  open({
    at: '/venture-studio?activity=11',
    answers: { work: makeTraineeWork({ records: [record] }) },
  });
  await screen.findByText('I counted 52 of 240 crates.');
  screen.getByText('Approved');
  expect(screen.queryByRole('textbox', { name: /Your work/ })).toBeNull();
});

test('what failed to be sent stays, and is kept for the next visit', async () => {
  logInAmina();
  const { user } = open({ at: '/venture-studio?activity=11', answer: () => json(500, {}) });
  await screen.findByRole('button', { name: 'Submit' });
  await user.type(work(), 'I counted 52.');
  await user.click(send('Submit'));
  await screen.findByText('Your work could not be sent. It is kept here.');
  expect(work().value).toBe('I counted 52.');
  await waitFor(() =>
    expect(JSON.stringify(readKept('draft:studio:11'))).toContain('I counted 52.'),
  );
});

test('what was typed on an earlier visit is there again', async () => {
  logInAmina();
  keepDraft('Half a page', 0);
  open({ at: '/venture-studio?activity=11' });
  await screen.findByText(/Not sent yet, kept on this device/);
  expect(work().value).toBe('Half a page');
});

function keepDraft(content: string, version: number) {
  const fields = [['content', content]];
  void keep('draft:studio:11', { fields, touched: ['content'], revision: version });
}

test('who edits an older version is told, loses nothing, and goes on with their own', async () => {
  logInAmina();
  const newer = makeRecord({ version: 2, content: 'From the other tab.' });
  const { user, sent } = open({
    at: '/venture-studio?activity=11',
    answers: { work: makeTraineeWork({ records: [makeRecord()] }) },
    answer: ({ body }) =>
      (body as { version: number }).version === 1
        ? json(409, { error: 'A newer version.', current: newer })
        : json(200, { ...newer, version: 3, content: 'Mine.' }),
  });
  await screen.findByRole('button', { name: 'Update' });
  await user.clear(work());
  await user.type(work(), 'Mine.');
  await user.click(send('Update'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This work was changed in another tab or on another device.');
  expect(alert.textContent).toContain('From the other tab.');
  expect(work().value).toBe('Mine.');
  await user.click(within(alert).getByRole('button', { name: 'Keep my version' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(send('Update'));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toEqual({ content: 'Mine.', version: 2 });
});

test('who edits an older version may take the newer one', async () => {
  logInAmina();
  keepDraft('Old thoughts', 1);
  const newer = makeRecord({ version: 2, content: 'From the other tab.' });
  const { user } = open({
    at: '/venture-studio?activity=11',
    answers: { work: makeTraineeWork({ records: [newer] }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Use the other version' }));
  expect(work().value).toBe('From the other tab.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(readKept('draft:studio:11')).toBeNull();
});

test('what was typed while the work was approved is shown, not thrown away', async () => {
  logInAmina();
  const approved = makeRecord({ status: 'approved', trainer_name: 'Thandi', version: 1 });
  const { user } = open({
    at: '/venture-studio?activity=11',
    answers: { work: makeTraineeWork({ records: [makeRecord()] }) },
    answer: () => json(409, { error: 'It is approved.', current: approved }),
  });
  await screen.findByRole('button', { name: 'Update' });
  await user.type(work(), ' One thing more.');
  await user.click(send('Update'));
  await screen.findByText('It was approved before you sent this:');
  screen.getByText('I counted 52 of 240 crates. One thing more.');
});

test('an answer that was lost on the way is no conflict', async () => {
  logInAmina();
  const { user } = open({
    at: '/venture-studio?activity=11',
    answer: () =>
      json(409, { error: 'There is one.', current: makeRecord({ content: 'I counted 52.' }) }),
  });
  await screen.findByRole('button', { name: 'Submit' });
  await user.type(work(), 'I counted 52.');
  await user.click(send('Submit'));
  await screen.findByText('Submitted');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file goes ahead and is named by the work; the one that is there can be taken away', async () => {
  logInAmina();
  const details = {
    url: '/files/private/a.pdf?signature=x',
    view_url: null,
    name: 'counts.pdf',
    media_type: 'application/pdf',
    size: 30_000,
  };
  const before = makeRecord({ file: details.url, file_details: details });
  const { user, sent } = open({
    at: '/venture-studio?activity=11',
    answers: { work: makeTraineeWork({ records: [before] }) },
    answer: () =>
      json(200, { ...before, version: 2, file: null, file_details: null } satisfies ActivityRecord),
  });
  await screen.findByText(/counts\.pdf/);
  await user.click(screen.getByRole('checkbox', { name: 'Remove this file' }));
  await user.click(send('Update'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ content: before.content, file: '', version: 1 });
  await waitFor(() => expect(screen.queryByText(/counts\.pdf/)).toBeNull());
});

test('a milestone shows how far one is, and is changed with one tap', async () => {
  logInAmina();
  const milestone = {
    id: 8,
    title: 'Conversations',
    description: null,
    target_value: 10,
    unit: 'people',
  };
  const journey = makeJourney([makeActivity({ milestones: [milestone] })]);
  const value = { id: 8, current_value: 9, due_date: '2026-12-04' };
  const { user, sent } = open({
    at: '/venture-studio?activity=11',
    answers: { journey, work: makeTraineeWork({ milestones: [value] }) },
    answer: () => {
      value.current_value = 10;
      return json(200, { ...milestone, ...value });
    },
  });
  const bar = await screen.findByRole('progressbar', { name: 'Conversations' });
  expect(bar.getAttribute('aria-valuenow')).toBe('90');
  screen.getByText('Due 4 December 2026');
  await user.click(screen.getByRole('button', { name: 'One more: Conversations' }));
  await screen.findByText('Reached');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    method: 'PUT',
    path: '/api/venture/milestones/8/',
    body: { current_value: 10 },
  });
});

test('on a slow line each tap of a milestone counts, while an older answer is on its way', async () => {
  logInAmina();
  const milestone = { id: 8, title: 'Sales', description: null, target_value: 10, unit: 'sales' };
  const journey = makeJourney([makeActivity({ milestones: [milestone] })]);
  const value = { id: 8, current_value: 5, due_date: null };
  const slow: (() => void)[] = [];
  let isSlow = false;
  const later = async (answer: Response) =>
    isSlow ? new Promise<Response>((resolve) => slow.push(() => resolve(answer))) : answer;
  const answerPut = async (body: unknown) => {
    Object.assign(value, body);
    const answer = later(json(200, value));
    isSlow = true;
    return answer;
  };
  const calls = serve(async (call) => {
    if (call.method === 'PUT') return answerPut(call.body);
    if (call.path.startsWith('/api/venture/work/'))
      return later(json(200, makeTraineeWork({ milestones: [value] })));
    return answerStudio(call, { journey }) ?? json(404, {});
  });
  visit(<VentureStudioPage />, '/venture-studio?activity=11', '/venture-studio');
  const tap = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'One more: Sales' }));
  const shown = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Sales/ }).value;
  const puts = () => calls.filter(({ method }) => method === 'PUT');
  const answer = async (count: number) => {
    await waitFor(() => expect(slow).toHaveLength(count));
    await act(async () => {
      for (const reply of slow.splice(0)) reply();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
  };
  await tap();
  // The value after the first tap is on its way when the second comes.
  await waitFor(() => expect(slow).toHaveLength(1));
  await tap();
  await waitFor(() => expect(puts()).toHaveLength(2));
  slow.shift()?.();
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(shown()).toBe('7');
  await tap();
  await waitFor(() => expect(shown()).toBe('8'));
  await answer(1);
  await waitFor(() => expect(puts()).toHaveLength(3));
  expect(shown()).toBe('8');
  isSlow = false;
  await answer(1);
  expect(puts().at(-1)?.body).toEqual({ current_value: 8, over: 6 });
  expect(shown()).toBe('8');
});

test('a milestone takes whole numbers only', async () => {
  logInAmina();
  const milestone = {
    id: 8,
    title: 'Conversations',
    description: null,
    target_value: 10,
    unit: 'people',
  };
  const journey = makeJourney([makeActivity({ milestones: [milestone] })]);
  const milestones = [{ id: 8, current_value: 0, due_date: null }];
  const { user, sent } = open({
    at: '/venture-studio?activity=11',
    answers: { journey, work: makeTraineeWork({ milestones }) },
  });
  const field = await screen.findByRole('textbox', { name: /Conversations/ });
  await user.clear(field);
  await user.type(field, 'two{Enter}');
  screen.getByText('Type a whole number.');
  expect(sent()).toHaveLength(0);
});

test('a journey that could not be loaded says so, and is there after another try', async () => {
  let isDown = true;
  serve((call) => (isDown ? json(500, {}) : (answerStudio(call) ?? json(404, {}))));
  visit(<VentureStudioPage />, '/venture-studio');
  await screen.findByText('The venture journey could not be loaded.', {}, { timeout: 5000 });
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await step(/See the problem/);
});

test('where the journey of an activity could not be loaded, the ventures are there', async () => {
  logInAmina();
  const isJourney = ({ path }: Call) => path.startsWith('/api/venture/journey/');
  serve((call) => (isJourney(call) ? json(404, {}) : (answerStudio(call) ?? json(404, {}))));
  visit(<VentureStudioPage />, '/venture-studio?activity=11', '/venture-studio');
  await screen.findByText('The venture journey could not be loaded.', {}, { timeout: 5000 });
  expect(await screen.findByRole('heading', { name: 'Available Ventures' })).toBeTruthy();
});

test('a question to the trainer stands in the thread at once, and what is typed survives a reload', async () => {
  logInAmina();
  const said = makeComment({
    id: 9,
    by: 'trainee',
    trainer: null,
    trainer_name: 'Amina',
    content: 'Which ten?',
  });
  const work = makeTraineeWork({ has_trainer: true, unread: [{ activity: 11, count: 2 }] });
  const { user, sent } = open({
    at: '/venture-studio?activity=11',
    answers: { work },
    answer: ({ path }) => (path === '/api/venture/messages/' ? json(201, said) : json(204, null)),
  });
  await screen.findAllByText('2 new messages');
  await user.click(await screen.findByRole('button', { name: 'Ask or answer your trainer' }));
  await user.type(screen.getByRole('textbox', { name: /Message to your trainer/ }), 'Which ten?');
  await waitFor(() =>
    expect(JSON.stringify(readKept('draft:question:11'))).toContain('Which ten?'),
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Which ten?');
  screen.getByRole('heading', { name: 'Questions and comments' });
  expect(sent().find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/venture/messages/',
    body: { activity: 11, content: 'Which ten?' },
  });
  expect(readKept('draft:question:11')).toBeNull();
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe('Ask or answer your trainer'),
  );
});

test('a question that is closed before it is sent stands there when it is opened again', async () => {
  logInAmina();
  const { user, sent } = open({
    at: '/venture-studio?activity=11',
    answers: { work: makeTraineeWork({ has_trainer: true }) },
    answer: () => json(201, makeComment({ id: 9, by: 'trainee', content: 'Which ten people?' })),
  });
  const ask = async () =>
    user.click(await screen.findByRole('button', { name: 'Ask or answer your trainer' }));
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Message to your/ });
  await ask();
  await user.type(field(), 'Which ten');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await ask();
  expect(field().value).toBe('Which ten');
  await user.type(field(), ' people?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Which ten people?');
  expect(sent().find(({ method }) => method === 'POST')?.body).toMatchObject({
    content: 'Which ten people?',
  });
  await ask();
  expect(field().value).toBe('');
});

test('who has no trainer is not offered to ask one', async () => {
  logInAmina();
  open({ at: '/venture-studio?activity=11' });
  await screen.findByRole('button', { name: 'Submit' });
  expect(screen.queryByRole('button', { name: 'Ask or answer your trainer' })).toBeNull();
});

test('who has no trainer goes from an open activity to the trainers, and back to the journey', async () => {
  logInAmina();
  const { user } = open({
    answers: { ventures: [makeOffer()] },
    at: '/venture-studio?activity=11',
  });
  await user.click(await screen.findByRole('button', { name: 'See the trainers' }));
  const join = await screen.findByRole('button', { name: /^Join/ });
  await waitFor(() => expect(document.activeElement).toBe(join));
  await user.click(await step(/^See the problem/));
  await user.click(await step(/^Watch the problem$/));
  await user.click(await screen.findByRole('button', { name: 'Back to the journey' }));
  await screen.findByRole('heading', { name: 'Available Ventures' });
  expect(screen.queryByRole('textbox', { name: /Your work/ })).toBeNull();
});

test('who is told of a message comes to it in the open activity', async () => {
  logInAmina();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => scrolled.mockRestore());
  const work = makeTraineeWork({
    comments: [makeComment()],
    unread: [{ activity: 11, count: 1 }],
  });
  open({ at: '/venture-studio?activity=11', answers: { work } });
  await screen.findByText('Say where you counted.');
  screen.getByRole('heading', { name: 'Trainer comments' });
  const [element] = scrolled.mock.contexts as Element[];
  expect(element?.textContent).toContain('Say where you counted.');
});

test('work that waited says when it is handed in', async () => {
  logInAmina();
  open({ answers: {} });
  await step(/See the problem/);
  noteDelivery('studio:work:11', { state: 'sent', answer: {} });
  await screen.findByText('“Watch the problem” is handed in now.');
});
