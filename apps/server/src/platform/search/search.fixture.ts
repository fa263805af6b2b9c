import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { migrate } from '#src/platform/db/migrations.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';

export const shops: SearchIndex = {
  table: 'shops',
  columns: ['name', 'about'],
  facets: {
    sector: { table: 'shop_sectors', of: 'shop_id', column: 'sector_id' },
    stage: { column: 'stage' },
  },
  where: { column: 'approved_at', is: 'is not null' },
};

export async function createShops(db: Db) {
  await migrate(db, [
    {
      name: 'shops-1',
      statements: ({ engine, id, strict }) => [
        `create table shops (id ${id}, name text not null, about text, stage text, approved_at text, note text) ${strict}`,
        `create table shop_sectors (shop_id integer not null references shops (id) on delete cascade,
          sector_id integer not null, primary key (shop_id, sector_id)) ${strict}`,
        `insert into shops (name, approved_at) values ('There before the index', '2026')`,
        ...createSearchIndex(engine, shops),
      ],
    },
  ]);
}

export interface Shop {
  about?: string | null;
  stage?: string | null;
  approved_at?: string | null;
  sectors?: number[];
}

export async function insertShop(
  db: Db,
  name: string,
  { about = null, stage = null, approved_at = '2026', sectors = [] }: Shop = {},
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into shops (name, about, stage, approved_at)
    values (${name}, ${about}, ${stage}, ${approved_at}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  for (const sector of sectors) {
    await sql`insert into shop_sectors values (${id}, ${sector})`.execute(db);
  }
  return id;
}
