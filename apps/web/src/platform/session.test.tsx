import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, noNetwork, serve } from './fake-server.ts';
import { amina, signedInAmina } from './fake-visit.tsx';
import { queryClient } from './query-client.ts';
import { signIn, signOut, useSession, useSessionUpkeep } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

test('signing in and out shows at once, and leaves nothing of the user behind', async () => {
  const calls = serve(() => new Response(null, { status: 204 }));
  const { result } = renderHook(useSession);
  expect(result.current).toEqual({ signedIn: false, user: null });
  act(() => signIn(signedInAmina));
  expect(result.current).toMatchObject({ signedIn: true, user: { username: 'amina' } });
  expect(Object.keys(localStorage)).toEqual(expect.arrayContaining(['access', 'refresh', 'user']));

  queryClient.setQueryData(['learning', 'tracker'], { modules: [] });
  localStorage.setItem('mine:answers', '{}');
  await act(signOut);
  expect(result.current.signedIn).toBe(false);
  expect(
    ['access', 'refresh', 'user', 'mine:answers'].map((key) => localStorage.getItem(key)),
  ).toEqual([null, null, null, null]);
  expect(queryClient.getQueryData(['learning', 'tracker'])).toBeUndefined();
  expect(calls[0]).toMatchObject({ path: '/api/auth/logout/', body: { refresh: 'r1' } });
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer a1');
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
  expect(result.current).toEqual({ signedIn: false, user: null });
});

test('a stored token is enough to be signed in; the user is fetched', async () => {
  localStorage.setItem('access', 'a1');
  serve(({ path }) => (path === '/api/auth/user/' ? json(200, amina) : noNetwork()));
  const { result } = renderHook(() => {
    useSessionUpkeep();
    return useSession();
  });
  expect(result.current).toEqual({ signedIn: true, user: null });
  await vi.waitFor(() => expect(result.current.user?.username).toBe('amina'));
});

test('a damaged stored user does no harm', () => {
  localStorage.setItem('access', 'a1');
  localStorage.setItem('user', '{oops');
  expect(renderHook(useSession).result.current).toEqual({ signedIn: true, user: null });
});
