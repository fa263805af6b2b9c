import { foldAccents } from '@inzira/contract/rules/fold';

const A_DAY =
  /(?<![\d.,])(\d{1,6})(?: (?!a\b|per\b|par\b|kwa\b)[a-z]+){0,2} (?:a|per|each|every|par|kwa) (?:day|jour|siku)\b/;

/** "My takings are 8,000 a day" */
const IS_MONEY =
  /\b(?:takings?|sales|revenue|income|turnover|profit|recettes?|ventes|chiffre|benefice|encaisse\w*)\b[^.;,\d]*$/;

/** The number sold per day, as in "I sell 40 chapati a day"; null if it is not given. */
export function soldADay(message: string): number | null {
  const text = foldAccents(message);
  const found = A_DAY.exec(text);
  if (found === null || IS_MONEY.test(text.slice(0, found.index))) return null;
  const number = Number(found[1]);
  return number > 0 ? number : null;
}

/** The message without that number, which is not a figure of the sum. */
export function withoutSoldADay(message: string): string {
  return foldAccents(message).replace(A_DAY, ' ');
}

const OPEN_DAYS =
  /\b(?:open|opens|work|works|sell|sells|ouvre|ouvrons|travaille|travaillons|vends|sur|on|over|dey open) (?:\w+ )?(\d{1,2}) (?:days|jours)\b(?! (?:ago|late|of credit|de credit))(?: (?:a|per|par|each|every|la) (week|semaine))?/;
/** "25 days a month" without a verb of selling. */
const DAYS_A_MONTH =
  /(?<![\d.,])(\d{1,2}) (?:days|jours) (?:a|per|par|each|every) (?:month|mois)\b/;
const WEEKS_A_MONTH = 52 / 12;

/** The days of business per month, as in "I open 25 days" or "6 days a week"; null if not given. */
export function openDays(message: string): number | null {
  const text = foldAccents(message);
  const [, number, week] = OPEN_DAYS.exec(text) ?? DAYS_A_MONTH.exec(text) ?? [];
  const days = week === undefined ? Number(number) : Math.round(Number(number) * WEEKS_A_MONTH);
  return days >= (week === undefined ? 10 : 1) && days <= 31 ? days : null;
}
