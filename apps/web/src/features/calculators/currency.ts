import type { FactCountry } from '@inzira/contract/facts';

/** The currency of a country, by its name as learners write it; null for a country that is not known. */
export function currencyOf(country: string | null | undefined): string | null {
  const name = (country ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
  return CURRENCIES.find(([, countries]) => countries.includes(name))?.[0] ?? null;
}

/** Of the countries that can be chosen. */
export const CURRENCY_OF: Record<FactCountry, string> = {
  RW: 'RWF',
  KE: 'KES',
  NG: 'NGN',
  GH: 'GHS',
  SN: 'FCFA',
  CI: 'FCFA',
  ZA: 'ZAR',
  UG: 'UGX',
  TZ: 'TZS',
  CM: 'FCFA',
};

const CURRENCIES: readonly (readonly [string, readonly string[]])[] = [
  ['RWF', ['rwanda']],
  ['KES', ['kenya']],
  ['UGX', ['uganda', 'ouganda']],
  ['TZS', ['tanzania', 'tanzanie']],
  ['BIF', ['burundi']],
  ['CDF', ['dr congo', 'drc', 'rdc', 'congo-kinshasa', 'democratic republic of the congo']],
  ['NGN', ['nigeria']],
  ['GHS', ['ghana']],
  ['ETB', ['ethiopia', 'ethiopie']],
  ['ZAR', ['south africa', 'afrique du sud']],
  ['ZMW', ['zambia', 'zambie']],
  ['MWK', ['malawi']],
  ['MZN', ['mozambique']],
  ['SLE', ['sierra leone']],
  ['GMD', ['gambia', 'the gambia', 'gambie']],
  ['LRD', ['liberia']],
  ['GNF', ['guinea', 'guinee']],
  ['MAD', ['morocco', 'maroc']],
  ['TND', ['tunisia', 'tunisie']],
  ['EGP', ['egypt', 'egypte']],
  ['DZD', ['algeria', 'algerie']],
  ['MGA', ['madagascar']],
  ['MUR', ['mauritius', 'maurice']],
  ['BWP', ['botswana']],
  ['NAD', ['namibia', 'namibie']],
  ['AOA', ['angola']],
  ['SOS', ['somalia', 'somalie']],
  ['SSP', ['south sudan', 'soudan du sud']],
  ['SDG', ['sudan', 'soudan']],
  [
    'FCFA',
    [
      'senegal',
      'ivory coast',
      "cote d'ivoire",
      'mali',
      'burkina faso',
      'benin',
      'togo',
      'niger',
      'guinea-bissau',
      'guinee-bissau',
    ],
  ],
  [
    'FCFA',
    [
      'cameroon',
      'cameroun',
      'gabon',
      'chad',
      'tchad',
      'congo',
      'central african republic',
      'centrafrique',
      'equatorial guinea',
    ],
  ],
];
