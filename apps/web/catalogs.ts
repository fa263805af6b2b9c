import path from 'node:path';

/** Components of `ui` that only pages with queries use, so that prerendered pages do not load their texts. */
export const OF_DATA_PAGES = [
  'account-email',
  'character-count',
  'copy-button',
  'draft',
  'drawer',
  'filter-bar',
  'logo-progress',
  'late-refusal',
  'history',
  'missing',
  'multi-select',
  'pager',
  'share-menu',
  'staff-only',
  'validity',
];

/** Folders of `ui` with a catalog of their own, because few pages use them. */
export const OF_UI = ['files', 'imports'];

/** Further ones that share a catalog, because the first page lists the name of each catalog file. */
export const OF_FEW = ['conflict', 'rich-text', 'sharing'];
export const UI_OF_FEW = 'ui/of-few';

/**
 * Folders within a feature that have a catalog of their own, because they are loaded late, rarely, or without the
 * rest of the feature.
 */
export const LATE = [
  'accounts/profile',
  'advisor/allowance',
  'advisor/teaching',
  'home/story',
  'learning/online',
  'offline/choices',
  'organizations/joining',
  'plan/online',
  'psychometric/card',
  'staff/content',
  'staff/numbers',
  'staff/record',
  'studio/online',
  'studio/trainer',
  'studio/work',
];

const src = path.join(import.meta.dirname, 'src');

/**
 * The name of the catalog with a source file's texts, for `src/platform/texts.ts`; undefined for files of the
 * shell.
 */
export function catalogOf(file: string): string | undefined {
  const name = path.relative(src, file).replaceAll(path.sep, '/');
  const late = LATE.find((folder) => name.startsWith(`features/${folder}/`));
  if (late) return late;
  const folder = OF_UI.find((one) => name.startsWith(`ui/${one}/`));
  if (folder) return `ui/${folder}`;
  if (OF_FEW.some((one) => name.startsWith(`ui/${one}/`))) return UI_OF_FEW;
  if (OF_DATA_PAGES.some((part) => name.replace(/\.tsx?$/, '') === `ui/${part}`)) return 'ui';
  return /^features\/([^/]+)\//.exec(name)?.[1];
}
