import { countWords, segmentsOf } from '#src/library/passages.ts';

/** What is read of an answer before "More" is asked for. */
const MOST_WORDS = 60;
/** What a last paragraph begins with that says what to do, and by when. */
const STEP =
  /^(?:this (?:week|month|evening|afternoon)|today|tonight|tomorrow|(?:cette|la) semaine|cette? (?:soir|après-midi)|ce (?:soir|mois)|aujourd[’']hui|demain)\b/i;

/** An answer in the order in which it is read. */
export interface AnswerLayout {
  /** Its first sentence, which answers. */
  lead: string;
  /** The next sentences, as many as there is room for. */
  why: string;
  /** What to do first; null where no step belongs to it. */
  step: string | null;
  /** What comes behind "More". */
  rest: string;
}

/** @param taken words that something else takes of the room */
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

/** Whether a quotation or a bracket is open at the end of a text. */
function isQuoting(text: string): boolean {
  const count = (mark: string) => text.split(mark).length - 1;
  return (
    count('"') % 2 === 1 ||
    count('«') > count('»') ||
    count('“') > count('”') ||
    count('(') > count(')')
  );
}

/** Sentences with the spaces behind them; "Was it dear?" within one, and what stands between quotation marks, cuts none. */
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
