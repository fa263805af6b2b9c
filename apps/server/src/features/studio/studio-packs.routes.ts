import { createHash } from 'node:crypto';
import type { Language } from '@inzira/contract/accounts';
import { studioPackEndpoints, type Pack } from '@inzira/contract/studio-packs';
import type { FastifyReply } from 'fastify';
import type { App } from '#src/platform/http/app-type.ts';
import { drawInThread } from '#src/platform/text/draw-in-thread.ts';
import { DrawingCache } from '#src/platform/text/drawing-cache.ts';
import { sendPdf } from '#src/platform/http/send-pdf.ts';
import { readBrand, toPrinted } from '#src/platform/brand.ts';
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
import { requireWorkReader } from './trainer-permissions.ts';

const KEPT_PDFS = 20;
const PROGRAM = new URL('./pack-pdf-worker.ts', import.meta.url);

/** Application packs, for their owner and trainers, and for anyone with the link. */
export async function studioPackRoutes(app: App) {
  const { db } = app;
  const drawn = new DrawingCache(KEPT_PDFS);

  /** Each version of a pack is drawn only once, because many may open its link. */
  async function pdfOf(pack: Pack, language: Language, asker: string): Promise<Buffer> {
    const brand = toPrinted(await readBrand(db));
    const key = createHash('sha256')
      .update(JSON.stringify([pack, language, brand]))
      .digest('hex');
    return drawn.get(key, () => drawInThread(PROGRAM, { pack, language, brand }, { asker }));
  }

  const sendPack = async (reply: FastifyReply, pack: Pack, language: Language, asker: string) =>
    sendPdf(reply, await pdfOf(pack, language, asker), pack.name);

  route(app, studioPackEndpoints.pack, async (request) => {
    const { viewer, params } = request;
    await requireWorkReader(db, viewer, params.user);
    return getOwnPack(db, params.user, viewer.id, languageOf(request));
  });

  route(app, studioPackEndpoints.packPdf, async (request, reply) => {
    const { viewer, params } = request;
    await requireWorkReader(db, viewer, params.user);
    const language = languageOf(request);
    const pack = await getPack(db, params.user, language);
    return sendPack(reply, pack, language, `user ${viewer.id}`);
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
    const { token } = request.params;
    const pack = await getSharedPack(db, token, language);
    return sendPack(reply, pack, language, `link ${token} ${language}`);
  });
}
