import { addDays, today } from '@inzira/server/platform/days';
import { migrations } from '@inzira/server/migrations';
import type { Db } from '@inzira/server/platform/db/database';
import { migrate } from '@inzira/server/platform/db/migrations';
import { measureScale, openServer, wrongBy } from './scale.ts';

/** The calls of opportunities with 1,000 and 100,000 listings, signed in: `bench/scale.ts`. */
const list = '/api/organization/opportunities/';
const staffList = '/api/staff/opportunities/';

const half = (id: number) => (id % 2 === 0 ? 'solar' : 'coffee');
const market = (id: number) => `market${id % 100}`;
/** About thirty listings each, however many there are. */
const place = (id: number, listings: number) => `place${id % Math.ceil(listings / 30)}`;
const about = (id: number, listings: number) =>
  `${half(id)} and ${id % 2 === 0 ? 'energy for villages' : 'trade by roasting'} ${market(id)} ${place(id, listings)}`;

/**
 * Half of the listings are open, a third is for any country; words occur in every second one, in one of a hundred,
 * or in thirty.
 */
async function seed(db: Db, listings: number) {
  const tags = ['Grant', 'Training', 'Loan', 'Prize'];
  await db
    .insertInto('tags')
    .values(tags.map((name) => ({ name })))
    .execute();
  const now = new Date().toISOString();
  const BATCH = 500;
  for (let first = 1; first <= listings; first += BATCH) {
    const ids = Array.from(
      { length: Math.min(BATCH, listings - first + 1) },
      (_, at) => first + at,
    );
    const rows = ids.map((id) => ({
      id,
      // A prime number, so that each sector and country occurs with every deadline.
      deadline: addDays(today(), ((id * 7_919) % 401) - 200),
      is_any_country: id % 3 === 0 ? 1 : 0,
      is_any_sector: id % 4 === 0 ? 1 : 0,
    }));
    await db
      .insertInto('opportunities')
      .values(
        rows.map((row) => ({
          ...row,
          title: `Programme ${row.id}`,
          organization_name: `Fund ${row.id % 900}`,
          benefits: `USD ${row.id % 90} thousand`,
          target_audience: 'Founders with a first product.',
          description: `<p>For ${about(row.id, listings)}.</p>`,
          description_text: `For ${about(row.id, listings)}.`,
          apply_link: 'https://fund.example/apply',
          has_fee: 0,
          link_state: row.id % 50 === 0 ? ('dead' as const) : ('works' as const),
          link_failures: 0,
          created_at: now,
        })),
      )
      .execute();
    const links = rows.map(({ id, deadline }) => ({ opportunity_id: id, deadline }));
    await db
      .insertInto('opportunity_tags')
      .values(links.map((link) => ({ ...link, tag_id: 1 + (link.opportunity_id % tags.length) })))
      .execute();
    await db
      .insertInto('opportunity_countries')
      .values(
        links
          .filter((_, at) => rows[at]?.is_any_country === 0)
          .map((link) => ({ ...link, country_id: link.opportunity_id % 2 === 0 ? 646 : 404 })),
      )
      .execute();
    await db
      .insertInto('opportunity_sectors')
      .values(
        links
          .filter((_, at) => rows[at]?.is_any_sector === 0)
          .map((link) => ({ ...link, sector_id: 1 + (link.opportunity_id % 20) })),
      )
      .execute();
  }
}

await measureScale({
  what: 'opportunities',
  few: 1_000,
  many: 100_000,
  async fill(db, listings) {
    await migrate(db, migrations);
    await seed(db, listings);
  },
  open(db, listings) {
    const search =
      (query: (id: number) => string, path = list) =>
      (round: number) =>
        `${path}?${query(1 + ((round * 7_919) % listings))}`;
    return openServer(db, {
      'list, first page': () => list,
      'list, page in the middle': () => `${list}?page=${Math.floor(listings / 20)}`,
      'list, any page': (round) => `${list}?page=${1 + ((round * 7_919) % (listings / 10))}`,
      detail: (round) => `${list}${1 + ((round * 7_919) % listings)}/`,
      'of a country': (round) => `${list}?country=${round % 2 === 0 ? 646 : 404}`,
      'of a sector': (round) => `${list}?sector=${1 + (round % 20)}`,
      'of a tag and a country': (round) => `${list}?tag=${1 + (round % 4)}&country=646`,
      'of a sector and a country': (round) => `${list}?sector=${1 + (round % 20)}&country=404`,
      'of a sector and a country that few have': () => `${list}?sector=5&country=404`,
      'of a sector, a country and a tag': (round) =>
        `${list}?sector=${1 + (round % 20)}&country=646&tag=${1 + (round % 3)}`,
      'search, a common word': search((id) => `search=${half(id)}`),
      'search, a word of one row in a hundred': search((id) => `search=${market(id)}`),
      'search, a word of thirty rows': search((id) => `search=${place(id, listings)}`),
      'search, two words': search((id) => `search=${half(id)}+${place(id, listings)}`),
      'search, two words and a country': search(
        (id) => `search=${half(id)}+${market(id)}&country=404`,
      ),
      'search, two words and two filters': search(
        (id) => `search=${half(id)}+${place(id, listings)}&country=646&sector=${1 + (id % 20)}`,
      ),
      'search, a typing error': search((id) => `search=${wrongBy(half(id))}`),
      'search, a typing error beside a word': search(
        (id) => `search=${wrongBy(half(id))}+${place(id, listings)}`,
      ),
      'filter values': () => `${list}options/`,
      'for staff, open': () => staffList,
      'for staff, dead links': () => `${staffList}?state=dead`,
      'for staff, closed, searched': search(
        (id) => `state=closed&search=${place(id, listings)}`,
        staffList,
      ),
    });
  },
});
