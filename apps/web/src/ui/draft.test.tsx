import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { readKept } from '#src/platform/device-store.ts';
import { stallDatabase } from '#src/platform/fake-database.ts';
import { amina, logInAmina, signedInAmina } from '#src/platform/fake-visit.tsx';
import { clearSession, currentSession, endStoredSession } from '#src/platform/session-store.ts';
import { CheckboxGroup } from './choice-group.tsx';
import { DraftNote, keepDraft, useDraft } from './draft.tsx';
import { DraftWriter, type KeptDraft } from './draft-writer.ts';
import { Field, PasswordInput, TextInput } from './field.tsx';
import { MultiSelect } from './multi-select.tsx';
import { useSave } from './save.ts';

const COUNTRIES = [
  { id: 1, name: 'Rwanda' },
  { id: 2, name: 'Kenya' },
];

interface FormProps {
  name?: string | undefined;
  send?: (() => Promise<null>) | undefined;
}

function Form({ name = 'venture:1', send = async () => null }: FormProps) {
  const draft = useDraft(name);
  const { form } = useSave({ draft, send });
  return (
    <form key={draft.key} {...form}>
      <Field label="Tagline" name="tagline">
        <TextInput defaultValue={draft.text('tagline', 'As saved')} />
      </Field>
      <Field label="Password" name="password">
        <PasswordInput />
      </Field>
      <CheckboxGroup
        label="Sectors"
        name="sectors"
        defaultValues={draft.list('sectors', ['agri'])}
        choices={[
          { value: 'agri', label: 'Farming' },
          { value: 'tech', label: 'Software' },
        ]}
      />
      <MultiSelect
        label="Countries"
        name="countries"
        options={COUNTRIES}
        defaultValues={draft.list('countries')}
      />
      <DraftNote draft={draft} />
      <button type="submit">Send</button>
    </form>
  );
}

const kept = () => JSON.stringify(readKept('draft:venture:1'));

function open(name?: string, send?: FormProps['send']) {
  cleanup();
  render(
    <I18nProvider i18n={i18n}>
      <Form name={name} send={send} />
    </I18nProvider>,
  );
  return screen.getByLabelText<HTMLInputElement>('Tagline');
}

async function typeAll() {
  const tagline = open();
  await userEvent.clear(tagline);
  await userEvent.type(tagline, 'Seeds for all');
  await userEvent.type(screen.getByLabelText('Password'), 'secret-1234');
  await userEvent.click(screen.getByLabelText('Farming'));
  await userEvent.click(screen.getByLabelText('Software'));
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.click(screen.getByRole('option', { name: 'Kenya' }));
  await screen.findByText('Kept on this device until you send it.');
}

test('a form that was left keeps what was typed, and is told nothing any more', async () => {
  const told = vi.fn();
  const { listen: listenTo } = DraftWriter.prototype;
  const spy = vi.spyOn(DraftWriter.prototype, 'listen').mockImplementation(function listen(
    this: DraftWriter,
  ) {
    return listenTo.call(this, told);
  });
  function Left() {
    const draft = useDraft('venture:1');
    const { form } = useSave({ draft, send: async () => null });
    return (
      <form {...form}>
        <TextInput name="tagline" aria-label="Tagline" />
      </form>
    );
  }
  logInAmina();
  const { unmount } = render(
    <I18nProvider i18n={i18n}>
      <Left />
    </I18nProvider>,
  );
  fireEvent.input(screen.getByLabelText('Tagline'), { target: { value: 'Half a word' } });
  unmount();
  await waitFor(() => expect(kept()).toContain('Half a word'));
  await Promise.resolve();
  expect(told).not.toHaveBeenCalled();
  spy.mockRestore();
});

test('what was typed and chosen is there again after a reload, and says so', async () => {
  logInAmina();
  await typeAll();
  await waitFor(() => expect(kept()).toContain('countries'));
  expect(open().value).toBe('Seeds for all');
  expect(screen.getByLabelText<HTMLInputElement>('Farming').checked).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Software').checked).toBe(true);
  expect(screen.getByRole('list', { name: 'Chosen' }).textContent).toContain('Kenya');
  screen.getByText(/Not sent yet, kept on this device/);
  expect(kept()).not.toContain('secret-1234');
});

test('a form that began with it stays open when the session ends, as one that was typed in', async () => {
  logInAmina();
  await typeAll();
  open('venture:2');
  act(() => endStoredSession());
  expect(currentSession().isExpired).toBe(false);
  logInAmina();
  open();
  act(() => endStoredSession());
  expect(currentSession()).toMatchObject({ isExpired: true, user: { id: amina.id } });
});

test('leaving the page at once loses nothing', async () => {
  logInAmina();
  await userEvent.type(open(), '!');
  expect(open().value).toBe('As saved!');
});

test('it belongs to one form, and goes when it is sent or discarded', async () => {
  logInAmina();
  await typeAll();
  expect(open('venture:2').value).toBe('As saved');
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText<HTMLInputElement>('Tagline').value).toBe('As saved');
  await userEvent.type(screen.getByLabelText('Tagline'), '?');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(open().value).toBe('As saved');
});

test('logging out removes it, and the next user of the phone does not see it', async () => {
  logInAmina();
  await typeAll();
  cleanup();
  clearSession();
  logInAmina({ ...amina, id: 8 });
  expect(open().value).toBe('As saved');
});

test('nothing is promised where nothing can be kept', async () => {
  logInAmina();
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await userEvent.type(open(), '!');
  fireEvent(window, new Event('pagehide'));
  expect(screen.queryByText(/Kept on this device/)).toBeNull();
  vi.restoreAllMocks();
});

test('keeps what was changed and nothing else, with the revision that the edit began from', async () => {
  logInAmina();
  await userEvent.type(open(), '!');
  await waitFor(() => expect(kept()).toContain('As saved!'));
  expect(JSON.parse(kept())).toMatchObject({
    touched: ['tagline'],
    fields: [['tagline', 'As saved!']],
  });
});

test('a field that was emptied is empty again after a reload', async () => {
  logInAmina();
  await userEvent.clear(open());
  await userEvent.click(screen.getByLabelText('Farming'));
  await waitFor(() => expect(kept()).toContain('sectors'));
  expect(open().value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Farming').checked).toBe(false);
});

test('what the server has refused later stands in a form that stayed open, and can be sent again', async () => {
  logInAmina();
  open();
  await act(async () => keepDraft('venture:1', [['tagline', 'Seeds for all']], 4));
  const tagline = await screen.findByDisplayValue('Seeds for all');
  expect(screen.getByText(/^Not sent yet, kept on this device/)).toBeTruthy();
  await userEvent.type(tagline, ', sold by weight');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(kept()).toBe('null'));
});

test('what was typed since is not replaced by what the server has refused', async () => {
  logInAmina();
  const tagline = open();
  // Not stored yet: the pause after the last key is not over.
  fireEvent.input(tagline, { target: { value: 'Typed now' } });
  expect(keepDraft('venture:1', [['tagline', 'Seeds for all']])).toBe(false);
  expect(tagline.value).toBe('Typed now');
  await waitFor(() => expect(kept()).toContain('Typed now'));
});

test('a visitor’s is in this tab alone, and is nobody’s after a day', async () => {
  await userEvent.type(open(), '!');
  await waitFor(() => expect(sessionStorage.getItem('mine:draft:venture:1')).toContain('saved!'));
  expect(open().value).toBe('As saved!');
  expect(await indexedDB.databases()).toHaveLength(1);
  vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
  expect(open().value).toBe('As saved');
  vi.useRealTimers();
});

describe('the same form in two tabs', () => {
  /** As written by another tab. */
  const elsewhere = async (draft: KeptDraft | null) => {
    const tab = new BroadcastChannel('device-store');
    const item = draft && { value: structuredClone(draft), savedAt: Date.now() };
    tab.postMessage({ owner: amina.id, name: 'draft:venture:1', item });
    await waitFor(() => expect(kept()).toBe(JSON.stringify(draft)));
    tab.close();
  };
  const phone = { fields: [['phone', '0788']], touched: ['phone'] } satisfies KeptDraft;
  const tagline = (text: string): KeptDraft => ({
    fields: [['tagline', text]],
    touched: ['tagline'],
  });
  const send = async () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

  test('what is typed in one is kept beside what was typed in the other', async () => {
    logInAmina();
    const field = open();
    await elsewhere(phone);
    await userEvent.type(field, '!');
    await waitFor(() => expect(kept()).toContain('As saved!'));
    expect(kept()).toContain('0788');
    await send();
    await waitFor(() => expect(kept()).not.toContain('As saved!'));
    expect(kept()).toContain('0788');
  });

  test('what one has sent takes nothing away that was typed in the other', async () => {
    logInAmina();
    await userEvent.type(open(), '!');
    await waitFor(() => expect(kept()).toContain('As saved!'));
    await elsewhere(tagline('Sent from there'));
    await elsewhere(null);
    // Not before the other tab has written its change.
    await waitFor(() => expect(kept()).toBe('null'));
    await waitFor(() => expect(kept()).toContain('As saved!'));
  });

  test('of the same field what was typed last is kept, and here nothing is claimed until it is typed in again', async () => {
    logInAmina();
    const field = open();
    await userEvent.type(field, '!');
    await screen.findByText('Kept on this device until you send it.');
    await elsewhere(tagline('Typed there since'));
    await waitFor(() => expect(screen.queryByText(/Kept on this device/)).toBeNull());
    cleanup();
    // As after a reload, also if the other tab was killed.
    expect(open().value).toBe('Typed there since');
    await elsewhere(tagline('And again'));
    await userEvent.type(screen.getByLabelText('Tagline'), '?');
    await screen.findByText(/kept on this device/i);
    expect(kept()).toContain('Typed there since?');
  });

  test('what was sent from there as it stands here is kept no more', async () => {
    logInAmina();
    await userEvent.type(open(), '!');
    await screen.findByText('Kept on this device until you send it.');
    await elsewhere(null);
    await waitFor(() => expect(screen.queryByText(/Kept on this device/)).toBeNull());
    expect(kept()).toBe('null');
  });
});

test('what is typed while it is being sent is kept after that', async () => {
  logInAmina();
  let arrive: (answer: null) => void = () => {};
  const answer = new Promise<null>((resolve) => (arrive = resolve));
  const tagline = open('venture:1', async () => answer);
  await userEvent.type(tagline, '!');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.type(tagline, ' More');
  arrive(null);
  await waitFor(() => expect(kept()).toContain('As saved! More'));
  expect(open().value).toBe('As saved! More');
});

describe('where the database of the phone opens late', () => {
  /** A form on a page that stopped waiting for the database. */
  async function openLate() {
    logInAmina();
    await typeAll();
    await waitFor(() => expect(kept()).toContain('countries'));
    return load({ asVisitor: false });
  }

  async function load({ asVisitor }: { asVisitor: boolean }) {
    cleanup();
    const goOn = stallDatabase();
    vi.resetModules();
    const { storeSession } = await import('#src/platform/session-store.ts');
    const { openDeviceStore, readKept: read } = await import('#src/platform/device-store.ts');
    const { useDraft: useLate } = await import('./draft.tsx');
    // Nothing opens the database for a visitor.
    if (!asVisitor) {
      storeSession(signedInAmina);
      await openDeviceStore();
    }
    function Late() {
      const { key, watch, onInput, text } = useLate('venture:1');
      return (
        <form key={key} ref={watch} onInput={onInput}>
          <input aria-label="Tagline" name="tagline" defaultValue={text('tagline', 'As saved')} />
          <input aria-label="Phone" name="phone" defaultValue={text('phone')} />
        </form>
      );
    }
    render(<Late />);
    return { goOn, read: () => JSON.stringify(read('draft:venture:1')) };
  }
  const valueOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;

  test('the form begins anew with what was typed on an earlier visit', async () => {
    const { goOn } = await openLate();
    expect(valueOf('Tagline')).toBe('As saved');
    goOn();
    await waitFor(() => expect(valueOf('Tagline')).toBe('Seeds for all'));
    vi.restoreAllMocks();
  }, 15_000);

  test('what was typed meanwhile stands beside it, and neither takes the place of the other', async () => {
    const { goOn, read } = await openLate();
    await userEvent.type(screen.getByLabelText('Phone'), '0788');
    // Longer than the pause before it is stored.
    await new Promise((resolve) => setTimeout(resolve, 700));
    goOn();
    await waitFor(() => expect(valueOf('Tagline')).toBe('Seeds for all'));
    expect(valueOf('Phone')).toBe('0788');
    await userEvent.type(screen.getByLabelText('Phone'), '1');
    await waitFor(() => expect(read()).toContain('07881'));
    expect(read()).toContain('Seeds for all');
    vi.restoreAllMocks();
  }, 15_000);

  test.each([
    ['a visitor', true],
    ['a user whose page is hidden meanwhile', false],
  ])('the form of %s is not built anew when what is typed is kept', async (_, asVisitor) => {
    const { read } = await load({ asVisitor });
    const field = screen.getByLabelText('Phone');
    await userEvent.type(field, '0788');
    if (!asVisitor) fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(read()).toContain('0788'));
    expect(document.activeElement).toBe(field);
    vi.restoreAllMocks();
  });
});
