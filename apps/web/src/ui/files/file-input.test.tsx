import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';
import { activateTexts, needTexts } from '#src/platform/texts.ts';
import { FileInput, type FileUploads } from './file-input.tsx';

type Props = Parameters<typeof FileInput>[0];

function open(props: Partial<Props> = {}) {
  const onInput = vi.fn();
  render(
    <I18nProvider i18n={i18n}>
      <form aria-label="form" onInput={onInput}>
        <FileInput
          label="Pitch deck"
          name="deck"
          accept={['application/pdf', '.pptx', 'image/*']}
          kinds="PDF, PowerPoint or a picture"
          maxBytes={20 * 1024 * 1024}
          {...props}
        />
      </form>
    </I18nProvider>,
  );
  return onInput;
}

const form = () => screen.getByRole<HTMLFormElement>('form');
const sent = () => new FormData(form()).get('deck');
afterEach(async () => {
  // Restores what a test replaced, such as the network, for the next file.
  vi.restoreAllMocks();
  await activateTexts('en');
});

const field = () => screen.getByLabelText<HTMLInputElement>(/Choose|Replace/);
const pick = (file: File) => fireEvent.change(field(), { target: { files: [file] } });
const pdf = new File(['%PDF'], 'deck.pdf', { type: 'application/pdf' });

type Sending = Parameters<FileUploads['send']>[1] & {
  resolve: (upload: { id: string }) => void;
  reject: (error: Error) => void;
};

/** Uploads that the test completes. */
function controlled(found: { filename: string } | null = null) {
  const calls: Sending[] = [];
  const removed: string[] = [];
  const uploads: FileUploads = {
    send: async (_, options) =>
      new Promise((resolve, reject) => calls.push({ ...options, resolve, reject })),
    find: async () => found,
    remove: async (id) => removed.push(id),
  };
  return { calls, removed, uploads };
}

test('what cannot be sent is refused with the reason; a known ending is enough', () => {
  open();
  pick(new File(['x'], 'a.exe', { type: 'application/x-msdownload' }));
  screen.getByText('Choose a file of one of these kinds: PDF, PowerPoint or a picture.');
  pick(new File([new Uint8Array(21 * 1024 * 1024)], 'a.pdf', { type: 'application/pdf' }));
  screen.getByText('This file is 21 MB; the limit is 20 MB.');
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  pick(new File(['x'], 'Deck.PPTX', { type: '' }));
  screen.getByText('Deck.PPTX');
});

test('why a file was refused is said in the language that is switched to', async () => {
  await needTexts(['ui']);
  open();
  pick(new File([new Uint8Array(21 * 1024 * 1024)], 'a.pdf', { type: 'application/pdf' }));
  screen.getByText('This file is 21 MB; the limit is 20 MB.');
  await act(async () => activateTexts('fr'));
  screen.getByText(/Ce fichier pèse 21 Mo/);
});

test('without an upload of its own the file travels with the form, and a picture is shown', () => {
  open();
  pick(new File(['x'], 'a.png', { type: 'image/png' }));
  screen.getByRole('img', { name: 'Preview' });
  expect(field().name).toBe('deck');
});

test('an upload shows how far it is, holds up the form, which then carries its id', async () => {
  const { calls, removed, uploads } = controlled();
  const onInput = open({ uploads, required: true });
  pick(pdf);
  act(() => calls[0]?.onProgress(0.456));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('45');
  expect(form().checkValidity()).toBe(false);
  act(() => calls[0]?.onProgress(1));
  screen.getByText('Checking the file...');
  act(() => calls[0]?.resolve({ id: 'u7' }));
  await screen.findByText('The file is there.');
  expect(sent()).toBe('u7');
  // Once for the upload's start, and once for its id.
  await waitFor(() => expect(onInput).toHaveBeenCalledTimes(2));
  expect(form().checkValidity()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(sent()).toBe('');
  await waitFor(() => expect(onInput).toHaveBeenCalledTimes(3));
  expect(removed).toEqual(['u7']);
  expect(form().checkValidity()).toBe(false);
});

test('a failure keeps the file, and the same is sent again', async () => {
  const { calls, uploads } = controlled();
  open({ uploads });
  pick(pdf);
  act(() => calls[0]?.reject(new NetworkError('cut off')));
  await screen.findByText('The file could not be sent.');
  screen.getByText('deck.pdf');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  act(() => calls[1]?.resolve({ id: 'u8' }));
  await waitFor(() => expect(sent()).toBe('u8'));
  expect(screen.queryByText('The file could not be sent.')).toBeNull();
});

test('the reason of the server is shown, also when it is said of a field of its call', async () => {
  const { calls, uploads } = controlled();
  open({ uploads });
  pick(pdf);
  act(() => calls[0]?.reject(new ApiError(400, { size: ['This file is empty.'] })));
  await screen.findByText('This file is empty.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('an upload can be stopped, and another file takes its place', async () => {
  const { calls, uploads } = controlled();
  open({ uploads });
  pick(pdf);
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(calls[0]?.signal.aborted).toBe(true);
  act(() => calls[0]?.resolve({ id: 'u7' }));
  expect(sent()).toBe('');
  pick(pdf);
  pick(new File(['%PDF'], 'newer.pdf', { type: 'application/pdf' }));
  expect(calls[1]?.signal.aborted).toBe(true);
  act(() => calls[2]?.resolve({ id: 'u9' }));
  await waitFor(() => expect(sent()).toBe('u9'));
});

test('a phone without a network is told that the upload goes on', () => {
  const { calls, uploads } = controlled();
  open({ uploads });
  pick(pdf);
  act(() => calls[0]?.onProgress(0.5));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  screen.getByText('No connection. The upload goes on by itself once there is one.');
});

test('a photo over the limit is sent, since it is made smaller first', () => {
  const { calls, uploads } = controlled();
  open({ uploads });
  pick(new File([new Uint8Array(21 * 1024 * 1024)], 'page.jpg', { type: 'image/jpeg' }));
  expect(calls).toHaveLength(1);
});

test('a file that was sent on an earlier visit is still there', async () => {
  const { uploads } = controlled({ filename: 'deck.pdf' });
  open({ uploads, required: true, defaultUploadId: 'u7' });
  await screen.findByText('deck.pdf');
  screen.getByText('The file is there.');
  expect(sent()).toBe('u7');
  expect(form().checkValidity()).toBe(true);
});

test('a file that the server has let go of is asked for again', async () => {
  const { uploads } = controlled(null);
  open({ uploads, required: true, defaultUploadId: 'u7' });
  await screen.findByText('The file was kept for a day only. Please choose it again.');
  expect(sent()).toBe('');
  expect(form().checkValidity()).toBe(false);
});

test('a file that was cut off by leaving the page is asked for again, and keeps nobody from sending', async () => {
  const { calls, uploads } = controlled();
  open({ uploads });
  pick(pdf);
  await waitFor(() => expect(sent()).toBe('cut'));
  expect(form().checkValidity()).toBe(false);
  cleanup();
  open({ uploads, defaultUploadId: 'cut' });
  screen.getByText(/^Your file was not sent whole\./);
  expect(sent()).toBe('');
  expect(form().checkValidity()).toBe(true);
  pick(pdf);
  expect(screen.queryByText(/^Your file was not sent whole\./)).toBeNull();
  expect(calls).toHaveLength(2);
});
