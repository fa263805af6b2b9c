import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { advisorEndpoints } from '@inzira/contract/advisor';
import type { FastifyRequest } from 'fastify';
import type { App } from '#src/platform/http/app-type.ts';
import { readRange, setLength } from '#src/platform/http/byte-range.ts';
import { notFound, unavailable } from '#src/platform/http/errors.ts';
import { route } from '#src/platform/http/route.ts';
import { Making, type SoundFile } from './speech-making.ts';
import type { Speech } from './speech.ts';

/** How long a request for the size, or for a part, waits for the complete audio, in addition to the reply's writing. */
const WAIT_MILLISECONDS = 20_000;

/** Serves the audio of replies: streamed while it is made, afterwards with its size and in ranges. */
export async function audioRoutes(app: App, { speech }: { speech: Speech }) {
  app.addHook('onListen', async () => speech.scheduleSweeps());
  app.addHook('onClose', async () => speech.stop());

  route(app, advisorEndpoints.audio, async (request, reply) => {
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
    if (clip instanceof Making && mayStream(request)) {
      const sound = await clip.listen().catch(noSound);
      return reply.send(Readable.from(sound, { objectMode: false }));
    }
    const longest = app.config.aiLimits.total + WAIT_MILLISECONDS;
    const { file, size } = clip instanceof Making ? await whole(clip, longest) : clip;
    const range = readRange(request, size);
    reply.header('accept-ranges', 'bytes').header('cache-control', 'private, max-age=3600');
    setLength(reply, range, size);
    const isHead = request.method === 'HEAD';
    return reply.send(isHead ? Readable.from([]) : createReadStream(file, range ?? {}));
  });
}

/** A player that requests a range (Safari starts with the first two bytes) needs the complete file. */
function mayStream({ method, headers }: FastifyRequest): boolean {
  return method !== 'HEAD' && (headers.range === undefined || headers.range === 'bytes=0-');
}

async function whole({ finished }: Making, longest: number): Promise<SoundFile> {
  const tooLong = wait(longest, null, { ref: false }).then(() =>
    Promise.reject(new Error('too long')),
  );
  return Promise.race([finished, tooLong]).catch(noSound);
}

function noSound(cause: unknown): never {
  const error = unavailable({
    en: 'This reply cannot be read aloud at the moment. Please read it instead.',
    fr: 'Cette réponse ne peut pas être lue à voix haute pour le moment. Vous pouvez la lire à l’écran.',
  });
  error.cause = cause;
  throw error;
}
