import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
import { signedInAmina, visit } from '#src/platform/fake-visit.tsx';

const SCRIPT = 'http://localhost:9999/gsi/client';

/** A stand-in for the provider's script; its button returns a token at once. */
function providerScript() {
  let settings: { nonce: string; callback: (answer: object) => void } | undefined;
  return {
    initialize: (given: typeof settings) => {
      settings = given;
    },
    renderButton(place: HTMLElement) {
      const button = document.createElement('button');
      button.textContent = 'Google';
      button.onclick = () => settings?.callback({ credential: `token for ${settings.nonce}` });
      place.append(button);
    },
    disableAutoSelect: vi.fn(),
  };
}

let script: ReturnType<typeof providerScript> | null;
let fetched: string[];

beforeEach(() => {
  // Each test loads the modules anew, as each visit does.
  vi.resetModules();
  fetched = [];
  script = providerScript();
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) return append(node);
    fetched.push(node.src);
    queueMicrotask(() => {
      if (script) vi.stubGlobal('google', { accounts: { id: script } });
      node.dispatchEvent(new Event(script ? 'load' : 'error'));
    });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(page: 'login' | 'register', answer: (call: Call) => Response) {
  let nonces = 0;
  const calls = serve((call) => {
    if (call.path === '/api/settings/') return json(200, { google_client_id: 'client-1' });
    if (call.path === '/api/auth/google/nonce/')
      return json(200, { nonce: `n${++nonces}`, script: SCRIPT });
    return answer(call);
  });
  const { default: Page } =
    page === 'login' ? await import('./login.page.tsx') : await import('./register.page.tsx');
  const user = visit(<Page />, `/${page}`);
  return { calls, user };
}

test("a sign-in sends the provider's token and goes to the modules", async () => {
  const { calls, user } = await open('login', () => json(200, signedInAmina));
  await user.click(await screen.findByRole('button', { name: 'Google' }));
  await screen.findByText('at /modules');
  expect(fetched).toEqual([SCRIPT]);
  expect(calls.at(-1)).toMatchObject({
    path: '/api/auth/google/',
    body: { id_token: 'token for n1', language: 'en' },
  });
  expect(localStorage.getItem('access')).toBe('a1');
});

test('beside the login of an organization, the terms stand on the page once', async () => {
  const { user } = await open('login', () => json(200, { organization: 'Ikaze' }));
  await user.type(await screen.findByLabelText(/^Username or email/), 'keza@ikaze.example');
  await user.tab();
  await screen.findByRole('button', { name: 'Continue with Ikaze' });
  await screen.findByRole('button', { name: 'Google' });
  expect(screen.getAllByText(/^By registering you accept/)).toHaveLength(1);
});

test("a refused sign-in shows the server's sentence and draws a button with a new nonce", async () => {
  const { calls, user } = await open('login', () => json(401, { error: 'Google says no.' }));
  await user.click(await screen.findByRole('button', { name: 'Google' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Google says no.');
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/nonce/'))).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Google' }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
      { body: { id_token: 'token for n1' } },
      { body: { id_token: 'token for n2' } },
    ]),
  );
});

test('a script that does not load is no failed login, and is fetched again on a press or when the network is back', async () => {
  const loaded = script;
  script = null;
  const { user } = await open('login', () => json(200, signedInAmina));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(fetched).toEqual([SCRIPT, SCRIPT]));
  expect(screen.queryByRole('alert')).toBeNull();
  await screen.findByRole('button', { name: 'Try again' });
  script = loaded;
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('button', { name: 'Google' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('at registration the sentence is its own', async () => {
  const { user } = await open('register', () => json(401, { error: 'Google says no.' }));
  await user.click(await screen.findByRole('button', { name: 'Google' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Google Registration failed.');
});

test.each(['login', 'register'] as const)(
  'an account with an app is asked for its code, by the button of %s too',
  async (page) => {
    const { user } = await open(page, ({ path }) =>
      path === '/api/auth/google/'
        ? json(401, { error: 'Enter the code that your app shows.', second_factor: 'step' })
        : json(200, { ...signedInAmina, device: 'd1' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Google' }));
    await user.type(await screen.findByLabelText('Code of your app'), '123456');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByText('at /modules');
  },
);

test('after a logout the provider does not choose an account by itself', async () => {
  const { user } = await open('login', () => json(200, signedInAmina));
  await user.click(await screen.findByRole('button', { name: 'Google' }));
  await screen.findByText('at /modules');
  expect(script?.disableAutoSelect).not.toHaveBeenCalled();
  // From the same module instance as the page's.
  const { clearSession } = await import('#src/platform/session-store.ts');
  clearSession();
  expect(script?.disableAutoSelect).toHaveBeenCalled();
});
