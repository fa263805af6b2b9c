import type { Language } from '#src/platform/languages.ts';

/** The browser's speech recognition API, of which TypeScript's library contains only the events. */
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

/**
 * `unsent`: the recording is kept, and `stop` sends it again; with the server's `reason`, if it has said that it cannot
 * take it now.
 */
export type VoiceProblem =
  | 'blocked'
  | 'no-microphone'
  | 'no-network'
  | 'failed'
  | { kind: 'unsent'; reason: string | undefined };

export interface VoiceEvents {
  /** Called when the microphone is on; before that, the browser may ask for permission. */
  onListening: () => void;
  /** Called with the final text so far, and the interim text. */
  onTranscript: (final: string, interim: string) => void;
  /** Called when it has ended because of an error. */
  onProblem: (problem: VoiceProblem) => void;
}

export interface Listening {
  /** Stops and returns the recognised text; after a failure, it can be called again. */
  stop: () => Promise<string>;
  /** Stops and discards the recognised text. */
  cancel: () => void;
}

/** How long to wait for the last words after stopping. */
const LAST_WORDS_MS = 1500;
/** A pause before restarting: browsers end recognition after silence. */
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

/** Recognises speech until it is stopped, across several sessions of the browser. */
export function listenWith(
  Engine: new () => Recognition,
  language: Language,
  { onListening, onTranscript, onProblem }: VoiceEvents,
): Listening {
  const recognition = new Engine();
  recognition.lang = accentOf(language);
  recognition.continuous = true;
  recognition.interimResults = true;
  /** The text of earlier sessions. */
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
    // Silence does not end the recognition.
    if (isOver || error === 'no-speech') return;
    isOver = true;
    recognition.abort();
    onProblem(PROBLEMS[error] ?? 'failed');
  });
  listen('end', () => {
    // Interim words of an ended session will not be finalised.
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
      // The last words are recognised after the microphone is off.
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

/** The browser's regional variant of the language (en-RW, en-ZA), if any. */
function accentOf(language: Language): string {
  const own = navigator.languages.find((one) => one.toLowerCase().startsWith(`${language}-`));
  return own ?? (language === 'fr' ? 'fr-FR' : 'en-US');
}
