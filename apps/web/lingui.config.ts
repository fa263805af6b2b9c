import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** One catalog per feature folder, so that a page brings its own texts and no others. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs: [
    {
      path: '<rootDir>/src/features/{name}/locales/{locale}',
      include: ['<rootDir>/src/features/{name}'],
      exclude: ['**/*.test.*'],
    },
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['<rootDir>/src/features/**', '**/*.test.*'],
    },
  ],
  orderBy: 'message',
  // Without line numbers and dates: two authors' catalogs then merge.
  format: formatter({ lineNumbers: false, origins: false }),
});
