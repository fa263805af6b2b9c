import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw, Undo2 } from 'lucide-react';
import type { Suggestion } from '@inzira/contract/advisor';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { FailureReason, mayBuiltInAnswer } from './failure-note.tsx';
import { MentorCalculator, MentorStep } from './mentor-calculator.tsx';
import { ReplyText } from './reply-text.tsx';
import { SuggestionButtons } from './suggestions.tsx';
import { ThinkingDots } from './sound-wave.tsx';
import { BehindReply } from './behind-reply.tsx';
import type { ChatMessage, Failure } from './use-conversation.ts';
import { EmojiText } from '#src/ui/emoji-text.tsx';
import { later } from '#src/platform/later.tsx';

const FromPhone = later(async () => import('./from-phone.tsx'), { fallback: null });
const IdeaQuestion = later(async () => import('./idea-question.tsx'));
import './advisor.css';

export function OwnMessage({ content }: { content: string }) {
  return (
    <div
      data-question
      className="ml-auto max-w-[85%] rounded-lg bg-clay-soft px-4 py-2.5 text-[1.0625rem] whitespace-pre-wrap break-words text-on-clay-soft"
    >
      <span className="sr-only">
        <Trans>You:</Trans>{' '}
      </span>
      {content}
    </div>
  );
}

/** The mentor's messages look like the page's own text, in full width. */
function MentorReply({ children }: { children: ReactNode }) {
  return <div className="flex w-full max-w-[44rem] flex-col gap-3">{children}</div>;
}

interface MentorMessageProps {
  message: ChatMessage;
  openLesson?: number;
  /** The player of the reply. */
  audio?: ReactNode;
  /** Only for the last reply, which can be retried or corrected. */
  onRetry?: () => void;
  onNotMeant?: () => void;
  onSuggestion?: (suggestion: Suggestion) => void;
}

export function MentorMessage(props: MentorMessageProps) {
  const { message, openLesson, audio, onRetry, onNotMeant, onSuggestion } = props;
  const { content, sources, finished, suggestions, calculator, idea } = message;
  const lang = message.language ?? undefined;
  return (
    <MentorReply>
      <span className="sr-only">
        <Trans>Mentor:</Trans>
      </span>
      <div lang={lang}>
        <ReplyText markdown={content} sources={sources} />
      </div>
      {!finished && <Unfinished />}
      {message.step !== null && onSuggestion && <MentorStep step={message.step} />}
      {message.fromPhone && <FromPhone message={message} />}
      <BehindReply reply={message} openLesson={openLesson} />
      {audio}
      {calculator && <MentorCalculator calculator={calculator} />}
      {idea !== null && <IdeaQuestion idea={idea} />}
      {onSuggestion && (
        <SuggestionButtons suggestions={suggestions} onPick={onSuggestion} lang={lang} />
      )}
      <div className="-mx-2 -mt-1 -mb-2 flex flex-wrap">
        <CopyButton text={content} small />
        {onRetry && (
          <Button look="quiet" size="sm" onClick={onRetry}>
            <RotateCcw size={16} aria-hidden />
            <Trans>Retry</Trans>
          </Button>
        )}
        {onNotMeant && (
          <Button look="quiet" size="sm" onClick={onNotMeant}>
            <Undo2 size={16} aria-hidden />
            <Trans>Not what I meant</Trans>
          </Button>
        )}
      </div>
    </MentorReply>
  );
}

export function Unfinished() {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      <Chip tone="ochre">
        <Trans>Unfinished</Trans>
      </Chip>
      <Trans>The reply stopped here.</Trans>
    </p>
  );
}

/** The reply in progress. Screen readers read only the complete reply. */
export function ReplyUnderWay(props: { text: string; waiting: string | null; audio?: ReactNode }) {
  const { text, waiting, audio } = props;
  if (text) {
    return (
      <MentorReply>
        <ReplyText markdown={text} />
        {audio}
      </MentorReply>
    );
  }
  return (
    <div role="status" className="mr-auto flex gap-3 px-1 py-2 text-ink-soft">
      <ThinkingDots />
      {waiting ?? <Trans>AI is thinking...</Trans>}
    </div>
  );
}

interface FailedMessageProps {
  failure: Failure;
  onRetry: () => void;
  onAskBuiltIn: () => void;
}

export function FailedMessage({ failure, onRetry, onAskBuiltIn }: FailedMessageProps) {
  const { t } = useLingui();
  return (
    <>
      <OwnMessage content={failure.question} />
      <div
        role="alert"
        className="-mx-4 flex flex-col gap-1 bg-alarm-soft px-4 py-3 text-on-alarm-soft sm:mx-0 sm:rounded-md"
      >
        <p className="font-semibold">
          <EmojiText text={t`⚠️ Sorry, I couldn't process your request.`} />
        </p>
        <FailureReason cause={failure.cause} />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button look="secondary" onClick={onRetry}>
            <RotateCcw size={16} aria-hidden />
            <Trans>Retry</Trans>
          </Button>
          {mayBuiltInAnswer(failure.cause) && (
            <Button look="secondary" onClick={onAskBuiltIn}>
              <Trans>Ask the mentor that comes with Inzira</Trans>
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
