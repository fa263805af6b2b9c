import type { Calculator } from '@inzira/contract/calculators';
import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import type { Period } from './quantities.ts';
import type { Role, RoledNumber } from './roles.ts';

/** The result of a sum that is complete in one message. */
export interface EverydaySum {
  told: string;
  /** The calculator in which its figures can be changed. */
  calculator: Calculator | null;
  /** The resulting number, if there is a single one. */
  result?: number;
  /** The one figure that is missing. */
  missing?: MissingRole;
}

export type MissingRole = 'unit_cost' | 'price' | 'payments' | 'pieces';

export const WORKING_DAYS = { week: 6, month: 26 };

export const WEEKS_A_MONTH = 52 / 12;

export const DAYS_A_MONTH = 30;

export class Sum {
  readonly #numbers: readonly RoledNumber[];
  readonly language: FramingLanguage;

  constructor(numbers: readonly RoledNumber[], language: FramingLanguage) {
    this.#numbers = numbers;
    this.language = language;
  }

  /** Whether all numbers have one of these roles, and each needed role exactly one number. */
  has(needed: readonly Role[], optional: readonly Role[] = []): boolean {
    const roles = this.#numbers.map(({ role }) => role);
    return (
      needed.every((role) => roles.filter((one) => one === role).length === 1) &&
      roles.every((role) => needed.includes(role) || optional.includes(role)) &&
      optional.every(
        (role) => role === 'running_cost' || roles.filter((one) => one === role).length <= 1,
      )
    );
  }

  all(role: Role): RoledNumber[] {
    return this.#numbers.filter((one) => one.role === role);
  }

  isAfter(one: RoledNumber, role: Role): boolean {
    const at = this.#numbers.findIndex((other) => other.role === role);
    return at > -1 && this.#numbers.indexOf(one) > at;
  }

  of(role: Role): number {
    return this.all(role)[0]?.value ?? 0;
  }

  periodOf(role: Role): Period | null {
    return this.all(role)[0]?.period ?? null;
  }

  say(texts: Record<FramingLanguage, string>): string {
    return texts[this.language];
  }

  /** An amount, with decimals if it is small. */
  money(value: number): string {
    const digits = Math.abs(value) < 100 ? 2 : 0;
    return new Intl.NumberFormat(this.language, { maximumFractionDigits: digits }).format(
      value || 0,
    );
  }

  percent(share: number): string {
    const value = new Intl.NumberFormat(this.language, { maximumFractionDigits: 1 }).format(
      share * 100,
    );
    return this.language === 'fr' ? `${value}\u00a0%` : `${value}%`;
  }
}

export const PERIOD_WORDS = {
  day: { en: 'a day', fr: 'par jour' },
  week: { en: 'a week', fr: 'par semaine' },
  month: { en: 'a month', fr: 'par mois' },
} as const;

/** How often the shorter period fits into the longer one. */
export function timesIn(period: Period, base: Period): number {
  if (period === base) return 1;
  if (base === 'week') return WORKING_DAYS.week;
  return period === 'day' ? WORKING_DAYS.month : WEEKS_A_MONTH;
}

export const rounded = (value: number) => Number(value.toFixed(9));

export function bound(sum: Sum) {
  return {
    money: (value: number) => sum.money(value),
    percent: (share: number) => sum.percent(share),
  };
}

export function told(
  sum: Sum,
  texts: Record<FramingLanguage, string>,
  calculator: Calculator | null = null,
  result?: number,
): EverydaySum {
  return { told: sum.say(texts), calculator, ...(result !== undefined && { result }) };
}

/** Rejects costs and prices that differ implausibly, which indicates wrong roles. */
export function isPlausible(cost: number, price: number): boolean {
  return cost <= 3 * price && price <= 8 * cost;
}
