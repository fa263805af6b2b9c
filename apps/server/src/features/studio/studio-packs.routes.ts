import { createHash } from 'node:crypto';
import type { Language } from '@inzira/contract/accounts';
import { studioPackEndpoints, type Pack } from '@inzira/contract/studio-packs';
import type { FastifyReply } from 'fastify';
import type { App } from '#src/platform/http/app-type.ts';
import { requireViewer } from '#src/platform/http/auth.ts';
import { DrawingCache } from '#src/platform/text/drawing-cache.ts';
import { languageOf } from '#src/platform/http/language.ts';
import {
  getOwnPack,
  getPack,
  getSharedPack,
  sharePack,
  updatePack,
  withdrawPack,
} from './packs.ts';
import { drawPack } from './pack-pdf.ts';
import { requireReader } from './trainers.ts';

const KEPT_PDFS = 20;

/** Application packs: for their owner and trainer, and for whoever has the link. */
export async function studioPackRoutes(app: App) {
  const { db } = app;
  const drawn = new DrawingCache(KEPT_PDFS);

  /** The same pack is drawn once: a link may be opened by many. */
  function pdfOf(pack: Pack, language: Language): Promise<Buffer> {
    const key = createHash('sha256')
      .update(JSON.stringify([pack, language]))
      .digest('hex');
    return drawn.get(key, () => drawPack(pack, language));
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

  app.route({
    ...studioPackEndpoints.pack,
    handler: async (request) => {
      const viewer = requireViewer(request);
      await requireReader(db, viewer, request.params.user);
      return getOwnPack(db, request.params.user, viewer.id);
    },
  });

  app.route({
    ...studioPackEndpoints.packPdf,
    handler: async (request, reply) => {
      const { user } = request.params;
      await requireReader(db, requireViewer(request), user);
      return sendPdf(reply, await getPack(db, user), languageOf(request));
    },
  });

  app.route({
    ...studioPackEndpoints.updatePack,
    handler: async (request) => updatePack(db, requireViewer(request).id, request.body),
  });

  app.route({
    ...studioPackEndpoints.sharePack,
    handler: async (request, reply) =>
      reply.code(201).send(await sharePack(db, requireViewer(request).id)),
  });

  app.route({
    ...studioPackEndpoints.withdrawPack,
    handler: async (request, reply) => {
      await withdrawPack(db, requireViewer(request).id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...studioPackEndpoints.sharedPack,
    handler: async (request, reply) => {
      const pack = await getSharedPack(db, request.params.token);
      return reply.header('x-robots-tag', 'noindex').send(pack);
    },
  });

  app.route({
    ...studioPackEndpoints.sharedPackPdf,
    handler: async (request, reply) =>
      sendPdf(reply, await getSharedPack(db, request.params.token), languageOf(request)),
  });
}
