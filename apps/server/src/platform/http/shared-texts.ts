import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  acceptedEncoding,
  compress,
  compressSmallest,
  isWorthCompressing,
  varyBy,
  type Encoding,
} from './compression.ts';

/**
 * Characters of texts and their keys, and the bytes that they were compressed to. Every lesson in both languages, as the
 * page and as the answer that it is made of, takes half of it: `readable-pages.test.ts` visits them all.
 */
const MAX_KEPT = 16_000_000;
/** Sent so often, it is worth a tenth of a second to spare each reader an eighth of it. */
const OFTEN = 4;
/** Longer ones would take a thread for long. */
const MAX_SMALLEST = 200_000;
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
  sent: number;
  size: number;
  /** Compressed as far as it goes, or about to be. */
  isSmallest?: true;
}

/** Texts that many are sent, each hashed and compressed once; those used last are kept. */
export class SharedTexts {
  readonly #kept = new Map<string, SharedText>();
  #size = 0;
  /** One at a time, so that other work keeps its threads. */
  #isMakingSmaller = false;

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
    return this.#add(key, text, version, toETag(text));
  }

  #add(key: string, text: string, version: string, etag: string): SharedText {
    const kept = { key, version, text, etag, compressed: {}, sent: 0, size: 0 };
    this.#kept.set(key, kept);
    this.#grow(kept, SIZE_OF_ONE + key.length + text.length);
    return kept;
  }

  /** `prepare` for a text that is put together anew for each request: only what it was compressed to is kept. */
  prepareMade(text: string, request: FastifyRequest, reply: FastifyReply) {
    const etag = toETag(text);
    const shared = this.find(etag) ?? this.#add(etag, '', '', etag);
    return this.prepare(shared, request, reply, text);
  }

  /**
   * Sets the headers by which a client asks whether what it has is still so.
   * @returns what to send; null where the client has it, then as 304
   */
  prepare(
    shared: SharedText,
    request: FastifyRequest,
    reply: FastifyReply,
    text: string = shared.text,
  ) {
    varyBy(reply, 'Accept-Encoding');
    reply.header('cache-control', 'no-cache').header('etag', shared.etag);
    // A 304 to HEAD would have no text to tell the length of.
    if (request.method === 'GET' && reply.statusCode === 200 && hasETag(request, shared.etag)) {
      reply.code(304);
      return null;
    }
    const encoding = isWorthCompressing(text) ? acceptedEncoding(request) : null;
    if (!encoding) return text;
    reply.header('content-encoding', encoding);
    return this.#compress(shared, text, encoding);
  }

  #compress(shared: SharedText, text: string, encoding: Encoding): Buffer {
    shared.sent += 1;
    const known = shared.compressed[encoding];
    if (encoding === 'br' && shared.sent >= OFTEN) this.#makeSmaller(shared, text);
    if (known) return known;
    if (shared.sent === 1) return compress(text, encoding, 'once');
    const bytes = compress(text, encoding, 'often');
    shared.compressed[encoding] = bytes;
    this.#grow(shared, bytes.length);
    return bytes;
  }

  #makeSmaller(shared: SharedText, text: string): void {
    if (shared.isSmallest || this.#isMakingSmaller || text.length > MAX_SMALLEST) return;
    this.#isMakingSmaller = true;
    shared.isSmallest = true;
    void compressSmallest(text)
      .then((bytes) => {
        const before = shared.compressed.br?.length;
        if (before !== undefined && bytes.length >= before) return;
        shared.compressed.br = bytes;
        this.#grow(shared, bytes.length - (before ?? 0));
      })
      // As it was, it can be sent all the same.
      .catch(() => null)
      .finally(() => (this.#isMakingSmaller = false));
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

/** Weak: the same for every encoding. */
const toETag = (text: string) => `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;

function hasETag({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known === '*' || known.split(/\s*,\s*/).includes(etag));
}
