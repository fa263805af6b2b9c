/*
 * Reads the deadline and benefits of a listing from the summary of a feed entry, to prefill its form. Staff check
 * the form before it is published, so whatever is ambiguous is left out.
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

/** Words that name a deadline wherever they stand. */
const LIMIT = /\b(?:deadline|date limite)\b/gi;
/** Words that name a deadline, but have other uses too. Used only if LIMIT finds nothing. */
const UNTIL =
  /\b(?:close(?! to\b)|closes|closing|apply (?:by|before)|applications? (?:by|until|due)|due (?:by|on)|clôture|avant le|jusqu[’']au|au plus tard)\b/gi;
const NEAR = 80;
const END_OF_SENTENCE = /[;!?]|\.\s+(?=\p{Lu})/u;

/**
 * The last day to apply as YYYY-MM-DD, if exactly one is named and it has not passed.
 * @param today as YYYY-MM-DD
 */
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
  // Rejects days such as 31 June.
  return date.getUTCMonth() === at ? date.toISOString().slice(0, 10) : undefined;
}

const AMOUNT =
  /(?:[$€£]\s?\d|\b(?:USD|EUR|GBP|RWF|KES|UGX|TZS|NGN|GHS|ZAR|XOF|XAF|FCFA)\s?\d|\d[\d.,\s\u00a0\u202f]*\s?(?:USD|EUR|RWF|KES|UGX|TZS|NGN|GHS|ZAR|XOF|XAF|FCFA|dollars?|euros?))/i;

/** The sentence that names an amount, if it has at most `most` characters. */
export function benefitsIn(summary: string, most: number): string | undefined {
  return summary
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .find((sentence) => AMOUNT.test(sentence) && sentence.length <= most);
}
