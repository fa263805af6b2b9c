import type { Period, Quantity } from './quantities.ts';

/** What a number of an everyday sum is. */
export type Role =
  /** Pieces that are sold or made, in a period. */
  | 'sold'
  /** Pieces that were bought together, or that are in a pack. */
  | 'pieces'
  /** Pieces that each of the packs gives. */
  | 'content'
  /** How many of them are sold together at the price. */
  | 'sale_pack'
  /** What they cost together. */
  | 'total'
  /** Pieces that broke, rotted or died; in percent of all. */
  | 'lost'
  | 'lost_share'
  /** What is no number of the sum: animals that are kept, how long ago. */
  | 'aside'
  /** What comes in, in a period. */
  | 'income'
  | 'price'
  | 'unit_cost'
  /** What is left of one sale. */
  | 'left'
  /** Rent, feed, transport: in a period where it is named, of no period where it is not. */
  | 'running_cost'
  /** How much of what is eaten, before what one of it costs. */
  | 'amount'
  /** In percent; whether of the price or on top of the cost. */
  | 'margin'
  | 'margin_of_price'
  | 'margin_on_cost'
  | 'discount'
  /** What is wished to be left of one, or in all. */
  | 'gain_each'
  | 'gain'
  | 'borrowed'
  | 'rate'
  | 'rate_a_year'
  | 'payment'
  | 'payments'
  /** What a machine costs, and what it brings. */
  | 'machine'
  | 'brings'
  | 'commission'
  | 'salary'
  | 'sales'
  | 'owed'
  /** What is there now. */
  | 'cash'
  /** On how many days of the month, or of the week, one sells. */
  | 'days';

export interface RoledNumber {
  role: Role;
  value: number;
  period: Period | null;
}

/** A number, those before it with their parts, and the whole message. */
export interface Context extends Quantity {
  earlier: readonly RoledNumber[];
  next: Quantity | undefined;
  text: string;
  /** The words before it in its clause. */
  clause: string;
}

/** Whether a number before it has a part. */
export const has = ({ earlier }: Context, role: Role) => earlier.some((one) => one.role === role);
