import type { FactCountry, factEndpoints } from '@inzira/contract/facts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';

export const factQueries = {
  countries: () =>
    queryOptions({
      queryKey: ['facts', 'countries'],
      queryFn: ({ signal }) =>
        api<typeof factEndpoints.countries>('GET', '/api/facts/countries/', { signal }),
    }),
  ofCountry: (country: FactCountry) =>
    queryOptions({
      queryKey: ['facts', country],
      queryFn: ({ signal }) =>
        api<typeof factEndpoints.list>('GET', '/api/facts/', { query: { country }, signal }),
    }),
};
