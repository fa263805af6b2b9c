import type { Tokens } from 'marked';
import { lexMarkdown, plainLines, plainText } from '#src/markdown.ts';

/** The purpose of a lesson's section, read from its heading. */
export type SectionKind = 'opening' | 'idea' | 'example' | 'steps' | 'mistakes' | 'try' | 'other';

export interface Section {
  heading: string;
  kind: SectionKind;
  /** Its paragraphs, lists and tables, without figures and headings. */
  blocks: Block[];
}

interface Block {
  type: 'paragraph' | 'list' | 'table' | 'heading';
  /** The Markdown source, with links to lessons as plain text. */
  markdown: string;
  text: string;
}

export interface Passage {
  heading: string;
  text: string;
}

const PASSAGE_WORDS = { min: 150, max: 300 };

/** Lessons of different shapes name their example differently: see the README of `content/`. */
const KINDS: readonly [SectionKind, RegExp][] = [
  ['example', /^(worked example|what happened|taken apart|the words|the sum|before you go)/i],
  ['steps', /^(steps|out there)/i],
  ['mistakes', /^common mistakes/i],
  ['try', /^try it/i],
  ['idea', /^the idea/i],
];

/** Splits a lesson's body at its `##` headings. */
export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [{ heading: '', kind: 'opening', blocks: [] }];
  for (const token of lexMarkdown(markdown)) {
    if (token.type === 'heading' && (token as Tokens.Heading).depth <= 2) {
      const heading = plainText([token]);
      const kind = KINDS.find(([, pattern]) => pattern.test(heading))?.[0] ?? 'other';
      sections.push({ heading, kind, blocks: [] });
      continue;
    }
    const text = plainLines([token]);
    if (text === '') continue;
    const type = (['list', 'table', 'heading'] as const).find((name) => name === token.type);
    sections.at(-1)?.blocks.push({
      type: type ?? 'paragraph',
      markdown: withoutLinks(token.raw).trim(),
      text,
    });
  }
  return sections.filter((section) => section.blocks.length > 0);
}

/** Passages of at most 300 words; after 150 words the next section starts a new one, and short sections are joined. */
export function passagesOf(sections: readonly Section[]): Passage[] {
  const passages: { headings: string[]; texts: string[]; words: number }[] = [];
  for (const { heading, blocks } of sections) {
    for (const [at, { text }] of blocks.entries()) {
      const words = countWords(text);
      let open = passages.at(-1);
      const isFull =
        open &&
        (open.words + words > PASSAGE_WORDS.max || (at === 0 && open.words >= PASSAGE_WORDS.min));
      if (!open || isFull) {
        open = { headings: [], texts: [], words: 0 };
        passages.push(open);
      }
      if (heading && !open.headings.includes(heading)) open.headings.push(heading);
      open.texts.push(text);
      open.words += words;
    }
  }
  return passages.map(({ headings, texts }) => ({
    heading: headings.join('. '),
    text: texts.join('\n'),
  }));
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text with the surrounding spaces, so that joining them gives the text. */
export function segmentsOf(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

export function sentencesOf(text: string): string[] {
  return segmentsOf(text)
    .map((segment) => segment.trim())
    .filter(Boolean);
}

/** The text of Markdown without markup. */
export function toPlainText(markdown: string): string {
  return plainLines(lexMarkdown(markdown));
}

function withoutLinks(markdown: string): string {
  return markdown.replaceAll(/(?<!!)\[([^\]]+)\]\([^)]*\)/g, '$1');
}
