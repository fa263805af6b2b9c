import { letter, type Book, type Say } from '#src/book.ts';
import { BOTTOM, TOP } from './cash-book.ts';
import { accountsOf, categoriesOf } from './lists.ts';

const MONTHS = 12;

export function writeSummary(
  book: Book,
  t: Say,
  [cashBook, name]: readonly [string, string],
  start: Date | null,
) {
  const columns = Array.from({ length: MONTHS }, (_, month) => letter(2 + month));
  const options = {
    columns: [30, ...columns.map(() => 11), 13, 3, 26, 13],
    landscape: true,
    freeze: { row: 5, column: 1 },
    print: 'A1:N48',
  };
  const sheet = start ? book.example(name, options) : book.sheet(name, options);
  const of = (column: string) => `'${cashBook}'!$${column}$${TOP}:$${column}$${BOTTOM}`;
  const { income, expense, neither } = categoriesOf(t);
  sheet
    .put('A1', t('Summary by month', 'Récapitulatif par mois'), 'title')
    .height(1, 1.6)
    .wide(
      'A2:N2',
      start
        ? t('EXAMPLE with invented figures.', 'EXEMPLE aux chiffres inventés.')
        : t(
            'Write the first day of the first month; the rest comes from the cash book. Profit here is of money received and paid: sales on credit and stock on the shelf are not in it, nor the wear of machines.',
            'Écrivez le premier jour du premier mois ; le reste vient du cahier de caisse. Le bénéfice se calcule ici sur l’argent reçu et payé : sans les ventes à crédit, le stock en rayon ni l’usure des machines.',
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
    .put('N5', t('Together', 'Total'), 'head', 'money')
    .put('P5', t('Categories', 'Catégories'), 'head')
    .put('Q5', t('Moved', 'Mouvement'), 'head', 'money');

  let row = 5;
  let listed = 5;
  /** The totals of some categories; with `sign` 1 money received is positive. */
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
  sheet.put(`A${profit}`, t('Profit, of money moved', 'Bénéfice (reçu moins payé)'), 'answer');
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
  sheet.put(`A${change}`, t('Change in money', 'Variation de la trésorerie'), 'total');
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
    .put(`A${row}`, t('What should be there now', 'Solde attendu maintenant'), 'head')
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
    .put(`A${row}`, t('Together', 'Total'), 'total')
    .put(`B${row}`, `=SUM(B${row - accounts.length}:B${row - 1})`, 'total', 'money')
    .merge(`B${row}:C${row}`);
  const together = row;
  const checks = [
    [
      t(
        'Money in rows without a category of the list',
        'Montants des lignes sans catégorie de la liste',
      ),
      `=SUM(${of('E')})+SUM(${of('F')})-SUM($Q$6:$Q$${listed})`,
    ],
    [
      t(
        'Money in rows without an account of the list',
        'Montants des lignes sans compte de la liste',
      ),
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
      t(
        'Money in rows outside of these twelve months',
        'Montants des lignes hors de ces douze mois',
      ),
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
        'Comptez la caisse, regardez le téléphone et la banque, et comparez. Un écart, c’est une ligne oubliée ou écrite deux fois, ou de l’argent sorti sans être noté.',
      ),
      'note',
      1,
    );
}
