import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, noNetwork, serve } from './fake-server.ts';
import { amina, signedInAmina } from './fake-visit.tsx';
import { queryClient } from './query-client.ts';
import { signIn, signOut, useSession, useSessionUpkeep, useUserChanges } from './session.ts';
import { endStoredSession, storeUser, UPLOADS } from './session-store.ts';
import { watchTyping } from './typing.ts';
import { keep, readKept } from './device-store.ts';
import { countWaiting, noteWaitingCount } from './waiting-writes.ts';

afterEach(() => vi.unstubAllGlobals());

test('signing in and out shows at once, and leaves nothing of the user behind', async () => {
  const calls = serve(() => new Response(null, { status: 204 }));
  const { result } = renderHook(useSession);
  expect(result.current).toEqual({ signedIn: false, user: null, isExpired: false });
  act(() => signIn(signedInAmina));
  expect(result.current).toMatchObject({ signedIn: true, user: { username: 'amina' } });
  expect(Object.keys(localStorage)).toEqual(expect.arrayContaining(['access', 'refresh', 'user']));

  queryClient.setQueryData(['learning', 'tracker'], { modules: [] });
  await keep('answers', 'mine');
  localStorage.setItem(`${UPLOADS}1048581-1`, 'u'.repeat(24));
  await act(signOut);
  expect(result.current.signedIn).toBe(false);
  expect(Object.keys(localStorage)).toEqual(['language']);
  expect(readKept('answers', 7)).toBeNull();
  expect(queryClient.getQueryData(['learning', 'tracker'])).toBeUndefined();
  // The access token may have expired; the refresh token identifies the session.
  expect(calls[0]).toMatchObject({ path: '/api/auth/logout/', body: { refresh: 'r1' } });
  expect(calls[0]?.headers.has('authorization')).toBe(false);
});

test('a page that the browser had put aside hears of a logout when it is shown again', async () => {
  const { result } = renderHook(useSession);
  act(() => signIn(signedInAmina));
  queryClient.setQueryData(['learning', 'tracker'], { modules: [] });
  // Changed by another document of the same tab, without an event here.
  for (const key of ['access', 'refresh', 'user']) localStorage.removeItem(key);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(result.current.signedIn).toBe(false);
  expect(queryClient.getQueryData(['learning', 'tracker'])).toBeUndefined();
});

test('what it showed is asked for again', async () => {
  queryClient.setQueryData(['ventures'], ['of before']);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(queryClient.getQueryState(['ventures'])?.isInvalidated).toBe(false);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(queryClient.getQueryState(['ventures'])?.isInvalidated).toBe(true);
  queryClient.clear();
});

test('signing out works without a network', async () => {
  serve(noNetwork);
  act(() => signIn(signedInAmina));
  await act(signOut);
  expect(localStorage.getItem('access')).toBeNull();
});

test('follows a sign-out, and another sign-in, in another tab', () => {
  act(() => signIn(signedInAmina));
  queryClient.setQueryData(['learning', 'tracker'], { modules: [] });
  const { result } = renderHook(useSession);
  localStorage.setItem('user', JSON.stringify({ ...amina, id: 8, username: 'kwame' }));
  localStorage.setItem('access', 'a2');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  expect(result.current.user?.username).toBe('kwame');
  expect(queryClient.getQueryData(['learning', 'tracker'])).toBeUndefined();

  localStorage.removeItem('access');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access' })));
  expect(result.current).toEqual({ signedIn: false, user: null, isExpired: false });
});

test('signing out takes along what was not sent yet, of this user and no other', async () => {
  serve(noNetwork);
  for (const userId of [7, 8]) noteWaitingCount(userId, 1);
  act(() => signIn(signedInAmina));
  await act(signOut);
  expect([countWaiting(7), countWaiting(8)]).toEqual([0, 1]);
});

test('a session that the server ended while nothing was typed makes a visitor of its user', () => {
  act(() => signIn(signedInAmina));
  const { result } = renderHook(useSession);
  void keep('draft:x', 'text');
  act(endStoredSession);
  expect(result.current).toEqual({ signedIn: false, user: null, isExpired: false });
  expect(readKept('draft:x', 7)).toBe('text');
});

test('a session that the server ended leaves a form to its user, and nothing to the next', () => {
  watchTyping();
  render(<input />);
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'half a sentence' } });
  act(() => signIn(signedInAmina));
  void keep('draft:x', 'text');
  const { result } = renderHook(() => ({ session: useSession(), changes: useUserChanges() }));
  act(endStoredSession);
  expect(result.current.session).toMatchObject({
    signedIn: true,
    isExpired: true,
    user: { id: 7 },
  });
  expect(['access', 'refresh', 'user'].map((key) => localStorage.getItem(key))).toEqual([
    null,
    null,
    null,
  ]);
  act(() => signIn({ ...signedInAmina, access: 'a2' }));
  expect(result.current).toMatchObject({ session: { isExpired: false }, changes: 0 });
  expect(readKept('draft:x')).toBe('text');

  act(endStoredSession);
  act(() => signIn({ ...signedInAmina, user: { ...amina, id: 8, username: 'kwame' } }));
  expect(result.current).toMatchObject({ session: { isExpired: false }, changes: 1 });
  expect(readKept('draft:x')).toBeNull();
});

test('the answer about the user before does not replace the one who is here', () => {
  act(() => signIn({ ...signedInAmina, user: { ...amina, id: 8, username: 'kwame' } }));
  act(() => storeUser(amina));
  expect(renderHook(useSession).result.current.user?.username).toBe('kwame');
});

test('a stored token is enough to be signed in; the user is fetched', async () => {
  localStorage.setItem('access', 'a1');
  serve(({ path }) => (path === '/api/auth/user/' ? json(200, amina) : noNetwork()));
  const { result } = renderHook(() => {
    useSessionUpkeep();
    return useSession();
  });
  expect(result.current).toEqual({ signedIn: true, user: null, isExpired: false });
  await vi.waitFor(() => expect(result.current.user?.username).toBe('amina'));
});

test('a damaged stored user does no harm', () => {
  localStorage.setItem('access', 'a1');
  localStorage.setItem('user', '{oops');
  expect(renderHook(useSession).result.current).toMatchObject({ signedIn: true, user: null });
});
