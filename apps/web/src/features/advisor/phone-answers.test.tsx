import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keep } from '#src/platform/device-store.ts';
import { type Call, json, noNetwork } from '#src/platform/fake-server.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { isOffline, setServerReachable } from '#src/platform/network.ts';
import AdvisorPage from './advisor.page.tsx';
import { heldStream, reply, serveMentor, show, stream, streamed } from './fake-mentor.tsx';
import { fakePhone, unplug } from './fake-phone.ts';
import { fakeVoice } from './fake-voice.ts';
import { stopPhoneMentor } from './phone-mentor.ts';
import TutorPanel from './tutor-panel.tsx';

const CHAT = '/api/advisor/chat/';
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const asked = (calls: Call[]) => calls.filter(({ path }) => path === CHAT).length;
const fromPhone = async () => screen.findByText('Said by the phone.');

async function ask(text: string) {
  await userEvent.type(box(), `${text}{Enter}`);
}

beforeEach(() => {
  fakeVoice();
  logInAmina();
});
afterEach(() => {
  stopPhoneMentor();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the country of who is in danger', () => {
  test('is that of their idea, which the question waits for', async () => {
    const phone = await fakePhone();
    unplug();
    serveMentor({ card: { country: 'Kenya' } });
    show(<AdvisorPage />);
    await ask('I want to end my life');
    await fromPhone();
    expect(phone.asked[0]?.card).toMatchObject({ idea: 'School uniforms', country: 'Kenya' });
  });

  test('is the one that was chosen on this device where the idea is out of reach, or names none', async () => {
    const phone = await fakePhone();
    unplug();
    localStorage.setItem('country', 'RW');
    let isCut = true;
    serveMentor({
      other: ({ path }) => (isCut && path.startsWith('/api/') ? noNetwork() : undefined),
    });
    show(<AdvisorPage />);
    await ask('I want to end my life');
    await fromPhone();
    expect(phone.asked[0]?.card).toMatchObject({ idea: null, country: 'Rwanda' });
    cleanup();
    isCut = false;
    show(<AdvisorPage />);
    await ask('I want to end my life');
    await fromPhone();
    expect(phone.asked[1]?.card).toMatchObject({ idea: 'School uniforms', country: 'Rwanda' });
  });
});

describe('a server that is slow', () => {
  test('is replaced by the phone where it does not begin, and is not called lost', async () => {
    await fakePhone();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serveMentor();
    const answered = fetch;
    const stalled = async ({ signal }: RequestInit) =>
      new Promise<Response>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
      });
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) =>
      path === CHAT ? stalled(init) : answered(path, init),
    );
    show(<AdvisorPage />);
    await ask('Why?');
    await act(async () => vi.advanceTimersByTimeAsync(8_000));
    await fromPhone();
    expect(screen.getByText('It is not kept in your conversations.')).toBeTruthy();
    expect(isOffline()).toBe(false);
  });

  test('that has begun to write has as long as ever', async () => {
    const phone = await fakePhone();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { response, send } = heldStream();
    serveMentor({ chat: () => response });
    show(<AdvisorPage />);
    await ask('Why?');
    await waitFor(() => expect(screen.getByText('AI is thinking...')).toBeTruthy());
    await send('begin', { conversation_id: 'talk-1' });
    await act(async () => vi.advanceTimersByTimeAsync(15_000));
    await send('token', { text: 'Your money' });
    await act(async () => vi.advanceTimersByTimeAsync(40_000));
    await send('done', reply);
    expect(await screen.findByText('7.5 months', { exact: false })).toBeTruthy();
    expect(screen.queryByText('Unfinished')).toBeNull();
    expect(phone.asked).toEqual([]);
  });

  test('has the question already: only the answer is not kept', async () => {
    await fakePhone();
    serveMentor({ chat: () => stream(['begin', { conversation_id: 'talk-1' }]) });
    show(<AdvisorPage />);
    await ask('Why?');
    await fromPhone();
    expect(screen.getByText(/Your question is kept in your conversations/)).toBeTruthy();
  });
});

describe('a phone', () => {
  test('is not asked first where only the server was out of reach a moment ago', async () => {
    const phone = await fakePhone();
    serveMentor();
    show(<AdvisorPage />);
    act(() => setServerReachable(false));
    await ask('Why?');
    expect(await screen.findByText('7.5 months', { exact: false })).toBeTruthy();
    expect(phone.asked).toEqual([]);
  });

  test('that cannot answer leaves it to the server, whose silence has a reason', async () => {
    const phone = await fakePhone(() => new Error('Gone.'));
    unplug();
    let isCut = true;
    const calls = serveMentor({ chat: () => (isCut ? noNetwork() : streamed()) });
    show(<AdvisorPage />);
    await ask('Why?');
    expect(await screen.findByText(/connection/)).toBeTruthy();
    expect(phone.asked).toHaveLength(1);
    isCut = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('7.5 months', { exact: false })).toBeTruthy();
    expect(asked(calls)).toBe(2);
  });

  test('that is thinking can be stopped, and what it says later is not heard', async () => {
    let isSilent = true;
    const phone = await fakePhone(() => (isSilent ? null : {}));
    unplug();
    serveMentor({ chat: noNetwork });
    show(<AdvisorPage />);
    await ask('Why?');
    await waitFor(() => expect(phone.asked).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Stop the reply' }));
    await waitFor(() => expect(box().value).toBe('Why?'));
    expect(screen.queryByRole('alert')).toBeNull();
    isSilent = false;
    await userEvent.type(box(), '{Enter}');
    await fromPhone();
  });

  test('whose worker has died without a word is given up', async () => {
    const phone = await fakePhone(() => null);
    unplug();
    serveMentor({ chat: noNetwork });
    show(<AdvisorPage />);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await ask('Why?');
    await waitFor(() => expect(phone.asked).toHaveLength(1));
    await act(async () => vi.advanceTimersByTimeAsync(180_000));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(phone.terminated).toBe(1);
  });

  test('asks for no idea, which could not be kept', async () => {
    await fakePhone(() => ({ idea: '' }));
    unplug();
    serveMentor();
    show(<AdvisorPage />);
    await ask('Explain this with my idea');
    await fromPhone();
    expect(screen.queryByText('What is your business idea?')).toBeNull();
  });

  test('answers past an allowance, and says when the server does again', async () => {
    await fakePhone();
    serveMentor({ chat: () => json(429, { error: 'Slow down.' }, { 'Retry-After': '40' }) });
    show(<AdvisorPage />);
    await ask('Why?');
    await fromPhone();
    expect(screen.getByText('Slow down.')).toBeTruthy();
    // Loaded later.
    expect(await screen.findByText(/^You can ask again in \d+ seconds\.$/)).toBeTruthy();
  });
});

describe('an earlier conversation that cannot be loaded is asked on, and comes above what was said meanwhile', () => {
  const said = (id: number, sender: string, content: string) => ({
    id,
    sender,
    content,
    sources: [],
    audio_url: null,
    finished: true,
    suggestions: [],
    calculator: null,
    more: '',
    basis: '',
    step: null,
    language: 'en',
  });

  test.each([
    ['on the mentor’s page', <AdvisorPage key="page" />],
    ['beside a lesson', <TutorPanel key="tutor" lesson={{ id: 12, title: 'Runway' }} />],
  ])('%s', async (_, page) => {
    await fakePhone();
    await keep('tutor:12', 'talk-9');
    const away = unplug();
    let isCut = true;
    serveMentor({
      other({ path }) {
        if (isCut) noNetwork();
        if (path !== '/api/advisor/conversations/talk-9/') return undefined;
        const messages = [said(1, 'user', 'Who pays?'), said(2, 'ai', 'Those who gain.')];
        return json(200, { id: 'talk-9', title: 'Who pays?', messages });
      },
    });
    show(page, '/ai-advisor?conversation=talk-9');
    await screen.findByRole('textbox', {}, { timeout: 5000 });
    await ask('Why?');
    await fromPhone();
    isCut = false;
    away.mockRestore();
    const answer = fetch;
    vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return answer(path, request);
    });
    const first = box();
    for (const button of screen.getAllByRole('button', { name: 'Try again' }))
      await userEvent.click(button);
    // During the retry, the conversation and the typed text stay.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(box()).toBe(first);
    await screen.findByText('Those who gain.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(within(screen.getByRole('log')).getByText('Said by the phone.')).toBeTruthy();
  });
});
