import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Call, json, loseUploads, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { OrganizationForm } from './organization-form.tsx';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const logo = () => screen.getByLabelText<HTMLInputElement>(/logo|another/i);
const created = { id: 3, name: 'Hub' };

function open(answer: (call: Call) => Response | Promise<Response>) {
  logInAmina();
  const onSaved = vi.fn();
  const calls = serve(answer);
  const user = visit(<OrganizationForm onSaved={onSaved} />, '/dashboard/organization');
  return { calls, user, onSaved };
}

const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create Organization' }));
const keyOf = (call: Call | undefined) => call?.headers.get('idempotency-key');

test('only what was filled in is sent, and a bare web address is completed', async () => {
  const { calls, user, onSaved } = open(() => json(201, created));
  await user.type(field('Name'), 'Hub');
  await user.type(field('Website'), 'hub.example');
  await user.click(field('Phone'));
  create();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(created));
  expect([...((calls[0]?.body ?? []) as FormData)]).toEqual([
    ['name', 'Hub'],
    ['website', 'https://hub.example'],
  ]);
});

test('an edit sends what was changed, so that who edits beside it keeps the rest', async () => {
  logInAmina();
  const hub = {
    id: 3,
    name: 'Hub',
    description: 'We teach.\nDaily.',
    industry: null,
    website: null,
    phone: '0788',
    address: 'Kigali',
    logo: null,
    billing_plan: 'Free',
    revision: 1,
    owner: { id: 7, username: 'amina' },
  };
  const calls = serve(() => json(200, hub));
  const onSaved = vi.fn();
  const form = <OrganizationForm organization={hub} onSaved={onSaved} />;
  const user = visit(form, '/dashboard/organization/3');
  await user.clear(field('Phone'));
  await user.type(field('Industry'), 'Training');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect([...((calls[0]?.body ?? []) as FormData)]).toEqual([
    ['industry', 'Training'],
    ['phone', ''],
    ['revision', '1'],
  ]);
});

test('without a name nothing is sent', async () => {
  const { calls } = open(() => json(201, created));
  create();
  expect(calls).toEqual([]);
});

test('a refusal stands under its field beside the sentence, and nothing is lost', async () => {
  const { user } = open(() => json(400, { phone: ['Use at most 40 characters.'] }));
  await user.type(field('Name'), 'Hub');
  await user.type(field('Description'), 'We teach.');
  create();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Could not create organization. Please try again.',
  );
  screen.getByText('Use at most 40 characters.');
  expect(field('Name').value).toBe('Hub');
  expect(field('Description').value).toBe('We teach.');
});

test('a try after a lost answer makes no second organization; another one does', async () => {
  let dropped = true;
  const { calls, user } = open(() => (dropped ? noNetwork() : json(201, created)));
  await user.type(field('Name'), 'Hub');
  create();
  expect((await screen.findByRole('alert')).textContent).toContain('Inzira could not be reached.');
  dropped = false;
  create();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(keyOf(calls[0])).toBeTruthy();
  expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
  await user.type(field('Name'), ' two');
  create();
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(keyOf(calls[2])).not.toBe(keyOf(calls[0]));
});

test('a try with another logo is another one', async () => {
  const keys = loseUploads();
  const { user } = open(() => json(404, {}));
  await user.type(field('Name'), 'Hub');
  const input = logo();
  const choose = (content: string) => {
    const file = new File([content], 'logo.png', { type: 'image/png', lastModified: 1 });
    fireEvent.change(input, { target: { files: [file] } });
    vi.stubGlobal('FormData', withLogo(file));
  };
  choose('a large one');
  const tryIt = async (count: number) => {
    create();
    await waitFor(() => expect(keys).toHaveLength(count));
    await screen.findByRole('alert');
  };
  await tryIt(1);
  await tryIt(2);
  choose('a small');
  await tryIt(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  vi.unstubAllGlobals();
});

/** The test's DOM leaves chosen files out of a form's data. */
function withLogo(file: File): typeof FormData {
  return class extends FormData {
    constructor(form?: HTMLFormElement) {
      super(form);
      if (form) this.set('logo', file);
    }
  };
}

test('a double click creates once', async () => {
  let answer = (_: Response) => {};
  const { calls, user, onSaved } = open(
    async () => new Promise<Response>((resolve) => (answer = resolve)),
  );
  await user.type(field('Name'), 'Hub');
  await user.dblClick(screen.getByRole('button', { name: 'Create Organization' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  answer(json(201, created));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
});

test('what cannot be a logo is refused with the reason, before it is sent', () => {
  open(() => json(201, created));
  fireEvent.change(logo(), {
    target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] },
  });
  screen.getByText('Choose a file of one of these kinds: PNG, JPEG, WebP or GIF.');
  const big = new File([new Uint8Array(6 * 1024 * 1024)], 'a.png', { type: 'image/png' });
  fireEvent.change(logo(), { target: { files: [big] } });
  screen.getByText('This file is 6 MB; the limit is 5 MB.');
  expect(screen.queryByRole('img')).toBeNull();
});

test('a logo is shown before it is sent, and can be taken away', async () => {
  const { user } = open(() => json(201, created));
  fireEvent.change(logo(), {
    target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] },
  });
  screen.getByRole('img', { name: 'Preview' });
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByRole('img')).toBeNull();
});
