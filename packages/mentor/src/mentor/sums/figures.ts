import type { Figures } from '@inzira/contract/calculators';
import {
  type CalculatorName,
  isSpoken,
  MAX_FIGURE,
  type SpokenCalculator,
} from '@inzira/contract/rules/calculator-figures';
import { NO_ROLE, tagNumbers, type Tagger } from '#src/library/figure-tagger.ts';
import { foldAccents } from '@inzira/contract/rules/fold';
import { arePlain } from './plain-figures.ts';

/** The probability needed to decide whether a number is a figure. */
const SURE = 0.9;
/** A cost above this multiple of the price belongs to something else. */
const MOST_COST = 2;
const DAYS_OF_MONTH = 30;

export interface FiguresOfMessage {
  figures: Figures;
  /** Whether the role of every number is certain. */
  isSure: boolean;
  /** The numbers that are figures, or from which figures are computed. */
  used: number[];
}

/** The certain figures of a message that the calculator accepts. */
export function readFigures(
  tagger: Tagger,
  message: string,
  name: CalculatorName,
): FiguresOfMessage {
  // Calculators without spoken figures open empty.
  if (!isSpoken(name)) return { figures: {}, isSure: true, used: [] };
  const numbers = tagNumbers(tagger, message, name);
  const said: Record<string, number> = {};
  const used: number[] = [];
  // A percentage usually matters, as "with 30% of margin" does.
  let isSure = numbers.every(
    ({ kind, shares }) => kind !== 'percent' || (shares.get(NO_ROLE) ?? 0) <= 1 - SURE,
  );
  for (const role of new Set(numbers.flatMap(({ shares }) => [...shares.keys()]))) {
    const shareOf = ({ shares }: (typeof numbers)[number]) => shares.get(role) ?? 0;
    const own = numbers.filter((number) => shareOf(number) >= SURE);
    const isCertain = numbers.every(
      (number) => shareOf(number) >= SURE || shareOf(number) <= 1 - SURE,
    );
    // Two amounts of cash from several places or times do not add up.
    if (!isCertain || (role === 'cash' && own.length > 1)) isSure = false;
    if (!isCertain) continue;
    if (role === NO_ROLE || own.length === 0) continue;
    said[role] = own.reduce((sum, { value }) => sum + value, 0);
    if (role !== 'unclear') used.push(...own.map(({ value }) => value));
  }
  const { unread, partner: _, ...all } = said;
  const text = foldAccents(message);
  const own = withoutOtherMeaning(all, text, name);
  const figures = Object.fromEntries(
    Object.entries(toFigures(own, text, name)).filter(
      ([, value]) => typeof value === 'string' || value <= MAX_FIGURE,
    ),
  );
  return {
    figures,
    used,
    isSure:
      isSure &&
      own === all &&
      unread === undefined &&
      own['unclear'] === undefined &&
      // Shared costs are known, but not the number of pieces.
      (own['monthly'] === undefined || own['pieces'] !== undefined) &&
      arePlain(message, name) &&
      !isAnotherSum(foldAccents(message), name),
  };
}

/** A discount or a commission. */
const IS_OFF =
  /(?:%|percent|per cent|pour cent) (?:off\b|discount|less\b|de (?:rabais|remise|reduction|moins))|\b(?:discount|rabais|remise|reduction) (?:of|de|d'un) /;
const IS_KEPT_BY_OTHERS =
  /\b(?:shops?|boutiques?|store|supermarket|hotel|app|platform|site|agent|reseller|magasin|revendeu\w+|they|he|she|ils?|elles?|jumia|glovo|bolt|uber)\b(?:(?!\b(?:i|je|me)\b)[^.?!]){0,60}\b(?:keeps?|takes?|cuts?|commission|garde\w*|prend|prennent|retien\w+)\b[^.?!\d]{0,20}\d[\d.,]* ?(?:%|percent|per cent|pour cent)/;
/** A percentage that spoils. */
const IS_SPOILT =
  /(?:%|percent|per cent|pour cent)[^.?!%]{0,24}\b(?:spoil\w*|spoilt|rots?|rotten|wast\w*|lost|loss|broken|break|die|dies|pourri\w*|gat\w+|perd\w*|perte|casse\w*|abim\w*|meur\w*|haribika)\b/;
/** "Two for 500" is not the price of one. */
const FOR_SEVERAL =
  /\b(?:two|three|four|five|six|deux|trois|quatre|cinq|[2-9]) (?:for|pour|at|a) (?:[a-z]{1,4} )?\d/;
/** "I sell 30 at 7,500" is a price, even without other information. */
const SOLD_SO_MANY_AT =
  /\b(?:sell|selling|sold|vends?|vendre|vendu\w*|vendons) \d[\d., ]*[a-z]+(?: [a-z]+)? (?:at|for|a) \d/;
const HAS_FIXED_COSTS =
  /\b(?:rent|wages?|salar\w+|fixed|electricity|loyer|salaires?|charges|courant|frais|kodi|a month|per month|par mois)\b/;

/** Removes figures with another meaning; returns the same object if there are none. */
function withoutOtherMeaning(
  said: Record<string, number>,
  text: string,
  name: SpokenCalculator,
): Record<string, number> {
  const isPrice = name === 'price' || name === 'margin';
  if (
    isPrice &&
    said['margin'] !== undefined &&
    (IS_OFF.test(text) || IS_KEPT_BY_OTHERS.test(text) || IS_SPOILT.test(text))
  )
    return without(said, 'margin');
  if ((isPrice || name === 'break-even') && said['price'] !== undefined && FOR_SEVERAL.test(text))
    return without(said, 'price');
  const isSold = name === 'break-even' && said['fixed_costs'] !== undefined;
  return isSold && SOLD_SO_MANY_AT.test(text) && !HAS_FIXED_COSTS.test(text)
    ? without(said, 'fixed_costs')
    : said;
}

/** With a selling price, no price is wanted; a machine that pays off is not cash that runs out. */
function isAnotherSum(text: string, name: SpokenCalculator): boolean {
  if (name === 'price') return SOLD_AT.test(text);
  return name === 'runway' && PAYS_BACK.test(text);
}
const SOLD_AT = /\b(?:sell|selling|sells|sold|vends?|vendu\w*) (?:\w+ ){0,2}(?:at|for|a) \d/;
const PAYS_BACK =
  /\b(?:pa(?:y|ys|id) (?:itself |for itself|back|off)|pay-?back|rembourse\w*|amorti\w*|rentabilis\w*|rapporte\w*)/;

/** Converts the tagged numbers to the calculator's figures. */
function toFigures(said: Record<string, number>, text: string, name: SpokenCalculator): Figures {
  switch (name) {
    case 'runway':
      return said['unclear'] === undefined
        ? said
        : without(said, 'unclear', 'money_out', 'money_in');
    case 'break-even':
      return withLeft(
        ofOneInBatch(
          said['unclear'] === undefined ? said : without(said, 'unclear', 'fixed_costs'),
          text,
        ),
      );
    case 'margin':
      return without(withLeft(ofOneInBatch(without(said, 'unclear'), text)), 'left');
    case 'unit-economics':
      return ofOneCustomer(said, text);
    case 'price':
      return ofOnePiece(said, text);
    case 'loan-cost':
      return ofLoan(said, text);
    case 'ownership':
      return ofRound(said, text);
    case 'cash-flow':
      return byMonth(said, text);
  }
}

function without<T>(figures: Record<string, T>, ...names: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(figures).filter(([name]) => !names.includes(name)));
}

/** "A crate of 24 at 480, one sells at 30" */
function ofOneInBatch(said: Record<string, number>, text: string): Record<string, number> {
  const { batch, unit_cost: cost } = said;
  const others = without(said, 'batch');
  if (batch === undefined || cost === undefined) return others;
  return batch === 0 || OF_EACH.test(text)
    ? without(others, 'unit_cost')
    : { ...others, unit_cost: round(cost / batch) };
}

/** Computes the price or the cost from the other one and the profit per sale. */
function withLeft(said: Record<string, number>): Figures {
  const { price, unit_cost: cost, left } = said;
  if (price !== undefined && left !== undefined && cost === undefined && left <= price)
    return { ...without(said, 'left'), unit_cost: price - left };
  if (price === undefined && left !== undefined && cost !== undefined)
    return { ...without(said, 'left'), price: cost + left };
  return Number(cost) > MOST_COST * Number(price) ? without(said, 'unit_cost') : said;
}

const FOR_ONE =
  /\b(?:(?:get|win|find|bring|gain) (?:me |us )?(?:one|a|each)(?: new)? (?:customer|client|buyer|user)|(?:per|for one) (?:new )?(?:customer|client|user)|(?:to|cost of) (?:win|get|winning|getting) (?:them|one|him|her)|par (?:nouveau )?client|a gagner)\b/;

/** "12 of ads to get one customer, who pays 5 four times a year for 2 years with 60% margin" */
function ofOneCustomer(said: Record<string, number>, text: string): Figures {
  const { price, margin, unit_cost: cost, purchases, years } = said;
  const figures: Figures = withLeft(without(said, 'margin', 'unclear', 'years'));
  if (purchases !== undefined && years !== undefined) figures['purchases'] = purchases * years;
  if (figures['acquisition_spend'] !== undefined && FOR_ONE.test(text))
    figures['new_customers'] ??= 1;
  if (price !== undefined && margin !== undefined && cost === undefined)
    figures['unit_cost'] = round(price * (1 - margin / 100));
  return figures;
}

const round = (value: number) => Number(value.toFixed(9));

const PARTS = ['materials', 'time', 'other'] as const;
/** "Each box 100" is per piece already. */
const OF_EACH = /\d\s*(?:each|apiece|chacune?)\b|\b(?:each|every) [a-z]+ (?:is |costs? )?\d/;

const ON_TOP = /^(?!.*\bmarg).*(?:\bmark-? ?up|\bon top\b|\bjuu ya gharama|\bpar[- ]dessus\b)/s;

/** "12,000 for 40 soaps, 3 hours at 200, 60% on top", "300 a month, and rent of 2,400" */
function ofOnePiece(said: Record<string, number>, text: string): Figures {
  const { markup, hours, hourly, batch, monthly, pieces } = said;
  const figures: Figures = without(
    said,
    'markup',
    'hours',
    'hourly',
    'batch',
    'monthly',
    'pieces',
    'unclear',
  );
  if (hours !== undefined && hourly !== undefined) figures['time'] ??= hours * hourly;
  const onTop = markup ?? (ON_TOP.test(text) ? said['margin'] : undefined);
  if (onTop !== undefined && (said['margin'] === undefined || markup === undefined))
    Object.assign(figures, { margin: onTop, margin_on: 'cost' });
  if (batch === 0 || (batch !== undefined && OF_EACH.test(text))) return without(figures, ...PARTS);
  for (const part of PARTS)
    if (figures[part] !== undefined) figures[part] = round(Number(figures[part]) / (batch ?? 1));
  if (monthly !== undefined && Number(pieces) > 0)
    figures['other'] = round(Number(figures['other'] ?? 0) + monthly / Number(pieces));
  return figures;
}

const FEE =
  /\b(?:fees?|charges?|insur\w*|assur\w*|frais|commission|processing|administration|deduct\w*|upfront|dossier|ada|bima)\b/;
/** A cost of the loan itself, not an instalment. */
const INTEREST = /\b(?:interest|interets?|riba)(?: of| is| de| ya)? \d/;
const AT_ONCE = /\b(?:after|in one month|at the end|once|apres|au bout|dans|baada ya)\b/;
const AFTER_A_MONTH =
  /\b(?:(?:after|in|apres|dans|au bout d') ?(?:one|a|un) (?:month|mois)|baada ya mwezi)\b/;

const isPaidBack = (amount: number | undefined, repaid: number | undefined) =>
  amount !== undefined && repaid !== undefined && repaid > amount;

/** "I get 20,000 and pay 23,600 back after 30 days" */
function ofLoan(said: Record<string, number>, text: string): Figures {
  const { amount, years, days, repaid, payment, fee_rate: feeRate } = said;
  const figures: Figures = without(
    said,
    'years',
    'days',
    'repaid',
    'payment',
    'fee_rate',
    'unclear',
  );
  if (years !== undefined) figures['months'] ??= 12 * years;
  if (days !== undefined && days % DAYS_OF_MONTH === 0) figures['months'] ??= days / DAYS_OF_MONTH;
  if (repaid !== undefined && days === undefined && AFTER_A_MONTH.test(text))
    figures['months'] ??= 1;
  if (amount !== undefined && feeRate !== undefined && FEE.test(text))
    figures['fees'] = round((amount * feeRate) / 100 + Number(figures['fees'] ?? 0));
  // The amount actually paid back is more reliable than a lender's rate.
  if (isPaidBack(amount, repaid)) delete figures['rate'];
  if (figures['rate'] !== undefined) return { ...figures, ...termsOfRate(text) };
  const months = Number(figures['months']);
  const total = repaid ?? Number(payment) * months;
  const isAtEnd = repaid !== undefined && months > 1;
  const interest = (total / Number(amount) - 1) / months;
  if (!(interest > 0) || INTEREST.test(text) || (isAtEnd && !AT_ONCE.test(text))) return figures;
  return {
    ...figures,
    rate: round(interest * 100),
    rate_per: 'month',
    method: isAtEnd ? 'at-end' : 'flat',
  };
}

const PERCENT = String.raw`(?:%|percent|per cent|pour cent|asilimia [\d.,]+)`;
const OF_RATE = String.raw`${PERCENT}\s*(?:flat |fixe )?(?:interest |d'interet )?`;
const PER = String.raw`(?:a|per|each|every|/|par|le|l'|kwa|chaque)\s*`;
const BY_MONTH = new RegExp(
  String.raw`${OF_RATE}(?:flat )?(?:${PER}(?:month|mois|mwezi)|monthly|p\.?m\b)`,
);
const BY_YEAR = new RegExp(
  String.raw`${OF_RATE}(?:${PER}(?:year|annum|annee|an|mwaka)\b|yearly|annually|annual|p\.?a\b)`,
);

/** "On what remains to be paid", "sur le restant dû" */
const ON_BALANCE =
  /\b(?:reducing|declining|diminishing|degressi\w+|balance|outstanding|restant|remaining|(?:on|of) what (?:i |you |we |is |'s )?(?:still )?(?:owed?|owing|remains?|left)|still owe|(?:sur|de) ce qui (?:me )?(?:reste|est encore)|reste (?:du|a payer|a rembourser|a devoir)|dois encore|what (?:dey )?remain)\b/;
const ON_ALL =
  /\b(?:flat|fixe|(?:on|of) the (?:whole|full|first|original|initial) (?:amount|sum|loan)|sur (?:le|tout le) montant (?:de depart|initial|total|entier))\b/;

/** "3% a month flat"; "3% for 2 years" is ambiguous. */
function termsOfRate(text: string): Figures {
  const isMonthly = BY_MONTH.test(text);
  const isYearly = BY_YEAR.test(text);
  const isReducing = ON_BALANCE.test(text);
  const isFlat = ON_ALL.test(text);
  return {
    ...(isMonthly !== isYearly && { rate_per: isMonthly ? 'month' : 'year' }),
    ...(isFlat !== isReducing && { method: isFlat ? 'flat' : 'equal-payments' }),
  };
}

/** "80,000 before the money"; the price of a share gives the value after the investment. */
function ofRound(said: Record<string, number>, text: string): Figures {
  const { investment, valuation, stake, founders } = said;
  const figures: Figures = without(said, 'stake', 'founders', 'unclear');
  // "We are three founders with equal shares"
  if (founders !== undefined && founders > 0) figures['share'] ??= round(100 / founders);
  if (valuation === undefined && investment !== undefined && Number(stake) > 0)
    return {
      ...figures,
      valuation: round((investment * 100) / Number(stake)),
      valuation_is: 'post-money',
    };
  if (valuation === undefined) return figures;
  const isBefore = /\bpre-? ?money\b|\b(?:before|avant|kabla)\b/.test(text);
  const isAfter =
    /\bpost-? ?money\b|\bafter the money\b|\bapres l'(?:argent|apport|entree)\b|\bpost\b|\bbaada ya (?:pesa|uwekezaji)\b/.test(
      text,
    );
  return isBefore === isAfter
    ? figures
    : { ...figures, valuation_is: isBefore ? 'pre-money' : 'post-money' };
}

const MONTHS = [
  'january|janvier|januari',
  'february|fevrier|februari',
  'march|mars|machi',
  'april|avril|aprili',
  'may|mai|mei',
  'june|juin|juni',
  'july|juillet|julai',
  'august|aout|agosti',
  'september|septembre|septemba',
  'october|octobre|oktoba',
  'november|novembre|novemba',
  'december|decembre|desemba',
].map((names) => new RegExp(String.raw`\b(?:${names})\b`));
const NTH =
  /\b(?:(?:month|mois|mwezi wa) (\d+)|(?:(first|premier|1er)|(second|2nd|2e|deuxieme)|(third|3rd|3e|troisieme)|(fourth|4th|4e|quatrieme)|(fifth|5th|5e|cinquieme)|(sixth|6th|6e|sixieme)) (?:month|mois)|mwezi wa (?:(kwanza)|(pili)|(tatu)|(nne)|(tano)|(sita)))\b/;
const FIRST_MONTH = /\b(?:start|begin|open|commence|demarre|anza)/;

/** "What is left at the end of the month?" */
const MONTH_END =
  /\b(?:end of (?:the|this) month|month ends?|fin du mois|mwisho wa mwezi)\b(?! \d)/;

function byMonth(said: Record<string, number>, text: string): Figures {
  const { delay_days: days, once } = said;
  const read = said['unclear'] === undefined ? said : without(said, 'unclear', 'sales', 'costs');
  const figures: Figures = without(read, 'delay_days');
  if (days !== undefined && days % DAYS_OF_MONTH === 0) figures['delay'] ??= days / DAYS_OF_MONTH;
  if (MONTH_END.test(text)) figures['months'] ??= 1;
  const named = MONTHS.flatMap((name, month) => {
    const place = text.search(name);
    return place === -1 ? [] : [{ month, place }];
  }).toSorted((a, b) => a.place - b.place);
  const [first, second, third] = named;
  if (once === undefined) {
    // Several months differ, so the totals are not used.
    return named.length > 2 ? without(figures, 'sales', 'costs') : figures;
  }
  const nth = (NTH.exec(text) ?? []).slice(1);
  const place = nth.findIndex((part) => part !== undefined);
  if (place !== -1) figures['once_month'] = place === 0 ? Number(nth[0]) : ((place - 1) % 6) + 1;
  else if (first && second && FIRST_MONTH.test(text.slice(0, first.place)))
    figures['once_month'] = ((second.month - first.month + 12) % 12) + 1;
  if (first && third && figures['once_month'] !== undefined)
    figures['months'] ??= ((third.month - first.month + 12) % 12) + 1;
  return figures;
}

const RATE_PER =
  /(\d+(?:[.,]\d+)?)\s*(?:%|percent|per cent|pour cent)\s*(?:flat |interest |d'interet |fixe )?(?:(?:a|per|each|every|\/|par|le|kwa|chaque)\s*(month|mois|mwezi|year|annum|annee|an|mwaka)\b|(monthly|p\.?m\b)|(?:yearly|annually|p\.?a\b))|\basilimia (\d+(?:[.,]\d+)?) kwa (mwezi|mwaka)\b/g;
const IS_BORROWED =
  /cheap|expensive|\b(?:costs?|loans?|borrow\w*|lend\w*|credits?|interest|repay|cher|pret|emprunt\w*|taux|riba|mkopo|nafuu)\b/;
const IS_PUT_ASIDE =
  /\b(?:sav(?:e|es|ing|ings)|deposit\w*|invest\w*|earns?|grow\w*|growth|inflation|churn|epargn\w*|plac(?:er|ement)|akiba)\b/;
const MONTHLY = /^(?:month|mois|mwezi|p\.?m)/;

export interface RatesToCompare {
  /** In percent. */
  monthly: number;
  yearly: number;
  /** Whether one is said to be flat or on the balance. */
  isWayNamed: boolean;
}

/** The rates of two loans, one monthly and one yearly; null for anything else. */
export function ratesToCompare(message: string): RatesToCompare | null {
  const text = foldAccents(message);
  if (!IS_BORROWED.test(text) || IS_PUT_ASIDE.test(text)) return null;
  const rates = [...text.matchAll(RATE_PER)].map(
    ([, first, per, monthly, swahili, perSwahili]) => ({
      rate: Number((first ?? swahili ?? '').replace(',', '.')),
      isMonthly: MONTHLY.test(per ?? monthly ?? perSwahili ?? ''),
    }),
  );
  const monthly = rates.find(({ isMonthly }) => isMonthly);
  const yearly = rates.find(({ isMonthly }) => !isMonthly);
  if (rates.length !== 2 || !monthly || !yearly) return null;
  return {
    monthly: monthly.rate,
    yearly: yearly.rate,
    isWayNamed: /\b(?:flat|fixe|reducing|declining|balance|degressif)\b/.test(text),
  };
}
