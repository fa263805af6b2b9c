import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { advisorEndpoints } from '@inzira/contract/advisor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#src/platform/app-type.ts';
import { HttpError, notFound, unavailable } from '#src/platform/errors.ts';
import type { Clip, Speech } from './speech.ts';

/** How long who asks for a size, or for a part, waits for the whole. */
const WAIT_MILLISECONDS = 20_000;

/** The sound of replies: as it is made, then with its size and in parts. */
export async function audioRoutes(app: App, { speech }: { speech: Speech }) {
  app.addHook('onListen', async () => speech.scheduleSweeps());
  app.addHook('onClose', async () => speech.stop());

  app.route({
    ...advisorEndpoints.audio,
    handler: async (request, reply) => {
      const clip = await speech.open(request.params.clip.slice(0, -'.mp3'.length));
      if (!clip)
        throw notFound({
          en: 'This recording was not found, or is more than a day old.',
          fr: 'Cet enregistrement est introuvable, ou a plus d’un jour.',
        });
      reply
        .type('audio/mpeg')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', 'inline');
      if (!clip.isFinished && mayBeHeardEarly(request)) return sendEarly(reply, clip);
      return sendWhole(request, reply, await finish(speech, request.params.clip, clip));
    },
  });
}

/** A player that asks for a part within (Safari asks for the first two bytes) needs the whole. */
function mayBeHeardEarly({ method, headers }: FastifyRequest): boolean {
  return method !== 'HEAD' && (headers.range === undefined || headers.range === 'bytes=0-');
}

async function sendEarly(reply: FastifyReply, clip: Extract<Clip, { isFinished: false }>) {
  const chunks = clip.chunks();
  const first = await firstOf(chunks);
  async function* sound() {
    yield first;
    yield* chunks;
  }
  return reply.send(Readable.from(sound(), { objectMode: false }));
}

/** The first sound is waited for, so that a failure can still be told. */
async function firstOf(chunks: AsyncGenerator<Uint8Array, void, undefined>): Promise<Uint8Array> {
  let cause: unknown = new Error('A clip without sound');
  try {
    const first = await chunks.next();
    if (!first.done) return first.value;
  } catch (error) {
    cause = error;
  }
  throw noSound(cause);
}

async function finish(speech: Speech, name: string, clip: Clip) {
  if (clip.isFinished) return clip;
  // Nobody knows how long it will be while it is being written.
  await clip.written;
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It takes too long')), WAIT_MILLISECONDS);
  });
  try {
    await Promise.race([clip.finished, tooLong]);
  } catch (cause) {
    throw noSound(cause);
  } finally {
    clearTimeout(timer);
  }
  const finished = await speech.open(name.slice(0, -'.mp3'.length));
  if (!finished?.isFinished) throw noSound(new Error('A finished clip is not there'));
  return finished;
}

function noSound(cause: unknown) {
  const error = unavailable({
    en: 'This reply cannot be read aloud at the moment. Please read it instead.',
    fr: 'Cette réponse ne peut pas être lue à voix haute pour le moment. Vous pouvez la lire à l’écran.',
  });
  error.cause = cause;
  return error;
}

function sendWhole(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { file, size }: Extract<Clip, { isFinished: true }>,
) {
  reply.header('accept-ranges', 'bytes').header('cache-control', 'private, max-age=3600');
  const part = partOf(headers.range, size);
  if (part) {
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  }
  const { start, end } = part ?? { start: 0, end: size - 1 };
  reply.header('content-length', end - start + 1);
  return reply.send(method === 'HEAD' ? Readable.from([]) : createReadStream(file, { start, end }));
}

/** One part of a file, as RFC 9110 asks for it; null for the whole. @throws 416. */
function partOf(range: string | undefined, size: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || end < start) {
    throw new HttpError(
      416,
      { en: 'This part is not there.', fr: 'Cette partie n’existe pas.' },
      { 'content-range': `bytes */${size}` },
    );
  }
  return { start, end };
}
