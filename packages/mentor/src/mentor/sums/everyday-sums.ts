import { askPrice, costOfOne, lot, mostCost, priceOfLot } from './lot-sums.ts';
import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import { openDays } from './daily-sales.ts';
import {
  askPayments,
  cashLasts,
  commission,
  OWN_TRADE,
  daysToPay,
  loan,
  loanAtRate,
  payback,
} from './money-sums.ts';
import { OPEN_COST } from './asked-figures.ts';
import type { RoledNumber } from './roles.ts';
import { rolesIn } from './number-roles.ts';
import { readableText, type Period } from './quantities.ts';
import {
  askPieces,
  consignment,
  coversCosts,
  discounted,
  oneSale,
  priceForWish,
  priceOfOne,
  target,
} from './wished-sums.ts';
import {
  type EverydaySum,
  type MissingRole,
  WORKING_DAYS,
  Sum,
  PERIOD_WORDS,
  timesIn,
  bound,
  isPlausible,
  told,
} from './stated-sum.ts';

const ASKS_LEFT =
  /\b(?:what (?:stays|remains|is left|do i (?:have|keep|earn|make|gain|get)|will (?:stay|remain)|do i take home)|take home|in my pocket|dans ma poche|(?:do|did|am|will|have) i (?:still |really |even |just )*(?:earn|earning|gain|gaining|make|making|lose|losing|loss|profit)|how much (?:do|did|does|will|am|be|is|profit|money|gain|i|go|dey|remains?|stays?|(?:i )?remain)|profit|gain|left|earn|remains?|benefice|gagn\w+|reste|perds?|worth it|rapporte|making money|feeding|losing|i lose|(?:do|does) (?:it|this) pay|il me revient quoi)\b/;

const ASKS_BREAK_EVEN =
  /\b(?:break[- ]?even|cover (?:my|the|all) (?:costs?|rent)|covers? (?:the |my )?(?:rent|costs?)|how many (?:must|should|do|to)|rentrer? dans|couvrir|seuil|equilibre|margin|mark-?up|marge|percent|pourcentage|quel prix|what price)\b/;

const ASKS_COUNT =
  /\b(?:how many|how much [a-z]+ (?:i go|must|should) sell|combien d[e'] ?(?!temps|mois|jours|semaines)[a-z]+|combien dois-je en vendre|combien (?:je dois |faut-il )?en vendre|break[- ]?even|il (?:me )?faut combien d|seuil)\b/;

const ASKS_PRICE =
  /\b(?:sell (?:it|them|one|each|a|am)|price|charge|at what|how much (?:should|must|do|go) (?:i|one|a|the) (?:[a-z]+ )?(?:sell|ask|be|cost)|how much (?:i go|i fit|i for) (?:sell|take)|vendre|vends le|vends la|prix|must i sell|should i sell|(?:je|a) (?:le |la |les )?(?:vends?|vendre) [a-z ]{0,20}combien|combien (?:je )?(?:dois|vais)[- ](?:je )?(?:le |la )?vendre|lose nothing|ne pas perdre|pas perdre)\b/;

const ASKS_MOST_COST =
  /\b(?:(?:may|can|must|should) (?:it|one|i) (?:cost|pay|spend|buy)|at most|maximum cost|cost me at most|coute[r]? au plus|prix d'achat)\b/;

const ASKS_ONE =
  /\b(?:(?:does|do|is|will) (?:one|each|a [a-z]+|every one) (?:[a-z]+ )?cost|(?:one|each|a|every) [a-z]+ [a-z ]{0,24}cost(?:s|ing)?(?: me)?|cost of (?:one|each|a)|cost (?:per|for one)|coute (?:une?|chaque)|(?:une?|chaque) [a-z]+ (?:me )?(?:coute|revient)|cout d'une?|revient a combien|combien (?:me )?(?:coute|revient)|combien (?:le|la|un|une) [a-z]+ ?\??$|fait combien)\b/;

const ASKS_MONTHS =
  /\b(?:how (?:long|many (?:months|weeks|days))|last|till|until|combien de (?:temps|mois|semaines|jours)|tiens|tenir|suffit)\b/;

const ASKS_COST =
  /\b(?:how much|expensive|dear|a lot|too much|cost|costs|fair|good|interest|cher|chere|coute|interets?|trop|is it ok|normal)\b|^(?!.*\?)(?!.*\b(?:how|combien)\b)/;

const ASKS_PAYBACK =
  /\b(?:pay(?:s)? (?:for )?(?:itself|back)|pay-?back|paid (?:for|back|off)|how long|when (?:do|will|is)|how many (?:days|weeks|months)|worth|rentabilis\w+|amorti\w*|rembourse\w*|combien de (?:temps|jours|mois|semaines)|quand)\b/;

const OF_ONE =
  /\b(?:(?:on|for) (?:one|each|a|it)\b|(?:per|par|sur une?|sur chaque) (?!day|week|month|jour|semaine|mois)[a-z]+|everything|all of (?:it|them)|the whole|le tout|tout vendu)/;

/** A resale price is no cost. */
const RESOLD = /\b(?:revend\w*|resold|resell\w*|sold on)\b/;

/** Computes a sum whose numbers are all in one message; null if anything is unclear. */
export function everydaySum(message: string, language: FramingLanguage): EverydaySum | null {
  const numbers = rolesIn(message);
  if (numbers === null || numbers.length < 2) return null;
  const text = readableText(message);
  if (isOpen(text, numbers)) return null;
  const sum = new Sum(numbers, language);
  const asks = (pattern: RegExp) => pattern.test(text);
  return (
    loan(sum) ??
    loanAtRate(sum, text) ??
    (asks(ASKS_PAYBACK) ? payback(sum) : null) ??
    (asks(OWN_TRADE) ? null : commission(sum)) ??
    consignment(sum) ??
    discounted(sum) ??
    (asks(ASKS_PAYBACK) || /\b(?:days|jours)\b/.test(text) ? daysToPay(sum) : null) ??
    (asks(ASKS_MONTHS) ? cashLasts(sum) : null) ??
    (asks(ASKS_COUNT) ? (target(sum) ?? coversCosts(sum, openDays(message))) : null) ??
    (asks(ASKS_MOST_COST) ? mostCost(sum) : null) ??
    (asks(ASKS_PRICE) ? (priceOfLot(sum) ?? priceForWish(sum) ?? priceOfOne(sum)) : null) ??
    (asks(ASKS_ONE) && !asks(RESOLD) ? (costOfOne(sum) ?? priceForWish(sum)) : null) ??
    (asks(ASKS_LEFT) && !asks(ASKS_BREAK_EVEN)
      ? (lot(sum) ??
        trade(sum) ??
        (asks(OF_ONE) || isSoldWhole(sum) ? oneSale(sum) : null) ??
        askCost(sum) ??
        askPrice(sum) ??
        askPieces(sum))
      : null) ??
    (asks(ASKS_COST) ? askPayments(sum) : null)
  );
}

const SOME_SPOIL =
  /\b(?:il y a|avec) (?:toujours |souvent )?(?:de la casse|des pertes|du dechet|un peu de casse)\b|\b(?:with|there is|has|have) (?:some|a bit of|a little) (?:loss|losses|breakage|waste|spoilage)\b|\b(?:some|a few|part|half|certaines?|quelques[- ]un\w*|une partie|plusieurs)(?: of (?:them|it|these)| d'entre \w+)? (?:\w+ )?(?:spoil\w*|rots?|rotten|breaks?(?![- ]?even)|broken|die|dies|go bad|gate\w*|gatent|pourri\w*|se gatent|cassent?|meurent)\b/;

/** A cost or loss is mentioned without a figure, so the profit would be wrong. */
function isOpen(text: string, numbers: readonly RoledNumber[]): boolean {
  const isCounted = numbers.some(({ role }) => role === 'lost' || role === 'lost_share');
  const hasPrice = numbers.some(({ role }) => role === 'price');
  return (SOME_SPOIL.test(text) && !isCounted) || (OPEN_COST.test(text) && !hasPrice);
}

/** A price above the total costs is for the whole lot; with a single cost, the margin form explains more. */
function isSoldWhole(sum: Sum): boolean {
  const costs = (['unit_cost', 'total', 'running_cost'] as const).flatMap((role) => sum.all(role));
  const isMargin = costs.length === 1 && sum.all('unit_cost').length === 1;
  return !isMargin && sum.of('price') > costs.reduce((all, { value }) => all + value, 0);
}

/** The message combined with the figure that was asked for. */
export function withMissing(
  message: string,
  missing: MissingRole,
  value: number,
  language: FramingLanguage,
): string {
  const said = {
    unit_cost: { en: `, each costs me ${value} each`, fr: `, chacune me coûte ${value} la pièce` },
    price: { en: `, I sell one at ${value}`, fr: `, je vends la pièce à ${value}` },
    payments: { en: ` for ${value} times`, fr: ` pendant ${value} fois` },
    pieces: { en: `, it gives me ${value} pieces`, fr: `, cela me donne ${value} pièces` },
  };
  return `${message.replace(/[\s?.!]+$/, '')}${said[missing][language]}, ${language === 'fr' ? 'je gagne combien' : 'what is left'}?`;
}

function askCost(sum: Sum): EverydaySum | null {
  const isLot = sum.has(['pieces', 'price']);
  const count = sum.of(isLot ? 'pieces' : 'sold');
  const period = sum.periodOf('sold');
  if (!isLot && (!sum.has(['sold', 'price']) || period === null)) return null;
  const { money } = bound(sum);
  const income = `${money(count)} × ${money(sum.of('price'))} = ${money(count * sum.of('price'))}`;
  const per =
    period === null
      ? { en: '', fr: '' }
      : { en: ` ${PERIOD_WORDS[period].en}`, fr: ` ${PERIOD_WORDS[period].fr}` };
  return {
    ...told(sum, {
      en: `${income} comes in${per.en}: that is what you sell, and what you gain hangs on your costs. What does one cost you?`,
      fr: `${income} de recette${per.fr}\u00a0: c’est ce que vous vendez, et ce que vous gagnez dépend de vos coûts. Combien une pièce vous coûte-t-elle\u00a0?`,
    }),
    missing: 'unit_cost',
  };
}

/** "I sell 60 a day at 20, one costs me 11, the stall is 6,000 a month: what stays?" */
function trade(sum: Sum): EverydaySum | null {
  const isPieces = sum.has(['sold', 'price'], ['unit_cost', 'running_cost']);
  if (!isPieces && !sum.has(['income'], ['running_cost'])) return null;
  const costs = sum.all('running_cost');
  const period = sum.periodOf(isPieces ? 'sold' : 'income');
  if (period === null || (costs.length === 0 && sum.all('unit_cost').length === 0)) return null;
  const open = costs.filter((cost) => cost.period === null);
  if (open.length > 0 && (!isPieces || costs.length > 1 || sum.all('unit_cost').length > 0))
    return null;
  const { money } = bound(sum);
  const sold = sum.of('sold');
  const price = sum.of('price');
  const cost = sum.of('unit_cost');
  const each = cost > 0 ? `(${money(price)} − ${money(cost)})` : money(price);
  const left = isPieces ? sold * (price - cost) : sum.of('income');
  const first = isPieces ? `${money(sold)} × ${each} = ${money(left)}` : '';
  const [unclear] = open;
  if (unclear) return tradeWithOpenCost(sum, period, unclear.value);
  const order: readonly Period[] = ['day', 'week', 'month'];
  const periods = [period, ...costs.flatMap((one) => one.period ?? [])];
  const base = order.findLast((one) => periods.includes(one)) ?? period;
  const income = left * timesIn(period, base);
  const spent = costs.map((one) => one.value * timesIn(one.period ?? base, base));
  const rest = income - spent.reduce((total, one) => total + one, 0);
  const steps = isPieces ? [first] : [];
  if (base !== period)
    steps.push(`${money(left)} × ${factor(sum, period, base)} = ${money(income)}`);
  if (costs.length > 0) {
    const taken = costs.map((one) =>
      one.period === base
        ? money(one.value)
        : `${money(one.value)} × ${factor(sum, one.period ?? base, base)}`,
    );
    steps.push(`${money(income)} − ${taken.join(' − ')} = ${money(rest)}`);
  }
  const counted = sum.say({
    en:
      base === period
        ? ''
        : ` I count ${WORKING_DAYS.week} days a week and ${WORKING_DAYS.month} a month.`,
    fr:
      base === period
        ? ''
        : ` Je compte ${WORKING_DAYS.week} jours par semaine et ${WORKING_DAYS.month} par mois.`,
  });
  const amount = money(Math.abs(rest));
  if (isPieces && cost > 0 && !isPlausible(cost, price)) return null;
  return told(
    sum,
    {
      en: `${rest < 0 ? `You lose ${amount}` : `${amount} is left`} ${PERIOD_WORDS[base].en}: ${steps.join('; ')}.${counted} ${OWN_PAY.en}`,
      fr: `${rest < 0 ? `Vous perdez ${amount}` : `Il reste ${amount}`} ${PERIOD_WORDS[base].fr}\u00a0: ${steps.join(' ; ')}.${counted} ${OWN_PAY.fr}`,
    },
    null,
    rest,
  );
}

/** "Flour and oil cost me 800": per piece or per day? */
function tradeWithOpenCost(sum: Sum, period: Period, cost: number): EverydaySum {
  const { money } = bound(sum);
  const sold = sum.of('sold');
  const price = sum.of('price');
  const income = sold * price;
  const rest = income - cost;
  const ofAll = `${money(sold)} × ${money(price)} = ${money(income)}, ${money(income)} − ${money(cost)} = ${money(rest)}`;
  const ofEach = `${money(sold)} × (${money(price)} − ${money(cost)}) = ${money(sold * (price - cost))}`;
  const isPiece = cost < price;
  return told(sum, {
    en: `${isPiece ? `If ${money(cost)} is what one costs you: ${ofEach} is left ${PERIOD_WORDS[period].en}. ` : ''}If ${money(cost)} is what ${ofOne(period, 'en')} costs: ${ofAll} ${rest < 0 ? 'is lost' : 'is left'} ${PERIOD_WORDS[period].en}. ${OWN_PAY.en}`,
    fr: `${isPiece ? `Si ${money(cost)} est le coût d’une pièce\u00a0: il reste ${ofEach} ${PERIOD_WORDS[period].fr}. ` : ''}Si ${money(cost)} est le coût ${ofOne(period, 'fr')}\u00a0: ${rest < 0 ? 'vous perdez' : 'il reste'} ${ofAll} ${PERIOD_WORDS[period].fr}. ${OWN_PAY.fr}`,
  });
}

const OWN_PAY = {
  en: 'Costs that you did not name, and your own pay, still go off.',
  fr: 'Les coûts que vous n’avez pas cités et votre propre paie sont encore à retirer.',
};

function factor(sum: Sum, period: Period, base: Period): string {
  return sum.money(timesIn(period, base));
}

function ofOne(period: Period, language: FramingLanguage): string {
  const words = {
    day: { en: 'one day', fr: 'd’un jour' },
    week: { en: 'one week', fr: 'd’une semaine' },
    month: { en: 'one month', fr: 'd’un mois' },
  };
  return words[period][language];
}
