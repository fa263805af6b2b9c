import type { Membership } from '@inzira/contract/studio-trainers';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { answerStudio, makeOffer } from '#src/features/studio/studio.fixture.ts';
import VentureStudioPage from '#src/features/studio/venture-studio.page.tsx';

// Imports the lazy parts before the test, which would otherwise wait for their compilation.
beforeAll(async () => {
  await Promise.all([
    import('./available-ventures.tsx'),
    import('./join-dialog.tsx'),
    import('./leave-dialog.tsx'),
  ]);
});

const ventures = [
  makeOffer(),
  makeOffer({
    id: 4,
    name: 'Umuti Clinic',
    trainer_name: 'Jabari',
    trainees_count: 12,
    answer_hours: 30,
  }),
];

function open(
  start: number | null,
  answer: (call: Call, join: (id: number | null) => void) => Response | Promise<Response>,
  role: Membership['role'] = 'trainee',
) {
  logInAmina();
  let joined = start;
  const calls = serve(
    (call) => answerStudio(call, { ventures, joined, role }) ?? answer(call, (id) => (joined = id)),
  );
  const user = visit(<VentureStudioPage />, '/venture-studio');
  return { user, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

const join = (name: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name: new RegExp(`^Join ?: ${name}`) });

const confirm = () => screen.findByRole('button', { name: 'Join the venture' });

test('joining asks first, with who answers there and what follows from it', async () => {
  const { user, sent } = open(null, () => json(201, { message: 'You joined the venture!' }));
  await user.click(await join('Umuti Clinic'));
  const question = await screen.findByRole('dialog', { name: 'Join Umuti Clinic?' });
  within(question).getByText('Jabari reads what you hand in, and answers it.');
  within(question).getByText(/one venture at a time/);
  within(question).getByText(/12 trainees/);
  within(question).getByText('Answers in about 2 days');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
});

test('joining says so; then the others cannot be joined, and say why', async () => {
  const { user, sent } = open(null, (_, joinVenture) => {
    joinVenture(3);
    return json(201, { message: 'You joined the venture!' });
  });
  await user.click(await join('Isoko Solar'));
  await user.click(await confirm());
  await screen.findByText('You joined the venture!');
  expect(sent()[0]).toMatchObject({
    path: '/api/venture/join-venture/',
    body: { venture_id: 3 },
  });
  await waitFor(async () => expect((await join('Umuti Clinic')).disabled).toBe(true));
  const reason = (await join('Umuti Clinic')).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(reason)?.textContent).toBe(
    'You can join only one venture at a time.',
  );
  await screen.findByText('Joined');
});

test('a second venture is refused in the server’s words', async () => {
  const { user } = open(null, () => json(400, { error: 'Cannot join more than one venture.' }));
  await user.click(await join('Isoko Solar'));
  await user.click(await confirm());
  // In a dialog, because the list may be longer than the screen.
  const question = await screen.findByRole('dialog');
  await within(question).findByText('Cannot join more than one venture.');
});

test('while it is under way the question stays, and tells how it went', async () => {
  let arrive: (answer: Response) => void = () => {};
  const onItsWay = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  const { user } = open(null, () => onItsWay);
  await user.click(await join('Isoko Solar'));
  await user.click(await confirm());
  const question = await screen.findByRole('dialog');
  const cancel = within(question).getByRole<HTMLButtonElement>('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel.disabled).toBe(true));
  await user.click(within(question).getByRole('button', { name: 'Close' }));
  arrive(json(400, { error: 'Cannot join more than one venture.' }));
  await within(question).findByText('Cannot join more than one venture.');
  await user.click(cancel);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who joined asks the trainer to leave, and may stay after all', async () => {
  const { user, sent } = open(3, () => json(201, { message: 'Sent.' }));
  await screen.findByText(/Thandi reads your work\./);
  await user.click(screen.getByRole('button', { name: 'Ask to leave' }));
  await user.type(
    await screen.findByRole('textbox', { name: /A word to your trainer/ }),
    'I move to Huye.',
  );
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()[0]).toMatchObject({
    method: 'POST',
    path: '/api/venture/leave-request/',
    body: { message: 'I move to Huye.' },
  });
});

test('a trainer who assists is told so, and leaves by themselves after a question', async () => {
  const leave = (_: Call, joinVenture: (id: null) => void) => {
    joinVenture(null);
    return json(201, { message: 'You have left the venture.' });
  };
  const { user, sent } = open(3, leave, 'assistant');
  await screen.findByText(/to assist Thandi\.$/);
  expect(screen.queryByText(/reads your work/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave the venture' }));
  const question = await screen.findByRole('dialog', { name: 'Leave the venture?' });
  expect(within(question).queryByText(/lets you go/)).toBeNull();
  await user.click(within(question).getByRole('button', { name: 'Leave the venture' }));
  await waitFor(() => expect(screen.queryByText(/to assist Thandi/)).toBeNull());
  expect(sent()).toMatchObject([{ method: 'POST', path: '/api/venture/leave-request/', body: {} }]);
  await screen.findByText(/^You left /);
  // The folded list is opened again.
  expect((await join('Umuti Clinic')).disabled).toBe(false);
});

test('a trainer joins no venture of their own, and is led to the journey from each', async () => {
  logInAmina({ is_trainer: true });
  const own = makeOffer({ joined: true });
  const answers = { ventures: [own, makeOffer({ id: 4, name: 'Umuti Clinic' })], joined: null };
  serve((call) => answerStudio(call, answers) ?? json(404, {}));
  visit(<VentureStudioPage />, '/venture-studio');
  await join('Umuti Clinic');
  screen.getByText('You are the trainer');
  expect(screen.queryByRole('button', { name: /^Join ?: Isoko Solar/ })).toBeNull();
  const view = screen.getByRole('link', { name: /^View ?: Isoko Solar/ });
  expect(view.getAttribute('href')).toBe('/venture-studio');
});
