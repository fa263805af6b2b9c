import type { Book, Say, Sheet } from '#src/book.ts';

interface Values {
  seller: string[];
  customer: string[];
  number: string;
  date: Date;
  days: number;
  lines: [name: string, quantity: number, price: number][];
  discount: number;
  tax: number;
  paid: number;
  pay: string[];
}

const OPTIONS = { columns: [40, 11, 14, 16, 3, 30, 14], print: 'A1:D38' };
const [TOP, LINES] = [16, 10];
const BOTTOM = TOP + LINES - 1;

export function writeInvoice(book: Book, t: Say) {
  write(book.sheet(t('Invoice', 'Facture'), OPTIONS), t, null);
  write(book.example(t('Example', 'Exemple'), OPTIONS), t, {
    seller: [
      t('Sample Tailors', 'Couture Exemple'),
      t('12 Market Road', '12, rue du Marché'),
      t('Phone +000 000 000', 'Tél. +000 000 000'),
      t('Tax number 000-000', 'N° fiscal 000-000'),
    ],
    customer: [t('Sample School', 'École Exemple'), t('Hill Street', 'Rue de la Colline'), '', ''],
    number: '2027-014',
    date: new Date('2027-03-01'),
    days: 14,
    lines: [
      [t('School uniform, small', 'Uniforme scolaire, petit'), 24, 6_500],
      [t('School uniform, large', 'Uniforme scolaire, grand'), 16, 7_200],
      [t('Name embroidered', 'Nom brodé'), 40, 500],
    ],
    discount: 0.05,
    tax: 0.18,
    paid: 100_000,
    pay: [
      t(
        'Mobile money: +000 000 000, Sample Tailors',
        'Mobile Money : +000 000 000, Couture Exemple',
      ),
      t('Bank: Sample Bank, account 0000 0000', 'Banque : Banque Exemple, compte 0000 0000'),
    ],
  });
}

function write(sheet: Sheet, t: Say, values: Values | null) {
  const placeholders = [
    t('Your business', 'Votre entreprise'),
    t('Address', 'Adresse'),
    t('Phone, email', 'Téléphone, e-mail'),
    t('Tax number, if you have one', 'Numéro fiscal (NINEA, NCC, NIU…)'),
  ];
  const customers = [
    t('Customer', 'Client'),
    t('Address', 'Adresse'),
    t('Phone, email', 'Téléphone, e-mail'),
    t('Tax number, if they have one', 'Numéro fiscal, s’il en a un'),
  ];
  sheet.put('A1', t('INVOICE', 'FACTURE'), 'title').height(1, 1.6);
  sheet.put('A3', t('From', 'Vendeur'), 'section').put('A9', t('To', 'Facturé à'), 'section');
  placeholders.forEach((text, index) =>
    sheet.put(`A${4 + index}`, values?.seller[index] ?? text, 'input'),
  );
  customers.forEach((text, index) =>
    sheet.put(`A${10 + index}`, (values?.customer[index] ?? text) || null, 'input'),
  );
  const facts = [
    [t('Invoice number', 'Numéro'), values?.number ?? null, 'text'],
    [t('Date', 'Date'), values?.date ?? null, 'date'],
    [t('Days to pay', 'Délai de paiement, jours'), values?.days ?? null, 'whole'],
  ] as const;
  facts.forEach(([label, value, format], index) => {
    const row = 4 + index;
    sheet
      .put(`B${row}`, label, 'label')
      .merge(`B${row}:C${row}`)
      .put(`D${row}`, value, 'input', format);
  });
  sheet
    .put('B7', t('Please pay by', 'À payer au plus tard le'), 'total')
    .merge('B7:C7')
    .put('D7', '=IF(OR(D5="",D6=""),"",D5+D6)', 'total', 'date')
    .put('B9', t('Currency', 'Devise'), 'label')
    .merge('B9:C9')
    .put('D9', values ? t('your currency', 'votre devise') : null, 'input');

  sheet
    .put('A15', t('What', 'Désignation'), 'head')
    .row(
      'B15',
      [t('Quantity', 'Quantité'), t('Price of one', 'Prix unitaire'), t('Amount', 'Montant')],
      'head',
      'money',
    );
  for (let index = 0; index < LINES; index += 1) {
    const row = TOP + index;
    const [name = null, quantity = null, price = null] = values?.lines[index] ?? [];
    sheet
      .put(`A${row}`, name, 'input')
      .put(`B${row}`, quantity, 'input', 'number')
      .put(`C${row}`, price, 'input', 'money')
      .put(
        `D${row}`,
        `=IF(OR(B${row}="",C${row}=""),"",ROUND(B${row}*C${row},$G$7))`,
        'result',
        'money',
      );
  }
  const [sum, discount, net, tax, total, paid, due] = [27, 28, 29, 30, 31, 32, 33];
  const lines: [row: number, label: string, value: string, look: 'result' | 'total' | 'answer'][] =
    [
      [sum, t('Sum', 'Sous-total'), `=SUM(D${TOP}:D${BOTTOM})`, 'result'],
      [
        discount,
        t('=IF(N($G$5)=0,"","Discount")', '=IF(N($G$5)=0,"","Remise")'),
        `=IF(N($G$5)=0,"",-ROUND(D${sum}*$G$5,$G$7))`,
        'result',
      ],
      [
        net,
        t('=IF(N($G$6)=0,"","Without tax")', '=IF(N($G$6)=0,"","Hors taxes")'),
        `=IF(N($G$6)=0,"",D${sum}+N(D${discount}))`,
        'result',
      ],
      [
        tax,
        t('=IF(N($G$6)=0,"","Tax")', '=IF(N($G$6)=0,"","Taxe (TVA)")'),
        `=IF(N($G$6)=0,"",ROUND((D${sum}+N(D${discount}))*$G$6,$G$7))`,
        'result',
      ],
      [total, t('Total', 'Total'), `=D${sum}+N(D${discount})+N(D${tax})`, 'total'],
      [
        paid,
        t('=IF(N($G$8)=0,"","Paid already")', '=IF(N($G$8)=0,"","Déjà payé")'),
        '=IF(N($G$8)=0,"",-$G$8)',
        'result',
      ],
      [due, t('To pay', 'À payer'), `=D${total}+N(D${paid})`, 'answer'],
    ];
  for (const [row, label, value, look] of lines) {
    sheet
      .put(`B${row}`, label, look === 'result' ? 'label' : look)
      .merge(`B${row}:C${row}`)
      .put(`D${row}`, value, look, 'money');
  }
  for (const range of [`C${TOP}:D${BOTTOM}`, `D${sum}:D${due}`, 'G8'])
    sheet.decimalsWhere(range, 'N($G$7)>0');
  sheet.put('A27', t('How to pay', 'Comment payer'), 'section');
  const pay = [
    t('Mobile money number and name', 'Numéro Mobile Money et nom'),
    t('Bank and account', 'Banque et compte'),
  ];
  pay.forEach((text, index) => sheet.put(`A${28 + index}`, values?.pay[index] ?? text, 'input'));
  sheet.wide('A36:D36', t('Thank you for your order.', 'Merci de votre commande.'), 'note');

  sheet
    .put('F3', t('Not printed', 'Non imprimé'), 'section')
    .put('F4', t('Settings', 'Réglages'), 'head')
    .put('G4', null, 'head');
  const settings = [
    [t('Discount on the sum', 'Remise sur le sous-total'), values?.discount ?? null, 'percent'],
    [
      t(
        'Tax rate; empty when you are not registered for it',
        'Taux de la taxe (TVA) ; vide si vous n’y êtes pas assujetti',
      ),
      values?.tax ?? null,
      'percent',
    ],
    [t('Decimals of the currency (0 or 2)', 'Décimales de la devise (0 ou 2)'), 0, 'whole'],
    [t('Paid already', 'Déjà payé'), values?.paid ?? null, 'money'],
  ] as const;
  settings.forEach(([label, value, format], index) => {
    sheet.put(`F${5 + index}`, label, 'label').put(`G${5 + index}`, value, 'input', format);
  });
  sheet.wide(
    'F10:G16',
    values
      ? t('EXAMPLE with invented names and figures.', 'EXEMPLE aux noms et chiffres inventés.')
      : t(
          'Write over the coloured cells. Lines that are not needed stay empty. Number invoices without gaps and keep a copy. What an invoice must say differs by country: ask your tax office; some ask for an electronic receipt.',
          'Écrivez dans les cases colorées. Les lignes inutiles restent vides. Numérotez sans trou et gardez une copie. Les mentions obligatoires varient selon les pays : demandez au service des impôts ; certains exigent une facture électronique.',
        ),
    values ? 'warning' : 'note',
    1,
  );
}
