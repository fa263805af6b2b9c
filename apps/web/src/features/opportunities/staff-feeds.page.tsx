import { STAFF_MESSAGES_PER_PAGE } from '@inzira/contract/limits';
import type { FeedEntry } from '@inzira/contract/staff-feeds';
import { Plural, Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import { formatAgo, formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { useFailureToast } from '#src/ui/failure-toast.ts';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

import { dismissEntry, feedQueries } from './feeds.api.ts';
import { SavedListing } from './saved-listing.tsx';

/** Loaded later, because it is rarely needed. */
const FeedList = later(async () => import('./feed-list.tsx'));

/** The entries of feeds for staff to check, and the feeds themselves. */
export default function StaffFeedsPage() {
  const [{ page, saved }] = useUrlState({ page: 1, saved: '' });
  const queue = usePagedList(feedQueries.queue(page));
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Opportunities found on other sites</Trans>}
        subtitle={
          <Trans>
            Feeds are read every six hours. Learners see an entry only when you have made a listing
            of it.
          </Trans>
        }
        actions={
          // The feeds stand below the entries, which may be some thousand pixels.
          queue.data &&
          queue.data.count > 0 && (
            <Button look="secondary" onClick={goToFeeds}>
              <Rss size={18} aria-hidden />
              <Trans>Feeds</Trans>
            </Button>
          )
        }
      />
      <SavedListing id={saved} />
      <PagedList
        query={queue}
        page={page}
        pageSize={STAFF_MESSAGES_PER_PAGE}
        loadingText={<Trans>Loading entries...</Trans>}
        loading={
          <div className="flex flex-col gap-3">
            <SkeletonCards count={4} className="h-28" />
          </div>
        }
        failure={<Trans>The entries could not be loaded.</Trans>}
        empty={
          // One line, so that the form to add a feed below stays in view.
          <p className="text-ink-soft">
            <Trans>Nothing to check. New items from your feeds appear here.</Trans>
          </p>
        }
      >
        {(data) => (
          <>
            <p className="mb-3 text-ink-soft">
              <Plural
                value={data.count}
                one="# entry to check"
                other="# entries to check, the newest first"
              />
            </p>
            <ul className="flex max-w-prose flex-col divide-y divide-line border-y border-line">
              {data.results.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      <FeedList />
    </PageBody>
  );
}

function goToFeeds() {
  const title = document.getElementById('feeds');
  title?.scrollIntoView();
  title?.focus({ preventScroll: true });
}

function Entry({ entry }: { entry: FeedEntry }) {
  const language = useLanguage();
  const failure = useFailureToast();
  const { id, title, link, summary, feed, published_at: publishedAt } = entry;
  const { opportunity_id: listingId, same_link_id: sameLinkId } = entry;
  const dismiss = useMutation({
    mutationFn: async () => dismissEntry(id),
    onMutate: failure.clear,
    onError: failure.show,
  });
  const listing = listingId ?? sameLinkId;
  return (
    <li className="flex flex-col gap-2 py-5">
      <h2 className="text-lg font-semibold wrap-anywhere">
        {link === '' ? title : <TextLink href={link}>{title}</TextLink>}
      </h2>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {feed.title} ·{' '}
        {publishedAt === null
          ? formatAgo(entry.first_seen_at, language)
          : formatDay(publishedAt, language)}
      </p>
      {summary !== '' && <p className="line-clamp-4 wrap-anywhere">{summary}</p>}
      {listing !== null && (
        <p>
          <Chip tone="ochre">
            {listingId === null ? (
              <Trans>A listing has this link already</Trans>
            ) : (
              <Trans>Changed since its listing was made</Trans>
            )}
          </Chip>
        </p>
      )}
      <div className="flex flex-wrap gap-3 pt-1">
        {listing === null ? (
          <LinkButton to={`${paths.staffPlace('opportunities')}?listing=new&entry=${id}`}>
            <Trans>Make a listing of it</Trans>
          </LinkButton>
        ) : (
          <LinkButton to={`${paths.staffPlace('opportunities')}?listing=${listing}`}>
            <Trans>Open the listing</Trans>
          </LinkButton>
        )}
        <Button look="secondary" busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {listingId === null ? <Trans>Dismiss</Trans> : <Trans>Compared: done</Trans>}
        </Button>
      </div>
    </li>
  );
}
