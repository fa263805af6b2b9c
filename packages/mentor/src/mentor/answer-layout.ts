import { countWords, segmentsOf } from '#src/library/passages.ts';

/** The number of words shown before "More". */
const MOST_WORDS = 60;
/** How a last paragraph begins that says what to do and by when. */
const STEP =
  /^(?:this (?:week|month|evening|afternoon)|today|tonight|tomorrow|(?:cette|la) semaine|cette? (?:soir|après-midi)|ce (?:soir|mois)|aujourd[’']hui|demain)\b/i;

/** An answer, divided in reading order. */
export interface AnswerLayout {
  /** The first sentence, which answers the question. */
  lead: string;
  /** As many of the next sentences as fit. */
  why: string;
  /** The first thing to do; null if the answer has none. */
  step: string | null;
  /** The part behind "More". */
  rest: string;
}

/** @param taken words already used by other content */
export function layOutAnswer(answer: string, taken = 0): AnswerLayout {
  const paragraphs = answer.split(/\n{2,}/);
  const last = paragraphs.at(-1) ?? '';
  const isStep = paragraphs.length > 1 && STEP.test(last);
  if (isStep) paragraphs.pop();
  const [first = '', ...others] = paragraphs;
  const isProse = !/^(?:[-*|>]|\d+\.) /m.test(first);
  const sentences = isProse ? wholeSentencesOf(first) : [first];
  const [lead = '', ...more] = sentences;
  let left = MOST_WORDS - taken - countWords(lead) - (isStep ? countWords(last) : 0);
  let why = '';
  while (more.length > 0) {
    left -= countWords(more[0] ?? '');
    if (left < 0) break;
    why += more.shift();
  }
  return {
    lead: lead.trim(),
    why: why.trim(),
    step: isStep ? last : null,
    rest: [more.join('').trim(), ...others].filter(Boolean).join('\n\n'),
  };
}

/** Whether a quotation or bracket is open at the end of a text. */
function isQuoting(text: string): boolean {
  const count = (mark: string) => text.split(mark).length - 1;
  return (
    count('"') % 2 === 1 ||
    count('«') > count('»') ||
    count('“') > count('”') ||
    count('(') > count(')')
  );
}

/** Sentences with the spaces after them; quotations, such as "Was it dear?" within a sentence, are not split. */
function wholeSentencesOf(text: string): string[] {
  const whole: string[] = [];
  for (const segment of segmentsOf(text)) {
    const before = whole.at(-1);
    const isOpen = before !== undefined && isQuoting(before);
    if (before !== undefined && (isOpen || /^\p{Ll}/u.test(segment)))
      whole[whole.length - 1] = before + segment;
    else whole.push(segment);
  }
  return whole;
}
