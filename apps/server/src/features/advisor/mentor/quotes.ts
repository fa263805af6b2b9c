import type { IdeaCard } from '@inzira/contract/advisor';
import type { Library, LibraryLesson } from '#src/features/advisor/library/library.ts';
import {
  countWords,
  segmentsOf,
  sentencesOf,
  toPlainText,
  type Section,
  type SectionKind,
} from '#src/features/advisor/library/passages.ts';
import { stemsOf } from '#src/features/advisor/library/stems.ts';
import type { MentorTexts } from './mentor-texts.ts';

/** What a lesson itself says, chosen to fit a question; nothing here is written anew. */

const ANSWER_WORDS = 70;
/** What the text beside the best one adds to it, and how good a second point of a list must be. */
const NEXT = 0.3;
const NEARLY = 0.6;
const EXAMPLE_WORDS = 130;
const MOST_STEPS = 8;
const STEP_WORDS = 6;
/** Where the lesson explains; the story and its names make poor answers. */
const EXPLAINING: readonly SectionKind[] = ['idea', 'steps', 'mistakes', 'other'];

export interface Answer {
  markdown: string;
  /** It tells what people do wrong, which must not be read as advice. */
  isMistake: boolean;
}

/** What comes closest to a question: two or three sentences from one place, or one or two points of a list. */
export function answerFrom(library: Library, lesson: LibraryLesson, question: string): Answer {
  const wanted = library.weightedStems(question);
  const scoreOf = (text: string) => {
    let sum = 0;
    for (const stem of new Set(stemsOf(text))) sum += wanted.get(stem) ?? 0;
    return sum;
  };
  let best = { score: 0, markdown: lesson.takeaways[0] ?? lesson.title, isMistake: false };
  const consider = (score: number, markdown: string, kind: SectionKind = 'idea') => {
    if (score > best.score) best = { score, markdown, isMistake: kind === 'mistakes' };
  };
  for (const text of lesson.takeaways) consider(1.25 * scoreOf(text), text);
  for (const { term, definition } of lesson.terms) {
    const text = `**${term}**: ${definition}`;
    consider(scoreOf(text), text);
  }
  for (const section of lesson.sections) {
    if (!EXPLAINING.includes(section.kind)) continue;
    for (const block of section.blocks) {
      if (block.type === 'list') {
        const points = closestPoints(listItems(block.markdown), scoreOf);
        consider(points.score, points.markdown, section.kind);
      } else if (block.type === 'paragraph') {
        const sentences = sentencesOf(block.text).filter((text) => countWords(text) >= 5);
        const scores = sentences.map(scoreOf);
        for (const [at, score] of scores.entries()) {
          if (score === 0) continue;
          const kept = upTo(sentences.slice(at, at + 3), ANSWER_WORDS);
          // What a colon announces stands in the list or table below.
          const answer = (kept.at(-1)?.endsWith(':') ? kept.slice(0, -1) : kept).join(' ');
          if (answer) consider(score + NEXT * (scores[at + 1] ?? 0), answer, section.kind);
        }
      }
    }
  }
  return best;
}

/** The point of a list that fits best, with the next best where it fits nearly as well. */
function closestPoints(points: readonly string[], scoreOf: (text: string) => number) {
  const ranked = points
    .map((text, at) => ({ text, at, score: scoreOf(text) }))
    .toSorted((a, b) => b.score - a.score);
  const [first, second] = ranked;
  if (!first) return { score: 0, markdown: '' };
  const isPair =
    second !== undefined &&
    second.score >= NEARLY * first.score &&
    countWords(`${first.text} ${second.text}`) <= ANSWER_WORDS;
  if (!isPair) return { score: first.score, markdown: first.text };
  const pair = [first, second].toSorted((a, b) => a.at - b.at);
  return {
    score: first.score + NEXT * second.score,
    markdown: pair.map(({ text }) => `- ${text}`).join('\n'),
  };
}

function upTo(texts: readonly string[], words: number): string[] {
  const kept: string[] = [];
  let sum = 0;
  for (const text of texts) {
    sum += countWords(text);
    if (kept.length > 0 && sum > words) break;
    kept.push(text);
  }
  return kept;
}

/** The steps, each whole; none when the lesson has none. */
export function stepItems(lesson: LibraryLesson): string[] {
  const list = sectionOf(lesson, 'steps')?.blocks.find((block) => block.type === 'list');
  return list ? listItems(list.markdown).slice(0, MOST_STEPS) : [];
}

/** The steps, each by its first sentence, as a numbered list; null when the lesson has none. */
export function stepsFrom(lesson: LibraryLesson): { markdown: string; aloud: string } | null {
  const steps = stepItems(lesson).map(beginningOf);
  if (steps.length === 0) return null;
  return {
    markdown: steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    aloud: steps.map(toPlainText).join(' '),
  };
}

/** What often goes wrong, as points; null when the lesson does not say. */
export function mistakesFrom(lesson: LibraryLesson): string | null {
  const list = sectionOf(lesson, 'mistakes')?.blocks.find((block) => block.type === 'list');
  return list
    ? listItems(list.markdown)
        .map((item) => `- ${item}`)
        .join('\n')
    : null;
}

/** What the first picture of a lesson shows, in its author's words. */
export function pictureOf(lesson: LibraryLesson): string | null {
  return /!\[([^\]]+)\]/.exec(lesson.markdown)?.[1] ?? null;
}

/** The first sentence, and the next where that one alone says little ("Divide.") or ends within bold or quoted words. */
function beginningOf(item: string): string {
  let kept = '';
  for (const sentence of segmentsOf(item)) {
    kept += sentence;
    const isOpen = ['**', '"'].some((mark) => kept.split(mark).length % 2 === 0);
    if (countWords(kept) >= STEP_WORDS && !isOpen) break;
  }
  return kept.trim();
}

/** The beginning of the worked example, its first table with it; null when there is none. */
export function exampleFrom(lesson: LibraryLesson): { markdown: string; aloud: string } | null {
  const section = sectionOf(lesson, 'example');
  if (!section) return null;
  const blocks: Section['blocks'] = [];
  let words = 0;
  for (const block of section.blocks) {
    if (block.type === 'heading' || (words > 0 && words + countWords(block.text) > EXAMPLE_WORDS))
      break;
    words += countWords(block.text);
    blocks.push(block);
  }
  if (blocks.length === 0) return null;
  const told = blocks.filter((block) => block.type !== 'table').map((block) => block.text);
  return { markdown: blocks.map((block) => block.markdown).join('\n\n'), aloud: told.join(' ') };
}

/** The definition of a term that the question names: the longest one that does. */
export function definitionFor(library: Library, question: string, first: readonly LibraryLesson[]) {
  const stems = ` ${library.conceptStems(question).join(' ')} `;
  let best: { lesson: LibraryLesson; term: string; definition: string; length: number } | null =
    null;
  const inOrder = new Set([...first, ...library.lessons.values()]);
  for (const lesson of inOrder) {
    for (const { term, definition } of lesson.terms) {
      for (const name of term.split(/[()]/)) {
        const key = stemsOf(name).join(' ');
        const length = key.split(' ').length;
        if (key && stems.includes(` ${key} `) && length > (best?.length ?? 0)) {
          best = { lesson, term, definition, length };
        }
      }
    }
  }
  return best;
}

/** The author's line for a learner's own idea, with what is known of it. */
export function applyLine(lesson: LibraryLesson, card: IdeaCard, texts: MentorTexts): string {
  const values: Record<string, string> = {
    idea: namedIdea(card.idea) ?? texts.yourIdea,
    customer: plainWords(card.customer) ?? texts.yourCustomers,
    country: plainWords(card.country) ?? texts.yourCountry,
  };
  return lesson.apply.replaceAll(
    /\{(idea|customer|country)\}/g,
    (whole, name: string) => values[name] ?? whole,
  );
}

/** "For {idea}": a whole sentence of a learner's stands in quotation marks there. */
function namedIdea(idea: string | null): string | null {
  const words = plainWords(idea)?.replace(/[.!]+$/, '') ?? null;
  return words && /^(?:i|we|my|our|it|to|je|j['’]|nous|mon|ma|notre|il|on)\b/i.test(words)
    ? `“${words}”`
    : words;
}

/** A learner's text inside a reply: it can make neither links nor headings nor HTML of it. */
function plainWords(text: string | null): string | null {
  const words = text
    ?.replaceAll(/[[\]()<>`*_#|~\\]/g, ' ')
    .replaceAll(/\bhttps?:\S*/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words || null;
}

function sectionOf(lesson: LibraryLesson, kind: SectionKind): Section | undefined {
  return lesson.sections.find((section) => section.kind === kind);
}

function listItems(markdown: string): string[] {
  return markdown
    .split(/\n(?=\s{0,3}(?:\d+[.)]|[-*+])\s)/)
    .map((item) =>
      item
        .replace(/^\s*(?:\d+[.)]|[-*+])\s+/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
}
