import type { VentureFilters, ventureEndpoints } from '@inzira/contract/ventures';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';

type Ventures = typeof ventureEndpoints;

/** As the address has them: an empty one is not set. */
export type FilterValues = Record<keyof VentureFilters, string>;

/** The lists to choose from change with a release only. */
const LISTS_STAY_MS = 60 * 60 * 1000;

const toQuery = ({ stage, ...filters }: FilterValues) => ({
  ...filters,
  // An address may hold any text: the server says which is none.
  stage: stage as NonNullable<VentureFilters['stage']>,
});

export const ventureQueries = {
  list: (filters: FilterValues, page: number) =>
    queryOptions({
      queryKey: ['ventures', 'list', filters, page],
      queryFn: async ({ signal }) =>
        api<Ventures['list']>('GET', '/api/organization/ventures/', {
          query: { ...toQuery(filters), page },
          signal,
        }),
    }),
  counts: (filters: FilterValues) =>
    queryOptions({
      queryKey: ['ventures', 'counts', filters],
      queryFn: async ({ signal }) =>
        api<Ventures['counts']>('GET', '/api/organization/ventures/counts/', {
          query: toQuery(filters),
          signal,
        }),
    }),
  /** What it shows depends on who asks. */
  one: (id: string, userId: number | undefined) =>
    queryOptions({
      queryKey: ['ventures', 'one', id, userId],
      queryFn: async ({ signal }) =>
        api<Ventures['get']>('GET', '/api/organization/ventures/:id/', { params: { id }, signal }),
    }),
  mine: (userId: number | undefined) =>
    queryOptions({
      queryKey: ['ventures', 'mine', userId],
      queryFn: async ({ signal }) =>
        api<Ventures['mine']>('GET', '/api/organization/venture/my-ventures/', { signal }),
    }),
  queue: (page: number) =>
    queryOptions({
      queryKey: ['ventures', 'queue', page],
      queryFn: async ({ signal }) =>
        api<Ventures['reviewQueue']>('GET', '/api/organization/ventures/review/', {
          query: { page },
          signal,
        }),
    }),
  changed: (page: number) =>
    queryOptions({
      queryKey: ['ventures', 'changed', page],
      queryFn: async ({ signal }) =>
        api<Ventures['changed']>('GET', '/api/organization/ventures/changed/', {
          query: { page },
          signal,
        }),
    }),
  history: (id: number, page: number) =>
    queryOptions({
      queryKey: ['ventures', 'history', id, page],
      queryFn: async ({ signal }) =>
        api<Ventures['history']>('GET', '/api/organization/ventures/:id/history/', {
          params: { id },
          query: { page },
          signal,
        }),
    }),
  /** Everything that the form lets choose from. */
  choices: () =>
    queryOptions({
      queryKey: ['ventures', 'choices'],
      staleTime: LISTS_STAY_MS,
      queryFn: async ({ signal }) => {
        const [sectors, countries, customerTypes] = await Promise.all([
          api<Ventures['sectors']>('GET', '/api/organization/venture/sectors/', { signal }),
          api<Ventures['countries']>('GET', '/api/organization/venture/countries/', { signal }),
          api<Ventures['customerTypes']>('GET', '/api/organization/venture/customer-types/', {
            signal,
          }),
        ]);
        return { sectors, countries, customerTypes };
      },
    }),
};

interface Sending {
  idempotencyKey?: string;
  onProgress?: (share: number) => void;
}

/** Lists, profiles and counts may show it. */
const changed = () =>
  queryClient.invalidateQueries({
    queryKey: ['ventures'],
    predicate: ({ queryKey }) => queryKey[1] !== 'choices',
  });

export async function createVenture(body: FormData, sending: Sending) {
  const created = await api<Ventures['create']>('POST', '/api/organization/ventures/create/', {
    body,
    ...sending,
  });
  void changed();
  return created;
}

export async function updateVenture(id: number, body: FormData, sending: Sending) {
  const updated = await api<Ventures['update']>('PUT', '/api/organization/ventures/:id/update/', {
    params: { id },
    body,
    ...sending,
  });
  void changed();
  return updated;
}

interface Reviewed {
  id: number;
  revision: number;
}

export async function approveVenture({ id, revision }: Reviewed) {
  await api<Ventures['approve']>('POST', '/api/organization/ventures/:id/approve/', {
    params: { id },
    body: { revision },
  });
  await changed();
}

export async function declineVenture({ id, revision }: Reviewed, reason: string) {
  await api<Ventures['decline']>('POST', '/api/organization/ventures/:id/decline/', {
    params: { id },
    body: { revision, reason },
  });
  await changed();
}

export async function acceptVenture({ id, revision }: Reviewed) {
  await api<Ventures['acceptChanges']>('POST', '/api/organization/ventures/:id/accept/', {
    params: { id },
    body: { revision },
  });
  await changed();
}

export async function deleteVenture(id: number, name: string) {
  await api<Ventures['remove']>('DELETE', '/api/organization/ventures/:id/', {
    params: { id },
    body: { company_name: name },
  });
  queryClient.removeQueries({ queryKey: ['ventures', 'one', String(id)] });
  void changed();
}

/** After a conflict: what is there now. */
export const reloadVentures = changed;
