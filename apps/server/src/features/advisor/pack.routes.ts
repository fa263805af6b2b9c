import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { advisorEndpoints } from '@inzira/contract/advisor';
import type { FastifyReply } from 'fastify';
import type { App } from '#src/platform/http/app-type.ts';
import { acceptedEncoding, varyBy } from '#src/platform/http/compression.ts';
import { notFound, unauthorized } from '#src/platform/http/errors.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { sharedAnswer } from '#src/platform/http/shared-answers.ts';
import { describeMentorPack, findPart, readMentorPackVersion, TAUGHT } from './mentor-packs.ts';

/** The mentor's files for offline use: public texts, and the team's answers for signed-in users. */
export async function packRoutes(app: App) {
  const { db, advisor } = app;
  const shared = sharedAnswer(app, {
    version: () => readMentorPackVersion(advisor, db),
    byLanguage: true,
  });
  route(app, { ...advisorEndpoints.pack, ...shared }, (request) =>
    describeMentorPack(advisor, db, request.query.language ?? languageOf(request)),
  );

  route(app, advisorEndpoints.packPart, async (request, reply) => {
    const { part, version } = request.params;
    if (part === TAUGHT && !request.viewer) throw unauthorized();
    const file = await findPart(advisor, db, part);
    if (file?.version !== version)
      throw notFound({
        en: 'This part of the mentor has changed. Please look for updates again.',
        fr: 'Cette partie du mentor a changé. Cherchez de nouveau une mise à jour.',
      });
    const etag = `"${version}"`;
    varyBy(reply, 'Accept-Encoding');
    reply
      .type('application/octet-stream')
      .header('etag', etag)
      // The address contains a hash of the contents.
      .header(
        'cache-control',
        part === TAUGHT ? 'private, no-store' : 'public, max-age=31536000, immutable',
      );
    // A cast, because contracts contain only success statuses.
    if (request.headers['if-none-match'] === etag)
      return (reply as unknown as FastifyReply).code(304).send();
    if (acceptedEncoding(request) === 'br')
      return reply.header('content-encoding', 'br').send(Buffer.from(file.bytes));
    return reply.send(await promisify(brotliDecompress)(file.bytes));
  });
}
