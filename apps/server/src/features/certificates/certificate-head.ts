import type { Language } from '@inzira/contract/accounts';
import { CertificateCode } from '@inzira/contract/certificates';
import type { Db } from '#src/platform/db/database.ts';
import { HttpError } from '#src/platform/http/errors.ts';
import type { PageHead } from '#src/platform/http/web.ts';
import { courseOf } from './certificate-drawing.ts';
import { getCertificate } from './certificates.ts';

/** What a link to a certificate shows in a chat; null for one that is withdrawn or was none. */
export async function findCertificateHead(
  db: Db,
  publicUrl: string,
  /** As it stands in the address. */
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
