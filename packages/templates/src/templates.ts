import { Book, type Language, type Say } from './book.ts';
import { writeFoundersAgreement } from './documents/founders-agreement.ts';
import { writeInterviewScript } from './documents/interview-script.ts';
import { writeLeanCanvas } from './documents/lean-canvas.ts';
import { writeMvpPlan } from './documents/mvp-plan.ts';
import { writePitchOutline } from './documents/pitch-outline.ts';
import { writeTermSheetChecklist } from './documents/term-sheet-checklist.ts';
import type { Paper } from './paper.ts';
import { writeAssumptionTests } from './sheets/assumption-tests.ts';
import { writeBookkeepingStarter } from './sheets/bookkeeping-starter/bookkeeping-starter.ts';
import { writeCapTable } from './sheets/cap-table.ts';
import { writeCashFlow } from './sheets/cash-flow.ts';
import { writeInterviewLog } from './sheets/interview-log.ts';
import { writeInvoice } from './sheets/invoice.ts';
import { writeMarketSize } from './sheets/market-size.ts';
import { writePricingWorksheet } from './sheets/pricing-worksheet.ts';
import { writeSalesTracker } from './sheets/sales-tracker.ts';

const SHEETS: Record<string, (book: Book, t: Say) => void> = {
  'assumption-tests': writeAssumptionTests,
  'bookkeeping-starter': writeBookkeepingStarter,
  'cap-table': writeCapTable,
  'cash-flow': writeCashFlow,
  'interview-log': writeInterviewLog,
  invoice: writeInvoice,
  'market-size': writeMarketSize,
  'pricing-worksheet': writePricingWorksheet,
  'sales-tracker': writeSalesTracker,
};

const DOCUMENTS: Record<string, (t: Say) => Paper> = {
  'founders-agreement': writeFoundersAgreement,
  'interview-script': writeInterviewScript,
  'lean-canvas': writeLeanCanvas,
  'mvp-plan': writeMvpPlan,
  'pitch-outline': writePitchOutline,
  'term-sheet-checklist': writeTermSheetChecklist,
};

const LANGUAGES: readonly Language[] = ['en', 'fr'];

/** Every template in every language: file name to bytes, the same on each run. */
export async function buildTemplates(): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const language of LANGUAGES) {
    const t: Say = (en, fr) => (language === 'fr' ? withFrenchSpaces(fr) : en);
    const ending = language === 'en' ? '' : `.${language}`;
    for (const [name, write] of Object.entries(SHEETS)) {
      const book = new Book(name);
      write(book, t);
      files.set(`${name}${ending}.xlsx`, await book.toBytes());
    }
    for (const [name, write] of Object.entries(DOCUMENTS)) {
      files.set(`${name}${ending}.docx`, await write(t).toBytes());
    }
  }
  return files;
}

/** Non-breaking spaces before punctuation, within « » and within numbers. */
function withFrenchSpaces(text: string): string {
  return text
    .replaceAll(/ ([:;!?%»])/g, '\u00a0$1')
    .replaceAll('« ', '«\u00a0')
    .replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, '\u00a0');
}
