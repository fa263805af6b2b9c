import { foldAccents } from '@inzira/contract/rules/fold';

/** The currency of a country, by its name as learners write it; null for an unknown country. */
export function currencyOf(country: string | null | undefined): string | null {
  const name = foldAccents(country ?? '').trim();
  return CURRENCIES.find(([, countries]) => countries.includes(name))?.[0] ?? null;
}

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
