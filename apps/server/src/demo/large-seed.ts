import { VENTURE_STAGES } from '@inzira/contract/limits';
import type { ReviewStatus } from '@inzira/contract/ventures';
import { sql } from 'kysely';
import { nameColumns } from '#src/features/accounts/accounts.ts';
import { findChoices } from '#src/features/ventures/venture-choices.ts';
import { ventureSearch } from '#src/features/ventures/ventures.table.ts';
import {
  engineOf,
  inTransaction,
  limitStatements,
  refreshStatistics,
  type Db,
} from '#src/platform/db/database.ts';
import { createSearchIndex, dropSearchIndex } from '#src/platform/search/search-index.ts';

interface Size {
  users: number;
  ventures: number;
}

/** Rows per statement, so that the parameters stay below SQLite's limit of 32,766. */
const [USERS_AT_ONCE, VENTURES_AT_ONCE, LINKS_AT_ONCE] = [2_000, 1_500, 10_000];
const FROM = Date.parse('2024-01-01T00:00:00Z');

const WORDS = {
  first:
    'Acacia Baobab Blue Bright Cedar Clay Coastal Copper Delta Early Fresh Golden Green Highland Indigo Ivory Jasper Kivu Lake Lion Maize Market Mango Nile Ocean Palm Pearl Plain Rain Red River Sahel Savanna Silver Solar Stone Sun Swift Urban Valley Village Volta Water Wind'.split(
      ' ',
    ),
  second:
    'Academy Bakery Batteries Books Bricks Builders Carriers Clinic Coffee Cooperative Crafts Credit Dairy Design Energy Farms Fashion Filters Foods Gardens Harvest Health Hives Kitchens Labs Learning Logistics Looms Media Mills Motors Pay Poultry Press Recycling Schools Seeds Stays Studio Tailors Tea Textiles Tools Travel Water Works'.split(
      ' ',
    ),
  pitch:
    'affordable battery bees bicycle borrow bottle bread bricks cassava children clean clinic coffee cold cooperative cotton credit deliver dried driver earn energy families farmer fish fruit garden goats grain harvest herbs honey insurance irrigation kiosk lamps learn lend leather maize market medicine milk mothers nurse onions orders organic packs phone pipes plastic poultry pump radio rain recycle rent repair rice roof savings school seeds sell sew solar soap soil storage tailors tea teach tomatoes tools transport tree village waste water weave women wood workshop young'.split(
      ' ',
    ),
};

/** Each place name is used for about twenty ventures. */
function placeName(number: number): string {
  const [consonant = '', vowel = ''] = ['bdfgklmnrstwz'[number % 13], 'aeiou'[number % 5]];
  const rest = Math.floor(number / 65);
  return `${consonant}${vowel}${rest > 0 ? placeName(rest - 1) : 'gwe'}`;
}

/** A seeded random generator (mulberry32), so that each run creates the same data. */
function openRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/**
 * Adds users who cannot log in and their ventures, to test performance with much data. The search index is rebuilt at
 * the end, which takes a third of the time of updating it.
 */
export async function seedLarge(db: Db, size: Size, progress: (line: string) => void) {
  const random = openRandom(20_261_122);
  const one = <T>(list: readonly T[]) => list[random(list.length)] as T;
  const share = (done: number, all: number) => `${Math.floor((done / all) * 100)} %`;

  const owners: number[] = [];
  const { n } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  for (let at = 0; at < size.users; at += USERS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(USERS_AT_ONCE, size.users - at) }, (_, index) => {
      const name = `seed-${n + at + index + 1}`;
      return {
        ...nameColumns({ username: name, email: `${name}@inzira.example` }),
        password_hash: null,
        language: index % 3 === 0 ? ('fr' as const) : ('en' as const),
        created_at: new Date(FROM + (at + index) * 1000).toISOString(),
      };
    });
    const made = await db.insertInto('users').values(rows).returning('id').execute();
    for (const { id } of made) owners.push(id);
    progress(`Users       ${share(at + rows.length, size.users)}`);
  }

  const choices = {
    sectors: (await findChoices(db, 'sectors')).map(({ id }) => id),
    countries: (await findChoices(db, 'countries')).map(({ id }) => id),
    customer_types: (await findChoices(db, 'customer_types')).map(({ id }) => id),
  };
  const engine = engineOf(db);
  await runAll(db, dropSearchIndex(engine, ventureSearch));
  for (let at = 0; at < size.ventures; at += VENTURES_AT_ONCE) {
    const length = Math.min(VENTURES_AT_ONCE, size.ventures - at);
    const rows = Array.from({ length }, (_, index) => {
      const moment = new Date(FROM + (at + index) * 60_000).toISOString();
      // One in fifty is pending, one in a hundred declined.
      const status: ReviewStatus =
        (['pending', 'pending', 'declined'] as const)[random(100)] ?? 'approved';
      return {
        owner_id: one(owners),
        company_name: `${one(WORDS.first)} ${one(WORDS.second)} ${at + index + 1}`,
        tagline: `${one(WORDS.pitch)} and ${one(WORDS.pitch)} for every ${one(WORDS.pitch)}`,
        pitch: `Seeded venture of ${placeName(random(Math.ceil(size.ventures / 20)))}. ${Array.from({ length: 24 }, () => one(WORDS.pitch)).join(' ')}.`,
        stage: one([...VENTURE_STAGES, null]),
        founding_date: `20${10 + random(16)}-0${1 + random(9)}-1${random(10)}`,
        review_status: status,
        review_reason: status === 'declined' ? 'Seeded as declined.' : null,
        reviewed_at: status === 'pending' ? null : moment,
        submitted_at: moment,
        revision: 1,
        created_at: moment,
      };
    });
    await inTransaction(db, async (trx) => {
      const made = await trx.insertInto('ventures').values(rows).returning('id').execute();
      const ids = made.map(({ id }) => id);
      // An uneven distribution: few countries and sectors have most ventures.
      const some = (list: number[], most: number) => [
        ...new Set(
          Array.from({ length: 1 + random(most) }, () => list[random(1 + random(list.length))]),
        ),
      ];
      const link = (list: number[], most: number) =>
        ids.flatMap((venture_id) =>
          some(list, most).map((choice) => ({ venture_id, choice: choice ?? 0 })),
        );
      for (const rows of inParts(link(choices.sectors, 3)))
        await trx
          .insertInto('venture_sectors')
          .values(rows.map(({ venture_id, choice }) => ({ venture_id, sector_id: choice })))
          .execute();
      for (const rows of inParts(link(choices.countries, 2)))
        await trx
          .insertInto('venture_countries')
          .values(rows.map(({ venture_id, choice }) => ({ venture_id, country_id: choice })))
          .execute();
      for (const rows of inParts(link(choices.customer_types, 2)))
        await trx
          .insertInto('venture_customer_types')
          .values(rows.map(({ venture_id, choice }) => ({ venture_id, customer_type_id: choice })))
          .execute();
    });
    progress(`Ventures    ${share(at + length, size.ventures)}`);
  }
  progress('Search      the index is made anew …');
  await runAll(db, createSearchIndex(engine, ventureSearch));
  await refreshStatistics(db);
}

function inParts<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / LINKS_AT_ONCE) }, (_, index) =>
    rows.slice(index * LINKS_AT_ONCE, (index + 1) * LINKS_AT_ONCE),
  );
}

async function runAll(db: Db, statements: string[]) {
  await inTransaction(db, async (trx) => {
    await limitStatements(trx, 0);
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
}
