import { useEffect, useRef, useState } from 'react';
import { openLiveSound } from './live-sound.ts';

type AudioProblem = 'load' | 'play';

export interface ReplyAudio {
  /** The sound that was played last. */
  url: string | null;
  /** `ready`: it stands at its start or its end. */
  status: 'ready' | 'playing' | 'paused';
  problem: AudioProblem | null;
  /**
   * Plays without having been asked; browsers may forbid it, and then it waits for `play`. `isLive`:
   * the sound is still being made.
   */
  autoplay: (url: string, isLive?: boolean) => void;
  /** Goes on where it was; a finished or another sound begins at its start. */
  play: (url: string) => void;
  pause: () => void;
  /** Stops and plays from the start. */
  replay: (url: string) => void;
  /** Stops, and forgets the sound. */
  stop: () => void;
}

/** The voice of the mentor: one sound at a time. */
export function useReplyAudio(): ReplyAudio {
  const element = useRef<HTMLAudioElement>(undefined);
  /** What the element has, by the address of the server. */
  const loaded = useRef<{ url: string; end?: () => void }>(undefined);
  const [url, setUrl] = useState<string | null>(null);
  const [status, setStatus] = useState<ReplyAudio['status']>('ready');
  const [problem, setProblem] = useState<AudioProblem | null>(null);

  useEffect(() => {
    const audio = new Audio();
    element.current = audio;
    audio.addEventListener('playing', () => setStatus('playing'));
    audio.addEventListener('pause', () => setStatus(audio.ended ? 'ready' : 'paused'));
    for (const name of ['ended', 'emptied']) audio.addEventListener(name, () => setStatus('ready'));
    audio.addEventListener('error', () => {
      // Without a source there is nothing that could have failed.
      if (!audio.getAttribute('src')) return;
      setStatus('ready');
      setProblem('load');
    });
    return () => {
      element.current = undefined;
      audio.pause();
      audio.removeAttribute('src');
      loaded.current?.end?.();
    };
  }, []);

  const report = (cause: unknown) => {
    const name = cause instanceof DOMException ? cause.name : '';
    // Another sound, or silence, was asked for meanwhile.
    if (name !== 'AbortError') setProblem(name === 'NotSupportedError' ? 'load' : 'play');
  };
  const load = (audio: HTMLAudioElement, wanted: string, isLive: boolean) => {
    loaded.current?.end?.();
    const live = isLive ? openLiveSound(wanted) : null;
    loaded.current = { url: wanted, end: live?.end };
    audio.setAttribute('src', live?.src ?? wanted);
  };
  const begin = async (wanted: string, fromStart: boolean, isLive = false): Promise<void> => {
    const audio = element.current;
    if (!audio) return;
    setProblem(null);
    setUrl(wanted);
    // A sound that could not be loaded is asked for again.
    if (loaded.current?.url !== wanted || audio.error) load(audio, wanted, isLive);
    else if (fromStart || audio.ended) audio.currentTime = 0;
    await audio.play();
  };

  return {
    url,
    status,
    problem,
    autoplay(wanted, isLive) {
      begin(wanted, true, isLive).catch((cause: unknown) => {
        // oxlint-disable-next-line no-console -- logged only: the person can press play
        console.info('The reply was not played by itself.', cause);
      });
    },
    play(wanted) {
      begin(wanted, false).catch(report);
    },
    pause: () => element.current?.pause(),
    replay(wanted) {
      element.current?.pause();
      begin(wanted, true).catch(report);
    },
    stop() {
      const audio = element.current;
      if (!audio) return;
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
      loaded.current?.end?.();
      loaded.current = undefined;
      setUrl(null);
      setProblem(null);
    },
  };
}
