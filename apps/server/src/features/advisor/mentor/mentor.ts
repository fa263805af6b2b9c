import type { Library, LibraryLesson } from '#src/features/advisor/library/library.ts';
import { foreignLanguagesOf } from '#src/features/advisor/library/stems.ts';
import { amountText, parseAmounts } from './amounts.ts';
import { answerOn, answerTopic } from './mentor-answers.ts';
import { answerHere, answerPart } from './mentor-here.ts';
import { checkAnswer, checkMeaning, hintAt, quizOn } from './mentor-quizzes.ts';
import { answerSum, continueSum } from './mentor-sums.ts';
import { choiceOf, wishOf, type Wish } from './intents.ts';
import type { Pending } from './memory.ts';
import { OTHER_LANGUAGES } from './mentor-texts.ts';
import { applyLine } from './quotes.ts';
import { asksForGradedWork, isCrisis, isDistress } from './sensitive.ts';
import { Turn, type MentorInput, type MentorReply } from './turn.ts';

const IDEA_CHARACTERS = 300;

/**
 * The mentor that comes with Inzira: no key, no network. It finds what the lessons say and puts
 * it together with fixed sentences and sums; it writes nothing of its own.
 */
export async function answerMessage(library: Library, input: MentorInput): Promise<MentorReply> {
  const turn = new Turn(library, input);
  const wish = wishOf(input.message);
  if (isCrisis(input.message)) {
    turn.draft.ask(turn.texts.crisis);
  } else if (isDistress(input.message)) {
    turn.draft.ask(turn.texts.distress);
  } else if (library.lessons.size === 0) {
    turn.draft.say(turn.texts.noLessons);
  } else if (!(input.memory.pending && answerPending(turn, input.memory.pending, wish))) {
    await answerWish(turn, wish);
  }
  return turn.done();
}

async function answerWish(turn: Turn, { intent, topic }: Wish) {
  const { draft, texts, input, library, memory } = turn;
  const graded = library.quizQuestionLike(input.message);
  if (graded) {
    hintAt(turn, graded.question, graded.chapterId);
    return;
  }
  if (asksForGradedWork(input.message)) {
    draft.ask(texts.gradedGeneral);
    return;
  }
  sayLanguage(turn);
  switch (intent) {
    case 'greet':
      draft.ask(texts.greet);
      return;
    case 'thanks':
    case 'no':
      draft.ask(texts.thanks);
      return;
    case 'who':
      draft.ask(texts.who);
      return;
    case 'not-meant':
      tryAgain(turn);
      return;
    case 'upset':
      draft.ask(texts.askWhatMeant);
      return;
    case 'human':
      turn.passOn(memory.question ?? input.message);
      return;
    case 'next':
      nextLesson(turn, await input.findLastLesson());
      return;
    case 'quiz': {
      const lesson = await lessonToAsk(turn, topic);
      if (lesson) quizOn(turn, lesson);
      else draft.ask(texts.noTopic);
      return;
    }
    case 'yes': {
      const lesson = library.lessons.get(memory.lessonId ?? -1);
      if (lesson) answerOn(turn, 'example', lesson, memory.question ?? lesson.title);
      else draft.ask(texts.noTopic);
      return;
    }
    case 'summary':
    case 'example':
    case 'apply':
    case 'compare':
    case 'define':
    case 'how-to':
    case 'ask': {
      const lesson = lessonAtHand(turn);
      if (answerSum(turn) || (lesson && answerHere(turn, lesson, { intent, topic }))) return;
      if (input.card.idea === null && isIdeaUnasked(turn, { intent, topic })) keepIdea(turn);
      else answerTopic(turn, intent, topic);
    }
  }
}

/** Once in a conversation, to who asks in a language in which there are no lessons; it is not read aloud. */
function sayLanguage({ draft, input, memory }: Turn) {
  const [language = 'en'] = foreignLanguagesOf(input.message);
  const note = OTHER_LANGUAGES.get(language);
  if (note === undefined || memory.hasSaidLanguage) return;
  memory.hasSaidLanguage = true;
  draft.quote(note, null);
}

/** @returns false when the message is not what was waited for, and so is a new one. */
function answerPending(turn: Turn, pending: Pending, wish: Wish): boolean {
  const { draft, texts, input, library } = turn;
  const isOther = !['ask', 'yes', 'no', 'define', 'how-to'].includes(wish.intent);
  switch (pending.kind) {
    case 'figure':
      return !isOther && continueSum(turn, pending.calculation);
    case 'pass-on':
      if (wish.intent === 'yes') {
        turn.kept = turn.keptQuestion(pending.question);
        draft.ask(texts.passedOn);
        return true;
      }
      if (wish.intent === 'no') draft.ask(texts.notPassedOn);
      return wish.intent === 'no';
    case 'part':
      return answerPart(turn, pending);
    case 'choice': {
      const choice = wish.intent === 'yes' ? 0 : choiceOf(input.message);
      const lesson =
        choice === null ? undefined : library.lessons.get(pending.lessonIds[choice] ?? -1);
      if (lesson) {
        answerOn(turn, 'ask', lesson, pending.question);
        return true;
      }
      if (wish.intent === 'no' || wish.intent === 'not-meant') {
        draft.say(texts.none);
        turn.passOn(pending.question);
        return true;
      }
      return false;
    }
    case 'idea':
      if (!isIdea(turn, wish)) return false;
      keepIdea(turn);
      return true;
    case 'quiz':
      // "How many months ..." may well be an answer; what ends in a question mark is none.
      if (isOther || wish.intent === 'no' || input.message.includes('?')) return false;
      checkMeaning(turn, pending);
      return true;
    case 'graded':
      if (isOther || isQuestion(input.message)) return false;
      checkAnswer(turn, pending);
      return true;
  }
}

const QUESTION =
  /\?|^(?:how|what|why|when|where|who|which|can|could|should|is|are|do|does|will|comment|pourquoi|quand|est.ce|combien|quel|qui)\b/i;

function isQuestion(message: string): boolean {
  return QUESTION.test(message.trim());
}

/** How people begin when they tell what they do, and not what they want to know. */
const DESCRIPTION =
  /^(?:an? |(?:my|our) (?:idea|business|project|company|shop|startup|service) (?:is|will)\b|(?:i|we)(?: am|'m| are|'re| have| want to| plan to| would like to| will)? (?:sell|mak|open|start|build|offer|run|rent|produc|deliver|grow|repair|teach|connect|cook|bak|sew|recycl|process)|une? |(?:mon|ma|notre) (?:idee|projet|entreprise|commerce|service)\b|(?:je|nous|on) (?:vend|fai|fabriqu|lou|propos|produi|livr|repar)|(?:ni|tu)?nauza\b|(?:ni|tu)?natengeneza\b)/;

/** How people begin when they speak to the mentor or of themselves, or have no idea to tell. */
const TALK =
  /^(?:i|we|you|ok|okay|fine|good|alright|cool|nice|great|maybe|well|hmm|na|abeg|wetin|d'accord|bon|sawa|he|she|they|it|this|that|there|these|my|our|please|no|not|none|nothing|don'?t|je|j'|nous|on|tu|vous|il|elle|c'|ce|ca|pas|aucune?|mimi|sina|hakuna|sijui)\b|\b(?:you|your|not sure|no idea|later|sais pas|plus tard|sijui)\b/;

/** Words that ideas and wishes of all kinds have in common. */
const GENERAL = /\b(?:business|company|startup|sales|customers?|prices?|money|profits?|loans?)\b/;

/** What tells an idea from a next question: it describes, or at least asks nothing that a lesson answers. */
function isIdea({ input, library }: Turn, { intent, topic }: Wish): boolean {
  const words = topic.split(/\s+/).length;
  if (intent !== 'ask' || isQuestion(input.message) || words < 2 || words > 50) return false;
  // "I sell each for 50 shillings", "we have 3 million": figures for a sum.
  const amounts = parseAmounts(amountText(input.message));
  const isPrice = /\b(?:at|each|chacun)\b/.test(topic);
  if (amounts.some(({ kind }) => kind === 'money' || (kind === 'count' && isPrice))) return false;
  if (DESCRIPTION.test(topic)) return true;
  return !TALK.test(topic) && library.find(topic).band !== 'strong';
}

/** An idea that is told before it was asked for: "I want to sell eggs in Lagos". */
function isIdeaUnasked(turn: Turn, wish: Wish): boolean {
  return DESCRIPTION.test(wish.topic) && !GENERAL.test(wish.topic) && isIdea(turn, wish);
}

function keepIdea(turn: Turn) {
  const { draft, texts, library, input } = turn;
  turn.idea = input.message.replaceAll(/\s+/g, ' ').trim().slice(0, IDEA_CHARACTERS);
  turn.memory.hasAskedIdea = true;
  draft.say(texts.ideaSaved);
  const lesson = library.lessons.get(turn.memory.lessonId ?? -1);
  if (lesson) {
    turn.cite(lesson);
    draft.say(texts.forYourIdea);
    draft.quote(applyLine(lesson, turn.card, texts));
  }
  draft.ask(texts.back.apply);
}

/** The lesson for "quiz me": what is named, what is spoken of, else what was read last. */
async function lessonToAsk(turn: Turn, topic: string): Promise<LibraryLesson | undefined> {
  const { library, input } = turn;
  if (library.conceptsOf(topic).length > 0) {
    const [closest] = library.find(topic, { lessonId: input.lessonId }).hits;
    // A bare word is little evidence, but it is in the lesson.
    if (closest && library.coverage(closest.lesson, topic) === 1) return closest.lesson;
  }
  return lessonAtHand(turn) ?? library.lessons.get((await input.findLastLesson()) ?? -1);
}

/** "Not what I meant": the same question again, without the lessons that were shown. */
function tryAgain(turn: Turn) {
  const { draft, texts, memory, library, input } = turn;
  if (memory.question === null || memory.lessonId === null) {
    draft.ask(texts.askWhatMeant);
    return;
  }
  memory.rejected = [...new Set([...memory.rejected, memory.lessonId])];
  const question = memory.question;
  const { band, hits } = library.find(question, {
    lessonId: input.lessonId,
    exclude: new Set(memory.rejected),
  });
  const next = hits[0]?.lesson;
  if (!next || band === 'none') {
    draft.say(texts.askWhatMeant);
    turn.passOn(question);
    return;
  }
  draft.say(texts.anotherTry);
  answerOn(turn, 'ask', next, question);
}

function nextLesson(turn: Turn, last: number | null) {
  const { draft, texts, library, input } = turn;
  const lessons = [...library.lessons.values()];
  const here = lessons.findIndex(({ id }) => id === (input.lessonId ?? last));
  const next = lessons[here + 1];
  if (!next) {
    draft.ask(texts.nextNone);
    return;
  }
  turn.cite(next);
  turn.remember(next, null);
  draft.say(texts.nextLesson(next.title, next.chapter.title));
  draft.quote(next.takeaways[0] ?? '');
  draft.ask(texts.back.answer);
}

function lessonAtHand({ library, input, memory }: Turn): LibraryLesson | undefined {
  return library.lessons.get(memory.lessonId ?? -1) ?? library.lessons.get(input.lessonId ?? -1);
}
