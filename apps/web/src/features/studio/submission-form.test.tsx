import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { deviceFiles, isDeviceFile } from '#src/platform/device-files.ts';
import { readItem } from '#src/platform/device-store.ts';
import { type Call, json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { keepDraft } from '#src/ui/draft.tsx';
import { answerStudio, makeRecord, makeTraineeWork } from './studio.fixture.ts';
import VentureStudioPage from './venture-studio.page.tsx';

// Imports the lazy parts before the test, which would otherwise wait for their compilation.
beforeAll(async () => {
  await Promise.all([import('./activity-card.tsx'), import('./online/available-ventures.tsx')]);
});

/** A server that does not answer writes until `fail` is called. */
function open(answers: Parameters<typeof answerStudio>[1] = {}) {
  logInAmina();
  const unanswered: ((answer: () => Response) => void)[] = [];
  const pending = async () =>
    new Promise<() => Response>((resolve) => unanswered.push(resolve)).then((answer) => answer());
  const calls = serve(
    (call) => answerStudio(call, answers) ?? (call.method === 'GET' ? json(404, {}) : pending()),
  );
  const user = visit(<VentureStudioPage />, '/venture-studio?activity=11', '/venture-studio');
  const fail = async (answer = () => json(500, {})) => {
    // The form is busy before its request is sent.
    await waitFor(() => expect(unanswered).toHaveLength(1));
    unanswered.pop()?.(answer);
  };
  return { user, sent: () => calls.filter(({ method }) => method !== 'GET'), fail };
}

const work = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your work/ });
const send = (name: 'Submit' | 'Update') => screen.getByRole<HTMLButtonElement>('button', { name });

test('nothing can be typed that would go with the form while it is sent', async () => {
  const { user, fail } = open();
  await user.type(await screen.findByRole('textbox', { name: /Your work/ }), 'I counted 52.');
  await user.click(send('Submit'));
  await waitFor(() => expect(send('Submit').getAttribute('aria-disabled')).toBe('true'));
  await user.type(work(), ' And more.');
  expect(work().value).toBe('I counted 52.');
  await fail();
  await screen.findByText(/Your work could not be sent/);
  await user.type(work(), ' And more.');
  expect(work().value).toBe('I counted 52. And more.');
});

test('no file is chosen or removed while the work is sent, and nothing is forgotten', async () => {
  const url = '/files/private/a.pdf';
  const file_details = { url, view_url: null, name: 'a.pdf', media_type: 'text/plain', size: 9 };
  const { user, sent, fail } = open({
    work: makeTraineeWork({ records: [makeRecord({ file: url, file_details })] }),
  });
  const removes = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: /Remove this file/,
  });
  await user.click(removes);
  await user.click(send('Update'));
  await waitFor(() => expect(send('Update').getAttribute('aria-disabled')).toBe('true'));
  await user.click(removes);
  expect(removes.checked).toBe(true);
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  expect(chooser?.disabled).toBe(true);
  await fail();
  await screen.findByText(/Your work could not be sent/);
  expect([removes.checked, removes.disabled, chooser?.disabled]).toEqual([true, false, false]);
  await user.click(send('Update'));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toMatchObject({ file: '' });
  // Otherwise it would time out and be queued during another test.
  await fail();
  await screen.findByText(/Your work could not be sent/);
});

test('work and its photo that are handed in without a network wait on the phone, and go once when it is back', async () => {
  logInAmina();
  let isLost = false;
  const parts: string[] = [];
  const upload = { id: 'upload-1', filename: 'stall.png', size: 4, received: 0, is_ready: false };
  const calls = serve((call) => {
    if (isLost) return noNetwork();
    if (call.path === '/api/uploads/') return json(201, upload);
    if (call.path.includes('/parts/')) {
      parts.push(call.path);
      return json(200, { ...upload, received: 4 });
    }
    if (call.path.endsWith('/finish/'))
      return json(200, { ...upload, received: 4, is_ready: true });
    if (call.method === 'POST') return json(201, makeRecord({ content: 'I counted 52.' }));
    return answerStudio(call, {}) ?? json(404, {});
  });
  const user = visit(<VentureStudioPage />, '/venture-studio?activity=11', '/venture-studio');
  await user.type(await screen.findByRole('textbox', { name: /Your work/ }), 'I counted 52.');
  isLost = true;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const photo = new File(['1234'], 'stall.png', { type: 'image/png' });
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]') ?? work(), photo);
  await screen.findAllByText('Kept on this device until you send it.');
  const shown: boolean[] = [];
  const observer = new MutationObserver(() => {
    if (!screen.queryByText(/^On this device\. It is handed in/)) return;
    shown.push(screen.queryByRole('button', { name: 'Change it' }) !== null);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await user.click(send('Submit'));
  await screen.findByText('On this device. It is handed in by itself when the network is back.');
  observer.disconnect();
  // The button to remove it is there from the start.
  expect(shown[0]).toBe(true);
  screen.getByText('stall.png');
  // The focus is on this note, not on the state of the earlier submission.
  expect(document.activeElement?.textContent).toMatch(/^On this device/);

  // Changed before it was sent: the same submission with the same file.
  await user.click(screen.getByRole('button', { name: 'Change it' }));
  await user.type(work(), ' And 3 more.');
  await user.click(send('Submit'));
  await screen.findByText('I counted 52. And 3 more.');

  isLost = false;
  vi.restoreAllMocks();
  const before = calls.length;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/^On this device\. It is handed in/)).toBe(null));
  const written = calls.slice(before).filter(({ path }) => path === '/api/venture/records/');
  expect(written).toHaveLength(1);
  expect(written[0]?.body).toMatchObject({
    content: 'I counted 52. And 3 more.',
    activity: 11,
    upload: 'upload-1',
  });
  expect(parts).toHaveLength(1);
  await waitFor(() => expect(deviceFiles()).toEqual([]));
});

/** A photo that was chosen offline is stored on the phone; then the network is back. */
async function openWithPhoto(answer: (call: Call) => Response | Promise<Response>) {
  logInAmina();
  const calls = serve((call) =>
    call.method === 'GET' ? (answerStudio(call, {}) ?? json(404, {})) : answer(call),
  );
  const user = visit(<VentureStudioPage />, '/venture-studio?activity=11', '/venture-studio');
  await user.type(await screen.findByRole('textbox', { name: /Your work/ }), 'I counted 52.');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const photo = new File(['1234'], 'stall.png', { type: 'image/png' });
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]') ?? work(), photo);
  await screen.findAllByText('Kept on this device until you send it.');
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
  return { user, calls };
}

test('work that waits is not given up for a form that has other words from another tab', async () => {
  logInAmina();
  let isLost = false;
  const calls = serve((call) => {
    if (isLost) return noNetwork();
    if (call.method === 'POST') return json(201, makeRecord({ content: 'I counted 52.' }));
    return answerStudio(call, {}) ?? json(404, {});
  });
  const user = visit(<VentureStudioPage />, '/venture-studio?activity=11', '/venture-studio');
  await user.type(await screen.findByRole('textbox', { name: /Your work/ }), 'I counted 52.');
  isLost = true;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await user.click(send('Submit'));
  await screen.findByText('On this device. It is handed in by itself when the network is back.');
  expect(keepDraft('studio:11', [['content', 'I counted 60.']])).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Change it' }));
  await screen.findByText('I counted 52.');

  isLost = false;
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
  const written = () => calls.filter(({ path }) => path === '/api/venture/records/');
  await waitFor(() => expect(written().at(-1)?.body).toMatchObject({ content: 'I counted 52.' }));
});

test('a photo stays on a phone that believes it has a network, and the work is accepted', async () => {
  logInAmina();
  let isLost = false;
  serve((call) => (isLost ? noNetwork() : (answerStudio(call, {}) ?? json(404, {}))));
  const user = visit(<VentureStudioPage />, '/venture-studio?activity=11', '/venture-studio');
  await user.type(await screen.findByRole('textbox', { name: /Your work/ }), 'I counted 52.');
  isLost = true;
  const photo = new File(['1234'], 'stall.png', { type: 'image/png' });
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]') ?? work(), photo);
  const upload = document.querySelector<HTMLInputElement>('input[name=upload]');
  await waitFor(() => expect(isDeviceFile(upload?.value ?? '')).toBe(true));
  await user.click(send('Submit'));
  await screen.findByText('On this device. It is handed in by itself when the network is back.');
});

test('work that could not be stored, because somebody else has logged in, stays in its draft', async () => {
  const { user, fail } = open();
  await user.type(await screen.findByRole('textbox', { name: /Your work/ }), 'I counted 52.');
  await user.click(send('Submit'));
  await waitFor(() => expect(send('Submit').getAttribute('aria-disabled')).toBe('true'));
  logInAmina({ id: 8, username: 'kwame' });
  await fail(noNetwork);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(readItem('draft:studio:11', 7)?.value).toMatchObject({
    fields: expect.arrayContaining([['content', 'I counted 52.']]) as unknown,
  });
});

test('work whose photo is refused says why, in its form', async () => {
  const { user } = await openWithPhoto(() => json(400, { file: ['This picture is broken.'] }));
  await user.click(send('Submit'));
  await screen.findByText('This picture is broken.');
  expect(work().value).toBe('I counted 52.');
});

test('while work and its photo are on their way nothing is called handed in, nor taken back', async () => {
  let fail = () => {};
  const { user, calls } = await openWithPhoto(
    async () => new Promise<Response>((resolve) => (fail = () => resolve(json(503, {})))),
  );
  await user.click(send('Submit'));
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/uploads/'));
  expect(screen.queryByRole('button', { name: 'Change it' })).toBe(null);
  expect(work().value).toBe('I counted 52.');
  fail();
  await screen.findByText('On this device. It is handed in by itself when the network is back.');
  expect(screen.queryByText('Your work is handed in.')).toBe(null);
  await user.click(screen.getByRole('button', { name: 'Change it' }));
  expect(work().value).toBe('I counted 52.');
});
