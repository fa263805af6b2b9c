import type { Figure } from './message-figures.ts';
import type { Goal } from './message-goals.ts';
import type { Period } from './quantities.ts';

/** The role of a number in the sum of a message. */
export type MessageRole =
  // goods
  | 'price'
  | 'content'
  | 'unit-cost'
  | 'cost'
  | 'fixed'
  | 'pieces'
  | 'rate-of-sale'
  | 'lost'
  | 'lost-share'
  | 'sold'
  | 'given-share'
  | 'discount'
  | 'margin'
  | 'markup'
  | 'wish'
  | 'wish-each'
  | 'left-each'
  | 'customers'
  // time
  | 'days'
  | 'lead'
  | 'safety-days'
  | 'safety-units'
  // sums of money
  | 'sales'
  | 'commission'
  | 'turns'
  | 'machine'
  | 'brings'
  | 'deposit'
  | 'cash-price'
  | 'borrowed'
  | 'interest'
  | 'fee'
  | 'payment'
  | 'term'
  | 'salary'
  | 'people'
  | 'lot';

export interface MessageNumber {
  role: MessageRole;
  value: number;
  period: Period | 'year' | null;
  /** Its own words, for display. */
  label: string;
  figure: Figure;
}

export const BOUGHT =
  /\b(?:buy|buys|buying|bought|achete\w*|achat\w*|j'achete|pris|costs?|coute\w*|revien\w+|cost na|used|parts|inputs|intrants|supplies)\b/;
export const SELLS =
  /\b(?:(?:i|we) charge|sell|sells|selling|sold|vends?|vendre|vendu\w*|revends?)\b/;

/** "20 soap bars, each bar costs 45" */
export function namesContent({ clause, tail }: Figure, { role, figure }: MessageNumber): boolean {
  const near = `${clause.split(/\d/).at(-1)} ${tail.split(' ').slice(0, 4).join(' ')}`;
  return (
    role === 'content' &&
    (figure.after.split(/[,;:.?!]/)[0] ?? '')
      .split(' ')
      .slice(0, 3)
      .map((word) => word.replace(/(?:es|s|x)$/, ''))
      .some((stem) => stem.length > 2 && new RegExp(String.raw`\b${stem}(?:es|s|x)?\b`).test(near))
  );
}

export interface Around {
  figure: Figure;
  last: MessageNumber | undefined;
  named: readonly MessageNumber[];
  goal: Goal;
  text: string;
  stem: string | null;
  before: Figure | undefined;
  next: Figure | undefined;
}

/** "sells 3 for 100", "3 savons pour 1 000" */
export const isForSeveral = ({ figure }: { figure: Figure }) =>
  !figure.hasCurrency &&
  figure.value >= 2 &&
  figure.value <= 24 &&
  figure.period === null &&
  /^ (?:[a-z]+ )?(?:for|pour) (?:[a-z]{1,4} ?)?$/.test(figure.after) &&
  (figure.isCount || SELLS.test(figure.clause));
