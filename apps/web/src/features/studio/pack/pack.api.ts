import type { BodyOf } from '@inzira/contract/endpoint';
import type { studioPackEndpoints } from '@inzira/contract/studio-packs';
import type { ventureEndpoints } from '@inzira/contract/ventures';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { downloadFile } from '#src/platform/save-file.ts';

type Packs = typeof studioPackEndpoints;

export const packQueries = {
  of: (userId: number | undefined) =>
    queryOptions({
      queryKey: ['studio', 'pack', userId],
      queryFn: async ({ signal }) =>
        api<Packs['pack']>('GET', '/api/venture/pack/:user/', {
          params: { user: userId ?? 0 },
          signal,
        }),
    }),
  /** The user's own ventures. */
  ventures: (userId: number) =>
    queryOptions({
      queryKey: ['studio', 'pack-ventures', userId],
      queryFn: async ({ signal }) =>
        api<typeof ventureEndpoints.mine>('GET', '/api/organization/venture/my-ventures/', {
          signal,
        }),
    }),
  shared: (token: string) =>
    queryOptions({
      queryKey: ['studio', 'shared-pack', token],
      queryFn: async ({ signal }) =>
        api<Packs['sharedPack']>('GET', '/api/venture/shared-packs/:token/', {
          anonymous: true,
          params: { token },
          signal,
        }),
    }),
};

export async function downloadPack(userId: number): Promise<void> {
  await downloadFile(`/api/venture/pack/${userId}/pdf/`, 'application-pack.pdf');
}

/** The address of the PDF, which works without a session. */
export function sharedPdf(token: string): string {
  return `/api/venture/shared-packs/${token}/pdf/`;
}

export async function updatePack(body: BodyOf<Packs['updatePack']>): Promise<void> {
  const pack = await api<Packs['updatePack']>('PUT', '/api/venture/pack/', { body });
  queryClient.setQueryData(packQueries.of(pack.user).queryKey, pack);
}

export async function sharePack(): Promise<void> {
  const pack = await api<Packs['sharePack']>('POST', '/api/venture/pack/link/');
  queryClient.setQueryData(packQueries.of(pack.user).queryKey, pack);
}

export async function withdrawPack(userId: number): Promise<void> {
  await api<Packs['withdrawPack']>('DELETE', '/api/venture/pack/link/');
  queryClient.setQueryData(
    packQueries.of(userId).queryKey,
    (pack) => pack && { ...pack, share: null },
  );
}
