import type { Calculator } from '@inzira/contract/calculators';
import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import type { Period } from './quantities.ts';
import type { Role } from './roles.ts';
import { DAYS_A_MONTH, Sum, type EverydaySum } from './stated-sum.ts';

export type AskedSumName =
  | 'share'
  | 'batch'
  | 'break-even'
  | 'days-to-pay'
  | 'price'
  | 'loan'
  | 'cash'
  | 'payback'
  | 'commission'
  | 'spoilt';

/** The role of a number in the sum that is asked for. */
export type AskedRole =
  // money for a share
  | 'investment'
  | 'stake'
  | 'value_before'
  | 'value_after'
  | 'value'
  // goods and trade
  | 'pieces'
  | 'cost'
  | 'open_cost'
  | 'unit_cost'
  | 'total'
  | 'price'
  | 'gain'
  | 'margin'
  | 'margin_of_price'
  | 'margin_on_cost'
  | 'lost'
  | 'lost_share'
  | 'fixed'
  | 'days'
  // debts and loans
  | 'owed'
  | 'sales'
  | 'borrowed'
  | 'payment'
  | 'payments'
  | 'repaid'
  | 'rate'
  // money that is there, and machines
  | 'cash'
  | 'burn'
  | 'out'
  | 'in'
  | 'machine'
  | 'brings'
  | 'running'
  // staff
  | 'commission'
  | 'salary'
  | 'base';

export interface AskedNumber {
  role: AskedRole;
  value: number;
  period: Period | 'year' | null;
}

/** A figure that the learner gave when asked. */
export interface GivenFigure {
  role: AskedRole;
  value: number;
  period: Period | 'year' | null;
}

export interface Parts {
  language: FramingLanguage;
  text: string;
  numbers: readonly AskedNumber[];
}

export type Solved = EverydaySum | { missing: AskedRole; calculator?: Calculator } | null;

export const all = ({ numbers }: Parts, role: AskedRole) =>
  numbers.filter((one) => one.role === role);
export const of = (parts: Parts, role: AskedRole) => all(parts, role)[0]?.value;
export const periodOf = (parts: Parts, role: AskedRole) => all(parts, role)[0]?.period ?? null;
export const has = (parts: Parts, ...roles: AskedRole[]) =>
  roles.every((role) => all(parts, role).length === 1);
export const shortPeriod = (period: AskedNumber['period']): Period | null =>
  period === 'year' ? null : period;

/** The numbers in the format of `everydaySum`, for sums that it can compute. */
export function asSum(
  { numbers, language }: Parts,
  roles: Partial<Record<AskedRole, Role>> = {},
): Sum {
  const named = numbers.flatMap(({ role, value, period }) => {
    const own = roles[role];
    return own === undefined ? [] : [{ role: own, value, period: shortPeriod(period) }];
  });
  return new Sum(named, language);
}

export const plain = (parts: Parts) => {
  const sum = new Sum([], parts.language);
  return {
    sum,
    money: (value: number) => sum.money(value),
    percent: (share: number) => sum.percent(share),
  };
};

export const DAYS_OF = { day: 1, week: 7, month: DAYS_A_MONTH, year: 365 };
export const NAME_OF = {
  day: { en: 'a day', fr: 'par jour' },
  week: { en: 'a week', fr: 'par semaine' },
  month: { en: 'a month', fr: 'par mois' },
  year: { en: 'a year', fr: 'par an' },
};

/** "plus labour": a cost without a figure. */
export const OPEN_COST =
  /\b(?:plus|and|et|with|avec|also|then|puis)(?: also| aussi)? (?:the |my |our |some |la |le |l'|ma |mon )?(labou?r|transport|packaging|electricity|power|water|gas|fuel|charcoal|delivery|my time|workers?|tailor|main d[' ]?oeuvre|emballages?|gaz|eau|essence|charbon|electricite|livraison)\b(?! ?(?:is |are |at |for |cost\w* |= ?|: ?|me |est |coute )*(?:[a-z]{1,4} ?)?[\d$₦₵])/;
