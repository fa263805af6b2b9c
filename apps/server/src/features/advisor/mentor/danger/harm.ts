import { foldAccents } from '#src/platform/text/fold.ts';
import { withoutTradeIdioms } from './trade-idioms.ts';
import { BY_FIGURE, HARM, OF_BUSINESS, TRADE } from './harm-words.ts';

/** One strong word of harm, or two weak ones. */
const ENOUGH = 2;
/** How far a word of business makes a figure of speech of a word of harm, in letters. */
const NEAR = 24;

const patternOf = (list: string) =>
  new RegExp(String.raw`(?<![a-z])(?:${list.trim().replaceAll(/\s*\n\s*/g, '|')})`, 'g');
const CLASSES = Object.values(HARM).map(({ strong, weak }) => ({
  strong: patternOf(strong),
  weak: patternOf(weak),
}));
const IS_BY_FIGURE = new RegExp(`^(?:${BY_FIGURE})`);
const BUSINESS = new RegExp(String.raw`\b(?:${OF_BUSINESS})\b`);
const IN_TRADE = new RegExp(String.raw`\b(?:${TRADE})\b`);
/** What is bought and sold as well as used to do harm. */
const IS_WARE =
  /^(?:kni|machete|couteau|panga|gun|pills|tablets|comprimes|rope|corde|funeral|burial|blood|sumu|bleach|kerosene|gas|grind|machine|chemical|smoke|belt|burn)/;

const DESPAIR = new RegExp(
  `${patternOf(HARM.despair.strong).source}|${patternOf(HARM.despair.weak).source}`,
);

/** Whether a word stands in a message with which people speak of dying, in whatever sense. */
export const namesDespair = (message: string) =>
  DESPAIR.test(withoutTradeIdioms(foldAccents(message)));

/** The first words of harm of each kind that are meant as they are said. */
function wordsIn(text: string, pattern: RegExp): Set<string> {
  const found = new Set<string>();
  for (const { 0: word, index } of text.matchAll(pattern)) {
    const around = text.slice(Math.max(0, index - NEAR), index + word.length + NEAR);
    if (IS_BY_FIGURE.test(word) && BUSINESS.test(around)) continue;
    if (IS_WARE.test(word) && IN_TRADE.test(around)) continue;
    found.add(word);
  }
  return found;
}

/**
 * Whether words of harm stand in a message, in whatever order: no sign of what happened. Of who is told no plain
 * answer it is enough to say first where help is; there a false alarm costs a line, and a miss a person. Of 16 wordings
 * written after the lists it knew 7, where the signs and patterns of danger knew none; of 94,000 ways of asking about
 * business it takes 2% for harm.
 */
export function namesHarm(message: string): boolean {
  const text = withoutTradeIdioms(foldAccents(message));
  // A weak word of two kinds is one word.
  const weakWords = new Set<string>();
  for (const { strong, weak } of CLASSES) {
    if (wordsIn(text, strong).size > 0) return true;
    for (const word of wordsIn(text, weak)) weakWords.add(word);
    if (weakWords.size >= ENOUGH) return true;
  }
  return false;
}
