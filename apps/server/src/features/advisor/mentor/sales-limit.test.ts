import { beforeAll, describe, expect, test } from 'vitest';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import type { Library } from '@inzira/mentor/library/library';
import { makeLibrary, startTalk } from './mentor.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});

const tell = (message: string, country: string | null, language: 'en' | 'fr') =>
  startTalk(library, { card: { ...NO_IDEA, country }, language })(message).message.replaceAll(
    /[\u00a0\u202f]/g,
    ' ',
  );
const MUST = 'Must I register for VAT?';
const DOIS = 'Dois-je m’enregistrer à la TVA ?';
const COMPARED = /^\*\*(?:Yes|Not yet|Oui|Pas encore)\b/;

describe('sales are compared with the limit over the same time', () => {
  test.each([
    [
      null,
      `My sales are 2 million a month in Rwanda. ${MUST}`,
      '**Yes: 2 million a month are 24 million in a year, above the limit of RWF 20 million.**',
      'RWF 20 million in twelve months. Checked in',
    ],
    [
      'Rwanda',
      `my turnover is RWF 1,500,000 per month, do i have to register for vat`,
      '**Not yet: 1.5 million a month are 18 million in a year, below the limit of RWF 20 million.**',
      'Checked in',
    ],
    [
      'Rwanda',
      `I sell for 19 million a year. ${MUST}`,
      '**Not yet: 19 million a year are below the limit of RWF 20 million, unless one quarter brings more than 5 million.**',
      'RWF 20 million in twelve months. Checked in',
    ],
    ['Rwanda', `In the last 12 months our sales were 25 million. ${MUST}`, null, ''],
    [
      'Rwanda',
      `Our sales are 25 million in twelve months. ${MUST}`,
      '**Yes: 25 million a year are above the limit of RWF 20 million.**',
      '',
    ],
    [
      'Rwanda',
      `Sales of 6 million a quarter: do I need to register for VAT?`,
      '**Yes: 6 million a quarter are 24 million in a year, above the limit of RWF 20 million.**',
      '',
    ],
    [
      'Rwanda',
      `My sales are 100,000 a day. ${MUST}`,
      '**Yes: 100,000 a day are 26 million in a year of 260 days, above the limit of RWF 20 million.**',
      '',
    ],
    [
      'Rwanda',
      `My sales are 40,000 a day. ${MUST}`,
      '**Not yet: 40,000 a day are 14.6 million in a year of 365 days, below the limit of RWF 20 million.**',
      '',
    ],
    [
      'Kenya',
      `I sell for KES 450,000 every month. ${MUST}`,
      '**Yes, if these sales are taxable: 450,000 a month are 5.4 million in a year, above the limit of KES 5 million.**',
      'KES 5 million in twelve months',
    ],
    [
      'Rwanda',
      'my shop sells 2,000,000 rwf per month and is not registered, am i obliged to register for vat?',
      '**Yes: 2 million a month are 24 million in a year, above the limit of RWF 20 million.**',
      '',
    ],
    [
      'Kenya',
      `weekly sales of 30,000 shillings. ${MUST}`,
      '**Not yet: 30,000 a week are 1.56 million in a year, below the limit of KES 5 million.**',
      '',
    ],
    [
      'South Africa',
      `Our annual turnover is R1.2 million. Must we register for VAT?`,
      '**Not yet: 1.2 million a year are below the limit of R2.3 million.**',
      'R2.3 million in twelve months',
    ],
    [
      'Uganda',
      `monthly sales of 15 million UGX, should I register for VAT?`,
      '**Yes, if these sales are taxable: 15 million a month are 180 million in a year, above the limit of UGX 150 million.**',
      '',
    ],
    [
      'Ghana',
      `My sales of goods are 70,000 a month. ${MUST}`,
      '**Yes: 70,000 a month are 840,000 in a year, above the limit of GHS 750,000.**',
      '',
    ],
    [
      'Kenya',
      `My sales are more than 500,000 a month. ${MUST}`,
      '**Yes, if these sales are taxable: 500,000 a month are 6 million in a year, above the limit of KES 5 million.**',
      '',
    ],
  ] as const)('%s: %s', (country, message, verdict, record) => {
    const said = tell(message, country, 'en');
    if (verdict === null) expect(said).not.toMatch(COMPARED);
    else expect(said.split('\n')[0]).toBe(verdict);
    expect(said).toContain(record);
  });

  test.each([
    [
      `Mes ventes sont de 2 millions par mois au Rwanda. ${DOIS}`,
      '**Oui : 2 millions par mois font 24 millions en un an, au-dessus du seuil de 20 millions RWF.**',
      '20 000 000 RWF sur douze mois. Vérifié en',
    ],
    [
      'Mon chiffre d’affaires est de 25 millions par an à Kigali, est-ce que je dois m’inscrire à la TVA ?',
      '**Oui : 25 millions par an, c’est au-dessus du seuil de 20 millions RWF.**',
      '20 000 000 RWF sur douze mois. Vérifié en',
    ],
    [
      'Au Kenya, je vends pour 200 000 KES par mois. Dois-je m’enregistrer à la TVA ?',
      '**Pas encore : 200 000 par mois font 2,4 millions en un an, au-dessous du seuil de 5 millions KES.**',
      'KES en douze mois',
    ],
    [
      'Chiffre d’affaires mensuel de 1,5 million à Kigali : dois-je m’inscrire à la TVA ?',
      '**Pas encore : 1,5 million par mois font 18 millions en un an, au-dessous du seuil de 20 millions RWF.**',
      '',
    ],
  ])('%s', (message, verdict, record) => {
    const said = tell(message, null, 'fr');
    expect(said.split('\n')[0]).toBe(verdict);
    expect(said).toContain(record);
  });
});

describe('what is not plain is not compared', () => {
  test.each([
    ['Rwanda', `My sales are 2000 dollars a month. ${MUST}`],
    ['Rwanda', `My sales are KES 2 million a month. ${MUST}`],
    ['Kenya', `My sales are 450,000 naira a month. ${MUST}`],
    ['Kenya', `My sales are 450,000 francs a month. ${MUST}`],
    ['Rwanda', `My profit is 2 million a month. ${MUST}`],
    ['Rwanda', `My sales leave a profit of 2 million a month. ${MUST}`],
    ['Rwanda', `I make 2 million a month. ${MUST}`],
    ['Rwanda', `I sell 300 a month. ${MUST}`],
    ['Rwanda', `I sell 20,000 loaves a month. ${MUST}`],
    ['Rwanda', `I sell 40 a day at 50,000. ${MUST}`],
    ['Kenya', `I sell 20,000 a month. ${MUST}`],
    ['Rwanda', `My sales are about 1.7 million a month. ${MUST}`],
    ['Rwanda', `My sales are 2 million a month in the season. ${MUST}`],
    ['Rwanda', `My sales are not 2 million a month. ${MUST}`],
    ['Rwanda', `I sell vegetables, my sales are 2 million a month. ${MUST}`],
    ['Rwanda', `I sell at 2 million each a month. ${MUST}`],
    ['Rwanda', `My sales are 1 to 2 million a month. ${MUST}`],
    ['Rwanda', `My sales are 2 million. Must I as an owner register for VAT?`],
    ['Rwanda', `My sales are 2 million. Must I register for VAT within a month?`],
    ['Rwanda', `My sales this month are 2 million. ${MUST}`],
    ['Rwanda', `My sales were 2 million last month. ${MUST}`],
    ['Rwanda', `My sales are 60,000 a day. ${MUST}`],
    ['Rwanda', `My sales are less than 2 million a month. ${MUST}`],
    ['Rwanda', `My sales are more than 1 million a month. ${MUST}`],
    ['Rwanda', `My sales are 2 million a month including VAT. ${MUST}`],
    ['Rwanda', `My sales of exempt goods are 2 million a month. ${MUST}`],
    ['Rwanda', `My farm has sales of 2 million a month. ${MUST}`],
    ['Rwanda', 'My sales are 2 million a month. How much VAT do I pay?'],
    ['Rwanda', 'My sales are 2 million a month. Do I have to pay income tax?'],
    ['Rwanda', 'My sales are 2 million a month. Must I pay VAT or turnover tax?'],
    ['Rwanda', 'I am registered for VAT with sales of 2 million a month. Must I file each month?'],
    ['Rwanda', `In Rwanda and Kenya my sales are 2 million a month. ${MUST}`],
    ['Ghana', `My sales are 70,000 a month. ${MUST}`],
    ['Nigeria', `My sales are 2 million a month. ${MUST}`],
    ['Senegal', `My sales are 5 million a month. ${MUST}`],
    ['Malawi', `My sales are 5 million a month. ${MUST}`],
    [null, `My sales are 5 million a month. ${MUST}`],
    ['Kenya', 'My sales are 450,000 a month. Must I register my data handling?'],
  ] as const)('%s: %s', (country, message) => {
    expect(tell(message, country, 'en')).not.toMatch(COMPARED);
  });

  test.each([
    `Mon bénéfice est de 2 millions par mois. ${DOIS}`,
    `Mes ventes sont de 2 millions de dollars par mois. ${DOIS}`,
    `Mes ventes sont de 2 millions par mois TTC. ${DOIS}`,
    `Je vends 20 000 pains par mois. ${DOIS}`,
    'Mes ventes sont de 2 millions par mois. Combien de TVA dois-je payer ?',
    `Mes ventes sont de 2 millions ce mois. ${DOIS}`,
  ])('%s', (message) => {
    expect(tell(message, 'Rwanda', 'fr')).not.toMatch(COMPARED);
  });
});
