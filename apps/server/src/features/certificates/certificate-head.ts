import type { Language } from '@inzira/contract/accounts';
import { CertificateCode } from '@inzira/contract/certificates';
import type { Db } from '#src/platform/db/database.ts';
import { HttpError } from '#src/platform/http/errors.ts';
import type { PageHead } from '#src/platform/http/web.ts';
import { courseOf } from './certificate-drawing.ts';
import { getCertificate } from './certificates.ts';

/** The metadata of a certificate's page; null for a withdrawn or unknown one. */
export async function findCertificateHead(
  db: Db,
  publicUrl: string,
  /** The code as in the URL. */
  typed: string,
  language: Language,
): Promise<PageHead | null> {
  const { data: code } = CertificateCode.safeParse(decodeURIComponent(typed));
  if (code === undefined) return null;
  const certificate = await getCertificate(db, code).catch((error: unknown) => {
    if (error instanceof HttpError) return null;
    throw error;
  });
  if (!certificate) return null;
  const { holder } = certificate;
  return {
    title: { en: `${holder}: certificate`, fr: `${holder} : certificat` }[language],
    description: courseOf(certificate, language),
    image: `${publicUrl}/previews/certificates/${code}.png`,
    noindex: true,
  };
}
