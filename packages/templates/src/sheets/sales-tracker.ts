import type { Book, Say, Sheet } from '#src/book.ts';

type Row = (string | number | Date | null)[];

const [TOP, BOTTOM] = [4, 153];
const CHANNELS = { top: 6, count: 8 };
const STAGES = (t: Say) => [
  t('new', 'nouveau'),
  t('talking', 'en discussion'),
  t('offer made', 'offre faite'),
  t('won', 'gagné'),
  t('lost', 'perdu'),
];

export function writeSalesTracker(book: Book, t: Say) {
  const [leads, summary] = [t('Leads', 'Prospects'), t('Summary', 'Récapitulatif')];
  const [exampleLeads, exampleSummary] = [
    t('Example leads', 'Exemple prospects'),
    t('Example summary', 'Exemple récapitulatif'),
  ];
  const [fresh, , offer, won, lost] = STAGES(t);
  const channels = ['WhatsApp', t('Agents', 'Agents'), t('Market day', 'Jour de marché')];
  const day = (date: string) => new Date(`2027-${date}`);
  writeLeads(book, t, leads, summary, null);
  writeSummary(book, t, summary, leads, null);
  writeLeads(book, t, exampleLeads, exampleSummary, [
    [
      day('04-02'),
      t('School A, bursar', 'École A, intendante'),
      channels[0] ?? '',
      won ?? '',
      180_000,
      t('Deliver', 'Livrer'),
      day('04-09'),
    ],
    [
      day('04-03'),
      t('Shop on Hill Street', 'Boutique rue de la Colline'),
      channels[1] ?? '',
      won ?? '',
      60_000,
      t('Ask for a second order', 'Demander une 2e commande'),
      day('04-20'),
    ],
    [day('04-05'), t('Hotel B', 'Hôtel B'), channels[1] ?? '', lost ?? '', null, null, null],
    [
      day('04-05'),
      t('Customer at the stall', 'Client à l’étal'),
      channels[2] ?? '',
      won ?? '',
      9_000,
      null,
      null,
    ],
    [
      day('04-08'),
      t('School C', 'École C'),
      channels[0] ?? '',
      offer ?? '',
      null,
      t('Call the head', 'Appeler la direction'),
      day('04-12'),
    ],
    [
      day('04-09'),
      t('Canteen D', 'Cantine D'),
      channels[2] ?? '',
      fresh ?? '',
      null,
      t('Visit', 'Visite'),
      day('04-13'),
    ],
  ]);
  writeSummary(book, t, exampleSummary, exampleLeads, [
    [channels[0] ?? '', 15_000],
    [channels[1] ?? '', 24_000],
    [channels[2] ?? '', 12_000],
  ]);
}

function writeLeads(book: Book, t: Say, name: string, summary: string, rows: Row[] | null) {
  const options = {
    columns: [12, 30, 18, 15, 16, 30, 13],
    landscape: true,
    freeze: { row: TOP - 1, column: 2 },
    isLong: true,
  };
  const sheet: Sheet = rows ? book.example(name, options) : book.sheet(name, options);
  sheet
    .put('A1', t('Sales tracker', 'Suivi des ventes'), 'title')
    .height(1, 1.6)
    .wide(
      'A2:G2',
      rows
        ? t(
            'EXAMPLE with invented customers and figures.',
            'EXEMPLE aux clients et chiffres inventés.',
          )
        : t(
            'One row for each possible customer. First write your channels in the second sheet. An open row without a next step and a date is a sale that nobody makes.',
            'Une ligne par client possible. Écrivez d’abord vos canaux dans la deuxième feuille. Une ligne ouverte sans prochaine étape datée est une vente que personne ne fait.',
          ),
      rows ? 'warning' : 'note',
      2,
    )
    .row(
      'A3',
      [
        t('First contact', 'Premier contact'),
        t('Customer', 'Client'),
        t('Channel', 'Canal'),
        t('Stage', 'Étape'),
        t('First order, money', 'Première commande, montant'),
        t('Next step', 'Prochaine étape'),
        t('On', 'Le'),
      ],
      'head',
    )
    .height(3, 2);
  const formats = ['date', undefined, undefined, undefined, 'money', undefined, 'date'] as const;
  for (let row = TOP; row <= BOTTOM; row += 1) {
    formats.forEach((format, index) => {
      sheet.put(`${'ABCDEFG'[index]}${row}`, rows?.[row - TOP]?.[index] ?? null, 'input', format);
    });
  }
  sheet
    .choices(`C${TOP}:C${BOTTOM}`, [
      `'${summary}'!$A$${CHANNELS.top}:$A$${CHANNELS.top + CHANNELS.count - 1}`,
    ])
    .choices(`D${TOP}:D${BOTTOM}`, STAGES(t));
}

function writeSummary(
  book: Book,
  t: Say,
  name: string,
  leads: string,
  channels: [string, number][] | null,
) {
  const options = { columns: [26, 11, 11, 11, 14, 16, 16, 16], landscape: true };
  const sheet = channels ? book.example(name, options) : book.sheet(name, options);
  const [, , , won, lost] = STAGES(t);
  const column = (letter: string) => `'${leads}'!$${letter}$${TOP}:$${letter}$${BOTTOM}`;
  sheet
    .put('A1', t('What each channel brings', 'Ce que chaque canal apporte'), 'title')
    .height(1, 1.6)
    .wide(
      'A2:H2',
      channels
        ? t('EXAMPLE with invented figures.', 'EXEMPLE aux chiffres inventés.')
        : t(
            'Write your channels and what each has cost since the first lead: data, airtime, transport, commissions, and your own hours at a fair pay.',
            'Écrivez vos canaux et ce que chacun a coûté depuis le premier prospect : internet, crédit téléphonique, transport, commissions et vos heures à un prix juste.',
          ),
      channels ? 'warning' : 'note',
      2,
    )
    .put('A5', t('Channel', 'Canal'), 'head')
    .row(
      'B5',
      [
        t('Leads', 'Prospects'),
        t('Won', 'Gagnés'),
        t('Lost', 'Perdus'),
        t('Won of decided', 'Taux de réussite'),
        t('First orders, money', 'Premières commandes'),
        t('Cost of the channel', 'Coût du canal'),
        t('Cost of one customer won', 'Coût d’un client gagné'),
      ],
      'head',
      'money',
    )
    .height(5, 2);
  const last = CHANNELS.top + CHANNELS.count - 1;
  for (let row = CHANNELS.top; row <= last; row += 1) {
    const [channel = null, cost = null] = channels?.[row - CHANNELS.top] ?? [];
    const of = (stage: string) =>
      `=IF($A${row}="",0,COUNTIFS(${column('C')},$A${row},${column('D')},"${stage}"))`;
    sheet
      .put(`A${row}`, channel, 'input')
      .put(`B${row}`, `=IF($A${row}="",0,COUNTIF(${column('C')},$A${row}))`, 'result', 'quietMoney')
      .put(`C${row}`, of(won ?? ''), 'result', 'quietMoney')
      .put(`D${row}`, of(lost ?? ''), 'result', 'quietMoney')
      .put(`E${row}`, `=IF(C${row}+D${row}>0,C${row}/(C${row}+D${row}),"")`, 'result', 'percent')
      .put(
        `F${row}`,
        `=IF($A${row}="",0,SUMIFS(${column('E')},${column('C')},$A${row},${column('D')},"${won}"))`,
        'result',
        'quietMoney',
      )
      .put(`G${row}`, cost, 'input', 'money')
      .put(
        `H${row}`,
        `=IF(C${row}>0,G${row}/C${row},IF(G${row}>0,"${t('none won', 'aucun')}",""))`,
        'answer',
        'money',
      );
  }
  const total = last + 1;
  const sum = (letter: string) => `=SUM(${letter}${CHANNELS.top}:${letter}${last})`;
  sheet
    .put(`A${total}`, t('All', 'Total'), 'total')
    .row(`B${total}`, [sum('B'), sum('C'), sum('D')], 'total', 'whole')
    .put(
      `E${total}`,
      `=IF(C${total}+D${total}>0,C${total}/(C${total}+D${total}),"")`,
      'total',
      'percent',
    )
    .row(`F${total}`, [sum('F'), sum('G')], 'total', 'money')
    .put(`H${total}`, `=IF(C${total}>0,G${total}/C${total},"")`, 'answer', 'money')
    .put(
      `A${total + 1}`,
      t('Leads without a channel of this list', 'Prospects sans canal de la liste'),
      'label',
    )
    .put(`B${total + 1}`, `=COUNTA(${column('B')})-B${total}`, 'result', 'whole')
    .wide(
      `A${total + 3}:H${total + 3}`,
      t(
        'A channel is dear when one customer costs more than you keep of what that customer buys in all. Fewer than ten decided leads say little.',
        'Un canal est cher quand un client coûte plus que ce qu’il vous reste de tous ses achats. Avec moins de dix prospects gagnés ou perdus, on ne peut rien conclure.',
      ),
      'note',
      2,
    );
}
