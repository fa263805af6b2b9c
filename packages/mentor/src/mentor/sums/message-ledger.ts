import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import type { MessageNumber, MessageRole } from './message-number.ts';
import type { Period } from './quantities.ts';
import { rounded, Sum, WEEKS_A_MONTH, WORKING_DAYS } from './stated-sum.ts';

/** The numbers of a message by their parts; a sum is told only where it has used each of them. */
export class Ledger {
  readonly text: string;
  readonly #numbers: readonly MessageNumber[];
  readonly #used = new Set<MessageNumber>();
  readonly #sum: Sum;
  /** What was supposed, for the learner to see. */
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

  /** The one number of that part: null where there is none, or two. */
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

/** Of few days in a week a whole number would be far off. */
const inMonth = (days: number) =>
  days <= 3 ? Math.round(days * WEEKS_A_MONTH * 10) / 10 : Math.round(days * WEEKS_A_MONTH);

/** How many days a month has for who sells. */
export function daysOf(ledger: Ledger): { count: number; isSaid: boolean } {
  const days = ledger.one('days');
  if (days === null) return { count: WORKING_DAYS.month, isSaid: false };
  return {
    count: days.period === 'week' ? inMonth(days.value) : days.value,
    isSaid: true,
  };
}

/** How many of one period another has. */
export function times(from: Period, to: Period, days: number): number {
  const inMonth = { day: days, week: WEEKS_A_MONTH, month: 1 };
  return inMonth[from] / inMonth[to];
}
