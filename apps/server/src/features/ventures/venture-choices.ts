import { type Choice } from '@inzira/contract/ventures';
import { CUSTOMER_TYPE_CODES, SECTOR_CODES } from '@inzira/contract/venture-choices';
import countryCodes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { isOneOf, type Db } from '#src/platform/db/database.ts';
import { invalid } from '#src/platform/http/errors.ts';

const SECTOR_NAMES: Record<(typeof SECTOR_CODES)[number], string> = {
  agriculture: 'Agriculture & Agribusiness',
  food: 'Food & Beverages',
  health: 'Health & Wellbeing',
  education: 'Education & Training',
  finance: 'Financial Services',
  energy: 'Energy',
  water: 'Water & Sanitation',
  environment: 'Environment & Recycling',
  manufacturing: 'Manufacturing',
  crafts: 'Crafts & Design',
  fashion: 'Fashion & Beauty',
  retail: 'Retail & E-commerce',
  transport: 'Transport & Logistics',
  construction: 'Construction & Housing',
  tourism: 'Tourism & Hospitality',
  media: 'Media & Entertainment',
  technology: 'Software & Technology',
  telecommunications: 'Telecommunications',
  'professional-services': 'Professional Services',
  'social-services': 'Community & Social Services',
};

const CUSTOMER_TYPE_NAMES: Record<(typeof CUSTOMER_TYPE_CODES)[number], string> = {
  individuals: 'Individuals',
  households: 'Households',
  students: 'Students',
  farmers: 'Farmers',
  'small-businesses': 'Small businesses',
  'large-companies': 'Large companies',
  schools: 'Schools & universities',
  'health-facilities': 'Health facilities',
  'public-bodies': 'Public bodies',
  'non-profits': 'Non-profits',
};

export type ChoiceTable = 'sectors' | 'countries' | 'customer_types';

/** Updates the lists of choices. Ids stay and nothing is deleted, because ventures refer to it. */
export async function fillChoices(trx: Db) {
  const lists: Record<ChoiceTable, Choice[]> = {
    sectors: numbered(SECTOR_CODES, SECTOR_NAMES),
    customer_types: numbered(CUSTOMER_TYPE_CODES, CUSTOMER_TYPE_NAMES),
    countries: readCountries(),
  };
  for (const table of ['sectors', 'customer_types', 'countries'] as const) {
    await trx
      .insertInto(table)
      .values(lists[table])
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), code: eb.ref('excluded.code') })),
      )
      .execute();
  }
}

const numbered = <Code extends string>(codes: readonly Code[], names: Record<Code, string>) =>
  codes.map((code, index) => ({ id: index + 1, name: names[code], code }));

/** ISO 3166-1 codes, with the names that browsers use. */
function readCountries(): Choice[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return countryCodes.map(([code = '', , number]) => ({
    id: Number(number),
    name: names.of(code) ?? code,
    code,
  }));
}

/** Sectors and customer types in the order of their lists, countries by name. */
export async function findChoices(db: Db, table: ChoiceTable): Promise<Choice[]> {
  const choices = await db.selectFrom(table).select(['id', 'name', 'code']).orderBy('id').execute();
  return table === 'countries'
    ? choices.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    : choices;
}

/** @throws 400 on `table`, which is also the name of the field, for an id that is not in the list. */
export async function requireChoices(db: Db, table: ChoiceTable, ids: readonly number[]) {
  if (ids.length === 0) return;
  const known = await db
    .selectFrom(table)
    .select('id')
    .where(isOneOf(db, 'id', ids))
    .execute();
  if (known.length < ids.length) {
    throw invalid({
      [table]: [{ en: 'Choose from the list.', fr: 'Choisissez dans la liste.' }],
    });
  }
}
