import type { Figures } from '#src/calculators.ts';

/** Calculations for a small trade: till, stock, wages, batches, customers. Pure functions like those of `sums.ts`. */

const at = (figures: Figures, name: string) => Number(figures[name] ?? 0);

/** Rounds up, but ignores floating-point errors. */
const upwards = (value: number) => Math.max(0, Math.ceil(value - 1e-9));

/** A week of the cash book, and the difference to the counted cash. */
export function cashBookWeek(figures: Figures) {
  const opening = at(figures, 'opening');
  const comesIn = at(figures, 'cash_sales') + at(figures, 'mobile_sales') + at(figures, 'other_in');
  const business = at(figures, 'stock') + at(figures, 'wages') + at(figures, 'other_out');
  const goesOut = business + at(figures, 'own_pay');
  const closing = opening + comesIn - goesOut;
  const counted = figures['counted'] === undefined ? null : at(figures, 'counted');
  return {
    opening,
    comesIn,
    goesOut,
    /** The week's change of the cash. */
    change: comesIn - goesOut,
    closing,
    counted,
    /** Negative where cash is missing. */
    difference: counted === null ? null : counted - closing,
  };
}

const DAYS_A_YEAR = 365;

/** The stock turnover per year, and the share of purchases that spoils; amounts at cost. */
export function stockTurns(figures: Figures) {
  const average = (at(figures, 'stock_start') + at(figures, 'stock_end')) / 2;
  const sold = at(figures, 'sold_at_cost');
  const spoiled = at(figures, 'spoiled');
  const days = at(figures, 'days');
  const turns = sold / average;
  const perYear = DAYS_A_YEAR / days;
  return {
    start: at(figures, 'stock_start'),
    end: at(figures, 'stock_end'),
    average,
    sold,
    spoiled,
    days,
    turns,
    yearly: turns * perYear,
    daysInStock: days / turns,
    /** The share of all goods that left the shelf. */
    spoilage: spoiled / (sold + spoiled),
    spoiledAYear: spoiled * perYear,
  };
}

/** Net pay and the employer's cost, by the rates that the user enters. */
export function payroll(figures: Figures) {
  const wage = at(figures, 'wage');
  const people = Number(figures['people'] ?? 1);
  const wagesAYear = Number(figures['wages_a_year'] ?? 12);
  const withheld = (wage * at(figures, 'employee_rate')) / 100;
  const tax = at(figures, 'tax');
  const employer = (wage * at(figures, 'employer_rate')) / 100;
  const extras = at(figures, 'extras');
  const cost = wage + employer + extras;
  return {
    wage,
    withheld,
    tax,
    employer,
    extras,
    people,
    wagesAYear,
    net: wage - withheld - tax,
    cost,
    /** Paid to the fund and the tax office, so never the business's own money. */
    handedOver: withheld + tax + employer,
    yearly: cost * people * wagesAYear,
  };
}

/** The price of a piece from the costs of a batch, including spoiled pieces and payment fees. */
export function batchCost(figures: Figures) {
  const labour = at(figures, 'hours') * at(figures, 'hourly');
  const cost = at(figures, 'materials') + labour + at(figures, 'energy') + at(figures, 'overheads');
  const made = at(figures, 'made');
  const sellable = made - at(figures, 'spoiled');
  const each = cost / sellable;
  const wanted = at(figures, 'margin') / 100;
  const fee = at(figures, 'fee_rate') / 100;
  const isOnTop = figures['margin_on'] === 'cost';
  const price = isOnTop ? (each * (1 + wanted)) / (1 - fee) : each / (1 - wanted - fee);
  const left = price * (1 - fee) - each;
  return {
    labour,
    cost,
    made,
    sellable,
    each,
    wanted,
    fee,
    isOnTop,
    price,
    left,
    profit: left * sellable,
    /** Pieces to sell until the batch is paid for. */
    toRecover: upwards(cost / (price * (1 - fee))),
  };
}

/**
 * The acquisition cost of a customer including the founder's own hours, and the lifetime value if the same share
 * returns each time as did the first time.
 */
export function customerCost(figures: Figures) {
  const customers = at(figures, 'new_customers');
  const cameBack = at(figures, 'came_back');
  const spend = at(figures, 'spend');
  const time = at(figures, 'hours') * at(figures, 'hourly');
  const left = at(figures, 'left');
  const cost = (spend + time) / customers;
  const repeat = cameBack / customers;
  /** Null if everybody returned, because then the number of purchases is unknown. */
  const purchases = repeat < 1 ? 1 / (1 - repeat) : null;
  const lifetime = purchases === null ? null : purchases * left;
  return {
    customers,
    cameBack,
    spend,
    time,
    left,
    cost,
    /** The cost of a returning customer; null if nobody returned. */
    costOfRegular: cameBack > 0 ? (spend + time) / cameBack : null,
    repeat,
    purchases,
    lifetime,
    result: lifetime === null ? null : lifetime - cost,
    payback: upwards(cost / left),
  };
}
