import type { ConversationSummary } from '@inzira/contract/advisor';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { IconButton } from '#src/ui/button.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { advisorQueries, deleteConversation } from './advisor.api.ts';

interface ConversationHistoryProps {
  currentId: string | undefined;
  onOpen: (id: string) => void;
  onDeleted: (id: string) => void;
}

export function ConversationHistory(props: ConversationHistoryProps) {
  return (
    <QueryState
      query={useQuery(advisorQueries.conversations())}
      loadingText={<Trans>Loading...</Trans>}
      loading={
        <div className="flex flex-col gap-2">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      }
      failure={<Trans>Your conversations could not be loaded.</Trans>}
      empty={
        <p className="px-2 text-sm text-ink-soft">
          <Trans>Your conversations will be kept here.</Trans>
        </p>
      }
    >
      {(conversations) => <Conversations conversations={conversations} {...props} />}
    </QueryState>
  );
}

function Conversations({
  conversations,
  currentId,
  onOpen,
  onDeleted,
}: ConversationHistoryProps & { conversations: readonly ConversationSummary[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<ConversationSummary | null>(null);
  return (
    <>
      <ul aria-label={t`Conversations`} className="flex flex-col gap-1">
        {conversations.map((one) => (
          <li
            key={one.id}
            className={`flex items-center rounded-md ${one.id === currentId ? 'bg-clay-soft text-on-clay-soft' : 'hover:bg-paper-sunken'}`}
          >
            <button
              type="button"
              aria-current={one.id === currentId || undefined}
              onClick={() => onOpen(one.id)}
              className="target min-w-0 grow rounded-md px-3 py-2 text-left"
            >
              <span className="line-clamp-2 leading-snug font-medium break-words">{one.title}</span>
              <span className={`block text-sm ${one.id === currentId ? '' : 'text-ink-soft'}`}>
                {formatAgo(one.updated_at, language)}
              </span>
            </button>
            <IconButton
              label={t`Delete “${one.title}”`}
              onClick={() => setLeaving(one)}
              className="shrink-0 text-current"
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {leaving && (
        <Confirmation
          open
          onClose={() => setLeaving(null)}
          title={<Trans>Delete this conversation?</Trans>}
          action={<Trans>Delete</Trans>}
          refusal={<Trans>Keep it</Trans>}
          failureText={t`The conversation could not be deleted.`}
          onConfirm={async () => {
            await deleteConversation(client, leaving.id);
            setLeaving(null);
            onDeleted(leaving.id);
          }}
        >
          <p className="break-words">
            <Trans>“{leaving.title}” is deleted for good, with every reply in it.</Trans>
          </p>
        </Confirmation>
      )}
    </>
  );
}
