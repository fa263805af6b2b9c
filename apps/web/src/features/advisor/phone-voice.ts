/* The voice of the device itself, which sends nothing to anyone and works without a network. */

import { BEGINS_TO_SPEAK } from './begins-to-speak.ts';

/** The speech in progress, with the callback of its component. */
interface Speech {
  /** Referenced, because Chrome sends no end event for an utterance that was garbage-collected. */
  lines: readonly SpeechSynthesisUtterance[];
  onEnd: (hasFailed: boolean) => void;
}

let current: Speech | null = null;

const synthesis = () => ('speechSynthesis' in globalThis ? globalThis.speechSynthesis : null);

/** Android writes `fr_FR`. */
const baseOf = (language: string) => language.toLowerCase().split(/[-_]/, 1)[0];

/** A local voice for the language; other voices would send the text to their provider. */
export function findVoice(language: string): SpeechSynthesisVoice | null {
  const voices = (synthesis()?.getVoices() ?? []).filter(
    ({ lang, localService }) => localService && baseOf(lang) === baseOf(language),
  );
  return voices.find((voice) => voice.default) ?? voices[0] ?? null;
}

/** Browsers load their list of voices after the first request for it. */
export function subscribeToVoices(onChange: () => void): () => void {
  const voices = synthesis();
  voices?.addEventListener('voiceschanged', onChange);
  return () => voices?.removeEventListener('voiceschanged', onChange);
}

/**
 * Speaks the lines, instead of what is being spoken; returns how to stop. Each line is an utterance, because Android
 * limits one to 4,000 characters.
 */
export function say(
  lines: readonly string[],
  voice: SpeechSynthesisVoice,
  onEnd: Speech['onEnd'],
): () => void {
  const utterances = lines.map((line) => {
    const utterance = new SpeechSynthesisUtterance(line);
    utterance.voice = voice;
    utterance.lang = voice.lang.replace('_', '-');
    utterance.addEventListener('error', ({ error }) =>
      finish(mine, error !== 'canceled' && error !== 'interrupted'),
    );
    return utterance;
  });
  const mine: Speech = { lines: utterances, onEnd };
  utterances.at(-1)?.addEventListener('end', () => finish(mine));
  finish(current);
  current = mine;
  window.dispatchEvent(new Event(BEGINS_TO_SPEAK));
  for (const utterance of utterances) synthesis()?.speak(utterance);
  return () => finish(mine);
}

function finish(speech: Speech | null, hasFailed = false): void {
  if (!speech || speech !== current) return;
  current = null;
  synthesis()?.cancel();
  speech.onEnd(hasFailed);
}
