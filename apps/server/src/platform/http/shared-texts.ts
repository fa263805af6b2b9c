import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  acceptedEncoding,
  compress,
  isWorthCompressing,
  varyBy,
  type Encoding,
} from './compression.ts';

/** Characters of texts and their keys, and the bytes that they were compressed to. */
const MAX_KEPT = 8_000_000;
/** What each takes beside these: many short ones are many. */
const SIZE_OF_ONE = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    sharedTexts: SharedTexts;
  }
}

interface SharedText {
  key: string;
  /** Of what the text was made from. */
  version: string;
  text: string;
  etag: string;
  /** Once for each encoding, when it is sent for the second time. */
  compressed: Partial<Record<Encoding, Buffer>>;
  isSent: boolean;
  size: number;
}

/** Texts that many are sent, each hashed and compressed once; those used last are kept. */
export class SharedTexts {
  readonly #kept = new Map<string, SharedText>();
  #size = 0;

  find(key: string): SharedText | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    // A Map keeps the order of insertion: what was used last stands last.
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  keep(key: string, text: string, version: string): SharedText {
    const earlier = this.#kept.get(key);
    // Most of what is written leaves most texts as they were.
    if (earlier?.text === text) return Object.assign(earlier, { version });
    if (earlier) this.#forget(earlier);
    // Weak: the same for every encoding.
    const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
    const kept = { key, version, text, etag, compressed: {}, isSent: false, size: 0 };
    this.#kept.set(key, kept);
    this.#grow(kept, SIZE_OF_ONE + key.length + text.length);
    return kept;
  }

  /**
   * Sets the headers by which a client asks whether what it has is still so.
   * @returns what to send; null where the client has it, then as 304
   */
  prepare(shared: SharedText, request: FastifyRequest, reply: FastifyReply) {
    varyBy(reply, 'Accept-Encoding');
    reply.header('cache-control', 'no-cache').header('etag', shared.etag);
    // A 304 to HEAD would have no text to tell the length of.
    if (request.method === 'GET' && reply.statusCode === 200 && hasETag(request, shared.etag)) {
      reply.code(304);
      return null;
    }
    const encoding = isWorthCompressing(shared.text) ? acceptedEncoding(request) : null;
    if (!encoding) return shared.text;
    reply.header('content-encoding', encoding);
    return this.#compress(shared, encoding);
  }

  #compress(shared: SharedText, encoding: Encoding): Buffer {
    const known = shared.compressed[encoding];
    if (known) return known;
    if (!shared.isSent) {
      shared.isSent = true;
      return compress(shared.text, encoding, 'once');
    }
    const bytes = compress(shared.text, encoding, 'often');
    shared.compressed[encoding] = bytes;
    this.#grow(shared, bytes.length);
    return bytes;
  }

  #grow(shared: SharedText, size: number) {
    if (!this.#kept.has(shared.key)) return;
    shared.size += size;
    this.#size += size;
    for (const oldest of this.#kept.values()) {
      if (this.#size <= MAX_KEPT) return;
      this.#forget(oldest);
    }
  }

  #forget(shared: SharedText) {
    this.#kept.delete(shared.key);
    this.#size -= shared.size;
  }
}

function hasETag({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known === '*' || known.split(/\s*,\s*/).includes(etag));
}
