import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkError } from '#src/platform/api-error.ts';
import { activateTexts, needTexts } from '#src/platform/texts.ts';
import { FileInput } from './file-input.tsx';

type Props = Parameters<typeof FileInput<number>>[0];
type Upload = NonNullable<Props['upload']>;

function open(props: Partial<Props> = {}) {
  const onUploaded = vi.fn();
  render(
    <I18nProvider i18n={i18n}>
      <form aria-label="form">
        <FileInput<number>
          label="Pitch deck"
          name="deck"
          accept={['application/pdf', '.pptx', 'image/*']}
          kinds="PDF, PowerPoint or a picture"
          maxBytes={20 * 1024 * 1024}
          onUploaded={onUploaded}
          {...props}
        />
      </form>
    </I18nProvider>,
  );
  return onUploaded;
}

afterEach(async () => activateTexts('en'));

const field = () => screen.getByLabelText<HTMLInputElement>(/Choose/);
const pick = (file: File) => fireEvent.change(field(), { target: { files: [file] } });
const pdf = new File(['%PDF'], 'deck.pdf', { type: 'application/pdf' });

/** An upload whose end is decided by the test. */
function controlled() {
  const calls: (Parameters<Upload>[1] & {
    resolve: (id: number) => void;
    reject: (error: Error) => void;
  })[] = [];
  const upload: Upload = async (_, options) =>
    new Promise((resolve, reject) => calls.push({ ...options, resolve, reject }));
  return { calls, upload };
}

test('what cannot be sent is refused with the reason; a known ending is enough', () => {
  open();
  pick(new File(['x'], 'a.exe', { type: 'application/x-msdownload' }));
  screen.getByText('Choose a file of one of these kinds: PDF, PowerPoint or a picture.');
  pick(new File([new Uint8Array(21 * 1024 * 1024)], 'a.pdf', { type: 'application/pdf' }));
  screen.getByText('This file has 21 MB; it may have at most 20.');
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  pick(new File(['x'], 'Deck.PPTX', { type: '' }));
  screen.getByText('Deck.PPTX');
});

test('why a file was refused is said in the language that is switched to', async () => {
  await needTexts(['ui']);
  open();
  pick(new File([new Uint8Array(21 * 1024 * 1024)], 'a.pdf', { type: 'application/pdf' }));
  screen.getByText('This file has 21 MB; it may have at most 20.');
  await act(async () => activateTexts('fr'));
  screen.getByText(/Ce fichier pèse 21 Mo/);
});

test('without an upload of its own the file travels with the form, and a picture is shown', () => {
  open();
  pick(new File(['x'], 'a.png', { type: 'image/png' }));
  screen.getByRole('img', { name: 'Preview' });
  expect(field().name).toBe('deck');
});

test('an upload shows how far it is, holds up the form, and tells when it is there', async () => {
  const { calls, upload } = controlled();
  const onUploaded = open({ upload });
  pick(pdf);
  act(() => calls[0]?.onProgress(0.456));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('45');
  expect(screen.getByRole<HTMLFormElement>('form').checkValidity()).toBe(false);
  act(() => calls[0]?.resolve(7));
  await screen.findByText('The file is there.');
  expect(onUploaded).toHaveBeenLastCalledWith(7);
  expect(screen.getByRole<HTMLFormElement>('form').checkValidity()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(onUploaded).toHaveBeenLastCalledWith(null);
});

test('a failure keeps the file, and the same is sent again', async () => {
  const { calls, upload } = controlled();
  const onUploaded = open({ upload });
  pick(pdf);
  act(() => calls[0]?.reject(new NetworkError('cut off')));
  await screen.findByText('The file could not be sent.');
  screen.getByText('deck.pdf');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  act(() => calls[1]?.resolve(8));
  await waitFor(() => expect(onUploaded).toHaveBeenCalledWith(8));
  expect(screen.queryByText('The file could not be sent.')).toBeNull();
});

test('an upload can be stopped, and another file takes its place', async () => {
  const { calls, upload } = controlled();
  const onUploaded = open({ upload });
  pick(pdf);
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(calls[0]?.signal.aborted).toBe(true);
  act(() => calls[0]?.resolve(7));
  expect(onUploaded).not.toHaveBeenCalled();
  pick(pdf);
  pick(new File(['%PDF'], 'newer.pdf', { type: 'application/pdf' }));
  expect(calls[1]?.signal.aborted).toBe(true);
  act(() => calls[2]?.resolve(9));
  await waitFor(() => expect(onUploaded).toHaveBeenCalledWith(9));
});
