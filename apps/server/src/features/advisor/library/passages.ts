import { Marked, type Token, type Tokens } from 'marked';

/** What a part of a lesson is for, read from its heading. */
export type SectionKind = 'opening' | 'idea' | 'example' | 'steps' | 'mistakes' | 'try' | 'other';

export interface Section {
  heading: string;
  kind: SectionKind;
  /** Its paragraphs, lists and tables, without figures and headings. */
  blocks: Block[];
}

interface Block {
  type: 'paragraph' | 'list' | 'table' | 'heading';
  /** As the author wrote it, with links to lessons as plain words. */
  markdown: string;
  text: string;
}

export interface Passage {
  heading: string;
  text: string;
}

const PASSAGE_WORDS = { min: 150, max: 300 };

/** The shapes of a lesson name their example differently: see the README of `content/`. */
const KINDS: readonly [SectionKind, RegExp][] = [
  ['example', /^(worked example|what happened|taken apart|the words|the sum|before you go)/i],
  ['steps', /^(steps|out there)/i],
  ['mistakes', /^common mistakes/i],
  ['try', /^try it/i],
  ['idea', /^the idea/i],
];

/** Splits a lesson's body at its headings of two #. */
export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [{ heading: '', kind: 'opening', blocks: [] }];
  for (const token of new Marked({ gfm: true }).lexer(markdown)) {
    if (token.type === 'heading' && (token as Tokens.Heading).depth <= 2) {
      const heading = plainText([token]);
      const kind = KINDS.find(([, pattern]) => pattern.test(heading))?.[0] ?? 'other';
      sections.push({ heading, kind, blocks: [] });
      continue;
    }
    const text = plainText([token]);
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

/** Passages of 150 to 300 words where the text allows; a short section goes with the next one. */
export function passagesOf(sections: readonly Section[]): Passage[] {
  const passages: (Passage & { words: number })[] = [];
  let open: { headings: string[]; texts: string[]; words: number } | null = null;
  const close = () => {
    if (!open) return;
    const { headings, texts, words } = open;
    passages.push({ heading: headings.join('. '), text: texts.join('\n'), words });
    open = null;
  };
  for (const section of sections) {
    let isNew = true;
    for (const block of section.blocks) {
      for (const piece of piecesOf(block.text)) {
        const words = countWords(piece);
        if (
          open &&
          (open.words + words > PASSAGE_WORDS.max || (isNew && open.words >= PASSAGE_WORDS.min))
        ) {
          close();
        }
        open ??= { headings: [], texts: [], words: 0 };
        if (section.heading && !open.headings.includes(section.heading)) {
          open.headings.push(section.heading);
        }
        open.texts.push(piece);
        open.words += words;
        isNew = false;
      }
    }
  }
  close();
  const last = passages.at(-1);
  const before = passages.at(-2);
  if (
    last &&
    before &&
    last.words < PASSAGE_WORDS.min &&
    last.words + before.words <= PASSAGE_WORDS.max
  ) {
    passages.splice(-2, 2, {
      heading: [before.heading, last.heading].filter(Boolean).join('. '),
      text: `${before.text}\n${last.text}`,
      words: before.words + last.words,
    });
  }
  return passages.map(({ heading, text }) => ({ heading, text }));
}

/** A block that is longer than a passage may be, cut between sentences. */
function piecesOf(text: string): string[] {
  if (countWords(text) <= PASSAGE_WORDS.max) return [text];
  const pieces: string[] = [];
  let piece = '';
  for (const sentence of sentencesOf(text)) {
    if (piece && countWords(piece) + countWords(sentence) > PASSAGE_WORDS.max) {
      pieces.push(piece);
      piece = '';
    }
    piece = piece ? `${piece} ${sentence}` : sentence;
  }
  return piece ? [...pieces, piece] : pieces;
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text with the spaces around them: together they are the text. */
export function segmentsOf(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

export function sentencesOf(text: string): string[] {
  return segmentsOf(text)
    .map((segment) => segment.trim())
    .filter(Boolean);
}

/** The words of Markdown alone. */
export function toPlainText(markdown: string): string {
  return plainText(new Marked({ gfm: true }).lexer(markdown));
}

function withoutLinks(markdown: string): string {
  return markdown.replaceAll(/(?<!!)\[([^\]]+)\]\([^)]*\)/g, '$1');
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(textOf)
    .join('')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}

function textOf(token: Token): string {
  switch (token.type) {
    case 'image':
    case 'checkbox':
    case 'html':
      return '';
    case 'br':
    case 'hr':
    case 'space':
      return ' ';
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]) =>
        row.map((cell) => plainText(cell.tokens)).join(', ');
      return `${[header, ...rows].map(cells).join('.\n')}\n`;
    }
    case 'list':
      return `${(token as Tokens.List).items.map((item) => plainText(item.tokens)).join('\n')}\n`;
    default: {
      const { tokens: inner, text } = token as { tokens?: Token[]; text?: string };
      const words = inner ? inner.map(textOf).join('') : decodeEntities(text ?? '');
      return ['paragraph', 'heading', 'blockquote', 'code'].includes(token.type)
        ? `${words}\n`
        : words;
    }
  }
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

export function decodeEntities(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
