import type { Language } from '@inzira/contract/accounts';
import { brandColours } from '@inzira/contract/rules/brand-colours';
import type { Db } from './db/database.ts';
import { type PrintedBrand, PRODUCT } from './text/printed-brand.ts';

/** The name, colour and logo that staff chose for this installation; empty and null stand for the product's own. */
export interface Brand {
  name: string;
  /** The colour as it was chosen, `#a63d1c`. */
  colour: string;
  logo: {
    /** The key of the stored file. */
    key: string;
    /** The logo as a data URL, small enough for every page, so that it costs no further request. */
    inline: string;
    /** Width divided by height. */
    ratio: number;
  } | null;
  languages: 'both' | Language;
  revision: number;
  /** See `findConflictingFields`. */
  field_revisions: string;
}

export const DEFAULT_BRAND: Brand = {
  name: '',
  colour: '',
  logo: null,
  languages: 'both',
  revision: 1,
  field_revisions: '{}',
};

/** Reads one row by its key at each call, so that a change made on one server holds at once on all others. */
export async function readBrand(db: Db): Promise<Brand> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'brand')
    .executeTakeFirst();
  return row ? { ...DEFAULT_BRAND, ...(JSON.parse(row.value) as Partial<Brand>) } : DEFAULT_BRAND;
}

export async function writeBrand(trx: Db, brand: Brand) {
  const value = JSON.stringify(brand);
  await trx
    .insertInto('installation')
    .values({ key: 'brand', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export const nameOf = ({ name }: Brand) => name || PRODUCT;

export const toPrinted = (brand: Brand): PrintedBrand => ({
  name: nameOf(brand),
  colour: brand.colour ? brandColours(brand.colour).light.clay : null,
});
