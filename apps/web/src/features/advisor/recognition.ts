import type { Language } from '#src/platform/languages.ts';

/** The browser's own speech recognition, of which the type library knows only the events. */
export interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  stop(): void;
  abort(): void;
}

declare global {
  interface Window {
    SpeechRecognition?: new () => Recognition;
    webkitSpeechRecognition?: new () => Recognition;
  }
}

export type VoiceProblem = 'blocked' | 'no-microphone' | 'no-network' | 'failed';

export interface VoiceEvents {
  /** The microphone is on; until then the browser may be asking the person for it. */
  onListening: () => void;
  /** All that is sure so far, and the guess at what is being said now. */
  onTranscript: (final: string, interim: string) => void;
  /** It has ended by itself, and cannot go on. */
  onProblem: (problem: VoiceProblem) => void;
}

export interface Listening {
  /** Ends it and answers what was heard. */
  stop: () => Promise<string>;
  /** Ends it and forgets what was heard. */
  cancel: () => void;
}

/** How long the last words may take to become text. */
const LAST_WORDS_MS = 1500;
/** Browsers end a recognition after some silence; it goes on, but not in a frenzy. */
const AGAIN_AFTER_MS = 250;

const PROBLEMS: Partial<Record<SpeechRecognitionErrorEvent['error'], VoiceProblem>> = {
  'not-allowed': 'blocked',
  'service-not-allowed': 'blocked',
  'audio-capture': 'no-microphone',
  network: 'no-network',
};

export function findRecognition(): (new () => Recognition) | undefined {
  return window.SpeechRecognition ?? window.webkitSpeechRecognition;
}

/** Listens until it is told to stop, however often the browser believes that this was all. */
export function listenWith(
  Engine: new () => Recognition,
  language: Language,
  { onListening, onTranscript, onProblem }: VoiceEvents,
): Listening {
  const recognition = new Engine();
  recognition.lang = accentOf(language);
  recognition.continuous = true;
  recognition.interimResults = true;
  /** Of the runs before this one. */
  let earlier = '';
  let final = '';
  let interim = '';
  let isOver = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let onEnded = () => {};

  const heard = () => joined(earlier, final, interim);
  const listen = <E extends Event>(name: string, handle: (event: E) => void) =>
    recognition.addEventListener(name, (event) => handle(event as E));

  listen('start', () => {
    if (!isOver) onListening();
  });
  listen('result', ({ results }: SpeechRecognitionEvent) => {
    const parts = Array.from(results, (result) => ({
      isFinal: result.isFinal,
      text: result[0]?.transcript ?? '',
    }));
    final = joined(...parts.filter(({ isFinal }) => isFinal).map(({ text }) => text));
    interim = joined(...parts.filter(({ isFinal }) => !isFinal).map(({ text }) => text));
    if (isOver) return;
    onListening();
    onTranscript(joined(earlier, final), interim);
  });
  listen('error', ({ error }: SpeechRecognitionErrorEvent) => {
    // Silence is no reason to stop listening.
    if (isOver || error === 'no-speech') return;
    isOver = true;
    recognition.abort();
    onProblem(PROBLEMS[error] ?? 'failed');
  });
  listen('end', () => {
    // Nothing more will be made of the words that it was not sure of.
    earlier = heard();
    final = '';
    interim = '';
    onEnded();
    if (isOver) return;
    onTranscript(earlier, '');
    again = setTimeout(() => {
      again = undefined;
      recognition.start();
    }, AGAIN_AFTER_MS);
  });
  recognition.start();

  return {
    async stop() {
      const isRunning = !isOver && again === undefined;
      isOver = true;
      clearTimeout(again);
      if (!isRunning) return heard();
      // The last words become text after the microphone is off.
      const ended = new Promise<void>((resolve) => (onEnded = resolve));
      const timeout = new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS));
      recognition.stop();
      await Promise.race([ended, timeout]);
      return heard();
    },
    cancel() {
      isOver = true;
      clearTimeout(again);
      recognition.abort();
    },
  };
}

function joined(...parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

/** English as the person's own browser has it (en-RW, en-ZA), where it says. */
function accentOf(language: Language): string {
  const own = navigator.languages.find((one) => one.toLowerCase().startsWith(`${language}-`));
  return own ?? (language === 'fr' ? 'fr-FR' : 'en-US');
}
