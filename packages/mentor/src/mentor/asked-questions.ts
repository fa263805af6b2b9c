import {
  OPEN_COST,
  periodOf,
  shortPeriod,
  type AskedRole,
  type AskedSumName,
  type Parts,
} from '#src/mentor/sums/asked-figures.ts';
import type { FramingLanguage } from './mentor-texts.ts';

/** The question for a missing figure; a cost is asked for by the name that it was given. */
export function questionFor(name: AskedSumName, role: AskedRole, parts: Parts): string {
  const text = QUESTIONS[`${name} ${role}`] ?? QUESTIONS[role];
  const asked = text?.[parts.language] ?? '';
  return asked.replace('{cost}', OPEN_COST.exec(parts.text)?.[1] ?? '').replace(
    '{period}',
    {
      day: { en: 'day', fr: 'jour' },
      week: { en: 'week', fr: 'semaine' },
      month: { en: 'month', fr: 'mois' },
    }[shortPeriod(periodOf(parts, 'payment') ?? periodOf(parts, 'payments')) ?? 'month'][
      parts.language
    ],
  );
}

const QUESTIONS: Record<string, Record<FramingLanguage, string>> = {
  investment: {
    en: 'How much money is offered for that share?',
    fr: 'Quelle somme est proposée pour cette part\u00a0?',
  },
  stake: {
    en: 'What share of the company is asked for it, in percent?',
    fr: 'Quelle part de la société est demandée en échange, en pourcentage\u00a0?',
  },
  value_before: {
    en: 'What value of the company did you agree on, before this money?',
    fr: 'Sur quelle valeur de la société vous êtes-vous mis d’accord, avant cet argent\u00a0?',
  },
  pieces: {
    en: 'How many pieces do you get out of it?',
    fr: 'Combien de pièces en tirez-vous\u00a0?',
  },
  'spoilt pieces': {
    en: 'How many do you buy, and in which time? For example "40 a day".',
    fr: 'Combien en achetez-vous, et en combien de temps\u00a0? Par exemple «\u00a040 par jour\u00a0».',
  },
  open_cost: {
    en: 'And how much is that ({cost}) for this batch?',
    fr: 'Et combien cela coûte-t-il ({cost}) pour ce lot\u00a0?',
  },
  fixed: {
    en: 'How much do you pay every month even without a sale, such as rent and salaries?',
    fr: 'Combien payez-vous chaque mois même sans vendre, comme le loyer et les salaires\u00a0?',
  },
  price: {
    en: 'At what price do you sell one?',
    fr: 'À quel prix vendez-vous la pièce\u00a0?',
  },
  unit_cost: {
    en: 'What does one cost you?',
    fr: 'Combien une pièce vous coûte-t-elle\u00a0?',
  },
  owed: {
    en: 'How much do your customers owe you now?',
    fr: 'Combien vos clients vous doivent-ils maintenant\u00a0?',
  },
  sales: {
    en: 'How much do you sell on credit in a month?',
    fr: 'Combien vendez-vous à crédit par mois\u00a0?',
  },
  'commission sales': {
    en: 'For how much does that person sell in a month?',
    fr: 'Pour combien cette personne vend-elle par mois\u00a0?',
  },
  salary: {
    en: 'How high would the fixed pay be, in a month?',
    fr: 'De combien serait le salaire fixe, par mois\u00a0?',
  },
  commission: {
    en: 'How many percent of the sales would the commission be?',
    fr: 'De quel pourcentage des ventes serait la commission\u00a0?',
  },
  payment: {
    en: 'How much do you pay back every {period}?',
    fr: 'Combien remboursez-vous chaque {period}\u00a0?',
  },
  payments: {
    en: 'How many times do you pay that, one payment a {period}?',
    fr: 'Combien de fois payez-vous cela, une fois par {period}\u00a0?',
  },
  out: {
    en: 'What I still need: how much do you spend in a month?',
    fr: 'Il me manque ceci\u00a0: combien dépensez-vous par mois\u00a0?',
  },
  cash: {
    en: 'How much money do you have now?',
    fr: 'Combien d’argent avez-vous maintenant\u00a0?',
  },
  machine: {
    en: 'What did it cost, with transport and setting up?',
    fr: 'Combien a-t-elle coûté, transport et installation compris\u00a0?',
  },
  brings: {
    en: 'How much more will it leave you in a month, after power and repairs?',
    fr: 'Combien vous laissera-t-elle de plus par mois, courant et réparations payés\u00a0?',
  },
  lost: { en: 'How many of them spoil?', fr: 'Combien se gâtent\u00a0?' },
  total: {
    en: 'How much did you pay for all of them together?',
    fr: 'Combien avez-vous payé le tout\u00a0?',
  },
};
