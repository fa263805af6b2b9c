import type { CountryCode } from 'libphonenumber-js/min';
import { isOneOf, type Db } from '#src/platform/db/database.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { lazy } from '#src/platform/lazy.ts';

const phones = lazy<typeof import('libphonenumber-js/min')>('libphonenumber-js/min');

/**
 * Converts a number to international format; one without a country code is interpreted in these countries, those of its
 * venture.
 * @throws 400 when no such number exists in any of them
 */
export async function toInternationalNumber(
  db: Db,
  written: string,
  countries: readonly number[],
): Promise<string> {
  const { parsePhoneNumberFromString } = phones();
  // "00" is a common way to dial "+".
  const text = written.trim().replace(/^00(?=[1-9])/, '+');
  if (text === '') return '';
  if (text.startsWith('+')) {
    const number = parsePhoneNumberFromString(text);
    // Accepts possible numbers, because new ranges are assigned that the library does not know yet.
    if (number?.isPossible()) return number.formatInternational();
    throw wrong();
  }
  for (const code of await findCodes(db, countries)) {
    const number = parsePhoneNumberFromString(text, code as CountryCode);
    if (number?.isValid()) return number.formatInternational();
  }
  throw wrong();
}

/** The country codes in the order in which they were chosen. */
async function findCodes(db: Db, countries: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('countries')
    .select(['id', 'code'])
    .where(isOneOf(db, 'id', countries))
    .execute();
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  return countries.flatMap((id) => codes.get(id) ?? []);
}

const wrong = () =>
  invalid({
    phone_number: [
      {
        en: 'Enter a number with its country code, such as +250 788 123 456.',
        fr: 'Saisissez un numéro avec son indicatif, comme +250 788 123 456.',
      },
    ],
  });
