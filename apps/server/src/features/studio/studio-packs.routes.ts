import { createHash } from 'node:crypto';
import type { Language } from '@inzira/contract/accounts';
import { studioPackEndpoints, type Pack } from '@inzira/contract/studio-packs';
import type { FastifyReply } from 'fastify';
import type { App } from '#src/platform/http/app-type.ts';
import { drawInThread } from '#src/platform/text/draw-in-thread.ts';
import { DrawingCache } from '#src/platform/text/drawing-cache.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import {
  getOwnPack,
  getPack,
  getSharedPack,
  sharePack,
  updatePack,
  withdrawPack,
} from './packs.ts';
import { requireReader } from './trainers.ts';

const KEPT_PDFS = 20;
const PROGRAM = new URL('./pack-pdf-worker.ts', import.meta.url);

/** Application packs: for their owner and trainer, and for whoever has the link. */
export async function studioPackRoutes(app: App) {
  const { db } = app;
  const drawn = new DrawingCache(KEPT_PDFS);

  /** The same pack is drawn once: a link may be opened by many. */
  function pdfOf(pack: Pack, language: Language): Promise<Buffer> {
    const key = createHash('sha256')
      .update(JSON.stringify([pack, language]))
      .digest('hex');
    return drawn.get(key, () => drawInThread(PROGRAM, { pack, language }));
  }

  async function sendPdf(reply: FastifyReply, pack: Pack, language: Language) {
    const pdf = await pdfOf(pack, language);
    const name = encodeURIComponent(
      `${pack.name}.pdf`.replaceAll(/[\p{C}"<>:|?*/\\]/gu, ''),
    ).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
    return (
      reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename*=UTF-8''${name}`)
        // A browser's PDF viewer keeps what it shows to itself, and starts under no stricter policy.
        .header('content-security-policy', "frame-ancestors 'none'")
        .header('x-robots-tag', 'noindex')
        .send(pdf)
    );
  }

  route(app, studioPackEndpoints.pack, async (request) => {
    const { viewer, params } = request;
    await requireReader(db, viewer, params.user);
    return getOwnPack(db, params.user, viewer.id, languageOf(request));
  });

  route(app, studioPackEndpoints.packPdf, async (request, reply) => {
    const { user } = request.params;
    await requireReader(db, request.viewer, user);
    return sendPdf(reply, await getPack(db, user, languageOf(request)), languageOf(request));
  });

  route(app, studioPackEndpoints.updatePack, (request) =>
    updatePack(db, request.viewer.id, languageOf(request), request.body),
  );

  route(app, studioPackEndpoints.sharePack, (request) =>
    sharePack(db, request.viewer.id, languageOf(request)),
  );

  route(app, studioPackEndpoints.withdrawPack, ({ viewer }) => withdrawPack(db, viewer.id));

  route(app, studioPackEndpoints.sharedPack, async (request, reply) => {
    const pack = await getSharedPack(db, request.params.token, languageOf(request));
    return reply.header('x-robots-tag', 'noindex').send(pack);
  });

  route(app, studioPackEndpoints.sharedPackPdf, async (request, reply) => {
    const language = languageOf(request);
    return sendPdf(reply, await getSharedPack(db, request.params.token, language), language);
  });
}
