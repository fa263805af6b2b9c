import type { FeedEntry } from '@inzira/contract/staff-feeds';
import { OPPORTUNITY_LIMITS } from '@inzira/contract/limits';
import type { OwnListing } from '@inzira/contract/opportunities';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { paths } from '#src/platform/paths.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { EditConflictDialog } from '#src/ui/edit-conflict-dialog.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { type Loadable, QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { benefitsIn, deadlineIn } from './entry-words.ts';
import { ListingFields, type ListingChoices } from './listing-fields.tsx';
import { choicesQuery, listingQuery, saveListing, saveLogo } from './listings.api.ts';
import { readListing } from './listing-payload.ts';
import { feedQueries } from './feeds.api.ts';

interface ListingEditorProps {
  /** `new`, or the id of a listing. */
  id: string;
  /** The id of the feed entry from which a new listing is made; empty for none. */
  entryId: string;
  /**
   *
   * @param saved the saved listing; undefined when the user goes back without saving
   */
  onDone: (saved?: number) => void;
}

export default function ListingEditor({ id, entryId, onDone }: ListingEditorProps) {
  const isNew = id === 'new';
  const choices = useQuery(choicesQuery);
  const listing = useQuery({ ...listingQuery(id), enabled: !isNew });
  const isFromFeed = isNew && entryId !== '';
  const entry = useQuery({ ...feedQueries.entry(entryId), enabled: isFromFeed });
  const first: Loadable<unknown> = isFromFeed ? entry : isNew ? choices : listing;
  return (
    <PageBody narrow>
      <PageHeader
        back={
          entryId === ''
            ? { to: paths.staffPlace('opportunities'), label: <Trans>Opportunities</Trans> }
            : {
                to: paths.staffPlace('feeds'),
                label: <Trans>Opportunities found on other sites</Trans>,
              }
        }
        title={isNew ? <Trans>New listing</Trans> : <Trans>Edit listing</Trans>}
      />
      <QueryState
        query={first}
        loadingText={<Trans>Loading...</Trans>}
        hidesLoadingText
        loading={<SkeletonCards count={4} className="h-24" />}
        failure={<Trans>The listing could not be loaded.</Trans>}
        missing={<EmptyState drawing="not-found" title={<Trans>There is no such listing</Trans>} />}
      >
        {() => (
          <QueryState
            query={choices}
            loadingText={<Trans>Loading...</Trans>}
            hidesLoadingText
            loading={<SkeletonCards count={4} className="h-24" />}
            failure={<Trans>The listing could not be loaded.</Trans>}
          >
            {(lists) => (
              <UntakenListing
                listing={listing.data}
                entry={entry.data}
                choices={lists}
                onDone={onDone}
              />
            )}
          </QueryState>
        )}
      </QueryState>
    </PageBody>
  );
}

interface ListingFormProps {
  /** The listing being edited; undefined for a new one. */
  listing: OwnListing | undefined;
  entry: FeedEntry | undefined;
  choices: ListingChoices;
  onDone: (saved?: number) => void;
}

/** Prevents a second listing from the same entry, such as by going back to its form. */
function UntakenListing(props: ListingFormProps) {
  const [made] = useState(props.entry?.opportunity_id ?? null);
  if (made === null) return <ListingForm {...props} />;
  return (
    <EmptyState
      title={<Trans>This entry is a listing already</Trans>}
      actions={
        <LinkButton to={`${paths.staffPlace('opportunities')}?listing=${made}`}>
          <Trans>Open the listing</Trans>
        </LinkButton>
      }
    />
  );
}

function ListingForm({ listing, entry, choices, onDone }: ListingFormProps) {
  const { t } = useLingui();
  const draft = useDraft(
    `listing:${listing?.id ?? (entry ? `entry-${entry.id}` : 'new')}`,
    listing?.revision,
  );
  /** The listing that this form saved last. */
  const last = useRef<{ id: number; idempotencyKey: string }>(null);
  const [lacksLogo, setLacksLogo] = useState(false);
  const save = useSave({
    draft,
    async send(data, sending) {
      setLacksLogo(false);
      // On a retry after only the logo failed, the listing is not saved again.
      const { idempotencyKey } = sending;
      const saved =
        last.current?.idempotencyKey === idempotencyKey
          ? last.current
          : {
              id: await saveListing(
                last.current?.id ?? listing?.id,
                readListing(data),
                sending,
                entry?.id,
              ),
            };
      last.current = { ...saved, idempotencyKey };
      setLacksLogo(true);
      const logo = data.get('logo');
      if (logo instanceof File && logo.size > 0) await saveLogo(saved.id, logo);
      showToast(t`The listing is saved. Learners find it now.`);
      onDone(saved.id);
    },
  });
  const { form, busy, failure, fields } = save;
  return (
    <>
      <form {...form} key={draft.key} className="flex flex-col gap-5">
        <ListingFields
          draft={draft}
          listing={listing ?? (entry && toListing(entry))}
          choices={choices}
          errors={fields}
        />
        {failure !== null && (
          <FailureAlert
            sentence={
              lacksLogo
                ? t`The listing is saved, but its logo is not.`
                : t`The listing could not be saved.`
            }
            failure={failure}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" busy={busy}>
            <Trans>Save listing</Trans>
          </Button>
          <Button size="lg" look="secondary" onClick={() => onDone()}>
            <Trans>Back to the list</Trans>
          </Button>
        </div>
        <DraftNote draft={draft} />
      </form>
      <EditConflictDialog save={save} />
    </>
  );
}

/** The fields that a feed entry can prefill. */
const toListing = ({ title, link, summary }: FeedEntry) => ({
  title,
  apply_link: link,
  description: summary,
  // Not the feed's name: a feed lists the calls of other organizations.
  organization_name: '',
  benefits: benefitsIn(summary, OPPORTUNITY_LIMITS.benefits) ?? '',
  deadline: deadlineIn(summary, new Date().toISOString().slice(0, 10)) ?? null,
});
