import type { BodyOf } from '@inzira/contract/endpoint';
import type { legalEndpoints, LegalKind } from '@inzira/contract/legal';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';

type Legal = typeof legalEndpoints;

export const legalQueries = {
  text: (kind: LegalKind) =>
    queryOptions({
      queryKey: ['legal', kind],
      queryFn: async ({ signal }) =>
        api<Legal['text']>('GET', '/api/legal/:kind/', { params: { kind }, signal }),
    }),
  source: (kind: LegalKind) =>
    queryOptions({
      queryKey: ['legal', 'source', kind],
      queryFn: async ({ signal }) =>
        api<Legal['source']>('GET', '/api/staff/legal/:kind/', { params: { kind }, signal }),
    }),
};

export async function publishLegal(kind: LegalKind, body: BodyOf<Legal['publish']>) {
  const source = await api<Legal['publish']>('PUT', '/api/staff/legal/:kind/', {
    params: { kind },
    body,
  });
  queryClient.setQueryData(legalQueries.source(kind).queryKey, source);
  void queryClient.invalidateQueries({ queryKey: legalQueries.text(kind).queryKey });
}
