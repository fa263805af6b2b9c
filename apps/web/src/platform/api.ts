import { i18n } from '@lingui/core';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@inzira/contract/endpoint';
import { linkedController } from './abort.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { asker } from './query-asker.ts';
import { takePreloaded } from './preload.ts';
import { setServerReachable } from './network.ts';
import {
  accessToken,
  endStoredSession,
  keepsApp,
  refreshToken,
  storeAccessToken,
} from './session-store.ts';

const TIMEOUT_MS = 30_000;
/** A longer timeout: a body that the phone has buffered for sending may make no visible progress for long. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Numbers are accepted for ids and pages; the URL contains them as text. */
type InUrl<T> = { [K in keyof T]: T[K] | Extract<T[K], undefined> | number };
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : Partial<T> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };
type BodyPart<E extends Endpoint> = E['config'] extends { multipart: true }
  ? { body: FormData | BodyOf<E> }
  : Part<'body', BodyOf<E>>;
/**
 * Anonymous calls, such as the login, send no token, so that an expired one cannot make them fail; nor need public ones
 * whose answer is the same for everybody.
 */
type AccessPart<E extends Endpoint> = E['config'] extends { access: 'anonymous' }
  ? { anonymous: true }
  : E['config'] extends { access: 'public' }
    ? { anonymous?: true }
    : { anonymous?: undefined };

interface CallSettings {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The share of the body that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** The call fails after this time without any progress, in milliseconds. */
  timeoutMs?: number;
}

type CallOptions<E extends Endpoint> = CallSettings &
  AccessPart<E> &
  BodyPart<E> &
  Part<'params', InUrl<ParamsOf<E>>> &
  Part<'query', InUrl<QueryOf<E>>>;

type OptionsArgument<E extends Endpoint> =
  Partial<CallOptions<E>> extends CallOptions<E>
    ? [options?: CallOptions<E>]
    : [options: CallOptions<E>];

interface AnyOptions extends CallSettings {
  anonymous?: true | undefined;
  body?: unknown;
  params?: object | undefined;
  query?: object | undefined;
}

/**
 * Makes a call of the contract and returns its body.
 * @throws ApiError when the server refuses, NetworkError when no answer arrives, AbortError when `signal` is aborted
 */
export async function api<E extends Endpoint>(
  method: E['method'],
  url: E['url'],
  ...[options]: OptionsArgument<E>
): Promise<AnswerOf<E>> {
  const { params, query, ...rest } = (options ?? {}) as AnyOptions;
  return (await send(method, buildUrl(url, params, query), rest)) as AnswerOf<E>;
}

/** Requests a `next` or `previous` link of the server. */
export async function followLink<E extends Endpoint>(
  link: string,
  settings: CallSettings = {},
): Promise<AnswerOf<E>> {
  if (!link.startsWith('/api/')) throw new TypeError(`Not a link of the API: ${link}`);
  return (await send('GET', link, settings)) as AnswerOf<E>;
}

async function send(method: string, url: string, options: AnyOptions): Promise<unknown> {
  if (options.onProgress && options.body instanceof FormData)
    return upload(method, url, options.body, options);
  const { key } = asker;
  const ask = async () => readBody(await apiFetch(url, toRequest(method, options), options));
  if (method !== 'GET' || !keepsApp()) return ask();
  const fresh = ask();
  fresh.catch(() => null);
  const kept = await import('./kept-answers.ts').catch(() => null);
  return kept ? kept.networkOrCached(url, fresh, key) : fresh;
}

function buildUrl(pattern: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, string | number | undefined>;
  const path = pattern.replace(/:([A-Za-z_]+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`${pattern} needs the parameter ${name}.`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

function toRequest(method: string, { body, idempotencyKey }: AnyOptions): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  if (body === undefined) return { method, headers };
  if (body instanceof FormData) return { method, headers, body };
  headers['Content-Type'] = 'application/json';
  return { method, headers, body: JSON.stringify(body) };
}

/**
 * `fetch` with the access token, one refresh on 401 and the errors of this file. For answers that are not one JSON
 * document (streams, files); other calls use `api`.
 */
export async function apiFetch(
  url: string,
  request: RequestInit = {},
  {
    anonymous,
    signal,
    timeoutMs = TIMEOUT_MS,
  }: Pick<AnyOptions, 'anonymous' | 'signal' | 'timeoutMs'> = {},
): Promise<Response> {
  const attempt = async (token: string | null) => {
    const headers = new Headers(request.headers);
    // Makes the server answer in the language of the page.
    if (!headers.has('Accept-Language')) headers.set('Accept-Language', i18n.locale || 'en');
    if (token) headers.set('Authorization', `Bearer ${token}`);
    const controller = linkedController(signal);
    const timed = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await withTimeout(work, timeoutMs);
      } catch (cause) {
        if (signal?.aborted) throw cause;
        controller.abort();
        setServerReachable(false);
        throw new NetworkError('No answer from the server.', { cause });
      }
    };
    const ask = async () => fetch(url, { ...request, headers, signal: controller.signal });
    const preloaded =
      (request.method ?? 'GET') === 'GET'
        ? takePreloaded(url, token, controller.signal)
        : undefined;
    const answer = await timed(preloaded?.catch(ask) ?? ask());
    // HTML comes from a captive portal or a proxy, since the API never answers with it.
    const isOurs = !answer.headers.get('content-type')?.startsWith('text/html');
    setServerReachable(isOurs);
    if (!isOurs) throw new NetworkError('The answer is not of this server.');
    return timeBody(answer, timed);
  };

  const token = anonymous ? null : accessToken();
  const session = refreshToken();
  let response = await attempt(token);
  if (response.status === 401 && token) {
    const renewed = await renewAccess(token, session);
    // The session has ended, but public data can still be read as a visitor.
    if (renewed || (request.method ?? 'GET') === 'GET') response = await attempt(renewed);
  }
  if (!response.ok) throw await toApiError(response);
  return response;
}

/** `fetch` for files of the app: fails when no bytes arrive for a while, even in the middle of the body. */
export async function fetchUnlessStalled(url: string, request: RequestInit): Promise<Response> {
  const controller = new AbortController();
  const timed = async <T>(work: Promise<T>): Promise<T> =>
    withTimeout(work, TIMEOUT_MS).catch((cause: unknown) => {
      controller.abort();
      throw cause;
    });
  return timeBody(await timed(fetch(url, { ...request, signal: controller.signal })), timed);
}

async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), milliseconds);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

/** Wraps the response so that the timeout covers each chunk of its body, since a network may stall in the middle. */
function timeBody(response: Response, timed: <T>(work: Promise<T>) => Promise<T>): Response {
  // In Chromium even a 204 has a body, which the Response constructor rejects.
  const reader = response.status === 204 ? undefined : response.body?.getReader();
  if (!reader) return response;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(out) {
        const { done, value } = await timed(reader.read());
        if (done) out.close();
        else out.enqueue(value);
      },
      cancel: async (reason) => reader.cancel(reason),
    },
    // No read-ahead, so that the timeout runs only while the caller is reading.
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}

let renewal: Promise<string | null> | undefined;

/**
 * Returns a new access token, or null when the session is over, which this then ends. Calls that fail together share
 * one refresh, and use one made by another tab. Null also when another user has logged in since: a call of one user
 * must not be repeated as another.
 */
async function renewAccess(refused: string, session: string | null): Promise<string | null> {
  if (refreshToken() !== session) return null;
  const stored = accessToken();
  if (stored !== refused) return stored;
  renewal ??= refresh().finally(() => (renewal = undefined));
  const renewed = await renewal;
  return refreshToken() === session ? renewed : null;
}

async function refresh(): Promise<string | null> {
  const token = refreshToken();
  if (!token) {
    endStoredSession();
    return null;
  }
  try {
    const request = toRequest('POST', { body: { refresh: token } });
    const response = await apiFetch('/api/auth/refresh/', request, { anonymous: true });
    const { access } = (await readBody(response)) as { access: string };
    // While the answer was on its way, the user may have logged out, or another one logged in.
    if (refreshToken() !== token) return null;
    storeAccessToken(access);
    return access;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (refreshToken() === token) endStoredSession();
    return null;
  }
}

/** The body as JSON or text; null when there is none. */
export async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const text = await response.text().catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new NetworkError('The answer broke off.', { cause });
  });
  return parseBody(text, response.headers.get('content-type'));
}

function parseBody(text: string, type: string | null): unknown {
  if (!type?.includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new NetworkError('The answer broke off.', { cause });
  }
}

async function toApiError(response: Response): Promise<ApiError> {
  const body = await readBody(response).catch(() => null);
  return new ApiError(response.status, body, toSeconds(response.headers.get('retry-after')));
}

function toSeconds(header: string | null): number | undefined {
  const seconds = Number(header);
  return header && Number.isFinite(seconds) ? seconds : undefined;
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
async function upload(
  method: string,
  url: string,
  body: FormData,
  options: AnyOptions,
): Promise<unknown> {
  const { signal, idempotencyKey, onProgress, timeoutMs = UPLOAD_TIMEOUT_MS } = options;
  const attempt = async (token: string | null) =>
    new Promise<XMLHttpRequest>((resolve, reject) => {
      const request = new XMLHttpRequest();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const moved = () => {
        clearTimeout(timer);
        timer = setTimeout(() => fail(new NetworkError('No answer from the server.')), timeoutMs);
      };
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
      };
      // Reports the abort itself, since a request that was not sent yet fires no event when aborted.
      const fail = (error: Error) => {
        settle();
        reject(error);
        request.abort();
        if (error instanceof NetworkError) setServerReachable(false);
      };
      const stop = () => fail(new DOMException('The upload was stopped.', 'AbortError'));
      request.open(method, url);
      request.setRequestHeader('Accept', 'application/json');
      request.setRequestHeader('Accept-Language', i18n.locale || 'en');
      if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
      if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        moved();
        if (lengthComputable) onProgress?.(loaded / total);
      };
      request.onprogress = moved;
      request.onload = () => {
        settle();
        setServerReachable(true);
        resolve(request);
      };
      request.onerror = () => fail(new NetworkError('The answer broke off.'));
      if (signal?.aborted) {
        stop();
        return;
      }
      signal?.addEventListener('abort', stop, { once: true });
      moved();
      request.send(body);
    });

  const token = options.anonymous ? null : accessToken();
  const session = refreshToken();
  let request = await attempt(token);
  if (request.status === 401 && token) {
    const renewed = await renewAccess(token, session);
    if (renewed) request = await attempt(renewed);
  }
  const answer =
    request.status === 204
      ? null
      : parseBody(request.responseText, request.getResponseHeader('content-type'));
  if (request.status >= 200 && request.status < 300) return answer;
  throw new ApiError(request.status, answer, toSeconds(request.getResponseHeader('retry-after')));
}
