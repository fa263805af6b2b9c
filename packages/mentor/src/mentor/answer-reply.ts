import type { IdeaCard } from '@inzira/contract/advisor-idea';
import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import { asksToWorkOut } from '#src/library/asking.ts';
import type { Answer, Finding, LibraryLesson } from '#src/library/library.ts';
import { countWords, segmentsOf, sentencesOf } from '#src/library/passages.ts';
import { layOutAnswer } from './answer-layout.ts';
import { WRITTEN_IN } from './draft.ts';
import { readFigures } from '#src/mentor/sums/figures.ts';
import { plainIdea } from './idea-extraction.ts';
import { applyLine, exampleFrom, mistakesFrom, stepsFrom, type Quoted } from './lesson-parts.ts';
import { framingOf, type FramingLanguage } from './mentor-texts.ts';
import { noteLine } from './plan-reply.ts';
import { isQuestion } from './question-parts.ts';
import { fieldOf } from '#src/mentor/danger/sensitive.ts';
import { findRecords, monthOf } from './fact-records.ts';
import { showCalculator, workOut } from '#src/mentor/sums/sum-reply.ts';
import type { Turn } from './turn.ts';

/** The likeliest answer and those that are offered beside it. */
export const NEAREST = 3;
/** What can be had of an answer beside itself, in the order in which it is told. */
const PARTS = ['example', 'steps', 'goes-wrong', 'idea', 'question'] as const;
export type Part = (typeof PARTS)[number];
const QUOTED_PARTS = ['example', 'steps', 'goes-wrong'] as const;

/** The first sentence, which answers; a list, which nothing can surround, as it is. */
const boldOf = (lead: string) =>
  /^(?:[-*|>]|\d+\.) /m.test(lead) ? lead : `**${lead.replaceAll('**', '')}**`;

/**
 * Gives an answer: what answers in bold, why, what to do first; behind "More" all that belongs to it.
 * @param others what was asked beside it, in short; or what may have been meant instead: whole by a button
 */
export function giveAnswer(
  turn: Turn,
  given: Answer,
  { others = [], isSure = true }: { others?: readonly Answer[]; isSure?: boolean } = {},
) {
  const { draft, texts, card, memory, input } = turn;
  const answer = turn.answerIn(given);
  const { language } = answer;
  const sum =
    isSure &&
    answer.calculator !== undefined &&
    input.intent === null &&
    asksForSum(turn, answer.calculator) &&
    workOut(turn, answer.calculator);
  if (sum && sum.told !== null) draft.say(sum.told);
  sayLanguage(turn, language);
  turn.toldIn = language;
  const whole = withoutVerdict(withIdea(answer.answer, card), turn);
  const records = findRecords(turn, answer);
  const [first, ...further] = records.isFitting ? records.told : [undefined, ...records.told];
  const mayAskBack = answer.question !== undefined && others.length === 0 && !sum;
  const taken = countWords(first ?? '');
  const withQuestion = layOutAnswer(whole, taken + countWords(answer.question ?? ''));
  const alone = layOutAnswer(whole, taken);
  // One sentence and a question back say too little, where there is room for more of the answer.
  const isBare = withQuestion.why === '' && withQuestion.step === null && alone.why !== '';
  const asksBack = mayAskBack && !isBare;
  const { lead, why, step, rest } = asksBack ? withQuestion : alone;
  if (records.verdict !== null) draft.say(boldOf(records.verdict));
  const opening = records.verdict === null ? boldOf(lead) : lead;
  draft.quote([opening, why].filter(Boolean).join(' '), whole, language);
  // What holds in the learner's country comes before what is generally so.
  if (first !== undefined) draft.quote(first, null, language);
  if (records.note !== null) draft.say(records.note);
  if (step !== null) {
    draft.quote(step, null, language);
    turn.step = step;
  }
  draft.more(rest);
  for (const record of further) if (record !== undefined) draft.more(record);
  const forIdea = card.idea !== null ? ideaLine(turn, answer) : null;
  if (forIdea !== null) draft.more(`${texts.forYourIdea} ${forIdea}`);
  // Once, while one asks on about the same lesson.
  if (turn.lessonAtHand !== given.lesson) tellNote(turn, given.lesson);
  for (const part of QUOTED_PARTS) {
    const own = part === 'goes-wrong' ? answer.goes_wrong : answer[part];
    if (own !== undefined) draft.more(`**${texts.headings[part]}**\n\n${withIdea(own, card)}`);
  }
  saySource(turn, answer);
  sayChecked(turn, answer);
  turn.cite(given.lesson);
  turn.remember({ answer: given });
  if (isSure) {
    for (const other of others) {
      draft.quote(`${texts.and} ${tellGist(turn, other)}`, null);
    }
  }
  offerAnswers(turn, others);
  if (sum) showCalculator(turn, sum);
  else if (answer.calculator !== undefined)
    turn.offer('calculator', texts.buttons.calculator, given);
  const toldAlready = QUOTED_PARTS.filter((part) => partOfAnswer(answer, part) !== undefined);
  offerParts(turn, given, [...toldAlready, ...(forIdea === null ? [] : ['idea' as const])]);
  memory.told = [given, ...others].map(({ id }) => id);
  if (!isSure && others.length > 0) draft.ask(texts.notThis);
  else if (asksBack && turn.calculator === null) {
    memory.pending = { kind: 'question', answerId: answer.id };
    draft.ask(answer.question ?? '', language);
  }
}

/** "No: …" answers the question of the answer; to another wording it may say the opposite of what is meant. */
const VERDICT =
  /^(?:(?:often|mostly|usually|souvent|le plus souvent|en général) )?(?:yes|no|oui|non)\b\s?[:,]\s?(?:(?:because|since|car)\s|parce qu(?:e\s|['’]))?(?=\p{L})/iu;
const ASKS_WHETHER =
  /^\W*(?:is|are|am|do|does|did|can|could|should|may|must|will|would|est[- ]ce|puis[- ]je|dois[- ]je|faut[- ]il|peut[- ]on)\b/i;
const TURNED = /\b(?:without|not|no|never|n't|sans|pas|jamais|ne)\b|n't\b/i;

/** Without the reason word, too: what is said stands by itself. */
function withoutVerdict(answer: string, { input }: Turn): string {
  const { message, intent } = input;
  if (intent !== null || (ASKS_WHETHER.test(message) && !TURNED.test(message))) return answer;
  const rest = answer.replace(VERDICT, '');
  return rest === answer ? answer : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Several answers are as likely: which is meant is asked, and one tap gives it whole. */
export function askWhich(turn: Turn, answers: readonly Answer[], question = turn.texts.whichMeant) {
  turn.draft.ask(question);
  offerAnswers(turn, answers);
}

/** Of what was asked, in words. */
const MOST_ECHOED = 14;

/** The question as the learner wrote it, in few words and without marks that Markdown reads. */
function echoOf(message: string): string {
  const sentences = sentencesOf(message.replaceAll(/[[\]()*_`<>#|~\\“”«»"]/g, ' '));
  const asked =
    sentences.findLast((sentence) => isQuestion(sentence)) ?? sentences.at(-1) ?? message;
  const words = asked.trim().split(/\s+/);
  return words.length > MOST_ECHOED
    ? `${words.slice(0, MOST_ECHOED).join(' ')} …`
    : words.join(' ');
}

/** Fewer words say too little to be passed on. */
const ENOUGH_TO_PASS_ON = 3;
export const isTooShort = ({ input }: Turn) =>
  (input.message.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []).length < ENOUGH_TO_PASS_ON;

/** Nothing is sure: what was read, the two nearest questions, and the way to a person. */
export function offerNearest(turn: Turn, answers: readonly Answer[]) {
  const { draft, texts, input } = turn;
  if (isTooShort(turn)) {
    askWhich(turn, answers);
    return;
  }
  const nearest = answers.slice(0, NEAREST - 1);
  draft.say(texts.noSureAnswer(echoOf(input.message)));
  draft.ask(input.isOffline ? texts.anyOfThese : texts.trainerOrNearest);
  offerTrainer(turn);
  offerAnswers(turn, nearest);
}

export function offerTrainer(turn: Turn) {
  if (turn.input.isOffline) return;
  turn.memory.pending = { kind: 'pass-on', question: turn.input.message };
  turn.offer('pass-on', turn.texts.buttons['pass-on']);
}

/** The same to who asks in a language of which too little is read for an answer that is not sure. */
export function offerNearestInEnglish(turn: Turn, finding: Finding, ask: string) {
  turn.sayOtherLanguage();
  const isNear = finding.band !== 'none' && !finding.isOffTopic && !finding.isFaint;
  if (!isNear) {
    turn.passOnOrOffer(turn.input.message);
    return;
  }
  turn.draft.quote(ask, null);
  offerTrainer(turn);
  offerAnswers(turn, finding.answers.slice(0, NEAREST - 1));
}

/** What was asked beside, in the sentence that answers it. */
function tellGist(turn: Turn, given: Answer): string {
  turn.cite(given.lesson);
  const { answer } = turn.answerIn(given);
  return `**${turn.titleOf(given)}** ${layOutAnswer(withIdea(answer, turn.card)).lead}`;
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
  const { language, answer: whole } = turn.answerIn(answer);
  const { lead } = layOutAnswer(withIdea(whole, turn.card));
  turn.cite(answer.lesson);
  draft.say(texts.inShort);
  draft.quote(boldOf(lead), lead, language);
  for (const part of ['example', 'steps'] as const)
    if (hasPart(turn, answer, part)) turn.offer(part, texts.buttons[part], answer);
  for (const id of memory.told) {
    const other = turn.library.answerOf(id);
    if (other && other !== answer) turn.offer('answer', turn.titleOf(other), other);
  }
}

/** "I need 3 million, where do I get it?" names a figure, but none of the loan's. */
function asksForSum({ finding, input, library }: Turn, name: CalculatorName): boolean {
  if (finding?.calculator === name || asksToWorkOut(input.message)) return true;
  const { figures } = readFigures(library.tagger, input.message, name);
  return Object.values(figures).filter((figure) => typeof figure === 'number').length > 1;
}

/** To who asks in a language into which this is not translated; of any language but French once in a conversation. */
function sayLanguage(turn: Turn, language: string) {
  const { draft, texts } = turn;
  turn.sayOtherLanguage();
  if (turn.language === language) return;
  const line = texts.notTranslated;
  if (line !== null && language === WRITTEN_IN) draft.say(line);
}

function saySource({ draft, texts, input }: Turn, answer: Answer) {
  const { source, taught } = answer;
  if (!source) return;
  const { title, url } = source;
  const language = framingOf(input.language);
  const month = monthOf(source.checked, language);
  // When it was read stands in the next line; the same month twice says nothing more.
  const isSaidNext = taught !== undefined || month === monthRead(answer, language);
  draft.rest(isSaidNext ? texts.sourceOnly(title, url) : texts.source(title, url, month));
}

/** The month in which a second person read it, in its translation where that was read, too. */
function monthRead(answer: Answer, language: FramingLanguage): string | null {
  const { checked, translationChecked } = answer;
  if (!checked) return null;
  const isOriginal = answer.language === WRITTEN_IN;
  return monthOf(isOriginal ? checked : (translationChecked ?? checked), language);
}

/** Whether a second person has read it, and who wrote it where that is the team of this installation. */
function sayChecked({ draft, texts, input }: Turn, answer: Answer) {
  const { taught, language, translationChecked } = answer;
  const framing = framingOf(input.language);
  if (taught) {
    const { checkedAt } = taught;
    draft.rest(texts.byTeam(checkedAt ? monthOf(checkedAt.slice(0, 10), framing) : null));
    return;
  }
  const read = monthRead(answer, framing);
  if (read === null) draft.rest(texts.notChecked);
  else if (language === WRITTEN_IN || translationChecked !== null)
    draft.rest(texts.checkedIn(read));
  else draft.rest(texts.translationNotChecked(read));
}

function offerParts(turn: Turn, answer: Answer | null, without: readonly Part[] = []) {
  // It has to be asked for the idea first.
  if (turn.card.idea === null && !without.includes('idea') && answer?.for_idea !== undefined)
    turn.offer('idea', turn.texts.buttons.idea, answer);
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

const partOfAnswer = (answer: Answer, part: (typeof QUOTED_PARTS)[number]) =>
  part === 'goes-wrong' ? answer.goes_wrong : answer[part];

function partOf(
  answer: Answer | null,
  lesson: LibraryLesson | null,
  part: (typeof QUOTED_PARTS)[number],
): Quoted | null {
  const own = answer ? partOfAnswer(answer, part) : undefined;
  if (own !== undefined) return { markdown: own, aloud: own };
  if (!lesson) return null;
  if (part === 'example') return exampleFrom(lesson);
  return part === 'steps' ? stepsFrom(lesson) : mistakesFrom(lesson);
}

/** A part of the answer at hand, or of the lesson at hand. */
export function givePart(turn: Turn, part: Exclude<Part, 'question'>) {
  const { draft, texts, card, memory } = turn;
  const given = turn.answerAtHand;
  const original = turn.lessonAtHand;
  if (!given && !original) {
    draft.ask(texts.noTopic);
    return;
  }
  turn.cite(original);
  turn.remember({ answer: given, lesson: original });
  const answer = given && turn.answerIn(given);
  const lesson = original && turn.lessonIn(original);
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
    const language = answer?.for_idea === undefined ? lesson?.language : answer.language;
    sayLanguage(turn, language ?? WRITTEN_IN);
    draft.say(texts.forYourIdea);
    draft.quote(line, line, language);
    quoteNote(turn, lesson);
  } else {
    const quoted = partOf(answer, lesson, part);
    if (!quoted) {
      draft.ask(texts.nothingMore);
      return;
    }
    const own = answer && partOfAnswer(answer, part);
    const language = own === undefined || own === null ? lesson?.language : answer?.language;
    sayLanguage(turn, language ?? WRITTEN_IN);
    draft.say(`${texts.headings[part]}${texts.colon}`);
    draft.quote(withIdea(quoted.markdown, card), withIdea(quoted.aloud, card), language);
  }
  offerParts(turn, given, [part]);
}

function ideaLine({ card }: Turn, answer: Answer | null): string | null {
  return answer?.for_idea === undefined ? null : withIdea(answer.for_idea, card);
}

/** What the learner wrote themselves after the lesson. */
function noteOn({ input }: Turn, lesson: LibraryLesson | null) {
  return input.plan?.notes.find(({ lesson_id }) => lesson_id === lesson?.id);
}

function quoteNote(turn: Turn, lesson: LibraryLesson | null) {
  const note = noteOn(turn, lesson);
  if (!note) return;
  turn.draft.say(turn.texts.yourNote);
  turn.draft.quote(noteLine(note), null);
}

function tellNote(turn: Turn, lesson: LibraryLesson | null) {
  const note = noteOn(turn, lesson);
  if (note) turn.draft.more(`${turn.texts.yourNote}\n\n${noteLine(note)}`);
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

export function offerAnswers(turn: Turn, answers: readonly Answer[]) {
  const nearest = answers.slice(0, NEAREST);
  for (const answer of nearest) turn.offer('answer', turn.titleOf(answer), answer);
  turn.memory.told = nearest.map(({ id }) => id);
  turn.memory.shown = [...new Set([...turn.memory.shown, ...turn.memory.told])];
}

/** What is offered to who asks about another field. */
const OUTSIDE_CHOICES = 2;

/** Of a field that is plainly no business: one friendly line and two suggestions, no trainer. */
export function declineOutside(turn: Turn, field: 'betting' | 'other') {
  const { draft, texts, library } = turn;
  draft.ask(field === 'betting' ? texts.betting : texts.offTopic);
  offerAnswers(turn, library.choicesOf('off-topic').slice(0, OUTSIDE_CHOICES));
}

/** "I do not know that yet", and what can be done about it. */
export function decline(turn: Turn, finding: Finding) {
  const { draft, texts, input } = turn;
  const field = fieldOf(input.message);
  if (finding.isOffTopic || field) {
    const [nearest] = finding.answers;
    const mayBe = field === null && finding.mayBeBusiness && nearest !== undefined;
    // No trainer is asked about somebody's health, marriage or savings.
    if (field) draft.ask(texts[field]);
    else draft.ask(mayBe ? texts.offTopicPerhaps : texts.offTopic);
    const others = turn.library.choicesOf('off-topic');
    offerAnswers(turn, mayBe ? [...new Set([nearest, ...others])] : others);
    return;
  }
  turn.sayOtherLanguage();
  if (isTooShort(turn)) {
    draft.ask(texts.noTopic);
    offerAnswers(turn, finding.isFaint ? turn.library.choicesOf('lost') : finding.answers);
    return;
  }
  draft.say(texts.none);
  turn.passOnOrOffer(input.message);
  // A question on business: perhaps one of these is meant.
  if (!finding.isFaint) offerAnswers(turn, finding.answers.slice(0, NEAREST - 1));
}
