import type { CalculatorName, Figures } from '@inzira/contract/calculators';
import { numbersIn } from '#src/features/advisor/library/numbers.ts';
import { foldText } from '#src/features/advisor/library/words.ts';

/**
 * Whether nothing in a message says that a result of its figures would be wrong: numbers in words that
 * are not read, dates, two currencies, another time than the month. Who is in doubt asks.
 */
export function arePlain(message: string, name: CalculatorName, figures: Figures): boolean {
  const text = foldText(message);
  const numbers = numbersIn(message);
  const isSum = (figure: Figures[string] | undefined) =>
    figure !== undefined && numbers.every(({ value }) => value !== figure);
  return !(
    NOT_READ.some((pattern) => pattern.test(text)) ||
    NOT_READ_IN[name]?.test(text) ||
    CURRENCIES.filter((currency) => currency.test(text)).length > 1 ||
    numbers.some(({ kind }) => kind === 'unread' && !TIMELESS.has(name)) ||
    numbers.some(({ kind, value }) => kind === 'day' && value % 30 > 0 && name === 'cash-flow') ||
    (figures['growth'] !== undefined && !GROWTH.test(text)) ||
    (figures['money_in'] !== undefined && (!INCOME.test(text) || LOSS.test(text))) ||
    // Parts that are added up are of one amount: "1m 200k".
    (isSum(figures['cash']) && !IN_PARTS.test(text)) ||
    (isSum(figures['money_out']) && figures['money_in'] === undefined && COMES_IN.test(text)) ||
    (name === 'cash-flow' && Number(figures['months']) < FEWEST_MONTHS) ||
    // The costs of several things beside the price of one.
    (Number(figures['unit_cost']) > Number(figures['price']) &&
      numbers.length > (SINGLE[name] ?? Infinity))
  );
}

const IN_PARTS = /\d ?(?:m|mn|millions?) (?:and |et )?\d+ ?(?:k|thousand|mille)\b/;
const COMES_IN =
  /\b(?:com(?:e|es|ing) (?:in|back)|earns?|sales|income|receives?|encaiss|recett|rentre)/;
/** For a shorter time nobody asks whether the cash lasts. */
const FEWEST_MONTHS = 3;
/** What is a week's changes nothing in a margin; of a loan it is learnt. */
const TIMELESS: ReadonlySet<CalculatorName> = new Set(['margin', 'loan-cost']);
/** How many numbers a message has that names one price and one cost. */
const SINGLE: Partial<Record<CalculatorName, number>> = { margin: 2, 'break-even': 3 };
const MONTH =
  '(?:jan(?:uary|vier|uari)?|feb(?:ruary|ruari)?|fevrier|march|mars|machi|apr(?:ili?)?|avril|ma[iy]|mei|june?|juin|juni|july?|juillet|julai|aug(?:ust)?|aout|agosti|sept?(?:emb\\p{L}+)?|o[ck]t(?:ob\\p{L}+)?|nov(?:emb\\p{L}+)?|dec(?:emb\\p{L}+)?|desemba)';
const TIMES =
  '(?:daily|weekly|fortnightly|quarterly|yearly|annual(?:ly)?|par (?:trimestre|jour|an)|journali\\p{L}+|hebdo\\p{L}*|trimestriel\\p{L}*|annuel\\p{L}*|a quarter|per quarter|termly|pw|(?:every|each|on|chaque|par|kila) (?:mon|tues|wednes|thurs|fri|satur|sun|market |lun|mar|mercre|jeu|vendre|same|diman)d(?:ay|i)s?|(?:every|each|per|chaque|kila) (?:day|week|year|jour|semaine|annee|siku|wiki|mwaka))';

const NOT_READ = [
  // Numbers in words: "fifty thousand", "deux cent mille", "laki mbili na nusu".
  /\b(?:half|quarters?|dozens?|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|an? (?:thousand|million|billion))\b/,
  /\b(?:demie?|moitie|douzaines?|quinze|vingts?|trente|quarante|cinquante|soixante|(?<!\bpour )(?<!\bper )cents?|une? (?:million|milliard))\b|(?<![\d.,] ?)(?<!\b(?:un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze) )\bmille\b/,
  /\b(?:nusu|robo|mia|ishirini|thelathini|arobaini|hamsini|sitini|sabini|themanini|tisini|kumi na \p{L}+|(?:laki|milioni|elfu) [\p{L}\d.,]+ na (?:laki|elfu))\b/u,
  /\b(?:two|three|four|five|six|seven|eight|ten|deux|trois|quatre|cinq|huit|dix)(?! (?:hours?|months?|years?|times|heures?|mois|ans|fois|millions?|thousand)\b)\b|\b(?:wawili|watatu|wanne|watano)\b/,
  // "1,500k" is not one and a half thousand to everybody.
  /[.,]\d{3}\s*(?:[km]|mn|bn|thousand|mille|millions?|billions?)\b/,
  /(?<![^\s(])[-−]\d|\b(?:minus|negative|moins) \d/,
  // Dates and telephones.
  /\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b(?:in|since|en|depuis|tangu|mwaka|year) (?:19|20)\d\d(?![\d,.]\d)/,
  new RegExp(
    `\\b\\d{1,2}(?:st|nd|rd|th|er)? ${MONTH}\\b|\\b${MONTH} (?:\\d{1,2},? )?20\\d\\d\\b`,
    'u',
  ),
  /\+\d{6,}|\b0\d{2,}(?:[ -]?\d{3}){2}/,
  /\b(?:between|entre|kati ya)\b[^.]{0,12}\d/,
  new RegExp(
    `\\d\\S*(?: \\p{L}+){0,2} ${TIMES}(?!\\p{L})|(?<!\\p{L})${TIMES}(?: \\p{L}+){0,4} \\d`,
    'u',
  ),
];

const SEVERAL_MONTHS =
  '\\d\\S*(?: \\p{L}+){0,2} (?:every|each|for|per|pour|tous les|kila|kwa) (?:other|\\d+|two|three|four|six|deux|trois|quatre) ?(?:months?|mois|weeks?|days?)?|kila miezi';
/** "24 at 20 each" */
const EACH_OF = '\\d (?:at|@|x|\\*) ?\\d|\\dx\\d';
const MEASURED = '\\d ?(?:kg|kilos?|grams?|g|metres?|meters?|yards?|litres?|liters?)\\b';
const TAXED = '\\b(?:vat|tva|ttc|tax|taxes|discount|remise|rabais|commission)\\b';
const NOT_READ_IN: Partial<Record<CalculatorName, RegExp>> = {
  runway: new RegExp(
    `${SEVERAL_MONTHS}|\\b(?:each|every) (?:one|of us|spends?|takes?)\\b|\\d (?:each(?! month)|chacune?)\\b|\\b(?:of which|including|dont|y compris)\\b|\\bplus \\d|\\d ?(?:per |/)(?!mo|[=-])|${EACH_OF}|\\b(?:had|raised|then|puis|ensuite|kisha|avions|avais|last (?:month|year)|margin|marge|profit|faida)\\b`,
    'u',
  ),
  'break-even': new RegExp(
    `${SEVERAL_MONTHS}|${TAXED}|${EACH_OF}|\\b(?:deposit|caution|amana)\\b`,
    'u',
  ),
  margin: new RegExp(`${TAXED}|${EACH_OF}|${MEASURED}`),
  price: new RegExp(`${TAXED}|${EACH_OF}|${MEASURED}`),
  'unit-economics': /\b(?:clicks?|cliqu\w+|visit\w*|leads?|views?|messages?|vues?|followers?)\b/,
  'cash-flow': /\b(?:doubl|tripl|halv|fall|drop|declin|decreas|shrink|baiss|diminu|pungu)/,
  'loan-cost':
    /\b(?:grace|differe|moratoi\w+|interest only|balloon|(?:a|per|each|every|par|kwa|kila) (?:day|jour|siku)|weeks?|semaines?|wiki)\b/,
};

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

const LOSS = /\b(?:los[est]\w*|losing|burn|perd\w*|perte|hasara)\b/;
const GROWTH = /\b(?:grow|up\b|increas|ris(?:e|ing)|more|augment|crois|hausse|plus|kua|\w*ongez)/;
/** What says that money comes in; without it, that number is a part of what goes out. */
const INCOME =
  /\b(?:earn|incom|sale|sell|sold|bring|brought|come|coming|enter|in\b|get|got|receiv|revenue|mak|made|turnover|taking|collect|gross|encaiss|rentr|entre|gagn|recett|rappor|vend|vent|revenu|touch|chiffre|nai?ngi|tunai?ngi|ingi|mapato|mauzo|\w*pat[aoe]|\w*uza|\w*ingiz)/;
