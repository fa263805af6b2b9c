import type { FactTopic } from '@inzira/contract/rules/fact-topics';
import type { Sentence } from '@inzira/contract/sentence';

/** Headings of topics. */
export const TOPIC_NAMES: Record<FactTopic, Sentence> = {
  registration: { en: 'Registering a business', fr: 'Immatriculer une entreprise' },
  'registration-cost': {
    en: 'What it costs to register',
    fr: 'Ce que coûte l’immatriculation',
  },
  'tax-number': { en: 'Tax number', fr: 'Numéro fiscal' },
  permits: {
    en: 'Trade licence, food and health permits',
    fr: 'Patente, autorisations alimentaires et sanitaires',
  },
  vat: { en: 'VAT', fr: 'TVA' },
  'income-tax': {
    en: 'Tax on profit and turnover',
    fr: 'Impôt sur le bénéfice et le chiffre d’affaires',
  },
  invoicing: { en: 'Invoices', fr: 'Factures' },
  'mobile-money': {
    en: 'Mobile money: charges and taxes',
    fr: 'Mobile Money\u00a0: frais et taxes',
  },
  'minimum-wage': { en: 'Minimum wage', fr: 'Salaire minimum' },
  employment: {
    en: 'Work contracts, trial period, dismissal',
    fr: 'Contrat de travail, période d’essai, licenciement',
  },
  'social-security': { en: 'Social security', fr: 'Sécurité sociale' },
  lending: { en: 'Loans and lenders', fr: 'Prêts et prêteurs' },
  'savings-groups': { en: 'Savings groups', fr: 'Tontines et groupes d’épargne' },
  'public-funds': { en: 'Grants and public funds', fr: 'Subventions et fonds publics' },
  'company-law': { en: 'Owners, directors and shares', fr: 'Associés, dirigeants et parts' },
  import: { en: 'Importing', fr: 'Importer' },
  standards: { en: 'Standards and labels', fr: 'Normes et étiquettes' },
  consumer: { en: 'Customers’ rights', fr: 'Droits des clients' },
  'data-protection': { en: 'Personal data', fr: 'Données personnelles' },
  emergency: { en: 'Emergency numbers', fr: 'Numéros d’urgence' },
};
