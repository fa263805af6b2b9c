import { letter, type Book, type Say, type Sheet } from '#src/book.ts';

interface Values {
  name: string;
  currency: string;
  start: Date;
  opening: number;
  least: number;
  amounts: Record<string, number | number[]>;
}

const MONTHS = 12;
const FIRST = 2;
const TOTAL = FIRST + MONTHS;
const columns = Array.from({ length: MONTHS }, (_, month) => letter(FIRST + month));
const [first = '', last = '', total] = [columns[0], columns.at(-1), letter(TOTAL)];

export function writeCashFlow(book: Book, t: Say) {
  const options = {
    columns: [34, ...columns.map(() => 11), 13],
    landscape: true,
    freeze: { row: 12, column: 1 },
  };
  write(book.sheet(t('Cash flow', 'Trésorerie'), options), t, null);
  write(book.example(t('Example', 'Exemple'), options), t, example(t));
}

function write(sheet: Sheet, t: Say, values: Values | null) {
  sheet
    .put('A1', t('Twelve-month cash flow', 'Trésorerie sur douze mois'), 'title')
    .height(1, 1.6)
    .wide(
      'A2:N2',
      values
        ? t(
            'EXAMPLE with invented figures, to show how the sheet is filled in.',
            'EXEMPLE aux chiffres inventés, pour montrer comment remplir la feuille.',
          )
        : t(
            'Fill in the coloured cells; everything else is worked out. Write money in the month in which it moves: a sale on credit counts when the customer pays. Amounts as they are paid, tax included.',
            'Remplissez les cases colorées ; le reste est calculé. Notez chaque somme dans le mois où elle entre ou sort : une vente à crédit compte quand le client paie. Les montants sont ceux qui sont payés, toutes taxes comprises.',
          ),
      values ? 'warning' : 'note',
      2,
    );
  sheet
    .row('A4', [t('Business', 'Entreprise')], 'label')
    .put('B4', values?.name ?? null, 'input')
    .merge('B4:D4')
    .row('A5', [t('Currency', 'Devise')], 'label')
    .put('B5', values?.currency ?? null, 'input')
    .merge('B5:D5')
    .row('A6', [t('First day of the first month', 'Premier jour du premier mois')], 'label')
    .put('B6', values?.start ?? null, 'input', 'date')
    .merge('B6:D6')
    .row('A7', [t('Money there is on that day', 'Argent disponible ce jour-là')], 'label')
    .put('B7', values?.opening ?? null, 'input', 'money')
    .merge('B7:D7')
    .row('A8', [t('Least that should always be there', 'Minimum à toujours garder')], 'label')
    .put('B8', values?.least ?? null, 'input', 'money')
    .merge('B8:D8');

  const money = [
    {
      title: t('Money in', 'Encaissements'),
      sum: t('Total in', 'Total encaissé'),
      lines: [
        t('Cash sales', 'Ventes au comptant'),
        t('Customers who pay what they owed', 'Clients qui règlent leur dette'),
        t('Loan received', 'Prêt reçu'),
        t('Grant or prize', 'Subvention ou prix'),
        t('Owner puts money in', 'Apport personnel'),
        t('Other', 'Autre'),
      ],
    },
    {
      title: t('Money out', 'Décaissements'),
      sum: t('Total out', 'Total décaissé'),
      lines: [
        t('Stock and materials', 'Stock et matières'),
        t('Wages of others', 'Salaires des employés'),
        t('Your own pay', 'Votre propre paie'),
        t('Rent', 'Loyer'),
        t('Transport and delivery', 'Transport et livraison'),
        t('Electricity and water', 'Électricité et eau'),
        t('Phone, data, software', 'Téléphone, internet, logiciels'),
        t('Marketing', 'Marketing'),
        t('Payment fees and bank charges', 'Frais de paiement et de banque'),
        t('Taxes and licences', 'Impôts, taxes, patente'),
        t('Equipment', 'Équipement'),
        t('Loan repayment and interest', 'Remboursement et intérêts'),
        t('Other', 'Autre'),
      ],
    },
  ];

  sheet.put('A12', t('Month', 'Mois'), 'head');
  columns.forEach((column, month) => {
    const unknown = t(`"Month ${month + 1}"`, `"Mois ${month + 1}"`);
    sheet.put(`${column}12`, `=IF($B$6="",${unknown},EDATE($B$6,${month}))`, 'head', 'month');
  });
  sheet.put(`${total}12`, t('Year', 'Année'), 'head', 'money');

  let row = 13;
  const opening = row;
  sheet.put(`A${row}`, t('At the start of the month', 'En début de mois'), 'label');
  const sums: number[] = [];
  for (const { title, sum, lines } of money) {
    row += 1;
    sheet.put(`A${row}`, title, 'section');
    const top = row + 1;
    for (const line of lines) {
      row += 1;
      sheet.put(`A${row}`, line, 'label');
      const given = values?.amounts[`${sums.length}:${row - top}`];
      columns.forEach((column, month) =>
        sheet.put(
          `${column}${row}`,
          (Array.isArray(given) ? given[month] : given) ?? null,
          'input',
          'money',
        ),
      );
      sheet.put(`${total}${row}`, `=SUM(${first}${row}:${last}${row})`, 'result', 'money');
    }
    const bottom = row;
    row += 1;
    sums.push(row);
    sheet.put(`A${row}`, sum, 'total');
    for (const column of [...columns, total]) {
      sheet.put(`${column}${row}`, `=SUM(${column}${top}:${column}${bottom})`, 'total', 'money');
    }
  }
  const [moneyIn, moneyOut] = sums;
  const [net, closing, state] = [row + 2, row + 3, row + 4];
  sheet
    .put(`A${net}`, t('Change in the month', 'Variation du mois'), 'label')
    .put(`A${closing}`, t('At the end of the month', 'En fin de mois'), 'total')
    .put(`A${state}`, t('Enough?', 'Assez ?'), 'label');
  const [short, low] = [t('short', 'manque'), t('low', 'bas')];
  columns.forEach((column, month) => {
    const before = month === 0 ? '$B$7' : `${columns[month - 1]}${closing}`;
    sheet
      .put(`${column}${opening}`, `=${before}`, 'result', 'money')
      .put(`${column}${net}`, `=${column}${moneyIn}-${column}${moneyOut}`, 'result', 'money')
      .put(`${column}${closing}`, `=${column}${opening}+${column}${net}`, 'total', 'money')
      .put(
        `${column}${state}`,
        `=IF(${column}${closing}<0,"${short}",IF(${column}${closing}<$B$8,"${low}",""))`,
        'result',
      );
  });
  sheet
    .put(`${total}${opening}`, '=$B$7', 'result', 'money')
    .put(`${total}${net}`, `=${total}${moneyIn}-${total}${moneyOut}`, 'result', 'money')
    .put(`${total}${closing}`, `=${total}${opening}+${total}${net}`, 'total', 'money')
    .warnWhere(`${first}${state}:${last}${state}`, `${first}${state}<>""`);

  const all = (line: number) => `$${first}$${line}:$${last}$${line}`;
  const found = (word: string) =>
    `=IFERROR(INDEX(${all(12)},1,MATCH("${word}",${all(state)},0)),"${t('none', 'aucun')}")`;
  const answers = [
    [
      t('First month in which money is short', 'Premier mois où l’argent manque'),
      found(short),
      'month',
    ],
    [t('Lowest end of a month', 'Plus bas solde de fin de mois'), `=MIN(${all(closing)})`, 'money'],
    [
      t(
        'Missing to keep the least at all times',
        'Somme à trouver pour toujours garder le minimum',
      ),
      `=MAX(0,$B$8-MIN(${all(closing)}))`,
      'money',
    ],
    [
      t(
        'Check: the year ends as its last month does',
        'Contrôle : l’année finit comme son dernier mois',
      ),
      `=IF(ABS(${total}${closing}-${last}${closing})<0.005,"${t('right', 'juste')}","${t('look for an overwritten formula', 'cherchez une formule écrasée')}")`,
      'money',
    ],
  ] as const;
  answers.forEach(([label, formula, format], index) => {
    const at = 4 + index;
    sheet
      .put(`F${at}`, label, 'label')
      .merge(`F${at}:J${at}`)
      .put(`K${at}`, formula, 'answer', format)
      .merge(`K${at}:L${at}`);
  });
  sheet
    .wide(
      'F8:N8',
      t(
        'Short: below zero, bills cannot be paid. Low: below the least that you want to keep.',
        'Manque : sous zéro, des factures restent impayées. Bas : sous le minimum que vous voulez garder.',
      ),
      'note',
    )
    .wide(
      'A10:N10',
      t(
        'A loan and money of the owner are no income: they make the balance higher, not the profit. A machine is paid in one month and used for years.',
        'Un prêt et l’apport personnel ne sont pas des ventes : ils relèvent le solde, pas le bénéfice. Une machine se paie en un mois et sert des années.',
      ),
      'note',
    );
}

function example(t: Say): Values {
  return {
    name: t('Sample bakery', 'Boulangerie exemple'),
    currency: t('your currency', 'votre devise'),
    start: new Date('2027-01-01'),
    opening: 300_000,
    least: 100_000,
    amounts: {
      '0:0': [620, 640, 660, 700, 720, 600, 580, 700, 760, 780, 820, 1100].map((n) => n * 1000),
      '0:1': [0, 80, 80, 90, 90, 60, 60, 90, 100, 100, 110, 120].map((n) => n * 1000),
      '0:2': [0, 0, 0, 0, 500_000],
      '0:4': [100_000],
      '1:0': [330, 350, 360, 385, 395, 330, 320, 385, 420, 430, 455, 600].map((n) => n * 1000),
      '1:1': 120_000,
      '1:2': 100_000,
      '1:3': [240_000, 0, 0, 0, 0, 0, 240_000],
      '1:4': 45_000,
      '1:5': [38, 38, 39, 40, 41, 38, 37, 40, 42, 43, 44, 52].map((n) => n * 1000),
      '1:6': 15_000,
      '1:7': [10, 10, 10, 10, 10, 25, 25, 10, 10, 10, 20, 30].map((n) => n * 1000),
      '1:8': [9, 11, 11, 12, 12, 10, 10, 12, 13, 13, 14, 18].map((n) => n * 1000),
      '1:9': [60_000, 0, 0, 35_000, 0, 0, 30_000, 0, 0, 40_000],
      '1:10': [0, 0, 0, 0, 0, 450_000],
      '1:11': [0, 0, 0, 0, 0, 48, 48, 48, 48, 48, 48, 48].map((n) => n * 1000),
    },
  };
}
