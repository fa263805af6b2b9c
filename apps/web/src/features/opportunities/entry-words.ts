/*
 * What the summary of a feed's entry says of a listing, to begin its form with: a person reads it before anybody else
 * does, so what is not plain is left out.
 */

const MONTHS = [
  ['january', 'jan', 'janvier'],
  ['february', 'feb', 'février', 'fevrier'],
  ['march', 'mar', 'mars'],
  ['april', 'apr', 'avril'],
  ['may', 'mai'],
  ['june', 'jun', 'juin'],
  ['july', 'jul', 'juillet'],
  ['august', 'aug', 'août', 'aout'],
  ['september', 'sep', 'sept', 'septembre'],
  ['october', 'oct', 'octobre'],
  ['november', 'nov', 'novembre'],
  ['december', 'dec', 'décembre', 'decembre'],
];
const MONTH = `(${MONTHS.flat().join('|')})\\.?`;
const YEAR = '(20\\d\\d)';
const DAY = '(\\d{1,2})(?:st|nd|rd|th|er)?';

/** What stands before the last day, in a sentence of its own. */
const LIMIT = /\b(?:deadline|date limite)\b/gi;
/** The same, in words that are said of other things, too. */
const UNTIL =
  /\b(?:close(?! to\b)|closes|closing|apply (?:by|before)|applications? (?:by|until|due)|due (?:by|on)|clôture|avant le|jusqu[’']au|au plus tard)\b/gi;
const NEAR = 80;
const END_OF_SENTENCE = /[;!?]|\.\s+(?=\p{Lu})/u;

/** The last day to apply as YYYY-MM-DD, where just one is named and has not passed. @param today as YYYY-MM-DD */
export function deadlineIn(summary: string, today: string): string | undefined {
  const named = daysAfter(LIMIT, summary);
  const [day, another] = named.size > 0 ? named : daysAfter(UNTIL, summary);
  return day !== undefined && another === undefined && day >= today ? day : undefined;
}

function daysAfter(words: RegExp, summary: string): Set<string> {
  const days = [...summary.matchAll(words)].map(({ index }) => {
    const [sentence = ''] = summary.slice(index, index + NEAR).split(END_OF_SENTENCE);
    return readDay(sentence.toLowerCase());
  });
  return new Set(days.filter((day) => day !== undefined));
}

function readDay(text: string): string | undefined {
  const [, iso] = /\b(20\d\d-\d\d-\d\d)\b/.exec(text) ?? [];
  if (iso) return iso;
  const [, day, month, year] = new RegExp(`\\b${DAY} (?:of )?${MONTH},? ${YEAR}`).exec(text) ?? [];
  if (day && month && year) return toDay(year, month, day);
  const [, named, at, of] = new RegExp(`\\b${MONTH} ${DAY},? ${YEAR}`).exec(text) ?? [];
  return named && at && of ? toDay(of, named, at) : undefined;
}

function toDay(year: string, month: string, day: string): string | undefined {
  const at = MONTHS.findIndex((names) => names.includes(month));
  const date = new Date(Date.UTC(Number(year), at, Number(day)));
  // 31 June is no day.
  return date.getUTCMonth() === at ? date.toISOString().slice(0, 10) : undefined;
}

const AMOUNT =
  /(?:[$€£]\s?\d|\b(?:USD|EUR|GBP|RWF|KES|UGX|TZS|NGN|GHS|ZAR|XOF|XAF|FCFA)\s?\d|\d[\d.,\s\u00a0\u202f]*\s?(?:USD|EUR|RWF|KES|UGX|TZS|NGN|GHS|ZAR|XOF|XAF|FCFA|dollars?|euros?))/i;

/** The sentence that names an amount, where it is short enough. */
export function benefitsIn(summary: string, most: number): string | undefined {
  return summary
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .find((sentence) => AMOUNT.test(sentence) && sentence.length <= most);
}
