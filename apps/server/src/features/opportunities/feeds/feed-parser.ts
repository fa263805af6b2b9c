import type { Document, Element, Node } from '@xmldom/xmldom';
import type { Sentence } from '@inzira/contract/sentence';
import { lazy } from '#src/platform/lazy.ts';

const xmldom = lazy<typeof import('@xmldom/xmldom')>('@xmldom/xmldom');
const sanitizeHtml = lazy<typeof import('sanitize-html')>('sanitize-html');

export interface ParsedEntry {
  key: string;
  title: string;
  /** A web address, or empty. */
  link: string;
  summary: string;
  publishedAt: string | null;
}

export interface ParsedFeed {
  title: string;
  entries: ParsedEntry[];
}

/** The reason why a feed cannot be read, for the user who added it. */
export class FeedProblem extends Error {
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(sentence.en);
    this.sentence = sentence;
  }
}

const MAX_ENTRIES = 200;
const LIMITS = { key: 500, title: 200, link: 500, summary: 2_000 };
/** Longer texts are cut before they are processed. */
const LONGEST_TEXT = 50_000;

/** Parses RSS, RDF, Atom or JSON Feed. @throws FeedProblem */
export function parseFeed(bytes: Uint8Array, contentType: string, url: string): ParsedFeed {
  const text = decode(bytes, contentType);
  const { title, entries } = /^\s*\{/.test(text) ? parseJson(text) : parseXml(text);
  const seen = new Set<string>();
  return {
    title: plain(title).slice(0, LIMITS.title) || new URL(url).hostname,
    entries: entries.slice(0, MAX_ENTRIES).flatMap((raw) => {
      const entry = toEntry(raw, url);
      if (entry === null || seen.has(entry.key)) return [];
      seen.add(entry.key);
      return [entry];
    }),
  };
}

const FEED_TYPE = /^application\/(?:rss\+xml|atom\+xml|feed\+json)$/i;

/** The feed that a web page links in its head; null without one. */
export function feedOfPage(bytes: Uint8Array, contentType: string, url: string): string | null {
  const text = decode(bytes, contentType);
  if (!/<html[\s>]/i.test(text.slice(0, LONGEST_TEXT))) return null;
  for (const [tag] of text.matchAll(/<link\s[^<>]*>/gi)) {
    const named = (name: string) =>
      new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i')
        .exec(tag)
        ?.slice(1)
        .find((value) => value !== undefined) ?? '';
    const isFeed = /(^|\s)alternate(\s|$)/i.test(named('rel')) && FEED_TYPE.test(named('type'));
    const link = isFeed ? toLink(named('href').replaceAll('&amp;', '&'), url) : '';
    if (link !== '') return link;
  }
  return null;
}

interface RawEntry {
  id: string;
  title: string;
  link: string;
  summary: string;
  published: string;
}

function toEntry(raw: RawEntry, base: string): ParsedEntry | null {
  const link = toLink(raw.link || raw.id, base);
  const summary = plain(raw.summary);
  const title = plain(raw.title).slice(0, LIMITS.title) || summary.slice(0, 80);
  const key = (onOneLine(raw.id) || link || title).slice(0, LIMITS.key);
  if (title === '' || key === '') return null;
  const published = Date.parse(raw.published);
  return {
    key,
    title,
    link,
    summary: summary.slice(0, LIMITS.summary),
    publishedAt: Number.isNaN(published) ? null : new Date(published).toISOString(),
  };
}

function toLink(link: string, base: string): string {
  const text = link.trim();
  if (text === '' || !URL.canParse(text, base)) return '';
  const url = new URL(text, base);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.username === '' && url.href.length <= LIMITS.link ? url.href : '';
}

/** Detects the encoding by byte order mark, header or XML declaration; UTF-8 by default. */
function decode(bytes: Uint8Array, contentType: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const marked = head.startsWith('\u00FF\u00FE')
    ? 'utf-16le'
    : head.startsWith('\u00FE\u00FF')
      ? 'utf-16be'
      : head.startsWith('\u00EF\u00BB\u00BF')
        ? 'utf-8'
        : undefined;
  const sent = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1];
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1];
  for (const label of [marked, sent, declared, 'utf-8']) {
    if (label === undefined) continue;
    try {
      return new TextDecoder(label).decode(bytes);
    } catch {
      // An unknown encoding: tries the next candidate.
    }
  }
  return '';
}

const NO_FEED = {
  en: 'There is no feed at this address: neither RSS, Atom nor JSON Feed.',
  fr: 'Il n’y a pas de flux à cette adresse\u00a0: ni RSS, ni Atom, ni JSON Feed.',
};

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

function parseJson(text: string): { title: string; entries: RawEntry[] } {
  let feed: Record<string, unknown>;
  try {
    feed = JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new FeedProblem(NO_FEED);
  }
  if (!textIn(feed['version']).includes('jsonfeed.org') || !Array.isArray(feed['items']))
    throw new FeedProblem(NO_FEED);
  const items = feed['items'].filter(
    (item): item is Record<string, unknown> => typeof item === 'object' && item !== null,
  );
  return {
    title: textIn(feed['title']),
    entries: items.map((item) => ({
      id: typeof item['id'] === 'number' ? String(item['id']) : textIn(item['id']),
      title: textIn(item['title']),
      link: textIn(item['url']) || textIn(item['external_url']),
      summary:
        textIn(item['summary']) || textIn(item['content_text']) || textIn(item['content_html']),
      published: textIn(item['date_published']),
    })),
  };
}

function parseXml(text: string): { title: string; entries: RawEntry[] } {
  // Custom entities make XML bombs possible, and feeds need none.
  if (/<!ENTITY/i.test(text)) {
    throw new FeedProblem({
      en: 'This feed declares entities, which are not safe to read. Use another feed, or the web page.',
      fr: 'Ce flux déclare des entités, dangereuses à lire. Prenez un autre flux, ou la page web.',
    });
  }
  let document: Document;
  try {
    const { DOMParser } = xmldom();
    // Fatal errors are thrown anyway; others are ignored.
    const onError = () => {};
    document = new DOMParser({ onError, locator: false }).parseFromString(text.trim(), 'text/xml');
  } catch {
    throw new FeedProblem(NO_FEED);
  }
  const root = document.documentElement;
  const isAtom = root?.localName === 'feed';
  if (!root || !(isAtom || root.localName === 'rss' || root.localName === 'RDF'))
    throw new FeedProblem(NO_FEED);
  const entries = [...document.getElementsByTagNameNS('*', isAtom ? 'entry' : 'item')];
  const head = isAtom ? root : childrenOf(root).find(({ localName }) => localName === 'channel');
  return {
    title: head ? textOf(head, 'title') : '',
    entries: entries.slice(0, MAX_ENTRIES).map(isAtom ? fromAtom : fromRss),
  };
}

function fromAtom(entry: Element): RawEntry {
  const links = childrenOf(entry).filter(({ localName }) => localName === 'link');
  const link =
    links.find((one) => (one.getAttribute('rel') ?? 'alternate') === 'alternate') ?? links[0];
  return {
    id: textOf(entry, 'id'),
    title: textOf(entry, 'title'),
    link: link?.getAttribute('href') ?? '',
    summary: textOf(entry, 'summary') || textOf(entry, 'content'),
    published: textOf(entry, 'published') || textOf(entry, 'updated'),
  };
}

function fromRss(item: Element): RawEntry {
  return {
    id: textOf(item, 'guid') || (item.getAttribute('rdf:about') ?? ''),
    title: textOf(item, 'title'),
    link: textOf(item, 'link'),
    summary: textOf(item, 'description') || textOf(item, 'encoded'),
    published: textOf(item, 'pubDate') || textOf(item, 'date'),
  };
}

function childrenOf(parent: Element): Element[] {
  const found: Element[] = [];
  for (let child: Node | null = parent.firstChild; child; child = child.nextSibling)
    if (child.nodeType === 1) found.push(child as Element);
  return found;
}

function textOf(parent: Element, name: string): string {
  const found = childrenOf(parent).find(({ localName }) => localName === name);
  return (found?.textContent ?? '').trim();
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The text of possible HTML, on one line. */
function plain(html: string): string {
  const words = sanitizeHtml()(
    html.slice(0, LONGEST_TEXT).replaceAll(/<(?:br|\/p|\/li)\b/gi, ' $&'),
    {
      allowedTags: [],
      allowedAttributes: {},
    },
  );
  return onOneLine(
    words.replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ''),
  );
}

/** Without control characters: PostgreSQL refuses NUL, which entities and escapes can bring. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
