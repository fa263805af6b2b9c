import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOwner, openDeviceStore } from '#src/platform/device-store.ts';
import { fakeCaches, fakeWorkers } from '#src/platform/fake-caches.ts';
import { amina, logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { setServerReachable } from '#src/platform/network.ts';
import { APP_KEPT, clearSession, readStored, writeStored } from '#src/platform/session-store.ts';
import { saveMentor } from './phone-pack.ts';
import SaveMentor from './save-mentor.tsx';
import { savedMentor } from './saved-mentor.ts';
import { learntAt, type Order } from './phone-messages.ts';

const PARTS = ['asked', 'vectors'].map((name) => ({
  name,
  version: '1',
  url: `/api/advisor/pack/${name}/1/`,
  bytes: 500_000,
}));

let kept: Map<string, Map<string, string>>;
let asked: string[];
let lost: string | undefined;
let failure: string | undefined;
/** Downloads wait for it. */
let line: Promise<void>;
let terminated: number;
/** Training waits for it. */
let learning: Promise<void>;

class FakeWorker extends EventTarget {
  terminate() {
    terminated += 1;
  }
  postMessage({ id }: Order) {
    const data = failure ? { id, failure } : { id, learnt: true };
    void learning.then(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

beforeEach(async () => {
  logInAmina();
  ({ kept } = fakeCaches());
  fakeWorkers();
  asked = [];
  lost = undefined;
  failure = undefined;
  line = Promise.resolve();
  learning = Promise.resolve();
  terminated = 0;
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path === lost) throw new TypeError('Failed to fetch');
    const json = (body: unknown) =>
      new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    const none = { en: {}, fr: {} };
    if (path === '/offline.json')
      return json({ version: '1', files: { en: {}, fr: {} }, journey: none, mentor: none });
    if (path === '/offline-sizes.json') return json({ en: { app: 0, journey: 0, mentor: 0 } });
    if (path === '/saved')
      return new Response('<html>', { headers: { 'content-type': 'text/html' } });
    if (path.startsWith('/api/advisor/pack/?') || path === '/api/advisor/pack/')
      return json({ language: 'en', bytes: 1_000_000, parts: PARTS });
    await line;
    return new Response('part', { headers: { 'content-type': 'application/octet-stream' } });
  });
  await openDeviceStore();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'connection');
  await forgetOwner(amina.id);
  localStorage.clear();
});

const button = async (name: RegExp | string) => screen.findByRole('button', { name });
const show = () => visit(<SaveMentor />, '/ai-advisor');
const partsAsked = () => asked.filter((path) => path.endsWith('/1/'));

/** Holds downloads until the returned function is called. */
function holdLine(): () => void {
  let release = () => {};
  line = new Promise((resolve) => (release = resolve));
  return release;
}

test('saving goes on, once, where its button is left and comes again', async () => {
  const release = holdLine();
  const user = show();
  await user.click(await button('Save the mentor on this device, 1 MB'));
  await screen.findByText('Saving the mentor on this device...');
  await vi.waitFor(() => expect(partsAsked()).toHaveLength(1));
  cleanup();
  show();
  await screen.findByText('Saving the mentor on this device...');
  release();
  await screen.findByText(/^The mentor is on this device · 1 MB/);
  expect(partsAsked()).toHaveLength(2);
});

test('a logout ends it: nothing is left, and nothing is said of it', async () => {
  const release = holdLine();
  const user = show();
  await user.click(await button('Save the mentor on this device, 1 MB'));
  await vi.waitFor(() => expect(partsAsked()).toHaveLength(1));
  clearSession();
  release();
  await vi.waitFor(() => expect([...kept.keys()]).not.toContain(`kept:${amina.id}`));
  expect(partsAsked()).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBe(null);
  expect(screen.queryByText(/ask it without a network/)).toBe(null);
});

test('with its user the worker goes', async () => {
  const user = show();
  await user.click(await button('Save the mentor on this device, 1 MB'));
  await screen.findByText(/^The mentor is on this device · 1 MB/);
  const before = terminated;
  clearSession();
  expect(terminated).toBe(before + 1);
});

test('what cannot be measured says so', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  lost = '/offline-sizes.json';
  const user = show();
  await user.click(await button('Save the mentor on this device'));
  await screen.findByText('Its size could not be found out. Try again with a network.');
});

test('a phone without room says so, also where the worker met it', async () => {
  failure = 'QuotaExceededError: No room.';
  const user = show();
  await user.click(await button('Save the mentor on this device, 1 MB'));
  await screen.findByText('This device has no room for it. Remove something and try again.');
});

test('of what broke off only the rest is asked for, and said to be', async () => {
  lost = '/api/advisor/pack/vectors/1/';
  const user = show();
  await user.click(await button('Save the mentor on this device, 1 MB'));
  await screen.findByText(/What has arrived stays/);
  lost = undefined;
  act(() => setServerReachable(true));
  await user.click(await button('Save the mentor on this device, 500 kB'));
  await screen.findByText(/^The mentor is on this device · 1 MB/);
  expect(partsAsked().filter((path) => path.includes('/asked/'))).toHaveLength(1);
});

test('of two tabs that save it at once, one fetches it', async () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = async (_name: string, act: () => Promise<unknown>) =>
    (last = last.then(act, act));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  await Promise.all([saveMentor(() => {}), saveMentor(() => {})]);
  Reflect.deleteProperty(navigator, 'locks');
  expect(partsAsked()).toHaveLength(2);
  expect(savedMentor()).not.toBe(null);
});

test('what another tab has removed meanwhile is not called saved', async () => {
  let release = () => {};
  learning = new Promise((resolve) => (release = resolve));
  const shares: number[] = [];
  const saving = saveMentor((share) => shares.push(share));
  await vi.waitFor(() => expect(shares.at(-1)).toBe(0.6));
  kept.get(`kept:${amina.id}`)?.clear();
  release();
  await expect(saving).rejects.toThrow();
  expect(savedMentor()).toBe(null);
});

test('the focus stays where the pressed button was, and the removal is told', async () => {
  const user = show();
  await user.click(await button('Save the mentor on this device, 1 MB'));
  const status = await screen.findByText(/^The mentor is on this device · 1 MB/);
  expect(document.activeElement).toBe(status);
  await user.click(await button('Remove the mentor'));
  const save = await button(/^Save the mentor/);
  expect(document.activeElement).toBe(save);
  await screen.findByText('The mentor is no longer on this device.');
  expect(savedMentor()).toBe(null);
});

test('its code comes with further releases until nobody here has it', async () => {
  localStorage.clear();
  logInAmina();
  kept.set('kept:9', new Map([['/api/today/', '{}']]));
  const user = show();
  await user.click(await button('Save the mentor on this device, 1 MB'));
  await screen.findByText(/^The mentor is on this device · 1 MB/);
  expect(readStored(APP_KEPT)).toBe('1 en mentor');
  await user.click(await button('Remove the mentor'));
  await vi.waitFor(() => expect(readStored(APP_KEPT)).toBe('1 en'));
});

test('after the logout of who had it the next one on this phone is spared its code', async () => {
  writeStored(APP_KEPT, '1 en mentor');
  kept.set('kept:9', new Map([['/api/advisor/pack/asked/1/', 'part']]));
  show();
  await button(/^Save the mentor/);
  expect(readStored(APP_KEPT)).toBe('1 en mentor');
  cleanup();
  kept.delete('kept:9');
  show();
  await vi.waitFor(() => expect(readStored(APP_KEPT)).toBe('1 en'));
});

test('what was learnt has the form of the engine in its name', () => {
  const urls = Object.fromEntries(PARTS.map(({ name, url }) => [name, url]));
  expect(learntAt({ urls })).toMatch(/\/learnt-\d+$/);
});
