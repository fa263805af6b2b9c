import { FEEDS_PER_PAGE } from '@inzira/contract/rules/staff';
import type { Feed } from '@inzira/contract/staff-feeds';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { useDraft } from '#src/ui/draft.tsx';
import { useFailureToast } from '#src/ui/failure-toast.ts';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field } from '#src/ui/field.tsx';
import { SearchField } from '#src/ui/filter-bar.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import { UrlInput } from '#src/ui/url-input.tsx';
import { addFeed, feedQueries, pauseFeed, readFeedNow, removeFeed, testFeed } from './feeds.api.ts';

/** The feeds, to add, test, pause and remove. */
export default function FeedList() {
  const { t } = useLingui();
  const [{ feed, feeds: page }, setPlace] = useUrlState({ feed: '', feeds: 1 });
  const feeds = usePagedList(feedQueries.list(feed, page));
  return (
    <section aria-labelledby="feeds" className="mt-12 max-w-prose">
      <h2 id="feeds" tabIndex={-1} className="mb-4 scroll-mt-20 text-2xl outline-none">
        <Trans>Feeds</Trans>
      </h2>
      {(feed !== '' || (feeds.data?.count ?? 0) > FEEDS_PER_PAGE) && (
        <div className="mb-4">
          <SearchField
            label={t`Search feeds`}
            value={feed}
            onSearch={(search) => setPlace({ feed: search, feeds: 1 })}
          />
        </div>
      )}
      <PagedList
        query={feeds}
        page={page}
        pageSize={FEEDS_PER_PAGE}
        param="feeds"
        pagesLabel={t`Pages of feeds`}
        loadingText={<Trans>Loading feeds...</Trans>}
        loading={<SkeletonCards count={2} className="h-24" />}
        failure={<Trans>The feeds could not be loaded.</Trans>}
        empty={
          <p className="text-ink-soft">
            {feed === '' ? (
              <Trans>No feed is read yet.</Trans>
            ) : (
              <Trans>No feed has these words in its title or address.</Trans>
            )}
          </p>
        }
      >
        {(data) => (
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {data.results.map((one) => (
              <FeedRow key={one.id} feed={one} />
            ))}
          </ul>
        )}
      </PagedList>
      <AddFeed />
    </section>
  );
}

function FeedRow({ feed }: { feed: Feed }) {
  const { t } = useLingui();
  const language = useLanguage();
  const failure = useFailureToast();
  const [isRemoving, setIsRemoving] = useState(false);
  const { id, title, url, error, waiting, last_read_at: lastReadAt } = feed;
  const isPaused = feed.paused_at !== null;
  const act = useMutation({
    mutationFn: async (kind: 'pause' | 'read') =>
      kind === 'pause' ? pauseFeed(id, !isPaused) : readFeedNow(id),
    onMutate: failure.clear,
    onError: failure.show,
  });
  return (
    <li className="flex flex-col gap-2 py-5">
      <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>
      <p className="text-sm wrap-anywhere text-ink-soft">{url}</p>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {isPaused && (
          <Chip>
            <Trans>Paused</Trans>
          </Chip>
        )}
        {lastReadAt !== null && (
          <span>
            <Trans>Last read: {formatAgo(lastReadAt, language)}</Trans>
          </span>
        )}
        <span>
          <Plural value={waiting} _0="nothing waits" one="# entry waits" other="# entries wait" />
        </span>
      </p>
      {error !== null && <Alert tone="alarm">{error[language]}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" busy={act.isPending} onClick={() => act.mutate('read')}>
          <Trans>Read now</Trans>
        </Button>
        <Button look="secondary" busy={act.isPending} onClick={() => act.mutate('pause')}>
          {isPaused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
        </Button>
        <Button look="secondary" onClick={() => setIsRemoving(true)}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      <Confirmation
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={<Trans>Remove this feed?</Trans>}
        action={<Trans>Remove</Trans>}
        failureText={t`The feed could not be removed.`}
        onConfirm={async () => {
          await removeFeed(id);
          setIsRemoving(false);
        }}
      >
        <Trans>Its entries that wait go with it. Listings that were made of it stay.</Trans>
      </Confirmation>
    </li>
  );
}

function AddFeed() {
  const { t } = useLingui();
  const [sample, setSample] = useState<Awaited<ReturnType<typeof testFeed>> | null>(null);
  /** Whether the pressed button adds the feed or only tests it. A ref, because the form is sent during the click. */
  const adds = useRef(false);
  const draft = useDraft('feed');
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data) {
      const url = textOf(data, 'url');
      setSample(null);
      if (!adds.current) {
        setSample(await testFeed(url));
        return false;
      }
      await addFeed(url);
      showToast(t`The feed is added. What it brought waits above.`, 'success');
      // Empties the form for the next feed.
      draft.discard();
      // Scrolls to the queue at the top of the page, where the result appears.
      document.querySelector('h1')?.scrollIntoView({ block: 'center' });
      return true;
    },
  });
  return (
    <form key={draft.key} {...form} aria-label={t`Add a feed`} className="mt-6 flex flex-col gap-4">
      <Field
        name="url"
        label={<Trans>Address of a feed</Trans>}
        hint={
          <Trans>
            The web page that lists calls for applications, or its RSS, Atom or JSON feed.
          </Trans>
        }
        required
        errors={fields['url']}
      >
        <UrlInput defaultValue={draft.text('url')} readOnly={busy} />
      </Field>
      {failure !== null && !fields['url'] && (
        <FailureAlert sentence={t`The feed could not be read.`} failure={failure} />
      )}
      {sample !== null && (
        <Alert tone="success">
          <p className="font-semibold">{sample.title}</p>
          <p>
            <Plural value={sample.count} one="# entry" other="# entries" />
          </p>
          <ul className="list-disc pl-5">
            {sample.entries.map((entry) => (
              <li key={entry.link || entry.title} className="wrap-anywhere">
                {entry.title}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} onClick={() => (adds.current = true)}>
          <Trans>Add feed</Trans>
        </Button>
        <Button type="submit" look="secondary" busy={busy} onClick={() => (adds.current = false)}>
          <Trans>Test only</Trans>
        </Button>
      </div>
    </form>
  );
}
