import { LISTINGS_PER_PAGE } from '@inzira/contract/limits';
import type { Listing } from '@inzira/contract/opportunities';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import {
  CalendarX,
  Check,
  EllipsisVertical,
  ExternalLink,
  Pencil,
  Plus,
  Unlink,
  Upload,
} from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { useGo } from '#src/platform/navigation.ts';
import { useSession } from '#src/platform/session.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useFailureToast } from '#src/ui/failure-toast.ts';
import { Field, Select } from '#src/ui/field.tsx';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { StaffOnly } from '#src/ui/staff-only.tsx';
import { Table } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { ListingsToCheck } from './listings-to-check.tsx';
import { SavedListing } from './saved-listing.tsx';
import { closeListing, confirmListing, listingsQuery } from './listings.api.ts';

const ImportListings = later(async () => import('./import-listings.tsx'));
const ListingEditor = later(async () => import('./listing-editor.tsx'));

/** The list of opportunities for staff; `?listing=new` or an id shows the form in its place. */
export default function StaffOpportunitiesPage() {
  const { user } = useSession();
  const [{ listing, entry, saved }, setState] = useUrlState({ listing: '', entry: '', saved: '' });
  const go = useGo();
  const [isImporting, setIsImporting] = useState(false);
  const mayEdit = user !== null && (user.is_staff || user.roles.includes('editor'));
  if ((user === null || mayEdit) && listing !== '') {
    return (
      <ListingEditor
        key={listing}
        id={listing}
        entryId={entry}
        onDone={(made) => {
          const now = made === undefined ? '' : String(made);
          // A user who came from the feed queue returns to it.
          if (entry === '') setState({ listing: '', entry: '', saved: now });
          else go(paths.staffPlace(now === '' ? 'feeds' : `feeds?saved=${now}`));
        }}
      />
    );
  }
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Opportunities</Trans>}
        subtitle={user?.is_staff && <Trans>What learners find, and what needs checking.</Trans>}
        actions={
          mayEdit && (
            <>
              <Button look="secondary" onClick={() => setIsImporting(true)}>
                <Upload size={18} aria-hidden />
                <Trans>Import a list</Trans>
              </Button>
              <Button onClick={() => setState({ listing: 'new' })}>
                <Plus size={20} aria-hidden />
                <Trans>New listing</Trans>
              </Button>
            </>
          )
        }
      />
      <SavedListing id={saved} />
      {isImporting && <ImportListings onClose={() => setIsImporting(false)} />}
      <StaffOnly or="editor">
        <Listings isKnown={user !== null} onEdit={(id) => setState({ listing: String(id) })} />
      </StaffOnly>
    </PageBody>
  );
}

interface ListingsProps {
  isKnown: boolean;
  onEdit: (id: number) => void;
}

function Listings({ isKnown, onEdit }: ListingsProps) {
  const { t } = useLingui();
  const [{ page, ...filters }, setFilters] = useUrlState({ state: 'open', search: '', page: 1 });
  const list = usePagedList({ ...listingsQuery(page, filters), enabled: isKnown });
  const shown = useRef<HTMLDivElement>(null);
  const states = [
    { value: 'open', label: t`Open for applications` },
    { value: 'dead', label: t`With a dead link` },
    { value: 'closed', label: t`Closed ones` },
  ];
  return (
    <>
      <FilterBar
        search={
          <SearchField
            label={t`Search listings`}
            placeholder={t`Search listings`}
            value={filters.search}
            onSearch={(search) => setFilters({ search }, { replace: true })}
          />
        }
        activeCount={filters.state === 'open' ? 0 : 1}
        onClear={() => setFilters({ state: 'open', search: '' })}
        result={list.data && <Plural value={list.data.count} one="# listing" other="# listings" />}
      >
        <Field name="state" label={<Trans>Show</Trans>}>
          <Select
            value={filters.state}
            onChange={({ currentTarget }) => setFilters({ state: currentTarget.value })}
          >
            {states.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </FilterBar>
      {isKnown && filters.state === 'open' && filters.search === '' && page === 1 && (
        <ListingsToCheck
          onShow={(state) => {
            setFilters({ state });
            // The button goes with its block.
            shown.current?.focus();
          }}
        />
      )}
      <div ref={shown} tabIndex={-1} className="outline-none">
        <PagedList
          query={list}
          loadingText={<Trans>Loading opportunities...</Trans>}
          loading={<SkeletonList count={5} className="h-16" />}
          failure={<Trans>The opportunities could not be loaded.</Trans>}
          empty={<NoListings {...filters} />}
          page={page}
          pageSize={LISTINGS_PER_PAGE}
        >
          {(data) => <ListingTable listings={data.results} onEdit={onEdit} />}
        </PagedList>
      </div>
    </>
  );
}

function NoListings({ state, search }: { state: string; search: string }) {
  if (state === 'dead') return <EmptyState title={<Trans>All links work</Trans>} />;
  if (state !== 'open' || search !== '')
    return <EmptyState title={<Trans>No listings found</Trans>} />;
  return (
    <EmptyState
      title={<Trans>No opportunity is open</Trans>}
      actions={
        <LinkButton to={paths.staffPlace('feeds')} look="secondary">
          <Trans>Take them from a feed</Trans>
        </LinkButton>
      }
    >
      <Trans>Write one, import a list, or read a site that lists calls.</Trans>
    </EmptyState>
  );
}

interface ListingTableProps {
  listings: readonly Listing[];
  onEdit: (id: number) => void;
}

function ListingTable({ listings, onEdit }: ListingTableProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const failure = useFailureToast();
  const [closing, setClosing] = useState<Listing | null>(null);
  const confirm = useMutation({
    mutationFn: confirmListing,
    onSuccess: () => showToast(t`Checked today.`),
    onMutate: failure.clear,
    onError: failure.show,
  });
  const day = (iso: string | null, none: ReactNode) => (
    <span className="whitespace-nowrap">{iso ? formatDay(iso, language) : none}</span>
  );
  return (
    <>
      <Table
        label={t`Listings`}
        rows={listings}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'title',
            header: <Trans>Title</Trans>,
            cell: ({ id, title, organization_name: organization }) => (
              <>
                <TextLink to={`${paths.staffPlace('opportunities')}?listing=${id}`}>
                  {title}
                </TextLink>
                <span className="block text-sm font-normal text-ink-soft">{organization}</span>
              </>
            ),
          },
          {
            id: 'deadline',
            header: <Trans>Deadline</Trans>,
            cell: ({ deadline }) => day(deadline, <Trans>Open all year</Trans>),
          },
          {
            id: 'checked',
            header: <Trans>Checked on</Trans>,
            cell: ({ checked_at: checkedAt }) => day(checkedAt, '–'),
          },
          {
            id: 'link',
            header: <Trans>Apply link</Trans>,
            cell: (listing) => <LinkState listing={listing} />,
          },
        ]}
        actionsLabel={t`Actions`}
        actions={(listing) => (
          <Menu
            label={t`Actions for ${listing.title}`}
            icon={<EllipsisVertical size={20} aria-hidden />}
            items={[
              {
                id: 'edit',
                label: t`Edit`,
                icon: <Pencil size={18} aria-hidden />,
                onSelect: () => onEdit(listing.id),
              },
              {
                id: 'confirm',
                label: t`Confirm it is up to date`,
                icon: <Check size={18} aria-hidden />,
                onSelect: () => confirm.mutate(listing.id),
              },
              ...(listing.closed
                ? []
                : [
                    {
                      id: 'close',
                      label: t`Close now`,
                      icon: <CalendarX size={18} aria-hidden />,
                      onSelect: () => setClosing(listing),
                    },
                  ]),
            ]}
          />
        )}
      />
      <Confirmation
        open={closing !== null}
        onClose={() => setClosing(null)}
        title={<Trans>Close this opportunity?</Trans>}
        action={<Trans>Close now</Trans>}
        failureText={t`The listing could not be closed.`}
        onConfirm={async () => {
          if (!closing) return;
          await closeListing(closing.id);
          setClosing(null);
          showToast(t`The listing is closed.`);
        }}
      >
        <Trans>
          It leaves the list at once. People who saved it can still read it. A later deadline opens
          it again.
        </Trans>
      </Confirmation>
    </>
  );
}

function LinkState({ listing }: { listing: Listing }) {
  const { apply_link: href, link_state: state } = listing;
  return (
    <span className="inline-flex items-center whitespace-nowrap">
      {state === 'dead' && (
        <Chip tone="alarm">
          <Unlink size={14} aria-hidden /> <Trans>Dead</Trans>
        </Chip>
      )}
      {state === 'works' && (
        <Chip tone="forest">
          <Trans>Works</Trans>
        </Chip>
      )}
      {state === 'unknown' && (
        <Chip>
          <Trans>Not tested yet</Trans>
        </Chip>
      )}
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="target inline-flex items-center justify-center text-clay"
      >
        <span className="sr-only">
          <Trans>Open the link</Trans>
        </span>
        <ExternalLink size={18} aria-hidden />
      </a>
    </span>
  );
}
