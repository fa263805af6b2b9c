import type { Book, Say, Sheet } from '#src/book.ts';

type Row = [
  place: string,
  source: string,
  all: number,
  have: number,
  reach: number,
  times: number,
  spend: number,
];

const OPTIONS = {
  columns: [26, 30, 12, 12, 12, 12, 12, 15, 15],
  landscape: true,
  freeze: { row: 5, column: 1 },
};

export function writeMarketSize(book: Book, t: Say) {
  write(book.sheet(t('Market size', 'Taille du marché'), OPTIONS), t, null, [null, null]);
  const rows: Row[] = [
    [
      t('Market A, stalls that cook', 'Marché A, étals de cuisine'),
      t('Counted on two Saturdays', 'Comptés deux samedis'),
      140,
      0.6,
      0.5,
      52,
      1_500,
    ],
    [
      t('Market B, stalls that cook', 'Marché B, étals de cuisine'),
      t('Market office, checked in one lane', 'Bureau du marché, vérifié dans une allée'),
      90,
      0.6,
      0.3,
      52,
      1_500,
    ],
    [
      t('School kitchens in town', 'Cantines de la ville'),
      t('List of the district office', 'Liste du district'),
      22,
      0.8,
      0.5,
      36,
      12_000,
    ],
  ];
  write(book.example(t('Example', 'Exemple'), OPTIONS), t, rows, [15, 100]);
}

function write(sheet: Sheet, t: Say, rows: Row[] | null, [customers, visits]: (number | null)[]) {
  sheet
    .put(
      'A1',
      t('Market size, counted from below', 'Taille du marché, comptée sur le terrain'),
      'title',
    )
    .height(1, 1.6)
    .wide(
      'A2:I2',
      rows
        ? t(
            'EXAMPLE with invented figures, to show how the sheet is filled in.',
            'EXEMPLE aux chiffres inventés, pour montrer comment remplir la feuille.',
          )
        : t(
            'One row for a place or a kind of customer. Write where each number comes from: counted, asked, or guessed. Spending is what people pay today for the same need, not what you hope.',
            'Une ligne par lieu ou type de client. Notez d’où vient chaque nombre : compté, demandé ou estimé. La dépense est ce que les gens paient aujourd’hui pour ce besoin, pas ce que vous espérez.',
          ),
      rows ? 'warning' : 'note',
      2,
    )
    .put('A4', t('1. Count', '1. Comptez'), 'section')
    .row(
      'A5',
      [
        t('Place or kind of customer', 'Lieu ou type de client'),
        t('Where the number comes from', 'D’où vient le nombre'),
      ],
      'head',
    )
    .row(
      'C5',
      [
        t('How many', 'Combien'),
        t('Have the problem', 'Ont le problème'),
        t('You can reach', 'Joignables'),
        t('Buys in a year', 'Achats par an'),
        t('Pays each time', 'Paie par achat'),
        t('All, a year', 'Total, par an'),
        t('Within reach, a year', 'Joignables, par an'),
      ],
      'head',
      'money',
    )
    .height(5, 2);
  const formats = ['whole', 'percent', 'percent', 'number', 'money'] as const;
  for (let row = 6; row <= 15; row += 1) {
    const [place = null, source = null, ...numbers] = rows?.[row - 6] ?? [];
    sheet.put(`A${row}`, place, 'input').put(`B${row}`, source, 'input');
    formats.forEach((format, index) => {
      sheet.put(`${'CDEFG'[index]}${row}`, numbers[index] ?? null, 'input', format);
    });
    sheet
      .put(`H${row}`, `=C${row}*D${row}*F${row}*G${row}`, 'result', 'quietMoney')
      .put(`I${row}`, `=H${row}*E${row}`, 'result', 'quietMoney');
  }
  sheet.decimalsWhere('G6:G15', 'G6<>INT(G6)');
  sheet
    .put('A16', t('Together', 'Total'), 'total')
    .row('B16', [null, '=SUM(C6:C15)'], 'total', 'whole')
    .row('D16', [null, null, null, null], 'total')
    .row('H16', ['=SUM(H6:H15)', '=SUM(I6:I15)'], 'total', 'money');
  const line = (row: number, text: string) =>
    sheet.put(`A${row}`, text, 'label').merge(`A${row}:B${row}`);
  sheet.put('A18', t('2. What you could serve', '2. Ce que vous pourriez servir'), 'section');
  line(
    19,
    t('Customers with the problem within reach', 'Clients joignables qui ont le problème'),
  ).put('C19', '=SUMPRODUCT(C6:C15,D6:D15,E6:E15)', 'result', 'whole');
  line(
    20,
    t(
      'Sales that you can make and deliver in a month',
      'Ventes que vous pouvez produire et livrer par mois',
    ),
  ).put('C20', visits ?? null, 'input', 'whole');
  line(
    21,
    t('Customers that you mean to win in a year', 'Clients que vous voulez gagner en un an'),
  ).put('C21', customers ?? null, 'input', 'whole');
  line(
    22,
    t('Sales that those would bring in a year', 'Ventes que ceux-ci apporteraient par an'),
  ).put('C22', '=IF(C19>0,C21*SUMPRODUCT(C6:C15,D6:D15,E6:E15,F6:F15)/C19,0)', 'result', 'whole');
  line(23, t('Of those you can deliver', 'Que vous pouvez livrer')).put(
    'C23',
    '=MIN(C22,C20*12)',
    'result',
    'whole',
  );
  line(24, t('Money from them in a year', 'Recettes de ces ventes par an')).put(
    'C24',
    '=IF(SUMPRODUCT(C6:C15,D6:D15,E6:E15,F6:F15)>0,C23*I16/SUMPRODUCT(C6:C15,D6:D15,E6:E15,F6:F15),0)',
    'answer',
    'money',
  );
  line(25, t('Share of the market within reach', 'Part du marché joignable')).put(
    'C25',
    '=IF(I16>0,C24/I16,0)',
    'answer',
    'percent',
  );
  line(26, t('Is that possible?', 'Est-ce possible ?'))
    .put(
      'C26',
      `=IF(OR(C21="",C19=0),"",IF(C21>C19,"${t('more customers than there are', 'plus de clients qu’il n’y en a')}",IF(C22>C20*12,"${t('more sales than you can deliver', 'plus de ventes que vous ne pouvez livrer')}","${t('yes', 'oui')}")))`,
      'result',
    )
    .merge('C26:E26');
  sheet.wide(
    'A28:I28',
    t(
      'This is turnover, not profit: costs are not taken off. Customers are taken as an average of the rows. Count one place again yourself before you show the number to anybody.',
      'C’est un chiffre d’affaires, pas un bénéfice : les coûts ne sont pas déduits. Les clients sont une moyenne de toutes les lignes. Recomptez vous-même un lieu avant de montrer le chiffre.',
    ),
    'note',
    2,
  );
}
