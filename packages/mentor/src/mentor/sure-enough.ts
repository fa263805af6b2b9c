import type { Answer, Finding, Library } from '#src/library/library.ts';
import { wordsOf } from '#src/library/words.ts';

/*
 * How certain an answer to a story is. Few of a story's many words belong to its question, so an answer may lead by
 * chance: of 110 answers to strangers' stories 55 % were right, whatever their lead. Besides the lead, it matters
 * whether words of the answer's question and text occur in the story.
 */

/** A message of so many words is a story, which asks for something whatever its last sentence is. */
export const STORY = 25;
const MOST_HITS = 3;
const WEIGHT = { title: 0.1, answer: 0.5 };
/** The scores from which an answer is given with and without "Not this?". Below, a choice is offered. */
const ENOUGH = { half: 0.4, plain: 0.8 };

const STEM = 5;
const stemsOf = (texts: readonly (string | null)[]) =>
  new Set(
    wordsOf(texts.filter((text) => text !== null).join(' '))
      .filter((word) => word.length > 3)
      .map((word) => word.slice(0, STEM)),
  );
const common = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].filter((stem) => others.has(stem)).length;

/** The score of an answer for a story: its lead, and the words they share. */
function nearness(library: Library, story: string, answer: Answer, lead: number, language: string) {
  const told = stemsOf([story, library.inEnglish(story)]);
  const titles = stemsOf(library.titlesOf(answer));
  const all = stemsOf([
    ...library.titlesOf(answer),
    answer.answer,
    library.answerIn(answer, language).answer,
  ]);
  return (
    lead +
    WEIGHT.title * Math.min(common(titles, told), MOST_HITS) +
    (WEIGHT.answer * common(all, told)) / Math.max(1, told.size)
  );
}

/** Adjusts the certainty of a finding for a story; that of a short message stays. */
export function sureEnough(
  library: Library,
  message: string,
  finding: Finding,
  language: string,
): Finding {
  const [answer] = finding.answers;
  const { band, lead } = finding;
  const isNew = answer?.taught?.isCorrection === false;
  if (!answer || isNew || (band !== 'answer' && band !== 'half')) return finding;
  if (message.split(/\s+/).length < STORY) return finding;
  const near = nearness(library, message, answer, lead, language);
  if (near < ENOUGH.half) return { ...finding, band: 'unsure' };
  if (band === 'answer' && near < ENOUGH.plain)
    return { ...finding, band: 'half', rivals: finding.answers.slice(1, 3) };
  return finding;
}
