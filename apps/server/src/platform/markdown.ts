import { Lexer, Marked, type Token, type Tokens } from 'marked';

/** The slug in `lesson:slug`, else null. */
export function lessonSlug(href: string): string | null {
  return href.startsWith('lesson:') ? href.slice('lesson:'.length) : null;
}

/** A paragraph that holds one image and nothing else. */
export function isFigure(token: { tokens?: Token[] }): boolean {
  return token.tokens?.length === 1 && token.tokens[0]?.type === 'image';
}

/** The name in a paragraph that is `::calculator name`, else null. */
export function calculatorName(text: string): string | null {
  return /^::calculator\s+(\S+)$/.exec(text.trim())?.[1] ?? null;
}

export function lexMarkdown(markdown: string): Token[] {
  return new Marked({ gfm: true }).lexer(markdown);
}

export function lexInline(markdown: string): Token[] {
  return Lexer.lexInline(markdown, { gfm: true });
}

const BLOCKS = ['blockquote', 'code', 'heading', 'paragraph'];

/** The words alone; a drawing has none. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map(plainTextOf).join('').replace(/\s+/g, ' ').trim();
}

function plainTextOf(token: Token): string {
  switch (token.type) {
    case 'image':
    case 'checkbox':
      return '';
    case 'br':
    case 'hr':
    case 'space':
      return ' ';
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return ` ${[header, ...rows]
        .flat()
        .map((cell) => plainText(cell.tokens))
        .join(' ')} `;
    }
    case 'list':
      return ` ${(token as Tokens.List).items.map((item) => plainText(item.tokens)).join(' ')} `;
    default: {
      const { tokens: inner, text } = token as { tokens?: Token[]; text?: string };
      const words = inner ? inner.map((each) => plainTextOf(each)).join('') : (text ?? '');
      return BLOCKS.includes(token.type) ? ` ${words} ` : words;
    }
  }
}

/** What stands between spaces and has a letter or a digit. */
export function countWords(markdown: string): number {
  return plainText(lexMarkdown(markdown))
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

export function walkTokens(tokens: Token[], visit: (token: Token) => void) {
  void new Marked().walkTokens(tokens, visit);
}

/** The first sentences of a Markdown text, for a preview of at most `max` characters. */
export function openingOf(markdown: string, max: number): string {
  const first = lexMarkdown(markdown).find(
    (token) => token.type === 'paragraph' && !isFigure(token as Tokens.Paragraph),
  );
  const text = first ? plainText([first]) : '';
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut}…`;
}
