/** How a language says numbers, money and signs. */
export interface NumberWords {
  integer: (value: number) => string;
  year: (value: number) => string;
  point: string;
  minus: string;
  scales: Record<'k' | 'm' | 'b' | 't', string>;
  /** Between a round million and what is counted: "un million de francs". */
  ofMillions: string;
  percent: string;
  to: string;
  ratio: string;
  times: string;
  per: string;
  about: string;
  and: string;
  cents: readonly [one: string, many: string];
  halves: Record<string, string>;
  /** By ISO code: one, many. */
  currencies: Record<string, readonly [one: string, many: string]>;
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function belowThousand(value: number): string {
  if (value < 20) return SMALL[value] ?? '';
  if (value < 100) {
    const tens = TENS[Math.floor(value / 10)] ?? '';
    return value % 10 === 0 ? tens : `${tens}-${SMALL[value % 10]}`;
  }
  const rest = value % 100;
  return `${SMALL[Math.floor(value / 100)]} hundred${rest ? ` and ${belowThousand(rest)}` : ''}`;
}

function english(value: number): string {
  if (value < 1000) return belowThousand(value);
  const groups: [number, string][] = [
    [1e12, 'trillion'],
    [1e9, 'billion'],
    [1e6, 'million'],
    [1e3, 'thousand'],
  ];
  const words: string[] = [];
  let left = value;
  for (const [size, name] of groups) {
    const count = Math.floor(left / size);
    if (count > 0) words.push(`${belowThousand(count)} ${name}`);
    left %= size;
  }
  if (left > 0) words.push(left < 100 ? `and ${belowThousand(left)}` : belowThousand(left));
  return words.join(' ');
}

function englishYear(value: number): string {
  const century = Math.floor(value / 100);
  const rest = value % 100;
  if (century === 20 && rest < 10) return english(value);
  if (rest === 0) return `${belowThousand(century)} hundred`;
  return rest < 10
    ? `${belowThousand(century)} oh ${SMALL[rest]}`
    : `${belowThousand(century)} ${belowThousand(rest)}`;
}

const PETITS =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  );
const DIZAINES =
  ' dix vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' ');

/** @param isLast whether nothing follows it, so that "vingts" and "cents" take their s. */
function belowMille(value: number, isLast: boolean): string {
  if (value < 20) return PETITS[value] ?? '';
  if (value < 100) {
    const ten = Math.floor(value / 10);
    const name = DIZAINES[ten] ?? '';
    const rest = ten === 7 || ten === 9 ? (value % 10) + 10 : value % 10;
    if (rest === 0) return ten === 8 && isLast ? 'quatre-vingts' : name;
    const isEt = rest === 1 || (rest === 11 && ten === 7);
    return isEt && ten < 8 ? `${name} et ${PETITS[rest]}` : `${name}-${PETITS[rest]}`;
  }
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const name = hundreds === 1 ? 'cent' : `${PETITS[hundreds]} cent`;
  if (rest === 0) return hundreds > 1 && isLast ? `${name}s` : name;
  return `${name} ${belowMille(rest, isLast)}`;
}

function french(value: number): string {
  const words: string[] = [];
  let left = value;
  const groups: [number, string][] = [
    [1e12, 'billion'],
    [1e9, 'milliard'],
    [1e6, 'million'],
  ];
  for (const [size, name] of groups) {
    const count = Math.floor(left / size);
    if (count > 0) words.push(`${belowMille(count, true)} ${name}${count > 1 ? 's' : ''}`);
    left %= size;
  }
  const thousands = Math.floor(left / 1000);
  if (thousands > 0)
    words.push(thousands === 1 ? 'mille' : `${belowMille(thousands, false)} mille`);
  left %= 1000;
  if (left > 0 || words.length === 0) words.push(belowMille(left, true));
  return words.join(' ');
}

const en: NumberWords = {
  integer: english,
  year: englishYear,
  point: 'point',
  minus: 'minus',
  scales: { k: 'thousand', m: 'million', b: 'billion', t: 'trillion' },
  ofMillions: '',
  percent: 'percent',
  to: 'to',
  ratio: 'to',
  times: 'times',
  per: 'per',
  about: 'about',
  and: 'and',
  cents: ['cent', 'cents'],
  halves: {
    '1/2': 'one half',
    '1/3': 'one third',
    '2/3': 'two thirds',
    '1/4': 'one quarter',
    '3/4': 'three quarters',
  },
  currencies: {
    USD: ['dollar', 'dollars'],
    EUR: ['euro', 'euros'],
    GBP: ['pound', 'pounds'],
    RWF: ['Rwandan franc', 'Rwandan francs'],
    BIF: ['Burundian franc', 'Burundian francs'],
    CDF: ['Congolese franc', 'Congolese francs'],
    KES: ['Kenyan shilling', 'Kenyan shillings'],
    UGX: ['Ugandan shilling', 'Ugandan shillings'],
    TZS: ['Tanzanian shilling', 'Tanzanian shillings'],
    NGN: ['naira', 'naira'],
    GHS: ['Ghanaian cedi', 'Ghanaian cedis'],
    XOF: ['C F A franc', 'C F A francs'],
    XAF: ['C F A franc', 'C F A francs'],
    ZAR: ['rand', 'rand'],
    ETB: ['Ethiopian birr', 'Ethiopian birr'],
    ZMW: ['Zambian kwacha', 'Zambian kwacha'],
  },
};

const fr: NumberWords = {
  integer: french,
  year: french,
  point: 'virgule',
  minus: 'moins',
  scales: { k: 'mille', m: 'million', b: 'milliard', t: 'billion' },
  ofMillions: 'de ',
  percent: 'pour cent',
  to: 'à',
  ratio: 'pour',
  times: 'fois',
  per: 'par',
  about: 'environ',
  and: 'et',
  cents: ['centime', 'centimes'],
  halves: {
    '1/2': 'un demi',
    '1/3': 'un tiers',
    '2/3': 'deux tiers',
    '1/4': 'un quart',
    '3/4': 'trois quarts',
  },
  currencies: {
    USD: ['dollar', 'dollars'],
    EUR: ['euro', 'euros'],
    GBP: ['livre sterling', 'livres sterling'],
    RWF: ['franc rwandais', 'francs rwandais'],
    BIF: ['franc burundais', 'francs burundais'],
    CDF: ['franc congolais', 'francs congolais'],
    KES: ['shilling kényan', 'shillings kényans'],
    UGX: ['shilling ougandais', 'shillings ougandais'],
    TZS: ['shilling tanzanien', 'shillings tanzaniens'],
    NGN: ['naira', 'nairas'],
    GHS: ['cedi ghanéen', 'cedis ghanéens'],
    XOF: ['franc C F A', 'francs C F A'],
    XAF: ['franc C F A', 'francs C F A'],
    ZAR: ['rand', 'rands'],
    ETB: ['birr éthiopien', 'birrs éthiopiens'],
    ZMW: ['kwacha zambien', 'kwachas zambiens'],
  },
};

/** For languages that are not among these the voice reads digits itself. */
export const NUMBER_WORDS: Record<string, NumberWords> = { en, fr };
