import type {
  Certificate,
  certificateEndpoints,
  OwnCertificates,
} from '@inzira/contract/certificates';
import type { BodyOf } from '@inzira/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#src/platform/api-error.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';

type Certificates = typeof certificateEndpoints;

export const certificateQueries = {
  /** Under a key that every lesson invalidates. */
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

/** Public links, which need no login. */
export const certificatePdf = (code: string) => `/api/certificates/${code}/pdf/`;
export const certificatePicture = (code: string) => `/api/certificates/${code}/picture/`;

export async function issueCertificate(body: BodyOf<Certificates['issue']>): Promise<void> {
  const certificate = await api<Certificates['issue']>('POST', '/api/certificates/', { body });
  showOwn(({ path, courses, ...own }) => ({
    ...own,
    path: body.course === null ? { ...path, certificate } : path,
    courses: courses.map((course) =>
      course.id === body.course ? { ...course, certificate } : course,
    ),
  }));
}

export async function withdrawCertificate(code: string): Promise<void> {
  await api<Certificates['withdraw']>('DELETE', '/api/certificates/:code/', {
    params: { code },
  }).catch((error: unknown) => {
    // An earlier call whose answer was lost has withdrawn it already.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
  queryClient.removeQueries(certificateQueries.byCode(code));
  const left = <T extends { certificate: Certificate | null }>(earned: T) =>
    earned.certificate?.code === code ? { ...earned, certificate: null } : earned;
  showOwn(({ path, courses, earlier, ...own }) => ({
    ...own,
    path: left(path),
    courses: courses.map(left),
    earlier: earlier.filter((certificate) => certificate.code !== code),
  }));
}

/** Shows a change at once, and reloads the list without waiting for it. */
function showOwn(change: (own: OwnCertificates) => OwnCertificates) {
  const { queryKey } = certificateQueries.own();
  queryClient.setQueryData(queryKey, (own) => own && change(own));
  void queryClient.invalidateQueries({ queryKey });
}
