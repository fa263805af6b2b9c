import {
  hasLabel,
  isFewPeople,
  resultOf,
  totalOf,
  type Listed,
  type ListedSum,
  type Texts,
} from './listed-figures.ts';
import type { Figure } from './message-figures.ts';
import { PERIOD_WORDS, rounded, WORKING_DAYS } from './stated-sum.ts';

const ASKS_LEFT =
  /\b(?:what|how much|how far|wetin|combien|que|quoi|qu'est-ce)\b[^.?!]*\b(?:left|remains?|keep|stays?|mine|take home|my (?:pocket|hand)|reste\w*|laisse\w*|garde\w*|revient)\b|\b(?:reste\w*|laisse\w*|garde\w*|left|remains?|keep)\b[^.?!\d]*\b(?:combien|quoi|what|how much)\b|\b(?:my|mon|the|what|le|quel)(?: [a-z]+){0,2} (?:profit|gain|benefice)\b/;
const ASKS_GAIN =
  /\b(?:profits?|gain\w*|benefices?|gagn\w*|(?:how much|what|how far)(?: did| do| have)? (?:i|we) (?:make|made|earn\w*|gain\w*|get|got))\b/;
const ASKS_COST_OF_ONE =
  /\b(?:cost (?:me|of (?:one|each|a|every))|costs? (?:per|for (?:one|each))|did (?:one|each|a|every) [^.?!]*cost|coute (?:chaque|une?)|(?:chaque|une?) [^.?!]*(?:coute|revient|revenu)|prix de revient|cout de revient)\b/;
const TAKINGS =
  /\b(?:made|make|makes|took|takes?|collect\w*|received?|brought|brings?|earned|earns?|sold|sales|takings|revenue|income|turnover|came in|entered|encaiss\w*|recettes?|ventes?|vendu|rapporte\w*|fait|rentre\w*|touche|gagne|chiffre)\b(?! (?:girl|lady|boy|person|man))/;
const PERIOD_TOLD =
  /\b(?:to-?day|yesterday|days?|week\w*|months?|morning|(?:mon|tues|wednes|thurs|fri|satur|sun)day|aujourd\w*|hier|jour\w*|journee|semaine\w*|mois|samedi|dimanche|lundi|mardi|mercredi|jeudi|vendredi|matin|soir)\b/;
const SHORTER_THAN_MONTH = /\b(?:to-?day|yesterday|aujourd\w*|hier|week\w*|semaine\w*|journee)\b/;
const NO_COST =
  /\b(?:sav(?:ed?|ings?)|credit|capital|owes?|owed|doi(?:t|vent)|dettes?|target|goal|objectif|budget|stake|share|invest\w*|prices?|prix|customers?|clients?|(?:last|dernier\w*|previous|usually|normally) (?:month|week|year|mois|semaine)?)\b/;
/** Other income, or money from before. */
const OTHER_MONEY =
  /\b(?:(?:gave|gives?|sent|lent|lends?) (?:me|us)|m'a (?:donne|envoye|prete)|nous a (?:donne|prete)|loan of|pret de|borrowed|emprunte\w*)\b|\b(?:had|have|avais|avait|j'ai|in hand|started with) $/;
const NOT_YET_PAID =
  /\b(?:on credit|a credit|unpaid|owed|owes?|comptant|cash|impaye\w*|(?:should|want to|hope to|could|will|devrait|veux|pourrait) (?:make|earn|bring|faire|rapporter|gagner))\b/;
const COMES_MONTHLY = /\b(?:rent|loyer|salar\w+|salaires?|wages?|insurance|assurance)\b/;
const COUNTED_COST =
  /^ (?:[a-z]+ )?(?:rent|transport|fuel|petrol|stock|goods|power|electricity|wages?|salary|food|fish|data|airtime|loyer|marchandises?|carburant|essence|courant|salaires?|gaz|gas|water|eau|charbon|charcoal|tax|taxe)\b/;

/** "This month made 9,200. Rent 2,000, products 1,450: what is left for me?" */
export function leftOfTakings(listed: Listed): ListedSum | null {
  const { text, figures, money, given, open } = listed;
  if (!ASKS_LEFT.test(text) || !PERIOD_TOLD.test(text)) return null;
  const amounts = figures.filter((one) => !isFewPeople(one));
  const [takings, second] = amounts.filter(({ clause, tail }) =>
    TAKINGS.test(/[a-z]{3}/.test(clause) ? clause : tail),
  );
  if (!takings || second || takings.isCount || takings.isEach) return null;
  const costs = amounts.filter((one) => one !== takings);
  if (costs.length < (open === null ? 2 : 1)) return null;
  const isRepeated = takings.period !== null;
  const base = takings.period ?? (SHORTER_THAN_MONTH.test(text) ? null : 'month');
  const isFit = ({ period, ...cost }: Figure) =>
    !cost.isPercent &&
    !cost.isEach &&
    !cost.isContent &&
    (!cost.isCount || COUNTED_COST.test(cost.after)) &&
    (period === null || period === base) &&
    hasLabel({ period, ...cost }) &&
    !NO_COST.test(cost.clause) &&
    !OTHER_MONEY.test(cost.clause) &&
    cost.value <= takings.value &&
    !NOT_YET_PAID.test(`${cost.clause}|${cost.tail}`) &&
    !(
      isRepeated &&
      takings.period !== 'month' &&
      period === null &&
      COMES_MONTHLY.test(cost.clause)
    );
  if (NOT_YET_PAID.test(`${takings.clause}|${takings.tail}`)) return null;
  if (takings.isPercent || !costs.every(isFit)) return null;
  if (figures.some(({ kind }) => kind === 'times')) return null;
  const known = totalOf(costs);
  if (known > takings.value * 4 || takings.value > known * 40) return null;
  const off = costs.map(({ value }) => money(value)).join(' − ');
  if (open !== null && given === null) {
    const rest = takings.value - known;
    const sums = `${money(takings.value)} − ${off} = ${money(rest)}`;
    return {
      question: {
        en: `How much did you pay for ${open.en} in that time? Before it ${money(rest)} is left: ${sums}.`,
        fr: `Combien avez-vous payé pour ${open.fr} sur cette période\u00a0? Avant cela, il reste ${money(rest)}\u00a0: ${sums}.`,
      }[listed.language],
    };
  }
  if (given !== null && given.period !== null && given.period !== base) return null;
  const all = known + (given?.value ?? 0);
  const rest = takings.value - all;
  const sums = `${money(takings.value)} − ${off}${given === null ? '' : ` − ${money(given.value)}`} = ${money(rest)}`;
  const of = isRepeated && takings.period ? PERIOD_WORDS[takings.period] : null;
  const when = { en: of === null ? '' : ` ${of.en}`, fr: of === null ? '' : ` ${of.fr}` };
  return resultOf(
    listed,
    rest < 0
      ? {
          en: `Nothing is left${when.en}: ${money(-rest)} is lacking, since ${sums}. You paid ${money(all)} in all.`,
          fr: `Il ne reste rien${when.fr}\u00a0: il manque ${money(-rest)}, car ${sums}. Vous avez payé ${money(all)} en tout.`,
        }
      : {
          en: `${money(rest)} is left for you${when.en}: ${sums}. You paid ${money(all)} in all; costs that you did not name still go off.`,
          fr: `Il vous reste ${money(rest)}${when.fr}\u00a0: ${sums}. Vous avez payé ${money(all)} en tout\u00a0; les coûts que vous n’avez pas cités sont encore à retirer.`,
        },
  );
}

const SOLD =
  /\b(?:sold|sell|selling|sells|vendu\w*|vends?|vendre|parti\w*|went|gone|goes|ecoule\w*|liquide\w*|cede\w*)\b/;
const MAKES =
  /\b(?:ma[dk]e|makes|baked?|filled?|fill|packed|bottled|sewed|sewn|dried|prepared?|produced?|bought|buy|got|cooked|roasted|raised|harvested|printed|mixed|fried|brewed|knit\w*|conditionne\w*|fais|fait|prepare\w*|fabrique\w*|produit\w*|sorti\w*|cousu\w*|rempli\w*|achete\w*|pris|eleve\w*|recolte\w*|seche\w*|cuit\w*|mis en)\b/;
const OF_ONE =
  /^ ?(?:(?:f|fcfa|bob|naira|francs?|shillings?|kwacha|cedis?) )?(?:each|apiece|chacune?|(?:la )?piece|l'unite|(?:(?:a|an|the|per|le|la|par|chaque|for one) |l')([a-z]{3,}))/;
const LOST =
  /^(?: [a-z']+)? ?(?:of them |d'entre eux )?(?:were |are |have |had |got |sont |etaient |ont ete )?(?:died|dead|die|spoil\w*|rot\w*|broken?|broke|lost|morts?|mortes?|perdu\w*|casse\w*|gate\w*|pourri\w*|abime\w*|vole\w*|stolen)\b/;
const stemOf = (word: string) => word.replace(/(?<=..)(?:es|s|x)$/, '');

/** "50 jars of honey: the honey 75,000, the jars 10,000, all sold at 2,500 a jar" */
export function gainOfLot(listed: Listed): ListedSum | null {
  const { text, figures, money, percent, open } = listed;
  const isOneAsked = ASKS_COST_OF_ONE.test(text.split(/(?<=[.?!]) /).at(-1) ?? '');
  if (!ASKS_GAIN.test(text) || open !== null) return null;
  if (
    figures.some(({ period, isContent, kind }) => period !== null || isContent || kind === 'times')
  )
    return null;
  let pieces: Figure | null = null;
  let lost: Figure | null = null;
  let price: Figure | null = null;
  const costs: Figure[] = [];
  for (const figure of figures) {
    const isSold = SOLD.test(figure.sentence) || SOLD.test(figure.clause);
    if (LOST.test(figure.after) && (!figure.isCount || pieces !== null)) {
      if (lost !== null || pieces === null) return null;
      lost = figure;
    } else if (figure.isPercent) return null;
    else if (figure.isCount && pieces === null && figures.indexOf(figure) === 0) {
      if (!MAKES.test(figure.sentence) || figure.value < 2) return null;
      pieces = figure;
    } else if (isSold && isPrice(figure, figures)) {
      if (price !== null) return null;
      price = figure;
    } else if (figure.isCount || !(hasLabel(figure) || isBoughtEach(figure, figures))) return null;
    else costs.push(figure);
  }
  if (pieces === null || price === null || costs.length === 0) return null;
  const [, named] = OF_ONE.exec(price.after) ?? [];
  const noun = stemOf(named ?? '');
  if (named !== undefined && !/^(?:piece|head|tete|unit|one)/.test(named)) {
    const counted = stemOf(/^ ([a-z]+)/.exec(pieces.after)?.[1] ?? '');
    if (noun !== counted && !text.slice(0, text.indexOf(price.after)).includes(counted))
      return null;
    if (noun !== counted && !pieces.after.includes(noun)) return null;
  }
  const eachCosts = costs.filter((one) => isBoughtEach(one, figures));
  const counted = stemOf(/^ ([a-z]+)/.exec(pieces.after)?.[1] ?? '');
  if (costs.some((one) => !eachCosts.includes(one) && isOfOne(one, counted))) return null;
  const all = pieces.value;
  const gone = lost === null ? 0 : lost.isPercent ? (all * lost.value) / 100 : lost.value;
  const sold = rounded(all - gone);
  if (sold <= 0 || !Number.isInteger(sold)) return null;
  const parts = costs.map((one) =>
    eachCosts.includes(one)
      ? { value: one.value * all, shown: `${money(all)} × ${money(one.value)}` }
      : { value: one.value, shown: money(one.value) },
  );
  const cost = totalOf(parts);
  const sales = sold * price.value;
  if (cost > sales * 4 || sales > cost * 20 || costs.some(({ value }) => value < price.value / 50))
    return null;
  const rest = sales - cost;
  const first =
    gone === 0
      ? ''
      : `${money(all)} − ${lost?.isPercent ? percent(lost.value / 100) : money(gone)} = ${money(sold)}; `;
  const added =
    parts.length > 1 || eachCosts.length > 0
      ? `${parts.map(({ shown }) => shown).join(' + ')} = ${money(cost)}; `
      : '';
  const sums = `${first}${added}${money(sold)} × ${money(price.value)} = ${money(sales)}; ${money(sales)} − ${money(cost)} = ${money(rest)}`;
  const each = `${money(cost)} ÷ ${money(sold)} = ${money(cost / sold)}`;
  const one: Texts = isOneAsked
    ? {
        en: ` Each one that you sold cost you ${each}.`,
        fr: ` Chaque pièce vendue vous a coûté ${each}.`,
      }
    : {
        en: ` That is ${money(Math.abs(rest) / sold)} on each that you sold.`,
        fr: ` Cela fait ${money(Math.abs(rest) / sold)} sur chaque pièce vendue.`,
      };
  return resultOf(
    listed,
    rest < 0
      ? {
          en: `You lost ${money(-rest)}: ${sums}.${one.en}`,
          fr: `Vous avez perdu ${money(-rest)}\u00a0: ${sums}.${one.fr}`,
        }
      : {
          en: `You gained ${money(rest)}: ${sums}.${one.en}`,
          fr: `Vous avez gagné ${money(rest)}\u00a0: ${sums}.${one.fr}`,
        },
  );
}

/** Asks for both the profit of a lot and the cost of one. */
export const gainAndCostOfOne = (listed: Listed): ListedSum | null =>
  ASKS_COST_OF_ONE.test(listed.text.split(/(?<=[.?!]) /).at(-1) ?? '') ? gainOfLot(listed) : null;

const isBoughtEach = (figure: Figure, figures: readonly Figure[]) =>
  figures[0]?.isPaired === true && figures[1] === figure;
/** "300 each" and "the candle costs 300" are per piece if candles are made; "the wax cost 300" is for all. */
const isOfOne = ({ isEach, after, clause }: Figure, counted: string) =>
  isEach &&
  (OF_ONE.test(after) ||
    /\b(?:each|every|chaque|chacune?|one|per|par|une?)\b/.test(clause) ||
    counted === '' ||
    new RegExp(String.raw`\b(?:the|le|la|l'|a) ?${counted}\b`).test(clause));
const isPrice = (figure: Figure, figures: readonly Figure[]) =>
  !figure.isCount &&
  !isBoughtEach(figure, figures) &&
  (figure.isEach ||
    OF_ONE.test(figure.after) ||
    /\b(?:at|a|for|pour) (?:[a-z]{1,3} ?)?$/.test(figure.clause));

const ASKS_COUNT = /\b(?:how many|hw many|how much [a-z]+ (?:must|should|to)|combien|how far)\b/;
const NO_LOSS =
  /\b(?:break[- ]?even|equilibre|(?:lose|losing|loss|lost|perdre|perte|perds)\b|cover\w*|couvrir|rentrer dans|(?:a|at) zero|before i gain|start gaining|etre a zero)/;
const COSTS =
  /\b(?:costs?|takes?|to make|spend|buy|bought|coute\w*|revient|reviens|cout|achete\w*|produits?|materials?|ingredients?|soap|parts?|pieces? detachees)\b/;
const JOINED =
  /\b(?:rent|loyer|wages?|salar\w+|helpers?|boys?|girls?|filles?|vendeu\w+|apprenti\w*|apprentices?|gas|gaz|courant|power|light|electricity|electricite|stand|stall|shop|local|emplacement|place|permit|eau|water|transpor\w*|charges|charcoal|guard|gardien)\b/;

/** "Rent + helper + gas are 18,000 a month; one sells at 20 and costs 11: how many so that nothing is lost?" */
export function countWithoutLoss(listed: Listed): ListedSum | null {
  const { text, figures, money, open } = listed;
  if (!ASKS_COUNT.test(text) || !NO_LOSS.test(text) || open !== null) return null;
  const amounts = figures.filter((one) => !isFewPeople(one) && !isOpenDays(one));
  if (amounts.some(({ isPercent, isCount, isContent }) => isPercent || isCount || isContent))
    return null;
  const fixed = amounts.filter(
    ({ period, isEach, clause }) => period !== null && !isEach && JOINED.test(clause),
  );
  const [one, two, more] = amounts.filter((each) => !fixed.includes(each));
  const periods = new Set(fixed.map(({ period }) => period));
  const [period] = periods;
  if (!one || !two || more || periods.size !== 1 || !period) return null;
  if (one.period !== null || two.period !== null) return null;
  const costs = [one, two].filter((each) => COSTS.test(each.clause) || COSTS.test(each.tail));
  const price = one.value > two.value ? one : two;
  const cost = price === one ? two : one;
  if (!costs.includes(cost) || cost.value >= price.value) return null;
  if (costs.includes(price) && !SOLD.test(price.clause)) return null;
  const rest = price.value - cost.value;
  const total = totalOf(fixed);
  const count = Math.ceil(rounded(total / rest));
  if (count > 1e6) return null;
  const added =
    fixed.length > 1
      ? `${fixed.map(({ value }) => money(value)).join(' + ')} = ${money(total)}; `
      : '';
  const sums = `${money(price.value)} − ${money(cost.value)} = ${money(rest)}; ${added}${money(total)} ÷ ${money(rest)} ${Number.isInteger(rounded(total / rest)) ? '=' : '≈'} ${money(count)}`;
  const days = figures.find(isOpenDays)?.value ?? WORKING_DAYS.month;
  const aDay = Math.ceil(count / days);
  const daily =
    period === 'month'
      ? {
          en: ` That is about ${money(aDay)} a day on ${days} days.`,
          fr: ` Cela fait environ ${money(aDay)} par jour sur ${days} jours.`,
        }
      : { en: '', fr: '' };
  return resultOf(listed, {
    en: `You must sell ${money(count)} ${PERIOD_WORDS[period].en} so that nothing is lost: ${sums}.${daily.en}`,
    fr: `Il faut en vendre ${money(count)} ${PERIOD_WORDS[period].fr} pour ne rien perdre\u00a0: ${sums}.${daily.fr}`,
  });
}

export const isOpenDays = ({ after, value, hasCurrency }: Figure) =>
  !hasCurrency && value <= 31 && /^ ?(?:working |full )?(?:days?|jours?)\b/.test(after);

const CUT =
  /\b(?:discount|off|lower\w*|reduc\w*|cut|cutting|drop\w*|promo\w*|baiss\w*|remise|rabais|solde|passe|less|cheaper|de moins|moins cher)\b/;
/** "If I sell at 650" */
const IF_SOLD =
  /\b(?:if (?:i|we) (?:sell|charge|ask)|si (?:je|on|nous) (?:les? |la )?(?:vends?|vendons))\b[^.?!\d]*\b(?:at|a|for) (?:[a-z]{1,4} ?)?$/;
const SAME =
  /\b(?:same|as much|equal|keep (?:my|the|earning)|pareil|autant|meme|not lose|still (?:earn|gain|make))\b/;

/** "10% off: how many must be sold to earn the same?" */
export function countAfterCut(listed: Listed): ListedSum | null {
  const { text, figures, money, percent } = listed;
  const isCut = CUT.test(text) || figures.some(({ before }) => IF_SOLD.test(before));
  if (!isCut || !SAME.test(text) || !/\b(?:how many|combien)\b/.test(text)) return null;
  if (figures.length !== 4 || figures.some(({ isContent, kind }) => isContent || kind === 'times'))
    return null;
  const cuts = figures.filter(
    ({ clause, tail, before, isPercent, period }) =>
      isPercent ||
      (period === null &&
        (CUT.test(clause) ||
          IF_SOLD.test(before) ||
          /^ ?(?:off|less|de moins|de remise|de rabais)\b/.test(tail))),
  );
  const [cut, secondCut] = cuts;
  const volumes = figures.filter((one) => !cuts.includes(one) && one.period !== null);
  const counts = volumes.length > 0 ? volumes : figures.filter(({ isCount }) => isCount);
  const [volume, secondVolume] = counts;
  if (!cut || secondCut || !volume || secondVolume || volume.hasCurrency) return null;
  const [one, two, more] = figures.filter((each) => each !== cut && each !== volume);
  if (!one || !two || more || one.isPercent || two.isPercent || one.value === two.value)
    return null;
  const price = Math.max(one.value, two.value);
  const cost = Math.min(one.value, two.value);
  const isTo =
    /\b(?:to|a|at) (?:[a-z]{1,4} ?)?$/.test(cut.clause) && !/\b(?:by|de) $/.test(cut.clause);
  const lower = cut.isPercent
    ? price * (1 - cut.value / 100)
    : isTo
      ? cut.value
      : price - cut.value;
  if (lower >= price || lower < price * 0.2 || volume.value <= 0) return null;
  const gain = (price - cost) * volume.value;
  const rest = rounded(lower - cost);
  const of =
    volume.period === null
      ? { en: '', fr: '' }
      : { en: ` ${PERIOD_WORDS[volume.period].en}`, fr: ` ${PERIOD_WORDS[volume.period].fr}` };
  const now = `(${money(price)} − ${money(cost)}) × ${money(volume.value)} = ${money(gain)}`;
  const down =
    isTo && !cut.isPercent
      ? ''
      : `${money(price)} − ${cut.isPercent ? percent(cut.value / 100) : money(cut.value)} = ${money(lower)}; `;
  if (rest <= 0)
    return resultOf(listed, {
      en: `No number of sales is enough at the lower price, since one leaves nothing: ${down}${money(lower)} − ${money(cost)} = ${money(rest)}.`,
      fr: `À ce prix, aucun nombre de ventes ne suffit, car une pièce ne laisse rien\u00a0: ${down}${money(lower)} − ${money(cost)} = ${money(rest)}.`,
    });
  const exact = rounded(gain / rest);
  const count = Math.ceil(exact);
  const whole =
    count === exact ? '' : `${(Math.round(exact * 10) / 10).toLocaleString(listed.language)} ≈ `;
  const sums = `${now}; ${down}${money(lower)} − ${money(cost)} = ${money(rest)}; ${money(gain)} ÷ ${money(rest)} = ${whole}${money(count)}`;
  const more2 = count - volume.value;
  return resultOf(listed, {
    en: `You must sell ${money(count)}${of.en} to earn the same, ${money(more2)} more than now: ${sums}.`,
    fr: `Il faut en vendre ${money(count)}${of.fr} pour gagner autant, soit ${money(more2)} de plus qu’aujourd’hui\u00a0: ${sums}.`,
  });
}
