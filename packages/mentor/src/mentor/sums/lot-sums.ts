import { type EverydaySum, type Sum, rounded, bound, isPlausible, told } from './stated-sum.ts';

export function askPrice(sum: Sum): EverydaySum | null {
  if (!sum.has(['pieces', 'total'], ['lost', 'running_cost'])) return null;
  const costs = sum.all('running_cost');
  if (costs.some(({ period }) => period !== null)) return null;
  const total = costs.reduce((all, { value }) => all + value, sum.of('total'));
  const good = sum.of('pieces') - sum.of('lost');
  if (good <= 0) return null;
  const { money } = bound(sum);
  const each = `${money(total)} ÷ ${money(good)} = ${money(total / good)}`;
  return {
    ...told(sum, {
      en: `Each one that you can sell costs you ${each}. At what price do you sell one?`,
      fr: `Chaque pièce que vous pouvez vendre vous coûte ${each}. À quel prix la vendez-vous\u00a0?`,
    }),
    missing: 'price',
  };
}

/** "80 mangoes for 2,400, 10 rot, sold at 45: did I gain?" */
export function lot(sum: Sum): EverydaySum | null {
  const isByPiece = sum.has(['pieces', 'unit_cost', 'price'], ['lost', 'running_cost', 'gain']);
  const isStated = sum.has(['pieces', 'price'], ['total', 'lost', 'running_cost', 'gain']);
  const costs = sum.all('running_cost');
  if (!isByPiece && (!isStated || sum.all('total').length + costs.length === 0)) return null;
  if (costs.some(({ period }) => period !== null)) return null;
  const { money, percent } = bound(sum);
  const pieces = sum.of('pieces');
  const lost = sum.of('lost');
  // "500 uniforms, tailor 200 each, button 20": a small amount is per piece too.
  const isOfOne = ({ value }: { value: number }) => value < pieces && value < sum.of('price');
  if (isByPiece && costs.some(isOfOne)) return null;
  const goods = isByPiece ? pieces * sum.of('unit_cost') : sum.of('total');
  const paid = [...(goods > 0 ? [goods] : []), ...costs.map(({ value }) => value)];
  const total = paid.reduce((all, one) => all + one, 0);
  const price = sum.of('price');
  const good = pieces - lost;
  if (good <= 0) return null;
  const brought = good * price;
  const rest = brought - total;
  if (!isPlausible(total / good, price)) return null;
  const bought = isByPiece
    ? `${money(pieces)} × ${money(sum.of('unit_cost'))} = ${money(goods)}; `
    : '';
  const counted = lost > 0 ? `${money(pieces)} − ${money(lost)} = ${money(good)}; ` : '';
  const sums = `${bought}${counted}${money(good)} × ${money(price)} = ${money(brought)}; ${money(brought)} − ${paid.map(money).join(' − ')} = ${money(rest)}`;
  const each = money(Math.abs(rest) / good);
  const wished = sum.of('gain');
  const lots =
    wished > 0 && rest > 0 ? `${money(wished)} ÷ ${money(rest)} = ${money(wished / rest)}` : null;
  const whole = money(Math.ceil(rounded(wished / (rest || 1))));
  const needed = {
    en:
      lots === null
        ? ''
        : ` To gain ${money(wished)} you need ${lots}, so ${whole} of these: will that many be bought?`,
    fr:
      lots === null
        ? ''
        : ` Pour gagner ${money(wished)}, il en faut ${lots}, donc ${whole}\u00a0: vous en achètera-t-on autant\u00a0?`,
  };
  const share = percent(Math.abs(rest) / brought);
  return told(
    sum,
    rest < 0
      ? {
          en: `You lose ${money(-rest)}: ${sums}. Each one sold costs you ${money(total / good)}, so it would have to bring more than that.`,
          fr: `Vous perdez ${money(-rest)}\u00a0: ${sums}. Chaque pièce vendue vous coûte ${money(total / good)}\u00a0; il faudrait la vendre plus cher.`,
        }
      : {
          en: `You gain ${money(rest)}, which is ${each} on each one sold and ${share} of what comes in: ${sums}.${needed.en} Costs that you did not name, and your own pay, still go off.`,
          fr: `Vous gagnez ${money(rest)}, soit ${each} par pièce vendue et ${share} de la recette\u00a0: ${sums}.${needed.fr} Les coûts que vous n’avez pas cités et votre propre paie sont encore à retirer.`,
        },
    { name: 'margin', figures: { price, unit_cost: rounded(total / good) }, worked_out: true },
    rest,
  );
}

/** "I sell at 500 and want 30%: what may it cost?" */
export function mostCost(sum: Sum): EverydaySum | null {
  if (!sum.has(['price', 'margin'])) return null;
  const { money, percent } = bound(sum);
  const price = sum.of('price');
  const share = sum.of('margin') / 100;
  if (share <= 0 || share >= 1) return null;
  const ofPrice = price * (1 - share);
  const onCost = price / (1 + share);
  return told(
    sum,
    {
      en: `It may cost you ${money(price)} × (100% − ${percent(share)}) = ${money(ofPrice)}, if the ${percent(share)} are of the price. If they are on top of the cost: ${money(price)} ÷ (100% + ${percent(share)}) = ${money(onCost)}.`,
      fr: `Le coût peut être de ${money(price)} × (100\u00a0% − ${percent(share)}) = ${money(ofPrice)}, si les ${percent(share)} sont du prix. S’ils sont sur le coût\u00a0: ${money(price)} ÷ (100\u00a0% + ${percent(share)}) = ${money(onCost)}.`,
    },
    { name: 'margin', figures: { price, unit_cost: rounded(ofPrice) }, worked_out: true },
  );
}

/** "60 scones, flour 900, sugar 300, gas 240: what does one cost?" */
export function costOfOne(sum: Sum): EverydaySum | null {
  const hasTotal = sum.has(['pieces', 'total'], ['lost', 'running_cost']);
  if (!hasTotal && !sum.has(['pieces'], ['lost', 'running_cost'])) return null;
  const costs = sum.all('running_cost');
  if (costs.some(({ period }) => period !== null)) return null;
  const { money } = bound(sum);
  const paid = [...(hasTotal ? [sum.of('total')] : []), ...costs.map(({ value }) => value)];
  const good = sum.of('pieces') - sum.of('lost');
  if (paid.length === 0 || good <= 0) return null;
  const total = paid.reduce((all, one) => all + one, 0);
  const added = paid.length > 1 ? `${paid.map(money).join(' + ')} = ${money(total)}; ` : '';
  const sums = `${added}${money(total)} ÷ ${money(good)} = ${money(total / good)}`;
  return told(sum, {
    en: `One costs you ${money(total / good)}: ${sums}. Your hours, rent and pieces that fail still come on top.`,
    fr: `Une pièce vous coûte ${money(total / good)}\u00a0: ${sums}. Vos heures, le loyer et les pièces ratées s’y ajoutent.`,
  });
}

/** "100 eggs for 1,200, 8 broke: what must I sell one for to make 25%?" */
export function priceOfLot(sum: Sum): EverydaySum | null {
  if (!sum.has(['pieces', 'total', 'margin'], ['lost'])) return null;
  const { money, percent } = bound(sum);
  const good = sum.of('pieces') - sum.of('lost');
  const share = sum.of('margin') / 100;
  if (good <= 0 || share <= 0 || share >= 1) return null;
  const cost = sum.of('total') / good;
  const onCost = cost * (1 + share);
  const ofPrice = cost / (1 - share);
  const sums = `${money(sum.of('total'))} ÷ ${money(good)} = ${money(cost)}`;
  return told(
    sum,
    {
      en: `Each of the ${money(good)} that you can sell costs you ${sums}. For ${percent(share)} on top of the cost, sell one at ${money(onCost)}; for ${percent(share)} of the price, at ${money(ofPrice)}.`,
      fr: `Chacune des ${money(good)} pièces que vous pouvez vendre vous coûte ${sums}. Pour ${percent(share)} sur le coût, vendez-la ${money(onCost)}\u00a0; pour ${percent(share)} du prix, ${money(ofPrice)}.`,
    },
    {
      name: 'margin',
      figures: { price: rounded(ofPrice), unit_cost: rounded(cost) },
      worked_out: true,
    },
  );
}
