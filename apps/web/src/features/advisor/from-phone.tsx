import { Trans } from '@lingui/react/macro';
import { ApiError } from '#src/platform/api-error.ts';
import { Chip } from '#src/ui/chip.tsx';
import { FailureReason } from './failure-note.tsx';
import { ReadAloud } from './read-aloud.tsx';
import type { ChatMessage } from './use-conversation.ts';

/** Notes below an answer by the mentor on this phone: how to hear it, what is not stored, why the server gave none. */
export default function FromPhone({ message }: { message: ChatMessage }) {
  const { content, sources, language, fromPhone: { hasQuestion, cause } = {} } = message;
  return (
    <div className="text-sm text-ink-soft">
      <ReadAloud markdown={content} sources={sources} language={language} />
      <p className="flex flex-wrap items-center gap-2">
        <Chip>
          <Trans>Answered from this device</Trans>
        </Chip>
        {hasQuestion ? (
          <Trans>Your question is kept in your conversations, this answer is not.</Trans>
        ) : (
          <Trans>It is not kept in your conversations.</Trans>
        )}
      </p>
      {cause instanceof ApiError && cause.status === 429 && <FailureReason cause={cause} />}
    </div>
  );
}
