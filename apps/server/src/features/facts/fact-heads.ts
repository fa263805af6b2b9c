import type { Language } from '@inzira/contract/accounts';
import { FACT_COUNTRIES, type FactCountry } from '@inzira/contract/facts';
import { nameOfCountry } from '@inzira/contract/rules/countries';
import type { Db } from '#src/platform/db/database.ts';
import { breadcrumbs, graph } from '#src/platform/http/structured-data.ts';
import type { PageHead } from '#src/platform/http/web.ts';
import { findFacts } from './facts.ts';

/** The number of questions of a page that search engines show. */
const MAX_QUESTIONS = 12;

const INDEX: Record<Language, PageHead> = {
  en: {
    title: 'Rules for a business, by country',
    description:
      'What it costs to register, from when VAT is due, minimum wage, social security, loans and grants in ten African countries, each with its date and source.',
  },
  fr: {
    title: 'Les règles pour entreprendre, par pays',
    description:
      'Coût de l’immatriculation, TVA, salaire minimum, sécurité sociale, prêts et subventions dans dix pays d’Afrique, chaque règle avec sa date et sa source.',
  },
};

const LIST_NAME: Record<Language, string> = { en: 'Rules by country', fr: 'Règles par pays' };

export function ruleIndexHead(language: Language): PageHead {
  return INDEX[language];
}

/** Null for a country without rules. */
export async function findRulesHead(
  db: Db,
  publicUrl: string,
  code: string,
  language: Language,
): Promise<PageHead | null> {
  const country = codeInPath(code);
  if (country === null) return null;
  const name = nameOfCountry(country, language);
  const facts = await findFacts(db, country, language);
  const title = {
    en: `${name}: rules for a business`,
    fr: `${name}\u00a0: les règles pour entreprendre`,
  }[language];
  const description = {
    en: `Registration, taxes, wages, loans and grants in ${name}: ${facts.length} rules, each with the day it was checked and its source.`,
    fr: `Immatriculation, impôts, salaires, prêts et subventions (${name})\u00a0: ${facts.length} règles, chacune avec sa date de vérification et sa source.`,
  }[language];
  return {
    title,
    description,
    structuredData: graph(
      breadcrumbs(publicUrl, [
        { name: LIST_NAME[language], path: '/rules' },
        { name, path: `/rules/${code}` },
      ]),
      {
        '@type': 'FAQPage',
        name: title,
        inLanguage: language,
        mainEntity: [...Map.groupBy(facts, ({ topic_name: topic }) => topic)]
          .slice(0, MAX_QUESTIONS)
          .map(([topic, ofTopic]) => ({
            '@type': 'Question',
            name: `${topic} (${name})`,
            acceptedAnswer: {
              '@type': 'Answer',
              text: ofTopic.map(({ statement }) => statement).join(' '),
            },
          })),
      },
    ),
  };
}

/** `/rules/rw` */
function codeInPath(code: string): FactCountry | null {
  return FACT_COUNTRIES.find((known) => known.toLowerCase() === code) ?? null;
}

/** The paths of all pages with rules. */
export function rulePaths(): string[] {
  return ['/rules', ...FACT_COUNTRIES.map((code) => `/rules/${code.toLowerCase()}`)];
}
