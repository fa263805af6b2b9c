import type { Say } from '#src/book.ts';

export type Row = (string | number | Date | null)[];

export function categoriesOf(t: Say) {
  return {
    income: [t('Sales', 'Ventes'), t('Other income', 'Autres recettes')],
    expense: [
      t('Stock and materials', 'Stock et matières'),
      t('Wages', 'Salaires'),
      t('Own pay', 'Votre propre paie'),
      t('Rent', 'Loyer'),
      t('Transport', 'Transport'),
      t('Power and water', 'Électricité et eau'),
      t('Phone and data', 'Téléphone et internet'),
      t('Marketing', 'Marketing'),
      t('Fees and bank', 'Banque, frais de paiement'),
      t('Interest', 'Intérêts'),
      t('Taxes and licences', 'Impôts, taxes, patente'),
      t('Repairs', 'Réparations'),
      t('Other expense', 'Autres dépenses'),
    ],
    /** Transfers, which are neither income nor cost. */
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

export const accountsOf = (t: Say) => [t('Cash', 'Espèces'), 'Mobile Money', t('Bank', 'Banque')];
