import {
  groupRuns,
  isLink,
  parseRichText,
  writeRichText,
  type Block,
  type Line,
  type Lines,
  type List,
  type ListItem,
  type Run,
} from '@inzira/contract/rules/rich-text';
import { escapeHtml } from '#src/platform/http/html.ts';
import { lazy } from '#src/platform/lazy.ts';

const htmlparser = lazy<typeof import('htmlparser2')>('htmlparser2');

/** The attributes of an element: none in a page, a style in a mail. */
type Style = (tag: string) => string;

/** Converts staff's Markdown to HTML: text is escaped, and only the elements named here are produced. */
export const richTextHtml = (markdown: string) => toHtml(parseRichText(markdown), () => '');

/** The same for a mail, with inline styles on each element. */
export const richTextMailHtml = (markdown: string, style: Style) =>
  toHtml(parseRichText(markdown), style);

function toHtml(blocks: readonly Block[], style: Style): string {
  const element = (tag: string, content: string, attributes = '') =>
    `<${tag}${attributes}${style(tag)}>${content}</${tag}>`;
  const words = (runs: readonly Run[]) =>
    groupRuns(runs, ({ bold }) => bold ?? false)
      .map(([isBold, some]) => {
        const inner = groupRuns(some, ({ italic }) => italic ?? false)
          .map(([isItalic, same]) => {
            const text = escapeHtml(same.map((run) => run.text).join(''));
            return isItalic ? element('em', text) : text;
          })
          .join('');
        return isBold ? element('strong', inner) : inner;
      })
      .join('');
  const lineOf = (line: Line) =>
    groupRuns(line, ({ link }) => link)
      .map(([link, runs]) => {
        if (link === undefined || !isLink(link)) return words(runs);
        const address = ` href="${escapeHtml(link)}" target="_blank" rel="noopener noreferrer nofollow ugc"`;
        return element('a', words(runs), address);
      })
      .join('');
  const lines = (of: Lines) => of.map(lineOf).join('<br />');
  const list = ({ isOrdered, start, items }: List): string =>
    element(
      isOrdered ? 'ol' : 'ul',
      items
        .map((item) => element('li', lines(item.lines) + item.lists.map(list).join('')))
        .join(''),
      isOrdered && start !== 1 ? ` start="${start}"` : '',
    );
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'list':
          return list(block);
        case 'heading':
          return element(`h${block.level}`, lines(block.lines));
        case 'paragraph':
          return element('p', lines(block.lines));
      }
    })
    .join('\n');
}

/** Converts sanitised HTML to Markdown of the same look; what has no mark here, such as a quote, becomes plain text. */
export function htmlToRichText(html: string): string {
  const blocks: Block[] = [];
  const lists: List[] = [];
  let lines: Lines | null = null;
  let [bold, italic] = [0, 0];
  const links: (string | undefined)[] = [];

  const itemOf = () => lists.at(-1)?.items.at(-1);
  const begin = (block: { kind: 'paragraph' } | { kind: 'heading'; level: 2 | 3 }) => {
    const item = itemOf();
    if (item) {
      lines = item.lines;
      if (lines.length > 0) lines.push([]);
      return;
    }
    lines = [];
    blocks.push({ ...block, lines });
  };
  const end = () => {
    lines = null;
  };
  const { Parser } = htmlparser();
  const parser = new Parser({
    onopentag(tag, { href, start }) {
      switch (tag) {
        case 'p':
        case 'blockquote':
          begin({ kind: 'paragraph' });
          break;
        case 'h1':
        case 'h2':
          begin({ kind: 'heading', level: 2 });
          break;
        case 'h3':
        case 'h4':
          begin({ kind: 'heading', level: 3 });
          break;
        case 'br':
          lines?.push([]);
          break;
        case 'ul':
        case 'ol': {
          end();
          const list: List = {
            kind: 'list',
            isOrdered: tag === 'ol',
            start: Number(start) || 1,
            items: [],
          };
          const item = itemOf();
          if (item) item.lists.push(list);
          else blocks.push(list);
          lists.push(list);
          break;
        }
        case 'li': {
          const item: ListItem = { lines: [], lists: [] };
          lists.at(-1)?.items.push(item);
          end();
          break;
        }
        case 'strong':
        case 'b':
          bold += 1;
          break;
        case 'em':
        case 'i':
          italic += 1;
          break;
        case 'a':
          links.push(href);
          break;
      }
    },
    ontext(text) {
      const words = text.replaceAll(/[ \t\r\n]+/g, ' ');
      if (!lines) {
        if (words.trim() === '') return;
        begin({ kind: 'paragraph' });
      }
      const link = links.at(-1);
      const run: Run = {
        text: words,
        ...(bold > 0 && { bold: true }),
        ...(italic > 0 && { italic: true }),
        ...(link !== undefined && isLink(link) && { link }),
      };
      const into: Lines = lines ?? [];
      const line: Line | undefined = into.at(-1);
      if (line) line.push(run);
      else into.push([run]);
    },
    onclosetag(tag) {
      if (/^(?:p|blockquote|h[1-6]|li)$/.test(tag)) end();
      else if (tag === 'ul' || tag === 'ol') {
        lists.pop();
        end();
      } else if (tag === 'strong' || tag === 'b') bold -= 1;
      else if (tag === 'em' || tag === 'i') italic -= 1;
      else if (tag === 'a') links.pop();
    },
  });
  parser.end(html);
  return writeRichText(blocks);
}
