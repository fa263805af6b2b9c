import type { IdeaCard } from '@inzira/contract/advisor';
import type { Library, LibraryLesson } from './library.ts';
import type { MentorTexts } from './mentor-texts.ts';
import {
  countWords,
  sentencesOf,
  toPlainText,
  type Section,
  type SectionKind,
} from './passages.ts';
import { stemsOf } from './stems.ts';

/** What a lesson itself says, chosen to fit a question; nothing here is written anew. */

const ANSWER_WORDS = 70;
const EXAMPLE_WORDS = 130;
const MOST_STEPS = 8;
const STEP_WORDS = 6;
/** Where the lesson explains; the story and its names make poor answers. */
const EXPLAINING: readonly SectionKind[] = ['idea', 'steps', 'mistakes', 'other'];

/** The sentences closest to a question: two or three from one place. */
export function answerFrom(library: Library, lesson: LibraryLesson, question: string): string {
  const wanted = library.weightedStems(question);
  const score = (text: string) => {
    let sum = 0;
    for (const stem of new Set(stemsOf(text))) sum += wanted.get(stem) ?? 0;
    return sum;
  };
  let best = { score: 0, texts: [] as string[] };
  const consider = (texts: string[], at: number, bonus: number) => {
    const own = score(texts[at] ?? '');
    if (own === 0) return;
    const total = (own + 0.3 * score(texts[at + 1] ?? '')) * bonus;
    if (total > best.score) best = { score: total, texts: upTo(texts.slice(at), ANSWER_WORDS) };
  };
  lesson.takeaways.forEach((text) => consider([text], 0, 1.25));
  lesson.terms.forEach(({ term, definition }) => consider([`**${term}**: ${definition}`], 0, 1));
  for (const section of lesson.sections) {
    if (!EXPLAINING.includes(section.kind)) continue;
    for (const block of section.blocks) {
      if (block.type === 'table' || block.type === 'heading') continue;
      const sentences =
        block.type === 'list'
          ? listItems(block.markdown).map(toPlainText)
          : sentencesOf(block.text);
      const readable = sentences.filter((text) => countWords(text) >= 5);
      readable.forEach((_, at) => consider(readable, at, 1));
    }
  }
  return best.texts.length > 0 ? best.texts.join(' ') : (lesson.takeaways[0] ?? lesson.title);
}

function upTo(texts: readonly string[], words: number): string[] {
  const kept: string[] = [];
  let sum = 0;
  for (const text of texts.slice(0, 3)) {
    sum += countWords(text);
    if (kept.length > 0 && sum > words) break;
    kept.push(text);
  }
  return kept;
}

/** The steps, each by its first sentence, as a numbered list; null when the lesson has none. */
export function stepsFrom(lesson: LibraryLesson): { markdown: string; aloud: string } | null {
  const section = sectionOf(lesson, 'steps');
  const list = section?.blocks.find((block) => block.type === 'list');
  if (!list) return null;
  const steps = listItems(list.markdown).map(beginningOf).slice(0, MOST_STEPS);
  return {
    markdown: steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    aloud: steps.map(toPlainText).join(' '),
  };
}

/** The first sentence, and the next where that one alone says little ("Divide."). */
function beginningOf(item: string): string {
  const kept: string[] = [];
  for (const sentence of sentencesOf(item)) {
    kept.push(sentence);
    if (countWords(kept.join(' ')) >= STEP_WORDS) break;
  }
  return kept.join(' ');
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
