import type { AdvisorSource } from '@inzira/contract/advisor';
import { Trans } from '@lingui/react/macro';
import { CirclePlay, CircleStop } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { Button } from '#src/ui/button.tsx';
import { findVoice, say, subscribeToVoices } from './phone-voice.ts';
import { loadMarkdown } from './reply-text.tsx';

interface HearReplyProps {
  markdown: string;
  sources: readonly AdvisorSource[];
  /** The language of the reply; null for the page's. */
  language: string | null;
}

/** Reads a reply with a voice of the device. Renders nothing where there is no voice for the language. */
export function ReadAloud({ markdown, sources, language: own }: HearReplyProps) {
  const pages = useLanguage();
  const language = own ?? pages;
  const canHear = useSyncExternalStore(subscribeToVoices, () => findVoice(language) !== null);
  const [state, setState] = useState<'silent' | 'speaking' | 'failed'>('silent');
  const place = useRef<HTMLDivElement>(null);
  const stop = useRef<() => void>(undefined);
  const isSpeaking = state === 'speaking';

  useEffect(() => {
    const box = place.current;
    if (!isSpeaking || !box) return;
    const hush = () => stop.current?.();
    /** Stops when another reply is played, the microphone is turned on, or the next question is sent. */
    const onOther = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Element) || box.contains(target)) return;
      const goesOn =
        event instanceof KeyboardEvent
          ? event.key === 'Enter' && !event.shiftKey
          : target.closest('button');
      if (goesOn) hush();
    };
    // Also stops when the tutor is closed, which stays mounted.
    const observer = new ResizeObserver(() => {
      if (box.getClientRects().length === 0) hush();
    });
    observer.observe(box);
    document.addEventListener('click', onOther, true);
    document.addEventListener('keydown', onOther, true);
    window.addEventListener('pagehide', hush);
    return () => {
      observer.disconnect();
      document.removeEventListener('click', onOther, true);
      document.removeEventListener('keydown', onOther, true);
      window.removeEventListener('pagehide', hush);
      hush();
    };
  }, [isSpeaking]);

  const speak = async () => {
    const voice = findVoice(language);
    if (!voice) return;
    try {
      const lines = toLines((await loadMarkdown())(markdown, sources));
      // The component was unmounted meanwhile.
      if (!place.current) return;
      stop.current = say(lines, voice, (hasFailed) => setState(hasFailed ? 'failed' : 'silent'));
      setState('speaking');
    } catch {
      setState('failed');
    }
  };

  if (!canHear) return null;
  return (
    <div ref={place} className="mb-2 flex flex-col items-start gap-2">
      <Button look="secondary" onClick={() => (isSpeaking ? stop.current?.() : void speak())}>
        {isSpeaking ? <CircleStop size={18} aria-hidden /> : <CirclePlay size={18} aria-hidden />}
        {isSpeaking ? <Trans>Stop</Trans> : <Trans>Play</Trans>}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="font-medium text-alarm">
          <Trans>Failed to play audio source</Trans>
        </p>
      )}
    </div>
  );
}

/** The text to speak: without numbers of sources, and with a pause after each paragraph and cell. */
function toLines(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const mark of body.querySelectorAll('sup, pre')) mark.remove();
  for (const part of body.querySelectorAll('p, li, h3, h4, td, th, br')) part.after('\n');
  return body.textContent
    .split('\n')
    .map((line) => line.replaceAll(/\s+(?=[.,])/g, '').trim())
    .filter(Boolean);
}
