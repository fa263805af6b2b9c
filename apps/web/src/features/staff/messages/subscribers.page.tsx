import { MAX_FOUND, SUBSCRIBERS_PER_PAGE } from '@inzira/contract/limits';
import type { Subscriber } from '@inzira/contract/staff-messages';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { LongName } from '#src/ui/long-name.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { Table } from '#src/ui/table.tsx';
import { showToast } from '#src/ui/toast.ts';
import { removeSubscriber, staffQueries } from '#src/features/staff/staff.api.ts';

const CONFIRMED = ['yes', 'no'] as const;

/** Subscribers of the newsletter, also unconfirmed ones, to find by email and remove. */
export default function SubscribersPage() {
  const { t } = useLingui();
  const [{ page, search, ...filters }, setFilters] = useUrlState({
    search: '',
    confirmed: '',
    page: 1,
  });
  const confirmed = CONFIRMED.find((one) => one === filters.confirmed) ?? '';
  const subscribers = usePagedList(
    staffQueries.subscribers({ search, confirmed, page: String(page) }),
  );
  const [removed, setRemoved] = useState<Subscriber | null>(null);
  const isFiltered = search !== '' || confirmed !== '';
  return (
    <PageBody>
      <PageHeader
        back={{ to: paths.staffPlace('broadcasts'), label: <Trans>News and announcements</Trans> }}
        title={<Trans>Newsletter subscribers</Trans>}
        subtitle={<Trans>Each look at this list is recorded.</Trans>}
      />
      <FilterBar
        search={
          <SearchField
            label={t`Search by email`}
            placeholder={t`Search by email`}
            value={search}
            onSearch={(words) => setFilters({ search: words }, { replace: true })}
          />
        }
        activeCount={confirmed === '' ? 0 : 1}
        onClear={() => setFilters({ search: '', confirmed: '' })}
        result={
          subscribers.data && (
            <Found
              count={subscribers.data.count}
              isAtLeast={search !== '' && subscribers.data.count >= MAX_FOUND}
            />
          )
        }
      >
        <Field name="confirmed" label={<Trans>Show</Trans>}>
          <Select
            value={confirmed}
            onChange={({ currentTarget }) => setFilters({ confirmed: currentTarget.value })}
          >
            <option value="">{t`All`}</option>
            <option value="yes">{t`Confirmed: they get it`}</option>
            <option value="no">{t`Not confirmed yet`}</option>
          </Select>
        </Field>
      </FilterBar>
      <PagedList
        query={subscribers}
        loadingText={<Trans>Loading subscribers...</Trans>}
        loading={<SkeletonList count={6} className="h-14" />}
        failure={<Trans>The subscribers could not be loaded.</Trans>}
        empty={
          isFiltered ? (
            <EmptyState title={<Trans>No subscriber found</Trans>}>
              <Trans>Try a part of the email, or clear the filters.</Trans>
            </EmptyState>
          ) : (
            <EmptyState title={<Trans>Nobody has subscribed yet</Trans>}>
              <Trans>Visitors subscribe at the foot of every page.</Trans>
            </EmptyState>
          )
        }
        page={page}
        pageSize={SUBSCRIBERS_PER_PAGE}
      >
        {(data) => <Rows rows={data.results} onRemove={setRemoved} />}
      </PagedList>
      <Confirmation
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title={<Trans>Take this address out of the newsletter?</Trans>}
        action={<Trans>Take out</Trans>}
        failureText={t`This could not be done.`}
        onConfirm={async () => {
          if (removed === null) return;
          await removeSubscriber(removed.id);
          setRemoved((now) => (now === removed ? null : now));
          showToast(t`${removed.email} gets no newsletter any more.`, 'success');
        }}
      >
        <Trans>
          <strong className="wrap-anywhere">{removed?.email}</strong> gets no newsletter any more,
          unless they subscribe again. They are not told.
        </Trans>
      </Confirmation>
    </PageBody>
  );
}

function Found({ count, isAtLeast }: { count: number; isAtLeast: boolean }) {
  if (isAtLeast) return <Trans>At least {count} subscribers</Trans>;
  return <Plural value={count} one="# subscriber" other="# subscribers" />;
}

interface RowsProps {
  rows: readonly Subscriber[];
  onRemove: (subscriber: Subscriber) => void;
}

function Rows({ rows, onRemove }: RowsProps) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <Table
      label={t`Newsletter subscribers`}
      rows={rows}
      rowKey={({ id }) => id}
      actionsLabel={t`Actions`}
      areActionsWords
      columns={[
        {
          id: 'email',
          header: <Trans>Email</Trans>,
          cell: ({ email }) => <LongName>{email}</LongName>,
        },
        {
          id: 'since',
          header: <Trans>Subscribed</Trans>,
          cell: ({ subscribed_at: at }) => <time dateTime={at}>{formatDay(at, language)}</time>,
        },
        {
          id: 'language',
          header: <Trans>Language</Trans>,
          cell: (row) => (row.language === 'fr' ? t`French` : t`English`),
        },
        {
          id: 'confirmed',
          header: <Trans>Confirmed</Trans>,
          cell: ({ confirmed_at: at }) =>
            at === null ? (
              <Chip tone="ochre">
                <Trans>Not yet</Trans>
              </Chip>
            ) : (
              <time dateTime={at}>{formatDay(at, language)}</time>
            ),
        },
      ]}
      actions={(subscriber) => (
        <Button look="quiet" size="sm" onClick={() => onRemove(subscriber)}>
          <Trans>Take out</Trans>
          <span className="sr-only">{subscriber.email}</span>
        </Button>
      )}
    />
  );
}
