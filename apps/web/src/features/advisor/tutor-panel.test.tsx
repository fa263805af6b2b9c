import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Call, json, noNetwork } from '#src/platform/fake-server.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { heldStream, reply, serveMentor, show, streamed } from './fake-mentor.tsx';
import { BEGINS_TO_SPEAK } from './begins-to-speak.ts';
import { FakeAudio, fakeVoice, player, recognition } from './fake-voice.ts';
import TutorPanel from './tutor-panel.tsx';

const CHAT = '/api/advisor/chat/';
const lesson = { id: 12, title: 'Burn rate and runway' };
const sent = (calls: Call[]) => calls.filter(({ path }) => path === CHAT).map(({ body }) => body);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const microphone = async () => screen.findByRole('button', { name: 'Speak instead of typing' });
const open = () => show(<TutorPanel lesson={lesson} />, '/chapters/4/lessons?lesson=12');

async function ask(text: string) {
  await userEvent.type(screen.getByRole('textbox'), `${text}{Enter}`);
}

beforeEach(() => {
  fakeVoice();
  logInAmina();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a visitor is invited to log in', () => {
  localStorage.clear();
  serveMentor();
  open();
  expect(screen.getByText('Log in to talk with your coach')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByRole('textbox')).toBeNull();
});

describe('a question', () => {
  test('goes with its lesson, and asks for the sound unless muted', async () => {
    const calls = serveMentor();
    open();
    await ask('Why?');
    await waitFor(() =>
      expect(sent(calls)).toEqual([
        { message: 'Why?', language: 'en', lesson_id: 12, speak: true },
      ]),
    );
    await screen.findByText('7.5 months', { exact: false });
    await userEvent.click(button('Mute spoken replies'));
    await ask('And now?');
    await waitFor(() =>
      expect(sent(calls)[1]).toEqual({
        message: 'And now?',
        language: 'en',
        lesson_id: 12,
        conversation_id: 'talk-1',
      }),
    );
  });

  test('is there again when the phone has ended the tab, until it has arrived', async () => {
    let isCut = true;
    serveMentor({ chat: async () => (isCut ? new Promise<Response>(() => {}) : streamed()) });
    open();
    await userEvent.type(screen.getByRole('textbox'), 'What is runway?');
    cleanup();
    open();
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    cleanup();
    isCut = false;
    open();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('What is runway?');
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    await screen.findByText('7.5 months', { exact: false });
    cleanup();
    open();
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('');
  });

  test('that is being typed stays when a suggestion is not answered', async () => {
    serveMentor({ chat: async () => noNetwork() });
    open();
    await userEvent.type(screen.getByRole('textbox'), 'What is ru');
    await userEvent.click(await screen.findByRole('button', { name: 'Quiz me' }));
    await screen.findByRole('alert');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('What is ru');
  });

  test('is disabled while the AI is thinking', async () => {
    serveMentor({ chat: async () => new Promise(() => {}) });
    open();
    await ask('Why?');
    expect(await screen.findByText('AI is thinking...')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').disabled).toBe(true);
    expect(button('Speak instead of typing').disabled).toBe(true);
  });

  test('goes on where it was left when the panel is opened again', async () => {
    const messages = [
      { id: 1, sender: 'user', content: 'Why?', sources: [], audio_url: null, finished: true },
    ];
    const calls = serveMentor({
      other: ({ path }) =>
        path === '/api/advisor/conversations/talk-1/'
          ? json(200, { id: 'talk-1', title: 'Why?', updated_at: '', messages })
          : undefined,
    });
    const first = open();
    await ask('Why?');
    await screen.findByText('7.5 months', { exact: false });
    first.unmount();
    open();
    expect(await screen.findByText('Why?')).toBeTruthy();
    await ask('And now?');
    await waitFor(() => expect(sent(calls)[1]).toMatchObject({ conversation_id: 'talk-1' }));
    await userEvent.click(button('New conversation'));
    expect(screen.queryByText('Why?')).toBeNull();
  });

  test('begins anew when the conversation has been deleted', async () => {
    const calls = serveMentor();
    const first = open();
    await ask('Why?');
    await screen.findByText('7.5 months', { exact: false });
    first.unmount();
    open();
    await screen.findByRole('textbox');
    await ask('And now?');
    await waitFor(() => expect(sent(calls)[1]).not.toHaveProperty('conversation_id'));
  });

  test('waits for a conversation that is out of reach, and does not replace it', async () => {
    let isReachable = false;
    const calls = serveMentor({
      other: ({ path }) => {
        if (path !== '/api/advisor/conversations/talk-1/') return undefined;
        return isReachable
          ? json(200, { id: 'talk-1', title: 'Why?', updated_at: '', messages: [] })
          : json(500, { error: 'Something went wrong.' });
      },
    });
    const first = open();
    await ask('Why?');
    await screen.findByText('7.5 months', { exact: false });
    first.unmount();
    open();
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 4000 });
    expect(screen.queryByRole('textbox')).toBeNull();
    isReachable = true;
    await userEvent.click(again);
    await screen.findByRole('textbox');
    await ask('And now?');
    await waitFor(() => expect(sent(calls)[1]).toMatchObject({ conversation_id: 'talk-1' }));
  });
});

describe('listening', () => {
  const wait = async (milliseconds: number) =>
    act(async () => vi.advanceTimersByTimeAsync(milliseconds));
  const listen = async () => {
    const calls = serveMentor();
    open();
    const start = await microphone();
    // Waits for the consents to load.
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    vi.useFakeTimers();
    fireEvent.click(start);
    await wait(0);
    expect(screen.getByText('Listening...')).toBeTruthy();
    return calls;
  };

  test('sends a final transcript 3 seconds after it began, and not before', async () => {
    const calls = await listen();
    await wait(1000);
    recognition().say('How long will it last');
    await wait(1900);
    expect(sent(calls)).toEqual([]);
    await wait(100);
    await wait(100);
    expect(sent(calls)).toMatchObject([{ message: 'How long will it last', speak: true }]);
    expect(screen.queryByText('Listening...')).toBeNull();
  });

  test('goes on without a final transcript until there is one', async () => {
    const calls = await listen();
    await wait(2000);
    recognition().say('How lo', false);
    await wait(6000);
    expect(sent(calls)).toEqual([]);
    expect(screen.getByText('Listening...')).toBeTruthy();
    recognition().say('How long');
    await wait(100);
    await wait(100);
    expect(sent(calls)).toMatchObject([{ message: 'How long' }]);
  });

  test('stopped, it sends what was heard', async () => {
    const calls = await listen();
    recognition().say('How long');
    fireEvent.click(button('Stop'));
    await wait(100);
    expect(sent(calls)).toMatchObject([{ message: 'How long' }]);
    await wait(5000);
    expect(sent(calls)).toHaveLength(1);
  });

  test('stopped in silence, it sends nothing and says so', async () => {
    const calls = await listen();
    fireEvent.click(button('Stop'));
    await wait(2000);
    expect(screen.getByText('No message detected.')).toBeTruthy();
    expect(sent(calls)).toEqual([]);
  });

  test('discarded, it sends nothing', async () => {
    const calls = await listen();
    recognition().say('Nonsense');
    fireEvent.click(button('Discard what I said'));
    await wait(5000);
    expect(sent(calls)).toEqual([]);
    expect(screen.getByRole('textbox')).toBeTruthy();
  });

  test('pauses the voice of the coach', async () => {
    serveMentor();
    open();
    await ask('Why?');
    await screen.findByRole('button', { name: 'Pause' });
    fireEvent.click(await microphone());
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
  });
});

describe('a spoken reply', () => {
  test('pauses when the voice of the device says another one', async () => {
    serveMentor();
    open();
    await ask('Why?');
    await screen.findByRole('button', { name: 'Pause' });
    fireEvent(window, new Event(BEGINS_TO_SPEAK));
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
  });

  test('plays by itself, and can be paused and resumed', async () => {
    serveMentor();
    open();
    await ask('Why?');
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    player().currentTime = 3;
    await userEvent.click(button('Resume'));
    expect(player().plays).toEqual([`${reply.audio_url} from 0`, `${reply.audio_url} from 3`]);
  });

  test('that the browser does not play by itself waits for the person', async () => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
    FakeAudio.refusal = new DOMException('Press first.', 'NotAllowedError');
    serveMentor();
    open();
    await ask('Why?');
    await screen.findByRole('button', { name: 'Play' });
    expect(screen.queryByRole('alert')).toBeNull();
    FakeAudio.refusal = null;
    await userEvent.click(button('Play'));
    expect(player().plays).toHaveLength(1);
    logged.mockRestore();
  });

  test('that cannot be loaded says so', async () => {
    serveMentor();
    open();
    await ask('Why?');
    await screen.findByRole('button', { name: 'Pause' });
    player().breakDown();
    expect(screen.getByRole('alert').textContent).toBe('Failed to load audio source');
  });

  test.each([
    ['by the megabyte shows its size before it plays', { type: 'cellular' }, 1],
    ['with data saving shows its size and waits', { saveData: true }, 0],
  ])('on a connection paid %s', async (_, connection, plays) => {
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator) as Navigator, { connection }),
    );
    const calls = serveMentor({
      other: ({ method }) =>
        method === 'HEAD'
          ? new Response(null, { headers: { 'Content-Length': '48213' } })
          : undefined,
    });
    open();
    await ask('Why?');
    expect(await screen.findByText(/48 kB/)).toBeTruthy();
    await waitFor(() => expect(player().plays).toHaveLength(plays));
    expect(calls.filter(({ method }) => method === 'HEAD')).toHaveLength(1);
  });

  describe('that is heard while it is being written', () => {
    const url = reply.audio_url;
    const begin = async () => {
      const held = heldStream();
      serveMentor({ chat: () => held.response });
      open();
      await ask('Why?');
      await held.send('token', { text: 'Your money lasts' });
      return held;
    };

    test('plays at once, can be paused, and is not begun again at its end', async () => {
      const { send } = await begin();
      await send('audio', { audio_url: url });
      await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
      expect(document.activeElement).toBe(button('Resume'));
      await send('done', reply);
      expect(await screen.findByText('This lesson')).toBeTruthy();
      expect(player().plays).toEqual([`${url} from 0`]);
      // The button keeps the focus.
      expect(document.activeElement).toBe(button('Resume'));
    });

    test('falls silent with Stop', async () => {
      const { send, abort } = await begin();
      await send('audio', { audio_url: url });
      await userEvent.click(button('Stop the reply'));
      await abort();
      expect(await screen.findByText('Unfinished')).toBeTruthy();
      expect(player().getAttribute()).toBeNull();
    });

    test('falls silent when something else is asked', async () => {
      const { send } = await begin();
      await send('audio', { audio_url: url });
      await send('done', reply);
      expect(player().getAttribute()).toBe(url);
      await ask('And then?');
      expect(player().getAttribute()).toBeNull();
    });

    test('waits for its size where bytes cost money', async () => {
      const connection = { type: 'cellular' };
      const metered = Object.assign(Object.create(navigator) as Navigator, { connection });
      vi.stubGlobal('navigator', metered);
      const { send } = await begin();
      await send('audio', { audio_url: url });
      expect(player().plays).toEqual([]);
      await send('done', reply);
      await waitFor(() => expect(player().plays).toHaveLength(1));
    });
  });

  test('without sound shows no player', async () => {
    serveMentor({ chat: () => streamed({ audio_url: null }) });
    open();
    await ask('Why?');
    await screen.findByText('7.5 months', { exact: false });
    expect(screen.queryByRole('button', { name: /Play|Pause/ })).toBeNull();
  });
});

test('its own lesson among the sources is no link to itself', async () => {
  serveMentor();
  open();
  await ask('Why?');
  expect(await screen.findByText('This lesson')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Burn rate and runway' })).toBeNull();
});

test('without a microphone one types', async () => {
  vi.stubGlobal('SpeechRecognition', undefined);
  serveMentor();
  open();
  expect(await screen.findByText('Microphone not supported')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Speak instead of typing' })).toBeNull();
});
