import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import type { SearchIndex } from './search-index.ts';

const STATISTICS_KEPT_MS = 10 * 60 * 1000;

interface Word {
  word: string;
}

interface Statistics {
  /** The highest id. */
  newest: number;
  /** The share of rows that contain a word, for words above `least`. */
  shares: Map<string, number>;
  least: number;
  until: number;
}

const statistics = new WeakMap<object, Map<SearchIndex, Statistics>>();

/** PostgreSQL's statistics of the thousand most frequent words: an optimisation, without which searches are slower. */
export async function statisticsOf(db: Db, index: SearchIndex): Promise<Statistics> {
  const { adapter } = db.getExecutor();
  const all = statistics.get(adapter) ?? new Map<SearchIndex, Statistics>();
  statistics.set(adapter, all);
  const kept = all.get(index);
  if (kept && kept.until > Date.now()) return kept;
  const search = `${index.table}_search`;
  const frequent = sql<{ word: string; share: number; newest: number }>`(
    select word, share, (select max(id) from ${sql.table(search)}) as newest from pg_stats,
      unnest(cast(cast(most_common_elems as text) as text[]), most_common_elem_freqs) as of (word, share)
    where schemaname = current_schema() and tablename = ${search} and attname = 'words' and word <> '')`;
  const rows = await db.selectFrom(frequent.as('frequent')).selectAll().execute();
  const found = {
    newest: rows[0]?.newest ?? Infinity,
    shares: new Map(rows.map(({ word, share }) => [word, share])),
    least: Math.min(1, ...rows.map(({ share }) => share)),
    until: Date.now() + STATISTICS_KEPT_MS,
  };
  all.set(index, found);
  return found;
}

/**
 * An upper bound of the rows that contain the rarest term; and the share and number of rows with all terms, if they
 * were independent. A list holds alternatives; words that are not frequent count as none.
 */
export async function estimate(db: Db, index: SearchIndex, terms: readonly Word[][]) {
  const { newest, shares, least } = await statisticsOf(db, index);
  const sharesOr = (other: number) =>
    terms.map((all) =>
      Math.min(
        1,
        all.reduce((sum, { word }) => sum + (shares.get(word) ?? other), 0),
      ),
    );
  const share = sharesOr(0).reduce((product, one) => product * one, 1);
  return {
    atMost: newest * Math.min(...sharesOr(least)),
    share,
    expected: share && newest * share,
  };
}
