import { OPEN_COST } from './asked-figures.ts';
import type { Ledger } from './message-ledger.ts';
import { bind, costOfLot, lotOf, type MessageResult } from './message-lot.ts';

export const WISHES =
  /\b(?:want|wan|wish|need|keep|add|veux|voudrais|aimerais|souhaite|garder|avoir|faire|ajoute\w*)\b/;

/** The price for the desired margin or mark-up; null without one, undefined if it is impossible. */
export function priceFor(
  ledger: Ledger,
  cost: number,
): { price: number; shown: string } | null | undefined {
  const margin = ledger.has('margin') ? ledger.value('margin') : null;
  const markup = ledger.has('markup') ? ledger.value('markup') : null;
  if ((ledger.has('margin') && margin === null) || (ledger.has('markup') && markup === null))
    return undefined;
  if (margin !== null && markup !== null) return undefined;
  const { money, percent } = bind(ledger);
  if (margin !== null) {
    if (margin >= 100 || margin <= 0) return undefined;
    const price = cost / (1 - margin / 100);
    return {
      price,
      shown: `${money(cost)} ÷ (${percent(1)} − ${percent(margin / 100)}) = ${money(price)}`,
    };
  }
  if (markup === null) return null;
  const price = cost * (1 + markup / 100);
  return { price, shown: `${money(cost)} + ${percent(markup / 100)} = ${money(price)}` };
}

/** The selling price of a piece. */
export function priceOfPiece(ledger: Ledger): MessageResult | null {
  const rate = ledger.has('pieces') ? null : ledger.one('rate-of-sale');
  const lot = rate === null ? lotOf(ledger) : { all: rate.value, sold: rate.value, shown: '' };
  if (lot === null && (ledger.has('pieces') || ledger.has('content'))) return null;
  const cost = costOfLot(ledger, lot?.all ?? 1, rate?.period ?? null);
  if (cost === null || ledger.has('price') || OPEN_COST.test(ledger.text)) return null;
  if (ledger.has('sold')) return null;
  const pieces = lot?.sold ?? 1;
  const { money } = bind(ledger);
  const unit = cost.total / pieces;
  const one = pieces === 1 ? '' : `${money(cost.total)} ÷ ${money(pieces)} = ${money(unit)}; `;
  const wish = ledger.has('wish') ? ledger.one('wish') : null;
  const each = ledger.has('wish-each') ? ledger.value('wish-each') : null;
  // "Sell one to gain 2,000", with 96 pieces: in total?
  if (each !== null && pieces > 1 && each > unit * 5) return null;
  const wished = priceFor(ledger, unit);
  if (wished === undefined || [wish, each, wished].filter((given) => given !== null).length > 1)
    return null;
  const given = ledger.has('given-share') ? ledger.value('given-share') : 0;
  if (given === null || given >= 100) return null;
  if (wish !== null && (wish.period !== null || (lot !== null && pieces === 1))) return null;
  const parts = `${lot?.shown ?? ''}${cost.shown}`;
  if (wished === null && wish === null && each === null) {
    if (/\b(?:cost|cout) (?:of|d'|de revient|unitaire|per)/.test(ledger.text) && pieces > 1)
      return {
        told: {
          en: `One costs you ${money(unit)}: ${parts}${one.replace(/; $/, '')}. Your own time and the rent are not in it.`,
          fr: `Une pièce vous coûte ${money(unit)}\u00a0: ${parts}${one.replace(/; $/, '')}. Votre temps et le loyer n’y sont pas.`,
        },
      };
    if (
      !/\b(?:minimum|lowest|los\w+|perd\w*|plus bas|mini|at least|au moins|make i no|cost price)\b/.test(
        ledger.text,
      )
    )
      return null;
    return {
      told: {
        en: `${money(Math.ceil(Number(unit.toPrecision(5))))} is the lowest price without a loss: ${parts}${one || `${money(unit)}; `}rounded up. Below it each sale takes money from you.`,
        fr: `${money(Math.ceil(Number(unit.toPrecision(5))))} est le prix le plus bas sans perte\u00a0: ${parts}${one || `${money(unit)}\u00a0; `}arrondi vers le haut. En dessous, chaque vente vous coûte de l’argent.`,
      },
    };
  }
  const net =
    wished?.price ?? (wish === null ? unit + (each ?? 0) : (cost.total + wish.value) / pieces);
  const sums =
    wished?.shown ??
    (wish === null
      ? `${money(unit)} + ${money(each ?? 0)} = ${money(net)}`
      : `${pieces === 1 ? `${money(cost.total)} + ${money(wish.value)}` : `(${money(cost.total)} + ${money(wish.value)}) ÷ ${money(pieces)}`} = ${money(net)}`);
  const price = net / (1 - given / 100);
  const shared =
    given > 0
      ? `; ${money(net)} ÷ (${ledger.percent(1)} − ${ledger.percent(given / 100)}) = ${money(price)}`
      : '';
  const margin = ledger.value('margin');
  const markup = ledger.value('markup');
  const wishedShare = margin ?? markup;
  const figures = {
    materials: unit,
    margin: wishedShare ?? 0,
    margin_on: margin === null ? 'cost' : 'price',
  };
  const onPrice =
    margin === null
      ? { en: '', fr: '' }
      : {
          en: ` The margin is counted of the price; on top of the cost it would be only ${money(unit * (1 + margin / 100))}.`,
          fr: ` La marge est comptée sur le prix\u00a0; ajoutée au coût, elle ne donnerait que ${money(unit * (1 + margin / 100))}.`,
        };
  return {
    calculator: wishedShare === null ? null : { name: 'price', figures, worked_out: true },
    told: {
      en: `Sell one at about ${money(Math.round(price * 100) / 100)}: ${parts}${wish === null ? one : ''}${sums}${shared}.${onPrice.en}`,
      fr: `Vendez la pièce à environ ${money(Math.round(price * 100) / 100)}\u00a0: ${parts}${wish === null ? one : ''}${sums}${shared}.${onPrice.fr}`,
    },
  };
}
