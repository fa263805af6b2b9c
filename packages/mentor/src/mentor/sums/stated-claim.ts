import { numbersIn } from '#src/library/numbers.ts';
import { foldAccents } from '@inzira/contract/rules/fold';

/** A result that the learner claims, and the message without it. */
export interface StatedClaim {
  value: number;
  isPercent: boolean;
  rest: string;
}

const BEGINS =
  /(?:[,;.:]\s*|\s)(?:(?:and |et )?(?:so|then|that means|it means|which means|meaning|donc|alors|ca veut dire|cela fait|so that)\b|(?:is that|is it|is this|that is|that's|c'est bien|est-ce)\b|(?:(?:i|we|je|j'ai|nous) ?(?:have |now |will |go |dey |don |au moins )*(?:gain\w*|made|earn\w*|gagn\w*))\b)(?=[^,;.?!]*\d)/g;
const ASKS =
  /\b(?:how|what|which|when|why|combien|quel\w*|comment|wetin|quand|should|must|can i|may i)\b/;
const CONFIRMS =
  /\?\s*$|\b(?:right|correct|true|abi|no be so|is it so|n'est-ce pas|hein|vrai|juste)\W*$/;

const IS_CONFIRMING =
  /^(?:is (?:it|that) (?:right|correct|true|so)|am i (?:right|correct)|(?:c'est|est-ce) (?:bien |que c'est )?(?:ca|cela|vrai|juste|correct)|ai-je raison|right|correct|true|yes|abi|no be so|is it so|n'est-ce pas|hein|vrai|juste)\W*$/;

/** "I sell 10 at 100 and spend 800, so my profit is 1,000, right?"; null without a claim. */
export function claimIn(message: string): StatedClaim | null {
  const text = foldAccents(message);
  const begin = [...text.matchAll(BEGINS)].at(-1);
  if (!begin) return null;
  const tail = text.slice(begin.index);
  const [number, ...others] = numbersIn(tail);
  // "I gain 50 per meal. Break even meals?" asks for something else.
  const [, ...further] = tail.trimStart().split(/(?<=\w)[.;!?]+\s+/);
  if (further.some((one) => !IS_CONFIRMING.test(one))) return null;
  if (!number || others.length > 0 || ASKS.test(tail) || !CONFIRMS.test(tail)) return null;
  return {
    value: number.value,
    isPercent: number.kind === 'percent',
    rest: text.slice(0, begin.index),
  };
}

const PERCENT = String.raw`(\d+(?:[.,]\d+)?) ?(?:%|percent|per cent|pour cent)`;
const IN_MONTH = '(?:a|per|each|every|par|le) (?:month|mois)|monthly|mensuels?';
const IN_YEAR = "(?:a|per|each|every|par|l'|the) ?(?:year|an|annum|annee)|yearly|annuels?";
const SAME_RATE = new RegExp(
  String.raw`${PERCENT} (?:${IN_MONTH})[, ]+(?:it |that |this |ca |cela )?(?:is|are|makes?|means?|equals?|=|come(?:s)? to|be|na|fait|font|c'est|donne|egale|equivaut a|veut dire)(?: only| the same as| just| seulement| about| like)? ${PERCENT} (?:${IN_YEAR})`,
);

/** "10% a month is 10% a year, right?": the claimed yearly rate for a monthly one. */
export function rateClaimIn(message: string): { monthly: number; yearly: number } | null {
  const [, monthly, yearly] = SAME_RATE.exec(foldAccents(message).replaceAll(/\s+/g, ' ')) ?? [];
  const read = (said: string) => Number(said.replace(',', '.'));
  return monthly && yearly ? { monthly: read(monthly), yearly: read(yearly) } : null;
}
