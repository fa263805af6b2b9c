import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { categories } from '#src/features/home/story/questions.ts';
import type { Language } from '#src/platform/languages.ts';
import { BRAND_IN_DATA } from '#src/platform/brand.ts';
import { paths } from '#src/platform/paths.ts';
import type { AppRoute } from '#src/platform/site-map.ts';

/* schema.org data of prerendered pages, for search engines. Only the build imports this. */

/** A placeholder, which the server replaces with the installation's address. */
const PUBLIC_URL = '__PUBLIC_URL__';

/** The address of a page in a language; the one without a parameter follows the browser's language. */
export function urlOf(path: string, language: Language): string {
  return PUBLIC_URL + path + (language === 'en' ? '' : `?lang=${language}`);
}

const ORGANIZATION = {
  '@type': 'Organization',
  '@id': `${PUBLIC_URL}/#organization`,
  name: BRAND_IN_DATA,
  url: `${PUBLIC_URL}/`,
  logo: `${PUBLIC_URL}/favicon.svg`,
  address: { '@type': 'PostalAddress', addressLocality: 'Kigali', addressCountry: 'RW' },
};

/** The data of a prerendered route, whose texts must be loaded. */
export function structuredDataOf({ path, title }: AppRoute, language: Language): object {
  const graph =
    path === paths.home ? homeGraph(language) : pageGraph(path, i18n._(title), language);
  return { '@context': 'https://schema.org', '@graph': graph };
}

function homeGraph(language: Language): object[] {
  return [
    ORGANIZATION,
    {
      '@type': 'WebSite',
      name: BRAND_IN_DATA,
      url: `${PUBLIC_URL}/`,
      inLanguage: language,
      publisher: { '@id': ORGANIZATION['@id'] },
    },
    {
      '@type': 'FAQPage',
      inLanguage: language,
      mainEntity: categories
        .flatMap(({ questions }) => questions)
        .map(({ question, answer }) => ({
          '@type': 'Question',
          name: i18n._(question),
          acceptedAnswer: { '@type': 'Answer', text: i18n._(answer) },
        })),
    },
  ];
}

const KINDS: Record<string, string> = {
  [paths.about]: 'AboutPage',
  [paths.contact]: 'ContactPage',
};

function pageGraph(path: string, name: string, language: Language): object[] {
  return [
    {
      '@type': KINDS[path] ?? 'WebPage',
      name,
      url: urlOf(path, language),
      inLanguage: language,
      publisher: ORGANIZATION,
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          name: i18n._(msg`Home`),
          item: urlOf('/', language),
        },
        { '@type': 'ListItem', position: 2, name, item: urlOf(path, language) },
      ],
    },
  ];
}
