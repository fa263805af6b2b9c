import type {
  NewOpportunity,
  OpportunityChanges,
  OwnListing,
  opportunityEndpoints,
} from '@inzira/contract/opportunities';
import type { FeedEntry } from '@inzira/contract/staff-feeds';
import type { ventureEndpoints } from '@inzira/contract/ventures';
import { queryOptions } from '@tanstack/react-query';
import { HOUR_MS } from '@inzira/contract/rules/units';
import { api } from '#src/platform/api.ts';
import { ApiError } from '#src/platform/api-error.ts';
import { queryClient } from '#src/platform/query-client.ts';
import type { Sending } from '#src/ui/save.ts';
import { isInFrenchAlone } from './listing-language.ts';

type Opportunities = typeof opportunityEndpoints;

/** These choices change only with a release. */
const LISTS_STAY_MS = HOUR_MS;

export const listingsQuery = (page: number, { state, search }: { state: string; search: string }) =>
  queryOptions({
    queryKey: ['opportunities', 'listings', page, state, search],
    queryFn: ({ signal }) =>
      api<Opportunities['listings']>('GET', '/api/staff/opportunities/', {
        query: { page, search, state },
        signal,
      }),
  });

/** The listing as stored, with its translations. */
export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: ['opportunities', 'listing', id],
    queryFn: async ({ signal }) =>
      asEdited(
        await api<Opportunities['listing']>('GET', '/api/staff/opportunities/:id/', {
          params: { id },
          signal,
        }),
      ),
  });

/** Replaces the descriptions in HTML by their Markdown, which the form edits. */
const asEdited = (listing: OwnListing): OwnListing => ({
  ...listing,
  description: listing.description_markdown,
  description_fr: listing.description_markdown_fr,
});

/** Every choice for a listing, not only those that open listings use. */
export const choicesQuery = queryOptions({
  queryKey: ['opportunities', 'choices'],
  queryFn: async ({ signal }) => {
    const [sectors, countries] = await Promise.all([
      api<(typeof ventureEndpoints)['sectors']>('GET', '/api/organization/venture/sectors/', {
        signal,
      }),
      api<(typeof ventureEndpoints)['countries']>('GET', '/api/organization/venture/countries/', {
        signal,
      }),
    ]);
    return { sectors, countries };
  },
  staleTime: LISTS_STAY_MS,
});

/** Adds the new listings of a file; a dry run only reports what each line would become. */
export async function importListings(csv: string, isDry: boolean) {
  const { lines } = await api<Opportunities['import']>('POST', '/api/staff/opportunities/import/', {
    body: { csv, dry_run: isDry },
  });
  if (!isDry) void queryClient.invalidateQueries({ queryKey: ['opportunities'] });
  return lines;
}

/** Of an existing listing, sends only the changed fields, so that simultaneous changes of others to the rest stay. */
export async function saveListing(
  id: number | undefined,
  listing: NewOpportunity,
  { idempotencyKey, revision, touched }: Sending,
  entryId?: number,
) {
  const isAlone = isInFrenchAlone(listing);
  const isTouched = (field: string) =>
    touched.some(
      (name) =>
        name === field ||
        (isAlone && (name === `${field}_fr` || (field === 'fee' && name === 'fee_note_fr'))) ||
        (field === 'format' && name.startsWith('description')) ||
        (field === 'fee' && /^(?:has_)?fee/.test(name) && !name.endsWith('_fr')),
    );
  const changes = Object.fromEntries(
    Object.entries(listing).filter(([field]) => isTouched(field)),
  ) as OpportunityChanges;
  const saved = await (id === undefined
    ? api<Opportunities['create']>('POST', '/api/organization/opportunities/', {
        body: { ...listing, ...(entryId !== undefined && { feed_entry_id: entryId }) },
        idempotencyKey,
      })
    : api<Opportunities['update']>('PUT', '/api/organization/opportunities/:id/', {
        params: { id },
        body: { ...changes, ...(revision && { revision }) },
        idempotencyKey,
      }).catch((failure: unknown) => {
        throw inMarkdown(failure);
      }));
  // Marks the cached entry as used, for a user who goes back to it.
  if (entryId !== undefined)
    queryClient.setQueryData<FeedEntry>(
      ['opportunities', 'feed-entry', String(entryId)],
      (entry) => entry && { ...entry, opportunity_id: saved.id },
    );
  reload();
  return saved.id;
}

/** In a conflict, replaces the colleague's description by its Markdown, so that it compares with the user's own. */
function inMarkdown(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || failure.status !== 409) return failure;
  const body = failure.body as { current?: OwnListing } | undefined;
  if (!body?.current) return failure;
  return new ApiError(409, { ...body, current: asEdited(body.current) });
}

export async function saveLogo(id: number, logo: File) {
  const body = new FormData();
  body.set('logo', logo);
  await api<Opportunities['setLogo']>('PUT', '/api/organization/opportunities/:id/logo/', {
    params: { id },
    body,
  });
  reload();
}

export async function confirmListing(id: number) {
  await api<Opportunities['confirm']>('POST', '/api/organization/opportunities/:id/checked/', {
    params: { id },
  });
  reload();
}

export async function closeListing(id: number) {
  await api<Opportunities['close']>('POST', '/api/organization/opportunities/:id/close/', {
    params: { id },
  });
  reload();
}

function reload(): void {
  void queryClient.invalidateQueries({ queryKey: ['opportunities'] });
}
