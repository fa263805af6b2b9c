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
 * The size of the cache: characters of texts and keys, and bytes of compressed copies. All lessons in both languages, as
 * pages and as the answers behind them, take half of it: `readable-pages.test.ts` visits them all.
 */
const MAX_KEPT = 16_000_000;
/** After this many readers, a tenth of a second of compression is worth saving each an eighth of the bytes. */
const OFTEN = 4;
/** Longer texts would occupy a thread for too long. */
const MAX_SMALLEST = 200_000;
/** Estimated overhead of an entry, which matters when there are many short ones. */
const SIZE_OF_ONE = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    sharedTexts: SharedTexts;
  }
}

interface SharedText {
  key: string;
  /** The version of the data that the text was made from. */
  version: string;
  text: string;
  etag: string;
  /** Compressed copies by encoding, made when the text is sent for the second time. */
  compressed: Partial<Record<Encoding, Buffer>>;
  sent: number;
  size: number;
  /** Set when the text has the best compression, or is about to get it. */
  isSmallest?: true;
}

/** A cache of texts for many readers, each hashed and compressed once; evicts those used least recently. */
export class SharedTexts {
  readonly #kept = new Map<string, SharedText>();
  #size = 0;
  /** Compresses one text at a time, to leave threads for other work. */
  #isMakingSmaller = false;

  find(key: string): SharedText | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    // Moves the entry to the end: a Map keeps insertion order, and the first entries are evicted first.
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  keep(key: string, text: string, version: string): SharedText {
    const earlier = this.#kept.get(key);
    // Most writes leave most texts unchanged, so their hash and compressed copies are kept.
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

  /** The same for a text that is assembled for each request: only the compressed copies are cached. */
  prepareMade(text: string, request: FastifyRequest, reply: FastifyReply) {
    const etag = toETag(text);
    const shared = this.find(etag) ?? this.#add(etag, '', '', etag);
    return this.prepare(shared, request, reply, text);
  }

  /**
   * Sets the headers of conditional requests.
   * @returns what to send; null for a 304, where the client has the current text
   */
  prepare(
    shared: SharedText,
    request: FastifyRequest,
    reply: FastifyReply,
    text: string = shared.text,
  ) {
    varyBy(reply, 'Accept-Encoding');
    reply.header('cache-control', 'no-cache').header('etag', shared.etag);
    // A 304 to HEAD could not tell the length of the text.
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
      // Compression is optional: the text can be sent as it is.
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

/** A weak tag, since it is the same for every encoding. */
const toETag = (text: string) => `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;

function hasETag({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known === '*' || known.split(/\s*,\s*/).includes(etag));
}
