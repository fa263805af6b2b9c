import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina, signedInAmina, visit } from '#src/platform/fake-visit.tsx';
import '#src/routes.tsx';
import LoginPage from './login.page.tsx';

const settings = json(200, { google_client_id: null, demo: false, transcription: false });
const name = () => screen.getByLabelText<HTMLInputElement>('Username or email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' });

/** Serves the login call; the settings say that no identity provider is configured. */
function serveLogin(answer: () => Response | Promise<Response>) {
  return serve(({ path }) => (path === '/api/settings/' ? settings.clone() : answer()));
}
const logins = (calls: { path: string }[]) =>
  calls.filter(({ path }) => path === '/api/auth/login/');

async function logIn(user: ReturnType<typeof visit>) {
  await user.type(name(), ' amina ');
  await user.type(password(), 'eland drum 42');
  await user.click(button());
}

test('a login goes to the modules, with tokens and user stored', async () => {
  const calls = serveLogin(() => json(200, signedInAmina));
  await logIn(visit(<LoginPage />, '/login'));
  await screen.findByText('at /modules');
  expect(logins(calls)).toMatchObject([{ body: { username: 'amina', password: 'eland drum 42' } }]);
  expect(localStorage.getItem('access')).toBe('a1');
  expect(localStorage.getItem('refresh')).toBe('r1');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ username: 'amina' });
});

test('an account with a passkey alone is asked for it, or for a recovery code', async () => {
  serveLogin(() =>
    json(401, { error: 'Confirm with your passkey.', second_factor: 'step', passkey: 'only' }),
  );
  await logIn(visit(<LoginPage />, '/login'));
  await screen.findByRole('button', { name: 'Use your passkey' });
  screen.getByLabelText('Recovery code');
  expect(screen.queryByRole('button', { name: 'Use the code of the app' })).toBeNull();
});

test('a passkey stands in for the password where one was used before', async () => {
  serveLogin(() => json(200, signedInAmina));
  visit(<LoginPage />, '/login');
  expect(screen.queryByRole('button', { name: 'Use your passkey' })).toBeNull();
  localStorage.setItem('passkey', 'yes');
  visit(<LoginPage />, '/login');
  await screen.findByRole('button', { name: 'Use your passkey' });
});

test('an address of an organization with a login of its own is offered it', async () => {
  const calls = serve(({ path, body }) => {
    if (path !== '/api/auth/institution/find/') return settings.clone();
    const { email } = body as { email: string };
    return json(200, { organization: email.endsWith('@ikaze.example') ? 'Ikaze' : null });
  });
  const user = visit(<LoginPage />, '/login');
  await user.type(name(), 'keza@nowhere.example');
  await user.tab();
  const asked = () => calls.filter(({ path }) => path === '/api/auth/institution/find/');
  // The lookup's code is loaded when the first address loses the focus.
  await waitFor(() => expect(asked()).toHaveLength(1));
  await user.clear(name());
  await user.type(name(), 'keza@ikaze.example');
  await user.tab();
  await screen.findByRole('button', { name: 'Continue with Ikaze' });
  expect(screen.getAllByText(/^By registering you accept/)).toHaveLength(1);
  // Only the domain was sent, not the part before the @.
  expect(asked().map(({ body }) => body)).toEqual([
    { email: 'somebody@nowhere.example' },
    { email: 'somebody@ikaze.example' },
  ]);
});

test('who comes back from an organization without having begun here is not logged in', async () => {
  const calls = serve(() => settings.clone());
  visit(<LoginPage />, { pathname: '/login', search: '?code=c&state=made-up' });
  await screen.findByText(/You are not logged in/);
  expect(calls.filter(({ path }) => path.startsWith('/api/auth/institution/'))).toEqual([]);
});

test('who comes back to an account that is there already enters its password once', async () => {
  sessionStorage.setItem(
    'institution-visit',
    JSON.stringify({ state: 's1', secret: 'x1', path: '/plan' }),
  );
  const calls = serve(({ path, body }) => {
    if (path === '/api/auth/institution/finish/')
      return json(409, { error: 'There is an account.', join: 'j1' });
    if (path !== '/api/auth/institution/join/') return settings.clone();
    return (body as { password: string }).password === 'eland drum 42'
      ? json(200, signedInAmina)
      : json(400, { password: ['This is not the password of your Inzira account.'] });
  });
  const user = visit(<LoginPage />, {
    pathname: '/login',
    search: '?code=c1&state=s1&iss=https%3A%2F%2Fid.example',
  });
  await screen.findByText('You have an account already');
  await user.type(password(), 'a guess');
  await user.click(button());
  await screen.findByText('This is not the password of your Inzira account.');
  await user.clear(password());
  await user.type(password(), 'eland drum 42');
  await user.click(button());
  await screen.findByText('at /plan');
  expect(calls.find(({ path }) => path === '/api/auth/institution/finish/')?.body).toMatchObject({
    state: 's1',
    secret: 'x1',
    code: 'c1',
    iss: 'https://id.example',
  });
  expect(sessionStorage.getItem('institution-visit')).toBeNull();
});

test('an account with an app asks for its code after the password, and takes a recovery code', async () => {
  let tries = 0;
  const calls = serve(({ path }) => {
    if (path === '/api/auth/login/')
      return json(401, { error: 'Enter the code that your app shows.', second_factor: 'step' });
    if (path !== '/api/auth/login/second-factor/') return settings.clone();
    tries += 1;
    return tries === 1
      ? json(400, { code: ['This code is not right, or was used already.'] })
      : json(200, { ...signedInAmina, device: 'd1' });
  });
  const user = visit(<LoginPage />, '/login');
  await logIn(user);
  await user.type(await screen.findByLabelText('Code of your app'), '123456');
  await user.click(button());
  await screen.findByText('This code is not right, or was used already.');
  await user.click(screen.getByRole('button', { name: /use a recovery code/ }));
  await user.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH-IJKL-MNOP');
  await user.click(button());
  await screen.findByText('at /modules');
  const sent = calls.filter(({ path }) => path === '/api/auth/login/second-factor/');
  expect(sent.map(({ body }) => body)).toMatchObject([
    { second_factor: 'step', code: '123456' },
    { second_factor: 'step', code: 'ABCD-EFGH-IJKL-MNOP' },
  ]);
});

test('a second step that came too late leads back to the password', async () => {
  serve(({ path }) => {
    if (path === '/api/auth/login/') return json(401, { error: 'Code?', second_factor: 'step' });
    if (path === '/api/auth/login/second-factor/')
      return json(401, { error: 'Please log in again.' });
    return settings.clone();
  });
  const user = visit(<LoginPage />, '/login');
  await logIn(user);
  await user.type(await screen.findByLabelText('Code of your app'), '123456');
  await user.click(button());
  await screen.findByText('Please log in again.');
  await user.click(screen.getByRole('button', { name: 'Log in again' }));
  expect(password()).toBeTruthy();
});

test('whose role needs a code here is led to where it is set up', async () => {
  serveLogin(() =>
    json(200, { ...signedInAmina, user: { ...signedInAmina.user, needs_second_factor: true } }),
  );
  await logIn(visit(<LoginPage />, '/login'));
  await screen.findByText('at /dashboard/profile?tab=security');
});

test('who has just registered, or joined an organization, finds their username, and goes on with the password', () => {
  serveLogin(() => json(401, {}));
  visit(<LoginPage />, { pathname: '/login', state: { username: 'grace' } });
  expect(name().value).toBe('grace');
  const password = screen.getByLabelText<HTMLInputElement>(/^Password/);
  expect(password.value).toBe('');
  expect(document.activeElement).toBe(password);
});

test('somebody new is promised no path of theirs, and is led to the lessons that need no account', () => {
  serveLogin(() => json(401, {}));
  visit(<LoginPage />, { pathname: '/login', state: { returnTo: { path: '/modules' } } });
  screen.getByRole('heading', { name: 'Log in' });
  const open = screen.getByRole('link', { name: 'Read lessons without an account' });
  expect(open.getAttribute('href')).toBe('/chapters/1/lessons');
  expect(open.compareDocumentPosition(name())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('who was sent here reads which page needs the account, and a newcomer registers on the first screen', () => {
  serveLogin(() => json(401, {}));
  visit(<LoginPage />, { pathname: '/login', state: { returnTo: { path: '/ai-advisor' } } });
  expect(screen.getByText(/^“AI Startup Mentor” needs an account/)).toBeTruthy();
  const register = screen.getByRole('link', { name: 'Register' });
  expect(register.getAttribute('href')).toBe('/register');
});

test('who was sent here by the link to an opportunity reads what waits behind it', async () => {
  const preview = {
    id: 5,
    title: 'Seed grant',
    organization_name: 'Sample Fund',
    benefits: 'USD 5,000',
    days_remaining: 3,
    closed: false,
  };
  serve(({ path }) =>
    path.endsWith('/opportunities/5/preview/') ? json(200, preview) : settings.clone(),
  );
  visit(<LoginPage />, { pathname: '/login', state: { returnTo: { path: '/opportunities/5' } } });
  await screen.findByRole('heading', { name: 'Seed grant' });
  screen.getByText('Sample Fund');
  screen.getByText('USD 5,000');
  screen.getByText('3 days left');
});

test.each([
  ['/dashboard/profile?tab=2', 'at /dashboard/profile?tab=2'],
  ['//elsewhere.example/modules', 'at /modules'],
  ['/\\elsewhere.example', 'at /modules'],
  ['https://elsewhere.example/', 'at /modules'],
])('a login goes on where the guard sent it from: %s', async (path, place) => {
  serveLogin(() => json(200, signedInAmina));
  await logIn(visit(<LoginPage />, { pathname: '/login', state: { returnTo: { path } } }));
  await screen.findByText(place);
});

test("a refusal shows the server's sentence and keeps what was typed", async () => {
  serveLogin(() => json(401, { error: 'Invalid username or password.' }));
  await logIn(visit(<LoginPage />, '/login'));
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid username or password.');
  expect(name().value).toBe(' amina ');
  expect(password().value).toBe('eland drum 42');
  expect(localStorage.getItem('access')).toBeNull();
});

test('a refusal without a sentence is called failed; messages stand under their fields', async () => {
  serveLogin(() => json(400, { username: ['Use at most 254 characters.'] }));
  await logIn(visit(<LoginPage />, '/login'));
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed.');
  screen.getByText('Use at most 254 characters.');
  expect(name().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(name());
});

test('a dropped network says so, and the next try goes through', async () => {
  let dropped = true;
  serveLogin(() => (dropped ? noNetwork() : json(200, signedInAmina)));
  const user = visit(<LoginPage />, '/login');
  await logIn(user);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Login failed.');
  expect(alert.textContent).toContain('Inzira could not be reached.');
  dropped = false;
  await user.click(button());
  await screen.findByText('at /modules');
});

test('who has left the page is not logged in by a late answer', async () => {
  let come = (_: Response) => {};
  const late = new Promise<Response>((resolve) => {
    come = resolve;
  });
  const calls = serveLogin(() => late);
  await logIn(visit(<LoginPage />, '/login'));
  await waitFor(() => expect(logins(calls)).toHaveLength(1));
  cleanup();
  come(json(200, signedInAmina));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(localStorage.getItem('access')).toBeNull();
});

test('a double click logs in once', async () => {
  let answer = (_: Response) => {};
  const calls = serveLogin(async () => new Promise<Response>((resolve) => (answer = resolve)));
  const user = visit(<LoginPage />, '/login');
  await user.type(name(), 'amina');
  await user.type(password(), 'eland drum 42');
  await user.dblClick(button());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(logins(calls)).toHaveLength(1));
  const busy = screen.getByRole('button', { name: 'Logging in...' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  answer(json(200, signedInAmina));
  await screen.findByText('at /modules');
  expect(logins(calls)).toHaveLength(1);
});

test('an empty field makes no call', async () => {
  const calls = serveLogin(() => json(200, signedInAmina));
  const user = visit(<LoginPage />, '/login');
  await user.type(name(), 'amina');
  await user.click(button());
  expect(logins(calls)).toEqual([]);
});

test('without a client id there is no provider button', async () => {
  const calls = serveLogin(() => json(200, signedInAmina));
  visit(<LoginPage />, '/login');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls.map(({ path }) => path)).toEqual(['/api/settings/']);
  expect(document.querySelector('script')).toBeNull();
});

test('somebody who is logged in already is told so', async () => {
  logInAmina();
  serveLogin(() => json(200, signedInAmina));
  visit(<LoginPage />, '/login');
  await screen.findByText(/You are logged in as amina/);
});
