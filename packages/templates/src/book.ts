import { Workbook, type Borders, type Fill, type Worksheet } from '@cj-tech-master/excelts';
import { DetailedCellError, HyperFormula } from 'hyperformula';

export type Language = 'en' | 'fr';
/** Selects the text of the current language. */
export type Say = (en: string, fr: string) => string;

type Value = string | number | Date | boolean | null;

const COLOURS = {
  clay: 'FFA63D1C',
  clayInk: 'FFFFFAF3',
  ink: 'FF1D1610',
  soft: 'FF5B4E41',
  input: 'FFFBECC9',
  sunken: 'FFF3EADC',
  forest: 'FFDFF0E0',
  alarm: 'FFFDE3E3',
  line: 'FFE0D4C1',
};

const FORMATS = {
  money: '#,##0;[Red]-#,##0',
  cents: '#,##0.00;[Red]-#,##0.00',
  whole: '#,##0;[Red]-#,##0',
  percent: '0.0%',
  /** A quantity with its own number of decimals. */
  number: 'General',
  share: '#,##0.0000',
  /** The same for rows that may be empty: zeros are hidden. */
  quietMoney: '#,##0;[Red]-#,##0;',
  quietCents: '#,##0.00;[Red]-#,##0.00;',
  quietPercent: '0.0%;[Red]-0.0%;',
  date: 'dd/mm/yyyy',
  month: 'mmm yyyy',
  text: '@',
} as const;
type Format = keyof typeof FORMATS;

const fill = (argb: string): Fill => ({
  type: 'pattern',
  pattern: 'solid',
  fgColor: { argb },
});
const thin = { style: 'thin', color: { argb: COLOURS.line } } as const;
const BOX: Partial<Borders> = { top: thin, left: thin, bottom: thin, right: thin };

const LOOKS = {
  title: { size: 18, bold: true },
  note: { colour: COLOURS.soft, wrap: true },
  section: { bold: true, colour: COLOURS.clay, size: 12 },
  head: { bold: true, fill: COLOURS.clay, colour: COLOURS.clayInk, wrap: true, box: true },
  label: { wrap: true, box: true },
  plain: { wrap: true },
  strong: { bold: true, wrap: true },
  /** To be filled in. */
  input: { fill: COLOURS.input, box: true, wrap: true, open: true },
  /** Computed. */
  result: { box: true },
  total: { bold: true, fill: COLOURS.sunken, box: true, wrap: true },
  answer: { bold: true, fill: COLOURS.forest, box: true, wrap: true },
  warning: { bold: true, fill: COLOURS.alarm, box: true, wrap: true },
} as const;
type Look = keyof typeof LOOKS;

interface SheetOptions {
  columns: readonly number[];
  landscape?: boolean;
  /** Rows above and columns left of it are frozen. */
  freeze?: { row: number; column?: number };
  /** The print area; the whole sheet by default. */
  print?: string;
  /** Prints on as many pages as needed, with the last frozen row on each; by default on one. */
  isLong?: boolean;
}

/** The last cell of a sheet, which is empty. */
const NOTHING = 'XFD1048576:XFD1048576';

/** A spreadsheet whose formulas include their results, so that previews on phones show them. */
export class Book {
  readonly #workbook = new Workbook();

  constructor(title: string) {
    const time = new Date('2026-01-01T00:00:00Z');
    Object.assign(this.#workbook, { creator: 'Inzira', title, created: time, modified: time });
  }

  sheet(name: string, options: SheetOptions): Sheet {
    const { landscape = false, columns, freeze, print, isLong = false } = options;
    const worksheet = this.#workbook.addWorksheet(name, {
      views: [
        {
          showGridLines: false,
          ...(freeze && {
            state: 'frozen' as const,
            ySplit: freeze.row,
            xSplit: freeze.column ?? 0,
          }),
        },
      ],
      pageSetup: {
        paperSize: 9,
        orientation: landscape ? 'landscape' : 'portrait',
        fitToPage: true,
        fitToWidth: 1,
        fitToHeight: isLong ? 0 : 1,
        margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 },
        ...(print && { printArea: print }),
        ...(freeze && isLong && { printTitlesRow: `${freeze.row}:${freeze.row}` }),
      },
      headerFooter: { oddFooter: '&LInzira&C&A&R&P / &N' },
    });
    columns.forEach((width, index) => {
      worksheet.getColumn(index + 1).width = width;
    });
    return new Sheet(worksheet);
  }

  /** A filled-in example, which is excluded from printing. */
  example(name: string, options: SheetOptions): Sheet {
    return this.sheet(name, { ...options, isLong: false, print: NOTHING });
  }

  /** @throws if a formula results in an error */
  async toBytes(): Promise<Uint8Array> {
    computeResults(this.#workbook);
    for (const worksheet of this.#workbook.worksheets) fitRows(worksheet);
    return this.#workbook.xlsx.writeBuffer();
  }
}

export class Sheet {
  readonly #sheet: Worksheet;

  constructor(sheet: Worksheet) {
    this.#sheet = sheet;
  }

  /** Writes a value, or a formula if it begins with `=`; other text stays text. */
  put(at: string, value: Value, look: Look = 'plain', format?: Format): this {
    const cell = this.#sheet.getCell(at);
    const isFormula = typeof value === 'string' && value.startsWith('=');
    cell.value = isFormula ? { formula: value.slice(1) } : value;
    const {
      bold,
      size,
      colour,
      fill: background,
      wrap,
      box,
    } = {
      bold: false,
      size: 11,
      colour: COLOURS.ink,
      fill: undefined,
      wrap: false,
      box: false,
      ...LOOKS[look],
    };
    cell.font = { name: 'Calibri', size, bold, color: { argb: colour } };
    if (background) cell.fill = fill(background);
    if (box) cell.border = BOX;
    cell.alignment = { vertical: look === 'head' ? 'middle' : 'top', wrapText: wrap };
    if (format) cell.numFmt = FORMATS[format];
    if (look === 'head' && format) {
      cell.alignment = { vertical: 'middle', horizontal: 'right', wrapText: true };
    } else if (box && (!format || format === 'text')) {
      // Indents text, so that it does not touch a number to its left.
      cell.alignment = { ...cell.alignment, horizontal: 'left', indent: 1 };
    }
    return this;
  }

  /** Writes values into a row, beginning at a cell. */
  row(at: string, values: readonly Value[], look: Look = 'plain', format?: Format): this {
    const [column, row] = split(at);
    values.forEach((value, index) =>
      this.put(`${letter(column + index)}${row}`, value, look, format),
    );
    return this;
  }

  /** Its text must fit on one line, because programs do not adjust the height of merged cells. */
  merge(range: string): this {
    this.#sheet.mergeCells(range);
    const { alignment } = this.#sheet.getCell(range.split(':')[0] ?? '');
    this.#sheet.getCell(range.split(':')[0] ?? '').alignment = { ...alignment, wrapText: false };
    return this;
  }

  /** A line over several columns, high enough to show all its text. */
  wide(range: string, text: string, look: Look, lines = 1): this {
    const [from = ''] = range.split(':');
    this.put(from, text, look).merge(range);
    this.#sheet.getCell(from).alignment = { vertical: 'top', wrapText: true };
    // A warning is always one short sentence.
    return this.height(split(from)[1], look === 'warning' ? 1 : lines);
  }

  height(row: number, lines: number): this {
    this.#sheet.getRow(row).height = lines * 15.5 + 3;
    return this;
  }

  choices(range: string, list: readonly string[]): this {
    const [from = '', to = from] = range.split(':');
    const [first, top] = split(from);
    const [last, bottom] = split(to);
    for (let column = first; column <= last; column += 1) {
      for (let row = top; row <= bottom; row += 1) {
        this.#sheet.getCell(`${letter(column)}${row}`).dataValidation = {
          type: 'list',
          allowBlank: true,
          showErrorMessage: true,
          formulae: [list.length > 0 && list[0]?.includes('!') ? list[0] : `"${list.join(',')}"`],
        };
      }
    }
    return this;
  }

  /** Shows decimals (two by default) while a formula is true, such as that the currency has them. */
  decimalsWhere(range: string, formula: string, format: Format = 'cents'): this {
    this.#sheet.addConditionalFormatting({
      ref: range,
      rules: [
        {
          type: 'expression',
          priority: 2,
          formulae: [formula],
          style: { numFmt: FORMATS[format] },
        },
      ],
    });
    return this;
  }

  /** Coloured while a formula, relative to the first cell of the range, is true. */
  warnWhere(range: string, formula: string): this {
    this.#sheet.addConditionalFormatting({
      ref: range,
      rules: [
        {
          type: 'expression',
          priority: 1,
          formulae: [formula],
          style: { fill: { type: 'pattern', pattern: 'solid', bgColor: { argb: COLOURS.alarm } } },
        },
      ],
    });
    return this;
  }
}

/** The number of characters per unit of column width: low, because bold text and the fonts of phones are wide. */
const PER_UNIT = 1.05;

/** Sets the heights of rows with several lines of text, which not every program does by itself. */
function fitRows(worksheet: Worksheet) {
  worksheet.eachRow((row) => {
    let lines = 1;
    row.eachCell((cell, column) => {
      if (cell.isMerged || typeof cell.value !== 'string' || !cell.alignment?.wrapText) return;
      const room = ((worksheet.getColumn(column).width ?? 9) - 2) * PER_UNIT;
      lines = Math.max(lines, countLines(cell.value, room));
    });
    if (lines > 1) row.height = Math.max(row.height ?? 0, lines * 15.5 + 1);
  });
}

function countLines(text: string, room: number): number {
  let [lines, used] = [1, 0];
  for (const word of text.split(' ')) {
    const longer = used === 0 ? word.length : used + 1 + word.length;
    if (longer <= room || used === 0) used = longer;
    else [lines, used] = [lines + 1, word.length];
  }
  return lines;
}

function split(address: string): [column: number, row: number] {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
  const column = Array.from(letters).reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0);
  return [column, Number(row)];
}

/** 1 is A. */
export function letter(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? letter(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}

const DAY_MS = 86_400_000;
/** Excel's serial day number. */
const toSerial = (date: Date) => date.getTime() / DAY_MS + 25_569;

/** The result of each formula, by sheet and address. */
export function computeFormulas(workbook: Workbook): Map<string, string | number | boolean | null> {
  const sheets: Record<string, (string | number | boolean | null)[][]> = {};
  const formulas: { sheet: string; row: number; column: number }[] = [];
  for (const worksheet of workbook.worksheets) {
    const rows: (string | number | boolean | null)[][] = [];
    worksheet.eachRow((row, at) => {
      const cells: (string | number | boolean | null)[] = [];
      row.eachCell((cell, column) => {
        if (cell.isMerged && cell.master !== cell) return;
        cells[column - 1] = toInput(cell.value);
        if (cell.formula) {
          cells[column - 1] = `=${cell.formula}`;
          formulas.push({ sheet: worksheet.name, row: at - 1, column: column - 1 });
        }
      });
      rows[at - 1] = Array.from(cells, (cell) => cell ?? null);
    });
    sheets[worksheet.name] = Array.from(rows, (row) => row ?? []);
  }
  const engine = HyperFormula.buildFromSheets(sheets, { licenseKey: 'gpl-v3' });
  const results = new Map<string, string | number | boolean | null>();
  for (const { sheet, row, column } of formulas) {
    const result = engine.getCellValue({ sheet: engine.getSheetId(sheet) ?? 0, row, col: column });
    const at = `${sheet}!${letter(column + 1)}${row + 1}`;
    if (result instanceof DetailedCellError) throw new Error(`${at}: ${result.message}`);
    results.set(at, result);
  }
  engine.destroy();
  return results;
}

function toInput(value: unknown): string | number | boolean | null {
  if (value instanceof Date) return toSerial(value);
  // Escapes text that begins like a formula.
  if (typeof value === 'string') return value.startsWith('=') ? `'${value}` : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function computeResults(workbook: Workbook) {
  const results = computeFormulas(workbook);
  for (const worksheet of workbook.worksheets) {
    worksheet.eachRow((row) =>
      row.eachCell((cell) => {
        const result = results.get(`${worksheet.name}!${cell.address}`);
        if (cell.formula) cell.value = { formula: cell.formula, result: result ?? '' };
      }),
    );
  }
}
