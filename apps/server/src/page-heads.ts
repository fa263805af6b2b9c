import { findCertificateHead } from '#src/features/certificates/certificate-head.ts';
import { findRulesHead, ruleIndexHead } from '#src/features/facts/fact-heads.ts';
import { findGlossaryHead } from '#src/features/learning/glossary.ts';
import {
  findCourseHead,
  findLessonHead,
  findModuleHead,
} from '#src/features/learning/learning-heads.ts';
import { findOpportunityHead } from '#src/features/opportunities/opportunity-preview.ts';
import { findResourceHead } from '#src/features/resources/resource-head.ts';
import { directoryHead, findVentureHead } from '#src/features/ventures/venture-head.ts';
import type { App } from '#src/platform/http/app-type.ts';
import type { HeadSource } from '#src/platform/http/web.ts';

/** The metadata of pages that need more than the product's name in link previews and search results. */
export function pageHeads({
  db,
  files,
  config,
}: Pick<App, 'db' | 'files' | 'config'>): HeadSource[] {
  const { publicUrl } = config;
  return [
    {
      pattern: /^\/modules\/(?<module>[1-9]\d{0,8})\/courses$/,
      find: ({ module }, _, language) => findModuleHead(db, publicUrl, Number(module), language),
    },
    {
      pattern: /^\/courses\/(?<course>[1-9]\d{0,8})\/chapters$/,
      find: ({ course }, _, language) => findCourseHead(db, publicUrl, Number(course), language),
    },
    {
      pattern: /^\/chapters\/(?<chapter>[1-9]\d{0,8})\/lessons$/,
      find: ({ chapter }, query, language) => {
        const lesson = /^[1-9]\d{0,8}$/.exec(query.get('lesson') ?? '')?.[0];
        const id = lesson ? Number(lesson) : null;
        return findLessonHead(db, publicUrl, Number(chapter), id, language);
      },
    },
    {
      pattern: /^\/resources$/,
      find: (_, query, language) => {
        const resource = /^[1-9]\d{0,8}$/.exec(query.get('resource') ?? '')?.[0];
        return findResourceHead(db, resource ? Number(resource) : null, language);
      },
    },
    {
      pattern: /^\/glossary$/,
      find: (_, _query, language) => findGlossaryHead(db, publicUrl, language),
    },
    {
      pattern: /^\/rules$/,
      find: async (_, _query, language) => ruleIndexHead(language),
    },
    {
      pattern: /^\/rules\/(?<country>[a-z]{2})$/,
      find: ({ country = '' }, _, language) => findRulesHead(db, publicUrl, country, language),
    },
    {
      pattern: /^\/opportunities\/(?<opportunity>[1-9]\d{0,8})$/,
      find: ({ opportunity }, _, language) =>
        findOpportunityHead(db, Number(opportunity), language),
    },
    {
      pattern: /^\/ventures$/,
      find: async (_, _query, language) => directoryHead[language],
    },
    {
      pattern: /^\/ventures\/(?<venture>[1-9]\d{0,8})$/,
      find: ({ venture }) => findVentureHead(db, files, publicUrl, Number(venture)),
    },
    {
      pattern: /^\/certificates\/(?<code>[^/]+)$/,
      find: ({ code = '' }, _, language) => findCertificateHead(db, publicUrl, code, language),
    },
  ];
}
