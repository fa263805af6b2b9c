import type { Answer, Finding, Library } from '#src/features/advisor/library/library.ts';
import type { Talk } from '#src/features/advisor/library/content.ts';
import { numbersIn } from '#src/features/advisor/library/numbers.ts';
import { wordsOf } from '#src/features/advisor/library/words.ts';
import { foldAccents } from '#src/platform/text/fold.ts';
import {
  askWhich,
  decline,
  giveAnswer,
  giveCalculator,
  giveInShort,
  givePart,
  offerAnswers,
  openCalculator,
} from './answering.ts';
import { dangerIn, type Danger } from './danger.ts';
import { ratesToCompare, readFigures } from './figures.ts';
import { asksSomewhere, readIdea } from './idea-reading.ts';
import { summaryOf } from './lesson-parts.ts';
import { CRISIS_IN } from './mentor-texts.ts';
import { asksForPlan, tellPlan } from './plan-telling.ts';
import { hearParts, isAsked } from './questions.ts';
import { asksForGradedWork, isDistress, needsAnswer } from './sensitive.ts';
import { askTerm, hintAt, tellTerm } from './terms.ts';
import { Turn, type MentorInput, type MentorReply } from './turn.ts';

/** Talk is short; a longer message that sounds like it asks something. */
const TALK_WORDS = 9;
/** "What do I need" says nothing without the business that it is about. */
const ENOUGH_WORDS = 5;
const TALK_OF_ANY_LENGTH: ReadonlySet<Talk> = new Set(['person', 'upset', 'not-meant']);

/**
 * The mentor that comes with Inzira: no key, no network. Its answers are written in advance; it finds
 * the one that is asked for and ties it to the learner's idea and numbers. Pure: what it needs comes
 * in, what it says and remembers comes out.
 */
export function answerMessage(library: Library, input: MentorInput): MentorReply {
  const turn = new Turn(library, input);
  const danger = dangerIn(input.message);
  if (danger !== null) giveHelp(turn, danger);
  else if (isDistress(input.message)) meet(turn);
  else if (input.intent !== null) answerButton(turn, input.intent);
  else answerText(turn);
  return turn.done();
}

function giveHelp({ draft, texts, input }: Turn, danger: Danger) {
  const own = CRISIS_IN.get(input.language);
  if (own !== undefined) draft.quote(own, null);
  draft.ask(texts[danger]);
}

/** Who is low is met, and beside it answered where they ask what has an answer. */
function meet(turn: Turn) {
  const { draft, texts, input } = turn;
  const { band, talk } = findFor(turn, input.message);
  const isAnswered = isQuestion(input.message) || needsAnswer(input.message);
  if (!isAnswered || band === 'none' || talk !== null) {
    draft.ask(texts.distress);
    return;
  }
  draft.say(texts.distressAsked);
  answerText(turn);
}

function answerButton(turn: Turn, intent: NonNullable<MentorInput['intent']>) {
  const answer = turn.answerAtHand;
  switch (intent) {
    case 'answer':
      if (answer) giveAnswer(turn, answer);
      else answerText(turn);
      return;
    case 'calculator':
      if (answer?.calculator === undefined) {
        answerText(turn);
        return;
      }
      turn.remember({ answer });
      openCalculator(turn, answer.calculator);
      return;
    case 'pass-on': {
      const pending = turn.input.memory.pending;
      if (pending?.kind === 'pass-on') passOn(turn, pending.question);
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

function answerText(turn: Turn) {
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
  const told = readIdea(input.message);
  const { question, finding } = findQuestion(turn, told?.rest ?? '');
  turn.finding = hearParts(turn, question, finding);
  const { pending } = input.memory;
  if (finding.talk !== null && isTalk(turn, finding.talk)) {
    answerTalk(turn, finding.talk);
    return;
  }
  if (pending?.kind === 'term' && !isQuestion(input.message) && tellTerm(turn, pending)) return;
  if (pending?.kind === 'question' && isReply(turn, pending.answerId)) return;
  if (told && input.card.idea === null && !turn.memory.hasAskedIdea) {
    turn.idea = told.idea;
    turn.memory.hasAskedIdea = true;
    if (told.rest === '') {
      draft.ask(texts.thanksForIdea);
      return;
    }
  }
  const { answers, band, calculator, rivals } = turn.finding;
  const [answer] = answers;
  turn.memory.question = question;
  turn.memory.shown = [];
  turn.memory.told = [];
  const rates = ratesToCompare(input.message);
  if (rates) {
    giveCalculator(turn, 'loan-cost', texts.ratesCompared(rates));
    return;
  }
  const isForSum = calculator !== null && answer?.calculator === calculator;
  if (calculator !== null && (band === 'none' || !isForSum)) giveCalculator(turn, calculator);
  else if (!answer || band === 'none') decline(turn, finding);
  // Who is low is not asked to choose.
  else if (band === 'unsure' && !isForSum && !isDistress(input.message)) askWhich(turn, answers);
  else if ((band === 'near' || band === 'unsure') && !isForSum)
    giveAnswer(turn, answer, {
      others: band === 'near' ? rivals : answers.slice(1, NEAREST),
      isSure: false,
    });
  // An answer that nearly fits, with the very calculator, says what the sum means.
  else giveAnswer(turn, answer, { others: calculator === null ? rivals.slice(0, 1) : [] });
}

/** The likeliest answer and those that are offered beside it. */
const NEAREST = 3;

/** The place of "the last one" among those that `CHOICE` knows. */
const LAST = 3;
/** Of a title so many words may be typed to choose it. */
const TITLE_WORDS = 8;
/** "The second one, please", by whom none of the buttons is at hand, as in a talk aloud. */
const CHOICE =
  /^\W*(?:(?:yes|ok(?:ay)?|oui|ndiyo)\W+)?(?:(?:the|number|la|le|l|numero|ya|ile|jibu)\W+)*(?:(1(?:st)?|first|one|premiere?|une?|kwanza)|(2(?:nd)?|two|seconde?|deux|deuxieme|pili|other|autre|nyingine)|(3(?:rd)?|three|third|trois|troisieme|tatu)|(last|derniere?|mwisho))(?:\W+(?:one|answer|please|in full|svp|s'il (?:vous|te) plait))*\W*$/;

function chosenAnswer({ input, library }: Turn): Answer | undefined {
  const { told } = input.memory;
  if (told.length < 2) return undefined;
  const text = foldAccents(input.message);
  const [, ...places] = CHOICE.exec(text) ?? [];
  const place = places.findIndex((one) => one !== undefined);
  if (place > -1) return library.answers.get(told.at(place === LAST ? -1 : place) ?? '');
  return named(library, input.message, told);
}

/** "The one on deposits": the words of one title. */
function named(library: Library, message: string, told: readonly string[]): Answer | undefined {
  const topic = library.topicOf(message)?.split(' ') ?? [];
  if (topic.length === 0 || wordsOf(message).length > TITLE_WORDS || isQuestion(message))
    return undefined;
  const fitting = told
    .flatMap((id) => library.answers.get(id) ?? [])
    .filter((answer) => {
      const titles = library.titlesOf(answer).join(' ');
      const words = new Set(wordsOf(titles));
      return topic.every((word) => words.has(word));
    });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** "And for a farm?" says little without what was asked before. */
const GOES_ON = /^\W*(?:and|what about|how about|but|et|mais|na|je,? kwa|wetin of)\b\W*/;
const MOST_GOING_ON = 7;

/**
 * What is asked: beside the telling of an idea, or after another question; all of the message where
 * the part alone says too little.
 */
function findQuestion(turn: Turn, besideIdea: string) {
  if (besideIdea !== '') {
    const finding = findFor(turn, besideIdea);
    if (wordsOf(besideIdea).length >= ENOUGH_WORDS || finding.band === 'answer')
      return { question: besideIdea, finding };
  }
  const question = turn.input.message;
  const finding = findFor(turn, question);
  const before = turn.memory.question;
  const text = foldAccents(question);
  const rest = text.replace(GOES_ON, '');
  const goesOn = rest !== text && wordsOf(question).length <= MOST_GOING_ON;
  const isWhole = finding.band === 'answer' && isAsked(rest);
  if (before === null || !goesOn || isWhole) return { question, finding };
  const both = `${before} ${question}`;
  return { question: both, finding: findFor(turn, both) };
}

/** "Solve 3x + 7 = 22" is school's; "1 l = 900" is not. */
const IS_EQUATION =
  /(?:\d[abcxyz]|\b[xyz])\s*(?:(?:\^|²|[-+*/])[^=]{1,20})?=\s*-?\d|\d[abcxyz]\s*(?:\^|²|[-+*/])\s*\d/i;

/** "My company makes 2m, what is it worth?" has a figure, but none of a sum's. */
function findFor({ library, input }: Turn, question: string): Finding {
  const place = { lessonId: input.lessonId };
  const finding = library.find(question, place);
  if (IS_EQUATION.test(question))
    return { ...finding, band: 'none', calculator: null, isOffTopic: true };
  const isSum =
    finding.calculator === null ||
    numbersIn(question).length !== 1 ||
    Object.keys(readFigures(library.tagger, question, finding.calculator).figures).length > 0;
  return isSum ? finding : library.find(question, { ...place, withSums: false });
}

function isTalk(turn: Turn, talk: Talk): boolean {
  const { input, library } = turn;
  if (TALK_OF_ANY_LENGTH.has(talk)) return true;
  // "I don't understand break-even" asks for break-even.
  if (talk === 'again')
    return turn.finding?.band === 'none' || library.topicOf(input.message) === null;
  if (input.message.trim().split(/\s+/).length <= TALK_WORDS) return true;
  return isPart(talk) && library.topicOf(input.message) !== null;
}

function isPart(talk: Talk): boolean {
  return talk === 'example' || talk === 'steps' || talk === 'goes-wrong' || talk === 'idea';
}

function answerTalk(turn: Turn, talk: Talk) {
  const { draft, texts, input, memory } = turn;
  const { pending } = input.memory;
  switch (talk) {
    case 'greet':
      draft.ask(texts.greet);
      return;
    case 'thanks':
      draft.ask(texts.thanks);
      return;
    case 'who':
      draft.ask(texts.who);
      return;
    case 'upset':
      draft.ask(texts.askWhatMeant);
      return;
    case 'stuck':
      askWhich(
        turn,
        turn.library.choicesOf('stuck'),
        turn.library.questionAbove('stuck', turn.language),
      );
      return;
    case 'not-meant':
      tryAgain(turn);
      return;
    case 'again':
      sayAgain(turn);
      return;
    case 'person':
      if (memory.question === null) draft.ask(texts.person);
      else turn.passOn(memory.question);
      return;
    case 'yes':
      if (pending?.kind === 'pass-on') passOn(turn, pending.question);
      else if (pending?.kind === 'question') noteAnswer(turn, pending.answerId);
      else givePart(turn, 'example');
      return;
    case 'no':
      draft.ask(pending?.kind === 'pass-on' ? texts.notPassedOn : texts.thanks);
      return;
    case 'next':
      nextLesson(turn);
      return;
    case 'summary':
      giveSummary(turn);
      return;
    case 'question':
      askTerm(turn, turn.lessonAtHand ?? lastLesson(turn));
      return;
    case 'example':
    case 'steps':
    case 'goes-wrong':
    case 'idea':
      if (input.intent === null) turnToTopic(turn);
      givePart(turn, talk);
  }
}

/** "How does runway apply to my idea?" names what it is about; "give me an example" does not. */
function turnToTopic(turn: Turn) {
  const { library, input } = turn;
  const topic = library.topicOf(input.message);
  if (topic === null) return;
  const { band, answers, lessons, isFaint } = library.find(topic, { lessonId: input.lessonId });
  const [answer] = answers;
  const [lesson] = lessons;
  if (answer && (band === 'answer' || band === 'near')) turn.remember({ answer });
  // What is spoken of already is likelier than a guess.
  else if (lesson && !isFaint && turn.lessonAtHand === null) turn.remember({ lesson });
}

function passOn(turn: Turn, question: string) {
  turn.kept = turn.keptQuestion(question);
  turn.draft.ask(turn.texts.passedOn);
}

const QUESTION =
  /\?|^\s*(?:how|what|why|when|where|who|which|can|could|should|is|are|do|does|will|comment|pourquoi|quand|est.ce|combien|quel|qui)\b/i;

function isQuestion(message: string): boolean {
  return QUESTION.test(message) || asksSomewhere(message);
}

/** Whether a message answers the question back: it asks nothing, and is no question that has an answer. */
function isReply(turn: Turn, answerId: string): boolean {
  if (isQuestion(turn.input.message) || turn.finding?.band === 'answer') return false;
  return noteAnswer(turn, answerId);
}

/** The mentor cannot judge what somebody says of their business; it can say what to hold it against. */
function noteAnswer(turn: Turn, answerId: string): boolean {
  const answer = turn.library.answers.get(answerId);
  if (!answer) return false;
  const against = (['steps', 'goes_wrong', 'example'] as const).find((part) => answer[part]);
  if (!against) {
    turn.draft.ask(turn.texts.thanks);
    return true;
  }
  turn.draft.say(turn.texts.noted);
  turn.remember({ answer });
  turn.memory.answerId = answer.id;
  givePart(turn, against === 'goes_wrong' ? 'goes-wrong' : against);
  return true;
}

/** "Not what I meant": the next nearest answers to the same question. */
function tryAgain(turn: Turn) {
  const { draft, texts, memory, library, input } = turn;
  if (memory.question === null) {
    draft.ask(texts.askWhatMeant);
    return;
  }
  const { question } = memory;
  const exclude = new Set(memory.shown);
  const finding = library.find(question, { lessonId: input.lessonId, exclude });
  if (finding.answers.length === 0 || exclude.size > 6) {
    draft.say(texts.askWhatMeant);
    turn.passOn(question);
    return;
  }
  draft.ask(texts.anotherTry);
  offerAnswers(turn, finding.answers);
}

/** "I do not understand": the last answer in short, what a term means, or the main points of the lesson. */
function sayAgain(turn: Turn) {
  const { pending } = turn.input.memory;
  if (pending?.kind === 'term' && tellTerm(turn, pending)) return;
  if (!turn.answerAtHand && turn.lessonAtHand) giveSummary(turn);
  else giveInShort(turn);
}

function giveSummary(turn: Turn) {
  const { draft, texts } = turn;
  const taught = turn.lessonAtHand ?? lastLesson(turn);
  if (!taught) {
    draft.ask(texts.noTopic);
    return;
  }
  turn.cite(taught);
  turn.remember({ lesson: taught });
  const lesson = turn.lessonIn(taught);
  draft.say(texts.summaryOf(lesson.title));
  const { markdown, aloud } = summaryOf(lesson);
  draft.quote(markdown, aloud, lesson.language);
  turn.offer('example', texts.buttons.example);
  turn.offer('steps', texts.buttons.steps);
  turn.offer('question', texts.buttons.question);
}

function nextLesson(turn: Turn) {
  const { draft, texts, library, input } = turn;
  const lessons = [...library.lessons.values()];
  const here = lessons.findIndex(({ id }) => id === (input.lessonId ?? input.lastLessonId));
  const next = lessons[here + 1];
  if (!next) {
    draft.ask(texts.nextNone);
    return;
  }
  turn.cite(next);
  turn.remember({ lesson: next });
  const { title, chapter, takeaways, language } = turn.lessonIn(next);
  const [takeaway = ''] = takeaways;
  draft.say(texts.nextLesson(title, chapter.title));
  draft.quote(takeaway, takeaway, language);
  turn.offer('summary', texts.buttons.summary);
  turn.offer('example', texts.buttons.example);
}

function lastLesson({ library, input }: Turn) {
  return library.lessons.get(input.lastLessonId ?? -1) ?? null;
}
