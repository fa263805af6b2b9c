import type { Say } from '#src/book.ts';
import type { Debts } from './debts.ts';
import { accountsOf, categoriesOf, type Row } from './lists.ts';

export function exampleRows(t: Say): Row[] {
  const { income, expense, neither } = categoriesOf(t);
  const [cash = '', phone = '', bank = ''] = accountsOf(t);
  const day = (text: string) => new Date(`2027-${text}`);
  const between = neither[5] ?? '';
  return [
    [day('01-04'), t('Wood, timber yard', 'Bois, scierie'), expense[0] ?? '', cash, null, 38_000],
    [
      day('01-05'),
      t('Chair, walk-in customer', 'Chaise, client de passage'),
      income[0] ?? '',
      cash,
      12_000,
      null,
    ],
    [
      day('01-08'),
      t('2 tables, restaurant', '2 tables, restaurant'),
      income[0] ?? '',
      phone,
      64_000,
      null,
    ],
    [
      day('01-08'),
      t('Fee of the payment', 'Frais du paiement'),
      expense[8] ?? '',
      phone,
      null,
      900,
    ],
    [
      day('01-12'),
      t('Loan of the savings group', 'Prêt de la tontine'),
      neither[2] ?? '',
      bank,
      150_000,
      null,
    ],
    [day('01-14'), t('Sander', 'Ponceuse'), neither[4] ?? '', bank, null, 120_000],
    [
      day('01-29'),
      t('Helper, January', 'Aide-menuisier, janvier'),
      expense[1] ?? '',
      cash,
      null,
      15_000,
    ],
    [
      day('01-30'),
      t('Rent of the workshop', 'Loyer de l’atelier'),
      expense[3] ?? '',
      phone,
      null,
      25_000,
    ],
    [
      day('02-02'),
      t('School A pays a part', 'L’école A paie une partie'),
      income[0] ?? '',
      phone,
      100_000,
      null,
    ],
    [day('02-03'), t('Phone to till', 'Téléphone vers caisse'), between, phone, null, 40_000],
    [day('02-03'), t('Phone to till', 'Téléphone vers caisse'), between, cash, 40_000, null],
    [day('02-06'), t('Wood, timber yard', 'Bois, scierie'), expense[0] ?? '', cash, null, 30_000],
    [
      day('02-15'),
      t('Loan, first part back', 'Prêt, première échéance'),
      neither[3] ?? '',
      bank,
      null,
      25_000,
    ],
    [
      day('02-15'),
      t('Interest of the loan', 'Intérêts du prêt'),
      expense[9] ?? '',
      bank,
      null,
      3_000,
    ],
    [day('02-26'), t('My pay', 'Ma paie'), expense[2] ?? '', phone, null, 60_000],
  ];
}

export const exampleDebts = (t: Say): Debts => ({
  today: new Date('2027-02-28'),
  rows: [
    [
      new Date('2027-01-20'),
      t('School A', 'École A'),
      t('20 chairs', '20 chaises'),
      240_000,
      100_000,
      new Date('2027-02-10'),
    ],
    [
      new Date('2027-02-15'),
      t('Shop B', 'Boutique B'),
      t('2 tables', '2 tables'),
      70_000,
      0,
      new Date('2027-03-15'),
    ],
  ],
});
