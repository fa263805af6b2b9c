import type { Talk } from '#src/library/labels.ts';
import { askWhich, giveInShort, givePart, offerAnswers } from './answer-reply.ts';
import { GREETING_IN } from './mentor-texts.ts';
import { summaryOf } from './lesson-parts.ts';
import { isQuestion } from './question-parts.ts';
import { askTerm, tellTerm } from './terms.ts';
import type { SmallTalk } from './small-talk.ts';
import type { Turn } from './turn.ts';

/** Talk is short; a longer message that resembles it asks something. */
const TALK_WORDS = 9;
const TALK_OF_ANY_LENGTH: ReadonlySet<Talk> = new Set(['person', 'upset', 'not-meant']);

/** Whether a message that resembles talk about the conversation is that, and not a question. */
export function isTalk(turn: Turn, talk: Talk): boolean {
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

/** Replies to talk about the conversation: thanks, yes, again, an example, the next lesson. */
export function answerTalk(turn: Turn, talk: Talk) {
  const { draft, texts, input, memory } = turn;
  const { pending } = input.memory;
  switch (talk) {
    case 'greet':
      greet(turn);
      return;
    case 'thanks':
      draft.ask(texts.thanks);
      return;
    case 'who':
      turn.sayOtherLanguage();
      draft.ask(texts.who);
      return;
    case 'upset':
      draft.ask(texts.upset);
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
      else turn.passOnOrOffer(memory.question);
      return;
    case 'yes':
      if (pending?.kind === 'pass-on') turn.passOnAsAgreed(pending.question);
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

function greet(turn: Turn) {
  const { draft, texts } = turn;
  const note = GREETING_IN.get(turn.written);
  if (note !== undefined) draft.quote(note, null);
  draft.ask(texts.greet);
}

/** Replies to small talk that was identified by its words. */
export function answerSmallTalk(turn: Turn, talk: SmallTalk) {
  const { draft, texts } = turn;
  switch (talk) {
    case 'greet':
      greet(turn);
      return;
    case 'upset-loss':
      askWhich(turn, turn.library.choicesOf('lost'), texts.upsetLoss);
      return;
    case 'loss':
      askWhich(turn, turn.library.choicesOf('lost'), texts.loss);
      return;
    case 'identity':
    case 'thanks':
    case 'glad':
    case 'upset':
      draft.ask(texts[talk]);
  }
}

/** Changes the topic if the message names one, as "How does runway apply to my idea?" does. */
function turnToTopic(turn: Turn) {
  const { library, input } = turn;
  const topic = library.topicOf(input.message);
  if (topic === null) return;
  const { band, answers, lessons, isFaint } = library.find(topic, {
    lessonId: input.lessonId,
    language: input.language,
  });
  const [answer] = answers;
  const [lesson] = lessons;
  if (answer && (band === 'answer' || band === 'half')) turn.remember({ answer });
  // The current topic is likelier than a guess.
  else if (lesson && !isFaint && turn.lessonAtHand === null) turn.remember({ lesson });
}

/**
 * Replies to a learner's answer to the mentor's question.
 * @returns false, without a reply, if the message is a question
 */
export function replyToAnswer(turn: Turn, answerId: string): boolean {
  if (isQuestion(turn.input.message) || turn.finding?.band === 'answer') return false;
  return noteAnswer(turn, answerId);
}

/** The mentor cannot judge the learner's answer, but shows what to compare it with. */
function noteAnswer(turn: Turn, answerId: string): boolean {
  const answer = turn.library.answerOf(answerId);
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

/** "Not what I meant": offers the next answers for the same question. */
function tryAgain(turn: Turn) {
  const { draft, texts, memory, library, input } = turn;
  if (memory.question === null) {
    draft.ask(texts.askWhatMeant);
    return;
  }
  const { question } = memory;
  const exclude = new Set(memory.shown);
  const finding = library.find(question, {
    lessonId: input.lessonId,
    language: input.language,
    exclude,
  });
  if (finding.answers.length === 0 || exclude.size > 6) {
    draft.say(texts.askWhatMeant);
    turn.passOnOrOffer(question);
    return;
  }
  draft.ask(texts.anotherTry);
  offerAnswers(turn, finding.answers);
  // Also offers to pass the question on, in case none of them fits.
  if (!input.isOffline && input.card.keep_questions_since === null) turn.passOnOrOffer(question);
}

/** "I do not understand": repeats the answer in short, explains the term, or gives the lesson's main points. */
function sayAgain(turn: Turn) {
  const { pending } = turn.input.memory;
  if (pending?.kind === 'term' && tellTerm(turn, pending)) return;
  if (!turn.answerAtHand && turn.lessonAtHand) giveSummary(turn);
  else giveInShort(turn);
}

function giveSummary(turn: Turn) {
  const { draft, texts } = turn;
  const original = turn.lessonAtHand ?? lastLesson(turn);
  if (!original) {
    draft.ask(texts.noTopic);
    return;
  }
  turn.cite(original);
  turn.remember({ lesson: original });
  const lesson = turn.lessonIn(original);
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
