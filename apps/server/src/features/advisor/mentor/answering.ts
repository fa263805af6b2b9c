import type { IdeaCard } from '@inzira/contract/advisor-idea';
import type { Calculator, CalculatorName } from '@inzira/contract/calculators';
import { withKept } from '@inzira/contract/rules/sums';
import type { Answer, Finding, LibraryLesson } from '#src/features/advisor/library/library.ts';
import { countWords, segmentsOf } from '#src/features/advisor/library/passages.ts';
import { WRITTEN_IN } from './draft.ts';
import { readFigures } from './figures.ts';
import { plainIdea } from './idea-reading.ts';
import { applyLine, exampleFrom, mistakesFrom, stepsFrom, type Quoted } from './lesson-parts.ts';
import { framingOf } from './mentor-texts.ts';
import { noteLine } from './plan-telling.ts';
import { fieldOf } from './sensitive.ts';
import { monthOf, tellFacts } from './told-facts.ts';
import { missingFigures, tellResult } from './told-results.ts';
import type { Turn } from './turn.ts';

const NEAREST = 3;
/** What says the gist of an answer, at least. */
const GIST_WORDS = 30;
/** Of an answer that was not understood, and of the third that may be meant. */
const SHORTEST_WORDS = 12;
/** What can be had of an answer beside itself, in the order of its buttons. */
const PARTS = ['example', 'steps', 'goes-wrong', 'idea', 'question'] as const;
export type Part = (typeof PARTS)[number];

/**
 * Gives an answer, with what belongs to it.
 * @param others what was asked beside it, or may have been meant instead: in short, and whole by a button
 */
export function giveAnswer(
  turn: Turn,
  answer: Answer,
  { others = [], isSure = true }: { others?: readonly Answer[]; isSure?: boolean } = {},
) {
  const { draft, texts, card, memory, input } = turn;
  const sum =
    isSure &&
    answer.calculator !== undefined &&
    input.intent === null &&
    asksForSum(turn, answer.calculator) &&
    workOut(turn, answer.calculator);
  if (sum && sum.told !== null) draft.say(sum.told);
  const language = answer.taught?.language ?? WRITTEN_IN;
  if (!input.language.toLowerCase().startsWith(language)) sayLanguage(turn);
  const whole = withIdea(answer.answer, card);
  if (isSure) draft.quote(whole, whole, language);
  else {
    draft.say(texts.likeliest);
    draft.quote(
      `**${turn.titleOf(answer)}** ${whole}`,
      tellGist(turn, answer, GIST_WORDS, answer.asks),
      language,
    );
  }
  const forIdea = card.idea !== null ? ideaLine(turn, answer) : null;
  if (forIdea !== null) {
    draft.say(texts.forYourIdea);
    draft.quote(forIdea);
  }
  // Once, while one asks on about the same lesson.
  if (turn.lessonAtHand !== answer.lesson) quoteNote(turn, answer.lesson);
  saySource(turn, answer);
  sayChecked(turn, answer);
  tellFacts(turn, answer);
  turn.cite(answer.lesson);
  turn.remember({ answer });
  for (const [at, other] of others.entries()) {
    const gist = tellGist(turn, other, at === 0 ? GIST_WORDS : SHORTEST_WORDS);
    draft.quote(`${isSure ? texts.and : texts.or} ${gist}`, isSure ? null : other.asks);
  }
  offerAnswers(turn, others);
  if (sum) showCalculator(turn, sum);
  else if (answer.calculator !== undefined)
    turn.offer('calculator', texts.buttons.calculator, answer);
  const without: Part[] = forIdea === null ? [] : ['idea'];
  // Beside another question there is no room for it.
  if (others.length > 0) without.push('question');
  offerParts(turn, answer, without);
  memory.told = [answer, ...others].map(({ id }) => id);
  if (!isSure && others.length > 0) draft.ask(texts.anotherMeant);
  else if (answer.question !== undefined && turn.calculator === null) {
    memory.pending = { kind: 'question', answerId: answer.id };
    draft.ask(answer.question, WRITTEN_IN);
  }
}

function tellGist(
  turn: Turn,
  answer: Answer,
  words = GIST_WORDS,
  title = turn.titleOf(answer),
): string {
  turn.cite(answer.lesson);
  return `**${title}** ${gistOf(withIdea(answer.answer, turn.card), words)}`;
}

/** Its first sentences, which say the answer itself. */
function gistOf(answer: string, words: number): string {
  let gist = '';
  for (const sentence of segmentsOf(answer.split('\n', 1)[0] ?? '')) {
    // "Was it dear?" may stand in the middle of a sentence.
    if (countWords(gist) >= words && !/^\p{Ll}/u.test(sentence) && isQuoteClosed(gist)) break;
    gist += sentence;
  }
  return gist.trim();
}

function isQuoteClosed(text: string): boolean {
  return text.split('"').length % 2 === 1;
}

/** The answer at hand once more, as short as it can be, to who did not understand it. */
export function giveInShort(turn: Turn) {
  const { draft, texts, memory } = turn;
  const answer = turn.answerAtHand;
  if (!answer) {
    draft.ask(texts.whichPart);
    return;
  }
  turn.remember({ answer });
  draft.say(texts.inShort);
  draft.quote(
    tellGist(turn, answer, SHORTEST_WORDS),
    tellGist(turn, answer, SHORTEST_WORDS, answer.asks),
  );
  for (const part of ['example', 'steps'] as const)
    if (hasPart(turn, answer, part)) turn.offer(part, texts.buttons[part], answer);
  for (const id of memory.told) {
    const other = turn.library.answers.get(id);
    if (other && other !== answer) turn.offer('answer', turn.titleOf(other), other);
  }
}

/** "I need 3 million, where do I get it?" names a figure, but none of the loan's. */
function asksForSum({ finding, input, library }: Turn, name: CalculatorName): boolean {
  if (finding?.calculator === name) return true;
  const { figures } = readFigures(library.tagger, input.message, name);
  return Object.values(figures).filter((figure) => typeof figure === 'number').length > 1;
}

/** Once in a conversation, to who asks in a language in which there are no answers yet. */
function sayLanguage(turn: Turn) {
  const { draft, texts, memory } = turn;
  turn.sayOtherLanguage();
  if (memory.hasSaidLanguage || texts.inEnglish === null) return;
  draft.say(texts.inEnglish);
  memory.hasSaidLanguage = true;
}

function saySource({ draft, texts }: Turn, { source, taught }: Answer) {
  if (!source) return;
  // When it was read stands in the next line.
  if (taught) draft.quote(texts.sourceOnly(source.title, source.url), null);
  else draft.quote(texts.source(source.title, source.url, source.checked), null);
}

/** Whether a second person has read it, and who wrote it where that is the team of this installation. */
function sayChecked({ draft, texts, input }: Turn, { taught, checked }: Answer) {
  const month = (at: string | null | undefined) =>
    at ? monthOf(at.slice(0, 10), framingOf(input.language)) : null;
  if (taught) {
    draft.quote(texts.byTeam(month(taught.checkedAt)), null);
    return;
  }
  const read = month(checked);
  draft.quote(read === null ? texts.notChecked : texts.checkedIn(read), null);
}

function offerParts(turn: Turn, answer: Answer | null, without: readonly Part[] = []) {
  for (const part of PARTS) {
    if (!without.includes(part) && hasPart(turn, answer, part))
      turn.offer(part, turn.texts.buttons[part], answer);
  }
}

function hasPart(turn: Turn, answer: Answer | null, part: Part): boolean {
  const lesson = answer ? answer.lesson : turn.lessonAtHand;
  if (part === 'idea') return answer?.for_idea !== undefined || lesson !== null;
  if (part === 'question') return (lesson?.terms.length ?? 0) > 0;
  return partOf(answer, lesson, part) !== null;
}

function partOf(
  answer: Answer | null,
  lesson: LibraryLesson | null,
  part: 'example' | 'steps' | 'goes-wrong',
): Quoted | null {
  const own = part === 'goes-wrong' ? answer?.goes_wrong : answer?.[part];
  if (own !== undefined) return { markdown: own, aloud: own };
  if (!lesson) return null;
  if (part === 'example') return exampleFrom(lesson);
  return part === 'steps' ? stepsFrom(lesson) : mistakesFrom(lesson);
}

/** A part of the answer at hand, or of the lesson at hand. */
export function givePart(turn: Turn, part: Exclude<Part, 'question'>) {
  const { draft, texts, card, memory } = turn;
  const answer = turn.answerAtHand;
  const lesson = turn.lessonAtHand;
  if (!answer && !lesson) {
    draft.ask(texts.noTopic);
    return;
  }
  turn.cite(lesson);
  turn.remember({ answer, lesson });
  if (part === 'idea') {
    if (card.idea === null) {
      memory.hasAskedIdea = true;
      turn.idea = '';
      draft.ask(texts.askIdea);
      return;
    }
    const line = ideaLine(turn, answer) ?? (lesson && applyLine(lesson, turn.card));
    if (line === null) {
      draft.ask(texts.nothingMore);
      return;
    }
    sayLanguage(turn);
    draft.say(texts.forYourIdea);
    draft.quote(line);
    quoteNote(turn, lesson);
  } else {
    const quoted = partOf(answer, lesson, part);
    if (!quoted) {
      draft.ask(texts.nothingMore);
      return;
    }
    sayLanguage(turn);
    const heading = { example: texts.example, steps: texts.steps, 'goes-wrong': texts.mistake };
    draft.say(heading[part]);
    draft.quote(withIdea(quoted.markdown, card), withIdea(quoted.aloud, card));
  }
  offerParts(turn, answer, [part]);
}

function ideaLine({ card }: Turn, answer: Answer | null): string | null {
  return answer?.for_idea === undefined ? null : withIdea(answer.for_idea, card);
}

/** What the learner wrote themselves after the lesson. */
function quoteNote({ draft, texts, input }: Turn, lesson: LibraryLesson | null) {
  const note = input.plan?.notes.find(({ lesson_id }) => lesson_id === lesson?.id);
  if (!note) return;
  draft.say(texts.yourNote);
  draft.quote(noteLine(note), null);
}

/** The idea in its place; sentences that need it fall away where it is not known. */
function withIdea(markdown: string, card: IdeaCard): string {
  const idea = plainIdea(card.idea);
  if (idea !== null) return markdown.replaceAll('{idea}', idea);
  return markdown
    .split('\n')
    .map((line) =>
      line.includes('{idea}')
        ? segmentsOf(line)
            .filter((sentence) => !sentence.includes('{idea}'))
            .join('')
            .trimEnd()
        : line,
    )
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

interface WorkedSum {
  calculator: Calculator;
  /** The result, where no figure is missing or unsure. */
  told: string | null;
  /** What is said above the calculator. */
  note: string;
}

/** A sum with the figures of the message; what the learner keeps is never mixed with them unsaid. */
function workOut({ input, library, texts }: Turn, name: CalculatorName): WorkedSum {
  const { message, plan, language } = input;
  const { figures: own, isSure } = readFigures(library.tagger, message, name);
  const kept = plan?.figures.find((one) => one.name === name)?.figures ?? {};
  const isOwn = Object.keys(own).length > 0;
  const figures = withKept(kept, own);
  const told = isSure ? tellResult(name, isOwn ? own : kept, framingOf(language)) : null;
  if (told !== null)
    return {
      calculator: { name, figures: isOwn ? own : kept, worked_out: true },
      told: isOwn ? told : texts.byKept(told),
      note: texts.otherFigures,
    };
  const notes = isSure ? [] : [texts.numbersUnsure];
  if (isOwn && Object.keys(kept).some((figure) => own[figure] === undefined))
    notes.push(texts.keptBeside);
  const [missing] = missingFigures(name, figures);
  if (isOwn && missing !== undefined) notes.push(texts.needs(missing));
  else if (notes.length === 0) notes.push(texts.fillIn);
  return { calculator: { name, figures, worked_out: false }, told, note: notes.join(' ') };
}

/** @param sum of which what is told has been said already */
function showCalculator(turn: Turn, { calculator, note }: WorkedSum) {
  turn.calculator = calculator;
  turn.draft.ask(note);
}

/** @param opening said where there is no result to tell */
export function openCalculator(
  turn: Turn,
  name: CalculatorName,
  opening = turn.texts.calculators[name],
) {
  const sum = workOut(turn, name);
  turn.draft.say(sum.told ?? opening);
  showCalculator(turn, sum);
}

/** A sum was asked for, and no more. */
export function giveCalculator(turn: Turn, name: CalculatorName, opening?: string) {
  turn.sayOtherLanguage();
  openCalculator(turn, name, opening);
  const found = turn.finding?.answers.filter(({ calculator }) => calculator === name) ?? [];
  const all = [...turn.library.answers.values()].filter(({ calculator }) => calculator === name);
  const about = [...new Set([...found, ...all])];
  const [answer] = about;
  if (answer) {
    turn.cite(answer.lesson);
    turn.remember({ answer });
  }
  for (const answer of about.slice(0, NEAREST)) turn.offer('answer', turn.titleOf(answer), answer);
}

export function offerAnswers(turn: Turn, answers: readonly Answer[]) {
  const nearest = answers.slice(0, NEAREST);
  for (const answer of nearest) turn.offer('answer', turn.titleOf(answer), answer);
  turn.memory.told = nearest.map(({ id }) => id);
  turn.memory.shown = [...new Set([...turn.memory.shown, ...turn.memory.told])];
}

/** "I do not know that yet", and what can be done about it. */
export function decline(turn: Turn, finding: Finding) {
  const { draft, texts, input } = turn;
  const field = fieldOf(input.message);
  draft.say(finding.isOffTopic ? texts.offTopic : texts.none);
  if (field) draft.say(texts[field]);
  // A question on business: perhaps one of these is meant.
  else if (!finding.isOffTopic && !finding.isFaint) offerAnswers(turn, finding.answers);
  turn.passOn(input.message);
}
