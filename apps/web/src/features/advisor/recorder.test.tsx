import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Call, json, noNetwork } from '#src/platform/fake-server.ts';
import AdvisorPage from './advisor.page.tsx';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { serveMentor, show } from './fake-mentor.tsx';
import { fakeVoice } from './fake-voice.ts';

const TRANSCRIPTIONS = '/api/advisor/transcriptions/';

/** Replaces the browser's recorder; `piece` is the size of a second of sound. */
class FakeRecorder extends EventTarget {
  static supported = /webm/;
  static piece = 2000;
  static current: FakeRecorder | undefined;
  static isTypeSupported = (type: string) => FakeRecorder.supported.test(type);
  state = 'inactive';
  options: MediaRecorderOptions;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(_stream: unknown, options: MediaRecorderOptions) {
    super();
    this.options = options;
    FakeRecorder.current = this;
  }
  start(every: number) {
    this.state = 'recording';
    this.#timer = setInterval(() => this.#give(), every);
  }
  pause() {
    this.state = 'paused';
    clearInterval(this.#timer);
  }
  stop() {
    this.state = 'inactive';
    clearInterval(this.#timer);
    this.#give();
    this.dispatchEvent(new Event('stop'));
  }
  #give() {
    const data = new Blob([new Uint8Array(FakeRecorder.piece)]);
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
  }
}

const released = vi.fn();
let microphone: () => Promise<object>;

beforeEach(() => {
  fakeVoice();
  logInAmina();
  released.mockClear();
  FakeRecorder.supported = /webm/;
  FakeRecorder.piece = 2000;
  microphone = async () => ({ getTracks: () => [{ stop: released }] });
  vi.stubGlobal('SpeechRecognition', undefined);
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as Navigator, {
      mediaDevices: { getUserMedia: async () => microphone() },
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const transcribing = (text = 'How long will it last') =>
  serveMentor({
    transcription: true,
    other: ({ path }) => (path === TRANSCRIPTIONS ? json(200, { text }) : undefined),
  });
const uploads = (calls: Call[]) =>
  calls.filter(({ path }) => path === TRANSCRIPTIONS).map(({ body }) => body as FormData);
const clips = (calls: Call[]) => uploads(calls).map((form) => form.get('audio'));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const start = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Speak instead of typing' }));
  await screen.findByText('Listening...');
  await waitFor(() => expect(FakeRecorder.current?.state).toBe('recording'));
};

test('a recording becomes text that can be changed before it goes', async () => {
  const calls = transcribing();
  show(<AdvisorPage />);
  await start();
  expect(FakeRecorder.current?.options.audioBitsPerSecond).toBe(16_000);
  await userEvent.click(button('Stop'));
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('How long will it last'),
  );
  expect(clips(calls)).toMatchObject([{ name: 'recording.webm' }]);
  expect(uploads(calls)[0]?.get('language')).toBe('en');
  expect(released).toHaveBeenCalled();
  expect(calls.some(({ path }) => path === '/api/advisor/chat/')).toBe(false);
});

test('Safari sends .m4a', async () => {
  FakeRecorder.supported = /mp4/;
  const calls = transcribing();
  show(<AdvisorPage />);
  await start();
  await userEvent.click(button('Stop'));
  await waitFor(() => expect(uploads(calls)).toHaveLength(1));
  expect(clips(calls)).toMatchObject([{ name: 'recording.m4a' }]);
});

test('ends after 60 seconds', async () => {
  const calls = transcribing();
  show(<AdvisorPage />);
  const open = await screen.findByRole('button', { name: 'Speak instead of typing' });
  vi.useFakeTimers();
  fireEvent.click(open);
  await act(async () => vi.advanceTimersByTimeAsync(59_000));
  expect(uploads(calls)).toHaveLength(0);
  await act(async () => vi.advanceTimersByTimeAsync(2000));
  expect(uploads(calls)).toHaveLength(1);
});

test('ends at 2 MB', async () => {
  FakeRecorder.piece = 900_000;
  const calls = transcribing();
  show(<AdvisorPage />);
  const open = await screen.findByRole('button', { name: 'Speak instead of typing' });
  vi.useFakeTimers();
  fireEvent.click(open);
  await act(async () => vi.advanceTimersByTimeAsync(5000));
  expect(uploads(calls)).toHaveLength(1);
  expect(clips(calls)).toMatchObject([{ size: 1_800_000 }]);
});

test('a recording that did not arrive is kept, and sent again', async () => {
  let isThere = false;
  const calls = serveMentor({
    transcription: true,
    other: ({ path }) =>
      path === TRANSCRIPTIONS
        ? isThere
          ? json(200, { text: 'How long will it last' })
          : noNetwork()
        : undefined,
  });
  show(<AdvisorPage />);
  await start();
  await userEvent.click(button('Stop'));
  await screen.findByText(/did not arrive/);
  expect(screen.getByRole('textbox')).toBeTruthy();
  isThere = true;
  await userEvent.click(button('Send it again'));
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('How long will it last'),
  );
  expect(screen.queryByText(/did not arrive/)).toBeNull();
  expect(clips(calls)).toMatchObject([{ size: 2000 }, { size: 2000 }]);
});

test('a recording that the server cannot take now is kept, with its reason', async () => {
  let isThere = false;
  serveMentor({
    transcription: true,
    other: ({ path }) =>
      path === TRANSCRIPTIONS
        ? isThere
          ? json(200, { text: 'How long will it last' })
          : json(429, { error: 'Wait a minute.' })
        : undefined,
  });
  show(<AdvisorPage />);
  await start();
  await userEvent.click(button('Stop'));
  await screen.findByText('Wait a minute.');
  expect(screen.queryByText(/did not arrive/)).toBeNull();
  isThere = true;
  await userEvent.click(button('Send it again'));
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('How long will it last'),
  );
});

test('a recording that the server will never take is not sent again', async () => {
  const calls = serveMentor({
    transcription: true,
    other: ({ path }) => (path === TRANSCRIPTIONS ? json(415, { error: 'No.' }) : undefined),
  });
  show(<AdvisorPage />);
  await start();
  await userEvent.click(button('Stop'));
  await screen.findByText(/Your voice could not be turned into text/);
  expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
  await start();
  await userEvent.click(button('Stop'));
  await waitFor(() => expect(uploads(calls)).toHaveLength(2));
});

test('speaking again takes the place of a recording that did not arrive', async () => {
  const calls = serveMentor({
    transcription: true,
    other: ({ path }) => (path === TRANSCRIPTIONS ? noNetwork() : undefined),
  });
  show(<AdvisorPage />);
  await start();
  await userEvent.click(button('Stop'));
  await screen.findByText(/did not arrive/);
  const first = FakeRecorder.current;
  await start();
  expect(FakeRecorder.current).not.toBe(first);
  expect(screen.queryByText(/did not arrive/)).toBeNull();
  await userEvent.click(button('Stop'));
  await screen.findByText(/did not arrive/);
  expect(uploads(calls)).toHaveLength(2);
});

test('by voice alone, a recording that did not arrive is sent again as well', async () => {
  let isThere = false;
  const calls = serveMentor({
    transcription: true,
    other: ({ path }) =>
      path === TRANSCRIPTIONS
        ? isThere
          ? json(200, { text: 'What is runway' })
          : noNetwork()
        : undefined,
  });
  show(<AdvisorPage />, '/ai-advisor?mode=audio');
  await userEvent.click(await screen.findByRole('button', { name: 'Start Recording' }));
  await waitFor(() => expect(FakeRecorder.current?.state).toBe('recording'));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  isThere = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Send it again' }));
  await screen.findByText('You said: “What is runway”');
  expect(uploads(calls)).toHaveLength(2);
});

test('a microphone that is not allowed says so', async () => {
  microphone = async () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
  transcribing();
  show(<AdvisorPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Speak instead of typing' }));
  expect(await screen.findByText(/The microphone is blocked/)).toBeTruthy();
});

test('while the microphone is asked for, nothing says that it listens; one that is left is released', async () => {
  let allow!: (stream: object) => void;
  microphone = async () => new Promise((resolve) => (allow = resolve));
  const calls = transcribing();
  show(<AdvisorPage />);
  const open = 'Speak instead of typing';
  fireEvent.click(await screen.findByRole('button', { name: open }));
  await screen.findByText('Waiting for the microphone...');
  expect(screen.queryByText('Listening...')).toBeNull();
  fireEvent.click(button('Cancel'));
  await screen.findByRole('button', { name: open });
  await act(async () => allow({ getTracks: () => [{ stop: released }] }));
  expect(released).toHaveBeenCalled();
  expect(screen.queryByText('Listening...')).toBeNull();
  expect(uploads(calls)).toHaveLength(0);
});

test('consent names the service, not the browser', async () => {
  serveMentor({ transcription: true, card: { voice_since: null } });
  show(<AdvisorPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Speak instead of typing' }));
  expect(screen.getByText(/transcription service of this site/)).toBeTruthy();
});
