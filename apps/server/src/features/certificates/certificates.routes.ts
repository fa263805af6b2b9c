import { certificateEndpoints } from '@inzira/contract/certificates';
import type { App } from '#src/platform/http/app-type.ts';
import { z } from 'zod';
import { readBrand, toPrinted } from '#src/platform/brand.ts';
import { DrawingCache } from '#src/platform/text/drawing-cache.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { drawLinkPreview } from '#src/platform/http/link-preview.ts';
import { route } from '#src/platform/http/route.ts';
import {
  courseOf,
  type Drawn,
  drawCertificatePdf,
  drawCertificatePicture,
} from './certificate-drawing.ts';
import {
  getCertificate,
  getOwnCertificates,
  issueCertificate,
  withdrawCertificate,
} from './certificates.ts';

const KEPT = 40;

/** Certificates, for their owner and for anyone with the code. */
export async function certificateRoutes(app: App) {
  const { db, config, files } = app;
  const { readingPace: pace } = config.limits;
  const drawings = new DrawingCache(KEPT);

  /** Read each time, so that a withdrawn certificate is gone immediately. */
  async function draw(code: string, kind: string, make: (drawn: Drawn) => Promise<Buffer>) {
    const { language, ...certificate } = await getCertificate(db, code);
    const url = `${config.publicUrl}/certificates/${code}`;
    const brand = await readBrand(db);
    return drawings.get(`${kind} ${code} ${brand.revision}`, async () => {
      const logo = brand.logo && (await files.read(brand.logo.key));
      return make({ certificate, language, url, brand: toPrinted(brand), logo });
    });
  }

  app.get(
    '/previews/certificates/:file',
    {
      schema: { hide: true, params: z.object({ file: z.string().regex(/^[0-9A-Z-]{23}\.png$/) }) },
    },
    async (request, reply) => {
      const code = request.params.file.slice(0, -'.png'.length);
      const image = await draw(code, 'preview', ({ certificate, language, brand }) =>
        drawLinkPreview({
          brand,
          title: certificate.holder,
          text: courseOf(certificate, language),
          facts: { en: 'Certificate', fr: 'Certificat' }[language],
        }),
      );
      return reply.type('image/png').header('x-robots-tag', 'noindex').send(image);
    },
  );

  route(app, certificateEndpoints.own, (request) =>
    getOwnCertificates(db, request.viewer.id, { language: languageOf(request), pace }),
  );

  route(app, certificateEndpoints.issue, async (request) => {
    return issueCertificate(db, request.viewer.id, request.body, {
      language: languageOf(request),
      pace,
    });
  });

  route(app, certificateEndpoints.withdraw, ({ viewer, params }) =>
    withdrawCertificate(db, viewer.id, params.code),
  );

  route(app, certificateEndpoints.check, async ({ params }, reply) =>
    reply.header('x-robots-tag', 'noindex').send(await getCertificate(db, params.code)),
  );

  route(app, certificateEndpoints.pdf, async ({ params }, reply) => {
    const { code } = params;
    const pdf = await draw(code, 'pdf', drawCertificatePdf);
    return (
      reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="inzira-${code}.pdf"`)
        // The PDF viewers of browsers do not start under a stricter policy, and run in a sandbox themselves.
        .header('content-security-policy', "frame-ancestors 'none'")
        .header('x-robots-tag', 'noindex')
        .send(pdf)
    );
  });

  route(app, certificateEndpoints.picture, async ({ params }, reply) =>
    reply
      .type('image/png')
      .header('x-robots-tag', 'noindex')
      .send(await draw(params.code, 'picture', drawCertificatePicture)),
  );
}
