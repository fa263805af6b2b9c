import type { Book, Say, Sheet } from '#src/book.ts';

interface Values {
  holders: [name: string, shares: number][];
  pool: number;
  before: number;
  investors: [name: string, amount: number][];
  poolAfter: number;
}

const OPTIONS = { columns: [34, 15, 12, 15, 12, 16, 14], landscape: true, print: 'A1:G41' };
const HOLDERS = { top: 6, count: 9 };
const LAST = HOLDERS.top + HOLDERS.count - 1;
const INVESTORS = { count: 3 };

export function writeCapTable(book: Book, t: Say) {
  write(book.sheet(t('Cap table', 'Capital'), OPTIONS), t, null);
  write(book.example(t('Example', 'Exemple'), OPTIONS), t, {
    holders: [
      [t('Founder A', 'Fondateur A'), 500_000],
      [t('Founder B', 'Fondateur B'), 400_000],
      [t('Early supporter', 'Premier soutien'), 100_000],
    ],
    pool: 0,
    before: 320_000,
    investors: [
      [t('Angel 1', 'Investisseur 1'), 50_000],
      [t('Angel 2', 'Investisseur 2'), 30_000],
    ],
    poolAfter: 0.1,
  });
}

function write(sheet: Sheet, t: Say, values: Values | null) {
  sheet
    .put('A1', t('Cap table', 'Table de capitalisation'), 'title')
    .height(1, 1.6)
    .wide(
      'A2:G2',
      values
        ? t(
            'EXAMPLE with invented figures, to show how the sheet is filled in.',
            'EXEMPLE aux chiffres inventés, pour montrer comment remplir la feuille.',
          )
        : t(
            'Fill in the coloured cells: the holders today, then the round that you consider. The new option pool is made before the investment, so that only today’s holders pay for it, which is what most investors ask.',
            'Remplissez les cases colorées : les détenteurs actuels, puis le tour envisagé. La réserve d’options est créée avant l’investissement : seuls les détenteurs actuels la paient, comme le demandent la plupart des investisseurs.',
          ),
      values ? 'warning' : 'note',
      2,
    )
    .put('A4', t('1. Today and after the round', '1. Aujourd’hui et après le tour'), 'section')
    .row('A5', [t('Holder', 'Détenteur')], 'head')
    .row(
      'B5',
      [
        t('Shares today', 'Parts aujourd’hui'),
        t('Share', 'Part'),
        t('Shares after', 'Parts après'),
        t('Share after', 'Part après'),
        t('Worth at the round’s price', 'Valeur au prix du tour'),
        t('Change, points', 'Variation, points'),
      ],
      'head',
      'money',
    )
    .height(5, 2);
  const pool = LAST + 1;
  const firstInvestor = pool + 1;
  const total = firstInvestor + INVESTORS.count;
  const ratio = (part: string, whole: string) => `=IF(${whole}>0,${part}/${whole},0)`;
  const fill = (row: number, after: string, isNew = false) =>
    sheet
      .put(`C${row}`, isNew ? 0 : ratio(`B${row}`, `$B$${total}`), 'result', 'quietPercent')
      .put(`D${row}`, after, 'result', 'quietMoney')
      .put(`E${row}`, ratio(`D${row}`, `$D$${total}`), 'result', 'quietPercent')
      .put(`F${row}`, `=D${row}*$D$37`, 'result', 'quietMoney')
      .put(`G${row}`, `=(E${row}-C${row})*100`, 'result', 'quietCents');
  for (let index = 0; index < HOLDERS.count; index += 1) {
    const row = HOLDERS.top + index;
    const [name = null, shares = null] = values?.holders[index] ?? [];
    sheet.put(`A${row}`, name, 'input').put(`B${row}`, shares, 'input', 'whole');
    fill(row, `=B${row}`);
  }
  sheet
    .put(`A${pool}`, t('Option pool, not given out', 'Réserve d’options, non attribuée'), 'label')
    .put(`B${pool}`, values?.pool ?? null, 'input', 'whole');
  fill(pool, `=B${pool}+D36`);
  for (let index = 0; index < INVESTORS.count; index += 1) {
    const row = firstInvestor + index;
    const source = 29 + index;
    sheet
      .put(
        `A${row}`,
        `=IF(A${source}="","${t('New investor', 'Nouvel investisseur')} ${index + 1}",A${source})`,
        'label',
      )
      .put(`B${row}`, 0, 'result', 'whole');
    fill(row, `=IF($D$37>0,ROUNDDOWN(ROUND(D${source}/$D$37,6),0),0)`, true);
  }
  sheet.put(`A${total}`, t('All', 'Total'), 'total');
  for (const [column, format] of [
    ['B', 'whole'],
    ['C', 'percent'],
    ['D', 'whole'],
    ['E', 'percent'],
    ['F', 'money'],
    ['G', 'cents'],
  ] as const) {
    sheet.put(`${column}${total}`, `=SUM(${column}6:${column}${total - 1})`, 'total', format);
  }

  const label = (row: number, text: string) =>
    sheet.put(`A${row}`, text, 'label').merge(`A${row}:C${row}`);
  sheet.put('A22', t('2. The round', '2. Le tour de table'), 'section');
  label(
    23,
    t(
      'Value of the company before the money (pre-money)',
      'Valeur de l’entreprise avant l’apport (pre-money)',
    ),
  ).put('D23', values?.before ?? null, 'input', 'money');
  label(
    24,
    t(
      'Option pool after the round, share of all',
      'Réserve d’options après le tour, part du total',
    ),
  ).put('D24', values?.poolAfter ?? null, 'input', 'percent');
  sheet
    .put('A28', t('Investors of the round', 'Investisseurs du tour'), 'head')
    .merge('A28:C28')
    .put('D28', t('Money', 'Montant'), 'head', 'money');
  for (let index = 0; index < INVESTORS.count; index += 1) {
    const [name = null, amount = null] = values?.investors[index] ?? [];
    const row = 29 + index;
    sheet
      .put(`A${row}`, name, 'input')
      .merge(`A${row}:C${row}`)
      .put(`D${row}`, amount, 'input', 'money');
  }
  label(25, t('New money', 'Argent nouveau')).put('D25', '=SUM(D29:D31)', 'result', 'money');
  label(26, t('Value with the money (post-money)', 'Valeur avec l’apport (post-money)')).put(
    'D26',
    '=D23+D25',
    'total',
    'money',
  );

  const existing = `SUM(B6:B${LAST})`;
  const part = '(1-D25/D26-D24)';
  sheet.put('A33', t('3. Worked out', '3. Résultats'), 'section');
  label(34, t('Share of the new investors', 'Part des nouveaux investisseurs')).put(
    'D34',
    '=IF(D26>0,D25/D26,0)',
    'result',
    'percent',
  );
  label(
    35,
    t(
      'Shares before the money, with the new pool',
      'Parts avant l’apport, nouvelle réserve comprise',
    ),
  ).put('D35', `=${existing}+B${pool}+D36`, 'result', 'whole');
  label(36, t('Shares added to the option pool', 'Parts ajoutées à la réserve')).put(
    'D36',
    `=IF(AND(D26>0,D23>0),IF(${part}>0,MAX(0,ROUND(${existing}/${part}*D24,0)-B${pool}),0),0)`,
    'result',
    'whole',
  );
  label(37, t('Price of one share', 'Prix d’une part')).put(
    'D37',
    '=IF(AND(D25>0,D35>0),D23/D35,0)',
    'result',
    'money',
  );
  sheet.decimalsWhere('D37', 'D37<>INT(D37)', 'share');
  label(38, t('Check', 'Contrôle')).put(
    'D38',
    `=IF(D26=0,"",IF(${part}<=0,"${t('pool and investors leave nothing', 'réserve et investisseurs prennent tout')}",IF(ABS(E${total}-1)<0.000001,"${t('right', 'juste')}","${t('shares are missing', 'il manque des parts')}")))`,
    'answer',
  );
  sheet.wide(
    'A40:G40',
    t(
      'Whole shares are given: a rest of less than one share’s price stays with the investor. Convertible notes, SAFEs, preference at a sale and tax are not in this sheet: ask a lawyer before you sign.',
      'On attribue des parts entières : le reste, inférieur au prix d’une part, revient à l’investisseur. Notes convertibles, SAFE, préférences à la vente et impôts ne sont pas dans cette feuille : consultez un avocat avant de signer.',
    ),
    'note',
    2,
  );
}
