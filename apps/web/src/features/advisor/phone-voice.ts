/* The voice of the device itself: nothing is sent to anybody, and it speaks without a network. */

import { BEGINS_TO_SPEAK } from './begins-to-speak.ts';

/** What is being said, with what its place on the page does once it is not. */
interface Speech {
  /** Kept: Chrome tells nothing of the end of an utterance that nobody holds. */
  lines: readonly SpeechSynthesisUtterance[];
  onEnd: (hasFailed: boolean) => void;
}

let current: Speech | null = null;

const synthesis = () => ('speechSynthesis' in globalThis ? globalThis.speechSynthesis : null);

/** Android writes `fr_FR`. */
const baseOf = (language: string) => language.toLowerCase().split(/[-_]/, 1)[0];

/** A voice of the device that speaks the language. Others are at their maker's, who would be sent the text. */
export function findVoice(language: string): SpeechSynthesisVoice | null {
  const voices = (synthesis()?.getVoices() ?? []).filter(
    ({ lang, localService }) => localService && baseOf(lang) === baseOf(language),
  );
  return voices.find((voice) => voice.default) ?? voices[0] ?? null;
}

/** Browsers list their voices some time after they were asked for them first. */
export function subscribeToVoices(onChange: () => void): () => void {
  const voices = synthesis();
  voices?.addEventListener('voiceschanged', onChange);
  return () => voices?.removeEventListener('voiceschanged', onChange);
}

/**
 * Says the lines, instead of what is said now; answers what stops it. A line at a time: Android says no more than 4,000
 * characters of one.
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
