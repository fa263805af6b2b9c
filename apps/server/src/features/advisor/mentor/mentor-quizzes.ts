import type { QuizQuestion } from '@inzira/contract/learning';
import type { LibraryLesson } from '#src/features/advisor/library/library.ts';
import { foldText, stemsOf } from '#src/features/advisor/library/stems.ts';
import type { Pending } from './memory.ts';
import { answerFrom } from './quotes.ts';
import type { Turn } from './turn.ts';

const HINTS = 2;

/** "Quiz me": asks the meaning of a term, each once. */
export function quizOn(turn: Turn, lesson: LibraryLesson) {
  const { draft, texts, memory } = turn;
  turn.cite(lesson);
  turn.remember(lesson, null);
  const next = lesson.terms.find(({ term }) => !memory.asked.includes(term));
  if (!next) {
    memory.asked = memory.asked.filter((term) => !lesson.terms.some((each) => each.term === term));
    draft.ask(texts.quizDone);
    return;
  }
  memory.asked = [...memory.asked, next.term];
  memory.pending = { kind: 'quiz', lessonId: lesson.id, term: next.term };
  draft.ask(texts.quizAsk(next.term));
}

/** Somebody does not try, and wants to see what it means. */
const GIVES_UP =
  /^(?:next|skip|pass|idk|(?:i )?(?:do not|don'?t|dont) (?:know|remember)|no idea|not sure|suivante?|(?:je )?(?:ne )?sais pas|aucune idee|sijui)\b/;

/** Looks at what a learner said a term means: which of the definition's words are there. */
export function checkMeaning(turn: Turn, { lessonId, term }: Extract<Pending, { kind: 'quiz' }>) {
  const { draft, texts, library, input } = turn;
  const lesson = library.lessons.get(lessonId);
  const entry = lesson?.terms.find((each) => each.term === term);
  if (!lesson || !entry) {
    draft.ask(texts.noTopic);
    return;
  }
  const given = new Set(
    library.conceptsOf(input.message).flatMap(({ own, others }) => [...own, ...others.keys()]),
  );
  const words = entry.definition.split(/[^\p{L}-]+/u).filter((word) => stemsOf(word).length > 0);
  const missing = words.filter((word) => !stemsOf(word).some((stem) => given.has(stem)));
  const share = words.length === 0 ? 0 : 1 - missing.length / words.length;
  const givesUp = GIVES_UP.test(foldText(input.message).replaceAll('’', "'").trim());
  if (!givesUp)
    draft.say(
      share >= 0.5
        ? texts.quizGood
        : share >= 0.2
          ? texts.quizPartly([...new Set(missing)].slice(0, 4).join(', '))
          : texts.quizMiss,
    );
  draft.quote(`**${entry.term}**: ${entry.definition}`);
  quizOn(turn, lesson);
}

/** A question of a quiz was sent: a hint, and the learner's own try first. */
export function hintAt(turn: Turn, question: QuizQuestion, chapterId: number) {
  const { draft, texts, library } = turn;
  const lesson = lessonFor(turn, question, chapterId);
  draft.say(texts.gradedHint);
  if (lesson) {
    turn.cite(lesson);
    turn.remember(lesson, question.question_text);
    draft.quote(
      hintFrom(turn, lesson, question, 0) ??
        answerFrom(library, lesson, question.question_text).markdown,
    );
  }
  turn.memory.pending = { kind: 'graded', questionId: question.id, attempts: 0 };
  draft.ask(texts.gradedTryFirst);
}

/** The learner's try at a quiz question: right, another hint, or after some tries the explanation. */
export function checkAnswer(
  turn: Turn,
  { questionId, attempts }: Extract<Pending, { kind: 'graded' }>,
) {
  const { draft, texts, library, input } = turn;
  const found = library.quizQuestion(questionId);
  if (!found) {
    draft.ask(texts.noTopic);
    return;
  }
  const { question, chapterId } = found;
  const lesson = lessonFor(turn, question, chapterId);
  if (lesson) turn.cite(lesson);
  if (isRight(question, input.message)) {
    draft.say(texts.gradedRight);
    draft.quote(question.explanation);
    draft.ask(texts.back.answer);
  } else if (attempts + 1 < HINTS && lesson) {
    draft.say(texts.gradedAgain);
    draft.quote(hintFrom(turn, lesson, question, attempts + 1) ?? lesson.takeaways[0] ?? '');
    turn.memory.pending = { kind: 'graded', questionId, attempts: attempts + 1 };
    draft.ask(texts.gradedTryFirst);
  } else {
    draft.say(texts.gradedExplained);
    draft.quote(question.explanation);
    draft.ask(texts.back.answer);
  }
}

function lessonFor(turn: Turn, question: QuizQuestion, chapterId: number): LibraryLesson | null {
  const { hits } = turn.library.find(`${question.question_text} ${question.explanation}`);
  const inChapter = hits.find(({ lesson }) => lesson.chapter.id === chapterId)?.lesson;
  return (
    inChapter ??
    [...turn.library.lessons.values()].find(({ chapter }) => chapter.id === chapterId) ??
    null
  );
}

/** What the lesson says near the question, without a sentence that gives the answer away. */
function hintFrom(
  turn: Turn,
  lesson: LibraryLesson,
  question: QuizQuestion,
  nth: number,
): string | null {
  const wanted = turn.library.weightedStems(question.question_text);
  const answer = new Set(stemsOf(question.answer));
  const hints = [
    ...lesson.takeaways,
    ...lesson.terms.map(({ term, definition }) => `**${term}**: ${definition}`),
  ]
    .map((text) => {
      const stems = new Set(stemsOf(text));
      let score = 0;
      for (const stem of stems) score += wanted.get(stem) ?? 0;
      const given = [...answer].filter((stem) => stems.has(stem)).length;
      return { text, score, givesAway: answer.size > 2 && given / answer.size > 0.6 };
    })
    .filter(({ givesAway }) => !givesAway)
    .toSorted((a, b) => b.score - a.score);
  return hints[Math.min(nth, hints.length - 1)]?.text ?? null;
}

function isRight(question: QuizQuestion, message: string): boolean {
  const given = foldText(message)
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();
  const answer = foldText(question.answer)
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();
  if (question.question_type === 'text') {
    return (
      ` ${given} `.includes(` ${answer} `) &&
      given.split(' ').length <= answer.split(' ').length + 6
    );
  }
  const stems = new Set(stemsOf(message));
  const overlap = (text: string) => {
    const wanted = stemsOf(text);
    return wanted.filter((stem) => stems.has(stem)).length / Math.max(1, wanted.length);
  };
  const others = question.choices
    .filter(({ text }) => text !== question.answer)
    .map(({ text }) => overlap(text));
  return overlap(question.answer) >= 0.5 && overlap(question.answer) > Math.max(0, ...others);
}
