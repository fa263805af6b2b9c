import { seedLarge } from '@inzira/server/demo/large-seed';
import { migrations } from '@inzira/server/migrations';
import { migrate } from '@inzira/server/platform/migrations';
import { measureScale, openServer } from './scale.ts';

/** The calls of the venture directory with 1,000 and with 1,000,000 ventures: `bench/scale.ts`. */
const list = '/api/organization/ventures/';

/** Further than any filter's list: it has some 970 of 1,000. */
const lastPage = (ventures: number) => Math.floor((ventures * 0.96) / 5);

await measureScale({
  what: 'ventures',
  few: 1_000,
  many: 1_000_000,
  async fill(db, ventures) {
    await migrate(db, migrations);
    await seedLarge(db, { users: Math.ceil(ventures / 10), ventures }, () => {});
  },
  async open(db, ventures) {
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
        'of a sector': (round) => `${list}?sector=${1 + (round % 20)}`,
        'of a country': () => `${list}?country=646`,
        'of a stage': () => `${list}?stage=Growth`,
        'of a sector and a stage': () => `${list}?sector=1&stage=Growth`,
        'of a sector, a country and a stage': () => `${list}?sector=1&country=4&stage=Growth`,
        'of a sector, a country, a customer type and a stage': () =>
          `${list}?sector=2&country=8&customer_type=3&stage=Growth`,
        'search, a common word': () => `${list}?search=solar`,
        'search, a word of one row': (round) =>
          `${list}?search=${1 + ((round * 7_919) % ventures)}`,
        'search, the beginning of a word': () => `${list}?search=cooperat`,
        'search, a common word in a sector': () => `${list}?search=solar&sector=7`,
        'search, two words and a sector': () => `${list}?search=solar+tea&sector=3`,
        'search, two words and two filters': () => `${list}?search=solar+tea&sector=3&country=12`,
        'search, a typing error': () => `${list}?search=batteri%20hivs`,
        'search, nothing found': () => `${list}?search=xylophone`,
        'counts of the filters': () => `${list}counts/`,
        'counts of the filters in a sector': () => `${list}counts/?sector=2`,
        'counts of the filters in a search': () => `${list}counts/?search=solar`,
      },
      ['directory, first page, kept'],
    );
    const isWritten = (round: number) =>
      db
        .updateTable('ventures')
        .set({ tagline: `Tea of hill ${round}` })
        .where('id', '=', 1 + ((round * 7_919) % ventures))
        .execute();
    return { reads: { ...reads, 'a tagline is written': isWritten }, close };
  },
});
