import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Call, json, noNetwork } from '#src/platform/fake-server.ts';
import { AudioMode } from './audio-mode.tsx';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { heldStream, reply, serveMentor, show } from './fake-mentor.tsx';
import { FakeAudio, FakeRecognition, fakeVoice, player, recognition } from './fake-voice.ts';

const AUDIO = '/api/advisor/chat/audio/';
const sent = (calls: Call[]) => calls.filter(({ path }) => path === AUDIO).map(({ body }) => body);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Presses the button and waits until the microphone is open. */
async function listen(name = 'Start Recording') {
  await press(name);
  await screen.findByText('Listening...');
}

async function speak(text: string) {
  await listen();
  recognition().say(text);
  await press('Stop');
}

beforeEach(() => {
  fakeVoice();
  logInAmina();
});
afterEach(() => vi.unstubAllGlobals());

const open = () => show(<AudioMode onTextMode={() => {}} />);

test('goes from idle through listening and thinking to the reply, which plays by itself', async () => {
  let answer!: (response: Response) => void;
  const calls = serveMentor({ chat: async () => new Promise((resolve) => (answer = resolve)) });
  open();
  await waitFor(() => expect(button('Start Recording').disabled).toBe(false));
  await listen();
  expect(screen.getByText('Speak now')).toBeTruthy();
  recognition().say('How long will it last');
  expect(screen.getByText('How long will it last')).toBeTruthy();
  await press('Stop');
  expect(screen.getByText('AI is thinking...')).toBeTruthy();
  await waitFor(() =>
    expect(sent(calls)).toEqual([{ message: 'How long will it last', language: 'en' }]),
  );
  await act(async () => answer(json(200, reply)));
  expect(await screen.findByText('AI Has Responded')).toBeTruthy();
  expect(player().plays).toEqual([`${reply.audio_url} from 0`]);
  await waitFor(() =>
    expect(screen.getByTestId('sound-wave').hasAttribute('data-moving')).toBe(true),
  );
  expect(screen.getByRole('link', { name: 'Burn rate and runway' })).toBeTruthy();
});

test('words that became text only after Stop are sent too', async () => {
  const calls = serveMentor();
  open();
  await listen();
  recognition().lastWords = 'the last words';
  await press('Stop');
  await screen.findByText('AI Has Responded');
  expect(sent(calls)).toMatchObject([{ message: 'the last words' }]);
});

test('a pause in which the browser stops listening loses nothing', async () => {
  const calls = serveMentor();
  open();
  await listen();
  recognition().say('How long');
  act(() => recognition().end());
  await waitFor(() => expect(FakeRecognition.starts).toBe(2));
  expect(screen.getByText('Listening...')).toBeTruthy();
  recognition().say('will it last');
  await press('Stop');
  await waitFor(() => expect(sent(calls)).toMatchObject([{ message: 'How long will it last' }]));
});

test('Stop, Cancel and Start in a row leave the microphone on, and the screen says so', async () => {
  const calls = serveMentor();
  open();
  await listen();
  recognition().say('Never mind');
  const given = recognition();
  fireEvent.click(button('Stop'));
  fireEvent.click(button('Cancel'));
  fireEvent.click(button('Start Recording'));
  await act(async () => given.end());
  expect(recognition()).not.toBe(given);
  await screen.findByText('Listening...');
  recognition().say('How long will it last');
  await press('Stop');
  await waitFor(() => expect(sent(calls)).toMatchObject([{ message: 'How long will it last' }]));
});

describe('while the person is asked for the microphone', () => {
  beforeEach(() => {
    FakeRecognition.asks = true;
  });

  test('the screen does not say that it listens, until it does', async () => {
    serveMentor();
    open();
    await press('Start Recording');
    expect(screen.getByText('Waiting for the microphone...')).toBeTruthy();
    expect(screen.queryByText('Listening...')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    expect(document.activeElement).toBe(button('Cancel'));
    recognition().allow();
    expect(screen.getByText('Listening...')).toBeTruthy();
    expect(document.activeElement).toBe(button('Stop'));
  });

  test('Cancel and Start leave one microphone, and what the first is allowed changes nothing', async () => {
    serveMentor();
    open();
    await press('Start Recording');
    const given = recognition();
    fireEvent.click(button('Cancel'));
    expect(button('Start Recording')).toBeTruthy();
    fireEvent.click(button('Start Recording'));
    given.allow();
    expect(screen.getByText('Waiting for the microphone...')).toBeTruthy();
    recognition().allow();
    expect(screen.getByText('Listening...')).toBeTruthy();
  });

  test('a microphone that is refused says so', async () => {
    serveMentor();
    open();
    await press('Start Recording');
    recognition().fail('not-allowed');
    expect(screen.getByRole('alert').textContent).toMatch(/The microphone is blocked/);
    expect(button('Start Recording')).toBeTruthy();
  });
});

test('silence sends nothing and says so', async () => {
  const calls = serveMentor();
  open();
  await speak('   ');
  expect((await screen.findByRole('alert')).textContent).toBe('No message detected.');
  // The Stop button had the focus, and is gone.
  expect(document.activeElement).toBe(button('Start Recording'));
  expect(sent(calls)).toEqual([]);
});

test.each([
  ['a network that is gone', noNetwork],
  ['a server that fails', () => json(503, { error: 'No AI today.' })],
])('%s leads back to idle, with the words kept', async (_, chat) => {
  let fails = true;
  const calls = serveMentor({ chat: () => (fails ? chat() : json(200, reply)) });
  open();
  await speak('How long');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to get response from AI.',
  );
  expect(button('Start Recording')).toBeTruthy();
  fails = false;
  await press('Send it again');
  expect(await screen.findByText('AI Has Responded')).toBeTruthy();
  expect(sent(calls)).toHaveLength(2);
});

test('too many messages: when to come back', async () => {
  serveMentor({ chat: () => json(429, { error: 'Slow down.' }, { 'Retry-After': '30' }) });
  open();
  await speak('How long');
  expect(await screen.findByText('You can ask again in 30 seconds.')).toBeTruthy();
});

describe('a reply that is heard while it is being written', () => {
  const begin = async () => {
    const held = heldStream();
    const calls = serveMentor({ chat: () => held.response });
    open();
    await speak('How long');
    await held.send('begin', { conversation_id: 'talk-1' });
    await held.send('token', { text: 'Your money lasts.' });
    expect(screen.getByText('AI is thinking...')).toBeTruthy();
    await held.send('audio', { audio_url: reply.audio_url });
    expect(await screen.findByText('AI Has Responded')).toBeTruthy();
    expect(player().plays).toEqual([`${reply.audio_url} from 0`]);
    expect(await screen.findByText('Your money lasts.')).toBeTruthy();
    return { ...held, calls };
  };

  test('is written to its end, and plays once', async () => {
    const { send } = await begin();
    await send('token', { text: ' Count the months.' });
    expect(await screen.findByText('Your money lasts. Count the months.')).toBeTruthy();
    await send('done', reply);
    expect(await screen.findByRole('link', { name: 'Burn rate and runway' })).toBeTruthy();
    expect(player().plays).toHaveLength(1);
    expect(screen.queryByText('Unfinished')).toBeNull();
  });

  test('that breaks off stays, marked as unfinished', async () => {
    const { send } = await begin();
    await send('error', { error: 'It broke.' });
    expect(await screen.findByText('Unfinished')).toBeTruthy();
    expect(screen.getByText('Your money lasts.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is left with "New Message": sound and reply end, and the words go to the same conversation', async () => {
    const { abort, calls } = await begin();
    await listen('New Message');
    await abort();
    expect(screen.getByText('Listening...')).toBeTruthy();
    expect(player().getAttribute()).toBeNull();
    recognition().say('And then');
    await press('Stop');
    await waitFor(() => expect(sent(calls)).toHaveLength(2));
    expect(sent(calls)[1]).toMatchObject({ message: 'And then', conversation_id: 'talk-1' });
    expect(screen.queryByText('Your money lasts.')).toBeNull();
  });
});

describe('once it has responded', () => {
  const respond = async () => {
    const calls = serveMentor();
    open();
    await speak('How long');
    await screen.findByText('AI Has Responded');
    return calls;
  };

  test('"Replay Audio" stops and plays from the start', async () => {
    await respond();
    player().currentTime = 4;
    await press('Replay Audio');
    expect(player().plays).toEqual([`${reply.audio_url} from 0`, `${reply.audio_url} from 0`]);
  });

  test('"New Message" stops the sound, clears the reply and listens again, in the same conversation', async () => {
    const calls = await respond();
    await listen('New Message');
    expect(screen.queryByText('AI Has Responded')).toBeNull();
    expect(player().getAttribute()).toBeNull();
    recognition().say('And then');
    await press('Stop');
    await screen.findByText('AI Has Responded');
    expect(sent(calls)[1]).toMatchObject({ message: 'And then', conversation_id: 'talk-1' });
  });

  test('a sound that cannot be loaded says so', async () => {
    await respond();
    player().breakDown();
    expect(screen.getByRole('alert').textContent).toBe('Failed to load audio source');
  });

  test('a sound that cannot be played when asked says so', async () => {
    await respond();
    FakeAudio.refusal = new DOMException('No device.', 'InvalidStateError');
    await press('Replay Audio');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to play audio source');
  });
});

test('a browser that forbids autoplay is only logged; the person presses play', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
  FakeAudio.refusal = new DOMException('Press first.', 'NotAllowedError');
  serveMentor();
  open();
  await speak('How long');
  await screen.findByText('AI Has Responded');
  await waitFor(() => expect(logged).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
  FakeAudio.refusal = null;
  await press('Replay Audio');
  expect(player().plays).toHaveLength(1);
  logged.mockRestore();
});

test('a reply without sound can be read', async () => {
  serveMentor({ chat: () => json(200, { ...reply, audio_url: null }) });
  open();
  await speak('How long');
  expect(await screen.findByText(/This reply has no sound/)).toBeTruthy();
  expect(button('Replay Audio').disabled).toBe(true);
});

test('without speech recognition and transcription there is nothing to record with', async () => {
  vi.stubGlobal('SpeechRecognition', undefined);
  serveMentor();
  open();
  expect(await screen.findByText('Microphone not supported')).toBeTruthy();
  expect(button('Start Recording').disabled).toBe(true);
});

test.each([
  ['not-allowed', /The microphone is blocked/],
  ['audio-capture', /No microphone was found/],
  ['network', /needs the network/],
])('a microphone that fails (%s) ends the listening', async (error, text) => {
  serveMentor();
  open();
  await listen();
  recognition().fail(error);
  expect(screen.getByRole('alert').textContent).toMatch(text);
  expect(button('Start Recording')).toBeTruthy();
});
