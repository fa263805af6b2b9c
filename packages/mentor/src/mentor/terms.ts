import type { HintedQuestion, LibraryLesson } from '#src/library/library.ts';
import { wordsOf } from '#src/library/words.ts';
import type { Pending } from './memory.ts';
import type { Turn } from './turn.ts';

/** "Quiz me": asks for the meaning of the lesson's terms, one at a time, without repetition. */
export function askTerm(turn: Turn, original: LibraryLesson | null) {
  const { draft, texts, memory } = turn;
  if (!original) {
    draft.ask(texts.noTopic);
    return;
  }
  turn.cite(original);
  turn.remember({ answer: turn.answerAtHand, lesson: original });
  const lesson = turn.lessonIn(original);
  const next = lesson.terms.find(({ term }) => !memory.asked.includes(term));
  if (!next) {
    memory.asked = memory.asked.filter((term) => !lesson.terms.some((each) => each.term === term));
    draft.ask(texts.termsDone);
    turn.offer('next', texts.buttons.next);
    return;
  }
  memory.asked = [...memory.asked, next.term];
  memory.pending = { kind: 'term', lessonId: lesson.id, term: next.term };
  draft.ask(texts.termAsk(next.term));
}

/**
 * Shows the lesson's definition after the learner's own.
 * @returns false if it no longer exists
 */
export function tellTerm(turn: Turn, { lessonId, term }: Extract<Pending, { kind: 'term' }>) {
  const { draft, texts, library } = turn;
  const original = library.lessons.get(lessonId);
  const found =
    original &&
    [turn.lessonIn(original), original].flatMap(({ terms, language }) =>
      terms.flatMap((each) => (each.term === term ? [{ ...each, language }] : [])),
    )[0];
  if (!found) return false;
  turn.cite(original);
  draft.say(texts.termTold);
  const told = `**${term}**${texts.colon} ${found.definition}`;
  draft.quote(told, told, found.language);
  turn.offer('question', texts.buttons.another);
  return true;
}

/** For a message with a quiz question: gives a hint, and leaves the answer to the learner. */
export function hintAt(turn: Turn, question: HintedQuestion, chapterId: number) {
  const { draft, texts, library } = turn;
  const found = library.find(`${question.question_text} ${question.explanation}`).lessons;
  const lesson =
    found.find(({ chapter }) => chapter.id === chapterId) ??
    [...library.lessons.values()].find(({ chapter }) => chapter.id === chapterId);
  draft.say(texts.gradedHint);
  if (lesson) {
    turn.cite(lesson);
    turn.remember({ lesson });
    const told = turn.lessonIn(lesson);
    const hint = hintFrom(told, question);
    draft.quote(hint, hint, told.language);
  }
  draft.ask(texts.gradedTry);
}

/** The part of the lesson closest to the question, without sentences that reveal the answer. */
function hintFrom(lesson: LibraryLesson, question: HintedQuestion): string {
  const asked = new Set(wordsOf(question.question_text));
  const answer = new Set(wordsOf(question.answer));
  const hints = [
    ...lesson.terms.map(({ term, definition }) => `**${term}**: ${definition}`),
    ...lesson.takeaways,
  ].map((text) => {
    const words = new Set(wordsOf(text));
    const shared = [...words].filter((word) => asked.has(word)).length;
    const given = [...answer].filter((word) => words.has(word)).length;
    return { text, shared: shared / words.size, givesAway: given / answer.size > 0.6 };
  });
  const [hint] = hints
    .filter(({ givesAway }) => !givesAway)
    .toSorted((a, b) => b.shared - a.shared);
  return hint?.text ?? lesson.takeaways[0] ?? '';
}
