import type { Book, Say } from '#src/book.ts';
import { accountsOf, categoriesOf, type Row } from './lists.ts';

/** The rows for payments. */
export const [TOP, BOTTOM] = [9, 308];

export function writeCashBook(
  book: Book,
  t: Say,
  [name, summary]: readonly [string, string],
  rows: Row[] | null,
) {
  const options = {
    columns: [12, 36, 22, 15, 14, 14, 15],
    freeze: { row: TOP - 1 },
    isLong: true,
  };
  const sheet = rows ? book.example(name, options) : book.sheet(name, options);
  sheet
    .put('A1', t('Cash book', 'Cahier de caisse'), 'title')
    .height(1, 1.6)
    .wide(
      'A2:G2',
      rows
        ? t('EXAMPLE with invented figures.', 'EXEMPLE aux chiffres inventés.')
        : t(
            'One row for each payment, on the day, with its receipt kept. Choose the category and the account from the lists. Money moved from the till to the phone is two rows: out of one account, into the other, both “Between accounts”. Your own shopping is “Owner takes out”.',
            'Une ligne par paiement, le jour même, reçu gardé. Choisissez la catégorie et le compte dans les listes. L’argent passé de la caisse au téléphone fait deux lignes : sortie d’un compte, entrée dans l’autre, toutes deux « Entre comptes ». Vos achats personnels sont un « Retrait personnel ».',
          ),
      rows ? 'warning' : 'note',
      rows ? 1 : 3,
    )
    .put('A4', t('There on the first day', 'Disponible le premier jour'), 'head')
    .merge('A4:B4')
    .put('C4', t('Money', 'Montant'), 'head', 'money');
  accountsOf(t).forEach((account, index) => {
    sheet
      .put(`A${5 + index}`, account, 'label')
      .merge(`A${5 + index}:B${5 + index}`)
      .put(`C${5 + index}`, rows ? ([50_000, 20_000, 0][index] ?? null) : null, 'input', 'money');
  });
  sheet
    .row(
      `A${TOP - 1}`,
      [
        t('Date', 'Date'),
        t('What, with whom', 'Quoi, avec qui'),
        t('Category', 'Catégorie'),
        t('Account', 'Compte'),
      ],
      'head',
    )
    .row(
      `E${TOP - 1}`,
      [t('In', 'Entrée'), t('Out', 'Sortie'), t('All accounts', 'Solde total')],
      'head',
      'money',
    );
  for (let row = TOP; row <= BOTTOM; row += 1) {
    const [date = null, what = null, category = null, account = null, moneyIn = null, out = null] =
      rows?.[row - TOP] ?? [];
    sheet
      .put(`A${row}`, date, 'input', 'date')
      .row(`B${row}`, [what, category, account], 'input')
      .row(`E${row}`, [moneyIn, out], 'input', 'money')
      .put(
        `G${row}`,
        `=IF(COUNT(E${row}:F${row})=0,"",SUM($C$5:$C$7)+SUM(E$${TOP}:E${row})-SUM(F$${TOP}:F${row}))`,
        'result',
        'money',
      );
  }
  const { income, expense, neither } = categoriesOf(t);
  const count = income.length + expense.length + neither.length;
  sheet
    .choices(`C${TOP}:C${BOTTOM}`, [`'${summary}'!$P$6:$P$${5 + count}`])
    .choices(`D${TOP}:D${BOTTOM}`, accountsOf(t));
}
