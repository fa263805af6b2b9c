import type { IdeaCard } from '@inzira/contract/advisor-idea';
import type { LibraryLesson } from '#src/library/library.ts';
import { countWords, sectionsOf, type SectionKind } from '#src/library/passages.ts';
import { plainIdea } from './idea-extraction.ts';
import { framingOf, textsIn } from './mentor-texts.ts';

/** Extracts parts of lessons; nothing is generated. */

const EXAMPLE_WORDS = 130;
const MOST_STEPS = 8;

export interface Quoted {
  markdown: string;
  aloud: string;
}

/** The steps as a numbered list; null if the lesson has none. */
export function stepsFrom(lesson: LibraryLesson): Quoted | null {
  const steps = listIn(lesson, 'steps').slice(0, MOST_STEPS);
  if (steps.length === 0) return null;
  const markdown = steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
  return { markdown, aloud: steps.join(' ') };
}

/** Common mistakes as a list; null if the lesson has none. */
export function mistakesFrom(lesson: LibraryLesson): Quoted | null {
  const points = listIn(lesson, 'mistakes');
  if (points.length === 0) return null;
  return { markdown: points.map((point) => `- ${point}`).join('\n'), aloud: points.join(' ') };
}

/** The beginning of the worked example with its first table; null if there is none. */
export function exampleFrom(lesson: LibraryLesson): Quoted | null {
  const shown: string[] = [];
  const told: string[] = [];
  let words = 0;
  for (const block of blocksOf(lesson, 'example')) {
    const length = countWords(block.text);
    if (block.type === 'heading' || (words > 0 && words + length > EXAMPLE_WORDS)) break;
    words += length;
    shown.push(block.markdown);
    if (block.type !== 'table') told.push(block.text);
  }
  return shown.length === 0 ? null : { markdown: shown.join('\n\n'), aloud: told.join(' ') };
}

export function summaryOf({ takeaways }: LibraryLesson): Quoted {
  return { markdown: takeaways.map((text) => `- ${text}`).join('\n'), aloud: takeaways.join(' ') };
}

/** The author's line for a learner's own idea, with the known facts filled in; null if there is none. */
export function applyLine(lesson: LibraryLesson, card: IdeaCard): string | null {
  if (lesson.apply === '') return null;
  const { idea, customer, country } = textsIn(framingOf(lesson.language)).yours;
  const values: Record<string, string> = {
    idea: plainIdea(card.idea) ?? idea,
    customer: plainIdea(card.customer) ?? customer,
    country: plainIdea(card.country) ?? country,
  };
  return lesson.apply.replaceAll(
    /\{(idea|customer|country)\}/g,
    (whole, name: string) => values[name] ?? whole,
  );
}

function blocksOf(lesson: LibraryLesson, kind: SectionKind) {
  const { markdown, original = markdown } = lesson;
  // The headings of the original tell the kind of each section; a translation has them in the same order.
  const at = sectionsOf(original).findIndex((section) => section.kind === kind);
  return sectionsOf(markdown)[at]?.blocks ?? [];
}

function listIn(lesson: LibraryLesson, kind: SectionKind): string[] {
  const list = blocksOf(lesson, kind).find(({ type }) => type === 'list')?.markdown ?? '';
  return list
    .split(/\n(?=\s{0,3}(?:\d+[.)]|[-*+])\s)/)
    .map((item) =>
      item
        .replace(/^\s*(?:\d+[.)]|[-*+])\s+/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
}
