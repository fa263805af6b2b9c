import type { FactCountry } from '#src/facts.ts';
import { foldAccents } from './fold.ts';

/** Names that learners use for the countries with rules. */
const NAMES: Record<FactCountry, readonly string[]> = {
  RW: ['rwanda'],
  KE: ['kenya'],
  NG: ['nigeria'],
  GH: ['ghana'],
  SN: ['senegal'],
  CI: ['ivory coast', "cote d'ivoire", 'cote divoire'],
  ZA: ['south africa', 'afrique du sud'],
  UG: ['uganda', 'ouganda'],
  TZ: ['tanzania', 'tanzanie'],
  CM: ['cameroon', 'cameroun'],
};

const codes = Object.keys(NAMES) as FactCountry[];

/** The code of a country by its name; null for one without rules. */
export function codeOfCountry(name: string | null | undefined): FactCountry | null {
  const written = foldAccents(name ?? '').trim();
  return codes.find((code) => NAMES[code].includes(written)) ?? null;
}

/** The countries mentioned in a sentence. */
export function countriesIn(text: string): FactCountry[] {
  const written = ` ${foldAccents(text).replaceAll(/[^a-z' ]+/g, ' ')} `;
  return codes.filter((code) => NAMES[code].some((name) => written.includes(` ${name} `)));
}

/** "Côte d’Ivoire" for CI, in a language. */
export function nameOfCountry(code: FactCountry, language: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}
