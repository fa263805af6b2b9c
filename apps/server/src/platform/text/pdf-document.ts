import type { Language } from '@inzira/contract/accounts';
import type PDFDocument from 'pdfkit';
import type { PrintedBrand } from '#src/platform/text/printed-brand.ts';
import { FONTS, splitByFont, type Weight } from './pdf-fonts.ts';

export type Doc = InstanceType<typeof PDFDocument>;

export const MARGIN = 62;
const INK = '#1d1610';
export const INK_SOFT = '#5b4e41';
export const LINE = '#e0d4c1';
const CLAY = '#a63d1c';
const OCHRE = '#e2a534';

const PAGE_OF: Record<Language, (page: number, pages: number) => string> = {
  en: (page, pages) => `${page} of ${pages}`,
  fr: (page, pages) => `${page} sur ${pages}`,
};

interface Frame {
  title: string;
  author: string;
  language: Language;
  /** The footer of each page. */
  foot: string;
  /** The installation's brand; the product's if left out. */
  brand?: PrintedBrand | undefined;
}

const accents = new WeakMap<Doc, string>();
/** The accent colour of the installation that the document belongs to. */
export const accentOf = (doc: Doc) => accents.get(doc) ?? CLAY;

/** A tagged (accessible) A4 document with its fonts. pdfkit and the fonts are loaded with the first one. */
export async function drawDocument(
  { title, author, language, foot, brand }: Frame,
  draw: (doc: Doc, tag: Tag) => void,
): Promise<Buffer> {
  const { default: Document } = await import('pdfkit');
  const doc = new Document({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 14 },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Inzira' },
  });
  if (brand?.colour) accents.set(doc, brand.colour);
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
  const bytes = collect(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  draw(doc, (type, part) => root.add(doc.struct(type, {}, part)));
  root.end();
  drawFooters(doc, foot, language);
  doc.end();
  return bytes;
}

async function collect(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of doc as unknown as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export type Tag = (type: string, draw: () => void) => void;

interface Head {
  kind: string;
  title: string;
  subtitle?: string | null;
  /** Lines below the title, one each. */
  lines: readonly { text: string; isSmall?: true }[];
}

export function drawHead(doc: Doc, tag: Tag, { kind, title, subtitle, lines }: Head) {
  doc.markContent('Artifact');
  drawMotif(doc);
  doc.endMarkedContent();
  doc.y = MARGIN + 40;
  tag('P', () => write(doc, kind, { weight: 'bold', size: 10, color: accentOf(doc) }));
  doc.moveDown(0.3);
  tag('H1', () => write(doc, title, { weight: 'heading', size: 30, gap: 0 }));
  if (subtitle) {
    doc.moveDown(0.2);
    tag('P', () => write(doc, subtitle, { size: 13, color: INK_SOFT }));
  }
  doc.moveDown(0.8);
  for (const { text, isSmall } of lines)
    tag('P', () => write(doc, text, isSmall ? { size: 9, color: INK_SOFT } : { size: 11 }));
  doc.moveDown(1);
  doc.markContent('Artifact');
  rule(doc, doc.y);
  doc.endMarkedContent();
  doc.moveDown(1.4);
}

/** A band of the product's diamond pattern along the top of the first page. */
function drawMotif(doc: Doc) {
  const [half, y] = [13, 30];
  for (let x = MARGIN + half, at = 0; x < doc.page.width - MARGIN - half; x += 2 * half, at += 1) {
    const diamond = (size: number, color: string) =>
      doc.polygon([x, y - size], [x + size, y], [x, y + size], [x - size, y]).fill(color);
    diamond(half, at % 3 === 1 ? OCHRE : accentOf(doc));
    diamond(half - 5, '#ffffff');
    diamond(half - 9, INK);
  }
}

export function drawPartTitle(doc: Doc, title: string) {
  const [x, y] = [MARGIN + 5, doc.y + 12];
  doc.polygon([x, y - 5], [x + 5, y], [x, y + 5], [x - 5, y]).fill(accentOf(doc));
  write(doc, title, { weight: 'heading', size: 17, indent: 18 });
  doc.moveDown(0.5);
}

interface Style {
  weight?: Weight;
  size?: number;
  color?: string;
  indent?: number;
  gap?: number;
  /** A width smaller than the rest of the line. */
  width?: number;
}

/** Writes one paragraph in as many fonts as its characters need. */
export function write(
  doc: Doc,
  text: string,
  { weight = 'text', size = 10.5, color = INK, indent = 0, gap = 3.2, ...style }: Style = {},
) {
  const runs = splitByFont(text, weight);
  doc.fillColor(color).fontSize(size);
  doc.x = MARGIN + indent;
  const { width = doc.page.width - 2 * MARGIN - indent } = style;
  for (const [index, { font, text: part }] of runs.entries()) {
    doc.font(font).text(part, { width, lineGap: gap, continued: index < runs.length - 1 });
  }
  doc.x = MARGIN;
}

const LIST_ITEM = /^\s*(?:([-*•])|(\d{1,2})[.)])\s+(.*)$/;

/** Writes text that a trainee typed: paragraphs, lists, and tables in Markdown. */
export function drawContent(doc: Doc, tag: Tag, content: string) {
  const lines = content.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isTableLine(line)) {
      const from = at;
      while (isTableLine(lines[at + 1] ?? '')) at += 1;
      drawTable(doc, tag, cellsOf(lines.slice(from, at + 1)));
      continue;
    }
    const item = LIST_ITEM.exec(line);
    if (item) {
      const [, , number, text = ''] = item;
      startBlock(doc, 16);
      tag('P', () => drawItem(doc, number ? `${number}.` : '•', text));
    } else if (line.trim() === '') {
      doc.moveDown(0.45);
    } else {
      tag('P', () => write(doc, line.trim()));
    }
  }
}

const isTableLine = (line: string) => /^\s*\|.*\|\s*$/.test(line);

function drawItem(doc: Doc, mark: string, text: string) {
  const { y } = doc;
  const page = doc.bufferedPageRange().count;
  doc
    .font('text')
    .fontSize(10.5)
    .fillColor(accentOf(doc))
    .text(mark, MARGIN, y, { width: 18, lineGap: 3.2 });
  if (doc.bufferedPageRange().count === page) doc.y = y;
  write(doc, text, { indent: 18 });
}

const cellsOf = (lines: string[]) =>
  lines
    .filter((line) => !/^[\s|:-]+$/.test(line))
    .map((line) =>
      line
        .trim()
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.replaceAll('**', '').trim()),
    );

const MAX_COLUMNS = 8;
const HIGHEST_ROW = 300;

/** Draws columns of equal width; line by line where a column would be too narrow or a row too high for a page. */
function drawTable(doc: Doc, tag: Tag, rows: string[][]) {
  doc.moveDown(0.2);
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const heights = columns > MAX_COLUMNS ? [] : measureRows(doc, rows, columns);
  if (columns > MAX_COLUMNS || heights.some((height) => height > HIGHEST_ROW)) {
    drawTableAsLines(doc, tag, rows);
  } else {
    tag('P', () => drawRows(doc, rows, heights, columns));
  }
  doc.moveDown(0.6);
}

/** Writes the header once, then each value after the name of its column. */
function drawTableAsLines(doc: Doc, tag: Tag, [head = [], ...rows]: string[][]) {
  const names = head.filter(Boolean).join(' | ');
  tag('P', () => write(doc, names, { weight: 'bold', size: 9.5 }));
  for (const row of rows) {
    doc.moveDown(0.4);
    for (const [column, value] of row.entries()) {
      // Shortened, because a long name would be repeated for every row.
      const name = shorten(head[column] ?? '');
      const line = name ? `${name}: ${value}` : value;
      if (value) tag('P', () => write(doc, line, { size: 9.5 }));
    }
  }
}

const weightIn = (row: number): Weight => (row === 0 ? 'bold' : 'text');

function measureRows(doc: Doc, rows: string[][], columns: number): number[] {
  const width = (doc.page.width - 2 * MARGIN) / columns - 8;
  return rows.map((row, index) => {
    const heights = row.map((cell) => {
      const [run] = splitByFont(cell || ' ', weightIn(index));
      doc.font(run?.font ?? 'text').fontSize(9.5);
      return doc.heightOfString(cell || ' ', { width, lineGap: 2 });
    });
    return Math.max(...heights) + 7;
  });
}

function drawRows(doc: Doc, rows: string[][], heights: number[], columns: number) {
  const width = (doc.page.width - 2 * MARGIN) / columns;
  for (const [index, row] of rows.entries()) {
    const height = heights[index] ?? 0;
    startBlock(doc, height);
    const top = doc.y;
    for (const [column, cell] of row.entries()) {
      const runs = splitByFont(cell || ' ', weightIn(index));
      doc.fillColor(INK).fontSize(9.5);
      doc.x = MARGIN + column * width;
      doc.y = top + 3;
      for (const [at, { font, text }] of runs.entries()) {
        doc.font(font).text(text, {
          width: width - 8,
          height,
          lineGap: 2,
          continued: at < runs.length - 1,
        });
      }
    }
    rule(doc, top + height);
    doc.x = MARGIN;
    doc.y = top + height + 1;
  }
}

function rule(doc: Doc, y: number) {
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.7)
    .stroke(LINE);
}

/** Starts a new page unless this height is left. */
export function startBlock(doc: Doc, height: number) {
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
}

function drawFooters(doc: Doc, foot: string, language: Language) {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Without a bottom margin, since text below it would start a new page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - 48;
    doc.markContent('Artifact');
    rule(doc, y - 8);
    doc.fontSize(8.5).fillColor(INK_SOFT);
    doc.x = MARGIN;
    doc.y = y;
    // Without a width, each run continues where the previous one ended.
    for (const { font, text } of splitByFont(shorten(foot), 'text'))
      doc.font(font).text(text, { lineBreak: false });
    doc.font('text').text(PAGE_OF[language](page + 1, count), MARGIN, y, {
      width: doc.page.width - 2 * MARGIN,
      align: 'right',
    });
    doc.endMarkedContent();
  }
}

function shorten(name: string): string {
  const letters = Array.from(name);
  return letters.length > 50 ? `${letters.slice(0, 49).join('')}…` : name;
}

export const dayOf = (moment: string, language: Language) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(moment));
