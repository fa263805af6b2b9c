import { Lexer, Marked, type Token, type Tokens } from 'marked';

/** The slug in `lesson:slug`, else null. */
export function lessonSlug(href: string): string | null {
  return href.startsWith('lesson:') ? href.slice('lesson:'.length) : null;
}

/** Whether a paragraph consists of one image. */
export function isFigure(token: { tokens?: Token[] }): boolean {
  return token.tokens?.length === 1 && token.tokens[0]?.type === 'image';
}

/** The name in a `::calculator name` paragraph, else null. */
export function calculatorName(text: string): string | null {
  return /^::calculator\s+(\S+)$/.exec(text.trim())?.[1] ?? null;
}

/** The parts of a `::fact rw-vat` (one record) or `::facts vat` (a topic) paragraph, else null. */
export function factPlace(text: string): { kind: 'fact' | 'facts'; name: string } | null {
  const [, kind, name] = /^::(facts?)\s+(\S+)$/.exec(text.trim()) ?? [];
  return kind === undefined || name === undefined ? null : { kind: kind as 'fact', name };
}

export function lexMarkdown(markdown: string): Token[] {
  return new Marked({ gfm: true }).lexer(markdown);
}

export function lexInline(markdown: string): Token[] {
  return Lexer.lexInline(markdown, { gfm: true });
}

const BLOCKS = ['blockquote', 'code', 'heading', 'paragraph'];
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The text without markup; images have none. */
export function plainText(tokens: readonly Token[]): string {
  return plainLines(tokens).replace(/\s+/g, ' ');
}

/** The same with a line for each paragraph, item and row. */
export function plainLines(tokens: readonly Token[]): string {
  return tokens
    .map(plainTextOf)
    .join('')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}

function plainTextOf(token: Token): string {
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
      return `\n${[header, ...rows].map(cells).join('.\n')}\n`;
    }
    case 'list':
      return `\n${(token as Tokens.List).items.map((item) => plainLines(item.tokens)).join('\n')}\n`;
    default: {
      const { tokens: inner, text } = token as { tokens?: Token[]; text?: string };
      const words = inner ? inner.map((each) => plainTextOf(each)).join('') : decode(text ?? '');
      return BLOCKS.includes(token.type) ? `\n${words}\n` : words;
    }
  }
}

function decode(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Counts what is between spaces and has a letter or digit. */
export function countWords(markdown: string): number {
  return plainText(lexMarkdown(markdown))
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

export function walkTokens(tokens: Token[], visit: (token: Token) => void) {
  void new Marked().walkTokens(tokens, visit);
}

/** The first sentences of a Markdown text, for a preview of at most `max` characters. */
export function excerptOf(markdown: string, max: number): string {
  const first = lexMarkdown(markdown).find(
    (token) => token.type === 'paragraph' && !isFigure(token as Tokens.Paragraph),
  );
  const text = first ? plainText([first]) : '';
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut}…`;
}

/** The targets of links or images, also inside of blocks. */
export function hrefs(markdown: string, areImages = false): string[] {
  return [...markdown.matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)\)/g)]
    .filter(([, mark]) => (mark === '!') === areImages)
    .map(([, , href = '']) => href);
}
