import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Settings } from '#src/platform/config.ts';
import { lazy } from '#src/platform/lazy.ts';

const http = lazy<typeof import('node:http')>('node:http');
const https = lazy<typeof import('node:https')>('node:https');

/** A range of bytes, both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where file contents are stored: a folder, or a bucket of an S3-compatible store. */
export interface FileStore {
  write: (key: string, bytes: Uint8Array, mediaType: string) => Promise<void>;
  /** The same for contents that are not in memory. */
  writeStream: (key: string, bytes: Readable, size: number, mediaType: string) => Promise<void>;
  read: (key: string) => Promise<Uint8Array | null>;
  open: (key: string, range: ByteRange | null) => Promise<Readable | null>;
  remove: (key: string) => Promise<void>;
  /** Lists a folder, a thousand objects at a time. */
  list: (folder: string) => AsyncIterable<StoredObject[]>;
}

interface StoredObject {
  key: string;
  /** Milliseconds. */
  writtenAt: number;
}

/** @param timeoutMs how long an object store may take to answer */
export function openFileStore(
  { s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>,
  timeoutMs = TIMEOUT_MS,
): FileStore {
  return s3 ? s3Store(s3, timeoutMs) : diskStore(path.join(dataDir, 'uploads'));
}

/** The folder of incomplete files; those that a killed process left are deleted later (`spool.ts`). */
export const INCOMING = 'incoming';

/** Flushes the directory: a power failure could otherwise lose a renamed file whose database row exists. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } catch (error) {
    // Some network file systems cannot flush a directory.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  } finally {
    await handle.close();
  }
}

function diskStore(folder: string): FileStore {
  const writeStream: FileStore['writeStream'] = async (key, bytes) => {
    const target = path.join(folder, key);
    const partial = path.join(folder, INCOMING, randomBytes(18).toString('base64url'));
    for (const file of [target, partial]) {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    }
    try {
      await pipeline(bytes, createWriteStream(partial, { mode: 0o600, flush: true }));
      await rename(partial, target);
      await syncFolder(path.dirname(target));
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  };
  return {
    writeStream,
    write: (key, bytes, mediaType) =>
      writeStream(key, Readable.from([bytes], { objectMode: false }), bytes.length, mediaType),
    read: (key) => readFile(path.join(folder, key)).catch(nullWhenMissing),
    async open(key, range) {
      const file = await open(path.join(folder, key)).catch(nullWhenMissing);
      return file && createReadStream('', { fd: file, ...range });
    },
    remove: (key) => rm(path.join(folder, key), { force: true }),
    async *list(prefix) {
      const names = await readdir(path.join(folder, prefix)).catch(() => []);
      for (let at = 0; at < names.length; at += LISTED_AT_ONCE) {
        const found: StoredObject[] = [];
        for (const name of names.slice(at, at + LISTED_AT_ONCE)) {
          // A file may be deleted while the folder is listed.
          const file = await stat(path.join(folder, prefix, name)).catch(() => null);
          if (file) found.push({ key: `${prefix}/${name}`, writtenAt: file.mtimeMs });
        }
        yield found;
      }
    },
  };
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** The object store is unreachable, silent or overloaded: a later try may succeed. */
export class FileStoreUnavailable extends Error {
  constructor(cause: unknown, message = 'The object store does not answer') {
    super(message, { cause });
  }
}

const toUnavailable = (cause: unknown): never => {
  throw new FileStoreUnavailable(cause);
};

/** An invalid key or bucket does not improve by trying again, unlike an unavailable store. */
function refusal(status = 0, method: string): Error {
  const message = `The object store answered ${status} to ${method}`;
  return status === 429 || status >= 500
    ? new FileStoreUnavailable(undefined, message)
    : new Error(message);
}

const TIMEOUT_MS = 30_000;
const TRIES = 4;
const FIRST_PAUSE_MS = 50;
const LISTED_AT_ONCE = 1000;

function s3Store(s3: NonNullable<Settings['s3']>, timeoutMs: number): FileStore {
  const client = new AwsClient({
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
  });
  const urlOf = (key: string) => `${s3.endpoint}/${s3.bucket}/${key}`;

  /** Not `client.fetch`: Node's garbage collection drops the signal of a `Request`, and with it the timeout. */
  async function call(
    method: string,
    key: string,
    { signal = AbortSignal.timeout(timeoutMs), ...init }: RequestInit = {},
  ): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const { url, headers } = await client.sign(urlOf(key), { method, ...init });
      const response = await fetch(url, { method, ...init, headers, signal }).catch(toUnavailable);
      if (response.ok || response.status === 404) return response;
      const refused = refusal(response.status, method);
      await response.body?.cancel();
      if (tries === TRIES || !(refused instanceof FileStoreUnavailable)) throw refused;
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** tries);
    }
  }

  return {
    async write(key, bytes, mediaType) {
      const response = await call('PUT', key, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': mediaType },
      });
      if (!response.ok) throw new Error('The object store does not have this bucket');
    },
    async writeStream(key, bytes, size, mediaType) {
      const { url, headers } = await client.sign(urlOf(key), {
        method: 'PUT',
        headers: { 'content-type': mediaType },
      });
      const status = await putStream(url, Object.fromEntries(headers), bytes, size);
      if (status !== 200) throw refusal(status, 'PUT');
    },
    async read(key) {
      const response = await call('GET', key);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    },
    async open(key, range) {
      // The timeout covers the wait for the first bytes only: a phone may take minutes to receive the rest.
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), timeoutMs);
      try {
        const response = await call('GET', key, {
          signal: timeout.signal,
          ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
        });
        if (!response.ok || !response.body) return null;
        return Readable.fromWeb(response.body);
      } finally {
        clearTimeout(timer);
      }
    },
    async remove(key) {
      await call('DELETE', key);
    },
    async *list(prefix) {
      for (let after = ''; ;) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: `${prefix}/`,
          ...(after && { 'start-after': after }),
        });
        const response = await call('GET', `?${query.toString()}`);
        if (!response.ok) throw new Error('The object store does not have this bucket');
        const found = readListing(await response.text());
        yield found;
        const last = found.at(-1);
        if (found.length < LISTED_AT_ONCE || !last) return;
        after = last.key;
      }
    },
  };
}

/** Parses keys and times of a ListObjectsV2 answer. Our keys contain no character that XML escapes. */
function readListing(xml: string): StoredObject[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, contents = '']) => {
    const key = /<Key>([^<]+)<\/Key>/.exec(contents)?.[1];
    const written = /<LastModified>([^<]+)<\/LastModified>/.exec(contents)?.[1];
    return key && written ? { key, writtenAt: Date.parse(written) } : [];
  });
}

/** Not `fetch`, which sends streams in chunks without a length: S3 requires the length. */
async function putStream(
  url: string,
  headers: Record<string, string>,
  bytes: Readable,
  size: number,
): Promise<number | undefined> {
  const answer = Promise.withResolvers<number | undefined>();
  const request = (url.startsWith('https:') ? https() : http()).request(url, {
    method: 'PUT',
    headers: { ...headers, 'content-length': size },
    timeout: TIMEOUT_MS,
  });
  request.on('timeout', () => request.destroy(new Error('The object store does not answer')));
  request.on('error', (cause) => answer.reject(new FileStoreUnavailable(cause)));
  request.on('response', (response) => {
    response.resume();
    answer.resolve(response.statusCode);
  });
  const [status] = await Promise.all([
    answer.promise,
    pipeline(bytes, request).catch(toUnavailable),
  ]);
  return status;
}
