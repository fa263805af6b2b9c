import { foldAccents } from '@inzira/contract/rules/fold';
import { numbersIn } from '#src/library/numbers.ts';
import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import { Sum, told, type EverydaySum } from './stated-sum.ts';

/*
 * One-step sums in few words: the rest of a stock, a quantity at a price, one of a carton, shared money. The
 * message must contain nothing else. The readers for trades took such numbers for loans and margins. Texts are
 * folded, with `#` for each number.
 */

const PACK =
  '(?:cartons?|box(?:es)?|crates?|bags?|sacks?|packs?|packets?|trays?|bales?|bundles?|jerry ?cans?|cans?|buckets?|drums?|tins?|rolls?|caisses?|sacs?|paquets?|bidons?|plateaux?|ballots?|seaux?|futs?|boites?|rouleaux?|casiers?)';
const THING = "[\\p{L}'-]+";
const BUYS = "(?:i |we |j'ai |on a |nous avons )?(?:(?:buy|bought|paid|achete|prends|paye) )?";
const AT = '(?:(?:is|are|costs?|at|for|a|coute|coutent|pour|=|@|x|sold at|bought at|chacun a) ?)+';
const EACH = "(?: ?(?:each|apiece|per piece|one|chacune?|l'une?|la piece|piece|l'unite))?";
const COMES_TO =
  "(?:(?:what is|what's|give me|quel est) )?(?:the |le |ca )?(?:in )?(?:total|sum|all|how much(?: (?:is (?:it|that)|in all|altogether|total|do i pay))?|fait combien|donne combien|combien(?: (?:en tout|au total|ca fait|je paie))?|c'est combien|je paie combien)(?: (?:en tout|in all|combien))?";
const ONE = `(?:(?:so|what is|what's|how much (?:is|for)|c'est combien|combien (?:coute|pour)|quel est) )?(?:the |le |la )?(?:price (?:of|for|per) |cost (?:of|for|per) |prix (?:d'|de |a )?)?(?:one|each|(?:the |a )?(?:unit|piece)|(?:one|per|a) ${THING}|l'unite|l'une?|la piece|une?(?: seule?)?|une? ${THING}|le (?:kilo|kg|litre|metre|gramme)|la (?:bouteille|boite)|(?:kilo|kg|litre))(?: (?:is how much|how much|c'est combien|ca fait combien|coute combien|revient a combien))?`;
const OF = `(?: ${THING})?(?: (?:of|de|d') ?${THING})?`;
const END = '[ ?.!]*$';

const TOTAL = new RegExp(
  `^${BUYS}#(?: ?${THING}){1,4} ${AT}#${EACH}[ ,:;.?]+${COMES_TO}${END}`,
  'u',
);
const ONE_OF = new RegExp(
  `^${BUYS}(?:an? |one |une? |the |le |la |my |mon )?(?:${PACK} (?:of|de|d'|with|avec) ?# ?${OF}|# ?${THING} ${PACK}${OF}) ${AT}#[ ,:;.?]+${ONE}${END}`,
  'u',
);
const SHARED = new RegExp(
  `^(?:(?:i|we) have |j'ai |on a |nous avons )?#(?: ${THING})? (?:to be |to |a |is |est )?(?:shared?|divided?|split|partager|partagee?s?|divisee?s?|diviser) (?:equally |en parts egales )?(?:by|among|amongst|between|with|for|into|entre|en|par|pour) (?:the |les )?#(?: ${THING}){0,2}[ ,:;.?]*(?:each(?: gets)?(?: how much)?|how much(?: (?:each|for each|is that))?|chacun(?: a combien)?|combien(?: chacun| pour chacun)?|ca fait combien(?: chacun)?)?${END}`,
  'u',
);
const REMAINS =
  /\b(?:remain\w*|(?:is|are|how many|what(?:'s| is)?|many [a-z]+) left|do i (?:still )?have|reste\w*|restant\w*)\b/;
/** Verbs that reduce a stock. */
const GONE =
  /\b(?:sold|sell|gave|given|lost|burn(?:t|ed)|broken?|spoil(?:t|ed)|bad|damaged|stolen|used|ate|eaten|rotten|died|expired|vendu\w*|donne\w*|perdu\w*|brule\w*|casse\w*|gate\w*|abime\w*|vole\w*|utilise\w*|mange\w*|pourri\w*|mort\w*|perime\w*)\b/;
const OF_MONEY =
  /\b(?:at|each|per|price|profit|gain|costs?|pay|paid|money|spent|spend|rent|salary|cash|loan|debt|day|week|month|chacun|prix|depens\w*|benefice|argent|coute|paye\w*|jour|semaine|mois|loyer|pret|dette)\b/;
const FEWEST = 2;
const MOST_PARTS = 5;

/** The result of a message that consists of such a sum; null for any other. */
export function shortSum(message: string, language: FramingLanguage): EverydaySum | null {
  const numbers = numbersIn(message);
  if (numbers.length < FEWEST || numbers.length > MOST_PARTS) return null;
  if (numbers.some(({ kind, value }) => kind !== 'amount' || value <= 0)) return null;
  const text = foldAccents(message).replaceAll(/\s/g, ' ');
  const between = [0, ...numbers.map(({ end }) => end)].map((from, at) =>
    text.slice(from, numbers[at]?.start),
  );
  const values = numbers.map(({ value }) => value);
  const sum = new Sum([], language);
  const remains = remainder(text, between, values, sum);
  if (remains !== null) return remains;
  const [first = 0, second = 0] = values;
  if (values.length > FEWEST || second === 0) return null;
  const shape = between.join('#').replaceAll(/ {2,}/g, ' ').trim();
  const say = (result: number, working: string, en: string, fr: string) =>
    told(sum, { en: `${en}: ${working}.`, fr: `${fr}\u00a0: ${working}.` }, null, result);
  const [a, b] = [sum.money(first), sum.money(second)];
  if (TOTAL.test(shape)) {
    const all = first * second;
    const m = sum.money(all);
    return say(all, `${a} × ${b} = ${m}`, `That is ${m} in all`, `Cela fait ${m} en tout`);
  }
  if (ONE_OF.test(shape)) {
    const one = second / first;
    const m = sum.money(one);
    return say(one, `${b} ÷ ${a} = ${m}`, `One comes to ${m}`, `L’unité revient à ${m}`);
  }
  if (SHARED.test(shape)) {
    const share = first / second;
    const m = sum.money(share);
    return say(share, `${a} ÷ ${b} = ${m}`, `Each gets ${m}`, `Chacun reçoit ${m}`);
  }
  return null;
}

/** The initial stock minus everything sold, given away or lost. */
function remainder(
  text: string,
  between: readonly string[],
  [stock = 0, ...gone]: readonly number[],
  sum: Sum,
): EverydaySum | null {
  if (!REMAINS.test(text) || OF_MONEY.test(text) || GONE.test(between[0] ?? '')) return null;
  const areGone = gone.every((_, at) => {
    const [near = ''] = (between[at + 2] ?? '').split(/[,.;:?]| (?:and|et|how|combien) /);
    return GONE.test(between[at + 1] ?? '') || GONE.test(near);
  });
  const left = gone.reduce((rest, value) => rest - value, stock);
  if (!areGone || left < 0) return null;
  const working = `${[stock, ...gone].map((value) => sum.money(value)).join(' − ')} = ${sum.money(left)}`;
  return told(
    sum,
    {
      en: `${sum.money(left)} remain: ${working}.`,
      fr: `Il en reste ${sum.money(left)}\u00a0: ${working}.`,
    },
    null,
    left,
  );
}
