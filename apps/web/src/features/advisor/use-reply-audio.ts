import { useEffect, useRef, useState } from 'react';
import { openLiveSound } from './live-sound.ts';

type AudioProblem = 'load' | 'play';

export interface ReplyAudio {
  /** The address of the audio that was played last. */
  url: string | null;
  /** `ready`: at its start or end. */
  status: 'ready' | 'playing' | 'paused';
  problem: AudioProblem | null;
  /**
   * Plays without a user action; if the browser forbids that, it waits for `play`. `isLive`: the audio is still being
   * made.
   */
  autoplay: (url: string, isLive?: boolean) => void;
  /** Resumes; a finished audio or another one starts at its beginning. */
  play: (url: string) => void;
  pause: () => void;
  /** Restarts from the beginning. */
  replay: (url: string) => void;
  /** Stops and unloads the audio. */
  stop: () => void;
}

/** The mentor's voice: plays one audio at a time. */
export function useReplyAudio(): ReplyAudio {
  const element = useRef<HTMLAudioElement>(undefined);
  /** The loaded audio, by its address on the server. */
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
      // Without a source, the error is an effect of unloading.
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
    // AbortError: another audio, or a stop, was requested meanwhile.
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
    // An audio that failed to load is loaded again.
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
        // oxlint-disable-next-line no-console -- only logged: the user can press play
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
