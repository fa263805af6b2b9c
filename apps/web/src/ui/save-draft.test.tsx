import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { EditConflictDialog } from './edit-conflict-dialog.tsx';
import { useDraft } from './draft.tsx';
import { Checkbox, Field, TextInput } from './field.tsx';
import { changesOf, type Sending, useSave } from './save.ts';

interface Hub {
  name: string;
  phone: string;
  isOpen?: boolean;
  revision: number;
}
const HUB: Hub = { name: 'Hub', phone: '0788', revision: 3 };

interface FormProps {
  hub: Hub;
  send: (data: FormData, sending: Sending) => Promise<unknown>;
}

function HubForm({ hub, send }: FormProps) {
  const draft = useDraft('hub:1', hub.revision);
  const save = useSave({ draft, send });
  return (
    <>
      <form key={draft.key} {...save.form}>
        <Field label="Name" name="name">
          <TextInput defaultValue={draft.text('name', hub.name)} />
        </Field>
        <Field label="Phone" name="phone">
          <TextInput defaultValue={draft.text('phone', hub.phone)} />
        </Field>
        <Checkbox
          name="isOpen"
          value="true"
          label="Open"
          defaultChecked={draft.list('isOpen', hub.isOpen ? ['true'] : []).includes('true')}
        />
        <button type="submit">Save</button>
      </form>
      <EditConflictDialog save={save} />
    </>
  );
}

/** Opens the form as after a reload; `answer` answers the save. */
function open(hub: Hub, answer: () => unknown) {
  cleanup();
  const sent: { key: string; changes: [string, unknown][] }[] = [];
  const send = async (data: FormData, sending: Sending) => {
    sent.push({ key: sending.idempotencyKey, changes: [...changesOf(data, sending)] });
    return answer();
  };
  const user = visit(<HubForm hub={hub} send={send} />, '/hub');
  return { user, sent, save: async () => user.click(screen.getByRole('button', { name: 'Save' })) };
}

const lose = (error: Error) => () => {
  throw error;
};

test.each([
  ['was lost', new NetworkError('gone')],
  ['was a 502', new ApiError(502, null)],
  ['was a 504', new ApiError(504, null)],
])('a form whose answer %s carries the same key after a reload', async (_, error) => {
  logInAmina();
  const first = open(HUB, lose(error));
  await first.user.type(screen.getByLabelText('Name'), ' of Huye');
  await first.save();
  await waitFor(() => expect(first.sent).toHaveLength(1));
  const second = open(HUB, () => null);
  await second.save();
  await waitFor(() => expect(second.sent).toHaveLength(1));
  expect(second.sent[0]).toEqual(first.sent[0]);
});

test('what was refused, or changed since, is another write', async () => {
  logInAmina();
  const first = open(HUB, lose(new ApiError(400, { name: ['Too long.'] })));
  await first.user.type(screen.getByLabelText('Name'), '!');
  await first.save();
  await waitFor(() => expect(first.sent).toHaveLength(1));
  const second = open(HUB, lose(new NetworkError('gone')));
  await second.save();
  await second.user.type(screen.getByLabelText('Name'), '!');
  await second.save();
  await waitFor(() => expect(second.sent).toHaveLength(2));
  const keys = [...first.sent, ...second.sent].map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});

test('an old draft sends back no field that somebody else has changed meanwhile', async () => {
  logInAmina();
  const first = open(HUB, lose(new NetworkError('gone')));
  await first.user.type(screen.getByLabelText('Name'), '!');
  await first.save();
  const second = open({ ...HUB, phone: '0799', revision: 4 }, () => null);
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('0799');
  await second.save();
  await waitFor(() => expect(second.sent).toHaveLength(1));
  expect(second.sent[0]?.changes).toEqual([
    ['name', 'Hub!'],
    ['revision', '3'],
  ]);
});

test('where both changed a field, both values are shown, and the chosen one is kept', async () => {
  logInAmina();
  const current = { name: 'Kwame’s', phone: '0788', revision: 4 };
  let answers = 0;
  const { user, sent, save } = open(HUB, () => {
    answers += 1;
    if (answers === 1) throw new ApiError(409, { error: 'Changed.', current, fields: ['name'] });
    return null;
  });
  await user.type(screen.getByLabelText('Name'), '!');
  await user.type(screen.getByLabelText('Phone'), '9');
  await save();
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else has changed this' });
  expect(dialog.textContent).toContain('Hub!');
  await user.click(screen.getByRole('radio', { name: /Kwame’s/ }));
  await user.click(screen.getByRole('button', { name: 'Save with these' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.changes).toEqual([
    ['phone', '07889'],
    ['revision', '4'],
  ]);
});

test('a box that somebody else ticked again says so beside one that was cleared', async () => {
  logInAmina();
  const current = { ...HUB, isOpen: true, revision: 5 };
  const { user, save } = open(
    { ...HUB, isOpen: true },
    lose(new ApiError(409, { error: 'Changed.', current, fields: ['isOpen'] })),
  );
  await user.click(screen.getByLabelText('Open'));
  await save();
  await screen.findByRole('dialog', { name: 'Somebody else has changed this' });
  screen.getByRole('radio', { name: /Yours\s*Nothing/ });
  screen.getByRole('radio', { name: /Theirs\s*Open/ });
});
