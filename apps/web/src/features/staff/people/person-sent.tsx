import type { PersonSent as Sent } from '@inzira/contract/staff-people';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { Chip } from '#src/ui/chip.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { Table } from '#src/ui/table.tsx';
import { staffQueries } from '#src/features/staff/staff.api.ts';

/** Notifications by kind, newsletters and announcements to a person, with their dates and never their texts. */
export default function PersonSent({ id }: { id: number }) {
  const sent = useQuery(staffQueries.sent(id));
  return (
    <QueryState
      query={sent}
      loadingText={<Trans>Loading what they were sent...</Trans>}
      loading={<SkeletonText lines={6} />}
      failure={<Trans>What they were sent could not be loaded.</Trans>}
    >
      {(data) => (
        <>
          <Notifications rows={data.notifications} />
          <Broadcasts {...data} />
        </>
      )}
    </QueryState>
  );
}

function Notifications({ rows }: { rows: Sent['notifications'] }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <section aria-labelledby="person-notifications">
      <h3 id="person-notifications" className="mb-3 text-xl">
        <Trans>Notifications of the last year</Trans>
      </h3>
      {rows.length === 0 ? (
        <p>
          <Trans>None.</Trans>
        </p>
      ) : (
        <Table<Sent['notifications'][number]>
          label={t`Notifications of the last year`}
          rows={rows}
          rowKey={({ kind }) => kind}
          columns={[
            { id: 'kind', header: <Trans>What for</Trans>, cell: ({ label }) => label },
            {
              id: 'count',
              header: <Trans>How many</Trans>,
              isNumber: true,
              cell: ({ count }) => formatNumber(count, language),
            },
            {
              id: 'unread',
              header: <Trans>Unread</Trans>,
              isNumber: true,
              cell: ({ unread }) => formatNumber(unread, language),
            },
            {
              id: 'last',
              header: <Trans>Last</Trans>,
              cell: ({ last_at: at }) => formatDay(at, language),
            },
          ]}
        />
      )}
    </section>
  );
}

function Broadcasts({ broadcasts, subscription }: Pick<Sent, 'broadcasts' | 'subscription'>) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <section aria-labelledby="person-broadcasts">
      <h3 id="person-broadcasts" className="mb-1 text-xl">
        <Trans>Newsletters and announcements</Trans>
      </h3>
      <p className="mb-3 max-w-prose text-ink-soft">
        <Subscription subscription={subscription} />
      </p>
      {broadcasts.length > 0 && (
        <Table<Sent['broadcasts'][number]>
          label={t`Newsletters and announcements`}
          rows={broadcasts}
          rowKey={({ id }) => id}
          columns={[
            { id: 'subject', header: <Trans>Subject</Trans>, cell: ({ subject }) => subject },
            {
              id: 'kind',
              header: <Trans>Kind</Trans>,
              cell: ({ kind }) => (
                <Chip>
                  {kind === 'newsletter' ? <Trans>Newsletter</Trans> : <Trans>Announcement</Trans>}
                </Chip>
              ),
            },
            {
              id: 'sent',
              header: <Trans>Sent</Trans>,
              cell: ({ sent_at: at }) => formatDay(at, language),
            },
          ]}
        />
      )}
    </section>
  );
}

function Subscription({ subscription }: Pick<Sent, 'subscription'>) {
  const language = useLanguage();
  if (subscription === null) return <Trans>They do not get the newsletter.</Trans>;
  const { subscribed_at: since, confirmed_at: confirmed, unsubscribed_at: left } = subscription;
  if (left !== null) return <Trans>They left the newsletter on {formatDay(left, language)}.</Trans>;
  if (confirmed === null)
    return (
      <Trans>
        They asked for the newsletter on {formatDay(since, language)} but have not confirmed the
        subscription yet.
      </Trans>
    );
  return <Trans>They have had the newsletter since {formatDay(confirmed, language)}.</Trans>;
}
