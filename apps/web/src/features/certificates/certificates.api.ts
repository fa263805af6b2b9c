import type { certificateEndpoints } from '@inzira/contract/certificates';
import type { BodyOf } from '@inzira/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#src/platform/api-error.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';

type Certificates = typeof certificateEndpoints;

export const certificateQueries = {
  /** Under the key of what each lesson outdates. */
  own: () =>
    queryOptions({
      queryKey: ['learning', 'progress', 'certificates'],
      queryFn: async ({ signal }) =>
        api<Certificates['own']>('GET', '/api/certificates/', { signal }),
    }),
  byCode: (code: string) =>
    queryOptions({
      queryKey: ['certificates', code],
      queryFn: async ({ signal }) =>
        api<Certificates['check']>('GET', '/api/certificates/:code/', {
          anonymous: true,
          params: { code },
          signal,
        }),
    }),
};

/** Links that any browser can follow: nobody has to be signed in. */
export const certificatePdf = (code: string) => `/api/certificates/${code}/pdf/`;
export const certificatePicture = (code: string) => `/api/certificates/${code}/picture/`;

export async function issueCertificate(body: BodyOf<Certificates['issue']>): Promise<void> {
  await api<Certificates['issue']>('POST', '/api/certificates/', { body });
  await queryClient.invalidateQueries(certificateQueries.own());
}

export async function withdrawCertificate(code: string): Promise<void> {
  await api<Certificates['withdraw']>('DELETE', '/api/certificates/:code/', {
    params: { code },
  }).catch((error: unknown) => {
    // It is withdrawn already, by an attempt whose answer was lost.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
  queryClient.removeQueries(certificateQueries.byCode(code));
  await queryClient.invalidateQueries(certificateQueries.own());
}
