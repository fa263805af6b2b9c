import { numbersIn } from '#src/library/numbers.ts';
import { wordsOf } from '#src/library/words.ts';
import type { Library } from '#src/library/library.ts';
import { foldAccents } from '@inzira/contract/rules/fold';
import {
  decline,
  declineOutside,
  giveAnswer,
  isTooShort,
  NEAREST,
  offerAnswers,
  offerNearest,
  offerNearestInEnglish,
} from './answer-reply.ts';
import { dangerIn, mayBeDanger, type Danger } from '#src/mentor/danger/danger.ts';
import { ASKS_AMOUNT } from '#src/mentor/sums/asks-amount.ts';
import { ratesToCompare } from '#src/mentor/sums/figures.ts';
import { harmIn, namesDespair, namesHarm } from '#src/mentor/danger/harm.ts';
import { tellEmergencyNumbers } from './fact-records.ts';
import { readIdea } from './idea-extraction.ts';
import { tellLocal } from './local-reply.ts';
import { localWishIn } from './local-wish.ts';
import { CRISIS_IN, framingOf, NEAREST_IN } from './mentor-texts.ts';
import { findFor, findQuestion } from './message-finding.ts';
import { chosenAnswer } from './offered-choice.ts';
import { placeIn, tellPlace } from './places.ts';
import { asksForPlan, tellPlan } from './plan-reply.ts';
import { outsideIn } from './outside.ts';
import { findParts, findRequests, isAsked, isQuestion } from './question-parts.ts';
import { asksForRemedy, illnessIn } from '#src/mentor/danger/illness.ts';
import {
  asksForGradedWork,
  fieldOf,
  isAtOnce,
  isDistress,
  needsAnswer,
} from '#src/mentor/danger/sensitive.ts';
import { rateClaimIn } from '#src/mentor/sums/stated-claim.ts';
import {
  giveCalculator,
  giveEverydaySum,
  isOtherSum,
  openCalculator,
} from '#src/mentor/sums/sum-reply.ts';
import { readableText } from '#src/mentor/sums/quantities.ts';
import { giveShortSum } from '#src/mentor/sums/short-reply.ts';
import { lossIn, smallTalkIn } from './small-talk.ts';
import { answerSmallTalk, answerTalk, isTalk, replyToAnswer } from './talk-reply.ts';
import { hintAt, tellTerm } from './terms.ts';
import { STORY, sureEnough } from './sure-enough.ts';
import { Turn, type MentorInput, type MentorReply } from './turn.ts';

/**
 * The built-in mentor, which needs no API key and no network. Its answers are prewritten; it finds the right one
 * and relates it to the learner's idea and numbers. A pure function: all state is passed in and returned.
 */
export function answerMessage(library: Library, input: MentorInput): MentorReply {
  const turn = new Turn(library, input);
  const danger = dangerIn(input.message);
  const illness = illnessIn(input.message);
  if (danger !== null) giveHelp(turn, danger);
  else if (illness === 'clinic') sendToClinic(turn);
  else if (isDistress(input.message)) comfort(turn);
  else if (input.intent !== null) answerButton(turn, input.intent);
  else if (illness === 'remedy') decline(turn, findFor(turn, input.message));
  else if (mayBeDanger(input.message) || isHarmUnanswered(turn)) warn(turn);
  else chooseReply(turn);
  return turn.done();
}

/** The answer for a business after the first aid. */
const AFTERWARDS: Partial<Record<Danger, string>> = { food: 'customer-was-hurt-or-ill' };

/** Dangers that need no immediate help. */
const NOT_URGENT: readonly Danger[] = ['fraud', 'official'];

function giveHelp(turn: Turn, danger: Danger) {
  const { draft, texts, library } = turn;
  const own = CRISIS_IN.get(turn.written);
  if (own !== undefined) draft.quote(own, null);
  draft.ask(danger === 'crisis' && isAtOnce(turn.input.message) ? texts.crisisNow : texts[danger]);
  if (!NOT_URGENT.includes(danger))
    tellEmergencyNumbers(turn, danger === 'child' || danger === 'child_beside');
  const answer = library.answers.get(AFTERWARDS[danger] ?? '') ?? askedBeside(turn, danger);
  if (answer) turn.offer('answer', turn.titleOf(answer), answer);
}

/** A clear question about money by somebody who fears for another person. */
function askedBeside({ input, library }: Turn, danger: Danger) {
  if (danger !== 'crisis_beside' || !isQuestion(input.message)) return undefined;
  const { band, answers } = library.find(input.message, {
    lessonId: input.lessonId,
    language: input.language,
  });
  return band === 'answer' || band === 'half' ? answers[0] : undefined;
}

/** Sends the ill to a clinic; a business question beside it is answered too. */
function sendToClinic(turn: Turn) {
  const { draft, texts, input } = turn;
  const isAside = !asksForRemedy(input.message) && findFor(turn, input.message).band === 'answer';
  if (isAside) draft.say(texts.illness);
  else draft.ask(texts.illness);
  tellEmergencyNumbers(turn, false);
  if (isAside) chooseReply(turn);
}

/** The lead that an answer needs to be given below a warning. */
const PLAIN = 0.1;

/** Whether a message has words of harm and no clear answer. */
function isHarmUnanswered(turn: Turn): boolean {
  const { message } = turn.input;
  return namesHarm(message) && findFor(turn, message).band !== 'answer';
}

/** For words of harm without a clear description: gives help first, then the answer. */
function warn(turn: Turn) {
  const { draft, texts, input } = turn;
  const { band, talk, answers, isFaint, lead } = findFor(turn, input.message);
  const isAlarm = mayBeDanger(input.message);
  const isAsking =
    isQuestion(input.message) ||
    foldAccents(input.message)
      .split(/[,.;:] */)
      .some(isAsked);
  const asks = !isAlarm || isAsking;
  // A business question that may only have been misread is answered normally, and can be passed on.
  const isDoubtful = !isAlarm && harmIn(input.message) === 'doubtful';
  const isStory = wordsOf(input.message).length >= STORY;
  if (isDoubtful && (isAsking || isStory) && talk === null && !namesDespair(input.message)) {
    draft.say(texts.mayBeDanger);
    chooseReply(turn);
    return;
  }
  // Beside words of harm, no uncertain answer is given.
  if (talk !== null || band === 'none' || (band !== 'answer' && (!asks || lead < PLAIN))) {
    draft.ask(texts.mayBeDanger);
    // Nothing is passed on to a trainer, because that would include the learner's name. Answers, such as on loans
    // after death, are not offered to somebody who speaks of dying.
    const mayOffer = asks && talk === null && !isFaint && !namesDespair(input.message);
    if (mayOffer) offerAnswers(turn, answers);
    return;
  }
  draft.say(texts.mayBeDanger);
  chooseReply(turn);
  if (namesDespair(input.message)) turn.suggestions = [];
}

/** Comforts somebody in distress, and answers a question that has an answer. */
function comfort(turn: Turn) {
  const { draft, texts, input } = turn;
  const { band, talk } = findFor(turn, input.message);
  const isAnswered =
    isQuestion(input.message) || needsAnswer(input.message) || numbersIn(input.message).length > 0;
  if (!isAnswered || band === 'none' || talk !== null) {
    draft.ask(texts.distress);
    return;
  }
  draft.say(texts.distressAsked);
  chooseReply(turn);
}

function answerButton(turn: Turn, intent: NonNullable<MentorInput['intent']>) {
  const answer = turn.answerAtHand;
  switch (intent) {
    case 'answer':
      if (answer) giveAnswer(turn, answer);
      else chooseReply(turn);
      return;
    case 'calculator':
      if (answer?.calculator === undefined) {
        chooseReply(turn);
        return;
      }
      turn.remember({ answer });
      openCalculator(turn, answer.calculator);
      return;
    case 'pass-on': {
      const pending = turn.input.memory.pending;
      if (pending?.kind === 'pass-on') turn.passOnAsAgreed(pending.question);
      else turn.draft.ask(turn.texts.noTopic);
      return;
    }
    case 'example':
    case 'steps':
    case 'goes-wrong':
    case 'idea':
    case 'question':
    case 'summary':
    case 'next':
    case 'not-meant':
      answerTalk(turn, intent);
  }
}

/** With so many figures it is a sum that no reader understood, and a half sure answer does not help. */
const MANY_FIGURES = 4;
const asksForSum = (message: string) =>
  numbersIn(message).length >= MANY_FIGURES && ASKS_AMOUNT.test(readableText(message));

/** Chooses the reply: an offered answer, talk, a sum, an answer, a question back, or none. */
function chooseReply(turn: Turn) {
  const { draft, texts, input, library } = turn;
  const chosen = chosenAnswer(turn);
  if (chosen) {
    giveAnswer(turn, chosen);
    return;
  }
  const graded = library.quizQuestionLike(input.message);
  if (graded) {
    hintAt(turn, graded.question, graded.chapterId);
    return;
  }
  if (asksForGradedWork(input.message)) {
    draft.ask(texts.gradedGeneral);
    return;
  }
  if (asksForPlan(input.message)) {
    tellPlan(turn);
    return;
  }
  const place = placeIn(input.message);
  if (place !== null) {
    tellPlace(turn, place, framingOf(input.language));
    return;
  }
  const talk = smallTalkIn(input.message);
  if (talk !== null && talk !== 'loss') {
    answerSmallTalk(turn, talk);
    return;
  }
  const told = readIdea(input.message);
  const { question, finding } = findQuestion(turn, told?.rest ?? '');
  turn.finding = sureEnough(
    library,
    question,
    findRequests(turn, question, findParts(turn, question, finding)),
    turn.language,
  );
  const { pending } = input.memory;
  if (finding.talk !== null && isTalk(turn, finding.talk)) {
    answerTalk(turn, finding.talk);
    return;
  }
  const outside = finding.band === 'answer' ? null : outsideIn(input.message);
  if (outside !== null) {
    declineOutside(turn, outside);
    return;
  }
  if (talk === 'loss' && finding.band !== 'answer' && finding.calculator === null) {
    answerSmallTalk(turn, talk);
    return;
  }
  if (pending?.kind === 'term' && !isQuestion(input.message) && tellTerm(turn, pending)) return;
  if (pending?.kind === 'question' && replyToAnswer(turn, pending.answerId)) return;
  if (told && input.card.idea === null && !turn.memory.hasAskedIdea) {
    turn.idea = told.idea;
    turn.memory.hasAskedIdea = true;
    if (told.rest === '') {
      draft.ask(texts.thanksForIdea);
      return;
    }
  }
  const { answers, band, calculator, rivals } = turn.finding;
  if (calculator === null && band !== 'none' && lossIn(input.message)) draft.say(texts.lossFirst);
  const [answer] = answers;
  turn.memory.question = question;
  turn.memory.shown = [];
  turn.memory.told = [];
  const local = localWishIn(input.message);
  if (local !== null && tellLocal(turn, local, turn.finding)) return;
  if (giveShortSum(turn) || giveEverydaySum(turn)) return;
  const claimed = rateClaimIn(input.message);
  if (claimed) {
    giveCalculator(turn, 'loan-cost', texts.rateClaim(claimed.monthly, claimed.yearly));
    return;
  }
  const rates = ratesToCompare(input.message);
  if (rates) {
    giveCalculator(turn, 'loan-cost', texts.ratesCompared(rates));
    return;
  }
  const inOther = fieldOf(input.message) === null ? NEAREST_IN.get(turn.written) : undefined;
  const isForSum = calculator !== null && answer?.calculator === calculator;
  if (calculator !== null && (band !== 'answer' || !isForSum) && isOtherSum(turn, calculator))
    draft.ask(texts.sumUnsure);
  else if (calculator !== null && (band === 'none' || !isForSum)) giveCalculator(turn, calculator);
  else if (inOther !== undefined && band !== 'answer' && !isForSum)
    offerNearestInEnglish(turn, finding, inOther);
  else if (!answer || band === 'none') decline(turn, finding);
  // Somebody in distress is not asked to choose.
  else if (
    (band === 'unsure' || (band === 'half' && (isTooShort(turn) || asksForSum(input.message)))) &&
    !isForSum &&
    !isDistress(input.message)
  ) {
    turn.sayOtherLanguage();
    offerNearest(turn, answers);
  } else if ((band === 'half' || band === 'unsure') && !isForSum)
    giveAnswer(turn, answer, {
      others: band === 'half' ? rivals : answers.slice(1, NEAREST),
      isSure: false,
    });
  // An answer with the same calculator explains the sum, even if it is not sure.
  else giveAnswer(turn, answer, { others: calculator === null ? rivals.slice(0, 1) : [] });
}
