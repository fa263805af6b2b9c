import { foldAccents } from '@inzira/contract/rules/fold';

/**
 * Below it a question is on something else than business: of the judged questions without an answer nearly all that
 * name no business lie below the second, and of those that name one few below the first.
 */
const OFF_TOPIC = { namingBusiness: 0.8, other: 0.96 };
const NAMES_BUSINESS =
  /\b(?:sell\w*|sold|buy\w*|bought|customers?|clients?|markets?|shops?|stores?|stalls?|kiosks?|prices?|stock|suppl\w+|goods|business\w*|profits?|money|cash|paid|pay|pays|loans?|banks?|workers?|staff|employ\w+|partners?|rent|tax\w*|licen[cs]e|compan\w+|founders?|investors?|vend\w*|achet\w*|clientes?|marche|boutique|prix|fournisseur\w*|commerce|argent|impots?|associe\w*|biashara|duka|wateja|pesa|bei)\b/;

/** @param texts a message as it is written, and in English */
export function isOffTopic(business: number, texts: readonly string[]): boolean {
  const namesBusiness = texts.some((text) => NAMES_BUSINESS.test(foldAccents(text)));
  return business < (namesBusiness ? OFF_TOPIC.namingBusiness : OFF_TOPIC.other);
}

/** "Half of my greens are yellow" names no business, and may be one. */
export function mayBeBusiness(business: number): boolean {
  return business >= OFF_TOPIC.namingBusiness;
}
