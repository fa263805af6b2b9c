import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { History, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { ApiError } from '#src/platform/api-error.ts';
import { MENTOR, readKept, useDeviceStore } from '#src/platform/device-store.ts';
import { later } from '#src/platform/later.tsx';
import { useMediaQuery } from '#src/platform/media-query.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { advisorQueries } from './advisor.api.ts';
import { Chat } from './chat.tsx';
import { ListeningPanel, MicrophoneButton } from './dictation.tsx';
import { toChatMessage } from './earlier-message.ts';
import { Greeting } from './greeting.tsx';
import { useTypedConversation } from './typed-conversation.ts';
import { MicrophoneProblem } from './microphone-problem.tsx';
import type { ChatMessage } from './use-conversation.ts';
import { useVoice } from './use-voice.ts';
import { useVoiceConsent } from './voice-consent.tsx';

/** On a phone it is behind a button; elsewhere it opens with the page, whose HTML preloads it (build.ts). */
const ConversationHistory = later(async () => ({
  default: (await import('./conversation-history.tsx')).ConversationHistory,
}));

/** Optional, so it loads after the page. */
const SaveMentor = later(async () => import('./save-mentor.tsx'), { when: 'idle', fallback: null });

interface TextModeProps {
  /** The place for the button for other conversations, on a narrow screen. */
  bar: HTMLElement | null;
  /** The conversation in the URL. */
  initialId: string | undefined;
  onConversation: (id: string | undefined) => void;
}

/** The mentor in text mode: earlier conversations, and the open one. */
export function TextMode({ bar, initialId, onConversation }: TextModeProps) {
  const { t } = useLingui();
  const isWide = useMediaQuery('(width >= 64rem)');
  // The serial number distinguishes opening a conversation from a new one that receives its id.
  const [opened, setOpened] = useState({ serial: 0, id: initialId });
  const [currentId, setCurrentId] = useState(initialId);
  const [isHistoryOpen, setHistoryOpen] = useState(false);

  const open = (id: string | undefined) => {
    setOpened(({ serial }) => ({ serial: serial + 1, id }));
    setCurrentId(id);
    setHistoryOpen(false);
    onConversation(id);
  };
  const onStarted = (id: string) => {
    setCurrentId(id);
    onConversation(id);
  };
  const anew = (
    <Button
      look="secondary"
      onClick={() => open(undefined)}
      className="w-full px-2 whitespace-nowrap"
    >
      <MessageSquarePlus size={18} aria-hidden />
      <Trans>New conversation</Trans>
    </Button>
  );
  const history = (
    <ConversationHistory
      currentId={currentId}
      onOpen={open}
      onDeleted={(id) => {
        if (id === currentId) open(undefined);
      }}
    />
  );

  return (
    <div className="flex min-h-0 grow">
      <aside className="hidden w-72 shrink-0 flex-col border-r border-line lg:flex">
        <div className="p-3">{anew}</div>
        <div className="min-h-0 grow overflow-y-auto px-3 pb-3">{isWide && history}</div>
      </aside>
      <div className="flex min-w-0 grow flex-col">
        <OpenConversation
          key={opened.serial}
          id={opened.id}
          onStarted={onStarted}
          onNew={() => open(undefined)}
        />
      </div>
      {bar &&
        createPortal(
          <IconButton label={t`Conversations`} onClick={() => setHistoryOpen(true)}>
            <History size={20} aria-hidden />
          </IconButton>,
          bar,
        )}
      <Dialog
        open={isHistoryOpen}
        onClose={() => setHistoryOpen(false)}
        title={<Trans>Conversations</Trans>}
      >
        <div className="mb-3">{anew}</div>
        {history}
      </Dialog>
    </div>
  );
}

interface OpenConversationProps {
  id: string | undefined;
  onStarted: (id: string) => void;
  onNew: () => void;
}

function OpenConversation({ id, onStarted, onNew }: OpenConversationProps) {
  const errorText = useErrorText();
  useDeviceStore();
  const { data, error, failureReason, fetchStatus, isFetching, refetch } = useQuery({
    ...advisorQueries.conversation(id ?? ''),
    enabled: id !== undefined,
  });
  // A paused query waits for a network.
  const cause = error ?? (fetchStatus === 'paused' ? failureReason : null);
  const isGone = cause instanceof ApiError && cause.status === 404;
  const failure = !data && cause && (
    <div className="flex flex-col items-start gap-4 p-4">
      <Alert>
        {isGone ? <Trans>This conversation no longer exists.</Trans> : errorText(cause)}
      </Alert>
      {isGone ? (
        <Button onClick={onNew}>
          <Trans>New conversation</Trans>
        </Button>
      ) : (
        <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
  // The mentor on this phone can continue; earlier messages are added once there is a network.
  const canAsk = id === undefined || !!data || (!!cause && !isGone && readKept(MENTOR) !== null);
  // New messages stay while earlier ones are loading.
  const [isBegun, setBegun] = useState(canAsk);
  if (canAsk && !isBegun) setBegun(true);
  if (canAsk || (isBegun && !isGone))
    return (
      <>
        {failure}
        <TextChat id={id} earlier={data?.messages.map(toChatMessage)} onStarted={onStarted} />
      </>
    );
  if (failure) return failure;
  return (
    <div className="mx-auto w-full max-w-[48rem] p-4" aria-busy>
      <p role="status" className="mb-4 text-ink-soft">
        <Trans>Loading the conversation...</Trans>
      </p>
      <SkeletonText lines={6} />
    </div>
  );
}

interface TextChatProps {
  id?: string;
  earlier?: readonly ChatMessage[];
  onStarted: (id: string) => void;
}

function TextChat({ id, earlier, onStarted }: TextChatProps) {
  const { t } = useLingui();
  const { draft, setDraft, chat } = useTypedConversation(`mentor:${id ?? 'new'}`, {
    id,
    earlier,
    onStarted,
  });
  const voice = useVoice({ onFull: () => void write() });
  const { withConsent, dialog } = useVoiceConsent(voice.method);
  /** The recognised text can be corrected before it is sent. */
  const write = async () => {
    const text = await voice.stop();
    if (text) setDraft((typed) => [typed.trimEnd(), text].filter(Boolean).join(' '));
  };

  return (
    <>
      <Chat
        chat={chat}
        greeting={
          <Greeting>
            <Trans>
              I answer from Inzira’s lessons, and from your idea once I know it. What would you like
              to work on?
            </Trans>
          </Greeting>
        }
        extra={<SaveMentor />}
        suggestions={[
          { text: t`How do I find out whether people will pay?` },
          { text: t`How do I work out my break-even point?` },
          { text: t`What is runway?` },
          { text: t`What should I learn next?`, intent: 'next' },
        ]}
        draft={draft}
        onDraft={setDraft}
        placeholder={t`Ask the mentor`}
        tools={
          voice.method && (
            <MicrophoneButton
              disabled={chat.streaming !== null}
              onClick={() => withConsent(voice.start)}
            />
          )
        }
        instead={
          voice.state !== 'off' && (
            <ListeningPanel
              voice={voice}
              onStop={() => void write()}
              hint={<Trans>Speak now. You can change the text before you send it.</Trans>}
            />
          )
        }
        notice={
          voice.problem && (
            <div className="mb-2">
              <Alert tone="notice">
                <MicrophoneProblem problem={voice.problem} onAgain={() => void write()} />
              </Alert>
            </div>
          )
        }
      />
      {dialog}
    </>
  );
}
