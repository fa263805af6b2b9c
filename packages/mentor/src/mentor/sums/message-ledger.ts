import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import type { MessageNumber, MessageRole } from './message-number.ts';
import type { Period } from './quantities.ts';
import { rounded, Sum, WEEKS_A_MONTH, WORKING_DAYS } from './stated-sum.ts';

/** A message's numbers by role; a result is only given if every number was used. */
export class Ledger {
  readonly text: string;
  readonly #numbers: readonly MessageNumber[];
  readonly #used = new Set<MessageNumber>();
  readonly #sum: Sum;
  /** Assumed periods, which are shown to the learner. */
  readonly periods = new Map<MessageNumber, Period>();

  constructor(numbers: readonly MessageNumber[], text: string, language: FramingLanguage) {
    this.#numbers = numbers;
    this.text = text;
    this.#sum = new Sum([], language);
  }

  get numbers(): readonly MessageNumber[] {
    return this.#numbers;
  }

  get isWhole(): boolean {
    return this.#numbers.every((each) => this.#used.has(each));
  }

  has(role: MessageRole): boolean {
    return this.#numbers.some((each) => each.role === role);
  }

  use(number: MessageNumber): MessageNumber {
    this.#used.add(number);
    return number;
  }

  all(role: MessageRole): MessageNumber[] {
    return this.#numbers.filter((each) => each.role === role).map((each) => this.use(each));
  }

  /** The single number with this role; null for none or several. */
  one(role: MessageRole): MessageNumber | null {
    const [first, second] = this.#numbers.filter((each) => each.role === role);
    return first && !second ? this.use(first) : null;
  }

  value(role: MessageRole): number | null {
    return this.one(role)?.value ?? null;
  }

  money(value: number): string {
    return this.#sum.money(rounded(value));
  }

  percent(share: number): string {
    return this.#sum.percent(share);
  }

  /** "420 + 180 + 100" */
  plus(numbers: readonly number[]): string {
    return numbers.map((each) => this.money(each)).join(' + ');
  }
}

/** With few days per week, rounding to a whole number would be too inaccurate. */
const inMonth = (days: number) =>
  days <= 3 ? Math.round(days * WEEKS_A_MONTH * 10) / 10 : Math.round(days * WEEKS_A_MONTH);

/** The number of business days per month. */
export function daysOf(ledger: Ledger): { count: number; isSaid: boolean } {
  const days = ledger.one('days');
  if (days === null) return { count: WORKING_DAYS.month, isSaid: false };
  return {
    count: days.period === 'week' ? inMonth(days.value) : days.value,
    isSaid: true,
  };
}

/** How many of one period another one has. */
export function times(from: Period, to: Period, days: number): number {
  const inMonth = { day: days, week: WEEKS_A_MONTH, month: 1 };
  return inMonth[from] / inMonth[to];
}
