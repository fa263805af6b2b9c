import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';

export type Encoding = 'br' | 'gzip';

/** What is shorter fits into the first packet as it is. */
const MIN_BYTES = 1_024;
/** Longer answers, such as an export, are compressed in another thread. */
const MAX_BYTES_AT_ONCE = 100_000;
/**
 * Brotli's first level is as fast as gzip's and smaller than it; its fifth saves another seventh at
 * four times the time, which pays only for what is sent more than once.
 */
const LEVELS = { once: { br: 1, gzip: 1 }, often: { br: 5, gzip: 6 } };
/** An eighth less than the fifth, for a tenth of a second of another thread. */
const SMALLEST = constants.BROTLI_MAX_QUALITY;

/** What the client can unpack; over plain HTTP browsers know gzip only. */
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

/** For what is sent once, or often. */
export function compress(text: string, encoding: Encoding, sent: keyof typeof LEVELS): Buffer {
  const level = LEVELS[sent][encoding];
  return encoding === 'br'
    ? brotliCompressSync(text, brotli(level, text))
    : gzipSync(text, { level });
}

/** For what very many are sent, in another thread. */
export const compressSmallest = async (text: string): Promise<Buffer> =>
  promisify(brotliCompress)(text, brotli(SMALLEST, text));

/** Compresses the texts that one caller is sent. Streams and bytes are left as they are. */
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

/** Node would otherwise take 16 kB for each answer, and a kept one would hold on to them. */
const chunkSize = ({ length }: string) => Math.min(Math.max(length >> 1, 1_024), 16_384);

const brotli = (quality: number, text: string) => ({
  chunkSize: chunkSize(text),
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
});
