import type { Book, Say, Sheet } from '#src/book.ts';

type Row = (string | number | Date | null)[];

const [TOP, BOTTOM] = [9, 23];
const OPTIONS = {
  columns: [36, 11, 10, 8, 8, 32, 26, 11, 13, 11, 16],
  landscape: true,
  freeze: { row: TOP - 1, column: 1 },
};

export function writeAssumptionTests(book: Book, t: Say) {
  write(book.sheet(t('Assumptions', 'Hypothèses'), OPTIONS), t, null);
  write(book.example(t('Example', 'Exemple'), OPTIONS), t, [
    [
      t(
        'Cooks at stalls lose money when gas runs out',
        'Les vendeuses de plats perdent de l’argent quand le gaz manque',
      ),
      5,
      2,
      t('Interviews, 20 stalls', 'Entretiens, 20 étals'),
      t('Stalls that closed early last month', 'Étals fermés plus tôt le mois dernier'),
      10,
      new Date('2027-02-12'),
      13,
    ],
    [
      t('They pay before delivery', 'Elles paient avant la livraison'),
      5,
      5,
      t(
        'Offer 10 refills, pay first by phone',
        'Proposer 10 recharges, payées d’avance par téléphone',
      ),
      t('Paid orders', 'Commandes payées'),
      6,
      new Date('2027-02-26'),
      3,
    ],
    [
      t('One rider delivers 25 refills a day', 'Un livreur livre 25 recharges par jour'),
      4,
      3,
      t('One day with a hired rider', 'Un jour avec un livreur payé à la journée'),
      t('Refills delivered', 'Recharges livrées'),
      20,
      new Date('2027-03-05'),
      null,
    ],
  ]);
}

function write(sheet: Sheet, t: Say, rows: Row[] | null) {
  sheet
    .put('A1', t('Assumptions and tests', 'Hypothèses et tests'), 'title')
    .height(1, 1.6)
    .wide(
      'A2:K2',
      rows
        ? t(
            'EXAMPLE with invented figures, to show how the sheet is filled in.',
            'EXEMPLE aux chiffres inventés, pour montrer comment remplir la feuille.',
          )
        : t(
            'Write what must be true for the venture to work, one assumption a row. Give 1 to 5 for how bad it is if it is wrong, and for how little you know. Test rank 1 first. Write the pass mark before the test and do not move it afterwards.',
            'Notez ce qui doit être vrai pour que l’entreprise marche, une hypothèse par ligne. Donnez une note de 1 à 5 à la gravité si elle est fausse, puis au manque de preuves. Testez d’abord le rang 1. Écrivez le critère de réussite avant le test et n’y touchez plus.',
          ),
      rows ? 'warning' : 'note',
      2,
    );
  const count = [
    [t('Tested', 'Testées'), `=COUNT(J${TOP}:J${BOTTOM})`],
    [t('Hold', 'Tiennent'), `=COUNTIF(K${TOP}:K${BOTTOM},"${t('holds', 'tient')}")`],
    [
      t('Do not hold', 'Ne tiennent pas'),
      `=COUNTIF(K${TOP}:K${BOTTOM},"${t('does not hold', 'ne tient pas')}")`,
    ],
  ] as const;
  count.forEach(([label, formula], index) => {
    sheet.put(`A${4 + index}`, label, 'label').put(`B${4 + index}`, formula, 'answer', 'whole');
  });
  sheet
    .row(
      `A${TOP - 1}`,
      [
        t('We believe that …', 'Nous pensons que …'),
        t('If wrong, how bad', 'Gravité'),
        t('How unsure', 'Manque de preuves'),
        t('Risk', 'Risque'),
        t('Rank', 'Rang'),
        t('Test', 'Test'),
        t('What is counted', 'Ce qu’on compte'),
        t('Pass mark, at least', 'Critère, au moins'),
        t('By', 'Avant le'),
        t('Result', 'Résultat'),
        t('Verdict', 'Verdict'),
      ],
      'head',
    )
    .height(TOP - 1, 3);
  const inputs = ['A', 'B', 'C', 'F', 'G', 'H', 'I', 'J'];
  for (let row = TOP; row <= BOTTOM; row += 1) {
    inputs.forEach((column, index) => {
      sheet.put(
        `${column}${row}`,
        rows?.[row - TOP]?.[index] ?? null,
        'input',
        column === 'I' ? 'date' : 'number',
      );
    });
    sheet
      .put(`D${row}`, `=IF(OR(B${row}="",C${row}=""),"",B${row}*C${row})`, 'result', 'whole')
      .put(
        `E${row}`,
        `=IF(D${row}="","",COUNTIF(D$${TOP}:D$${BOTTOM},">"&D${row})+1)`,
        'answer',
        'whole',
      )
      .put(
        `K${row}`,
        `=IF(OR(H${row}="",J${row}=""),"",IF(J${row}>=H${row},"${t('holds', 'tient')}","${t('does not hold', 'ne tient pas')}"))`,
        'result',
      );
  }
  sheet
    .choices(`B${TOP}:C${BOTTOM}`, ['1', '2', '3', '4', '5'])
    .warnWhere(`K${TOP}:K${BOTTOM}`, `K${TOP}="${t('does not hold', 'ne tient pas')}"`)
    .wide(
      'A25:K25',
      t(
        'A test that cannot fail is none. An assumption that does not hold is a good week’s work: change the plan, write the new assumption below, and test again.',
        'Un test qui ne peut pas échouer n’en est pas un. Une hypothèse qui ne tient pas, c’est une semaine bien employée : changez le plan, écrivez la nouvelle hypothèse et testez encore.',
      ),
      'note',
      2,
    );
}
