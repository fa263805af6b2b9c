import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Language } from '@inzira/contract/accounts';
import type { FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';
import { escapeHtml } from './html.ts';
import { toScriptData } from './script-json.ts';
import type { BuiltRoute, WebBuild } from './web.ts';

/** The bytes of cached pages, compressed: room for some 600 lessons; there are 220 in both languages. */
const MAX_KEPT = 6_000_000;
/** Estimated overhead of a cached page beside its text. */
const SIZE_OF_ONE = 500;
/** Pages are rendered one at a time; beyond this queue, requests get the app without its text instead of waiting. */
const MAX_WAITING = 20;
const LONGEST_MS = 3000;
/** How long a page that failed to render is not tried again. */
const FAILED_MS = 10 * 60 * 1000;

/** The `sec-purpose` header of these internal calls: the page is rendered before the viewer is known. */
export const AHEAD = 'prerender';

export interface ReadableText {
  /** The rendered HTML of the app with these answers. */
  text: string;
  /** The answers as JSON, for the app that hydrates the page. */
  data: string;
  /** Signed-in users see another page at this address. */
  hasOwn: boolean;
}

/** What `apps/web/src/render.tsx` exports. */
interface Renderer {
  renderReadable: (page: {
    pathname: string;
    search: string;
    language: Language;
    answers: ReadonlyMap<string, string>;
  }) => Promise<string>;
}

interface Kept {
  version: string;
  packed: Buffer;
}

/** The content version that failed to render, and until when it is not tried again. */
interface Failed {
  version: string;
  until: number;
}

interface Opened {
  route: BuiltRoute;
  pathname: string;
  query: URLSearchParams;
  language: Language;
  /** The first API calls of the page. */
  calls: readonly string[];
  request: FastifyRequest;
}

interface Making extends Pick<Opened, 'pathname' | 'language' | 'request'> {
  search: string;
  answers: ReadonlyMap<string, { json: string; etag: string }>;
  key: string;
  version: string;
}

/**
 * Renders pages whose text is part of the HTML, so that they can be read before scripts load. They are made from the
 * API's answers to a visitor, so they show only public data, and are cached until an answer changes. Everyone gets the
 * same page; personal data is loaded by the app.
 */
export class ReadablePages {
  readonly #app: App;
  readonly #build: WebBuild;
  /** The cache, by address and language; the Map's order is that of last use. */
  readonly #kept = new Map<string, Kept>();
  /** Pages being rendered, shared by concurrent requests. */
  readonly #making = new Map<string, Promise<string | null>>();
  readonly #failed = new Map<string, Failed>();
  #size = 0;
  #renderer: Promise<Renderer> | null = null;

  constructor(app: App, build: WebBuild) {
    this.#app = app;
    this.#build = build;
  }

  /** Null where only the app shell can be sent: there is no text, or rendering failed. */
  async find({
    route,
    pathname,
    query,
    language,
    calls,
    request,
  }: Opened): Promise<ReadableText | null> {
    const search = route.readable && readableSearch(query, route.readable.by);
    if (!route.readable || search === null || calls.length < route.asks.length) return null;
    // Only the canonical address is rendered: the API decodes and ignores case, which would create duplicates.
    if (/[%A-Z]/.test(pathname)) return null;
    const answers = await this.#ask(calls, language, request);
    if (!answers) return null;
    const wanted = search.split('=')[1];
    // An unknown id would add another copy of the same page to the cache.
    if (wanted && ![...answers.values()].some(({ json }) => json.includes(`"id":${wanted},`)))
      return null;
    const key = `${language} ${pathname}${search}`;
    const version = [...answers.values()].map(({ etag }) => etag).join(' ');
    const known = this.#kept.get(key);
    if (known?.version === version) this.#keep(key, known);
    const text =
      known?.version === version
        ? gunzipSync(known.packed).toString()
        : await this.#makeOnce({ pathname, search, language, answers, key, version, request });
    if (text === null) return null;
    const { by, long, personal: isPersonal = false } = route.readable;
    const data = [...answers].map(
      ([url, { json }]) =>
        `<script type="application/json" data-answer="${escapeHtml(url)}" data-language="${language}">${toScriptData(long ? keepShown(json, long, wanted) : json)}</script>`,
    );
    const hasOwn = isPersonal || (by !== undefined && search === '');
    return { text, data: data.join(''), hasOwn };
  }

  async #makeOnce(making: Making): Promise<string | null> {
    const key = `${making.key} ${making.version}`;
    const others = this.#making.get(key);
    if (others) return inTime(others);
    const failed = this.#failed.get(making.key);
    if (failed?.version === making.version && failed.until > Date.now()) return null;
    if (this.#making.size >= MAX_WAITING) return null;
    const made = this.#make(making).finally(() => this.#making.delete(key));
    this.#making.set(key, made);
    return inTime(made);
  }

  async #make({
    pathname,
    search,
    language,
    answers,
    key,
    version,
    request,
  }: Making): Promise<string | null> {
    const renderer = await this.#load().catch((error: unknown) => {
      request.log.error(error, 'what makes pages readable could not be loaded');
      return null;
    });
    if (!renderer) return null;
    try {
      const { renderReadable } = renderer;
      const texts = new Map([...answers].map(([url, { json }]) => [url, json] as const));
      const text = await renderReadable({ pathname, search, language, answers: texts });
      this.#keep(key, { version, packed: gzipSync(text) });
      return text;
    } catch (error) {
      // Rendering is optional: the app shows the page by itself.
      request.log.error(error, 'a page could not be made readable');
      this.#noteFailed(key, version);
      return null;
    }
  }

  #noteFailed(key: string, version: string) {
    const now = Date.now();
    for (const [one, { until }] of this.#failed) if (until <= now) this.#failed.delete(one);
    this.#failed.set(key, { version, until: now + FAILED_MS });
  }

  async #ask(calls: readonly string[], language: Language, { ip, id, headers }: FastifyRequest) {
    const answers = new Map<string, { json: string; etag: string }>();
    for (const url of calls) {
      const answer = await this.#app.inject({
        url,
        headers: {
          'accept-language': language,
          'x-request-id': id,
          'user-agent': headers['user-agent'] ?? '',
          'sec-purpose': AHEAD,
        },
        // Counted for the reader's address, because the page saves them this call.
        remoteAddress: ip,
      });
      if (answer.statusCode !== 200) return null;
      const { payload } = answer;
      answers.set(url, { json: payload, etag: String(answer.headers['etag'] ?? payload) });
    }
    return answers;
  }

  /** Loaded with the first page, because the module is as large as the rest of the server's own code. */
  async #load(): Promise<Renderer> {
    const file = path.join(this.#build.folder, '.server/render.mjs');
    this.#renderer ??= import(pathToFileURL(file).href) as Promise<Renderer>;
    // A failed import is tried again with the next page.
    this.#renderer.catch(() => (this.#renderer = null));
    return this.#renderer;
  }

  #keep(key: string, page: Kept) {
    this.#forget(key);
    this.#kept.set(key, page);
    this.#size += sizeOf(page);
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= MAX_KEPT) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string) {
    const page = this.#kept.get(key);
    if (page) this.#size -= sizeOf(page);
    this.#kept.delete(key);
  }
}

/** Reduces a list of texts to the one that is shown; the app loads the others when somebody reads on. */
function keepShown(json: string, field: string, wanted: string | undefined): string {
  const list = JSON.parse(json) as { id: number }[];
  const shown = list.find(({ id }) => String(id) === wanted) ?? list[0];
  return JSON.stringify(list.map((one) => (one === shown ? one : { ...one, [field]: undefined })));
}

/** Waits a limited time; a slower page is cached for the next reader. */
async function inTime(made: Promise<string | null>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LONGEST_MS);
  });
  return Promise.race([made, tooLong]).finally(() => clearTimeout(timer));
}

const sizeOf = ({ version, packed }: Kept) => SIZE_OF_ONE + version.length + packed.length;

/** Parameters that other sites add to links; pages do not read them. */
const OF_OTHERS = /^(?:utm_\w+|fbclid|gclid|lang)$/;

/** Whether the query contains parameters that change the page. */
export const asksMore = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => !OF_OTHERS.test(name));

/** The query that selects a text; null where it has other parameters as well. */
function readableSearch(query: URLSearchParams, by: string | undefined): string | null {
  let search = '';
  for (const [name, value] of query) {
    if (OF_OTHERS.test(name)) continue;
    if (name !== by || search !== '' || !/^[1-9]\d{0,8}$/.test(value)) return null;
    search = `?${name}=${value}`;
  }
  return search;
}
