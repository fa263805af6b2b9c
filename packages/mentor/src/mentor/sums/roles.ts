import type { Period, Quantity } from './quantities.ts';

/** The role of a number in an everyday sum. */
export type Role =
  /** Pieces sold or made per period. */
  | 'sold'
  /** Pieces bought together, or packs. */
  | 'pieces'
  /** Pieces per pack. */
  | 'content'
  /** Pieces sold together for the price. */
  | 'sale_pack'
  /** Their total cost. */
  | 'total'
  /** Pieces that broke, spoiled or died; as a number or a percentage. */
  | 'lost'
  | 'lost_share'
  /** A number that does not belong to the sum: animals kept, years ago. */
  | 'aside'
  /** Income per period. */
  | 'income'
  | 'price'
  | 'unit_cost'
  /** The profit per sale. */
  | 'left'
  /** Rent, feed, transport; with a period if one is given. */
  | 'running_cost'
  /** The amount consumed, before its unit price. */
  | 'amount'
  /** In percent: of an unknown base, of the price, or on top of the cost. */
  | 'margin'
  | 'margin_of_price'
  | 'margin_on_cost'
  | 'discount'
  /** The desired profit per piece, or in total. */
  | 'gain_each'
  | 'gain'
  | 'borrowed'
  | 'rate'
  | 'rate_a_year'
  | 'payment'
  | 'payments'
  /** A machine's price and its income. */
  | 'machine'
  | 'brings'
  | 'commission'
  | 'salary'
  | 'sales'
  | 'owed'
  /** Money available now. */
  | 'cash'
  /** Business days per month or week. */
  | 'days';

export interface RoledNumber {
  role: Role;
  value: number;
  period: Period | null;
}

/** A number, the previous ones with their roles, and the whole message. */
export interface Context extends Quantity {
  earlier: readonly RoledNumber[];
  next: Quantity | undefined;
  text: string;
  /** The words before it in its clause. */
  clause: string;
}

/** Whether an earlier number has this role. */
export const has = ({ earlier }: Context, role: Role) => earlier.some((one) => one.role === role);
