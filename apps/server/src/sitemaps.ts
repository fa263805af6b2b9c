import { rulePaths } from '#src/features/facts/fact-heads.ts';
import { findPublicPaths } from '#src/features/learning/learning-heads.ts';
import { countVentureFiles, findVenturePaths } from '#src/features/ventures/venture-head.ts';
import type { App } from '#src/platform/http/app-type.ts';
import type { SitemapSource } from '#src/platform/http/sitemap.ts';
import type { WebBuild } from '#src/platform/http/web.ts';

/** Public pages with data, which are not among the prerendered ones. */
const LISTS = ['/ventures', '/resources', '/glossary'];

/** The pages that search engines may index: those a visitor can read. Opportunities need an account. */
export function sitemaps({ db }: Pick<App, 'db'>, web: WebBuild): SitemapSource[] {
  const pages = [...web.pages.keys()].filter((path) => path.startsWith('/'));
  return [
    {
      name: 'pages',
      countFiles: async () => 1,
      findPaths: async (file) => (file === 1 ? [...pages, ...LISTS, ...rulePaths()] : []),
      isTranslated: true,
    },
    {
      name: 'lessons',
      countFiles: async () => 1,
      findPaths: async (file) => (file === 1 ? findPublicPaths(db) : []),
      isTranslated: true,
    },
    {
      name: 'ventures',
      countFiles: async () => countVentureFiles(db),
      findPaths: async (file) => findVenturePaths(db, file),
      isTranslated: false,
    },
  ];
}
