import { roleInCash, roleInLoan, roleOfPercent, roleOfTime } from './money-roles.ts';
import { periodNamed, quantitiesIn, readableText } from './quantities.ts';
import type { Context, Role, RoledNumber } from './roles.ts';
import { roleInTrade } from './trade-roles.ts';
import { CHANGES, COUNTED_TIMES, LENDS, LOST_AFTER, LOST_BEFORE, OTHERS } from './role-words.ts';

const A_PHONE = /(?<!\d)(?:\+\d|0\d)[\d -]{6,}/;

/**
 * The numbers of a message, each with its single role; null if one is ambiguous. Nothing is guessed, because the
 * result of a partly understood sum would be wrong.
 */
export function rolesIn(message: string): RoledNumber[] | null {
  const quantities = quantitiesIn(message);
  if (quantities === null) return null;
  const text = readableText(message);
  if (A_PHONE.test(text)) return null;
  const roled: RoledNumber[] = [];
  for (const [at, quantity] of quantities.entries()) {
    const role = roleOf({
      ...quantity,
      earlier: roled,
      next: quantities[at + 1],
      text,
      clause: quantity.before.split(/[,;:.?!]| and | et | plus /).at(-1) ?? '',
    });
    if (role === null) return null;
    const counted = COUNTED_TIMES.exec(quantity.after)?.[1] ?? '';
    const last = roled.at(-1);
    // "45,000 a week, shavings 8,000, boda 5,000": a list shares one period.
    const inherits =
      role === 'running_cost' &&
      quantity.period === null &&
      last?.role === 'running_cost' &&
      last.period !== null &&
      !(last.period !== 'month' && /\b(?:rent|loyer|salar\w+)\b/.test(quantity.before)) &&
      !/[.?!;]/.test(quantity.before);
    const period =
      role === 'payments' || role === 'days'
        ? periodNamed(counted)
        : inherits
          ? last.period
          : quantity.period;
    // "30,000 for one month"
    if (role === 'aside' && last?.period === null && quantity.value === 1)
      roled[roled.length - 1] = { ...last, period: periodNamed(counted) };
    roled.push({ role, value: quantity.value, period });
  }
  return inQuestionPeriod(joined(roled), text);
}

const ASKED_PERIOD =
  /\b(?:per|a|each|par|every) (day|week|month|jour|semaine|mois)\b[^.?!]{0,12}[?.! ]*$/;

/** "35 cups at 30, the fee is 200 a day: what is left per day?": the cups are sold on one day. */
function inQuestionPeriod(numbers: RoledNumber[] | null, text: string): RoledNumber[] | null {
  const period = periodNamed(ASKED_PERIOD.exec(text)?.[1] ?? '');
  const isOfPeriod = numbers?.some((one) => one.role === 'running_cost' && one.period === period);
  if (numbers === null || period === null || !isOfPeriod) return numbers;
  if (numbers.some(({ role }) => role === 'total' || role === 'lost')) return numbers;
  return numbers.map((one) => (one.role === 'pieces' ? { ...one, role: 'sold', period } : one));
}

/** Multiplies packs by their content and amounts by their price; null if one has no counterpart. */
function joined(numbers: RoledNumber[]): RoledNumber[] | null {
  let all = numbers.filter(({ role }) => role !== 'aside');
  const content = all.find(({ role }) => role === 'content');
  if (content) {
    const packs = all.find(({ role }) => role === 'pieces');
    const cost = all.find(({ role }) => role === 'unit_cost');
    const rest = all.filter((one) => one !== content);
    if (!packs) {
      // The cost of the pack comes before its content, and is not per piece.
      const isOfPack = cost && all.indexOf(cost) < all.indexOf(content);
      all = [
        ...rest.map((one): RoledNumber =>
          one === cost && isOfPack ? { ...one, role: 'total' } : one,
        ),
        { ...content, role: 'pieces' },
      ];
    } else if (cost)
      all = rest.map((one) => {
        if (one === packs) return { ...one, value: packs.value * content.value };
        return one === cost ? { ...one, role: 'total', value: cost.value * packs.value } : one;
      });
    else
      all = rest.map((one) =>
        one === packs ? { ...one, value: packs.value * content.value } : one,
      );
  }
  const costs = all.filter(({ role }) => role === 'unit_cost');
  if (costs.length > 1 && !all.some(({ role }) => role === 'amount')) {
    const value = costs.reduce((sum, one) => sum + one.value, 0);
    all = all.flatMap((one) => {
      if (one.role !== 'unit_cost') return [one];
      return one === costs[0] ? [{ ...one, value }] : [];
    });
  }
  const amount = all.findIndex(({ role }) => role === 'amount');
  if (amount > -1) {
    const eaten = all[amount];
    const cost = all[amount + 1];
    if (!eaten || cost?.role !== 'unit_cost') return null;
    const period = eaten.period ?? all.find(({ role }) => role === 'sold')?.period ?? null;
    all = all.toSpliced(amount, 2, {
      role: 'running_cost',
      value: eaten.value * cost.value,
      period,
    });
  }
  const share = all.find(({ role }) => role === 'lost_share');
  const pieces = all.find(({ role }) => role === 'pieces');
  if (share) {
    if (!pieces) return null;
    const lost = (pieces.value * share.value) / 100;
    // 12 % of ten eggs is no whole number, so it is rounded to thousandths.
    all = all.map((one) =>
      one === share ? { ...one, role: 'lost', value: Math.round(lost * 1000) / 1000 } : one,
    );
  }
  const pack = all.find(({ role }) => role === 'sale_pack');
  if (pack) {
    const price = all.find(({ role }) => role === 'price');
    if (!price) return null;
    all = all
      .filter((one) => one !== pack)
      .map((one) => (one === price ? { ...one, value: price.value / pack.value } : one));
  }
  return all;
}

/** "1,200,000 a year": the sums here only know days, weeks and months. */
const OF_LONGER_TIME =
  /^ ?(?:[a-z]{1,6} )?(?:(?:(?:a|per|par|each|every|chaque) |l'|\/ ?)(?:year|annum|an|annee|quarter|trimestre|semester|semestre|term)\b|(?:yearly|annual|annuel|quarterly|trimestriel)\w*)/;

function roleOf(context: Context): Role | null {
  const { kind, after, before } = context;
  if (CHANGES.test(before)) return null;
  if (kind === 'percent') return roleOfPercent(context);
  if (OF_LONGER_TIME.test(after)) return null;
  if (LOST_AFTER.test(after) || LOST_BEFORE.test(before))
    return context.period === null ? 'lost' : null;
  if (COUNTED_TIMES.test(after)) return roleOfTime(context);
  if (LENDS.test(context.text)) return null;
  const special = roleInLoan(context);
  if (special !== undefined) return special;
  if (OTHERS.test(before)) return null;
  return roleInCash(context) ?? roleInTrade(context);
}
