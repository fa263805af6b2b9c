import type { Book, Say } from '#src/book.ts';
import type { Row } from './lists.ts';

export interface Debts {
  today: Date;
  rows: Row[];
}

export function writeDebts(book: Book, t: Say, name: string, values: Debts | null) {
  const [top, bottom] = [7, 56];
  const options = {
    columns: [12, 26, 26, 14, 14, 14, 14, 11],
    landscape: true,
    freeze: { row: top - 1, column: 2 },
    isLong: true,
  };
  const sheet = values ? book.example(name, options) : book.sheet(name, options);
  sheet
    .put('A1', t('What customers owe you', 'Ce que les clients vous doivent'), 'title')
    .height(1, 1.6)
    .wide(
      'A2:H2',
      values
        ? t('EXAMPLE with invented figures.', 'EXEMPLE aux chiffres inventés.')
        : t(
            'One row for each sale on credit. When money comes, raise “Paid” here and write a row in the cash book.',
            'Une ligne par vente à crédit. Quand l’argent vient, augmentez « Payé » ici et écrivez une ligne au cahier de caisse.',
          ),
      values ? 'warning' : 'note',
    )
    .put('A4', t('Today', 'Aujourd’hui'), 'label')
    .put('B4', values?.today ?? null, 'input', 'date')
    .put('C4', t('Owed in all', 'Dû en tout'), 'label')
    .put('D4', `=SUM(F${top}:F${bottom})`, 'answer', 'money')
    .put('E4', t('Of that late', 'Dont en retard'), 'label')
    .put(
      'F4',
      `=IF(B4="",0,SUMIFS(F${top}:F${bottom},G${top}:G${bottom},"<"&B4))`,
      'answer',
      'money',
    )
    .row(
      `A${top - 1}`,
      [t('Sold on', 'Vendu le'), t('Customer', 'Client'), t('What', 'Quoi')],
      'head',
    )
    .row(
      `D${top - 1}`,
      [
        t('Amount', 'Montant'),
        t('Paid', 'Payé'),
        t('Still owed', 'Reste dû'),
        t('Due on', 'Échéance'),
        t('Days late', 'Jours de retard'),
      ],
      'head',
      'money',
    )
    .height(top - 1, 2);
  for (let row = top; row <= bottom; row += 1) {
    const [sold = null, customer = null, what = null, amount = null, paid = null, due = null] =
      values?.rows[row - top] ?? [];
    sheet
      .put(`A${row}`, sold, 'input', 'date')
      .row(`B${row}`, [customer, what], 'input')
      .row(`D${row}`, [amount, paid], 'input', 'money')
      .put(`F${row}`, `=IF(D${row}="","",D${row}-N(E${row}))`, 'result', 'money')
      .put(`G${row}`, due, 'input', 'date')
      .put(
        `H${row}`,
        `=IF(OR($B$4="",G${row}="",N(F${row})<=0),"",MAX(0,$B$4-G${row}))`,
        'result',
        'whole',
      );
  }
  sheet.warnWhere(`H${top}:H${bottom}`, `N(H${top})>0`);
}
