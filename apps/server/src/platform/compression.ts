import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';
import { afterWork } from './hook-work.ts';

export type Encoding = 'br' | 'gzip';

/** What is shorter fits into the first packet as it is. */
const LEAST_BYTES = 1_024;
/** Longer answers, such as an export, are compressed in another thread. */
const MOST_BYTES_AT_ONCE = 100_000;
/**
 * Brotli's first level is as fast as gzip's and smaller than it; its fifth saves another seventh at
 * four times the time, which pays only for what is sent more than once.
 */
const ONCE = { brotli: 1, gzip: 1 };
const OFTEN = { brotli: 5, gzip: 6 };

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

export const isWorthPacking = (text: string) => text.length >= LEAST_BYTES;

/** For what is sent many times. */
export function packTightly(text: string, encoding: Encoding): Buffer {
  return encoding === 'br'
    ? brotliCompressSync(text, brotli(OFTEN.brotli, text))
    : gzipSync(text, { level: OFTEN.gzip });
}

/** Compresses the texts that one caller is sent. Streams and bytes are left as they are. */
export function registerCompression(app: App) {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || !isWorthPacking(payload)) return done(null, payload);
    if (reply.hasHeader('content-encoding') || !isText(reply)) return done(null, payload);
    varyBy(reply, 'Accept-Encoding');
    const encoding = acceptedEncoding(request);
    if (!encoding) return done(null, payload);
    reply.header('content-encoding', encoding);
    if (payload.length <= MOST_BYTES_AT_ONCE) return done(null, packFast(payload, encoding));
    afterWork(packInThread(payload, encoding), (packed) => done(null, packed), done);
  });
}

const isText = (reply: FastifyReply) =>
  /^(text\/(?!event-stream)|application\/(json|xml))/.test(String(reply.getHeader('content-type')));

export function varyBy(reply: FastifyReply, header: string) {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? header : `${String(vary)}, ${header}`);
}

/** For what is sent once. */
export function packFast(text: string, encoding: Encoding): Buffer {
  return encoding === 'br'
    ? brotliCompressSync(text, brotli(ONCE.brotli, text))
    : gzipSync(text, { level: ONCE.gzip });
}

async function packInThread(text: string, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? promisify(brotliCompress)(text, brotli(ONCE.brotli, text))
    : promisify(gzip)(text, { level: ONCE.gzip });
}

const brotli = (quality: number, { length }: string) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});
