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
  /** Of which part of the rows a word is, where it is of more than `least`. */
  shares: Map<string, number>;
  least: number;
  until: number;
}

const statistics = new WeakMap<object, Map<SearchIndex, Statistics>>();

/** What PostgreSQL last found out about the thousand most frequent words: a hint, without which a search takes longer. */
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
 * How many rows have the rarest of these at most; which part of the rows has each, and how many that are, if
 * they are independent of each other. A list holds alternatives; a word that is not frequent counts for none.
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
