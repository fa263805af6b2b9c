import type { VentureHistoryLine } from '@inzira/contract/venture-review';
import { Trans } from '@lingui/react/macro';
import { useUrlState } from '#src/platform/url-state.ts';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { History } from '#src/ui/history.tsx';
import { usePagedList } from '#src/ui/paged-list.tsx';
import { TimelineEntry } from '#src/ui/timeline.tsx';
import { ventureQueries } from './ventures.api.ts';

interface VentureHistoryProps {
  id: number;
  /** The URL parameter with its page. */
  param: string;
  page: number;
}

/** The history of a venture, for its owner and staff; loaded when it is opened. */
export default function VentureHistory({ id }: { id: number }) {
  const param = `history-${id}`;
  const [{ [param]: page = 1 }] = useUrlState({ [param]: 1 });
  return (
    <Disclosure label={<Trans>History</Trans>} isOpen={page > 1}>
      <Lines id={id} param={param} page={page} />
    </Disclosure>
  );
}

function Lines({ id, param, page }: VentureHistoryProps) {
  const query = usePagedList(ventureQueries.history(id, page));
  return (
    <History query={query} page={page} param={param}>
      {(line) => (
        <TimelineEntry
          title={<Action line={line} />}
          at={line.at}
          by={line.username}
          tone={TONES[line.action]}
        >
          {line.reason && <p className="whitespace-pre-line wrap-anywhere">{line.reason}</p>}
        </TimelineEntry>
      )}
    </History>
  );
}

const TONES = {
  created: 'plain',
  edited: 'plain',
  resubmitted: 'plain',
  approved: 'forest',
  declined: 'alarm',
  'changes-accepted': 'forest',
  'taken-down': 'alarm',
} as const;

function Action({ line }: { line: VentureHistoryLine }) {
  if (line.action === 'created') return <Trans>Sent for review</Trans>;
  if (line.action === 'edited') return <Trans>Edited</Trans>;
  if (line.action === 'resubmitted') return <Trans>Edited and sent for review again</Trans>;
  if (line.action === 'approved') return <Trans>Approved</Trans>;
  if (line.action === 'changes-accepted') return <Trans>Changes accepted</Trans>;
  if (line.action === 'taken-down') return <Trans>Taken down</Trans>;
  return <Trans>Declined</Trans>;
}
