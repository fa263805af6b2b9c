import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noNetwork } from '#src/platform/fake-server.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import AdvisorPage from './advisor.page.tsx';
import { serveMentor, show } from './fake-mentor.tsx';
import { fakePhone, unplug } from './fake-phone.ts';
import { fakeVoice } from './fake-voice.ts';
import { stopPhoneMentor } from './phone-mentor.ts';

class FakeUtterance extends EventTarget {
  lang = '';
  voice: SpeechSynthesisVoice | null = null;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

/** A fake of a phone's speech synthesis; as in browsers, `cancel` ends queued utterances with an error. */
class FakeSynthesis extends EventTarget {
  voices: Partial<SpeechSynthesisVoice>[];
  queue: FakeUtterance[] = [];
  constructor(...voices: Partial<SpeechSynthesisVoice>[]) {
    super();
    this.voices = voices;
  }
  getVoices() {
    return this.voices;
  }
  speak(utterance: FakeUtterance) {
    this.queue.push(utterance);
  }
  cancel() {
    for (const utterance of this.queue.splice(0))
      utterance.dispatchEvent(Object.assign(new Event('error'), { error: 'canceled' }));
  }
  /** The queued texts, each with the name of its voice. */
  get said() {
    return this.queue.map(({ text, voice }) => `${voice?.name}: ${text}`);
  }
  fail(error: string) {
    act(() => {
      this.queue.shift()?.dispatchEvent(Object.assign(new Event('error'), { error }));
    });
  }
  sayAll() {
    act(() => {
      for (const utterance of this.queue.splice(0)) utterance.dispatchEvent(new Event('end'));
    });
  }
}

const AYO = { name: 'Ayo', lang: 'en_NG', localService: true, default: false };

function fakeSynthesis(...voices: Partial<SpeechSynthesisVoice>[]) {
  const synthesis = new FakeSynthesis(...voices);
  vi.stubGlobal('speechSynthesis', synthesis);
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
  return synthesis;
}

async function askPhone(message = 'Count the **cash** [1].\n\n- Weekly\n- Alone') {
  const sources = [{ lesson_id: 12, chapter_id: 4, title: 'Cash' }];
  await fakePhone(() => ({ message, sources }));
  unplug();
  serveMentor({ chat: noNetwork });
  const page = show(<AdvisorPage />);
  await askAgain();
  return page;
}

async function askAgain() {
  const before = screen.queryAllByText('Answered from this device').length;
  await userEvent.type(screen.getByRole('textbox', { name: 'Your message' }), 'Why?{Enter}');
  await vi.waitFor(() =>
    expect(screen.getAllByText('Answered from this device')).toHaveLength(before + 1),
  );
}

const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  fakeVoice();
  logInAmina();
});
afterEach(() => {
  stopPhoneMentor();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the voice of the phone says an answer without its marks, and can be stopped', async () => {
  const synthesis = fakeSynthesis({ ...AYO, name: 'Far', localService: false }, AYO);
  await askPhone();
  await userEvent.click(button('Play'));
  expect(synthesis.said).toEqual(['Ayo: Count the cash.', 'Ayo: Weekly', 'Ayo: Alone']);
  expect(synthesis.queue[0]?.lang).toBe('en-NG');
  await userEvent.click(button('Stop'));
  expect(synthesis.said).toEqual([]);
  await userEvent.click(button('Play'));
  synthesis.sayAll();
  expect(button('Play')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['none at all', []],
  ['none for the language', [{ ...AYO, lang: 'fr-FR' }]],
  ['one that is not on the phone', [{ ...AYO, localService: false }]],
])('nothing is offered where there is %s', async (_, voices) => {
  fakeSynthesis(...voices);
  await askPhone();
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
});

test('nothing is offered in a browser that cannot speak', async () => {
  await askPhone();
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
});

test('voices may come late', async () => {
  const synthesis = fakeSynthesis();
  await askPhone();
  synthesis.voices = [{ ...AYO, lang: 'en-GB' }];
  act(() => void synthesis.dispatchEvent(new Event('voiceschanged')));
  expect(button('Play')).toBeTruthy();
});

test('a voice that fails is said', async () => {
  const synthesis = fakeSynthesis(AYO);
  await askPhone();
  await userEvent.click(button('Play'));
  synthesis.fail('synthesis-failed');
  expect(synthesis.said).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('Failed to play audio source');
  expect(button('Play')).toBeTruthy();
});

test('one answer is heard at a time', async () => {
  const synthesis = fakeSynthesis(AYO);
  await askPhone('Weekly.');
  await askAgain();
  const [first, second] = screen.getAllByRole('button', { name: 'Play' });
  if (!first || !second) throw new Error('There are two answers.');
  await userEvent.click(first);
  await userEvent.click(second);
  expect(synthesis.said).toEqual(['Ayo: Weekly.']);
  expect(screen.getAllByRole('button', { name: 'Stop' })).toEqual([second]);
});

test.each([
  ['the page is left', async (leave: () => void) => leave()],
  ['the tab goes', async () => act(() => void window.dispatchEvent(new Event('pagehide')))],
  ['the microphone listens', async () => userEvent.click(button('Speak instead of typing'))],
  ['the next question goes', async () => askAgain()],
])('nothing is heard once %s', async (_, go) => {
  const synthesis = fakeSynthesis(AYO);
  const { unmount } = await askPhone();
  await userEvent.click(button('Play'));
  expect(synthesis.said).not.toEqual([]);
  await go(unmount);
  expect(synthesis.said).toEqual([]);
});

test('nothing is heard of a tutor that is closed', async () => {
  const observers: (() => void)[] = [];
  class FakeObserver {
    constructor(onChange: () => void) {
      observers.push(onChange);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', FakeObserver);
  const synthesis = fakeSynthesis(AYO);
  await askPhone();
  await userEvent.click(button('Play'));
  const look = observers.at(-1);
  const seen = vi.spyOn(Element.prototype, 'getClientRects');
  seen.mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  act(() => look?.());
  expect(synthesis.said).toHaveLength(3);
  seen.mockReturnValue([] as unknown as DOMRectList);
  act(() => look?.());
  expect(synthesis.said).toEqual([]);
});

test('typing goes on while it speaks', async () => {
  const synthesis = fakeSynthesis(AYO);
  await askPhone();
  await userEvent.click(button('Play'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Your message' }), 'And then');
  await userEvent.click(within(screen.getByRole('log')).getByText('Weekly'));
  expect(button('Stop')).toBeTruthy();
  expect(synthesis.said).toHaveLength(3);
});
