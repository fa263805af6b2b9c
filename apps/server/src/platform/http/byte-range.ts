import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';
import type { ByteRange } from '#src/platform/files/file-store.ts';

/**
 * Parses a `Range` header with one range; null, meaning the whole file, for any header it does not support (RFC 9110).
 * @throws 416 when the range begins after the end
 */
export function readRange(
  { headers }: FastifyRequest,
  size: number,
  etag?: string,
): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const ifRange = headers['if-range'];
  if ((first === '' && last === '') || (ifRange !== undefined && ifRange !== etag)) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  if (start >= size || (first === '' && Number(last) === 0)) {
    throw new HttpError(
      416,
      { en: 'The file has no such part.', fr: 'Ce fichier n’a pas cette partie.' },
      { 'content-range': `bytes */${size}` },
    );
  }
  return { start, end };
}

export function setLength(reply: FastifyReply, range: ByteRange | null, size: number) {
  if (!range) return reply.header('content-length', size);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1);
}
