import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { Table } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { staffQueries } from './staff.api.ts';

/** The legal records that must be checked at their source again, the next due first. */
export default function FactsPage() {
  const { t } = useLingui();
  const language = useLanguage();
  const facts = useQuery(staffQueries.facts);
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Rules that expire</Trans>}
        subtitle={
          <Trans>
            Rules and rates that expire within 60 days. A newer release brings them checked again.
          </Trans>
        }
      />
      <QueryState
        query={facts}
        loadingText={<Trans>Loading rules...</Trans>}
        loading={<SkeletonList count={4} className="h-16" />}
        failure={<Trans>The rules could not be loaded.</Trans>}
      >
        {({ facts: rows }) =>
          rows.length === 0 ? (
            <EmptyState title={<Trans>Nothing expires within 60 days</Trans>} />
          ) : (
            <Table
              label={t`Rules that expire`}
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  id: 'statement',
                  header: <Trans>Rule</Trans>,
                  cell: ({ statement }) => <span className="font-normal">{statement}</span>,
                },
                {
                  id: 'country',
                  header: <Trans>Country</Trans>,
                  cell: ({ country }) => country?.toUpperCase() ?? '',
                },
                {
                  id: 'expires',
                  header: <Trans>Expires</Trans>,
                  cell: ({ expires }) => formatDay(expires, language),
                },
                {
                  id: 'source',
                  header: <Trans>Source</Trans>,
                  cell: ({ source }) => <TextLink href={source.url}>{source.title}</TextLink>,
                },
              ]}
            />
          )
        }
      </QueryState>
    </PageBody>
  );
}
