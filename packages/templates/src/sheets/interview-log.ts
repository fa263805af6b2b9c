import type { Book, Say, Sheet } from '#src/book.ts';

type Row = (string | number | Date | null)[];

const [TOP, BOTTOM] = [15, 54];
const OPTIONS = {
  columns: [12, 16, 18, 13, 13, 13, 14, 14, 36, 15],
  landscape: true,
  freeze: { row: TOP - 1, column: 2 },
  isLong: true,
};

export function writeInterviewLog(book: Book, t: Say) {
  const [yes, no] = [t('yes', 'oui'), t('no', 'non')];
  const day = (date: string) => new Date(`2027-02-${date}`);
  write(book.sheet(t('Log', 'Journal'), OPTIONS), t, null);
  write(book.example(t('Example', 'Exemple'), OPTIONS), t, [
    [
      day('01'),
      'A. (1)',
      t('Stall, cooked food', 'Étal, plats cuisinés'),
      yes,
      8,
      yes,
      12_000,
      4,
      t(
        '“I send the boy for gas twice on market days.”',
        '« J’envoie le petit chercher du gaz deux fois, les jours de marché. »',
      ),
      yes,
    ],
    [
      day('01'),
      'B. (2)',
      t('Stall, cooked food', 'Étal, plats cuisinés'),
      yes,
      4,
      no,
      5_000,
      2,
      t('“When it runs out I close early.”', '« Quand c’est vide, je ferme plus tôt. »'),
      no,
    ],
    [
      day('03'),
      'C. (3)',
      t('Tea seller', 'Vendeuse de thé'),
      no,
      null,
      no,
      null,
      null,
      t('“Charcoal is behind the house.”', '« Le charbon est derrière la maison. »'),
      no,
    ],
    [
      day('04'),
      'D. (4)',
      t('School kitchen', 'Cantine scolaire'),
      yes,
      2,
      yes,
      30_000,
      6,
      t('“The supplier comes when he comes.”', '« Le fournisseur vient quand il vient. »'),
      yes,
    ],
  ]);
}

function write(sheet: Sheet, t: Say, rows: Row[] | null) {
  const [yes, no] = [t('yes', 'oui'), t('no', 'non')];
  const column = (letter: string) => `${letter}$${TOP}:${letter}$${BOTTOM}`;
  /** The average over those who have the problem and gave a number. */
  const average = (letter: string) => {
    const having = `${column('D')},"${yes}"`;
    return `=IF(COUNTIFS(${having},${column(letter)},">0")>0,SUMIFS(${column(letter)},${having})/COUNTIFS(${having},${column(letter)},">0"),0)`;
  };
  sheet
    .put('A1', t('Interview log', 'Journal des entretiens'), 'title')
    .height(1, 1.6)
    .wide(
      'A2:J2',
      rows
        ? t(
            'EXAMPLE with invented talks, to show how the sheet is filled in.',
            'EXEMPLE d’entretiens inventés, pour montrer comment remplir la feuille.',
          )
        : t(
            'One row for each talk, on the same day. Write what people did, not what they would do. Ask before you note a name, write initials or a number only, and delete what you no longer need.',
            'Une ligne par entretien, le jour même. Notez ce que les gens ont fait, pas ce qu’ils feraient. Demandez avant de noter un nom, n’écrivez que des initiales ou un numéro, et effacez ce qui ne sert plus.',
          ),
      rows ? 'warning' : 'note',
      2,
    )
    .put('A4', t('What it says so far', 'Ce que cela montre à ce jour'), 'section');
  const answers = [
    [t('Talks', 'Entretiens'), `=COUNTA(${column('D')})`, 'whole'],
    [t('Have the problem', 'Ont le problème'), `=COUNTIF(${column('D')},"${yes}")`, 'whole'],
    [t('Share of all talks', 'Part des entretiens'), '=IF(F5>0,F6/F5,0)', 'percent'],
    [
      t(
        'Pay already to solve it, of those who have it',
        'Paient déjà pour le résoudre, parmi ceux qui l’ont',
      ),
      `=COUNTIFS(${column('D')},"${yes}",${column('F')},"${yes}")`,
      'whole',
    ],
    [
      t(
        'Costs them in a month, average of those who said',
        'Leur coûte par mois, moyenne de ceux qui l’ont dit',
      ),
      average('G'),
      'money',
    ],
    [
      t('Hours it takes them in a month, average', 'Heures par mois, moyenne'),
      average('H'),
      'number',
    ],
    [
      t('Agreed to a next step', 'Ont accepté une suite'),
      `=COUNTIF(${column('J')},"${yes}")`,
      'whole',
    ],
  ] as const;
  answers.forEach(([label, formula, format], index) => {
    const row = 5 + index;
    sheet
      .put(`A${row}`, label, 'label')
      .merge(`A${row}:E${row}`)
      .put(
        `F${row}`,
        format === 'number' ? `=ROUND(${formula.slice(1)},1)` : formula,
        'answer',
        format,
      );
  });
  sheet.wide(
    'H5:J9',
    t(
      'Five talks show whether you ask the right people. Before about fifteen, percentages say little. “Would buy” is no evidence: paying today, or agreeing to a next step with a date, is.',
      'Cinq entretiens montrent si vous interrogez les bonnes personnes. Avant une quinzaine, les pourcentages disent peu. « J’achèterais » ne prouve rien ; payer déjà, ou accepter une suite datée, oui.',
    ),
    'note',
  );
  sheet
    .row(
      `A${TOP - 1}`,
      [
        t('Date', 'Date'),
        t('Who (initials)', 'Qui (initiales)'),
        t('Kind of customer', 'Type de client'),
        t('Has the problem?', 'A le problème ?'),
        t('Times a month', 'Fois par mois'),
        t('Pays today?', 'Paie déjà ?'),
        t('Cost a month', 'Coût par mois'),
        t('Hours a month', 'Heures par mois'),
        t('In their words', 'Dans leurs mots'),
        t('Next step agreed?', 'Suite acceptée ?'),
      ],
      'head',
    )
    .height(TOP - 1, 2);
  const formats = [
    'date',
    undefined,
    undefined,
    undefined,
    'number',
    undefined,
    'money',
    'number',
    undefined,
    undefined,
  ] as const;
  for (let row = TOP; row <= BOTTOM; row += 1) {
    formats.forEach((format, index) => {
      sheet.put(
        `${'ABCDEFGHIJ'[index]}${row}`,
        rows?.[row - TOP]?.[index] ?? null,
        'input',
        format,
      );
    });
  }
  for (const letter of 'DFJ') sheet.choices(`${letter}${TOP}:${letter}${BOTTOM}`, [yes, no]);
}
