import {
  hasLabel,
  isFewPeople,
  labelOf,
  resultOf,
  totalOf,
  type Listed,
  type ListedSum,
} from './listed-figures.ts';
import { isOpenDays } from './listed-trade.ts';
import type { Figure } from './message-figures.ts';
import type { Period } from './quantities.ts';
import { rounded, WEEKS_A_MONTH, WORKING_DAYS } from './stated-sum.ts';

const ASKS_BACK =
  /\b(?:pays? itself|(?:my |the )?money (?:is )?back|pa(?:id|y|ys) (?:(?:it|me)(?:self)? )?(?:back|off|for (?:it ?self|themselves))|pay-?back|recover\w*|recoup\w*|recuper\w*|recouvr\w*|rembours\w*|amorti\w*|rentabilis\w*|rentre\w* dans)\b/;
const ASKS_TIME =
  /\b(?:how (?:long|many (?:[a-z]+ )?(?:days|weeks|months))|when|after how|combien de (?:temps|mois|jours|semaines)|quand)\b/;
const BRINGS =
  /\b(?:brings?|brought|makes?|made|gives?|leaves?|earns?|clears?|collects?|gets?|saves?|gain|profit|rapport\w*|laisse\w*|fait|ferait|fasse|entrer?|gagne\w*|donne\w*|degage\w*)\b/;
const IN_MONTHS = /\b(?:how many months|combien de mois|how long|combien de temps|when|quand)\b/;

const perMonth = (period: Period, days: number) =>
  ({ day: days, week: WEEKS_A_MONTH, month: 1 })[period];

/** "It brings 6,000 a day less 3,500, 22 days a month, and 200 a month for the place" */
export function paidBack(listed: Listed): ListedSum | null {
  const { text, figures, money, open, given, language } = listed;
  if (!ASKS_BACK.test(text) || !ASKS_TIME.test(text)) return null;
  if (
    /\b(?:loan|lend\w*|borrow\w*|pret|emprunt\w*|interest|interets?|customers?|clients?)\b/.test(
      text,
    )
  )
    return null;
  const days = figures.filter(isOpenDays);
  const amounts = figures.filter((one) => !days.includes(one) && !isFewPeople(one));
  if (days.length > 1) return null;
  if (amounts.some((one) => one.isPercent || one.isCount || one.isContent || one.kind === 'times'))
    return null;
  const machine = amounts.toSorted((one, two) => two.value - one.value)[0];
  const others = amounts.filter((one) => one !== machine);
  if (!machine || machine.period !== null) return null;
  if (others.some(({ value }) => value * 3 > machine.value)) return null;
  const [gain, ...rest] = others;
  if (!gain || gain.period === null || !BRINGS.test(gain.clause)) return null;
  const costs: { value: number; period: Period }[] = [];
  let last: Figure = gain;
  for (const cost of rest) {
    const isNear = !/[.?!;]/.test(cost.before);
    const period = cost.period ?? (isNear ? last.period : null);
    if (period === null || !hasLabel(cost) || BRINGS.test(cost.clause.replace(/.*\bcout\b/, '')))
      return null;
    costs.push({ value: cost.value, period });
    last = { ...cost, period };
  }
  const [day] = days;
  const isWeekly = day !== undefined && /^ ?[a-z ]*(?:week|semaine)/.test(day.after.slice(0, 24));
  const opens =
    day === undefined ? WORKING_DAYS.month : isWeekly ? day.value * WEEKS_A_MONTH : day.value;
  const isShort = gain.period === 'day' && day === undefined && !/\b(?:months?|mois)\b/.test(text);
  if (open !== null && given === null) {
    const before = costs.every(({ period }) => period === gain.period)
      ? gain.value - totalOf(costs)
      : gain.value;
    const least = machine.value / before;
    const monthly = least / perMonth(gain.period, opens);
    const isMonths = !isShort && gain.period !== 'month' && IN_MONTHS.test(text);
    const count = round1(isMonths ? monthly : least);
    const sums = `${money(machine.value)} ÷ ${isMonths ? `(${money(before)} × ${money(perMonth(gain.period, opens))})` : money(before)} = ${said(count, language)}`;
    const words = WORDS[isMonths ? 'month' : gain.period];
    return {
      question: {
        en: `How much do you pay for ${open.en} ${ON[gain.period].en}? Without that cost it would take at least ${said(count, language)} ${words.en}: ${sums}; with it, longer.`,
        fr: `Combien payez-vous pour ${open.fr} ${ON[gain.period].fr}\u00a0? Sans ce coût, il faudrait au moins ${said(count, language)} ${words.fr}\u00a0: ${sums}. Avec lui, ce sera plus long.`,
      }[language],
    };
  }
  if (open !== null && given !== null)
    costs.push({ value: given.value, period: given.period ?? gain.period });
  if (costs.length === 0 && day === undefined) return null;
  const near = costs.filter(({ period }) => period === gain.period);
  const far = costs.filter(({ period }) => period !== gain.period);
  if (isShort && far.length === 0 && gain.period === 'day') {
    const left = gain.value - totalOf(near);
    const off =
      near.length === 0 ? '' : `${money(gain.value)} − ${listOf(near, money)} = ${money(left)}; `;
    return toldIn(listed, machine.value, left, off, 'day', null);
  }
  if (far.some(({ period }) => period !== 'month')) return null;
  const steps: string[] = [];
  let left = gain.value;
  if (near.length > 0) {
    left -= totalOf(near);
    steps.push(`${money(gain.value)} − ${listOf(near, money)} = ${money(left)}`);
  }
  const often = perMonth(gain.period, opens);
  let monthly = left * often;
  if (often !== 1) steps.push(`${money(left)} × ${money(often)} = ${money(monthly)}`);
  if (far.length > 0) {
    steps.push(`${money(monthly)} − ${listOf(far, money)} = ${money(monthly - totalOf(far))}`);
    monthly -= totalOf(far);
  }
  return toldIn(
    listed,
    machine.value,
    monthly,
    `${steps.join('; ')}; `,
    'month',
    gain.period === 'day' ? opens : null,
  );
}

const listOf = (costs: readonly { value: number }[], money: Listed['money']) =>
  costs.map(({ value }) => money(value)).join(' − ');
const round1 = (value: number) => Math.round(rounded(value) * 10) / 10;
const said = (value: number, language: Listed['language']) => value.toLocaleString(language);
const WORDS = {
  day: { en: 'working days', fr: 'jours de travail' },
  week: { en: 'weeks', fr: 'semaines' },
  month: { en: 'months', fr: 'mois' },
};
const ON = {
  day: { en: 'a day', fr: 'par jour' },
  week: { en: 'a week', fr: 'par semaine' },
  month: { en: 'a month', fr: 'par mois' },
};

function toldIn(
  listed: Listed,
  price: number,
  gain: number,
  steps: string,
  period: Period,
  days: number | null,
): ListedSum | null {
  const { money, language } = listed;
  if (gain <= 0)
    return resultOf(listed, {
      en: `It never pays for itself, since nothing is left: ${steps.replace(/; $/, '')}.`,
      fr: `L’achat ne se rembourse jamais, car il ne reste rien\u00a0: ${steps.replace(/; $/, '')}.`,
    });
  const count = round1(price / gain);
  if (count > 600) return null;
  const number = said(count, language);
  const used = days === null ? null : Math.ceil(rounded((price / gain) * days));
  const inDays = {
    en: used === null ? '' : ` That is about ${money(used)} days of work.`,
    fr: used === null ? '' : ` Cela fait environ ${money(used)} jours de travail.`,
  };
  const sums = `${steps}${money(price)} ÷ ${money(gain)} = ${number}`;
  return resultOf(listed, {
    en: `You have your money back after about ${number} ${WORDS[period].en}: ${sums}.${inDays.en} Repairs are not in it.`,
    fr: `Vous récupérez votre argent au bout d’environ ${number} ${WORDS[period].fr}\u00a0: ${sums}.${inDays.fr} Les réparations n’y sont pas.`,
  });
}

const ABOVE =
  /\b(?:above|over|beyond|exceed\w*|more than|the rest|remaining|au[- ]?dela|au[- ]?dessus|depass\w*|surplus|plus de|le reste|reste)\b/;
const FIRST = /\b(?:first|up to|until|below|premi\w+|jusqu\w*)\b/;
const SALES =
  /\b(?:sold|sells|sales|made|did|brought|turnover|vendu\w*|ventes?|fait|realise\w*|chiffre)\b/;
const BASE = /\b(?:fixed|basic|base|flat|salary|fixe|salaire|retainer)\b/;
const NO_PAY =
  /\b(?:tax|taxes|impots?|paye|vat|tva|loan|pret|interest|interets?|invest\w*|discount|remise)\b/;

/** "A fixed 200,000, 4% on the first 1,000,000 and 6% above" */
export function payInSteps(listed: Listed): ListedSum | null {
  const { text, figures, money, percent } = listed;
  if (NO_PAY.test(text) || !(ABOVE.test(text) || FIRST.test(text))) return null;
  if (
    !/\b(?:owe|pay|paid|receives?|gets?|earns?|dois|paie|paye\w*|verse\w*|touche\w*|recoit|gagne\w*|combien)\b/.test(
      text,
    )
  )
    return null;
  const rates = figures.filter(({ isPercent }) => isPercent);
  if (rates.length === 0 || rates.length > 2) return null;
  const amounts = figures.filter(({ isPercent }) => !isPercent);
  if (amounts.some(({ isContent, kind }) => isContent || kind === 'times')) return null;
  let base: Figure | null = null;
  let sales: Figure | null = null;
  const limits: Figure[] = [];
  for (const one of amounts) {
    const at = figures.indexOf(one);
    const before = figures[at - 1];
    const joined = before?.isPercent === true && !/[.?!;]/.test(one.before);
    const isLimit =
      (joined && (ABOVE.test(one.before) || FIRST.test(one.before))) ||
      /^ ?(?:first|premiers?)\b/.test(one.after);
    if (isLimit) limits.push(one);
    else if (
      base === null &&
      sales === null &&
      (BASE.test(one.clause) ||
        BASE.test(one.tail) ||
        (one.period === 'month' && !SALES.test(one.clause))) &&
      !/\b(?:sold|vendu|sales of)\b/.test(one.clause)
    )
      base = one;
    else if (sales === null && SALES.test(`${one.clause}|${one.tail}`)) sales = one;
    else return null;
  }
  const [limit] = limits;
  if (!limit || !sales || limits.some(({ value }) => value !== limit.value)) return null;
  let lower = 0;
  let upper: number | null = null;
  let isLower = false;
  for (const rate of rates) {
    // The text after a rate, up to the next one or the end of the sentence.
    const next = figures[figures.indexOf(rate) + 1];
    const behind =
      `${rate.after}|${next && !next.isPercent && limits.includes(next) ? next.after.split(/[.?!;]|\b(?:and|et|puis|then|plus)\b/)[0] : ''}`.split(
        /[.?!;]/,
      )[0] ?? '';
    const isFirst = FIRST.test(behind);
    const isAbove = ABOVE.test(behind) && !isFirst;
    if (isFirst && !isLower) {
      lower = rate.value;
      isLower = true;
    } else if (isAbove && upper === null) upper = rate.value;
    else return null;
  }
  if (upper === null && sales.value > limit.value) return null;
  if (rates.length === 2 && (!isLower || upper === null)) return null;
  const first = Math.min(sales.value, limit.value);
  const over = Math.max(0, sales.value - limit.value);
  const steps: string[] = [];
  if (isLower)
    steps.push(`${money(first)} × ${percent(lower / 100)} = ${money((first * lower) / 100)}`);
  if (over > 0)
    steps.push(
      `${money(sales.value)} − ${money(limit.value)} = ${money(over)}`,
      `${money(over)} × ${percent((upper ?? 0) / 100)} = ${money((over * (upper ?? 0)) / 100)}`,
    );
  const share = (first * lower + over * (upper ?? 0)) / 100;
  const pay = share + (base?.value ?? 0);
  const added = [base?.value ?? 0, (first * lower) / 100, (over * (upper ?? 0)) / 100].filter(
    (part) => part > 0,
  );
  if (added.length > 1)
    steps.push(`${added.map((part) => money(part)).join(' + ')} = ${money(pay)}`);
  return resultOf(listed, {
    en: `The pay is ${money(pay)}, of which ${money(share)} is commission: ${steps.join('; ')}.`,
    fr: `La paie est de ${money(pay)}, dont ${money(share)} de commission\u00a0: ${steps.join('; ')}.`,
  });
}

const SHARES =
  /\b(?:shar(?:e|es|ed|ing)|split\w*|divid\w*|each|parts?|partag\w*|chacune?|reparti\w*|chaque|prorata)\b/;
const BY_CONTRIBUTION =
  /\b(?:(?:what|how much|according to what|as) (?:we|each|everyone|everybody|one)(?: one| of us)? (?:[a-z]+ )?(?:put|gave|brought|contributed|invested)|contribut\w+|invest\w*|put in|put|prorata|pro rata|proportion\w*|apport\w*|mise|mises|mis)\b/;
const EQUALLY = /\b(?:equal\w*|half|moitie|parts egales|a egalite)\b/;
const PROFIT = /\b(?:profits?|gain|benefices?|made|surplus)\b/;
const TAKEN_FIRST: readonly (readonly [RegExp, string, string])[] = [
  [/\b(?:wages?)\b/, 'the wage', 'le salaire'],
  [/\b(?:salary|salaire|remuneration)\b/, 'the salary', 'le salaire'],
  [/\b(?:advance|avance)\b/, 'the advance', 'l’avance'],
  [/\b(?:loan|pret|dette|debt)\b/, 'the loan', 'le prêt'],
];
const FIRST_OF_ALL =
  /\b(?:first|d'abord|before|avant|must|after|apres|then|puis|retire\w*|deduct\w*|take out|moins|minus)\b/;
const OWN = /\b(?:i|me|myself|j'ai|moi|je|mine)\b/;
const NO_SHARING =
  /\b(?:investors?|investisseurs?|equity|valuation|shares? of the company|parts sociales|capital social|vesting|loss|perte)\b/;

/** "I put 3 million and my brother 2 million; the profit is 900,000: how much does each get?" */
export function sharedProfit(listed: Listed): ListedSum | null {
  const { text, figures, money, percent, given, language } = listed;
  if (
    !SHARES.test(text) ||
    !BY_CONTRIBUTION.test(text) ||
    !/\b(?:profits?|benefices?|gain)\b/.test(text)
  )
    return null;
  if (EQUALLY.test(text) || NO_SHARING.test(text)) return null;
  const amounts = figures.filter((one) => !isFewPeople(one));
  if (
    amounts.some(
      (one) =>
        one.isPercent || one.isContent || one.isEach || one.kind === 'times' || one.period !== null,
    )
  )
    return null;
  const named = TAKEN_FIRST.find(([pattern]) => pattern.test(text) && FIRST_OF_ALL.test(text));
  const profits = amounts.filter(
    ({ clause, tail }) =>
      /\b(?:profits?|benefices?|gain|surplus)\b/.test(clause) ||
      /^ ?(?:f |of |de |as )*(?:profits?|benefices?|gain)\b/.test(tail),
  );
  const [profit, second] = profits;
  if (!profit || second || !(PROFIT.test(profit.clause) || PROFIT.test(profit.tail))) return null;
  const taken = amounts.filter(
    (one) => one !== profit && named?.[0].test(`${one.clause}|${one.tail.slice(0, 24)}`),
  );
  const parts = amounts.filter((one) => one !== profit && !taken.includes(one));
  if (parts.length < 2 || parts.length > 4 || taken.length > 1) return null;
  if (
    /\b(?:rent|loyer|costs?|expenses|depenses|charges|sales|ventes)\b/.test(
      parts.map(labelOf).join(' '),
    )
  )
    return null;
  const all = totalOf(parts);
  const people = figures.filter(isFewPeople);
  if (people.some(({ value }) => value !== parts.length)) return null;
  if (parts.some(({ value }) => value < all / 100)) return null;
  const share = (value: number) => value / all;
  const names = parts.map((one) => nameOf(one, language));
  const shares = parts.map(({ value }, at) => `${names[at]} ${percent(share(value))}`).join(', ');
  const first = taken[0]?.value ?? given?.value ?? 0;
  if (named && taken.length === 0 && given === null) {
    const [, en, fr] = named;
    return {
      question: {
        en: `How much is ${en} that is taken off the profit first? What is left after it is shared by what each put in: ${shares}.`,
        fr: `À combien s’élève ${fr} à retirer d’abord du bénéfice\u00a0? Ce qui reste se partage selon les apports\u00a0: ${shares}.`,
      }[language],
    };
  }
  const rest = profit.value - first;
  if (rest <= 0) {
    const sums = `${money(profit.value)} − ${money(first)} = ${money(rest)}`;
    return resultOf(listed, {
      en: `Nothing is left to share: ${sums}.`,
      fr: `Il ne reste rien à partager\u00a0: ${sums}.`,
    });
  }
  const off = first > 0 ? `${money(profit.value)} − ${money(first)} = ${money(rest)}; ` : '';
  const added = `${parts.map(({ value }) => money(value)).join(' + ')} = ${money(all)}`;
  const each = parts
    .map(
      ({ value }, at) =>
        `${names[at]} ${money(rest)} × ${percent(share(value))} = ${money(rest * share(value))}`,
    )
    .join('; ');
  const pieces = parts
    .map(({ value }, at) => `${names[at]} ${money(rest * share(value))}`)
    .join(', ');
  const sums = `${off}${added}; ${each}`;
  return resultOf(listed, {
    en: `By what each put in: ${pieces}. ${sums}.`,
    fr: `Selon les apports\u00a0: ${pieces}. ${sums}.`,
  });
}

const KIN = /\b(?:my|our|mon|ma|notre) ([a-z]{3,})/;
const NO_NAME =
  /^(?:put|puts|gave|give|invest\w*|contribut\w*|brought|mis|apporte|donne|has|had|and|the|three|four|us|started|shop|in|avons|sommes|partners?|associes?|while|with|year|this|profit|cash|of)$/;

/** The owner of a share, as named in the message. */
function nameOf({ clause }: Figure, language: Listed['language']): string {
  const near = clause.split(':').at(-1) ?? '';
  const [, kin] = KIN.exec(near) ?? [];
  if (kin !== undefined && !OWN.test(near)) return `${language === 'fr' ? 'votre' : 'your'} ${kin}`;
  if (OWN.test(near)) return language === 'fr' ? 'vous' : 'you';
  const word = (near.match(/[a-z]{3,}/g) ?? []).find((each) => !NO_NAME.test(each));
  if (word === undefined) return language === 'fr' ? 'une personne' : 'one';
  return `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`;
}

const ASKS_ORDER =
  /\b(?:call|phone|ring|order|re-?order|re-?stock|buy again|buy more|appel\w*|rappel\w*|recommand\w*|command\w*|reappro\w*)\b/;
const AT_LEVEL =
  /\b(?:left|remain\w*|level|how many|at what|combien|reste\w*|stock|seuil|niveau|point)\b/;
const RESERVE =
  /\b(?:extra|spare|reserve|buffer|safety|in hand|in case|avance|securite|secours|marge)\b/;
const DELIVERY =
  /\b(?:deliver\w*|arriv\w*|lead|come|comes|livr\w*|delai|takes?|met|mettent|bring\w*|after (?:i|we) (?:call|order))\b/;

/** "12 crates a day and 2 days in reserve: at how many left is the depot called?" */
export function orderLevel(listed: Listed): ListedSum | null {
  const { text, figures, money, given, language } = listed;
  if (!ASKS_ORDER.test(text) || !AT_LEVEL.test(text)) return null;
  const times = figures.filter(isOpenDays);
  const [rate, more] = figures.filter((one) => !times.includes(one));
  if (
    !rate ||
    more ||
    rate.hasCurrency ||
    rate.isPercent ||
    (rate.period !== 'day' && rate.period !== 'week')
  )
    return null;
  const near = (one: Figure) => `${one.clause}|${one.tail}`;
  const leads = times.filter((one) => DELIVERY.test(near(one)) && !RESERVE.test(one.tail));
  const reserves = times.filter((one) => !leads.includes(one) && RESERVE.test(near(one)));
  if (leads.length + reserves.length !== times.length || leads.length > 1 || reserves.length > 1)
    return null;
  const reserve = reserves[0]?.value ?? 0;
  const daily = rate.period === 'week' ? `${money(rate.value)} ÷ 7` : money(rate.value);
  const lead = leads[0]?.value ?? given?.value;
  if (given !== null && given.period === 'month') return null;
  if (lead === undefined) {
    if (reserve === 0) return null;
    return {
      question: {
        en: `How many days does the supplier need to deliver? You then order when ${daily} × (those days + ${money(reserve)}) are left.`,
        fr: `En combien de jours le fournisseur livre-t-il\u00a0? Vous commanderez quand il en reste ${daily} × (ces jours + ${money(reserve)}).`,
      }[language],
    };
  }
  if (lead > 120) return null;
  const each = rate.period === 'week' ? rate.value / 7 : rate.value;
  const point = Math.ceil(rounded(each * (lead + reserve)));
  const sums = `${daily} × (${money(lead)} + ${money(reserve)}) = ${money(point)}`;
  return resultOf(listed, {
    en: `Order when ${money(point)} are left: ${sums}. Of these, ${money(rounded(each * reserve))} are your reserve.`,
    fr: `Commandez quand il en reste ${money(point)}\u00a0: ${sums}. Votre réserve en fait ${money(rounded(each * reserve))}.`,
  });
}
