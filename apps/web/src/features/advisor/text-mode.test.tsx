import type { Conversation } from '@inzira/contract/advisor';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readKept } from '#src/platform/device-store.ts';
import { type Call, json, noNetwork } from '#src/platform/fake-server.ts';
import AdvisorPage from './advisor.page.tsx';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { heldStream, reply, serveMentor, show, stream, streamed } from './fake-mentor.tsx';
import { fakeVoice, recognition } from './fake-voice.ts';

const CHAT = '/api/advisor/chat/';
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const sent = (calls: Call[]) => calls.filter(({ path }) => path === CHAT).map(({ body }) => body);
const sorry = "⚠️ Sorry, I couldn't process your request.";

async function ask(text: string) {
  await userEvent.type(box(), text);
  await userEvent.keyboard('{Enter}');
}

beforeEach(() => {
  fakeVoice();
  logInAmina();
});
afterEach(() => vi.unstubAllGlobals());

describe('the greeting', () => {
  test.each([
    [{ first_name: 'Amina', last_name: 'Uwase' }, 'Hello, Amina Uwase!'],
    [{ first_name: 'Amina' }, 'Hello, Amina!'],
    [{}, 'Hello, amina!'],
  ])('names %j', async (names, text) => {
    serveMentor();
    logInAmina({ first_name: null, ...names });
    show(<AdvisorPage />);
    expect(screen.getByText(text)).toBeTruthy();
    expect(button('Text Mode').getAttribute('aria-pressed')).toBe('true');
  });

  test('says "there" before it is known who is here', () => {
    serveMentor();
    localStorage.removeItem('user');
    localStorage.setItem('access', 'other');
    show(<AdvisorPage />);
    expect(screen.getByText('Hello there!')).toBeTruthy();
  });
});

describe('a question', () => {
  test('that was typed is there again when the phone has ended the tab, and gone once it is sent', async () => {
    serveMentor();
    show(<AdvisorPage />);
    await userEvent.type(box(), 'How do I price honey?');
    await waitFor(() => expect(readKept('draft:mentor:new')).toBe('How do I price honey?'));
    cleanup();
    show(<AdvisorPage />);
    expect(box().value).toBe('How do I price honey?');
    await userEvent.type(box(), '{Enter}');
    await waitFor(() => expect(readKept('draft:mentor:new')).toBeNull());
  });

  test('that was sent is there again when the page was left before it had arrived', async () => {
    let isCut = true;
    serveMentor({ chat: async () => (isCut ? new Promise<Response>(() => {}) : streamed()) });
    show(<AdvisorPage />);
    await ask('How do I price honey?');
    await waitFor(() => expect(box().disabled).toBe(true));
    cleanup();
    show(<AdvisorPage />);
    expect(box().value).toBe('How do I price honey?');
    isCut = false;
    await userEvent.type(box(), '{Enter}');
    // The server has it, and the conversation shows it.
    await waitFor(() => expect(readKept('draft:mentor:new')).toBeNull());
  });

  test('goes on Enter; Shift+Enter begins a line; blank ones stay', async () => {
    const calls = serveMentor();
    show(<AdvisorPage />);
    await ask('   ');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    expect(button('Send').disabled).toBe(true);
    expect(sent(calls)).toEqual([]);
    await userEvent.clear(box());
    await userEvent.type(box(), 'One{Shift>}{Enter}{/Shift}two');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('7.5 months', { exact: false })).toBeTruthy();
    expect(sent(calls)).toEqual([{ message: 'One\ntwo', language: 'en' }]);
    expect(box().value).toBe('');
  });

  test('is answered while it streams, and nothing else goes meanwhile', async () => {
    const { response, send } = heldStream();
    const calls = serveMentor({ chat: () => response });
    show(<AdvisorPage />);
    await ask('How long?');
    expect(await screen.findByText('AI is thinking...')).toBeTruthy();
    expect(box().disabled).toBe(true);
    await send('token', { text: 'Your money' });
    expect(await screen.findByText('Your money')).toBeTruthy();
    expect(screen.queryByText('AI is thinking...')).toBeNull();
    // Not in the log until it is complete, so that it is announced once.
    expect(within(screen.getByRole('log')).queryByText('Your money')).toBeNull();
    await send('done', reply);
    const log = screen.getByRole('log');
    await waitFor(() => expect(log.textContent).toContain('7.5 months'));
    expect(box().disabled).toBe(false);
    expect(sent(calls)).toHaveLength(1);
  });

  test('goes on in its conversation, which the address names', async () => {
    const calls = serveMentor();
    show(<AdvisorPage />);
    await ask('One');
    expect(await screen.findByText('at /ai-advisor?conversation=talk-1')).toBeTruthy();
    await ask('Two');
    await waitFor(() =>
      expect(sent(calls)[1]).toEqual({
        message: 'Two',
        language: 'en',
        conversation_id: 'talk-1',
      }),
    );
  });

  test('too long says by how much, and stays', async () => {
    const calls = serveMentor();
    show(<AdvisorPage />);
    fireEvent.change(box(), { target: { value: 'x'.repeat(4001) } });
    expect(screen.getByText('Your message is 1 character too long.')).toBeTruthy();
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(button('Send').disabled).toBe(true);
    expect(sent(calls)).toEqual([]);
  });
});

describe('a reply', () => {
  test('shows its lessons, can be put right, and asked for again', async () => {
    const calls = serveMentor();
    show(<AdvisorPage />);
    await ask('How long?');
    const card = await screen.findByRole('link', { name: 'Burn rate and runway' });
    expect(card.getAttribute('href')).toBe('/chapters/4/lessons?lesson=12');
    await userEvent.click(button('Not what I meant'));
    await waitFor(() => expect(sent(calls)).toHaveLength(2));
    expect(sent(calls)[1]).toMatchObject({ message: 'That is not what I meant.' });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sent(calls)).toHaveLength(3));
  });

  test('can be copied', async () => {
    serveMentor();
    const user = userEvent.setup();
    show(<AdvisorPage />);
    await user.type(box(), 'How long?{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(reply.message);
  });

  test('that broke off stays, marked', async () => {
    serveMentor({ chat: () => stream(['token', { text: 'Your money' }]) });
    show(<AdvisorPage />);
    await ask('How long?');
    expect(await screen.findByText('Unfinished')).toBeTruthy();
    expect(screen.getByText('Your money')).toBeTruthy();
    expect(screen.queryByText(sorry.slice(3), { exact: false })).toBeNull();
  });

  test('can be stopped: what came stays, and the server hears of it', async () => {
    const { response, send, abort } = heldStream();
    serveMentor({ chat: () => response });
    const seen = vi.spyOn(AbortController.prototype, 'abort');
    show(<AdvisorPage />);
    await ask('How long?');
    await send('token', { text: 'Your money' });
    await screen.findByText('Your money');
    fireEvent.click(button('Stop the reply'));
    expect(seen).toHaveBeenCalled();
    seen.mockRestore();
    await abort();
    expect(await screen.findByText('Unfinished')).toBeTruthy();
    expect(screen.getByText('Your money')).toBeTruthy();
  });

  test('stopped before its first word gives the question back', async () => {
    const { response, abort } = heldStream();
    serveMentor({ chat: () => response });
    show(<AdvisorPage />);
    await ask('How long?');
    fireEvent.click(button('Stop the reply'));
    await abort();
    expect(box().value).toBe('How long?');
    expect(screen.queryByText(sorry.slice(3), { exact: false })).toBeNull();
  });
});

describe('a failure', () => {
  test.each([
    ['no network', noNetwork],
    ['500', () => json(500, { error: 'Something went wrong.' })],
    ['a page instead of a reply', () => new Response('<h1>Hi</h1>')],
  ])('says so in the chat and keeps what was typed: %s', async (_, chat) => {
    serveMentor({ chat });
    show(<AdvisorPage />);
    await ask('How long?');
    expect((await screen.findByRole('alert')).textContent).toContain(sorry);
    expect(box().value).toBe('How long?');
    expect(box().disabled).toBe(false);
  });

  test('can be tried again', async () => {
    let fails = true;
    const calls = serveMentor({ chat: () => (fails ? json(500, {}) : streamed()) });
    show(<AdvisorPage />);
    await ask('How long?');
    await screen.findByText(sorry.slice(3), { exact: false });
    fails = false;
    await userEvent.click(button('Retry'));
    expect(await screen.findByText('7.5 months', { exact: false })).toBeTruthy();
    expect(screen.queryByText(sorry.slice(3), { exact: false })).toBeNull();
    expect(box().value).toBe('');
    expect(sent(calls)).toHaveLength(2);
  });

  test('of too many messages says when to come back; the built-in mentor is kept to the same limit', async () => {
    serveMentor({ chat: () => json(429, { error: 'That was a lot.' }, { 'Retry-After': '40' }) });
    show(<AdvisorPage />);
    await ask('How long?');
    expect(await screen.findByText('You can ask again in 40 seconds.')).toBeTruthy();
    expect(screen.getByText('That was a lot.')).toBeTruthy();
    expect(screen.queryByText('Ask the mentor that comes with Inzira')).toBeNull();
  });

  test('of the service offers the built-in mentor', async () => {
    const calls = serveMentor({
      chat: ({ body }) =>
        (body as { engine?: string }).engine === 'built-in'
          ? streamed()
          : json(503, { error: 'The service is down.' }),
    });
    show(<AdvisorPage />);
    await ask('How long?');
    await screen.findByText('The service is down.');
    await userEvent.click(button('Ask the mentor that comes with Inzira'));
    expect(await screen.findByText('7.5 months', { exact: false })).toBeTruthy();
    expect(sent(calls)[1]).toMatchObject({ engine: 'built-in' });
  });

  test('of a mentor that is being prepared says so, and is none: the one question is answered when it is ready', async () => {
    const held = heldStream();
    const calls = serveMentor({ chat: () => held.response });
    show(<AdvisorPage />);
    await ask('How long?');
    await held.send('preparing', { text: 'The mentor is being prepared.' });
    expect(await screen.findByText('The mentor is being prepared.')).toBeTruthy();
    expect(screen.queryByText('AI is thinking...')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(readKept('draft:mentor:new')).toBe('How long?');
    await held.send('begin', { conversation_id: 'talk-1' });
    expect(screen.getByText('AI is thinking...')).toBeTruthy();
    await held.send('done', reply);
    expect(await screen.findByText('7.5 months', { exact: false })).toBeTruthy();
    expect(sent(calls)).toHaveLength(1);
  });

  test('that the server tells after a while is told as it tells it, with no word of the connection', async () => {
    serveMentor({
      chat: () =>
        stream(['preparing', { text: 'Wait.' }], ['error', { error: 'The mentor is not ready.' }]),
    });
    show(<AdvisorPage />);
    await ask('How long?');
    expect((await screen.findByRole('alert')).textContent).toContain('The mentor is not ready.');
    expect(box().value).toBe('How long?');
  });

  test('of a question still under way says once what holds', async () => {
    serveMentor({ chat: () => json(429, { error: 'Please wait.' }, { 'Retry-After': '1' }) });
    show(<AdvisorPage />);
    await ask('How long?');
    expect(await screen.findByText('Please wait.')).toBeTruthy();
    await screen.findByText('You can ask again now.', {}, { timeout: 3_000 });
    expect(screen.queryByText('Please wait.')).toBeNull();
  });

  test('that lasts names the time of day', async () => {
    serveMentor({ chat: () => json(429, { error: 'Enough.' }, { 'Retry-After': '7200' }) });
    show(<AdvisorPage />);
    await ask('How long?');
    expect(await screen.findByText(/You can ask again at \d\d:\d\d/)).toBeTruthy();
  });
});

test('the way to a person stands apart from the questions, behind them, with a sign', async () => {
  const suggestions = [
    { text: 'How do I price honey?', intent: 'answer', answer_id: 'a' },
    { text: 'Yes, pass it on', intent: 'pass-on', answer_id: null },
  ] as const;
  serveMentor({ chat: () => streamed({ suggestions: [...suggestions] }) });
  show(<AdvisorPage />);
  await ask('Where in Huye is a press?');
  const list = await screen.findByRole('list', { name: 'Go on with' });
  const [question, person] = within(list).getAllByRole('listitem');
  expect(question?.textContent).toBe('How do I price honey?');
  expect(person?.textContent).toBe('Or:Yes, pass it on');
  expect(person?.querySelector('button svg')).not.toBeNull();
  expect(question?.querySelector('svg')).toBeNull();
});

const NO_PARTS = { more: '', basis: '', step: null, language: null };

describe('conversations of before', () => {
  const earlier: Conversation = {
    id: 'talk-9',
    title: 'My juice stall',
    updated_at: '2026-01-02T03:04:05.000Z',
    messages: [
      {
        id: 1,
        sender: 'user',
        content: 'Is juice a business?',
        ...NO_PARTS,
        sources: [],
        audio_url: null,
        engine: null,
        suggestions: [],
        calculator: null,
        finished: true,
        created_at: '2026-01-02T03:04:05.000Z',
      },
      {
        id: 2,
        sender: 'ai',
        content: 'If people pay',
        ...NO_PARTS,
        sources: [],
        audio_url: null,
        engine: 'provider',
        suggestions: [],
        calculator: null,
        finished: false,
        created_at: '2026-01-02T03:04:05.000Z',
      },
    ],
  };
  const kept = (list: () => unknown[]) => (call: Call) => {
    if (call.path === '/api/advisor/conversations/') return json(200, list());
    if (call.path !== '/api/advisor/conversations/talk-9/') return undefined;
    return call.method === 'DELETE' ? new Response(null, { status: 204 }) : json(200, earlier);
  };

  test('are opened, with their unfinished replies marked', async () => {
    const calls = serveMentor({ other: kept(() => [earlier]) });
    show(<AdvisorPage />);
    await userEvent.click(await screen.findByRole('button', { name: /^My juice stall/ }));
    expect(await screen.findByText('Is juice a business?')).toBeTruthy();
    expect(screen.getByText('Unfinished')).toBeTruthy();
    await ask('And now?');
    await waitFor(() => expect(sent(calls)[0]).toMatchObject({ conversation_id: 'talk-9' }));
  });

  test('are deleted after one question, and not by a change of mind', async () => {
    let list: unknown[] = [earlier];
    const calls = serveMentor({ other: kept(() => list) });
    show(<AdvisorPage />, '/ai-advisor?conversation=talk-9');
    await screen.findByText('Is juice a business?');
    await userEvent.click(button('Delete “My juice stall”'));
    await userEvent.click(button('Keep it'));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(button('Delete “My juice stall”'));
    list = [];
    await userEvent.click(button('Delete'));
    expect(await screen.findByText('at /ai-advisor')).toBeTruthy();
    expect(screen.queryByText('Is juice a business?')).toBeNull();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('that are gone say so', async () => {
    serveMentor();
    show(<AdvisorPage />, '/ai-advisor?conversation=gone');
    expect(await screen.findByText('This conversation no longer exists.')).toBeTruthy();
    const [, beside] = screen.getAllByRole('button', { name: 'New conversation' });
    if (beside) await userEvent.click(beside);
    expect(box()).toBeTruthy();
  });
});

describe('speaking instead of typing', () => {
  test('puts the words where they can be changed before they go', async () => {
    const calls = serveMentor();
    show(<AdvisorPage />);
    await userEvent.type(box(), 'Please:');
    await userEvent.click(await screen.findByRole('button', { name: 'Speak instead of typing' }));
    expect(screen.getByText('Listening...')).toBeTruthy();
    recognition().say('how long will it last');
    await userEvent.click(button('Stop'));
    await waitFor(() => expect(box().value).toBe('Please: how long will it last'));
    expect(sent(calls)).toEqual([]);
  });

  test('asks once where the voice may go', async () => {
    const calls = serveMentor({ card: { voice_since: null } });
    show(<AdvisorPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Speak instead of typing' }));
    expect(screen.getByText(/Chrome to Google, Safari to Apple/)).toBeTruthy();
    await userEvent.click(button('No, I will type'));
    expect(screen.queryByText('Listening...')).toBeNull();
    await userEvent.click(button('Speak instead of typing'));
    await userEvent.click(button('I agree'));
    expect(screen.getByText('Listening...')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ voice: true });
  });

  test('says what is wrong with the microphone', async () => {
    serveMentor();
    show(<AdvisorPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Speak instead of typing' }));
    recognition().fail('not-allowed');
    expect(screen.getByText(/The microphone is blocked/)).toBeTruthy();
    expect(box()).toBeTruthy();
  });
});

describe('a whole reply', () => {
  test('has its example and steps behind "More", and says when it was checked', async () => {
    serveMentor({
      chat: () =>
        streamed({
          message: '**Ask five.** They paid.',
          more: '**An example**\n\nAïcha sells ten.',
          basis: 'Checked in November 2026.',
        }),
    });
    show(<AdvisorPage />);
    await ask('Whom do I ask?');
    expect(await screen.findByText('Checked in November 2026.')).toBeTruthy();
    const example = await screen.findByText('Aïcha sells ten.');
    expect(example.closest('details')?.open).toBe(false);
    await userEvent.click(screen.getByText('More'));
    expect(example.closest('details')?.open).toBe(true);
  });
});
