import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { Recognition } from './recognition.ts';

/** Replaces the browser's speech recognition; a test determines what it hears. */
export class FakeRecognition extends EventTarget implements Recognition {
  static current: FakeRecognition | undefined;
  static starts = 0;
  /** Whether the user must first allow the microphone, with `allow`. */
  static asks = false;
  lang = '';
  continuous = false;
  interimResults = false;
  /** The result for the last words after `stop`. */
  lastWords = '';
  #isRunning = false;

  start() {
    if (this.#isRunning) throw new DOMException('It runs already.', 'InvalidStateError');
    this.#isRunning = true;
    FakeRecognition.current = this;
    FakeRecognition.starts += 1;
    if (!FakeRecognition.asks) setTimeout(() => this.allow(), 0);
  }
  allow() {
    act(() => {
      if (this.#isRunning) this.dispatchEvent(new Event('start'));
    });
  }
  stop() {
    setTimeout(() => {
      if (this.lastWords) this.#tell([[this.lastWords, true]]);
      this.end();
    }, 10);
  }
  abort() {
    setTimeout(() => this.end(), 0);
  }
  end() {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    this.dispatchEvent(new Event('end'));
  }
  say(text: string, isFinal = true) {
    act(() => this.#tell([[text, isFinal]]));
  }
  fail(error: string) {
    act(() => {
      this.dispatchEvent(Object.assign(new Event('error'), { error }));
      this.end();
    });
  }
  #tell(parts: [text: string, isFinal: boolean][]) {
    const results = parts.map(([transcript, isFinal]) =>
      Object.assign([{ transcript }], { isFinal }),
    );
    this.dispatchEvent(Object.assign(new Event('result'), { results }));
  }
}

export function recognition(): FakeRecognition {
  if (!FakeRecognition.current) throw new Error('Nobody listens.');
  return FakeRecognition.current;
}

/** Replaces the audio element; a test determines when sound starts, ends or fails. */
export class FakeAudio extends EventTarget {
  static current: FakeAudio | undefined;
  /** The result of `play`: null succeeds. */
  static refusal: DOMException | null = null;
  currentTime = 0;
  ended = false;
  error: object | null = null;
  plays: string[] = [];
  #src: string | null = null;

  constructor() {
    super();
    FakeAudio.current = this;
  }
  getAttribute() {
    return this.#src;
  }
  setAttribute(_name: string, value: string) {
    this.#src = value;
    this.error = null;
    this.ended = false;
    this.currentTime = 0;
  }
  removeAttribute() {
    this.#src = null;
  }
  load() {
    this.dispatchEvent(new Event('emptied'));
  }
  async play() {
    if (FakeAudio.refusal) throw FakeAudio.refusal;
    this.plays.push(`${this.#src} from ${this.currentTime}`);
    this.dispatchEvent(new Event('playing'));
  }
  pause() {
    this.dispatchEvent(new Event('pause'));
  }
  breakDown() {
    act(() => {
      this.error = { code: 4 };
      this.dispatchEvent(new Event('error'));
    });
  }
}

export function player(): FakeAudio {
  if (!FakeAudio.current) throw new Error('There is no player.');
  return FakeAudio.current;
}

export function fakeVoice(): void {
  FakeRecognition.current = undefined;
  FakeRecognition.starts = 0;
  FakeRecognition.asks = false;
  FakeAudio.current = undefined;
  FakeAudio.refusal = null;
  vi.stubGlobal('SpeechRecognition', FakeRecognition);
  vi.stubGlobal('Audio', FakeAudio);
}
