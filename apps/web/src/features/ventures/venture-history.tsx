import type { VentureHistoryLine } from '@inzira/contract/ventures';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { List } from '#src/ui/layout.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { ventureQueries } from './ventures.api.ts';

/** What happened to a venture, for its owner and staff; asked for when it is opened. */
export function VentureHistory({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="target flex w-fit cursor-pointer list-none items-center gap-2 font-semibold">
        <Trans>History</Trans>
        <ChevronDown size={18} className="group-open:rotate-180" aria-hidden />
      </summary>
      {isOpen && <Lines id={id} />}
    </details>
  );
}

function Lines({ id }: { id: number }) {
  const language = useLanguage();
  const lines = useQuery(ventureQueries.history(id));
  return (
    <QueryState
      query={lines}
      loadingText={<Trans>Loading...</Trans>}
      hidesLoadingText
      loading={<SkeletonText lines={3} />}
      failure={<Trans>The history could not be loaded.</Trans>}
    >
      {(all) => (
        <List items={all} itemKey={(line) => line.id}>
          {(line) => (
            <>
              <p className="font-medium">
                <Action line={line} />
              </p>
              <p className="text-sm text-ink-soft">
                {formatDay(line.at, language)}
                {line.username && ` · ${line.username}`}
              </p>
              {line.reason && (
                <p className="mt-1 whitespace-pre-line wrap-anywhere">{line.reason}</p>
              )}
            </>
          )}
        </List>
      )}
    </QueryState>
  );
}

function Action({ line }: { line: VentureHistoryLine }) {
  if (line.action === 'created') return <Trans>Sent for review</Trans>;
  if (line.action === 'edited') return <Trans>Edited</Trans>;
  if (line.action === 'resubmitted') return <Trans>Edited and sent for review again</Trans>;
  if (line.action === 'approved') return <Trans>Approved</Trans>;
  return <Trans>Declined</Trans>;
}
