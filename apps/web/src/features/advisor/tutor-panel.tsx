import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquarePlus, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { keep, MENTOR, readKept, useDeviceStore } from '#src/platform/device-store.ts';
import { useSession } from '#src/platform/session.ts';
import { Alert } from '#src/ui/alert.tsx';
import { IconButton, LinkButton } from '#src/ui/button.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { advisorQueries } from './advisor.api.ts';
import { AudioControl } from './audio-control.tsx';
import { BEGINS_TO_SPEAK } from './begins-to-speak.ts';
import { Chat } from './chat.tsx';
import { isMetered, savesData } from '#src/platform/connection.ts';
import { audioSizeQuery } from './audio-size.ts';
import { ListeningPanel, MicrophoneButton } from './dictation.tsx';
import { toChatMessage } from './earlier-message.ts';
import { Greeting } from './greeting.tsx';
import { useTypedConversation } from './typed-conversation.ts';
import { MicrophoneProblem } from './microphone-problem.tsx';
import type { ChatMessage, Conversation } from './use-conversation.ts';
import { useListeningMode } from './use-listening-mode.ts';
import { useReplyAudio } from './use-reply-audio.ts';
import { useVoiceConsent } from './voice-consent.tsx';

interface TutorPanelProps {
  lesson: { id: number; title: string };
  /** When closed, it keeps its text and conversation, and makes no sound. */
  isOpen?: boolean;
}

const MUTED = 'tutor-muted';
const conversationItem = (lessonId: number) => `tutor:${lessonId}`;

/** The tutor beside a lesson, with the conversation about that lesson. */
export default function TutorPanel({ lesson, isOpen = true }: TutorPanelProps) {
  const { signedIn } = useSession();
  return signedIn ? <Tutor key={lesson.id} lesson={lesson} isOpen={isOpen} /> : <LogInFirst />;
}

function LogInFirst() {
  const wayBack = useReturnState();
  return (
    <div className="flex grow flex-col items-center justify-center gap-4 overflow-y-auto px-6 py-8 text-center">
      <Drawing of="spiral" className="size-20" />
      <p className="font-display text-xl font-bold">
        <Trans>Log in to talk with your coach</Trans>
      </p>
      <p className="text-ink-soft">
        <Trans>It explains this lesson from your own business idea, in writing and aloud.</Trans>
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.login} state={wayBack}>
          <Trans>Log in</Trans>
        </LinkButton>
        <LinkButton to={paths.register} state={wayBack} look="secondary">
          <Trans>Register</Trans>
        </LinkButton>
      </div>
    </div>
  );
}

function Tutor({ lesson, isOpen }: TutorPanelProps) {
  useDeviceStore();
  const [opened, setOpened] = useState(() => ({
    serial: 0,
    id: readKept<string>(conversationItem(lesson.id)),
  }));
  const [isMuted, setMuted] = useState(() => readKept(MUTED) !== null);
  const conversation = useQuery({
    ...advisorQueries.conversation(opened.id ?? ''),
    enabled: opened.id !== null,
  });
  const { data, error, fetchStatus } = conversation;
  // A deleted conversation is replaced by a new one; one that cannot be loaded now is not.
  const isGone = error instanceof ApiError && error.status === 404;
  if (isGone && opened.id !== null) setOpened({ ...opened, id: null });
  const isLoaded = opened.id === null || data !== undefined;
  // The mentor on this phone can continue.
  const canAsk = isLoaded || ((!!error || fetchStatus === 'paused') && readKept(MENTOR) !== null);
  // New messages stay while earlier ones are loading.
  const name = `${opened.serial} ${opened.id}`;
  const [begun, setBegun] = useState('');
  if (canAsk && begun !== name) setBegun(name);
  const startAnew = () => {
    void keep(conversationItem(lesson.id), null);
    setOpened(({ serial }) => ({ serial: serial + 1, id: null }));
  };
  const toggleSound = () => {
    void keep(MUTED, isMuted ? null : true);
    setMuted(!isMuted);
  };

  return (
    <div className="flex min-h-0 grow flex-col">
      <TutorHeader isMuted={isMuted} onToggleSound={toggleSound} onNew={startAnew} />
      {!isLoaded && (
        <div className="p-4">
          <QueryState
            query={conversation}
            loadingText={<Trans>Loading the conversation...</Trans>}
            loading={<SkeletonText lines={5} />}
            failure={<Trans>The conversation could not be loaded.</Trans>}
          >
            {() => null}
          </QueryState>
        </div>
      )}
      {(canAsk || begun === name) && (
        <TutorChat
          key={name}
          lesson={lesson}
          isOpen={isOpen}
          isMuted={isMuted}
          id={opened.id ?? undefined}
          earlier={data?.messages.map(toChatMessage)}
        />
      )}
    </div>
  );
}

interface TutorHeaderProps {
  isMuted: boolean;
  onToggleSound: () => void;
  onNew: () => void;
}

function TutorHeader({ isMuted, onToggleSound, onNew }: TutorHeaderProps) {
  const { t } = useLingui();
  return (
    <div className="flex items-center justify-between border-b border-line pr-1 pl-4">
      <h2 className="text-lg">
        <Trans>AI Business Coach</Trans>
      </h2>
      <div className="flex">
        <IconButton
          label={isMuted ? t`Let replies be spoken` : t`Mute spoken replies`}
          onClick={onToggleSound}
        >
          {isMuted ? <VolumeX size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
        </IconButton>
        <IconButton label={t`New conversation`} onClick={onNew}>
          <MessageSquarePlus size={20} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

interface TutorChatProps extends TutorPanelProps {
  isMuted: boolean;
  id: string | undefined;
  earlier: readonly ChatMessage[] | undefined;
}

function TutorChat({ lesson, isOpen, isMuted, id, earlier }: TutorChatProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isSilent, setSilent] = useState(false);
  const audio = useReplyAudio();

  const openNow = useRef(isOpen);
  useEffect(() => {
    openNow.current = isOpen;
  }, [isOpen]);
  const playByItself = async (url: string, isLive = false) => {
    if (savesData() || !openNow.current) return;
    // Loads the size first, to show it before the download.
    if (isMetered()) await client.query(audioSizeQuery(url)).catch(() => null);
    audio.autoplay(url, isLive);
  };
  const {
    draft,
    setDraft,
    chat: conversation,
  } = useTypedConversation(`coach:${lesson.id}`, {
    id,
    earlier,
    lessonId: lesson.id,
    speak: () => !isMuted,
    onSound: (url) => {
      // On a metered connection, it waits until the size is known, when the reply is complete.
      if (!isMetered()) void playByItself(url, true);
    },
    onReply: ({ audioUrl }) => {
      if (audioUrl && audioUrl !== audio.url) void playByItself(audioUrl);
    },
    onStarted: (started) => void keep(conversationItem(lesson.id), started),
  });
  const chat: Conversation = {
    ...conversation,
    send(text, options) {
      const isSent = conversation.send(text, options);
      if (isSent) audio.stop();
      return isSent;
    },
    stop() {
      audio.stop();
      conversation.stop();
    },
  };
  const { voice, start, stop } = useListeningMode({
    onTranscript: (text) => {
      if (!chat.send(text)) setSilent(true);
    },
  });
  const { withConsent, dialog } = useVoiceConsent(voice.method);
  const hush = useEffectEvent(() => {
    audio.pause();
    if (voice.state !== 'off') voice.cancel();
  });
  useEffect(() => {
    if (isOpen === false) hush();
    window.addEventListener(BEGINS_TO_SPEAK, hush);
    return () => window.removeEventListener(BEGINS_TO_SPEAK, hush);
  }, [isOpen]);
  const listen = () => {
    // Pauses, because the microphone would record it.
    audio.pause();
    setSilent(false);
    start();
  };

  return (
    <>
      <Chat
        chat={chat}
        openLesson={lesson.id}
        greeting={
          <Greeting>
            <Trans>
              Ask me anything about “<span>{lesson.title}</span>”.
            </Trans>
          </Greeting>
        }
        suggestions={[
          { text: t`Explain this with my idea`, intent: 'idea' },
          { text: t`Give me an example`, intent: 'example' },
          { text: t`How do I do this step by step?`, intent: 'steps' },
          { text: t`Quiz me`, intent: 'question' },
        ]}
        draft={draft}
        onDraft={(text) => {
          setDraft(text);
          setSilent(false);
        }}
        placeholder={t`Ask about this lesson`}
        tools={
          voice.method && (
            <MicrophoneButton
              disabled={chat.streaming !== null}
              onClick={() => withConsent(listen)}
            />
          )
        }
        instead={
          voice.state !== 'off' && (
            <ListeningPanel
              voice={voice}
              onStop={stop}
              hint={<Trans>Speak now. Your question is sent when you stop.</Trans>}
            />
          )
        }
        notice={<TutorNotice voice={voice} isSilent={isSilent} onAgain={stop} />}
        renderAudio={(url) => <AudioControl audio={audio} url={url} />}
      />
      {dialog}
    </>
  );
}

function TutorNotice({
  voice: { problem, method },
  isSilent,
  onAgain,
}: {
  voice: ReturnType<typeof useListeningMode>['voice'];
  isSilent: boolean;
  onAgain: () => void;
}) {
  if (problem || isSilent) {
    return (
      <div className="mb-2">
        <Alert tone="notice">
          {problem ? (
            <MicrophoneProblem problem={problem} onAgain={onAgain} />
          ) : (
            <Trans>No message detected.</Trans>
          )}
        </Alert>
      </div>
    );
  }
  if (method !== null) return null;
  return (
    <p className="pb-1 text-sm text-ink-soft">
      <Trans>Microphone not supported</Trans>
    </p>
  );
}
