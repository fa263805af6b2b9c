import type { Context, Role } from './roles.ts';
import {
  AGO,
  AGO_BEFORE,
  ASKS_HOW_LONG,
  BORROWS,
  BRINGS,
  BRINGS_BACK,
  COMES_IN_AFTER,
  COMES_IN_BEFORE,
  FROM_LENDER,
  GIVEN,
  GOES_OUT_AFTER,
  GOES_OUT_BEFORE,
  HAS,
  IN_HAND,
  LOST_AFTER,
  LOST_BEFORE,
  MACHINE,
  MACHINE_ALONE,
  OF_SALES,
  OPEN_DAYS,
  PAYS_BACK,
  REPAYS,
  WISH,
} from './role-words.ts';

export function roleOfPercent({ before, after, text, earlier }: Context): Role | null {
  const around = before + after;
  if (LOST_AFTER.test(after) || LOST_BEFORE.test(before)) return 'lost_share';
  if (
    /\b(?:commission|keeps?|takes?|garde\w*|prend|prelev\w+)\b/.test(before) &&
    !/\b(?:i|je) [a-z ]{0,12}(?:keep|take|garde)/.test(before)
  )
    return 'commission';
  if (
    /^ (?:commission\b|(?:of|on|sur|de|des) (?:what she sells?|sales|(?:les )?ventes))/.test(after)
  )
    return 'commission';
  if (/\bcommission\b/.test(around)) return 'commission';
  if (/\b(?:off|discount|reduction|remise|rabais|less|cheaper|moins)\b/.test(around))
    return 'discount';
  const isLoan =
    earlier.some(({ role }) => role === 'borrowed') ||
    /\b(?:loan|borrow\w*|interest|interets?|pret|prete|emprunt\w*|lend\w*|microfinance|sacco|chama)\b/.test(
      text,
    );
  if (isLoan) return A_YEAR.test(after) ? 'rate_a_year' : 'rate';
  const ofPrice =
    /\b(?:of|sur|du) (?:the |my |le |mon )?(?:selling |sale |final )?(?:price|prix)\b|prix de vente|\bmargin\b|\bmarge\b/;
  const onCost =
    /\b(?:on top|on (?:the |my )?cost|above|en plus|sur (?:le |mon )?(?:cout|prix d'achat)|mark-?up|du cout|over (?:the )?cost|add)\b/;
  if (!WISH.test(around)) return onCost.test(around) ? 'margin_on_cost' : null;
  if (onCost.test(around)) return 'margin_on_cost';
  return ofPrice.test(around) && !/\b(?:margin|marge)\b(?!.*(?:prix|price))/.test(around)
    ? 'margin_of_price'
    : 'margin';
}

const A_YEAR =
  /^ ?(?:interest |interets? |flat |reducing )*(?:(?:a|per|each|every|par|l') ?(?:year|an|annum|annee)\b|p\.?a\b|annual|yearly|annuel)/;

export function roleOfTime({ before, after, text, earlier, value }: Context): Role | null {
  const knows = (role: Role) => earlier.some((one) => one.role === role);
  if (earlier.length > 0 && /^ (?:for|pour|sur) $/.test(before) && value === 1) return 'aside';
  if (AGO.test(after) || AGO_BEFORE.test(before)) return 'aside';
  if (knows('payment') || knows('borrowed') || BORROWS.test(text)) return 'payments';
  return OPEN_DAYS.test(before) && /^ (?:days|jours)/.test(after) ? 'days' : null;
}

/** The role of a number about loans, wages, debts and machines; undefined if the message is not about those. */
export function roleInLoan({
  before,
  after,
  sentence,
  period,
  earlier,
  text,
  counted,
}: Context): Role | null | undefined {
  const knows = (role: Role) => earlier.some((one) => one.role === role);
  if (/\bowe(?:s|d)?\b|\bdoivent\b/.test(before)) return period === null ? 'owed' : null;
  if (knows('owed'))
    return /\b(?:sell|sells|vends?|ventes|sales)\b/.test(before) && period === 'month'
      ? 'sales'
      : null;
  const isLent =
    BORROWS.test(before) ||
    FROM_LENDER.test(after) ||
    (GIVEN.test(before) && counted === null && PAYS_BACK.test(text));
  if (isLent && !knows('borrowed') && !knows('total')) return period === null ? 'borrowed' : null;
  if (knows('borrowed')) return REPAYS.test(before) && !knows('payment') ? 'payment' : null;
  if (
    /commission|(?:%|percent|per cent|pour cent) (?:of|on|des|sur les) (?:the |her |his )?(?:sales|ventes)/.test(
      text,
    ) ||
    (/\bsalar\w+|\bsalaire/.test(text) && /%/.test(text))
  ) {
    const isSales =
      /\b(?:sales|ventes|sells?|vend)\b/.test(sentence.slice(-40)) || OF_SALES.test(after);
    const named = [
      ...before.matchAll(/\b(?:(salary|wage|fixed|salaire|fixe)|(sales|ventes))\b/g),
    ].at(-1);
    if (
      named?.[1] !== undefined ||
      /^ (?:a month |par mois )?(?:salary|fixed|fixe|de salaire)/.test(after)
    )
      return 'salary';
    if (/\b(?:pay|pays|paid|paie|paye)\b/.test(before) && period !== null && !knows('salary'))
      return 'salary';
    if (isSales && period !== null && counted === null) return 'sales';
    if (!/\b(?:keeps?|takes?|garde|prend)\b/.test(text)) return null;
  }
  if (BRINGS.test(before) && knows('machine')) return period === null ? null : 'brings';
  const isFirst = earlier.length === 0;
  const isMachine =
    MACHINE.test(before) ||
    MACHINE_ALONE.test(before) ||
    (/\b(?:cost|costs|coute)\b/.test(before) && isFirst);
  if (
    BRINGS_BACK.test(text) &&
    ASKS_HOW_LONG_OR_WHEN.test(text) &&
    isMachine &&
    period === null &&
    isFirst
  )
    return 'machine';
  return undefined;
}
const ASKS_HOW_LONG_OR_WHEN =
  /\b(?:how long|when|how many (?:days|weeks|months)|money back|recuper\w*|pay(?:s)? (?:for itself|back)|pay-?back|paid (?:back|for|off)|worth|rembourse\w*|amorti\w*|rentabilis\w*|combien de (?:temps|mois|jours|semaines)|quand)\b/;

/** The role of a number about cash, income and expenses; null if it belongs to a trade. */
export function roleInCash({
  before,
  after,
  period,
  earlier,
  text,
  counted,
}: Context): Role | null {
  if (!ASKS_HOW_LONG.test(text)) return null;
  if (COMES_IN_AFTER.test(after) || COMES_IN_BEFORE.test(before)) return 'income';
  if (GOES_OUT_AFTER.test(after) || GOES_OUT_BEFORE.test(before)) return 'running_cost';
  const isHeld =
    IN_HAND.test(after) || (HAS.test(before) && earlier.every(({ role }) => role !== 'cash'));
  return isHeld && period === null && counted === null ? 'cash' : null;
}
