import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeightRule,
  Packer,
  PageBreak,
  PageNumber,
  PageOrientation,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { unzipSync, zipSync } from 'fflate';

const COLOURS = {
  clay: 'A63D1C',
  ink: '1D1610',
  soft: '5B4E41',
  input: 'FBECC9',
  sunken: 'F3EADC',
  alarm: 'FDE3E3',
  line: '8B7B66',
};
/** A4 in twips, twentieths of a point. */
const PAGE = { short: 11_906, long: 16_838, margin: 1_000 };
const TIME = new Date('2026-01-01T00:00:00Z');

const edge = { style: BorderStyle.SINGLE, size: 4, color: COLOURS.line };
const EDGES = { top: edge, bottom: edge, left: edge, right: edge };

interface CellOptions {
  fill?: string;
  rowSpan?: number;
  columnSpan?: number;
}

interface TextOptions {
  size?: number;
  bold?: boolean;
  italics?: boolean;
  color?: string;
  before?: number;
  after?: number;
  bullet?: boolean;
  keepNext?: boolean;
}

/** The paragraphs of a text, one per line. */
function paragraphs(text: string, options: TextOptions = {}): Paragraph[] {
  const { size = 11, bold = false, italics = false, color = COLOURS.ink } = options;
  return text.split('\n').map(
    (line) =>
      new Paragraph({
        spacing: { before: (options.before ?? 0) * 20, after: (options.after ?? 4) * 20 },
        ...(options.bullet && { bullet: { level: 0 } }),
        ...(options.keepNext && { keepNext: true }),
        children: [new TextRun({ text: line, size: size * 2, bold, italics, color })],
      }),
  );
}

/** A text document on A4, to print or to fill in on a phone. */
export class Paper {
  readonly #children: (Paragraph | Table)[] = [];
  readonly #width: number;
  readonly #isLandscape: boolean;
  readonly #title: string;

  constructor(title: string, { landscape = false } = {}) {
    this.#title = title;
    this.#isLandscape = landscape;
    this.#width = (landscape ? PAGE.long : PAGE.short) - 2 * PAGE.margin;
  }

  title(text: string, lead?: string): this {
    this.#children.push(
      ...paragraphs(text, { size: 22, bold: true, after: 4 }),
      ...(lead ? paragraphs(lead, { color: COLOURS.soft, after: 8 }) : []),
    );
    return this;
  }

  section(text: string): this {
    const options = { size: 14, bold: true, color: COLOURS.clay, before: 10, keepNext: true };
    this.#children.push(...paragraphs(text, options));
    return this;
  }

  text(text: string): this {
    this.#children.push(...paragraphs(text));
    return this;
  }

  list(items: readonly string[]): this {
    this.#children.push(...items.flatMap((item) => paragraphs(item, { bullet: true, after: 3 })));
    return this;
  }

  checks(items: readonly string[]): this {
    this.#children.push(...items.flatMap((item) => paragraphs(`☐  ${item}`, { after: 3 })));
    return this;
  }

  /** Announces an example with invented facts. */
  example(text: string): this {
    this.#children.push(
      this.#table([1], [[this.#cell(paragraphs(text, { bold: true }), { fill: COLOURS.alarm })]]),
      ...paragraphs('', { after: 2 }),
    );
    return this;
  }

  /** A question with a coloured field of several lines below it, empty or filled in. */
  prompt(label: string, lines: number, value?: string): this {
    this.#children.push(
      ...paragraphs(label, { bold: true, before: 6, after: 2, keepNext: true }),
      this.#table(
        [1],
        [[this.#cell(paragraphs(value ?? ''), { fill: COLOURS.input })]],
        value === undefined ? [lines] : undefined,
      ),
    );
    return this;
  }

  /** A table with a header row. `null` marks a cell to fill in. */
  grid(
    widths: readonly number[],
    head: readonly string[],
    rows: readonly (readonly (string | null)[])[],
    lines = 1,
  ): this {
    const heads = head.map((text) =>
      this.#cell(paragraphs(text, { bold: true, color: 'FFFAF3', after: 0 }), {
        fill: COLOURS.clay,
      }),
    );
    const cells = rows.map((row) =>
      row.map((text) =>
        this.#cell(
          paragraphs(text ?? '', { size: 10, after: 2 }),
          text === null ? { fill: COLOURS.input } : {},
        ),
      ),
    );
    this.#children.push(
      this.#table(widths, [heads, ...cells], [1, ...rows.map(() => lines)], true),
      ...paragraphs('', { after: 2 }),
    );
    return this;
  }

  /** Rows of boxes with a title and a text; a box may span several columns. */
  boxes(
    widths: readonly number[],
    rows: readonly {
      title: string;
      hint: string;
      value?: string | undefined;
      rowSpan?: number;
      columnSpan?: number;
    }[][],
    lines: readonly number[],
  ): this {
    const cells = rows.map((row) =>
      row.map(({ title, hint, value, ...spans }) =>
        this.#cell(
          [
            ...paragraphs(title, { bold: true, size: 11, color: COLOURS.clay, after: 1 }),
            ...(value === undefined
              ? paragraphs(hint, { size: 8.5, italics: true, color: COLOURS.soft })
              : paragraphs(value, { size: 9.5, after: 3 })),
          ],
          { fill: COLOURS.input, ...spans },
        ),
      ),
    );
    this.#children.push(this.#table(widths, cells, lines));
    return this;
  }

  newPage(): this {
    this.#children.push(new Paragraph({ children: [new PageBreak()] }));
    return this;
  }

  #cell(children: Paragraph[], { fill, ...spans }: CellOptions): TableCell {
    return new TableCell({
      children,
      borders: EDGES,
      verticalAlign: 'top',
      margins: { top: 70, bottom: 50, left: 100, right: 100 },
      ...(fill && { shading: { type: ShadingType.CLEAR, fill, color: 'auto' } }),
      ...spans,
    });
  }

  /** `widths` are shares of the page's width; `lines` is the minimum height of each row. */
  #table(
    widths: readonly number[],
    rows: TableCell[][],
    lines?: readonly number[],
    hasHead = false,
  ): Table {
    const all = widths.reduce((sum, width) => sum + width, 0);
    return new Table({
      width: { size: this.#width, type: WidthType.DXA },
      columnWidths: widths.map((width) => Math.round((width / all) * this.#width)),
      rows: rows.map(
        (children, index) =>
          new TableRow({
            children,
            cantSplit: true,
            tableHeader: hasHead && index === 0,
            ...(lines && {
              height: { value: (lines[index] ?? 1) * 290, rule: HeightRule.ATLEAST },
            }),
          }),
      ),
    });
  }

  async toBytes(): Promise<Uint8Array> {
    const document = new Document({
      creator: 'Inzira',
      lastModifiedBy: 'Inzira',
      title: this.#title,
      styles: { default: { document: { run: { font: 'Calibri' } } } },
      sections: [
        {
          properties: {
            page: {
              size: {
                width: PAGE.short,
                height: PAGE.long,
                orientation: this.#isLandscape
                  ? PageOrientation.LANDSCAPE
                  : PageOrientation.PORTRAIT,
              },
              margin: {
                top: PAGE.margin,
                bottom: PAGE.margin,
                left: PAGE.margin,
                right: PAGE.margin,
                footer: 500,
              },
            },
          },
          footers: {
            default: new Footer({
              children: [
                new Paragraph({
                  alignment: AlignmentType.RIGHT,
                  children: [
                    new TextRun({
                      children: ['Inzira  ·  ', PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
                      size: 17,
                      color: COLOURS.soft,
                    }),
                  ],
                }),
              ],
            }),
          },
          children: this.#children,
        },
      ],
    });
    return withoutTime(new Uint8Array(await Packer.toBuffer(document)));
  }
}

/** Removes timestamps, so that the bytes are the same on every run. */
function withoutTime(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes);
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  const core = parts['docProps/core.xml'];
  if (core) {
    const fixed = decoder
      .decode(core)
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, TIME.toISOString().replace('.000', ''));
    parts['docProps/core.xml'] = encoder.encode(fixed);
  }
  return zipSync(parts, { level: 9, mtime: TIME });
}
