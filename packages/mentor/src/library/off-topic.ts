import { foldAccents } from '@inzira/contract/rules/fold';

/**
 * Below these probabilities, a question is off-topic. Of the judged questions without an answer, nearly all that do
 * not mention business are below the second, and few that do are below the first.
 */
const OFF_TOPIC = { namingBusiness: 0.8, other: 0.96 };
const NAMES_BUSINESS =
  /\b(?:sell\w*|sold|buy\w*|bought|customers?|clients?|markets?|shops?|stores?|stalls?|kiosks?|prices?|stock|suppl\w+|goods|business\w*|profits?|money|cash|paid|pay|pays|loans?|banks?|workers?|staff|employ\w+|partners?|rent|tax\w*|licen[cs]e|compan\w+|founders?|investors?|vend\w*|achet\w*|clientes?|marche|boutique|prix|fournisseur\w*|commerce|argent|impots?|associe\w*|biashara|duka|wateja|pesa|bei)\b/;

/** @param texts the message as written, and in English */
export function isOffTopic(business: number, texts: readonly string[]): boolean {
  const namesBusiness = texts.some((text) => NAMES_BUSINESS.test(foldAccents(text)));
  return business < (namesBusiness ? OFF_TOPIC.namingBusiness : OFF_TOPIC.other);
}

/** "Half of my greens are yellow" does not mention business, but may be about it. */
export function mayBeBusiness(business: number): boolean {
  return business >= OFF_TOPIC.namingBusiness;
}
