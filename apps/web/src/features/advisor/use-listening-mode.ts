import { useEffect, useRef, useState } from 'react';
import { useVoice, type Voice } from './use-voice.ts';

const AUTO_SEND_MS = 3000;

interface ListeningMode {
  voice: Voice;
  start: () => void;
  /** Stops and passes the recognised text on. */
  stop: () => void;
}

interface ListeningSettings {
  /** '' when nothing was recognised. */
  onTranscript: (text: string) => void;
}

/** Listens and passes the text on automatically: after 3 seconds if some is final by then, else as soon as some is. */
export function useListeningMode({ onTranscript }: ListeningSettings): ListeningMode {
  const voice: Voice = useVoice({ onFull: () => void handOver(latest.current) });
  const [isDue, setDue] = useState(false);
  const latest = useRef<Exit>({ onTranscript, stop: voice.stop });
  useEffect(() => {
    latest.current = { onTranscript, stop: voice.stop };
  });

  const isListening = voice.state === 'listening';
  useEffect(() => {
    if (!isListening) return;
    const timer = setTimeout(() => setDue(true), AUTO_SEND_MS);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [isListening]);

  const isReady = isListening && isDue && voice.heard.final.trim() !== '';
  useEffect(() => {
    if (!isReady) return;
    void handOver(latest.current);
  }, [isReady]);

  return { voice, start: voice.start, stop: () => void handOver(latest.current) };
}

interface Exit extends ListeningSettings {
  stop: Voice['stop'];
}

async function handOver({ stop, onTranscript }: Exit): Promise<void> {
  const text = await stop();
  if (text !== null) onTranscript(text);
}
