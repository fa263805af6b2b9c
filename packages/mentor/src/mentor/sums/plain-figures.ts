import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import { numbersIn } from '#src/library/numbers.ts';
import { foldAccents } from '@inzira/contract/rules/fold';

/**
 * Whether everything relevant in a message is readable: no number words, no second currency, no period other than
 * the month. The roles of numbers are learnt; uncertain ones are asked for.
 */
export function arePlain(message: string, name: CalculatorName): boolean {
  // The tagger determines the period of a rate.
  const text = foldAccents(message).replaceAll(RATE, '');
  const numbers = numbersIn(message);
  return !(
    !areRead(text) ||
    IS_TIMED.test(text) ||
    numbers.some(({ kind }) => kind === 'unread' && !TIMELESS.has(name)) ||
    numbers.some(({ kind, value }) => kind === 'day' && value % 30 > 0 && name === 'cash-flow')
  );
}

/** Whether all numbers of a folded text are digits, in one currency. */
export function areRead(text: string): boolean {
  return (
    NOT_READ.every((pattern) => !pattern.test(text)) &&
    CURRENCIES.filter((currency) => currency.test(text)).length <= 1
  );
}

/** A margin does not depend on the period; for a loan the tagger determines it. */
const TIMELESS: ReadonlySet<CalculatorName> = new Set(['margin', 'loan-cost']);
const TIMES =
  '(?:daily|weekly|fortnightly|quarterly|yearly|annual(?:ly)?|par (?:trimestre|jour|an)|journali\\p{L}+|hebdo\\p{L}*|trimestriel\\p{L}*|annuel\\p{L}*|a quarter|per quarter|termly|pw|(?:every|each|on|chaque|par|kila) (?:mon|tues|wednes|thurs|fri|satur|sun|market |lun|mar|mercre|jeu|vendre|same|diman)d(?:ay|i)s?|(?:every|each|per|chaque|kila) (?:day|week|year|jour|semaine|annee|siku|wiki|mwaka))';

const RATE =
  /(?:\d[\d.,]* ?(?:%|percent|per cent|pour cent)|asilimia \d[\d.,]*) ?(?:a|an|per|each|every|par|kwa|chaque|kila) \p{L}+/gu;

const NOT_READ = [
  // Number words: "fifty thousand", "deux cent mille", "laki mbili na elfu tano".
  /\b(?:half|quarters?|dozens?|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|an? (?:thousand|million|billion))\b/,
  /\b(?:demie?|moitie|douzaines?|quinze|vingts?|trente|quarante|cinquante|soixante|(?<!\bpour )(?<!\bper )cents?|une? (?:million|milliard))\b|(?<![\d.,] ?)(?<!\b(?:un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze) )\bmille\b/,
  /\b(?<!\b(?:laki|elfu|milioni) )(?:mia|ishirini|thelathini|arobaini|hamsini|sitini|sabini|themanini|tisini|kumi na \p{L}+)\b|\b(?:(?<!\b(?:laki|elfu|milioni) \S+ na )nusu|robo|(?:laki|milioni|elfu) [\p{L}\d.,]+ na (?:laki|elfu))\b/u,
  /\b(?:two|three|four|five|six|seven|eight|ten|deux|trois|quatre|cinq|huit|dix)(?! (?:hours?|months?|years?|times|heures?|mois|ans|fois|millions?|thousand|(?:co-?)?founders?|partners?|owners?|associes?|fondateurs?)\b)\b|(?<!\btuko )\b(?:wawili|watatu|wanne|watano)\b/,
  // "1,500k" is ambiguous.
  /[.,]\d{3}\s*(?:[km]|mn|bn|thousand|mille|millions?|billions?)\b/,
  /(?<![^\s(])[-−]\d|\b(?:minus|negative|moins) \d/,
  /\b(?:between|entre|kati ya)\b[^.]{0,12}\d/,
];
const IS_TIMED = new RegExp(
  `\\d\\S*(?: \\p{L}+){0,2} ${TIMES}(?!\\p{L})|(?<!\\p{L})${TIMES}(?: \\p{L}+){0,4} \\d`,
  'u',
);

const CURRENCIES = [
  /\$|\b(?:usd|dollars?)\b/,
  /€|\b(?:eur|euros?)\b/,
  /£|\b(?:gbp|pounds?)\b/,
  /\b(?:rwf|frw)/,
  /\b(?:kes|ksh|shillings?)/,
  /\bugx/,
  /\b(?:tzs|tsh)/,
  /₦|\b(?:ngn|naira)/,
  /\bf?cfa\b|\bx[oa]f\b/,
  /\b(?:zar|rands?)\b/,
  /₵|\b(?:ghs|cedis?)\b/,
  /\b(?:etb|birr)\b/,
];
