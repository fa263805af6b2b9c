import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readKept } from '#src/platform/device-store.ts';
import { logInAmina, renderAt } from '#src/platform/fake-visit.tsx';
import { useDraft } from '#src/ui/draft.tsx';
import { KeptImageInput } from './kept-image-input.tsx';
import { useSave } from '#src/ui/save.ts';

const sent: (string | null)[] = [];

function Form() {
  const draft = useDraft('club');
  const { form } = useSave({
    draft,
    async send(data) {
      const logo = data.get('logo');
      sent.push(logo instanceof File && logo.size > 0 ? logo.name : null);
    },
  });
  return (
    <form key={draft.key} {...form}>
      <KeptImageInput
        draft={draft}
        name="logo"
        label="Logo"
        accept={['image/png']}
        kinds="PNG"
        maxBytes={1000}
      />
      <button type="submit">Save</button>
    </form>
  );
}

beforeAll(() => {
  // The tests' browser does not let scripts choose a file.
  class Transfer {
    files: File[] = [];
    items = { add: (file: File) => this.files.push(file) };
  }
  vi.stubGlobal('DataTransfer', Transfer);
  const of = new WeakMap<object, unknown>();
  Object.defineProperty(HTMLInputElement.prototype, 'files', {
    configurable: true,
    get(this: object) {
      return of.get(this) ?? [];
    },
    set(this: object, files: unknown) {
      of.set(this, files);
    },
  });
  URL.createObjectURL = () => 'blob:a';
  URL.revokeObjectURL = () => {};
});
beforeEach(() => {
  logInAmina();
  sent.length = 0;
});

const logo = new File(['pixels'], 'club.png', { type: 'image/png' });
const KEPT = 'image:draft:club:logo';

async function choose() {
  const { unmount } = renderAt(<Form />, '/club');
  const field = await screen.findByLabelText<HTMLInputElement>(/Choose/);
  field.files = Object.assign([logo]) as unknown as FileList;
  fireEvent.change(field);
  await screen.findByText('club.png');
  await waitFor(() => expect(readKept(KEPT)).not.toBe(null));
  await screen.findByText('Kept on this device until you send it.');
  return unmount;
}

test('a picture that was chosen is there again after a reload, travels with the form, and goes once it is sent', async () => {
  const leave = await choose();
  leave();
  renderAt(<Form />, '/club');
  await screen.findByText('club.png');
  await screen.findByText(/^Not sent yet, kept on this device/);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(readKept(KEPT)).toBe(null));
  cleanup();
  renderAt(<Form />, '/club');
  await screen.findByLabelText(/Choose/);
  expect(screen.queryByText('club.png')).toBe(null);
  expect(screen.queryByText(/kept on this device/i)).toBe(null);
});

test('one that is removed does not come back', async () => {
  await choose();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const field = screen.getByLabelText<HTMLInputElement>(/Choose/);
  field.files = [] as unknown as FileList;
  await userEvent.click(field);
  await waitFor(() => expect(readKept(KEPT)).toBe(null));
});
