/** The sums behind the mentor's figures: nothing but numbers in and out. */

export function runway({
  cash,
  monthlyOut,
  monthlyIn = 0,
}: {
  cash: number;
  monthlyOut: number;
  monthlyIn?: number | undefined;
}) {
  const netBurn = monthlyOut - monthlyIn;
  return { netBurn, months: netBurn > 0 ? cash / netBurn : null };
}

export function breakEven({
  fixedCosts,
  price,
  unitCost,
}: {
  fixedCosts: number;
  price: number;
  unitCost: number;
}) {
  const contribution = price - unitCost;
  if (contribution <= 0) return { contribution, units: null, sales: null };
  // 600,000 / 0.1 and the like must not become one sale more by a rounding error.
  const units = Math.ceil(Number((fixedCosts / contribution).toFixed(6)));
  return { contribution, units, sales: units * price };
}

export function unitEconomics({
  price,
  unitCost,
  acquisitionCost,
  purchases,
}: {
  price: number;
  unitCost: number;
  acquisitionCost?: number | undefined;
  purchases?: number | undefined;
}) {
  const contribution = price - unitCost;
  const margin = price > 0 ? contribution / price : 0;
  const isPaidBack = acquisitionCost !== undefined && contribution > 0;
  const lifetime = purchases === undefined ? null : purchases * contribution;
  return {
    contribution,
    margin,
    /** Purchases until what a customer cost to win has come back. */
    paybackPurchases: isPaidBack
      ? Math.ceil(Number((acquisitionCost / contribution).toFixed(6)))
      : null,
    lifetime,
    afterAcquisition:
      lifetime === null || acquisitionCost === undefined ? null : lifetime - acquisitionCost,
  };
}

export type Round =
  | { investment: number; preMoney: number }
  | { investment: number; postMoney: number }
  | { investment: number; share: number };

/** Shares are between 0 and 1; `held` is what one held before the round. */
export function ownershipAfter(round: Round, held = 1) {
  const { investment } = round;
  const postMoney =
    'preMoney' in round
      ? round.preMoney + investment
      : 'postMoney' in round
        ? round.postMoney
        : investment / round.share;
  const investorShare = investment / postMoney;
  return {
    postMoney,
    preMoney: postMoney - investment,
    investorShare,
    heldAfter: held * (1 - investorShare),
  };
}

export function marginAndMarkup({ price, cost }: { price: number; cost: number }) {
  const profit = price - cost;
  return {
    profit,
    margin: price > 0 ? profit / price : 0,
    markup: cost > 0 ? profit / cost : null,
  };
}

/** The price that leaves a margin of the price, or adds a mark-up to the cost. */
export function priceFor({
  cost,
  margin,
  markup,
}: {
  cost: number;
  margin?: number | undefined;
  markup?: number | undefined;
}) {
  if (margin !== undefined) return margin < 1 ? cost / (1 - margin) : null;
  return markup === undefined ? null : cost * (1 + markup);
}
