import type { Calculator, Figures } from '@inzira/contract/calculators';
import { tellResult } from './calculator-results.ts';
import type { RoledNumber } from './roles.ts';
import {
  bound,
  type EverydaySum,
  isPlausible,
  PERIOD_WORDS,
  rounded,
  type Sum,
  told,
  WORKING_DAYS,
} from './stated-sum.ts';

/** The total cost of a lot with additional expenses, and the addition as text. */
function costOfLot(sum: Sum): { total: number; shown: string } | null {
  const costs = sum.all('running_cost');
  if (costs.some(({ period }) => period !== null)) return null;
  const { money } = bound(sum);
  const pieces = sum.of('pieces');
  const byPiece = sum.all('unit_cost').length > 0;
  const goods = byPiece ? pieces * sum.of('unit_cost') : sum.of('total');
  const paid = [...(goods > 0 ? [goods] : []), ...costs.map(({ value }) => value)];
  const total = paid.reduce((all, one) => all + one, 0);
  const bought = byPiece
    ? `${money(pieces)} × ${money(sum.of('unit_cost'))} = ${money(goods)}; `
    : '';
  const added = paid.length > 1 ? `${paid.map(money).join(' + ')} = ${money(total)}; ` : '';
  return total > 0 ? { total, shown: bought + added } : null;
}

/** "5 boxes at 400, 200 transport, 1 in 8 spoils, I want 500 on it: what price?"; also the price without a loss. */
export function priceForWish(sum: Sum): EverydaySum | null {
  const isLot =
    sum.has(
      ['pieces'],
      ['total', 'unit_cost', 'running_cost', 'lost', 'gain', 'gain_each', ...MARGINS],
    ) && sum.all('total').length + sum.all('unit_cost').length < 2;
  if (!isLot) return null;
  const cost = costOfLot(sum);
  const good = sum.of('pieces') - sum.of('lost');
  if (cost === null || good <= 0) return null;
  const { money, percent } = bound(sum);
  const counted =
    sum.of('lost') > 0
      ? `${money(sum.of('pieces'))} − ${money(sum.of('lost'))} = ${money(good)}; `
      : '';
  const each = cost.total / good;
  const share = MARGINS.map((role) => sum.of(role) / 100).find((one) => one > 0) ?? 0;
  const gain = sum.of('gain');
  const base = `${cost.shown}${counted}`;
  if (gain > 0) {
    const price = (cost.total + gain) / good;
    return told(
      sum,
      {
        en: `Sell one at ${money(price)}: ${base}(${money(cost.total)} + ${money(gain)}) ÷ ${money(good)} = ${money(price)}. Below ${money(each)} you lose. ${ROUND_UP.en}`,
        fr: `Vendez la pièce à ${money(price)}\u00a0: ${base}(${money(cost.total)} + ${money(gain)}) ÷ ${money(good)} = ${money(price)}. En dessous de ${money(each)}, vous perdez. ${ROUND_UP.fr}`,
      },
      priced(price, each),
      price,
    );
  }
  const sums = `${base}${money(cost.total)} ÷ ${money(good)} = ${money(each)}`;
  if (sum.of('gain_each') > 0) {
    const price = each + sum.of('gain_each');
    return told(
      sum,
      {
        en: `Sell one at ${money(price)}: ${sums}; ${money(each)} + ${money(sum.of('gain_each'))} = ${money(price)}. ${ROUND_UP.en}`,
        fr: `Vendez la pièce à ${money(price)}\u00a0: ${sums}\u00a0; ${money(each)} + ${money(sum.of('gain_each'))} = ${money(price)}. ${ROUND_UP.fr}`,
      },
      priced(price, each),
      price,
    );
  }
  if (share === 0)
    return told(sum, {
      en: `One costs you ${money(each)}: ${sums}. At that price you neither gain nor lose; what you want to earn, and your own hours, come on top.`,
      fr: `Une pièce vous coûte ${money(each)}\u00a0: ${sums}. À ce prix, vous ne gagnez ni ne perdez\u00a0; ce que vous voulez gagner et vos heures s’y ajoutent.`,
    });
  return priceOfShare(sum, each, share, `${sums}; `, percent, money);
}

const MARGINS = ['margin', 'margin_of_price', 'margin_on_cost'] as const;
const ROUND_UP = {
  en: 'Round up to a coin that people have, and count your own pay in.',
  fr: 'Arrondissez à une pièce que les gens ont, et comptez aussi votre paie.',
};

const priced = (price: number, cost: number): Calculator => ({
  name: 'margin',
  figures: { price: rounded(price), unit_cost: rounded(cost) },
  worked_out: true,
});

/** "One costs 4,000, I want 30% on top" */
export function priceOfOne(sum: Sum): EverydaySum | null {
  if (!sum.has([], ['unit_cost', 'total', 'running_cost', 'gain_each', ...MARGINS])) return null;
  const costs = (['unit_cost', 'total', 'running_cost'] as const).flatMap((role) => sum.all(role));
  if (costs.length === 0 || costs.some(({ period }) => period !== null)) return null;
  const { money, percent } = bound(sum);
  const cost = costs.reduce((all, { value }) => all + value, 0);
  const added =
    costs.length > 1
      ? `${costs.map(({ value }) => money(value)).join(' + ')} = ${money(cost)}; `
      : '';
  const share = MARGINS.map((role) => sum.of(role) / 100).find((one) => one > 0) ?? 0;
  const gain = sum.of('gain_each');
  if (share > 0 === gain > 0) return null;
  if (share > 0) return priceOfShare(sum, cost, share, added, percent, money);
  const price = cost + gain;
  return told(
    sum,
    {
      en: `Sell it at ${added}${money(cost)} + ${money(gain)} = ${money(price)}.`,
      fr: `Vendez-le ${added}${money(cost)} + ${money(gain)} = ${money(price)}.`,
    },
    priced(price, cost),
  );
}

function priceOfShare(
  sum: Sum,
  cost: number,
  share: number,
  before: string,
  percent: (share: number) => string,
  money: (value: number) => string,
): EverydaySum | null {
  if (share >= 1 && sum.all('margin_on_cost').length === 0) return null;
  const onCost = cost * (1 + share);
  const ofPrice = cost / (1 - share);
  const top = `${before}${money(cost)} × (${percent(1)} + ${percent(share)}) = ${money(onCost)}`;
  const part = `${before}${money(cost)} ÷ (${percent(1)} − ${percent(share)}) = ${money(ofPrice)}`;
  if (sum.all('margin_on_cost').length > 0)
    return told(
      sum,
      {
        en: `Sell one at ${money(onCost)}: ${top}. That leaves ${money(onCost - cost)} on each. ${ROUND_UP.en}`,
        fr: `Vendez la pièce à ${money(onCost)}\u00a0: ${top}. Il reste ${money(onCost - cost)} sur chacune. ${ROUND_UP.fr}`,
      },
      priced(onCost, cost),
      onCost,
    );
  if (sum.all('margin_of_price').length > 0)
    return told(
      sum,
      {
        en: `Sell one at ${money(ofPrice)}: ${part}, which leaves you ${money(ofPrice - cost)}. ${ROUND_UP.en}`,
        fr: `Vendez la pièce à ${money(ofPrice)}\u00a0: ${part}, ce qui vous laisse ${money(ofPrice - cost)}. ${ROUND_UP.fr}`,
      },
      priced(ofPrice, cost),
      ofPrice,
    );
  return told(
    sum,
    {
      en: `For ${percent(share)} on top of the cost, sell one at ${money(onCost)}; for ${percent(share)} of the price, at ${money(ofPrice)}: ${top}; ${part}.`,
      fr: `Pour ${percent(share)} sur le coût, vendez la pièce à ${money(onCost)}\u00a0; pour ${percent(share)} du prix, à ${money(ofPrice)}\u00a0: ${top}\u00a0; ${part}.`,
    },
    priced(ofPrice, cost),
  );
}

/** "The shop keeps 40%, a bag costs me 70 and I want 50 on it: what must its price be?" */
export function consignment(sum: Sum): EverydaySum | null {
  if (!sum.has(['commission', 'unit_cost'], ['gain_each', 'price'])) return null;
  const { money, percent } = bound(sum);
  const share = sum.of('commission') / 100;
  if (share <= 0 || share >= 1) return null;
  const cost = sum.of('unit_cost');
  const gain = sum.of('gain_each');
  const price = sum.of('price');
  if (price > 0) {
    if (gain > 0) return null;
    const mine = price * (1 - share);
    const rest = mine - cost;
    const sums = `${money(price)} × (${percent(1)} − ${percent(share)}) = ${money(mine)}; ${money(mine)} − ${money(cost)} = ${money(rest)}`;
    return told(sum, {
      en: `${rest < 0 ? `You lose ${money(-rest)}` : `${money(rest)} is left`} on each: ${sums}.`,
      fr: `${rest < 0 ? `Vous perdez ${money(-rest)}` : `Il reste ${money(rest)}`} sur chacune\u00a0: ${sums}.`,
    });
  }
  const needed = cost + gain;
  const asked = needed / (1 - share);
  const sums = `(${money(cost)}${gain > 0 ? ` + ${money(gain)}` : ''}) ÷ (${percent(1)} − ${percent(share)}) = ${money(asked)}`;
  return told(sum, {
    en: `The price in the shop must be ${money(asked)}: ${sums}. The shop keeps ${money(asked - needed)}, you get ${money(needed)}. Ask ten buyers whether they pay that, and write down when you are paid and who bears lost pieces.`,
    fr: `Le prix en boutique doit être de ${money(asked)}\u00a0: ${sums}. La boutique garde ${money(asked - needed)}, vous recevez ${money(needed)}. Demandez à dix acheteurs s’ils le paieraient, et écrivez quand vous êtes payé et qui supporte les pièces perdues.`,
  });
}

/** "They want 15% off 20 gowns of 18,000 that cost me 12,500" */
export function discounted(sum: Sum): EverydaySum | null {
  if (!sum.has(['discount', 'price', 'unit_cost'], ['pieces'])) return null;
  const { money, percent } = bound(sum);
  const price = sum.of('price');
  const cost = sum.of('unit_cost');
  const share = sum.of('discount') / 100;
  const pieces = sum.of('pieces');
  if (share <= 0 || share >= 1) return null;
  const lower = price * (1 - share);
  const rest = lower - cost;
  const all =
    pieces > 0
      ? {
          en: `, ${money(rest * pieces)} on ${money(pieces)}`,
          fr: `, ${money(rest * pieces)} sur ${money(pieces)}`,
        }
      : { en: '', fr: '' };
  const sums = `${money(price)} − ${percent(share)} = ${money(lower)}; ${money(lower)} − ${money(cost)} = ${money(rest)}`;
  return told(
    sum,
    rest < 0
      ? {
          en: `You would lose ${money(-rest)} on each: ${sums}. The lowest price without a loss is ${money(cost)}, so refuse, or take something out of the order.`,
          fr: `Vous perdriez ${money(-rest)} sur chacune\u00a0: ${sums}. Le plus bas prix sans perte est ${money(cost)}\u00a0: refusez, ou retirez quelque chose de la commande.`,
        }
      : {
          en: `You still gain ${money(rest)} each${all.en}: ${sums}. At the full price it would be ${money(price - cost)} each, so the discount takes ${percent((price - cost - rest) / (price - cost))} of your gain. Offer less off against half paid before you begin, and take it only if you have the time free.`,
          fr: `Vous gagnez encore ${money(rest)} par pièce${all.fr}\u00a0: ${sums}. Au prix plein, ce serait ${money(price - cost)}\u00a0: la remise prend ${percent((price - cost - rest) / (price - cost))} de votre gain. Proposez une remise plus petite contre la moitié payée d’avance, et n’acceptez que si vous avez le temps libre.`,
        },
    priced(lower, cost),
  );
}

/** "I gain 250 on each and want 30,000 a month: how many?" */
export function target(sum: Sum): EverydaySum | null {
  if (!sum.has(['gain'], ['left', 'price', 'unit_cost'])) return null;
  const { money } = bound(sum);
  const isByPrice = sum.all('price').length > 0 && sum.all('unit_cost').length > 0;
  const left = isByPrice ? sum.of('price') - sum.of('unit_cost') : sum.of('left');
  if (left <= 0 || (isByPrice && sum.all('left').length > 0)) return null;
  const gain = sum.of('gain');
  const count = Math.ceil(rounded(gain / left));
  const period = sum.periodOf('gain');
  const per =
    period === null
      ? { en: '', fr: '' }
      : { en: ` ${PERIOD_WORDS[period].en}`, fr: ` ${PERIOD_WORDS[period].fr}` };
  const first = isByPrice
    ? `${money(sum.of('price'))} − ${money(sum.of('unit_cost'))} = ${money(left)}; `
    : '';
  const daily = sum.money(Math.ceil(count / WORKING_DAYS.month));
  const isMonthly = period === 'month';
  const aDay = {
    en: isMonthly ? ` That is about ${daily} a day on ${WORKING_DAYS.month} days.` : '',
    fr: isMonthly ? ` Cela fait environ ${daily} par jour sur ${WORKING_DAYS.month} jours.` : '',
  };
  return told(sum, {
    en: `You must sell ${money(count)}${per.en}: ${first}${money(gain)} ÷ ${money(left)} = ${money(gain / left)}.${aDay.en} Rent and other costs that come anyway are not in it.`,
    fr: `Il faut en vendre ${money(count)}${per.fr}\u00a0: ${first}${money(gain)} ÷ ${money(left)} = ${money(gain / left)}.${aDay.fr} Le loyer et les charges qui viennent de toute façon n’y sont pas.`,
  });
}

/** The number of pieces that cover the fixed costs; asks for a single missing figure. */
export function coversCosts(sum: Sum, days: number | null): EverydaySum | null {
  if (!sum.has([], ['running_cost', 'price', 'unit_cost', 'left', 'days'])) return null;
  const costs = sum.all('running_cost');
  if (costs.length === 0 || costs.some(({ period }) => period === 'day' || period === 'week'))
    return null;
  // A cost after the price may be per piece.
  const isUnclear = (cost: RoledNumber) =>
    cost.period === null && cost.value < sum.of('price') && sum.isAfter(cost, 'price');
  if (costs.some(isUnclear)) return null;
  const { money } = bound(sum);
  const fixed = costs.reduce((all, { value }) => all + value, 0);
  const [price, cost, left] = [sum.of('price'), sum.of('unit_cost'), sum.of('left')];
  const figures: Figures =
    left > 0 ? { fixed_costs: fixed, left } : { fixed_costs: fixed, price, unit_cost: cost };
  if (left > 0 ? price + cost > 0 : price === 0 && cost === 0) return null;
  const form = (known: Figures): Calculator => ({
    name: 'break-even',
    figures: { fixed_costs: fixed, ...known },
    worked_out: false,
  });
  if (left === 0 && cost === 0)
    return {
      ...told(
        sum,
        {
          en: `What does one cost you? Then it is ${money(fixed)} ÷ (${money(price)} − what one costs you).`,
          fr: `Combien une pièce vous coûte-t-elle\u00a0? Ce sera alors ${money(fixed)} ÷ (${money(price)} − ce qu’elle vous coûte).`,
        },
        form({ price }),
      ),
      missing: 'unit_cost',
    };
  if (left === 0 && price === 0)
    return {
      ...told(
        sum,
        {
          en: `At what price do you sell one? Then it is ${money(fixed)} ÷ (your price − ${money(cost)}).`,
          fr: `À quel prix vendez-vous la pièce\u00a0? Ce sera alors ${money(fixed)} ÷ (votre prix − ${money(cost)}).`,
        },
        form({ unit_cost: cost }),
      ),
      missing: 'price',
    };
  const text = tellResult('break-even', figures, sum.language, days);
  return text === null
    ? null
    : { told: text, calculator: { name: 'break-even', figures, worked_out: true } };
}

/** "A carton costs 18,000, I sell the kilo at 2,200: do I gain?" depends on the content. */
export function askPieces(sum: Sum): EverydaySum | null {
  if (!sum.has(['total', 'price'], ['running_cost'])) return null;
  const cost = costOfLot(sum);
  const price = sum.of('price');
  if (cost === null || price <= 0 || price > cost.total / 2) return null;
  const { money } = bound(sum);
  const covers = `${cost.shown}${money(cost.total)} ÷ ${money(price)} = ${money(cost.total / price)}`;
  return {
    ...told(sum, {
      en: `You gain from the ${money(cost.total / price)} on: ${covers} have to be sold to get your money back. How many do you get out of it?`,
      fr: `Vous gagnez à partir de ${money(cost.total / price)}\u00a0: ${covers} doivent être vendus pour retrouver votre argent. Combien en tirez-vous\u00a0?`,
    }),
    missing: 'pieces',
  };
}

/** "Cloth 450, thread 60, the boy 150, I sell a dress at 1,100: what is left on one?" */
export function oneSale(sum: Sum): EverydaySum | null {
  if (!sum.has(['price'], ['unit_cost', 'running_cost', 'total'])) return null;
  const costs = [...sum.all('unit_cost'), ...sum.all('total'), ...sum.all('running_cost')];
  if (costs.length === 0 || costs.some(({ period }) => period !== null)) return null;
  const { money, percent } = bound(sum);
  const price = sum.of('price');
  const cost = costs.reduce((all, { value }) => all + value, 0);
  const rest = price - cost;
  if (!isPlausible(cost, price)) return null;
  const sums = `${money(price)} − ${costs.map(({ value }) => money(value)).join(' − ')} = ${money(rest)}`;
  return told(
    sum,
    rest < 0
      ? {
          en: `You lose ${money(-rest)}: ${sums}.`,
          fr: `Vous perdez ${money(-rest)}\u00a0: ${sums}.`,
        }
      : {
          en: `${money(rest)} is left, ${percent(rest / price)} of what comes in and ${percent(rest / cost)} on top of the cost: ${sums}. Rent and your own pay still go off.`,
          fr: `Il reste ${money(rest)}, soit ${percent(rest / price)} de la recette et ${percent(rest / cost)} sur le coût\u00a0: ${sums}. Le loyer et votre propre paie sont encore à retirer.`,
        },
    priced(price, cost),
    rest,
  );
}
