import type { Finding } from '#src/library/library.ts';
import { numbersIn } from '#src/library/numbers.ts';
import { wordsOf } from '#src/library/words.ts';
import { foldAccents } from '@inzira/contract/rules/fold';
import { readFigures } from '#src/mentor/sums/figures.ts';
import { findPlainly } from './plain-question.ts';
import { answersForOthers } from './other-party-answers.ts';
import { isAsked } from './question-parts.ts';
import type { Turn } from './turn.ts';

/** Fewer words, such as "what do I need", are too vague without the business they are about. */
const ENOUGH_WORDS = 5;

/** "And for a farm?" continues the previous question. */
const GOES_ON = /^\W*(?:and|what about|how about|but|et|mais|na|je,? kwa|wetin of)\b\W*/;
const MOST_GOING_ON = 7;

/**
 * Finds the question in a message, apart from the idea or combined with the previous question; the whole message if
 * that part is too vague.
 */
export function findQuestion(turn: Turn, besideIdea: string) {
  if (besideIdea !== '') {
    const finding = findFor(turn, besideIdea);
    if (wordsOf(besideIdea).length >= ENOUGH_WORDS || finding.band === 'answer')
      return { question: besideIdea, finding };
  }
  const question = turn.input.message;
  const finding = findPlainly(question, findFor(turn, question), (plain) => findFor(turn, plain));
  const before = turn.memory.question;
  const text = foldAccents(question);
  const rest = text.replace(GOES_ON, '');
  const goesOn = rest !== text && wordsOf(question).length <= MOST_GOING_ON;
  const isWhole = finding.band === 'answer' && isAsked(rest);
  if (before === null || !goesOn || isWhole) return { question, finding };
  const both = `${before} ${question}`;
  return { question: both, finding: findFor(turn, both) };
}

/** "Solve 3x + 7 = 22" is school work; "1 l = 900" is not. */
const IS_EQUATION =
  /(?:\d[abcxyz]|\b[xyz])\s*(?:(?:\^|²|[-+*/])[^=]{1,20})?=\s*-?\d|\d[abcxyz]\s*(?:\^|²|[-+*/])\s*\d/i;

/** "My company makes 2m, what is it worth?" has a figure, but not for a sum. */
export function findFor({ library, input }: Turn, question: string): Finding {
  const exclude = answersForOthers(question);
  const place = {
    lessonId: input.lessonId,
    language: input.language,
    ...(exclude.size > 0 && { exclude }),
  };
  const found = library.find(question, place);
  const finding =
    exclude.size === 0
      ? found
      : ofOwnSide(found, () => library.find(question, { ...place, exclude: NONE }));
  if (IS_EQUATION.test(question))
    return { ...finding, band: 'none', calculator: null, isOffTopic: true };
  const isSum =
    finding.calculator === null ||
    numbersIn(question).length !== 1 ||
    Object.keys(readFigures(library.tagger, question, finding.calculator).figures).length > 0;
  return isSum ? finding : library.find(question, { ...place, withSums: false });
}

const NONE: ReadonlySet<string> = new Set();
/** If the first answer is for the other side (lender instead of borrower), the next one is at most half sure. */
function ofOwnSide(finding: Finding, findAny: () => Finding): Finding {
  if (finding.band !== 'answer' && finding.band !== 'half') return finding;
  const isLikeliest = findAny().answers[0] === finding.answers[0];
  return isLikeliest ? finding : { ...finding, band: 'unsure' };
}
