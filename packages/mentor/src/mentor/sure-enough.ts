import type { Answer, Finding, Library } from '#src/library/library.ts';
import { wordsOf } from '#src/library/words.ts';

/*
 * How sure a reply to a story is. A story has many words of which few are of what it asks, so that one answer leads by
 * chance: of 110 that were given to strangers' stories in full 55 % were right, whichever lead they had. What tells them
 * apart beside the lead is whether the words of the answer's question and of the answer stand in the story.
 */

/** So many words tell a story, which asks for something whatever its last sentence is. */
export const STORY = 25;
const MOST_HITS = 3;
const WEIGHT = { title: 0.1, answer: 0.5 };
/** From here an answer is told with "Not this?", and from there without. Less is a choice. */
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

/** How near a story comes to an answer: how far that leads, and how many words they share. */
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

/** A finding for a message that is as sure as such messages were found to be; that of a short one as it is. */
export function sureEnough(
  library: Library,
  message: string,
  finding: Finding,
  language: string,
): Finding {
  const [answer] = finding.answers;
  const { band, lead } = finding;
  if (!answer || answer.taught || (band !== 'answer' && band !== 'half')) return finding;
  if (message.split(/\s+/).length < STORY) return finding;
  const near = nearness(library, message, answer, lead, language);
  if (near < ENOUGH.half) return { ...finding, band: 'unsure' };
  if (band === 'answer' && near < ENOUGH.plain)
    return { ...finding, band: 'half', rivals: finding.answers.slice(1, 3) };
  return finding;
}
