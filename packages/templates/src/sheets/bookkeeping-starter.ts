import { letter, type Book, type Say } from '#src/book.ts';

type Row = (string | number | Date | null)[];

const [TOP, BOTTOM] = [9, 308];
const MONTHS = 12;

function categoriesOf(t: Say) {
  return {
    income: [t('Sales', 'Ventes'), t('Other income', 'Autres recettes')],
    expense: [
      t('Stock and materials', 'Stock et matières'),
      t('Wages', 'Salaires'),
      t('Own pay', 'Salaire du patron'),
      t('Rent', 'Loyer'),
      t('Transport', 'Transport'),
      t('Power and water', 'Électricité et eau'),
      t('Phone and data', 'Téléphone et internet'),
      t('Marketing', 'Marketing'),
      t('Fees and bank', 'Frais et banque'),
      t('Interest', 'Intérêts'),
      t('Taxes and licences', 'Taxes et licences'),
      t('Repairs', 'Réparations'),
      t('Other expense', 'Autres dépenses'),
    ],
    /** Moves money, earns and costs nothing. */
    neither: [
      t('Owner puts in', 'Apport personnel'),
      t('Owner takes out', 'Retrait personnel'),
      t('Loan received', 'Prêt reçu'),
      t('Loan paid back', 'Prêt remboursé'),
      t('Equipment bought', 'Achat de matériel'),
      t('Between accounts', 'Entre comptes'),
    ],
  };
}

const accountsOf = (t: Say) => [t('Cash', 'Espèces'), 'Mobile Money', t('Bank', 'Banque')];

export function writeBookkeepingStarter(book: Book, t: Say) {
  const names = {
    own: [t('Cash book', 'Livre de caisse'), t('Summary', 'Bilan')],
    example: [t('Example cash book', 'Exemple livre'), t('Example summary', 'Exemple bilan')],
  } as const;
  writeCashBook(book, t, names.own, null);
  writeSummary(book, t, names.own, null);
  writeDebts(book, t, t('Owed to you', 'On vous doit'), null);
  writeCashBook(book, t, names.example, exampleRows(t));
  writeSummary(book, t, names.example, new Date('2027-01-01'));
  writeDebts(book, t, t('Example owed', 'Exemple on vous doit'), {
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
}

function writeCashBook(
  book: Book,
  t: Say,
  [name, summary]: readonly [string, string],
  rows: Row[] | null,
) {
  const sheet = book.sheet(name, {
    columns: [12, 36, 22, 15, 14, 14, 15],
    landscape: true,
    freeze: { row: TOP - 1 },
    isLong: true,
  });
  sheet
    .put('A1', t('Cash book', 'Livre de caisse'), 'title')
    .height(1, 1.6)
    .wide(
      'A2:G2',
      rows
        ? t('EXAMPLE with invented figures.', 'EXEMPLE aux chiffres inventés.')
        : t(
            'One row for each payment, on the day, with its receipt kept. Choose the category and the account from the lists. Money moved from the till to the phone is two rows: out of one account, into the other, both “Between accounts”. Your own shopping is “Owner takes out”.',
            'Une ligne par paiement, le jour même, reçu gardé. Choisissez la catégorie et le compte dans les listes. L’argent passé de la caisse au téléphone fait deux lignes : sortie d’un compte, entrée dans l’autre, toutes deux « Entre comptes ». Vos achats privés sont un « Retrait personnel ».',
          ),
      rows ? 'warning' : 'note',
      rows ? 1 : 3,
    )
    .put('A4', t('There on the first day', 'Présent au premier jour'), 'head')
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
      [t('In', 'Entrée'), t('Out', 'Sortie'), t('All accounts', 'Tous comptes')],
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

function writeSummary(
  book: Book,
  t: Say,
  [cashBook, name]: readonly [string, string],
  start: Date | null,
) {
  const columns = Array.from({ length: MONTHS }, (_, month) => letter(2 + month));
  const sheet = book.sheet(name, {
    columns: [30, ...columns.map(() => 11), 13, 3, 26, 13],
    landscape: true,
    freeze: { row: 5, column: 1 },
    print: 'A1:N48',
  });
  const of = (column: string) => `'${cashBook}'!$${column}$${TOP}:$${column}$${BOTTOM}`;
  const { income, expense, neither } = categoriesOf(t);
  sheet
    .put('A1', t('Summary by month', 'Bilan par mois'), 'title')
    .height(1, 1.6)
    .wide(
      'A2:N2',
      start
        ? t('EXAMPLE with invented figures.', 'EXEMPLE aux chiffres inventés.')
        : t(
            'Write the first day of the first month; the rest comes from the cash book. Profit here is of money received and paid: sales on credit and stock on the shelf are not in it, nor the wear of machines.',
            'Écrivez le premier jour du premier mois ; le reste vient du livre de caisse. Le bénéfice est celui de l’argent reçu et payé : sans les ventes à crédit, le stock en rayon ni l’usure des machines.',
          ),
      start ? 'warning' : 'note',
      2,
    )
    .put('A3', t('First day of the first month', 'Premier jour du premier mois'), 'label')
    .put('B3', start, 'input', 'date')
    .put('A5', t('Month', 'Mois'), 'head');
  columns.forEach((column, month) => {
    const unknown = t(`"Month ${month + 1}"`, `"Mois ${month + 1}"`);
    sheet.put(`${column}5`, `=IF($B$3="",${unknown},EDATE($B$3,${month}))`, 'head', 'month');
  });
  sheet
    .put('N5', t('Together', 'Ensemble'), 'head', 'money')
    .put('P5', t('Categories', 'Catégories'), 'head')
    .put('Q5', t('Moved', 'Mouvement'), 'head', 'money');

  let row = 5;
  let listed = 5;
  /** The rows of some categories, added up; `sign` 1 counts money in as plus. */
  const block = (
    title: string,
    categories: string[],
    sign: 1 | -1,
    sum: string | null,
  ): [number, number, number] => {
    row += 1;
    sheet.put(`A${row}`, title, 'section');
    const top = row + 1;
    for (const category of categories) {
      row += 1;
      listed += 1;
      sheet
        .put(`A${row}`, category, 'label')
        .put(`P${listed}`, category, 'label')
        .put(
          `Q${listed}`,
          `=SUMIF(${of('C')},P${listed},${of('E')})+SUMIF(${of('C')},P${listed},${of('F')})`,
          'result',
          'quietMoney',
        );
      for (const column of columns) {
        const match = `${of('C')},$A${row},${of('A')},">="&${column}$5,${of('A')},"<"&EDATE(${column}$5,1)`;
        const [plus, minus] = sign === 1 ? ['E', 'F'] : ['F', 'E'];
        sheet.put(
          `${column}${row}`,
          `=IF($B$3="",0,SUMIFS(${of(plus)},${match})-SUMIFS(${of(minus)},${match}))`,
          'result',
          'quietMoney',
        );
      }
      sheet.put(`N${row}`, `=SUM(B${row}:M${row})`, 'result', 'money');
    }
    const bottom = row;
    if (sum === null) return [top, bottom, row];
    row += 1;
    sheet.put(`A${row}`, sum, 'total');
    for (const column of [...columns, 'N']) {
      sheet.put(`${column}${row}`, `=SUM(${column}${top}:${column}${bottom})`, 'total', 'money');
    }
    return [top, bottom, row];
  };
  const [, , earned] = block(
    t('Income', 'Recettes'),
    income,
    1,
    t('Income together', 'Total des recettes'),
  );
  const [, , spent] = block(
    t('Expenses', 'Dépenses'),
    expense,
    -1,
    t('Expenses together', 'Total des dépenses'),
  );
  row += 1;
  const profit = row;
  sheet.put(`A${profit}`, t('Profit, of money moved', 'Bénéfice, en argent'), 'answer');
  for (const column of [...columns, 'N']) {
    sheet.put(`${column}${profit}`, `=${column}${earned}-${column}${spent}`, 'answer', 'money');
  }
  const [first, last] = block(
    t('Neither income nor expense', 'Ni recette ni dépense'),
    neither,
    1,
    null,
  );
  row += 2;
  const change = row;
  sheet.put(`A${change}`, t('Change in money', 'Variation de l’argent'), 'total');
  for (const column of [...columns, 'N']) {
    sheet.put(
      `${column}${change}`,
      `=${column}${profit}+SUM(${column}${first}:${column}${last})`,
      'total',
      'money',
    );
  }
  row += 2;
  sheet
    .put(`A${row}`, t('What should be there now', 'Ce qui doit être là maintenant'), 'head')
    .put(`B${row}`, t('Money', 'Montant'), 'head', 'money')
    .merge(`B${row}:C${row}`);
  const accounts = accountsOf(t);
  accounts.forEach((account, index) => {
    row += 1;
    sheet
      .put(`A${row}`, account, 'label')
      .put(
        `B${row}`,
        `=N('${cashBook}'!$C$${5 + index})+SUMIFS(${of('E')},${of('D')},$A${row})-SUMIFS(${of('F')},${of('D')},$A${row})`,
        'result',
        'money',
      )
      .merge(`B${row}:C${row}`);
  });
  row += 1;
  sheet
    .put(`A${row}`, t('Together', 'Ensemble'), 'total')
    .put(`B${row}`, `=SUM(B${row - accounts.length}:B${row - 1})`, 'total', 'money')
    .merge(`B${row}:C${row}`);
  const together = row;
  const checks = [
    [
      t(
        'Money in rows without a category of the list',
        'Argent de lignes sans catégorie de la liste',
      ),
      `=SUM(${of('E')})+SUM(${of('F')})-SUM($Q$6:$Q$${listed})`,
    ],
    [
      t('Money in rows without an account of the list', 'Argent de lignes sans compte de la liste'),
      `=SUM(${of('E')})+SUM(${of('F')})-${accounts
        .map((_, index) => `$A$${together - accounts.length + index}`)
        .map((at) => `SUMIF(${of('D')},${at},${of('E')})-SUMIF(${of('D')},${at},${of('F')})`)
        .join('-')}`,
    ],
    [
      t(
        '“Between accounts”: in less out, should be 0',
        '« Entre comptes » : entrées moins sorties, doit faire 0',
      ),
      `=SUMIFS(${of('E')},${of('C')},$A$${last})-SUMIFS(${of('F')},${of('C')},$A$${last})`,
    ],
    [
      t('Money in rows outside of these twelve months', 'Argent de lignes hors de ces douze mois'),
      `=IF($B$3="",0,SUM(${of('E')})-SUM(${of('F')})-N${change})`,
    ],
  ] as const;
  checks.forEach(([label, formula], index) => {
    const at = together - accounts.length - 1 + index + 1;
    sheet
      .put(`E${at}`, label, 'label')
      .merge(`E${at}:J${at}`)
      .put(`K${at}`, formula, 'answer', 'money')
      .warnWhere(`K${at}:K${at}`, `K${at}<>0`);
  });
  sheet
    .put(
      `E${together - accounts.length - 1}`,
      t('Checks: each should be 0', 'Contrôles : chacun doit faire 0'),
      'head',
    )
    .merge(`E${together - accounts.length - 1}:K${together - accounts.length - 1}`)
    .wide(
      `A${together + 2}:N${together + 2}`,
      t(
        'Count the till, look at the phone and the bank, and compare. A difference is a row that is missing, written twice, or money that went without a row.',
        'Comptez la caisse, regardez le téléphone et la banque, et comparez. Un écart est une ligne oubliée, écrite deux fois, ou de l’argent parti sans ligne.',
      ),
      'note',
      1,
    );
}

interface Debts {
  today: Date;
  rows: Row[];
}

function writeDebts(book: Book, t: Say, name: string, values: Debts | null) {
  const [top, bottom] = [7, 56];
  const sheet = book.sheet(name, {
    columns: [12, 26, 26, 14, 14, 14, 14, 11],
    landscape: true,
    freeze: { row: top - 1, column: 2 },
    isLong: true,
  });
  sheet
    .put('A1', t('What customers owe you', 'Ce que les clients vous doivent'), 'title')
    .height(1, 1.6)
    .wide(
      'A2:H2',
      values
        ? t('EXAMPLE with invented figures.', 'EXEMPLE aux chiffres inventés.')
        : t(
            'One row for each sale on credit. When money comes, raise “Paid” here and write a row in the cash book.',
            'Une ligne par vente à crédit. Quand l’argent vient, augmentez « Payé » ici et écrivez une ligne au livre de caisse.',
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

function exampleRows(t: Say): Row[] {
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
      t('Loan of the savings group', 'Prêt du groupe d’épargne'),
      neither[2] ?? '',
      bank,
      150_000,
      null,
    ],
    [day('01-14'), t('Sander', 'Ponceuse'), neither[4] ?? '', bank, null, 120_000],
    [day('01-29'), t('Helper, January', 'Aide, janvier'), expense[1] ?? '', cash, null, 15_000],
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
    [day('02-26'), t('My pay', 'Mon salaire'), expense[2] ?? '', phone, null, 60_000],
  ];
}
