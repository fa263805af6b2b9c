import type { Book, Say } from '#src/book.ts';
import { writeCashBook } from './cash-book.ts';
import { writeDebts } from './debts.ts';
import { exampleDebts, exampleRows } from './example.ts';
import { writeSummary } from './summary.ts';

export function writeBookkeepingStarter(book: Book, t: Say) {
  const names = {
    own: [t('Cash book', 'Cahier de caisse'), t('Summary', 'Récapitulatif')],
    example: [
      t('Example cash book', 'Exemple cahier'),
      t('Example summary', 'Exemple récapitulatif'),
    ],
  } as const;
  writeCashBook(book, t, names.own, null);
  writeSummary(book, t, names.own, null);
  writeDebts(book, t, t('Owed to you', 'On vous doit'), null);
  writeCashBook(book, t, names.example, exampleRows(t));
  writeSummary(book, t, names.example, new Date('2027-01-01'));
  writeDebts(book, t, t('Example owed', 'Exemple on vous doit'), exampleDebts(t));
}
