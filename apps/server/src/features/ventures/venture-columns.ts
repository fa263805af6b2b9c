import type { VentureChanges } from '@inzira/contract/ventures';
import type { Db } from '#src/platform/db/database.ts';
import { requireChoices, type ChoiceTable } from './venture-choices.ts';
import type { VentureRow } from './venture-rows.ts';

/* Splits the fields of a request into columns of the row and links to choices. */

const OPTIONAL = [
  'founding_date',
  'pitch_video_url',
  'full_address',
  'phone_number',
  'stage',
  'website',
  'linkedin',
  'twitter',
  'facebook',
  'instagram',
  'youtube',
  'tiktok',
] as const;
const REQUIRED = ['company_name', 'tagline', 'pitch'] as const;

type Columns = { [Field in (typeof OPTIONAL)[number]]: VentureRow[Field] } & {
  [Field in (typeof REQUIRED)[number]]: string;
} & { logo_key: string | null; shows_founder: number };

/** The columns for the given fields; an empty field is cleared. */
export function toColumns(fields: VentureChanges): Partial<Columns> {
  const { shows_founder: showsFounder } = fields;
  return Object.fromEntries([
    ...(showsFounder === undefined ? [] : [['shows_founder', Number(showsFounder)]]),
    ...REQUIRED.filter((field) => fields[field] !== undefined).map((field) => [
      field,
      fields[field],
    ]),
    ...OPTIONAL.filter((field) => fields[field] !== undefined).map((field) => [
      field,
      fields[field] || null,
    ]),
  ]) as Partial<Columns>;
}

const CHOICES = [
  { table: 'sectors', links: 'venture_sectors', column: 'sector_id' },
  { table: 'countries', links: 'venture_countries', column: 'country_id' },
  { table: 'customer_types', links: 'venture_customer_types', column: 'customer_type_id' },
] as const;

type ChosenIds = { [Table in ChoiceTable]?: number[] | undefined };

export async function requireAllChoices(db: Db, chosen: ChosenIds) {
  for (const { table } of CHOICES) await requireChoices(db, table, chosen[table] ?? []);
}

export async function replaceChoices(trx: Db, id: number, chosen: ChosenIds) {
  for (const { table, links, column } of CHOICES) {
    const ids = chosen[table];
    if (!ids) continue;
    await trx.deleteFrom(links).where('venture_id', '=', id).execute();
    if (ids.length === 0) continue;
    await trx
      .insertInto(links)
      .values(ids.map((choice) => ({ venture_id: id, [column]: choice })) as never)
      .execute();
  }
}

/** The names of the fields whose values change, for the history. */
export function changedFields(before: VentureRow, columns: Partial<Columns>, chosen: ChosenIds) {
  const texts = Object.entries(columns)
    .filter(([column, value]) => before[column as keyof VentureRow] !== value)
    .map(([column]) => (column === 'logo_key' ? 'logo' : column));
  const lists = CHOICES.filter(({ table }) => {
    const ids = chosen[table];
    if (!ids) return false;
    const earlier = (JSON.parse(before[table]) as { id: number }[]).map(({ id }) => id);
    return ids.length !== earlier.length || ids.some((id) => !earlier.includes(id));
  }).map(({ table }) => table);
  return [...texts, ...lists];
}
