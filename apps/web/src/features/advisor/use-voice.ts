import { isTemporaryFailure } from '@inzira/contract/rules/retry';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';
import { useLanguage } from '#src/platform/language.ts';
import { settingsQuery } from '#src/platform/settings.ts';
import { findRecognition, type Listening, listenWith, type VoiceProblem } from './recognition.ts';
import { canRecord } from './recording-format.ts';

/** Where the sound is sent: to the browser's maker, or through this server to a service. */
export type RecognitionMethod = 'browser' | 'service';

export interface Voice {
  /** Null when neither is available; undefined until that is known. */
  method: RecognitionMethod | null | undefined;
  /** `starting` while the browser asks for the microphone, or opens it. */
  state: 'off' | 'starting' | 'listening' | 'finishing';
  /** The final text, and the interim text of the last words. */
  heard: { final: string; interim: string };
  problem: VoiceProblem | null;
  start: () => void;
  /** Stops and returns the text; null when there is none (see `problem`). Sends an `unsent` recording again. */
  stop: () => Promise<string | null>;
  cancel: () => void;
}

const NOTHING = { final: '', interim: '' };

interface VoiceSettings {
  /** The recording has reached its maximum length. */
  onFull?: () => void;
}

/** Speech as text: by the browser's recognition, or by recording for the transcription service. */
export function useVoice(settings: VoiceSettings = {}): Voice {
  const language = useLanguage();
  const { data: offered, isPending } = useQuery(settingsQuery);
  const [state, setState] = useState<Voice['state']>('off');
  const [heard, setHeard] = useState(NOTHING);
  const [problem, setProblem] = useState<VoiceProblem | null>(null);
  const session = useRef<{ listening: Listening | null; isOver: boolean }>(undefined);
  const latest = useRef(settings);
  useEffect(() => {
    latest.current = settings;
  });

  const end = () => {
    if (!session.current) return;
    session.current.isOver = true;
    session.current.listening?.cancel();
    session.current = undefined;
  };
  useEffect(() => end, []);

  const engine = findRecognition();
  const service = offered?.transcription === true && canRecord();
  const method = engine ? 'browser' : service ? 'service' : isPending ? undefined : null;

  const start = () => {
    if (state !== 'off' || !method) return;
    end();
    const mine: { listening: Listening | null; isOver: boolean } = {
      listening: null,
      isOver: false,
    };
    session.current = mine;
    setProblem(null);
    setHeard(NOTHING);
    setState('starting');
    const onListening = () => {
      if (session.current === mine && !mine.isOver) setState('listening');
    };
    const onProblem = (found: VoiceProblem) => {
      if (mine.isOver) return;
      end();
      setState('off');
      setProblem(found);
    };
    if (engine) {
      try {
        mine.listening = listenWith(engine, language, {
          onListening,
          onTranscript: (final, interim) => setHeard({ final, interim }),
          onProblem,
        });
      } catch {
        onProblem('failed');
      }
      return;
    }
    // Loaded on demand, because transcription needs a network anyway.
    const recording = import('./recorder.ts').then(async ({ recordFor }) =>
      recordFor(language, { onFull: () => latest.current.onFull?.(), onProblem }),
    );
    recording.then(
      (listening) => {
        // The user left before allowing the microphone.
        if (mine.isOver) listening?.cancel();
        else if (listening) {
          mine.listening = listening;
          onListening();
        }
      },
      () => onProblem('failed'),
    );
  };

  return {
    method,
    state,
    heard,
    problem,
    start,
    async stop() {
      const mine = session.current;
      if (!mine || mine.isOver) return '';
      mine.isOver = true;
      setProblem(null);
      setState('finishing');
      let text: string | null = '';
      let found: VoiceProblem = 'failed';
      try {
        if (mine.listening) text = await mine.listening.stop();
      } catch (error) {
        text = null;
        if (
          error instanceof NetworkError ||
          (error instanceof ApiError && isTemporaryFailure(error))
        )
          found = { kind: 'unsent', reason: error instanceof ApiError ? error.error : undefined };
      }
      // The recording was cancelled meanwhile, or the page was left.
      if (session.current !== mine) return null;
      setState('off');
      if (text === null) setProblem(found);
      // What the server will never take is not sent again.
      if (text === null && found !== 'failed') mine.isOver = false;
      else session.current = undefined;
      return text;
    },
    cancel() {
      end();
      setState('off');
      setProblem(null);
      setHeard(NOTHING);
    },
  };
}
