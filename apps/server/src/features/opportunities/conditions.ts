import type { IdeaCard } from '@inzira/contract/advisor-idea';
import type { Condition, Opportunity } from '@inzira/contract/opportunities';
import type { SECTOR_CODES } from '@inzira/contract/venture-choices';
import { toWords } from '#src/platform/search/search-words.ts';

type SectorCode = (typeof SECTOR_CODES)[number];
type Eligibility = Pick<Opportunity, 'countries' | 'sectors' | 'stages'>;
type Card = Pick<IdeaCard, 'country' | 'stage' | 'sector'>;

/**
 * Compares an opportunity's conditions with a learner's card. The card's free text is interpreted as far as possible;
 * otherwise the result is that it is unclear.
 */
export function compare({ countries, sectors, stages }: Eligibility, card: Card): Condition[] {
  return [
    ...condition('country', countries, card.country, readCountry, (code) =>
      countries.some((country) => country.code === code),
    ),
    ...condition(
      'stage',
      stages,
      card.stage,
      (stage) => [stage],
      (stage) => stages.some((one) => one === stage),
    ),
    ...condition('sector', sectors, card.sector, readSectors, (code) =>
      sectors.some((sector) => sector.code === code),
    ),
  ];
}

/** Codes of what a card says, as far as it is understood; an empty list excludes nothing. */
export const meantBy = ({ country, sector, stage }: Card) => ({
  countries: country === null ? [] : readCountry(country),
  sectors: sector === null ? [] : readSectors(sector),
  stage,
});
export type Meant = ReturnType<typeof meantBy>;

function condition(
  field: Condition['field'],
  wanted: readonly unknown[],
  yours: string | null,
  read: (text: string) => string[],
  isWanted: (code: string) => boolean,
): Condition[] {
  if (wanted.length === 0) return [];
  if (yours === null) return [{ field, state: 'missing', yours }];
  const meant = read(yours);
  const state = meant.length === 0 ? 'unclear' : meant.some(isWanted) ? 'met' : 'not_met';
  return [{ field, state, yours }];
}

const fold = (text: string) => toWords(text).join(' ');

/** Common names that no list of countries contains. */
const COUNTRY_ALIASES: Record<string, string> = {
  drc: 'CD',
  rdc: 'CD',
  'dr congo': 'CD',
  'democratic republic of the congo': 'CD',
  'republique democratique du congo': 'CD',
  'republic of the congo': 'CG',
  'republique du congo': 'CG',
  'ivory coast': 'CI',
  'cabo verde': 'CV',
  swaziland: 'SZ',
  uk: 'GB',
  usa: 'US',
};

let countryCodes: ReadonlyMap<string, string> | undefined;

/** Codes by English and French name. */
function codesOfCountries(): ReadonlyMap<string, string> {
  if (countryCodes) return countryCodes;
  const codes = new Map(Object.entries(COUNTRY_ALIASES));
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  for (const language of ['en', 'fr']) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of letters.flatMap((one) => letters.map((two) => one + two))) {
      const name = names.of(code);
      // Skips former codes, which would map to today's country.
      const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
      if (name && isCurrent) codes.set(fold(name), code);
    }
  }
  countryCodes = codes;
  return codes;
}

/** Also finds the country after a town, as in "Kigali, Rwanda". */
function readCountry(text: string): string[] {
  return text
    .split(/[,;/()]/)
    .flatMap((part) => codesOfCountries().get(fold(part)) ?? [])
    .slice(0, 1);
}

/** Words that indicate a sector, English and French, without accents; `*` stands for any ending. */
const SECTOR_WORDS: Record<SectorCode, string> = {
  agriculture: 'agri* farm* ferme elevage livestock crop poultry cultiv*',
  food: 'food* aliment* agroaliment* restaurant snack beverage boisson catering',
  health: 'health* sante medic* pharma* clinic*',
  education: 'educ* edtech school ecole training formation',
  finance: 'financ* fintech insur* assur* bank* banque saving epargne',
  energy: 'energ* solar solaire electric* biogas biogaz',
  water: 'water eau sanitation assainissement',
  environment: 'environ* recycl* waste dechet climat*',
  manufacturing: 'manufact* industr* factory usine fabrication',
  crafts: 'craft artisan* handmade',
  fashion: 'fashion mode beauty beaute cloth* vetement textile tailor*',
  retail: 'retail commerce ecommerce shop boutique trade',
  transport: 'transport* logisti* mobility mobilite deliver* livraison',
  construction: 'construct* housing logement btp building',
  tourism: 'touris* hotel hospitality travel voyage',
  media: 'media music musique film entertain* art',
  technology: 'tech* software logiciel app digital numerique informatique',
  telecommunications: 'telecom*',
  'professional-services': 'profession* consult* conseil legal juridi* account* comptab*',
  'social-services': 'social* communit* communaut*',
};

function readSectors(text: string): string[] {
  const words = toWords(text);
  return Object.entries(SECTOR_WORDS)
    .filter(([, names]) =>
      names.split(' ').some((name) => words.some((word) => isNamed(word, name))),
    )
    .map(([code]) => code);
}

const isNamed = (word: string, name: string) =>
  name.endsWith('*') ? word.startsWith(name.slice(0, -1)) : word === name || word === `${name}s`;
