import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';

export type Encoding = 'br' | 'gzip';

/** Shorter answers fit into the first packet uncompressed. */
const MIN_BYTES = 1_024;
/** Longer answers, such as an export, are compressed in another thread, off the event loop. */
const MAX_BYTES_AT_ONCE = 100_000;
/**
 * Brotli's level 1 is as fast as gzip's and produces less; its level 5 saves another seventh at four times the time,
 * which pays only for answers that are sent more than once.
 */
const LEVELS = { once: { br: 1, gzip: 1 }, often: { br: 5, gzip: 6 } };
/** Saves an eighth compared to level 5, at a tenth of a second in another thread. */
const SMALLEST = constants.BROTLI_MAX_QUALITY;

/** The best encoding that the client accepts; over plain HTTP browsers accept only gzip. */
export function acceptedEncoding({ headers }: FastifyRequest): Encoding | null {
  const header = headers['accept-encoding'];
  if (header === undefined) return null;
  const accepted = (typeof header === 'string' ? header : String(header)).split(',');
  const takes = (encoding: Encoding) =>
    accepted.some((part) => {
      const [name, weight = '1'] = part.split(';q=');
      return name?.trim() === encoding && Number(weight) > 0;
    });
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

export const isWorthCompressing = (text: string) => text.length >= MIN_BYTES;

/** Compresses at a level that suits a text sent once, or often. */
export function compress(text: string, encoding: Encoding, sent: keyof typeof LEVELS): Buffer {
  const level = LEVELS[sent][encoding];
  return encoding === 'br'
    ? brotliCompressSync(text, brotli(level, text))
    : gzipSync(text, { level });
}

/** Compresses as far as possible, in another thread, for texts that very many readers receive. */
export const compressSmallest = async (text: string): Promise<Buffer> =>
  promisify(brotliCompress)(text, brotli(SMALLEST, text));

/** Compresses text answers of single requests; streams and bytes are left as they are. */
export function registerCompression(app: App) {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || !isWorthCompressing(payload)) return done(null, payload);
    if (reply.hasHeader('content-encoding') || !isText(reply)) return done(null, payload);
    varyBy(reply, 'Accept-Encoding');
    const encoding = acceptedEncoding(request);
    if (!encoding) return done(null, payload);
    reply.header('content-encoding', encoding);
    if (payload.length <= MAX_BYTES_AT_ONCE) return done(null, compress(payload, encoding, 'once'));
    compressInThread(payload, encoding).then((bytes) => done(null, bytes), done);
  });
}

const isText = (reply: FastifyReply) =>
  /^(text\/(?!event-stream)|application\/(json|xml))/.test(String(reply.getHeader('content-type')));

export function varyBy(reply: FastifyReply, header: string) {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? header : `${String(vary)}, ${header}`);
}

async function compressInThread(text: string, encoding: Encoding): Promise<Buffer> {
  const level = LEVELS.once[encoding];
  return encoding === 'br'
    ? promisify(brotliCompress)(text, brotli(level, text))
    : promisify(gzip)(text, { level });
}

/** A smaller buffer than Node's 16 kB for each answer, which a cached answer would keep in memory. */
const chunkSize = ({ length }: string) => Math.min(Math.max(length >> 1, 1_024), 16_384);

const brotli = (quality: number, text: string) => ({
  chunkSize: chunkSize(text),
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
});
