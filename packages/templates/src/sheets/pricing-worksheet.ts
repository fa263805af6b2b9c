import type { Book, Say, Sheet } from '#src/book.ts';

interface Values {
  product: string;
  batch: number;
  spoiled: number;
  materials: [name: string, quantity: number, price: number][];
  hours: number;
  hourly: number;
  packaging: number;
  delivery: number;
  tax: number;
  fee: number;
  commission: number;
  fixed: number[];
  goal: number;
  prices: [number, number, number];
}

const OPTIONS = { columns: [44, 14, 14, 14], print: 'A1:D62' };

export function writePricingWorksheet(book: Book, t: Say) {
  write(book.sheet(t('Price', 'Prix'), OPTIONS), t, null);
  write(book.example(t('Example', 'Exemple'), OPTIONS), t, {
    product: t('Mango jam, jar of 300 g', 'Confiture de mangue, pot de 300 g'),
    batch: 60,
    spoiled: 0.05,
    materials: [
      [t('Mangoes, kg', 'Mangues, kg'), 25, 600],
      [t('Sugar, kg', 'Sucre, kg'), 10, 1_400],
      [t('Lemons, kg', 'Citrons, kg'), 2, 1_500],
      [t('Gas, refill', 'Gaz, recharge'), 0.25, 20_000],
    ],
    hours: 9,
    hourly: 1_000,
    packaging: 450,
    delivery: 100,
    tax: 0,
    fee: 0.015,
    commission: 0.1,
    fixed: [50_000, 0, 150_000, 15_000, 20_000, 10_000],
    goal: 60_000,
    prices: [1_800, 2_200, 2_500],
  });
}

function write(sheet: Sheet, t: Say, values: Values | null) {
  const line = (row: number, label: string) => {
    sheet.put(`A${row}`, label, 'label');
    return row > 22 ? sheet.merge(`A${row}:C${row}`) : sheet;
  };
  sheet
    .put('A1', t('Pricing worksheet', 'Feuille de calcul du prix'), 'title')
    .height(1, 1.6)
    .wide(
      'A2:D2',
      values
        ? t(
            'EXAMPLE with invented figures, to show how the sheet is filled in.',
            'EXEMPLE aux chiffres inventés, pour montrer comment remplir la feuille.',
          )
        : t(
            'Fill in the coloured cells for one product. If you are registered for VAT and claim it back, write costs without it.',
            'Remplissez les cases colorées pour un produit. Si vous récupérez la TVA, notez les coûts hors TVA.',
          ),
      values ? 'warning' : 'note',
      2,
    );
  line(4, t('Product', 'Produit'))
    .put('B4', values?.product ?? null, 'input')
    .merge('B4:D4');
  line(5, t('Units made in one batch', 'Unités fabriquées par lot')).put(
    'B5',
    values?.batch ?? null,
    'input',
    'number',
  );
  line(6, t('Share that spoils, breaks or is given away', 'Part perdue, cassée ou offerte')).put(
    'B6',
    values?.spoiled ?? null,
    'input',
    'percent',
  );
  line(7, t('Units that you sell of a batch', 'Unités vendues par lot')).put(
    'B7',
    '=B5*(1-B6)',
    'result',
    'number',
  );
  sheet
    .put('C6', t('Decimals of the currency', 'Décimales de la devise'), 'label')
    .merge('C6:D6')
    .put('C7', t('0 or 2', '0 ou 2'), 'label')
    .put('D7', 0, 'input', 'whole');

  sheet.put('A9', t('1. What one batch costs', '1. Coût d’un lot'), 'section');
  sheet
    .put('A10', t('Material', 'Matière'), 'head')
    .row(
      'B10',
      [t('Quantity', 'Quantité'), t('Price of one', 'Prix unitaire'), t('Cost', 'Coût')],
      'head',
      'money',
    );
  for (let index = 0; index < 8; index += 1) {
    const row = 11 + index;
    const [name = null, quantity = null, price = null] = values?.materials[index] ?? [];
    sheet
      .put(`A${row}`, name, 'input')
      .put(`B${row}`, quantity, 'input', 'number')
      .put(`C${row}`, price, 'input', 'money')
      .put(`D${row}`, `=B${row}*C${row}`, 'result', 'quietMoney');
  }
  line(
    19,
    t(
      'Work: hours (yours too) and pay of an hour',
      'Travail : heures (les vôtres aussi) et paie de l’heure',
    ),
  )
    .put('B19', values?.hours ?? null, 'input', 'number')
    .put('C19', values?.hourly ?? null, 'input', 'money')
    .put('D19', '=B19*C19', 'result', 'money');
  sheet
    .put('A20', t('One batch', 'Un lot'), 'total')
    .row('B20', [null, null, '=SUM(D11:D19)'], 'total', 'money');

  sheet.put('A22', t('2. What one unit sold costs', '2. Coût d’une unité vendue'), 'section');
  line(23, t('Its share of the batch', 'Sa part du lot')).put(
    'D23',
    '=IF(B7>0,D20/B7,0)',
    'result',
    'money',
  );
  line(24, t('Packaging', 'Emballage')).put('D24', values?.packaging ?? null, 'input', 'money');
  line(25, t('Delivery that you pay', 'Livraison à votre charge')).put(
    'D25',
    values?.delivery ?? null,
    'input',
    'money',
  );
  sheet
    .put('A26', t('Cost of one unit sold', 'Coût d’une unité vendue'), 'total')
    .row('B26', [null, null, '=SUM(D23:D25)'], 'total', 'money');

  sheet.put('A28', t('3. What goes off the price', '3. Ce qui se déduit du prix'), 'section');
  line(
    29,
    t(
      'VAT or sales tax in the price (0 if not registered)',
      'TVA comprise dans le prix (0 si non assujetti)',
    ),
  ).put('D29', values?.tax ?? null, 'input', 'percent');
  line(30, t('Payment fee, share of the price', 'Frais de paiement, part du prix')).put(
    'D30',
    values?.fee ?? null,
    'input',
    'percent',
  );
  line(
    31,
    t(
      'Commission of shops or agents, share of the price',
      'Commission des points de vente, part du prix',
    ),
  ).put('D31', values?.commission ?? null, 'input', 'percent');

  sheet.put(
    'A33',
    t(
      '4. What you pay each month, sales or none',
      '4. Ce que vous payez chaque mois, même sans vente',
    ),
    'section',
  );
  [
    t('Rent', 'Loyer'),
    t('Wages not counted in the batch', 'Salaires non comptés dans le lot'),
    t('Your own pay not counted in the batch', 'Votre paie non comptée dans le lot'),
    t('Phone, data, software', 'Téléphone, internet, logiciels'),
    t('Marketing', 'Marketing'),
    t('Licences, wear of equipment, other', 'Patente, usure du matériel, autre'),
  ].forEach((label, index) => {
    line(34 + index, label).put(`D${34 + index}`, values?.fixed[index] ?? null, 'input', 'money');
  });
  sheet
    .put('A40', t('Fixed costs of a month', 'Charges fixes du mois'), 'total')
    .row('B40', [null, null, '=SUM(D34:D39)'], 'total', 'money');
  line(41, t('Profit that you want in a month', 'Bénéfice visé par mois')).put(
    'D41',
    values?.goal ?? null,
    'input',
    'money',
  );

  sheet
    .put('A43', t('5. Compare three prices', '5. Comparez trois prix'), 'section')
    .put('A44', null, 'head')
    .row('B44', [t('Low', 'Bas'), t('Planned', 'Prévu'), t('High', 'Élevé')], 'head', 'money')
    .put('A45', t('Price that the customer pays', 'Prix payé par le client'), 'label');
  const [never, blank] = [t('never', 'jamais'), '""'];
  const lines: [
    label: string,
    formula: (column: string) => string,
    look: 'label' | 'total',
    format: 'money' | 'percent' | 'whole',
  ][] = [
    [t('VAT in it', 'TVA comprise'), (c) => `=${c}45*$D$29/(1+$D$29)`, 'label', 'money'],
    [t('Payment fee', 'Frais de paiement'), (c) => `=${c}45*$D$30`, 'label', 'money'],
    [t('Commission', 'Commission'), (c) => `=${c}45*$D$31`, 'label', 'money'],
    [t('You receive', 'Vous recevez'), (c) => `=${c}45-SUM(${c}46:${c}48)`, 'total', 'money'],
    [t('Cost of one unit sold', 'Coût d’une unité vendue'), () => '=$D$26', 'label', 'money'],
    [t('Left of one unit', 'Reste par unité'), (c) => `=${c}49-${c}50`, 'total', 'money'],
    [
      t('Margin, share of the price without VAT', 'Taux de marque (sur le prix hors TVA)'),
      (c) => `=IF(${c}45>0,${c}51/(${c}45-${c}46),${blank})`,
      'label',
      'percent',
    ],
    [
      t(
        'Units a month to cover fixed costs (break-even)',
        'Unités par mois pour couvrir les charges fixes (seuil de rentabilité)',
      ),
      (c) => `=IF(${c}45>0,IF(${c}51>0,ROUNDUP(ROUND($D$40/${c}51,6),0),"${never}"),${blank})`,
      'total',
      'whole',
    ],
    [
      t('Units a month for the profit that you want', 'Unités par mois pour le bénéfice visé'),
      (c) =>
        `=IF(${c}45>0,IF(${c}51>0,ROUNDUP(ROUND(($D$40+$D$41)/${c}51,6),0),"${never}"),${blank})`,
      'total',
      'whole',
    ],
    [
      t('Batches a month for that', 'Lots par mois pour cela'),
      (c) => `=IF(AND(ISNUMBER(${c}54),$B$7>0),ROUNDUP(ROUND(${c}54/$B$7,6),0),${blank})`,
      'label',
      'whole',
    ],
  ];
  ['B', 'C', 'D'].forEach((column, index) => {
    sheet.put(`${column}45`, values?.prices[index] ?? null, 'input', 'money');
  });
  lines.forEach(([label, formula, look, format], index) => {
    const row = 46 + index;
    sheet.put(`A${row}`, label, look);
    for (const column of ['B', 'C', 'D']) {
      sheet.put(`${column}${row}`, formula(column), look === 'total' ? 'total' : 'result', format);
    }
  });
  sheet
    .put(
      'A57',
      t(
        'Lowest price: below it each sale loses money',
        'Prix plancher : en dessous, chaque vente vous coûte de l’argent',
      ),
      'answer',
    )
    .row(
      'B57',
      [null, null, '=IF(1/(1+D29)-D30-D31>0,ROUNDUP(ROUND(D26/(1/(1+D29)-D30-D31),6),N($D$7)),"")'],
      'answer',
      'money',
    )
    .wide(
      'A59:D59',
      t(
        'Break-even pays the costs above and nothing more. Tax on profit, loan repayments and slow months come on top. What others charge and what customers say decides whether the price holds.',
        'Au seuil de rentabilité, les charges ci-dessus sont payées, rien de plus. L’impôt sur le bénéfice, le remboursement des prêts et les mois creux s’y ajoutent. Les prix des autres et les clients diront si le prix tient.',
      ),
      'note',
      3,
    )
    .warnWhere('B51:D51', 'AND(B45>0,B51<=0)');

  // The price of a gram has decimals in each currency, as does the unit cost of cheap pieces.
  const has = 'N($D$7)>0';
  for (const range of ['D19', 'D20', 'D40', 'D57']) sheet.decimalsWhere(range, has);
  sheet.decimalsWhere('D11:D18', has, 'quietCents');
  for (const range of ['C11:C19', 'D24:D25', 'D34:D39', 'D41', 'B45:D45']) {
    const [cell] = range.split(':');
    sheet.decimalsWhere(range, `OR(${has},${cell}<>INT(${cell}))`);
  }
  for (const range of ['D23', 'D26', 'B46:D51']) {
    const [cell] = range.split(':');
    sheet.decimalsWhere(range, `OR(${has},AND(${cell}<>INT(${cell}),ABS(${cell})<10))`);
  }
}
