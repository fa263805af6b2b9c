import { numbersIn, type ReadNumber } from '#src/library/numbers.ts';

export interface Part extends Pick<ReadNumber, 'value' | 'kind'> {
  before: string;
  after: string;
  isPercent: boolean;
}
/** The first of these whose words stand beside a figure is its part. */
export type Labels<Role extends string> = readonly (readonly [Role, (part: Part) => boolean])[];

export const isBefore =
  (words: RegExp) =>
  ({ before }: Part) =>
    words.test(before);
export const isBeside =
  (words: RegExp) =>
  ({ before, after }: Part) =>
    words.test(before) || words.test(after);

const CLAUSE = /[,;.?!()]| (?:and|but|et|mais) /;

/** The figures with the words of their clause; null where a digit belongs to none of them. */
export function partsOf(text: string): Part[] | null {
  const numbers = numbersIn(text);
  const rest = numbers.reduceRight(
    (left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`,
    text,
  );
  if (/\d/.test(rest)) return null;
  return numbers.map(({ value, kind, start, end }, at) => ({
    value,
    kind,
    before: (
      text
        .slice(numbers[at - 1]?.end ?? 0, start)
        .split(CLAUSE)
        .at(-1) ?? ''
    ).trim(),
    after: (text.slice(end, numbers[at + 1]?.start).split(CLAUSE, 1)[0] ?? '').trimEnd(),
    isPercent: /%|percent|per cent|pour cent/.test(text.slice(start, end)),
  }));
}

export class Labelled<Role extends string> {
  readonly #values = new Map<Role, number[]>();
  readonly isWhole: boolean;

  constructor(parts: readonly Part[], labels: Labels<Role>) {
    this.isWhole = parts.every((part) => {
      const role = labels.find(([, fits]) => fits(part))?.[0];
      if (role === undefined) return false;
      this.#values.set(role, [...this.all(role), part.value]);
      return true;
    });
  }

  all(role: Role): readonly number[] {
    return this.#values.get(role) ?? [];
  }

  /** The only one. */
  one(role: Role): number | null {
    const [value = null, another] = this.all(role);
    return another === undefined ? value : null;
  }

  total(role: Role): number {
    return this.all(role).reduce((sum, value) => sum + value, 0);
  }
}
