import { STAFF_MESSAGES_PER_PAGE } from '@inzira/contract/limits';
import type { InboxLine } from '@inzira/contract/staff-messages';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Chip } from '#src/ui/chip.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { LongName } from '#src/ui/long-name.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { useSendsMail } from '#src/features/staff/no-mail-note.tsx';
import { Assignee } from './assignee.tsx';
import { staffQueries } from '#src/features/staff/staff.api.ts';

const ASSIGNED = ['mine', 'nobody'] as const;

/** Messages from the contact form; by default the open ones, oldest first. */
export default function InboxPage() {
  const { t } = useLingui();
  const [{ page, search, ...filters }, setFilters] = useUrlState({
    search: '',
    state: 'open',
    assigned: '',
    page: 1,
  });
  const state = filters.state === 'closed' ? 'closed' : 'open';
  const assigned = ASSIGNED.find((one) => one === filters.assigned) ?? '';
  const inbox = usePagedList(staffQueries.inbox({ search, state, assigned, page: String(page) }));
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Contact messages</Trans>}
        subtitle={
          useSendsMail() ? (
            <Trans>What people wrote by the contact form. Your answer goes by email.</Trans>
          ) : (
            <Trans>
              What people wrote by the contact form. You write your answer from your own email.
            </Trans>
          )
        }
      />
      <FilterBar
        search={
          <SearchField
            label={t`Search messages`}
            placeholder={t`Search messages`}
            value={search}
            onSearch={(words) => setFilters({ search: words }, { replace: true })}
          />
        }
        activeCount={(state === 'open' ? 0 : 1) + (assigned === '' ? 0 : 1)}
        onClear={() => setFilters({ search: '', state: 'open', assigned: '' })}
        result={
          inbox.data && <Plural value={inbox.data.count} one="# message" other="# messages" />
        }
      >
        <Field name="state" label={<Trans>Show</Trans>}>
          <Select
            value={state}
            onChange={({ currentTarget }) => setFilters({ state: currentTarget.value })}
          >
            <option value="open">{t`Waiting for an answer`}</option>
            <option value="closed">{t`Answered or closed`}</option>
          </Select>
        </Field>
        <Field name="assigned" label={<Trans>Who takes care</Trans>}>
          <Select
            value={assigned}
            onChange={({ currentTarget }) => setFilters({ assigned: currentTarget.value })}
          >
            <option value="">{t`Anybody or nobody`}</option>
            <option value="mine">{t`I do`}</option>
            <option value="nobody">{t`Nobody yet`}</option>
          </Select>
        </Field>
      </FilterBar>
      <PagedList
        query={inbox}
        loadingText={<Trans>Loading messages...</Trans>}
        loading={<SkeletonList count={4} className="h-24" />}
        failure={<Trans>The messages could not be loaded.</Trans>}
        empty={
          <EmptyState
            title={
              assigned === '' && search === '' && state === 'open' ? (
                <Trans>Nobody waits for an answer</Trans>
              ) : assigned !== '' || search !== '' ? (
                <Trans>No message fits</Trans>
              ) : (
                <Trans>No messages</Trans>
              )
            }
          />
        }
        page={page}
        pageSize={STAFF_MESSAGES_PER_PAGE}
      >
        {(data) => (
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {data.results.map((message) => (
              <Line key={message.id} message={message} />
            ))}
          </ul>
        )}
      </PagedList>
    </PageBody>
  );
}

function Line({ message }: { message: InboxLine }) {
  const language = useLanguage();
  const { id, name, email, beginning, created_at: at, assignee, replies } = message;
  return (
    <li className="relative flex flex-col gap-1 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-lg font-semibold wrap-anywhere">
          <TextLink whole to={paths.staffItem('messages', id)}>
            {name}
          </TextLink>
        </span>
        <time dateTime={at} className="text-sm text-ink-soft">
          {formatAgo(at, language)}
        </time>
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        <LongName>{email}</LongName>
      </p>
      <p className="line-clamp-2 wrap-anywhere">{beginning}</p>
      {(assignee || replies > 0) && (
        <p className="flex flex-wrap gap-2 pt-1">
          <Assignee assignee={assignee} />
          {replies > 0 && (
            <Chip>
              <Plural value={replies} one="# answer" other="# answers" />
            </Chip>
          )}
        </p>
      )}
    </li>
  );
}
