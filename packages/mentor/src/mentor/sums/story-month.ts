import { openDays } from './daily-sales.ts';
import {
  A_MONTH,
  isBefore,
  isBeside,
  Labelled,
  OF_OTHER_TIME,
  saysOnly,
  type Labels,
  type Part,
} from './story-parts.ts';
import { told, type EverydaySum, type Sum } from './stated-sum.ts';

/** A number of sales is asked for. */
export const ASKS_MANY = /\b(?:how many|combien)\b/;
const HELP =
  'girl|boy|guard|staff|workers?|assistants?|helper|cashier|driver|sonographer|technician|nurse|gardien\\w*|serveuse|serveur|vendeuse|vendeur|employee?s?|ouvriere?|aide|chauffeur|echographiste|technicien\\w*|infirmiere?';
const COST = `rent|loyer|salary|salaries|wages?|salaires?|power|light|electricity|courant|electricite|internet|water|licen[cs]e|patente|security|loan|credit|instal\\w+|${HELP}`;
const MONTHLY_COST = new RegExp(String.raw`\b(?:${COST})\b`);
const WORD_OF_COST = new RegExp(
  `^(?:${COST}|machine|mill|oven|fridge|freezer|moulin|four|congelateur)$`,
);
/** Costs that may be paid once or yearly, unless the month is mentioned. */
const MAY_BE_ONCE = /\b(?:licen[cs]e|patente|loan|credit)\b/;
/** "50,000 for 3 months" is for all three. */
const FOR_MONTHS = /\b(?:for|pour|pendant|sur|over)$/;
/** A monthly cost without any other qualification. */
const isMonthly = (part: Part) =>
  MONTHLY_COST.test(part.before) &&
  saysOnly(WORD_OF_COST)(part) &&
  (A_MONTH.test(part.after) ||
    A_MONTH.test(part.before) ||
    (!MAY_BE_ONCE.test(part.before) && !FOR_MONTHS.test(part.after)));
const ofOneSale = (part: Part) => !A_MONTH.test(part.after) && !OF_OTHER_TIME.test(part.after);
const BESIDE_PRICE =
  /\b(?:discount|off|remise|rabais|reduction|commission|tips?|pourboires?|vat|tva|tax\w*|impots?)\b/;
const EACH = '(?:each|one|it|every|chaque|chacune?|piece|pieces|article|unite|client)';
const OF_MONTH: Labels<'age' | 'days' | 'left' | 'cost' | 'sold' | 'gain' | 'unit' | 'price'> = [
  ['days', ({ kind }) => kind === 'day'],
  [
    'age',
    ({ kind, before, after }) =>
      (kind === 'month' || kind === 'year') &&
      (/\b(?:for|since|depuis|pendant|sur|over)$/.test(before) ||
        /^ ?\w* ?ago\b/.test(after) ||
        /\b(?:opened|ouvert)\b/.test(before)),
  ],
  ['left', isBeside(/\b(?:left|remain\w*|savings?|(?:me |nous )reste|de cote)\b/)],
  [
    'sold',
    ({ before, after }) =>
      /^ ?[a-z]+ (?:[a-z]+ )?(?:a|per|par|each|every) (?:month|mois)\b/.test(after) &&
      !/\b(?:pays?|paid|costs?|gives?|paie|paye|coute|donne)$/.test(before) &&
      !MONTHLY_COST.test(after) &&
      !/^ ?(?:f|fcfa|cfa|francs?|naira|shs?|shillings|bob|kes|ksh|rand|cedis?|dollars|to|for|as|in|de|pour|en)\b/.test(
        after,
      ),
  ],
  ['cost', isMonthly],
  [
    'gain',
    (part) =>
      /\b(?:gain|earn|make|profit|gagne|marge|benefice|laisse|leaves?)\b/.test(part.before) &&
      new RegExp(String.raw`^ ?(?:\w+ )?(?:on|for|per|a|sur|par) ?${EACH}\b|^ ?${EACH}\b`).test(
        part.after,
      ),
  ],
  [
    'unit',
    (part) =>
      ofOneSale(part) &&
      !MONTHLY_COST.test(part.before) &&
      isBefore(
        /\b(?:uses?|costs?|coutent?|coute|revient|products?|utilise|gel|paper|ink|soap|materials?|consommables?|produits?|encre|papier)\b/,
      )(part),
  ],
  [
    'price',
    (part) =>
      ofOneSale(part) &&
      !MONTHLY_COST.test(part.before) &&
      (/\b(?:pays?|charge|sell|price|vends?|prix|paie|paye|serait|facture|tarif)\b/.test(
        part.before,
      ) ||
        /^ ?(?:f |fcfa |cfa |naira |shs? |bob )?(?:each|apiece|(?:per|par|la|le) (?!month|mois|day|jour|week|semaine)[a-z]+)/.test(
          part.after,
        )),
  ],
];
const FEWEST_COSTS = 2;

/** Compares the labelled costs of a month with the profit per sale. */
export function labelledMonth(parts: readonly Part[], text: string, sum: Sum): EverydaySum | null {
  if (!/\b(?:months?|monthly|mois)\b/.test(text) || BESIDE_PRICE.test(text)) return null;
  const labelled = new Labelled(parts, OF_MONTH);
  const costs = labelled.all('cost');
  if (!labelled.isWhole || costs.length < FEWEST_COSTS) return null;
  if (
    (['left', 'sold', 'gain', 'unit', 'price', 'days'] as const).some(
      (role) => labelled.all(role).length > 1,
    )
  )
    return null;
  const money = (value: number) => sum.money(value);
  const fixed = labelled.total('cost');
  const [price, unit] = [labelled.one('price'), labelled.one('unit')];
  const gain = labelled.one('gain') ?? (price !== null && unit !== null ? price - unit : null);
  if (labelled.one('gain') !== null && (price !== null || unit !== null)) return null;
  const ofCosts = `${costs.map(money).join(' + ')} = ${money(fixed)}`;
  const [sold, left] = [labelled.one('sold'), labelled.one('left')];
  const days = openDays(text);
  if (labelled.one('days') !== null && days === null) return null;
  if (left !== null && sold === null) return null;
  if (gain === null)
    return price !== null && unit === null && sold === null && ASKS_MANY.test(text)
      ? leastCount(sum, price, fixed, ofCosts)
      : null;
  if (gain <= 0) return null;
  const ofOne =
    unit === null || price === null ? '' : `${money(price)} − ${money(unit)} = ${money(gain)}; `;
  const needed = Math.ceil(fixed / gain - 1e-9);
  const perDay = days === null ? null : Math.ceil(needed / days - 1e-9);
  const working = `${ofCosts}; ${ofOne}${money(fixed)} ÷ ${money(gain)} = ${money(needed)}`;
  const fr = (words: string) => words.replaceAll('; ', '\u00a0; ');
  if (sold === null)
    return ASKS_MANY.test(text)
      ? told(
          sum,
          {
            en: `You need ${money(needed)} a month before you earn: ${working}.${perDay === null ? '' : ` That is about ${money(perDay)} a day on ${money(days ?? 0)} days.`} Your own pay is not in it.`,
            fr: `Il en faut ${money(needed)} par mois avant de gagner\u00a0: ${fr(working)}.${perDay === null ? '' : ` Cela fait environ ${money(perDay)} par jour sur ${money(days ?? 0)} jours.`} Votre propre paie n’y est pas.`,
          },
          null,
          needed,
        )
      : null;
  const rest = sold * gain - fixed;
  const months = rest < 0 && left !== null ? Math.floor(left / -rest) : null;
  const amount = money(Math.abs(rest));
  const now = `${ofOne}${money(sold)} × ${money(gain)} = ${money(sold * gain)}; ${ofCosts}; ${money(sold * gain)} − ${money(fixed)} = ${money(rest)}`;
  const short = rest < 0;
  return told(
    sum,
    {
      en: `${short ? `At ${money(sold)} a month you lose ${amount} each month` : `At ${money(sold)} a month ${amount} are left each month`}: ${now}. ${short ? `To cover the costs it takes ${money(needed)} a month, ${money(needed - sold)} more.` : 'Your own pay is not in it.'}${months === null ? '' : ` What you have left carries that for ${money(months)} months at most: write down now which number by which month makes you stop.`}`,
      fr: `${short ? `Avec ${money(sold)} par mois, vous perdez ${amount} chaque mois` : `Avec ${money(sold)} par mois, il reste ${amount} chaque mois`}\u00a0: ${fr(now)}. ${short ? `Pour couvrir les charges, il en faut ${money(needed)} par mois, soit ${money(needed - sold)} de plus.` : 'Votre propre paie n’y est pas.'}${months === null ? '' : ` Ce qui vous reste porte cela ${money(months)} mois au plus\u00a0: écrivez maintenant quel nombre, à quel mois, vous fait arrêter.`}`,
    },
    null,
    rest,
  );
}

/** The cost per piece is missing: gives the minimum, and asks for the cost. */
function leastCount(sum: Sum, price: number, fixed: number, ofCosts: string): EverydaySum {
  const money = (value: number) => sum.money(value);
  const least = Math.ceil(fixed / price - 1e-9);
  return {
    ...told(sum, {
      en: `More than ${money(least)} a month: ${ofCosts}, and ${money(fixed)} ÷ ${money(price)} = ${money(least)} only if one cost you nothing. Divide by what is left of ${money(price)} instead. What does one cost you in material?`,
      fr: `Plus de ${money(least)} par mois\u00a0: ${ofCosts}, et ${money(fixed)} ÷ ${money(price)} = ${money(least)} seulement si cela ne vous coûtait rien chaque fois. Divisez plutôt par ce qui reste de ${money(price)}. Combien vous coûte chaque fois en produits\u00a0?`,
    }),
    missing: 'unit_cost',
  };
}
