import { seedLarge } from '@inzira/server/demo/large-seed';
import { migrations } from '@inzira/server/migrations';
import type { Db } from '@inzira/server/platform/db/database';
import { migrate } from '@inzira/server/platform/db/migrations';
import { measureScale, openServer, wrongBy } from './scale.ts';

/** The calls of the venture directory with 1,000 and 1,000,000 ventures: `bench/scale.ts`. */
const list = '/api/organization/ventures/';

/** Beyond the last page of any filtered list, which has about 970 of 1,000 ventures. */
const lastPage = (ventures: number) => Math.floor((ventures * 0.96) / 5);

/** Queries are derived from these: a venture of each country, including rare ones, and newly read. */
async function sample(db: Db, ventures: number) {
  const countries = await db.selectFrom('countries').select('id').orderBy('id').execute();
  const sectors = await db.selectFrom('sectors').select('id').orderBy('id').execute();
  const rows = [];
  for (let round = 0; rows.length < 1_000 && round < 2_000; round += 1) {
    const country = countries[(round * 7) % countries.length]?.id ?? 0;
    const row = await db
      .selectFrom('venture_countries')
      .innerJoin('ventures', 'ventures.id', 'venture_countries.venture_id')
      .innerJoin('venture_sectors as s', 's.venture_id', 'ventures.id')
      .innerJoin('venture_customer_types as c', 'c.venture_id', 'ventures.id')
      .select([
        'ventures.id',
        'pitch',
        'company_name',
        'stage',
        's.sector_id',
        'c.customer_type_id',
      ])
      .where('country_id', '=', country)
      .where('venture_countries.venture_id', '>', (round * 7_919) % ventures)
      .where('review_status', '=', 'approved')
      .where('stage', 'is not', null)
      .orderBy('venture_countries.venture_id')
      .limit(1)
      .executeTakeFirst();
    if (!row) continue;
    const [place = '', ...words] = row.pitch.replaceAll('.', '').split(' ').slice(3);
    const word = (at: number) => words[(round + 5 * at) % words.length] ?? '';
    rows.push({
      number: row.company_name.split(' ').at(-1) ?? '',
      place,
      word: word(0),
      // Another word.
      second: words.find((one) => one !== word(0) && one > word(1)) ?? place,
      country: `&country=${country}`,
      sector: `&sector=${row.sector_id}`,
      anySector: `&sector=${sectors[(round * 3) % sectors.length]?.id}`,
      stage: `&stage=${encodeURIComponent(row.stage ?? '')}`,
      customers: `&customer_type=${row.customer_type_id}`,
    });
  }
  return rows;
}

await measureScale({
  what: 'ventures',
  few: 1_000,
  many: 1_000_000,
  async fill(db, ventures) {
    await migrate(db, migrations);
    await seedLarge(db, { users: Math.ceil(ventures / 10), ventures }, () => {});
  },
  async open(db, ventures) {
    const rows = await sample(db, ventures);
    type Row = (typeof rows)[number];
    const by =
      (query: (row: Row) => string, path = list) =>
      (round: number) => {
        const row = rows[round % rows.length];
        if (!row) throw new Error('No venture to ask for');
        return `${path}?${query(row)}`;
      };
    const { reads, close } = await openServer(
      db,
      {
        'directory, first page, kept': () => list,
        'directory, first page': () => list,
        'directory, page in the middle': () => `${list}?page=${Math.floor(ventures / 10)}`,
        'directory, last page': () => `${list}?page=${lastPage(ventures)}`,
        'directory, any page': (round) =>
          `${list}?page=${1 + ((round * 7_919) % lastPage(ventures))}`,
        profile: (round) => `${list}${1 + ((round * 7_919) % ventures)}/`,
        'of a sector': by((row) => row.sector),
        'of a country': by((row) => row.country),
        'of a stage': by((row) => row.stage),
        'of a sector and a stage': by((row) => row.sector + row.stage),
        'of a sector and a country': by((row) => row.sector + row.country),
        'of a sector and a country that few have': by((row) => row.anySector + row.country),
        'of a sector, a country and a stage': by((row) => row.sector + row.country + row.stage),
        'of a sector, a country, a customer type and a stage': by(
          (row) => row.sector + row.country + row.customers + row.stage,
        ),
        'search, a common word': by(({ word }) => `search=${word}`),
        'search, a word of some twenty': by(({ place }) => `search=${place}`),
        'search, a number': by(({ number }) => `search=${number}`),
        'search, the beginning of a word': by(({ word }) => `search=${word.slice(0, -1)}`),
        'search, two letters': by(({ place }) => `search=${place.slice(0, 2)}`),
        'search, two words': by(({ word, second }) => `search=${word}+${second}`),
        'search, a word in a sector': by(({ word, sector }) => `search=${word}${sector}`),
        'search, two words and a sector': by(
          ({ word, second, sector }) => `search=${word}+${second}${sector}`,
        ),
        'search, two words and two filters': by(
          ({ word, second, sector, country }) => `search=${word}+${second}${sector}${country}`,
        ),
        'search, a typing error': by(({ word }) => `search=${wrongBy(word)}`),
        'search, a typing error beside a word': by(
          ({ word, place }) => `search=${word}+${wrongBy(place)}`,
        ),
        'search, nothing found': by(({ number }) => `search=xylo${number}phone`),
        'counts of the filters': () => `${list}counts/`,
        'counts of the filters in a sector': by(({ sector }) => sector, `${list}counts/`),
        'counts of the filters in a search': by(({ word }) => `search=${word}`, `${list}counts/`),
      },
      ['directory, first page, kept'],
    );
    let writes = 0;
    const isWritten = async (round: number) => {
      writes += 1;
      await db
        .updateTable('ventures')
        .set({ tagline: `Tea of hill ${writes}` })
        .where('id', '=', 1 + ((round * 7_919) % ventures))
        .execute();
      return 1;
    };
    return { reads: { ...reads, 'a tagline is written': isWritten }, close };
  },
});
