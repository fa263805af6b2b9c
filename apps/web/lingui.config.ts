import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { LATE, OF_DATA_PAGES, OF_FEW, OF_UI, UI_OF_FEW } from './catalogs.ts';

const DATA_PAGE_FILES = OF_DATA_PAGES.map((name) => `<rootDir>/src/ui/${name}.{ts,tsx}`);

/** One catalog per feature folder, so that a page loads only its own texts. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs: [
    {
      path: '<rootDir>/src/features/{name}/locales/{locale}',
      include: ['<rootDir>/src/features/{name}'],
      exclude: ['**/*.test.*', ...LATE.map((name) => `**/features/${name}/**`)],
    },
    ...LATE.map((name) => ({
      path: `<rootDir>/src/features/${name}/locales/{locale}`,
      include: [`<rootDir>/src/features/${name}`],
    })),
    { path: '<rootDir>/src/ui/locales/{locale}', include: DATA_PAGE_FILES },
    ...OF_UI.map((name) => ({
      path: `<rootDir>/src/ui/${name}/locales/{locale}`,
      include: [`<rootDir>/src/ui/${name}`],
    })),
    {
      path: `<rootDir>/src/${UI_OF_FEW}/locales/{locale}`,
      include: OF_FEW.map((name) => `<rootDir>/src/ui/${name}`),
    },
    {
      path: '<rootDir>/src/descriptions/locales/{locale}',
      include: ['<rootDir>/src/descriptions'],
    },
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: [
        '<rootDir>/src/{features,descriptions}/**',
        ...[...OF_UI, ...OF_FEW].map((name) => `<rootDir>/src/ui/${name}/**`),
        '**/*.test.*',
        ...DATA_PAGE_FILES,
      ],
    },
  ],
  orderBy: 'message',
  // Without line numbers and dates, so that catalogs of two authors merge.
  format: formatter({ lineNumbers: false, origins: false }),
});
