import type { FollowUp } from '@inzira/contract/advisor';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Composer } from './composer.tsx';
import { useFollowedEnd } from './follow-end.ts';
import { IdeaInvitation } from './idea-invitation.tsx';
import { FailedMessage, MentorMessage, OwnMessage, ReplyUnderWay } from './messages.tsx';
import { SUGGESTION } from './suggestions.tsx';
import { loadMarkdown } from './reply-text.tsx';
import type { Conversation, SendOptions } from './use-conversation.ts';
import { ownIdea } from '#src/platform/own-idea.ts';

interface FirstQuestion {
  text: string;
  /** What to tell about the open lesson, for suggestions in the tutor. */
  intent?: FollowUp;
}

interface ChatProps {
  chat: Conversation;
  /** The mentor's words at the beginning. */
  greeting: ReactNode;
  /** Suggestions for users who do not know what to ask. */
  suggestions: readonly FirstQuestion[];
  /** Content below them, where it may load late without moving anything. */
  extra?: ReactNode;
  draft: string;
  onDraft: (text: string) => void;
  placeholder: string;
  /** Placed beside the send button. */
  tools?: ReactNode;
  /** Replaces the composer while the user is speaking. */
  instead?: ReactNode;
  /** A notice above the composer, for example about the microphone. */
  notice?: ReactNode;
  openLesson?: number;
  /** Renders the player for an audio address. */
  renderAudio?: (url: string) => ReactNode;
}

export function Chat(props: ChatProps) {
  const { chat, greeting, suggestions, draft, onDraft, placeholder, tools, instead, notice } =
    props;
  const { t } = useLingui();
  const { scroller, content, isAway, goToEnd, follow } = useFollowedEnd();
  const { messages, streaming, sound, failure } = chat;
  const audioOf = (url: string | null) => url && props.renderAudio?.(url);
  const isPending = streaming !== null;
  const lastQuestion = messages.findLast(({ sender }) => sender === 'user')?.content;
  const send = (text: string, options?: SendOptions) => {
    if (!chat.send(text, options)) return;
    // A suggestion or retry does not clear what is typed.
    if (text === draft) onDraft('');
    follow();
  };
  const isEmpty = messages.length === 0 && !isPending && !failure;
  // Waits for the invitation to describe one's idea, which would push the suggestions down.
  const { isLoading: isIdeaComing } = useQuery(ownIdea());
  const isBegun = !isEmpty || draft !== '';
  useEffect(() => {
    // Loaded while the user types or the mentor thinks. If that fails, each reply tries again.
    if (isBegun) void loadMarkdown().catch(() => null);
  }, [isBegun]);

  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="min-h-0 grow">
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be scrollable by keyboard */}
        <div
          ref={scroller}
          tabIndex={0}
          role="region"
          aria-label={t`Conversation`}
          className="relative h-full overflow-y-auto overscroll-contain px-4 py-4 -outline-offset-3"
        >
          {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
          <div ref={content} className="mx-auto flex max-w-[48rem] flex-col gap-4 pb-2">
            {greeting}
            {isEmpty && (
              <>
                <IdeaInvitation />
                {!isIdeaComing && (
                  <>
                    <Suggestions questions={suggestions} onPick={send} />
                    {props.extra}
                  </>
                )}
              </>
            )}
            <div role="log" aria-label={t`Messages`} className="flex flex-col gap-4 empty:-mt-4">
              {messages.map((message, index) => {
                if (message.sender === 'user')
                  return <OwnMessage key={message.key} content={message.content} />;
                const isLast = index === messages.length - 1 && !isPending && !failure;
                const ask = isLast && lastQuestion ? lastQuestion : undefined;
                return (
                  <MentorMessage
                    key={message.key}
                    message={message}
                    openLesson={props.openLesson}
                    audio={audioOf(message.audioUrl)}
                    onRetry={ask ? () => send(ask) : undefined}
                    onSuggestion={
                      isLast
                        ? ({ text, intent, answer_id: answerId }) =>
                            send(text, { intent, answerId })
                        : undefined
                    }
                    onNotMeant={
                      isLast && message.sources.length > 0
                        ? () => send(t`That is not what I meant.`, { intent: 'not-meant' })
                        : undefined
                    }
                  />
                );
              })}
            </div>
            {isPending && (
              <ReplyUnderWay text={streaming} waiting={chat.waiting} audio={audioOf(sound)} />
            )}
            {failure && (
              <FailedMessage
                failure={failure}
                onRetry={() => send(failure.question)}
                onAskBuiltIn={() => send(failure.question, { builtIn: true })}
              />
            )}
          </div>
        </div>
      </div>
      {/* A row of its own, reserved even when empty, so that the button covers nothing and moves nothing. */}
      {!isEmpty && (
        <button
          type="button"
          onClick={() => {
            goToEnd();
            // Moves the focus, because the pressed button is removed.
            scroller.current?.focus({ preventScroll: true });
          }}
          className={`target mx-auto -mb-2 inline-flex items-center gap-2 rounded-full px-4 text-sm font-semibold text-clay hover:bg-paper-sunken ${isAway ? '' : 'invisible'}`}
        >
          <ArrowDown size={18} aria-hidden />
          <Trans>To the newest</Trans>
        </button>
      )}
      <div className="mx-auto w-full max-w-[50rem] px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {notice}
        {instead || (
          <Composer
            draft={draft}
            onDraft={onDraft}
            onSend={() => send(draft)}
            pending={isPending}
            onStop={chat.stop}
            placeholder={placeholder}
            tools={tools}
          />
        )}
      </div>
    </div>
  );
}

function Suggestions({
  questions,
  onPick,
}: {
  questions: readonly FirstQuestion[];
  onPick: (text: string, options: SendOptions) => void;
}) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Questions to begin with`} className="flex flex-wrap gap-2">
      {questions.map(({ text, intent }) => (
        <li key={text}>
          <button
            type="button"
            onClick={() => onPick(text, intent ? { intent } : {})}
            className={SUGGESTION}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
