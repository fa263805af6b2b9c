import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import { calculateFormulas } from '@cj-tech-master/excelts/formula';
import { beforeAll, describe, expect, test } from 'vitest';
import { computeFormulas } from './book.ts';
import { buildTemplates } from './templates.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../content/templates');
const files = readdirSync(FOLDER).filter((name) => /\.(xlsx|docx)$/.test(name));
const sheets = files.filter((name) => name.endsWith('.xlsx'));

async function read(name: string): Promise<Workbook> {
  const workbook = new Workbook();
  await workbook.xlsx.load(readFileSync(path.join(FOLDER, name)));
  return workbook;
}

const isClose = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a))
    : (a ?? '') === (b ?? '');

/** Excel's serial day number. */
const plain = (value: unknown) =>
  value instanceof Date ? value.getTime() / 86_400_000 + 25_569 : value;

test('the files are what the sources make: `npm run templates` writes them anew', async () => {
  const built = await buildTemplates();
  expect(files.toSorted()).toEqual([...built.keys()].toSorted());
  const stale = files.filter(
    (name) => !readFileSync(path.join(FOLDER, name)).equals(built.get(name) ?? new Uint8Array()),
  );
  expect(stale).toEqual([]);
}, 60_000);

test('every template is in English and French', () => {
  const names = (ending: RegExp) =>
    files.filter((name) => ending.test(name)).map((name) => name.replace(ending, '$1'));
  const french = names(/\.fr(\.\w+)$/);
  expect(french).toEqual(files.filter((name) => !name.includes('.fr.')));
});

describe.each(sheets)('%s', (name) => {
  let workbook: Workbook;
  beforeAll(async () => {
    workbook = await read(name);
  });

  test('shows what its formulas give, by two engines, and no error', () => {
    const kept = new Map<string, unknown>();
    for (const sheet of workbook.worksheets) {
      sheet.eachRow((row) =>
        row.eachCell((cell) => {
          if (cell.formula) kept.set(`${sheet.name}!${cell.address}`, plain(cell.result));
        }),
      );
    }
    expect(kept.size).toBeGreaterThan(10);
    const first = computeFormulas(workbook);
    calculateFormulas(workbook);
    const wrong: unknown[] = [];
    for (const sheet of workbook.worksheets) {
      sheet.eachRow((row) =>
        row.eachCell((cell) => {
          if (!cell.formula) return;
          const at = `${sheet.name}!${cell.address}`;
          const results = [kept.get(at), first.get(at), plain(cell.result)];
          if (!results.every((one) => isClose(one, results[0]))) wrong.push([at, ...results]);
        }),
      );
    }
    expect(wrong).toEqual([]);
  });

  test('is empty but for an example that says so, and prints on A4', () => {
    for (const sheet of workbook.worksheets) {
      const isExample = /^Ex[ae]mple/.test(sheet.name);
      const said = sheet.getCell('A2').text + sheet.getCell('F10').text;
      expect(/EX[AE]MPLE/.test(said), sheet.name).toBe(isExample);
      expect(sheet.pageSetup).toMatchObject({ paperSize: 9, fitToPage: true, fitToWidth: 1 });
      // The example is not printed: its print area is the last cell of the sheet, which is empty.
      const printed = sheet.pageSetup.printArea;
      expect(printed === 'XFD1048576:XFD1048576', sheet.name).toBe(isExample);
    }
  });
});

/** Computed by hand from the figures of the examples. */
describe('an accountant agrees with the example of', () => {
  const results = async (name: string, sheet: string, cells: string[]) => {
    const found = (await read(name)).getWorksheet(sheet);
    return cells.map((at) => plain(found?.getCell(at).result));
  };
  const serial = (date: string) => new Date(date).getTime() / 86_400_000 + 25_569;

  test('cash flow: January 300 + 720 - 967; short from July on; 147 below zero', async () => {
    // Closing balance of January, first month with a deficit, lowest balance, missing to keep 100,000, check.
    const cells = ['B39', 'K4', 'K5', 'K6', 'K7'];
    expect(await results('cash-flow.xlsx', 'Example', cells)).toEqual([
      53_000,
      serial('2027-07-01'),
      -147_000,
      247_000,
      'right',
    ]);
  });

  test('pricing: 46,000 for 57 jars, 589.98 left of 2,200, 245,000 / 589.98 = 415.3', async () => {
    const cells = ['D20', 'D23', 'D26', 'C51', 'C53', 'C54', 'C55', 'D57'];
    const found = await results('pricing-worksheet.xlsx', 'Example', cells);
    expect(found.map((one) => Math.round(Number(one) * 100) / 100)).toEqual([
      46_000, 807.02, 1_357.02, 589.98, 416, 517, 10, 1_534,
    ]);
  });

  test('invoice: 291,200 less 5 % is 276,640, and 18 % tax 49,795', async () => {
    const cells = ['D27', 'D28', 'D29', 'D30', 'D31', 'D32', 'D33', 'D7'];
    expect(await results('invoice.xlsx', 'Example', cells)).toEqual([
      291_200,
      -14_560,
      276_640,
      49_795,
      326_435,
      -100_000,
      226_435,
      serial('2027-03-15'),
    ]);
  });

  test('cap table: 80,000 at 320,000 before is 20 %, with a pool of 10 %', async () => {
    const cells = ['E6', 'E7', 'E8', 'E15', 'E16', 'E17', 'E19', 'D36', 'D38'];
    const found = await results('cap-table.xlsx', 'Example', cells);
    expect(found.slice(0, 7).map((one) => Math.round(Number(one) * 10_000) / 100)).toEqual([
      35, 28, 7, 10, 12.5, 7.5, 100,
    ]);
    expect(found.slice(7)).toEqual([142_857, 'right']);
  });

  test('bookkeeping: 70,000 + 366,000 - 356,900 is in the accounts, and every check is 0', async () => {
    const cells = ['N9', 'N24', 'N25', 'N34', 'B37', 'B38', 'B39', 'B40'];
    expect(await results('bookkeeping-starter.xlsx', 'Example summary', cells)).toEqual([
      176_000, 171_900, 4_100, 9_100, 19_000, 58_100, 2_000, 79_100,
    ]);
    const checks = ['K37', 'K38', 'K39', 'K40'];
    expect(await results('bookkeeping-starter.xlsx', 'Example summary', checks)).toEqual([
      0, 0, 0, 0,
    ]);
  });

  test('market size: 15 of 67 customers', async () => {
    const found = await results('market-size.xlsx', 'Example', ['H16', 'I16', 'C19', 'C26']);
    expect(found).toEqual([18_367_200, 8_341_200, 67, 'yes']);
  });
});

test('amounts of an invoice have the decimals of its currency, and who prints it does not print the example', async () => {
  const workbook = await read('invoice.xlsx');
  const [invoice, example] = workbook.worksheets;
  for (const at of ['C16', 'D16', 'D27', 'D33', 'G8'])
    expect([at, invoice?.getCell(at).numFmt]).toEqual([at, '#,##0;[Red]-#,##0']);
  const rules = JSON.stringify(invoice?.conditionalFormattings);
  expect(rules).toContain('N($G$7)>0');
  expect(rules).toContain('#,##0.00');
  expect(invoice?.pageSetup.printArea).toBe('A1:D38');
  // The last cell of a sheet, which is empty.
  expect(example?.pageSetup.printArea).toBe('XFD1048576:XFD1048576');
});

test('amounts of a price, a share and a market have no cents where the currency has none, and fractions where they are some', async () => {
  const money = '#,##0;[Red]-#,##0';
  const sheetOf = async (name: string) => (await read(name)).worksheets[0];
  for (const name of ['pricing-worksheet.xlsx', 'pricing-worksheet.fr.xlsx']) {
    const price = await sheetOf(name);
    for (const at of ['C11', 'C19', 'D19', 'D20', 'D23', 'D26', 'D40', 'D41', 'C45', 'C51', 'D57'])
      expect([at, price?.getCell(at).numFmt]).toEqual([at, money]);
    expect([price?.getCell('C6').text, price?.getCell('D7').value]).toEqual([
      expect.stringMatching(/^D[eé]c/),
      0,
    ]);
    const rules = JSON.stringify(price?.conditionalFormattings);
    expect(rules).toContain('OR(N($D$7)>0,C11<>INT(C11))');
    // The lowest price is rounded to one that can be paid.
    expect(price?.getCell('D57').formula).toContain(',N($D$7))');
  }
  expect((await sheetOf('cap-table.xlsx'))?.getCell('D37').numFmt).toBe(money);
  const market = await sheetOf('market-size.xlsx');
  expect(market?.getCell('G6').numFmt).toBe(money);
  for (const sheet of [await sheetOf('cap-table.xlsx'), market])
    expect(JSON.stringify(sheet?.conditionalFormattings)).toMatch(/<>INT\(/);
});
