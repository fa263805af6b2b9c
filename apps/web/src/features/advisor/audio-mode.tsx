import type { AdvisorReply } from '@inzira/contract/advisor';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Mic, RotateCcw, Square } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { advisorQueries } from './advisor.api.ts';
import { FailureReason } from './failure-note.tsx';
import { MicrophoneProblem } from './microphone-problem.tsx';
import { Unfinished } from './messages.tsx';
import { CutReply, streamReply } from './reply-stream.ts';
import { BehindReply } from './behind-reply.tsx';
import { loadMarkdown, ReplyText } from './reply-text.tsx';
import { SoundWave } from './sound-wave.tsx';
import { throttleUpdates } from './use-conversation.ts';
import { useReplyAudio } from './use-reply-audio.ts';
import { useVoice } from './use-voice.ts';
import { useVoiceConsent } from './voice-consent.tsx';

type Step = 'idle' | 'listening' | 'thinking' | 'responded';
type Trouble = { kind: 'silence' } | { kind: 'failed'; cause: unknown };

/** The parts of a reply in progress. */
type Heard = Pick<
  AdvisorReply,
  'message' | 'more' | 'basis' | 'language' | 'sources' | 'finished'
> & { audioUrl: string | null };

const NOTHING_BESIDE = { more: '', basis: '', language: null, sources: [], finished: true };

interface AudioModeProps {
  onTextMode: () => void;
}

/** The mentor by voice: the user speaks, the mentor thinks and answers aloud. */
export function AudioMode({ onTextMode }: AudioModeProps) {
  const language = useLanguage();
  const client = useQueryClient();
  const audio = useReplyAudio();
  const [phase, setPhase] = useState<Step>('idle');
  const [hasBegun, setBegun] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [question, setQuestion] = useState('');
  const [reply, setReply] = useState<Heard | null>(null);
  const conversationId = useRef<string>(undefined);
  const request = useRef<AbortController>(undefined);
  /** Counts attempts, so that late results of an earlier one are ignored. */
  const attempt = useRef(0);
  useEffect(() => () => request.current?.abort(), []);

  const voice = useVoice({ onFull: () => void finish() });
  const { withConsent, dialog } = useVoiceConsent(voice.method);
  // A microphone error also ends the listening state.
  const step = phase === 'listening' && voice.problem ? 'idle' : phase;
  const isStarting = step === 'listening' && voice.state === 'starting';

  const begin = () => {
    attempt.current += 1;
    setBegun(true);
    request.current?.abort();
    audio.stop();
    setReply(null);
    setTrouble(null);
    setQuestion('');
    setPhase('listening');
    voice.start();
  };
  const finish = async () => {
    setPhase('thinking');
    const mine = attempt.current;
    const heard = await voice.stop();
    if (attempt.current !== mine) return;
    if (heard === null) {
      setPhase('idle');
    } else if (heard.trim()) {
      await ask(heard.trim());
    } else {
      setTrouble({ kind: 'silence' });
      setPhase('idle');
    }
  };
  const cancel = () => {
    attempt.current += 1;
    request.current?.abort();
    voice.cancel();
    setPhase('idle');
  };
  const ask = async (message: string) => {
    const controller = new AbortController();
    request.current = controller;
    void loadMarkdown().catch(() => null); // Loaded while the mentor thinks; if that fails, the reply tries again.
    setTrouble(null);
    setQuestion(message);
    setPhase('thinking');
    let audioUrl: string | null = null;
    const show = (shown: Partial<Heard> & { message: string }) => {
      if (!controller.signal.aborted) setReply({ ...NOTHING_BESIDE, audioUrl, ...shown });
    };
    const drawing = throttleUpdates((text) => {
      if (audioUrl) show({ message: text });
    });
    const play = (url: string | null | undefined, isLive: boolean) => {
      setPhase('responded');
      if (!url || url === audioUrl) return;
      audioUrl = url;
      audio.autoplay(url, isLive);
    };
    try {
      const body = { message, language, conversation_id: conversationId.current };
      const answer = await streamReply('/api/advisor/chat/audio/', body, {
        onBegin: (id) => {
          conversationId.current = id;
        },
        onText: drawing.draw,
        onAudio(url) {
          play(url, true);
          show({ message: drawing.last() });
        },
        signal: controller.signal,
      });
      conversationId.current = answer.conversation_id;
      play(answer.audio_url, false);
      show(answer);
      void client.invalidateQueries({ queryKey: advisorQueries.conversations().queryKey });
    } catch (cause) {
      if (controller.signal.aborted) return;
      if (cause instanceof CutReply && audioUrl) {
        show({ message: cause.text, finished: false });
      } else {
        setTrouble({ kind: 'failed', cause });
        setPhase('idle');
      }
    } finally {
      drawing.end();
    }
  };

  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto px-4 py-6">
      <div className="m-auto flex w-full max-w-[36rem] flex-col items-center gap-6 text-center">
        {step === 'idle' && (
          <Idle
            method={voice.method}
            hasBegun={hasBegun}
            onStart={() => withConsent(begin)}
            onTextMode={onTextMode}
            alert={
              (voice.problem || trouble) && (
                <IdleAlert
                  trouble={trouble}
                  problem={voice.problem}
                  question={question}
                  onAgain={() => void (voice.problem ? finish() : ask(question))}
                />
              )
            }
          />
        )}
        {isStarting && <Starting onCancel={cancel} />}
        {step === 'listening' && !isStarting && (
          <Listening heard={voice.heard} onStop={() => void finish()} />
        )}
        {step === 'thinking' && <Thinking question={question} onCancel={cancel} />}
        {step === 'responded' && reply && (
          <Responded
            reply={reply}
            question={question}
            audio={audio}
            onNewMessage={() => withConsent(begin)}
          />
        )}
      </div>
      {dialog}
    </div>
  );
}

interface IdleProps {
  method: 'browser' | 'service' | null | undefined;
  /** Whether an attempt was made before: the button of that was removed, so the new one takes the focus. */
  hasBegun: boolean;
  alert: ReactNode;
  onStart: () => void;
  onTextMode: () => void;
}

function Idle({ method, hasBegun, alert, onStart, onTextMode }: IdleProps) {
  return (
    <>
      {!alert && <Drawing of="spiral" className="size-32" />}
      <p className="max-w-prose text-lg text-ink-soft">
        <Trans>Ask aloud, and the mentor answers aloud.</Trans>
      </p>
      {alert}
      <div className="flex flex-col items-center gap-2">
        <Button size="lg" ref={hasBegun ? focusIt : undefined} disabled={!method} onClick={onStart}>
          <Mic size={22} aria-hidden />
          <Trans>Start Recording</Trans>
        </Button>
        {method === null && (
          <>
            <p className="text-ink-soft">
              <Trans>Microphone not supported</Trans>
            </p>
            <Button look="quiet" onClick={onTextMode}>
              <Trans>Write to the mentor instead</Trans>
            </Button>
          </>
        )}
      </div>
    </>
  );
}

interface IdleAlertProps {
  trouble: Trouble | null;
  problem: Parameters<typeof MicrophoneProblem>[0]['problem'] | null;
  question: string;
  onAgain: () => void;
}

function IdleAlert({ trouble, problem, question, onAgain }: IdleAlertProps) {
  if (problem) {
    return (
      <Alert>
        <MicrophoneProblem problem={problem} onAgain={onAgain} />
      </Alert>
    );
  }
  if (trouble?.kind === 'silence') {
    return (
      <Alert>
        <Trans>No message detected.</Trans>
      </Alert>
    );
  }
  if (trouble?.kind !== 'failed') return null;
  return (
    <div className="flex w-full flex-col items-center gap-3">
      <Alert>
        <div className="text-left">
          <p className="font-semibold">
            <Trans>Failed to get response from AI.</Trans>
          </p>
          <FailureReason cause={trouble.cause} />
        </div>
      </Alert>
      <YouSaid text={question} />
      <Button look="secondary" onClick={onAgain}>
        <RotateCcw size={18} aria-hidden />
        <Trans>Send it again</Trans>
      </Button>
    </div>
  );
}

function YouSaid({ text }: { text: string }) {
  return (
    <p className="line-clamp-5 max-w-full break-words text-ink-soft">
      <Trans>You said: “{text}”</Trans>
    </p>
  );
}

function Starting({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <SoundWave moving={false} className="h-24 text-clay" />
      <div role="status">
        <p className="font-display text-2xl font-bold">
          <Trans>Waiting for the microphone...</Trans>
        </p>
        <p className="text-lg text-ink-soft">
          <Trans>If your browser asks, allow it to listen.</Trans>
        </p>
      </div>
      <Button size="lg" look="secondary" ref={focusIt} onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  );
}

function Listening({
  heard: { final, interim },
  onStop,
}: {
  heard: { final: string; interim: string };
  onStop: () => void;
}) {
  return (
    <>
      <SoundWave moving className="h-24 text-clay" />
      <div role="status">
        <p className="font-display text-2xl font-bold">
          <Trans>Listening...</Trans>
        </p>
        <p className="text-lg text-ink-soft">
          <Trans>Speak now</Trans>
        </p>
      </div>
      <p className="min-h-14 max-w-full text-lg break-words">
        {final} <span className="text-ink-soft">{interim}</span>
      </p>
      <Button size="lg" ref={focusIt} onClick={onStop}>
        <Square size={18} fill="currentColor" aria-hidden />
        <Trans>Stop</Trans>
      </Button>
    </>
  );
}

function Thinking({ question, onCancel }: { question: string; onCancel: () => void }) {
  return (
    <>
      <Drawing of="spiral" className="size-32 motion-safe:animate-pulse" />
      <p role="status" className="font-display text-2xl font-bold">
        <Trans>AI is thinking...</Trans>
      </p>
      {question && <YouSaid text={question} />}
      <Button look="quiet" ref={focusIt} onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  );
}

interface RespondedProps {
  reply: Heard;
  question: string;
  audio: ReturnType<typeof useReplyAudio>;
  onNewMessage: () => void;
}

function Responded({ reply, question, audio, onNewMessage }: RespondedProps) {
  const { t } = useLingui();
  const { audioUrl: url } = reply;
  return (
    <>
      <SoundWave moving={audio.status === 'playing'} className="h-24 text-clay" />
      <p role="status" className="font-display text-2xl font-bold">
        <Trans>AI Has Responded</Trans>
      </p>
      {audio.problem && (
        <Alert>
          {audio.problem === 'load' ? (
            <Trans>Failed to load audio source</Trans>
          ) : (
            <Trans>Failed to play audio source</Trans>
          )}
        </Alert>
      )}
      {!url && (
        <Alert tone="notice">
          <Trans>This reply has no sound. You can read it below.</Trans>
        </Alert>
      )}
      <div className="flex w-full flex-col justify-center gap-3 sm:flex-row">
        <Button
          size="lg"
          look="secondary"
          disabled={!url}
          onClick={() => {
            if (url) audio.replay(url);
          }}
        >
          <RotateCcw size={20} aria-hidden />
          <Trans>Replay Audio</Trans>
        </Button>
        <Button size="lg" ref={focusIt} onClick={onNewMessage}>
          <Mic size={20} aria-hidden />
          <Trans>New Message</Trans>
        </Button>
      </div>
      <section
        aria-label={t`The reply in writing`}
        className="flex w-full flex-col gap-3 rounded-lg border border-line bg-paper-raised p-4 text-left"
      >
        <YouSaid text={question} />
        <div lang={reply.language ?? undefined}>
          <ReplyText markdown={reply.message} sources={reply.sources} />
        </div>
        {!reply.finished && <Unfinished />}
        <BehindReply reply={reply} />
      </section>
    </>
  );
}

/** Focuses a new button, because the pressed one was removed. */
function focusIt(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
