import dns from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { lazy } from '#src/platform/lazy.ts';

const http = lazy<typeof import('node:http')>('node:http');
const https = lazy<typeof import('node:https')>('node:https');
const zlib = lazy<typeof import('node:zlib')>('node:zlib');

/** Whether a request to this address and port is allowed. */
export type AddressRule = (ip: string, port: number) => boolean;

/** The final result of a link: a status, an unknown host, or a refused connection. */
export type LinkAnswer =
  | { kind: 'status'; status: number }
  | { kind: 'no-host' }
  | { kind: 'refused' }
  | { kind: 'failed' };

/** The complete contents behind a link. */
export type LinkBody =
  | { kind: 'body'; bytes: Buffer; contentType: string; url: string }
  | { kind: 'too-large' }
  | LinkAnswer;

const MAX_REDIRECTS = 5;
const TIMEOUT_MILLISECONDS = 10_000;
const USER_AGENT = 'Inzira link check';

/**
 * Requests a link like a browser, following redirects. The name is resolved first and that address is used, so that a
 * second DNS answer cannot redirect it elsewhere.
 */
export async function requestLink(
  link: string,
  isAllowed: AddressRule,
  signal: AbortSignal,
): Promise<LinkAnswer> {
  const head = await follow(link, 'HEAD', isAllowed, signal);
  // Many servers do not support HEAD, or treat it differently.
  const isFinal = head.kind !== 'status' || head.status < 400;
  return isFinal && head.kind !== 'failed' ? head : follow(link, 'GET', isAllowed, signal);
}

/** Downloads what a link leads to, like `requestLink`, but stops above `maxBytes`. */
export async function readLink(
  link: string,
  isAllowed: AddressRule,
  signal: AbortSignal,
  maxBytes: number,
): Promise<LinkBody> {
  let found: LinkBody | null = null;
  const answer = await follow(link, 'GET', isAllowed, signal, async (response, url) => {
    const bytes = await readBytes(response, maxBytes);
    found =
      bytes === null
        ? { kind: 'too-large' }
        : { kind: 'body', bytes, contentType: response.headers['content-type'] ?? '', url };
  });
  return found ?? answer;
}

/** Null where it is too large, even if only after decompression. */
async function readBytes(response: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  const packed = Buffer.concat(chunks);
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return packed;
  const { gunzipSync, brotliDecompressSync, inflateSync } = zlib();
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync }[encoding];
  if (!unpack) throw new Error(`unknown encoding ${encoding}`);
  try {
    return unpack(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type Read = (response: IncomingMessage, url: string) => Promise<void>;

async function follow(
  link: string,
  method: 'HEAD' | 'GET',
  isAllowed: AddressRule,
  signal: AbortSignal,
  read?: Read,
): Promise<LinkAnswer> {
  let url = new URL(link);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'refused' };
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    const ip = await resolve(url.hostname);
    if (ip === null) return { kind: 'no-host' };
    if (!ip.every((one) => isAllowed(one, port))) return { kind: 'refused' };
    const answer = await send(url, method, ip[0] ?? '', signal, read);
    if (answer === null) return { kind: 'failed' };
    const { status, location } = answer;
    if (status < 300 || status >= 400 || status === 304 || !location) {
      return { kind: 'status', status };
    }
    if (!URL.canParse(location, url.href)) return { kind: 'failed' };
    url = new URL(location, url);
  }
  return { kind: 'failed' };
}

/** All addresses of a host; null when it does not exist. @throws when DNS fails */
async function resolve(hostname: string): Promise<string[] | null> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal)) return [literal];
  try {
    const found = await dns.lookup(hostname, { all: true });
    return found.map(({ address }) => address);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTFOUND') return null;
    throw error;
  }
}

function send(
  url: URL,
  method: 'HEAD' | 'GET',
  ip: string,
  signal: AbortSignal,
  read?: Read,
): Promise<{ status: number; location: string | undefined } | null> {
  const family = isIPv6(ip) ? 6 : 4;
  return new Promise((settle) => {
    const request = (url.protocol === 'https:' ? https() : http()).request(url, {
      method,
      agent: false,
      // A timeout for the whole request, even if a server sends a byte per second.
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
      headers: { 'user-agent': USER_AGENT, accept: 'text/html,*/*', 'accept-encoding': 'identity' },
      maxHeaderSize: 16 * 1024,
      lookup: (_hostname, options, callback) =>
        options.all ? callback(null, [{ address: ip, family }]) : callback(null, ip, family),
    });
    request.on('response', (response) => {
      const answer = { status: response.statusCode ?? 0, location: response.headers.location };
      const done = read && answer.status === 200 ? read(response, url.href) : Promise.resolve();
      done
        .then(
          () => settle(answer),
          () => settle(null),
        )
        // The body is not needed.
        .finally(() => response.destroy());
    });
    request.on('error', () => settle(null));
    request.end();
  });
}
