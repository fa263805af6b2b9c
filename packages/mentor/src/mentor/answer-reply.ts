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

/** The likeliest answer and those offered beside it. */
export const NEAREST = 3;
/** Parts of an answer that can be asked for, in the order of the reply. */
const PARTS = ['example', 'steps', 'goes-wrong', 'idea', 'question'] as const;
export type Part = (typeof PARTS)[number];
const QUOTED_PARTS = ['example', 'steps', 'goes-wrong'] as const;

/** The first sentence in bold; a list stays as it is, because bold cannot span it. */
const boldOf = (lead: string) =>
  /^(?:[-*|>]|\d+\.) /m.test(lead) ? lead : `**${lead.replaceAll('**', '')}**`;

/**
 * Gives an answer: the first sentence in bold, the reasons, and what to do first; the rest behind "More".
 * @param others a second question's answer in short, or what may have been meant instead, offered as buttons
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
  // A single sentence with a question back says too little if there is room for more of the answer.
  const isBare = withQuestion.why === '' && withQuestion.step === null && alone.why !== '';
  const asksBack = mayAskBack && !isBare;
  const { lead, why, step, rest } = asksBack ? withQuestion : alone;
  if (records.verdict !== null) draft.say(boldOf(records.verdict));
  const opening = records.verdict === null ? boldOf(lead) : lead;
  draft.quote([opening, why].filter(Boolean).join(' '), whole, language);
  // The rules of the learner's country come before general statements.
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
  // Shown once while the learner keeps asking about the same lesson.
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

/** A leading "Yes" or "No" belongs to the answer's own question, and may be wrong for the learner's wording. */
const VERDICT =
  /^(?:(?:often|mostly|usually|souvent|le plus souvent|en général) )?(?:yes|no|oui|non)\b\s?[:,]\s?(?:(?:because|since|car)\s|parce qu(?:e\s|['’]))?(?=\p{L})/iu;
const ASKS_WHETHER =
  /^\W*(?:is|are|am|do|does|did|can|could|should|may|must|will|would|est[- ]ce|puis[- ]je|dois[- ]je|faut[- ]il|peut[- ]on)\b/i;
const TURNED = /\b(?:without|not|no|never|n't|sans|pas|jamais|ne)\b|n't\b/i;

/** Removes the conjunction after the verdict too, so that the sentence is complete. */
function withoutVerdict(answer: string, { input }: Turn): string {
  const { message, intent } = input;
  if (intent !== null || (ASKS_WHETHER.test(message) && !TURNED.test(message))) return answer;
  const rest = answer.replace(VERDICT, '');
  return rest === answer ? answer : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Several answers are equally likely: asks which one is meant, with a button for each. */
export function askWhich(turn: Turn, answers: readonly Answer[], question = turn.texts.whichMeant) {
  turn.draft.ask(question);
  offerAnswers(turn, answers);
}

/** The maximum number of words that are quoted from the question. */
const MOST_ECHOED = 14;

/** The learner's question, shortened and without characters that Markdown interprets. */
function echoOf(message: string): string {
  const sentences = sentencesOf(message.replaceAll(/[[\]()*_`<>#|~\\“”«»"]/g, ' '));
  const asked =
    sentences.findLast((sentence) => isQuestion(sentence)) ?? sentences.at(-1) ?? message;
  const words = asked.trim().split(/\s+/);
  return words.length > MOST_ECHOED
    ? `${words.slice(0, MOST_ECHOED).join(' ')} …`
    : words.join(' ');
}

/** With fewer words, a question is too vague to be passed on. */
const ENOUGH_TO_PASS_ON = 3;
export const isTooShort = ({ input }: Turn) =>
  (input.message.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []).length < ENOUGH_TO_PASS_ON;

/** For an uncertain message: quotes it, offers the two closest questions and a way to ask a person. */
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

/** The same for a message in a language that is understood too poorly for an uncertain answer. */
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

/** The answer to a second question, in one sentence. */
function tellGist(turn: Turn, given: Answer): string {
  turn.cite(given.lesson);
  const { answer } = turn.answerIn(given);
  return `**${turn.titleOf(given)}** ${layOutAnswer(withIdea(answer, turn.card)).lead}`;
}

/** Repeats the current answer in its shortest form, for a learner who did not understand it. */
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

/** "I need 3 million, where do I get it?" has a figure, but not for the loan calculator. */
function asksForSum({ finding, input, library }: Turn, name: CalculatorName): boolean {
  if (finding?.calculator === name || asksToWorkOut(input.message)) return true;
  const { figures } = readFigures(library.tagger, input.message, name);
  return Object.values(figures).filter((figure) => typeof figure === 'number').length > 1;
}

/**
 * Says that the answer is not translated into the asker's language; for languages other than French only once per
 * conversation.
 */
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
  // The next line says when it was read, so the same month is not repeated.
  const isSaidNext = taught !== undefined || month === monthRead(answer, language);
  draft.rest(isSaidNext ? texts.sourceOnly(title, url) : texts.source(title, url, month));
}

/** The month in which a second person read the answer, in its translation if that was read too. */
function monthRead(answer: Answer, language: FramingLanguage): string | null {
  const { checked, translationChecked } = answer;
  if (!checked) return null;
  const isOriginal = answer.language === WRITTEN_IN;
  return monthOf(isOriginal ? checked : (translationChecked ?? checked), language);
}

/** Says whether a second person has read it, and whether the installation's team wrote it. */
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
  // Asking for it leads to a question about the idea first.
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

/** Gives a part of the current answer or lesson. */
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

/** The learner's own note for the lesson. */
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

/** Fills in the idea; sentences that need it are left out if it is unknown. */
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

/** The number of suggestions for an off-topic message. */
const OUTSIDE_CHOICES = 2;

/** Declines a clearly off-topic message with a friendly line and two suggestions, without offering a trainer. */
export function declineOutside(turn: Turn, field: 'betting' | 'other') {
  const { draft, texts, library } = turn;
  draft.ask(field === 'betting' ? texts.betting : texts.offTopic);
  offerAnswers(turn, library.choicesOf('off-topic').slice(0, OUTSIDE_CHOICES));
}

/** Says that it does not know the answer yet, and what the learner can do. */
export function decline(turn: Turn, finding: Finding) {
  const { draft, texts, input } = turn;
  const field = fieldOf(input.message);
  if (finding.isOffTopic || field) {
    const [nearest] = finding.answers;
    const mayBe = field === null && finding.mayBeBusiness && nearest !== undefined;
    // Questions about health, marriage or savings are not passed on to trainers.
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
  // Offers the closest answers for a question about business.
  if (!finding.isFaint) offerAnswers(turn, finding.answers.slice(0, NEAREST - 1));
}
