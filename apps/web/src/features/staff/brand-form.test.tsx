import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import BrandSettings from './brand-form.tsx';

const OWN = { name: '', colour: '', logo: null, languages: 'both', revision: 1 };

async function open(saved: (call: Call) => Response) {
  logInAmina();
  const calls = serve((call) => (call.method === 'PUT' ? saved(call) : json(200, OWN)));
  const user = visit(<BrandSettings />, '/staff/settings');
  await screen.findByLabelText('Colour');
  return { user, changes: () => calls.filter(({ method }) => method === 'PUT') };
}

test('a colour that would be too pale is shown darker before it is saved, with the reason', async () => {
  const { user } = await open(() => json(200, OWN));
  await user.type(screen.getByLabelText('Colour'), '#ffcc00');
  await screen.findByText(/On light pages #ffcc00 would be too pale to read/);
  expect(screen.queryByText(/would be too dark/)).toBeNull();
});

test('the picker writes into the field, and what was changed is sent with the revision', async () => {
  const { user, changes } = await open(() => json(200, { ...OWN, colour: '#1144ff', revision: 2 }));
  fireEvent.input(screen.getByLabelText('Pick a colour'), { target: { value: '#1144ff' } });
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Colour').value).toBe('#1144ff'),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Everybody sees it from the next page/);
  expect([...((changes()[0]?.body ?? []) as FormData)]).toEqual([
    ['colour', '#1144ff'],
    ['revision', '1'],
  ]);
});

test('what a colleague has saved meanwhile stands beside one’s own, and one is chosen', async () => {
  let isFirst = true;
  const { user, changes } = await open(() => {
    const answer = isFirst
      ? json(409, {
          error: 'x',
          current: { ...OWN, name: 'Theirs', revision: 2 },
          fields: ['name'],
        })
      : json(200, { ...OWN, name: 'Mine', revision: 3 });
    isFirst = false;
    return answer;
  });
  await user.type(screen.getByLabelText('Name'), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Save with these' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect([...((changes()[1]?.body ?? []) as FormData)]).toEqual([
    ['name', 'Mine'],
    ['revision', '2'],
  ]);
});
