import type { Catalog } from './texts.ts';

/**
 * Catalogs that the first script does not list, which each page loads: those of staff, trainers and owners, and of
 * parts that come late and need a network. texts.ts leaves out the same.
 */
export const rareCatalogs = import.meta.glob<Catalog>([
  '/src/features/{staff,staff/*}/locales/*.po',
  '/src/features/accounts/profile/locales/*.po',
  '/src/features/advisor/*/locales/*.po',
  '/src/features/offline/choices/locales/*.po',
  '/src/features/plan/online/locales/*.po',
  '/src/features/studio/{online,trainer}/locales/*.po',
  '/src/ui/imports/locales/*.po',
]);
