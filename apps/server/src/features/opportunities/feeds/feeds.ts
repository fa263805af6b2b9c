import { createHash } from 'node:crypto';
import { FEEDS_PER_PAGE } from '@inzira/contract/rules/staff';
import { staffFeedEndpoints, type Feed } from '@inzira/contract/staff-feeds';
import type { Sentence } from '@inzira/contract/sentence';
import { DAY_SECONDS, HOUR_SECONDS, MEGABYTE } from '@inzira/contract/rules/units';
import { readLink, type AddressRule } from '#src/features/opportunities/link-request.ts';
import { inTransaction, now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import { acquireLock } from '#src/platform/db/lock.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { badRequest, conflict, invalid, notFound } from '#src/platform/http/errors.ts';
import { foldAccents } from '@inzira/contract/rules/fold';
import { runInThread, ThreadEnded } from '#src/platform/thread.ts';
import type { FeedBody, FoundFeed } from './feed-parser-worker.ts';
import { FeedProblem, type ParsedEntry, type ParsedFeed } from './feed-parser.ts';

const PARSER = new URL('./feed-parser-worker.ts', import.meta.url);
const PARSER_LIMITS = { milliseconds: 15_000, megabytes: 256 };

const MAX_BYTES = 5 * MEGABYTE;
const BETWEEN_READS = 6 * HOUR_SECONDS;
const LONGEST_PAUSE = 2 * DAY_SECONDS;
const MAX_FEEDS = 200;
const BATCH_SIZE = 50;

const noFeed = () => notFound({ en: 'This feed was not found.', fr: 'Ce flux est introuvable.' });

/** Fetches a feed from the web. @throws FeedProblem */
export async function fetchFeed(
  url: string,
  isAllowed: AddressRule,
  signal: AbortSignal,
): Promise<ParsedFeed> {
  const found = await lookAt(await fetchBody(url, isAllowed, signal));
  if ('feed' in found) return found.feed;
  throw new FeedProblem(found.problem);
}

/** Like `fetchFeed`, but also accepts the address of a page that links to its feed. */
async function findFeed(url: string, isAllowed: AddressRule, signal: AbortSignal) {
  const found = await lookAt(await fetchBody(url, isAllowed, signal));
  if ('feed' in found) return { ...found.feed, url };
  const { problem, named } = found;
  if (named === null) throw new FeedProblem(problem);
  return { ...(await fetchFeed(named, isAllowed, signal)), url: named };
}

/** Parses in a separate thread: the author may be malicious, and some XML takes minutes. @throws FeedProblem */
async function lookAt({ bytes, contentType, url }: FeedBody): Promise<FoundFeed> {
  try {
    return await runInThread<FoundFeed>(PARSER, { bytes, contentType, url }, PARSER_LIMITS);
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
    throw new FeedProblem({
      en: 'What is at this address takes too long to read.',
      fr: 'Ce qui se trouve à cette adresse est trop long à lire.',
    });
  }
}

async function fetchBody(url: string, isAllowed: AddressRule, signal: AbortSignal) {
  const answer = await readLink(url, isAllowed, signal, MAX_BYTES).catch(() => null);
  switch (answer?.kind) {
    case 'body':
      return answer;
    case 'too-large':
      throw new FeedProblem({
        en: 'This feed is larger than 5 MB.',
        fr: 'Ce flux dépasse 5 Mo.',
      });
    case 'status':
      throw new FeedProblem({
        en: `The site answers with the error ${answer.status}.`,
        fr: `Le site répond par l’erreur ${answer.status}.`,
      });
    case 'refused':
      throw new FeedProblem({
        en: 'This address does not lead to a site of the public web.',
        fr: 'Cette adresse ne mène pas à un site du web public.',
      });
    case 'no-host':
      // A server without internet access gets the same error.
      throw new FeedProblem({
        en: 'This server cannot reach that site: check the address, and whether the server is online.',
        fr: 'Ce serveur ne peut pas joindre ce site\u00a0: vérifiez l’adresse, et que le serveur est en ligne.',
      });
    case 'failed':
    case undefined:
      throw new FeedProblem({
        en: 'The site could not be read: it does not answer, or leads in circles.',
        fr: 'Le site n’a pas pu être lu\u00a0: il ne répond pas, ou renvoie sans fin d’une adresse à l’autre.',
      });
  }
}

/** Fetches the feed of a typed address, and returns it with its location. @throws 400 on `url` */
export async function tryFeed(url: string, isAllowed: AddressRule, signal: AbortSignal) {
  try {
    return await findFeed(url, isAllowed, signal);
  } catch (error) {
    if (error instanceof FeedProblem) throw invalid({ url: [error.sentence] });
    throw error;
  }
}

/** One page of feeds, newest first. There are few (`MAX_FEEDS`), so a search scans all. */
export async function findFeeds(db: Db, { page, search = '' }: FeedQuery) {
  const all = await db
    .selectFrom('opportunity_feeds')
    .select(['id', 'title', 'url'])
    .orderBy('id', 'desc')
    .execute();
  const words = foldAccents(search).split(/\s+/).filter(Boolean);
  const found = all.filter(({ title, url }) => {
    const text = foldAccents(`${title} ${url}`);
    return words.every((word) => text.includes(word));
  });
  return findPage(db, {
    page,
    size: FEEDS_PER_PAGE,
    url: staffFeedEndpoints.list.url,
    filters: { search },
    ids: found.map(({ id }) => id),
    order: { columns: ['opportunity_feeds.id'], direction: 'desc' },
    load: async (ids) => {
      const rows = await selectFeeds(db).where('opportunity_feeds.id', 'in', ids).execute();
      return rows.map(toFeed);
    },
  });
}

interface FeedQuery {
  page?: string | undefined;
  search?: string | undefined;
}

/** @throws 404 */
export async function getFeed(db: Db, id: number): Promise<Feed> {
  const row = await selectFeeds(db).where('opportunity_feeds.id', '=', id).executeTakeFirst();
  if (!row) throw noFeed();
  return toFeed(row);
}

/** @throws 409 for an existing feed, 400 beyond the limit */
export async function addFeed(db: Db, actorId: number, url: string, parsed: ParsedFeed) {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, 'opportunity feeds');
    const { count } = await trx
      .selectFrom('opportunity_feeds')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_FEEDS) {
      throw badRequest({
        en: `Remove a feed first: at most ${MAX_FEEDS} are read.`,
        fr: `Retirez d’abord un flux\u00a0: ${MAX_FEEDS} au plus sont lus.`,
      });
    }
    const added = await trx
      .insertInto('opportunity_feeds')
      .values({
        url,
        title: parsed.title,
        paused_at: null,
        last_read_at: now(),
        next_read_at: secondsFromNow(BETWEEN_READS),
        failures: 0,
        error: null,
        created_at: now(),
      })
      .onConflict((conflicting) => conflicting.column('url').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) {
      throw conflict({ en: 'This feed is read already.', fr: 'Ce flux est déjà lu.' });
    }
    await storeEntries(trx, added.id, parsed.entries);
    await recordFeed(trx, actorId, added.id, 'feed-added', { url });
    return added.id;
  });
}

/** @throws 404 */
export async function pauseFeed(db: Db, actorId: number, id: number, isPaused: boolean) {
  await inTransaction(db, async (trx) => {
    const found = await trx
      .updateTable('opportunity_feeds')
      .set({ paused_at: isPaused ? now() : null, next_read_at: now(), failures: 0 })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!found) throw noFeed();
    await recordFeed(trx, actorId, id, isPaused ? 'feed-paused' : 'feed-resumed');
  });
}

/** @throws 404 */
export async function removeFeed(db: Db, actorId: number, id: number) {
  await inTransaction(db, async (trx) => {
    const gone = await trx
      .deleteFrom('opportunity_feeds')
      .where('id', '=', id)
      .returning('url')
      .executeTakeFirst();
    if (!gone) throw noFeed();
    await recordFeed(trx, actorId, id, 'feed-removed', { url: gone.url });
  });
}

const NOT_STORED = {
  en: 'What this feed holds could not be stored: this is an error of Inzira.',
  fr: 'Le contenu de ce flux n’a pas pu être enregistré\u00a0: c’est une erreur d’Inzira.',
};

/**
 * The feeds whose time has come, one after the other; one that fails is asked less and less often.
 * @throws what nobody foresaw of one of them, once all have been read: it would be first in each later run.
 */
export async function readDueFeeds(db: Db, isAllowed: AddressRule, signal: AbortSignal) {
  const due = await db
    .selectFrom('opportunity_feeds')
    .select(['id', 'url', 'failures'])
    .where('paused_at', 'is', null)
    .where('next_read_at', '<=', now())
    .orderBy('next_read_at')
    .limit(BATCH_SIZE)
    .execute();
  const unforeseen: unknown[] = [];
  for (const feed of due) {
    signal.throwIfAborted();
    try {
      await readFeed(db, feed, isAllowed, signal);
    } catch (error) {
      signal.throwIfAborted();
      unforeseen.push(error);
      await storeReading(db, feed, null, NOT_STORED);
    }
  }
  if (unforeseen.length > 0) throw unforeseen[0];
}

interface DueFeed {
  id: number;
  url: string;
  failures: number;
}

/** Reads a feed and stores the result. */
export async function readFeed(db: Db, feed: DueFeed, isAllowed: AddressRule, signal: AbortSignal) {
  let parsed: ParsedFeed | null = null;
  let problem: Sentence | null = null;
  try {
    parsed = await fetchFeed(feed.url, isAllowed, signal);
  } catch (error) {
    // An abort by the server's end says nothing about the feed.
    signal.throwIfAborted();
    if (!(error instanceof FeedProblem)) throw error;
    problem = error.sentence;
  }
  await storeReading(db, feed, parsed, problem);
}

async function storeReading(
  db: Db,
  { id, failures }: DueFeed,
  parsed: ParsedFeed | null,
  problem: Sentence | null,
) {
  await inTransaction(db, async (trx) => {
    const pause = Math.min(LONGEST_PAUSE, BETWEEN_READS * 2 ** Math.min(failures, 5));
    const found = await trx
      .updateTable('opportunity_feeds')
      .set({
        last_read_at: now(),
        next_read_at: secondsFromNow(problem ? pause : BETWEEN_READS),
        failures: problem ? failures + 1 : 0,
        error: problem && JSON.stringify(problem),
      })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    // The feed may have been removed meanwhile.
    if (found && parsed) await storeEntries(trx, id, parsed.entries);
  });
}

/** @throws 404 */
export async function requestFeedRead(db: Db, actorId: number, id: number) {
  return inTransaction(db, async (trx) => {
    const feed = await trx
      .selectFrom('opportunity_feeds')
      .select(['id', 'url', 'failures'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!feed) throw noFeed();
    await recordFeed(trx, actorId, id, 'feed-read');
    return feed;
  });
}

/**
 * Adds new entries; one with the link of an entry in another feed is skipped. A changed entry waits again if it has a
 * listing, because its deadline may have changed; a dismissed one stays dismissed.
 */
async function storeEntries(trx: Db, feedId: number, entries: readonly ParsedEntry[]) {
  for (const { key, title, link, summary, publishedAt } of entries) {
    const hash = createHash('sha256')
      .update(JSON.stringify([title, link, summary]))
      .digest('hex');
    const texts = { hash, title, link, summary, published_at: publishedAt };
    const known = await trx
      .selectFrom('opportunity_feed_entries')
      .select(['id', 'hash', 'state', 'opportunity_id'])
      .where('feed_id', '=', feedId)
      .where('entry_key', '=', key)
      .executeTakeFirst();
    if (known?.hash === hash) continue;
    if (known) {
      const waitsAgain = known.state === 'taken' && known.opportunity_id !== null;
      await trx
        .updateTable('opportunity_feed_entries')
        .set({ ...texts, ...(waitsAgain && { state: 'waiting' }) })
        .where('id', '=', known.id)
        .execute();
      continue;
    }
    if (link !== '' && (await isElsewhere(trx, feedId, link))) continue;
    await trx
      .insertInto('opportunity_feed_entries')
      .values({
        ...texts,
        feed_id: feedId,
        entry_key: key,
        first_seen_at: now(),
        state: 'waiting',
        opportunity_id: null,
      })
      .onConflict((conflicting) => conflicting.columns(['feed_id', 'entry_key']).doNothing())
      .execute();
  }
}

async function isElsewhere(trx: Db, feedId: number, link: string): Promise<boolean> {
  const found = await trx
    .selectFrom('opportunity_feed_entries')
    .select('id')
    .where('link', '=', link)
    .where('feed_id', '<>', feedId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

function selectFeeds(db: Db) {
  return db
    .selectFrom('opportunity_feeds')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('opportunity_feed_entries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('feed_id', '=', 'opportunity_feeds.id')
        .where('state', '=', 'waiting')
        .as('waiting'),
    );
}

type FeedRow = Awaited<ReturnType<ReturnType<typeof selectFeeds>['executeTakeFirstOrThrow']>>;

function toFeed(row: FeedRow): Feed {
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    paused_at: row.paused_at,
    last_read_at: row.last_read_at,
    error: row.error === null ? null : (JSON.parse(row.error) as Sentence),
    waiting: Number(row.waiting),
  };
}

async function recordFeed(
  trx: Db,
  actorId: number,
  id: number,
  action: string,
  after?: Record<string, unknown>,
) {
  await recordHistory(trx, {
    actorId,
    action,
    subject: { kind: 'feed', id },
    ...(after && { after }),
  });
}
