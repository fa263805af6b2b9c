import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Parts of the kit that only pages with data use: no prerendered page waits for their texts. */
const KIT = [
  'character-count',
  'document-input',
  'draft',
  'drawer',
  'file-input',
  'filter-bar',
  'form-sending',
  'late-refusal',
  'history',
  'multi-select',
  'pager',
  'share-menu',
  'staff-only',
  'validity',
].map((name) => `<rootDir>/src/ui/${name}.{ts,tsx}`);

/** Folders in a feature with texts of their own: what a reader sees late, if at all. */
const LATE = ['home/story', 'studio/trainer'];

/** One catalog per feature folder, so that a page brings its own texts and no others. */
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
    { path: '<rootDir>/src/ui/locales/{locale}', include: KIT },
    { path: '<rootDir>/src/ui/sharing/locales/{locale}', include: ['<rootDir>/src/ui/sharing'] },
    {
      path: '<rootDir>/src/descriptions/locales/{locale}',
      include: ['<rootDir>/src/descriptions'],
    },
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: [
        '<rootDir>/src/{features,descriptions}/**',
        '<rootDir>/src/ui/sharing/**',
        '**/*.test.*',
        ...KIT,
      ],
    },
  ],
  orderBy: 'message',
  // Without line numbers and dates: two authors' catalogs then merge.
  format: formatter({ lineNumbers: false, origins: false }),
});
