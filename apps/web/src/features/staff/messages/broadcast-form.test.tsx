import type { Broadcast } from '@inzira/contract/staff-messages';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keep } from '#src/platform/device-store.ts';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { activateTexts } from '#src/platform/texts.ts';
import { draftItem } from '#src/ui/draft.tsx';
import { writeText } from '#src/ui/rich-text/fake-writing.ts';
import BroadcastForm from './broadcast-form.tsx';

const [onSaved, onClose] = [() => {}, () => {}];

beforeEach(async () => {
  logInAmina({ is_staff: true });
  await keep(draftItem('broadcast:3'), null);
});

test('an announcement to an organization that is not chosen says so at the field', async () => {
  const calls = serve(() => json(200, { count: 0, next: null, previous: null, results: [] }));
  const user = visit(
    <BroadcastForm broadcast={null} {...{ onSaved, onClose }} />,
    '/staff/broadcasts',
  );
  await user.selectOptions(
    await screen.findByLabelText('To whom'),
    'In the app: members of an organization',
  );
  await user.type(screen.getByLabelText('Subject'), 'Friday');
  await writeText('text', 'We meet at ten.');
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
  const group = await screen.findByLabelText('Organization');
  await waitFor(() => expect(group.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(group);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('nobody sends to readers whom they have not chosen', async () => {
  const calls = serve(() => json(200, {}));
  const user = visit(
    <BroadcastForm broadcast={null} {...{ onSaved, onClose }} />,
    '/staff/broadcasts',
  );
  await user.type(await screen.findByLabelText('Subject'), 'Friday');
  await writeText('text', 'We meet at ten.');
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('To whom')));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('an announcement whose answer was lost is made once by the next try', async () => {
  let isCut = true;
  const calls = serve(({ method }) => {
    if (method === 'POST' && isCut) noNetwork();
    return json(200, { count: 0, next: null, previous: null, results: [] });
  });
  const user = visit(
    <BroadcastForm broadcast={null} {...{ onSaved, onClose }} />,
    '/staff/broadcasts',
  );
  await user.selectOptions(await screen.findByLabelText('To whom'), 'In the app: everyone');
  await user.type(screen.getByLabelText('Subject'), 'Friday');
  await writeText('text', 'We meet at ten.');
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
  await screen.findByText(/It could not be saved/);
  isCut = false;
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
  const keys = () =>
    calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'));
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[0]).toBeTruthy();
  expect(keys()[1]).toBe(keys()[0]);
});

test('who discards what they typed has also the readers of before again', async () => {
  serve(() => json(200, { count: 0, next: null, previous: null, results: [] }));
  await keep(draftItem('broadcast:new'), null);
  const open = () =>
    visit(<BroadcastForm broadcast={null} {...{ onSaved, onClose }} />, '/staff/broadcasts');
  const user = open();
  await user.selectOptions(await screen.findByLabelText('To whom'), 'In the app: everyone');
  await user.type(screen.getByLabelText('Subject'), 'Friday');
  cleanup();
  open();
  const values = () =>
    ['Subject', 'To whom'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);
  await screen.findByLabelText('To whom');
  expect(values()).toEqual(['Friday', 'everyone']);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(values()).toEqual(['', '']);
});

test('a French text that is refused is in sight, also where its part was folded', async () => {
  serve(({ method }) =>
    method === 'POST'
      ? json(400, { link_label_fr: ['Say it in fewer words.'] })
      : json(200, { count: 0, next: null, previous: null, results: [] }),
  );
  const user = visit(
    <BroadcastForm broadcast={null} {...{ onSaved, onClose }} />,
    '/staff/broadcasts',
  );
  await user.selectOptions(await screen.findByLabelText('To whom'), 'In the app: everyone');
  await user.type(screen.getByLabelText('Subject'), 'Friday');
  await writeText('text', 'We meet at ten.');
  const fold = screen.getByText('French version (optional)');
  await user.click(fold);
  const label = await screen.findByLabelText('What the button says in French');
  await user.type(label, 'Lire la suite');
  await user.click(fold);
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
  await screen.findByText('Say it in fewer words.');
  expect(fold.closest('details')?.open).toBe(true);
  expect(document.activeElement).toBe(label);
});

afterEach(async () => activateTexts('en'));

const FRENCH_ALONE = {
  id: 3,
  subject: 'Vendredi',
  text: 'À dix heures.',
  link: '',
  link_label: '',
  subject_fr: 'Vendredi',
  text_fr: 'À dix heures.',
  link_label_fr: '',
  audience: { kind: 'everyone', id: null, language: null },
  audience_name: null,
  state: 'draft',
  author: 'amina',
  created_at: '2026-11-20T10:00:00.000Z',
  started_at: null,
  finished_at: null,
  sent: 0,
  revision: 1,
  readers: 9,
} satisfies Broadcast;

function openIn(broadcast: Broadcast | null) {
  const calls = serve(() => json(200, { ...FRENCH_ALONE, results: [] }));
  const user = visit(
    <BroadcastForm broadcast={broadcast} {...{ onSaved, onClose }} />,
    '/staff/broadcasts',
  );
  const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { user, sent };
}

const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!found) throw new Error(`There is no field ${name}`);
  return found;
};

test('on a French page one writes in French, and French alone is what everybody reads', async () => {
  await activateTexts('fr');
  const { user, sent } = openIn(null);
  await waitFor(() => field('subject_fr'));
  await user.selectOptions(field('audience'), 'everyone');
  expect(field('subject_fr')).toMatchObject({ lang: 'fr', required: true });
  await user.type(field('subject_fr'), 'Vendredi');
  await user.type(field('text_fr'), 'À dix heures.{Enter}');
  field('text_fr').form?.requestSubmit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    subject: 'Vendredi',
    text: expect.stringContaining('À dix heures.'),
    subject_fr: 'Vendredi',
    text_fr: expect.stringContaining('À dix heures.'),
  });
});

test('what is in French alone goes on in French, on an English page too, and gets its English', async () => {
  const { user, sent } = openIn(FRENCH_ALONE);
  const subject = await screen.findByLabelText<HTMLInputElement>('Subject');
  expect([subject.name, subject.value]).toEqual(['subject_fr', 'Vendredi']);
  await user.click(screen.getByText('English version (optional)'));
  const english = screen.getByLabelText<HTMLInputElement>('Subject in English');
  expect(english.value).toBe('');
  await user.type(english, 'Friday');
  await writeText('text', 'At ten.');
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({ subject: 'Friday', text: 'At ten.', revision: 1 });
});

const IN_ENGLISH: Broadcast = {
  ...FRENCH_ALONE,
  subject: 'Friday',
  text: 'We meet at ten.',
  subject_fr: '',
  text_fr: '',
};

/** Answers the first change with a conflict: a colleague has saved. */
function openBeside(current: Partial<Broadcast>, fields: string[], broadcast = IN_ENGLISH) {
  let answers = 0;
  const calls = serve(({ method, path }) => {
    if (method === 'PUT') {
      answers += 1;
      return answers === 1
        ? json(409, { error: 'Changed.', fields, current: { ...broadcast, ...current } })
        : json(200, broadcast);
    }
    const groups = [
      { organization: { id: 1, name: 'Hub' } },
      { organization: { id: 2, name: 'Lab' } },
    ];
    return json(200, {
      count: 2,
      next: null,
      previous: null,
      results: path.includes('organizations') ? groups : [],
    });
  });
  const user = visit(<BroadcastForm {...{ broadcast, onSaved, onClose }} />, '/staff/broadcasts');
  const save = async () => user.click(screen.getByRole('button', { name: 'Save and go on' }));
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { user, save, sent };
}

test('what both have changed is shown side by side, what one has changed stays, and nothing typed is lost', async () => {
  const { user, save, sent } = openBeside({ subject: 'Saturday', link: '', revision: 2 }, [
    'subject',
  ]);
  await user.type(await screen.findByLabelText('Subject'), ' at ten');
  await writeText('text', 'Bring a pen. ');
  await save();
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else has changed this' });
  expect(sent()).toEqual([
    { subject: 'Friday at ten', text: expect.stringContaining('Bring a pen.'), revision: 1 },
  ]);
  expect(dialog.textContent).toContain('Friday at ten');
  await user.click(screen.getByRole('radio', { name: /Saturday/ }));
  await user.click(screen.getByRole('button', { name: 'Save with these' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ text: expect.stringContaining('Bring a pen.'), revision: 2 });
});

test('who it goes to is said in the words of the form, the name of a group too', async () => {
  const { user, save, sent } = openBeside(
    {
      audience: { kind: 'organization', id: 2, language: null },
      audience_name: 'Lab',
      revision: 2,
    },
    ['audience'],
  );
  await user.selectOptions(
    await screen.findByLabelText('To whom'),
    'In the app: members of an organization',
  );
  await user.selectOptions(
    await screen.findByLabelText('Organization'),
    await screen.findByText('Hub'),
  );
  await save();
  await screen.findByRole('radio', { name: /Yours.*Hub/ });
  await user.click(screen.getByRole('radio', { name: /Theirs.*Lab/ }));
  await user.click(screen.getByRole('button', { name: 'Save with these' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    { audience: { kind: 'organization', id: 1 }, revision: 1 },
    { revision: 2 },
  ]);
});

test('another kind of readers is named as the list names it', async () => {
  const { user, save } = openBeside(
    { audience: { kind: 'subscribers', id: null, language: 'fr' }, revision: 2 },
    ['audience'],
  );
  await user.selectOptions(
    await screen.findByLabelText('To whom'),
    'Email: newsletter subscribers',
  );
  await save();
  await screen.findByRole('radio', { name: /Yours.*Email: newsletter subscribers/ });
  await screen.findByRole('radio', { name: /Theirs.*Email: subscribers in French/ });
});

test('of one in French alone, the French of both is shown, and no English that nobody wrote', async () => {
  const { user, save } = openBeside(
    { subject: 'Samedi', subject_fr: 'Samedi', revision: 2 },
    ['subject_fr'],
    FRENCH_ALONE,
  );
  await user.type(await screen.findByLabelText('Subject'), ' matin');
  await save();
  await screen.findByRole('radio', { name: /Yours.*Vendredi matin/ });
  await screen.findByRole('radio', { name: /Theirs.*Samedi/ });
  expect(screen.getAllByRole('radio')).toHaveLength(2);
});

test('what the server refuses in a field that only a colleague has changed is sent as it stands here', async () => {
  let answers = 0;
  const calls = serve(({ method }) => {
    if (method !== 'PUT') return json(200, { results: [] });
    answers += 1;
    return answers === 1
      ? json(400, { subject_fr: ['Translate this too.'] })
      : json(200, FRENCH_ALONE);
  });
  const user = visit(
    <BroadcastForm
      broadcast={{ ...IN_ENGLISH, subject_fr: 'Vendredi', text_fr: 'À dix heures.' }}
      {...{ onSaved, onClose }}
    />,
    '/staff/broadcasts',
  );
  await screen.findByLabelText('Subject');
  await writeText('text_fr', 'Venez. ');
  const save = async () => user.click(screen.getByRole('button', { name: 'Save and go on' }));
  await save();
  await screen.findByText('Translate this too.');
  await save();
  await waitFor(() => expect(answers).toBe(2));
  expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
    subject_fr: 'Vendredi',
    text_fr: expect.stringContaining('Venez.'),
  });
});

test('what was typed into one that a colleague has sent meanwhile becomes a new draft', async () => {
  const calls = serve(() => json(200, { ...IN_ENGLISH, id: 4, results: [] }));
  const user = visit(
    <BroadcastForm broadcast={IN_ENGLISH} isBegun {...{ onSaved, onClose }} />,
    '/staff/broadcasts',
  );
  await user.type(await screen.findByLabelText('Subject'), ' at ten');
  await user.click(screen.getByRole('button', { name: 'Save as a new draft' }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    subject: 'Friday at ten',
    text: 'We meet at ten.',
    audience: { kind: 'everyone' },
  });
});

test('of one that was sent meanwhile nothing is said to wait to be sent', async () => {
  serve(({ method }) =>
    method === 'PUT'
      ? json(409, { error: 'This announcement was sent meanwhile.' })
      : json(200, { count: 0, next: null, previous: null, results: [] }),
  );
  const form = () =>
    visit(<BroadcastForm {...{ broadcast: IN_ENGLISH, onSaved, onClose }} />, '/staff/broadcasts');
  const user = form();
  await user.type(await screen.findByLabelText('Subject'), ' at ten');
  await screen.findByText('Kept on this device until you send it.');
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
  expect(await screen.findByText(/This announcement was sent meanwhile\./)).toBeTruthy();
  expect(screen.queryByText(/on this device/)).toBeNull();
});
