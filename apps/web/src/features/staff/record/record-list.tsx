import { HISTORY_PER_PAGE } from '@inzira/contract/limits';
import type { RecordLine } from '@inzira/contract/staff';
import { Trans, useLingui } from '@lingui/react/macro';
import { useUrlState } from '#src/platform/url-state.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { Timeline, TimelineEntry } from '#src/ui/timeline.tsx';
import { RecordDetails } from './record-details.tsx';
import { recordQuery } from './record.api.ts';
import { RecordSentence } from './record-sentence.tsx';

/** The lines of the record, paged, newest first. */
export default function RecordList({ filters }: { filters: Record<string, string> }) {
  const { t } = useLingui();
  const [{ page }] = useUrlState({ page: 1 });
  const record = usePagedList(recordQuery({ ...filters, page: String(page) }));
  return (
    <PagedList
      query={record}
      page={page}
      pageSize={HISTORY_PER_PAGE}
      pagesLabel={t`Pages of the record`}
      loadingText={<Trans>Loading the record...</Trans>}
      hidesLoadingText
      loading={<SkeletonText lines={6} />}
      failure={<Trans>The record could not be loaded.</Trans>}
      empty={<EmptyState title={<Trans>Nothing is recorded here</Trans>} />}
    >
      {({ results }) => (
        <Timeline items={results} itemKey={({ id }) => id} label={t`Record`}>
          {(line) => <Line line={line} />}
        </Timeline>
      )}
    </PagedList>
  );
}

function Line({ line }: { line: RecordLine }) {
  return (
    <TimelineEntry title={<RecordSentence line={line} />} at={line.at}>
      <RecordDetails line={line} />
    </TimelineEntry>
  );
}
