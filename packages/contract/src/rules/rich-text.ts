/*
 * The Markdown subset for staff: paragraphs, headings (## and ###), lists (- and 1.), **bold**, *italic* and links.
 * Everything else is plain text, so that texts from before the formatting read as they did: no HTML, no `_`, no code,
 * no quotes, and a star between spaces or digits is a star.
 */

export interface Run {
  text: string;
  bold?: boolean;
  italic?: boolean;
  link?: string;
}
/** The formatted words of one line. */
export type Line = Run[];
/** Lines with line breaks between them. */
export type Lines = Line[];

export interface List {
  kind: 'list';
  isOrdered: boolean;
  /** The number of its first item. */
  start: number;
  items: ListItem[];
}
export interface ListItem {
  lines: Lines;
  lists: List[];
}
export type Block =
  | { kind: 'paragraph'; lines: Lines }
  | { kind: 'heading'; level: 2 | 3; lines: Lines }
  | List;

const HEADING = /^ {0,3}(##|###) +(\S.*)$/;
const ITEM = /^(\s*)(?:([-*])|(\d{1,3})[.)])\s+(\S.*)$/;
const MAX_DEPTH = 4;

export const isLink = (url: string) =>
  /^(?:https?:\/\/[^\s/?#@()<>"'\\]+(?:[/?#][^\s()<>"\\]*)?|mailto:[^\s()<>"\\@]+@[^\s()<>"\\@]+)$/i.test(
    url,
  );

export function parseRichText(markdown: string): Block[] {
  const blocks: Block[] = [];
  /** The open lists, outermost first. */
  let open: { indent: number; list: List }[] = [];
  let paragraph: Lines | null = null;
  let isAfterBlank = false;
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') {
      paragraph = null;
      isAfterBlank = true;
      continue;
    }
    const wasAfterBlank = isAfterBlank;
    isAfterBlank = false;
    const heading = HEADING.exec(line);
    if (heading) {
      blocks.push({
        kind: 'heading',
        level: heading[1] === '##' ? 2 : 3,
        lines: [parseLine(heading[2] ?? '')],
      });
      open = [];
      paragraph = null;
      continue;
    }
    const item = ITEM.exec(line);
    // A line within a sentence may begin with a number, so only 1 starts a list.
    if (item && (paragraph === null || item[3] === undefined || item[3] === '1')) {
      addItem(item);
      paragraph = null;
      continue;
    }
    const last = open.at(-1)?.list.items.at(-1);
    if (last && !wasAfterBlank && /^(?: {2}|\t)/.test(line)) {
      last.lines.push(parseLine(line));
      continue;
    }
    open = [];
    if (!paragraph) {
      paragraph = [];
      blocks.push({ kind: 'paragraph', lines: paragraph });
    }
    paragraph.push(parseLine(line));
  }
  return blocks;

  function addItem([, space = '', , number, words = '']: RegExpExecArray) {
    const indent = space.replaceAll('\t', '    ').length;
    const isOrdered = number !== undefined;
    const item: ListItem = { lines: [parseLine(words)], lists: [] };
    while (open.length > 1 && indent < (open.at(-1)?.indent ?? 0)) open.pop();
    const top = open.at(-1);
    const isDeeper = top !== undefined && indent >= top.indent + 2 && open.length < MAX_DEPTH;
    if (top && !isDeeper && top.list.isOrdered === isOrdered) {
      top.list.items.push(item);
      return;
    }
    const list: List = { kind: 'list', isOrdered, start: Number(number ?? 1), items: [item] };
    if (top && !isDeeper) open.pop();
    const parent = open.at(-1)?.list.items.at(-1);
    if (parent) parent.lists.push(list);
    else blocks.push(list);
    open.push({ indent, list });
  }
}

interface Stars {
  /** The number of unused stars. */
  count: number;
  mayOpen: boolean;
  mayClose: boolean;
}
interface Part extends Run {
  stars?: Stars;
}

const ESCAPE = /^\\([\\*[\]#.)-])/;
const LINK = /^\[((?:[^[\]\\]|\\.)+)\]\(([^\s()]+)\)/;
const ADDRESS = /^https?:\/\/[^\s()<>"'\\*[\]@]*[^\s()<>"'\\*[\]@.,:;!?…»”’]/i;
const IS_WORD = /[\p{L}\p{N}]/u;

/** Parses one line. */
export function parseLine(text: string, isInLink = false): Line {
  const line = text.trim();
  const parts: Part[] = [];
  const opened: number[] = [];
  let words = '';
  const flush = () => {
    if (words !== '') parts.push({ text: words });
    words = '';
  };
  for (let at = 0; at < line.length;) {
    const character = line[at] ?? '';
    if (character === '*') {
      flush();
      const [stars = ''] = /^\*+/.exec(line.slice(at)) ?? [];
      addStars(stars.length, line[at - 1] ?? ' ', line[at + stars.length] ?? ' ');
      at += stars.length;
      continue;
    }
    const rest =
      character === '\\' || character === '[' || /h/i.test(character) ? line.slice(at) : '';
    const escaped = character === '\\' && ESCAPE.exec(rest);
    if (escaped) {
      words += escaped[1] ?? '';
      at += escaped[0].length;
      continue;
    }
    const link = !isInLink && character === '[' ? LINK.exec(rest) : null;
    if (link?.[2] && isLink(link[2])) {
      flush();
      for (const run of parseLine(link[1] ?? '', true)) parts.push({ ...run, link: link[2] });
      at += link[0].length;
      continue;
    }
    const address =
      !isInLink && /h/i.test(character) && !IS_WORD.test(line[at - 1] ?? '')
        ? ADDRESS.exec(rest)
        : null;
    if (address && line[at + address[0].length] !== '@' && isLink(address[0])) {
      flush();
      parts.push({ text: address[0], link: address[0] });
      at += address[0].length;
      continue;
    }
    words += character;
    at += 1;
  }
  flush();
  return joinRuns(
    parts.map(({ stars, ...run }) => (stars ? { ...run, text: '*'.repeat(stars.count) } : run)),
  );

  function addStars(count: number, before: string, after: string) {
    // A single star within a word is literal, as in 2*3*4.
    const isSingle = count === 1;
    const stars: Stars = {
      count,
      mayOpen: !/\s/.test(after) && !(isSingle && IS_WORD.test(before)),
      mayClose: !/\s/.test(before) && !(isSingle && IS_WORD.test(after)),
    };
    if (stars.mayClose) close(stars);
    parts.push({ text: '', stars });
    if (stars.mayOpen && stars.count > 0) opened.push(parts.length - 1);
  }

  function close(closer: Stars) {
    while (closer.count > 0 && opened.length > 0) {
      const from = opened.at(-1) ?? 0;
      const opener = parts[from]?.stars;
      // There is no text between them.
      if (!opener || from === parts.length - 1) return;
      const used = Math.min(opener.count, closer.count) >= 2 ? 2 : 1;
      for (const part of parts.slice(from + 1)) part[used === 2 ? 'bold' : 'italic'] = true;
      opener.count -= used;
      closer.count -= used;
      if (opener.count === 0) opened.pop();
    }
  }
}

/** Joins adjacent runs with the same formatting. */
function joinRuns(runs: readonly Run[]): Line {
  const joined: Run[] = [];
  for (const { text, bold = false, italic = false, link } of runs) {
    if (text === '') continue;
    const last = joined.at(-1);
    if (
      last &&
      (last.bold ?? false) === bold &&
      (last.italic ?? false) === italic &&
      last.link === link
    )
      last.text += text;
    else
      joined.push({
        text,
        ...(bold && { bold }),
        ...(italic && { italic }),
        ...(link !== undefined && { link }),
      });
  }
  return joined;
}

const wordsOf = (line: Line) => line.map(({ text }) => text).join('');

/** Converts back to Markdown, which `parseRichText` reads as the same document. */
export function writeRichText(blocks: readonly Block[]): string {
  const written = blocks.filter((block) => writeBlock(block) !== '');
  return joinLists(written).map(writeBlock).join('\n\n');
}

/** Joins adjacent lists of the same kind, which Markdown would read as one. */
function joinLists<T extends Block>(blocks: readonly T[]): (T | List)[] {
  const joined: (T | List)[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const isSame =
      last?.kind === 'list' && block.kind === 'list' && last.isOrdered === block.isOrdered;
    if (isSame) joined[joined.length - 1] = { ...last, items: [...last.items, ...block.items] };
    else joined.push(block);
  }
  return joined;
}

function writeBlock(block: Block): string {
  if (block.kind === 'list') return writeList(block, '');
  const lines = block.lines.map(writeLine).filter(Boolean);
  if (lines.length === 0) return '';
  if (block.kind === 'heading') return `${block.level === 2 ? '##' : '###'} ${lines.join(' ')}`;
  return lines.map(escapeStart).join('\n');
}

function writeList({ isOrdered, start, items }: List, indent: string): string {
  let number = start;
  return items
    .flatMap(({ lines, lists }) => {
      const [first = '', ...others] = lines.map(writeLine).filter(Boolean);
      // An item that contains only lists is replaced by them.
      if (first === '') return lists.map((list) => writeList(list, indent));
      const mark = isOrdered ? `${number++}. ` : '- ';
      const inner = indent + ' '.repeat(mark.length);
      return [
        `${indent}${mark}${escapeStart(first)}`,
        ...others.map((line) => inner + escapeStart(line)),
        ...joinLists(lists).map((list) => writeList(list, inner)),
      ];
    })
    .join('\n');
}

/** Escapes text that would start a list or heading. */
const escapeStart = (line: string) =>
  line.replace(/^([-#](?=#{0,2}\s)|\*(?=\s))/, '\\$1').replace(/^(\d{1,3})([.)])(?=\s)/, '$1\\$2');

/** Normalises white space to one line; no-break spaces stay. */
const spaced = (text: string) => text.replaceAll(/[ \t\r\n]+/g, ' ');

/** Omits formatting that Markdown cannot express, such as an italic half of a word; never words. */
function writeLine(line: Line): string {
  const hasLinkMark = wordsOf(line).includes('](');
  const without = (...marks: ('bold' | 'italic')[]) =>
    line.map((run) => ({ ...run, ...Object.fromEntries(marks.map((mark) => [mark, false])) }));
  for (const runs of [line, without('italic'), without('bold', 'italic')]) {
    const written = spaced(writeRuns(joinRuns(runs), hasLinkMark)).trim();
    if (tellMarks(parseLine(written)) === tellMarks(runs)) return written;
  }
  return escapeText(spaced(wordsOf(line)).trim(), { isInLink: false, hasLinkMark });
}

/** Each character with its formatting, which is ignored for spaces. */
const tellMarks = (line: Line) =>
  line
    .flatMap(({ text, bold, italic, link }) =>
      Array.from(text.replaceAll(/\s/g, ''), (letter) =>
        [letter, bold && 'b', italic && 'i', link].filter(Boolean).join(' '),
      ),
    )
    .join('\n');

function writeRuns(runs: readonly Run[], hasLinkMark: boolean): string {
  return groupRuns(runs, ({ link }) => link)
    .map(([link, group]) => {
      const isInLink = link !== undefined;
      const inner = writeBold(group, { isInLink, hasLinkMark });
      if (!isInLink) return inner;
      const isBare =
        group.length === 1 && group[0]?.text === link && !group[0].bold && !group[0].italic;
      if (isBare && ADDRESS.exec(link)?.[0] === link) return link;
      return around(inner, '[', `](${link.replaceAll('(', '%28').replaceAll(')', '%29')})`);
    })
    .join('');
}

interface Place {
  isInLink: boolean;
  hasLinkMark: boolean;
}

const writeBold = (runs: readonly Run[], place: Place) =>
  groupRuns(runs, ({ bold }) => bold ?? false)
    .map(([bold, group]) => {
      const inner = writeItalic(group, place);
      return bold ? around(inner, '**', '**') : inner;
    })
    .join('');

const writeItalic = (runs: readonly Run[], place: Place) =>
  groupRuns(runs, ({ italic }) => italic ?? false)
    .map(([italic, group]) => {
      const inner = group.map(({ text }) => escapeText(text, place)).join('');
      return italic ? around(inner, '*', '*') : inner;
    })
    .join('');

/** Puts the marks around the words, not the spaces beside them. */
function around(text: string, before: string, after: string): string {
  const [, start = '', words = '', end = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return words === '' ? text : `${start}${before}${words}${after}${end}`;
}

/** Groups adjacent runs by a key. */
export function groupRuns<T>(runs: readonly Run[], keyOf: (run: Run) => T): [T, Run[]][] {
  const groups: [T, Run[]][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last && last[0] === keyOf(run)) last[1].push(run);
    else groups.push([keyOf(run), [run]]);
  }
  return groups;
}

function escapeText(text: string, { isInLink, hasLinkMark }: Place): string {
  return text
    .replaceAll(/\\(?=[\\*[\]#.)-]|$)/g, '\\\\')
    .replaceAll(/\*/g, (star, at: number) => {
      const [before = '', after = ''] = [text[at - 1], text[at + 1]];
      const isPlain = before === ' ' && after === ' ';
      return isPlain ? star : `\\${star}`;
    })
    .replaceAll(/[[\]]/g, (bracket) => (isInLink || hasLinkMark ? `\\${bracket}` : bracket));
}

/** Whether it contains any formatting. */
export const hasMarks = (markdown: string) =>
  parseRichText(markdown).some(
    (block) =>
      block.kind !== 'paragraph' ||
      block.lines.flat().some(({ bold, italic, link }) => bold || italic || link !== undefined),
  );

/** The text without formatting; `links` appends the addresses of links. */
export function plainText(markdown: string, { links = false } = {}): string {
  return plainBlocks(parseRichText(markdown), links);
}

function plainBlocks(blocks: readonly Block[], links: boolean): string {
  const wordsOfRun = ({ text, link }: Run) =>
    links && link !== undefined && link !== text
      ? `${text} (${link.replace(/^mailto:/i, '')})`
      : text;
  const lineOf = (line: Line) => line.map(wordsOfRun).join('');
  const listOf = ({ isOrdered, start, items }: List, indent: string): string =>
    items
      .flatMap(({ lines, lists }, index) => {
        const mark = isOrdered ? `${start + index}. ` : '- ';
        const inner = indent + ' '.repeat(mark.length);
        return [
          `${indent}${mark}${lines.map(lineOf).join(`\n${inner}`)}`,
          ...lists.map((list) => listOf(list, inner)),
        ];
      })
      .join('\n');
  return blocks
    .map((block) =>
      block.kind === 'list' ? listOf(block, '') : block.lines.map(lineOf).join('\n'),
    )
    .join('\n\n');
}
