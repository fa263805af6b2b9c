import path from 'node:path';

/** Components of `ui` that only pages with data use: no prerendered page waits for their texts. */
export const OF_DATA_PAGES = [
  'account-email',
  'character-count',
  'copy-button',
  'document-input',
  'draft',
  'drawer',
  'file-input',
  'filter-bar',
  'logo-progress',
  'late-refusal',
  'history',
  'kept-image-input',
  'missing',
  'multi-select',
  'pager',
  'share-menu',
  'staff-only',
  'validity',
];

/** Folders of `ui` with texts of their own, for the few pages that use them. */
export const OF_UI = ['imports'];

/** Others that share a catalog, since the first page names each file of one. */
export const OF_FEW = ['conflict', 'rich-text', 'sharing'];
export const UI_OF_FEW = 'ui/of-few';

/** Folders in a feature with texts of their own: what a reader sees late, if at all, or without the rest of it. */
export const LATE = [
  'advisor/teaching',
  'home/story',
  'learning/online',
  'offline/choices',
  'psychometric/card',
  'staff/content',
  'staff/numbers',
  'staff/record',
  'studio/trainer',
];

const src = path.join(import.meta.dirname, 'src');

/** The catalog with the texts of a source file, as `src/platform/texts.ts` names it; none for those of the shell. */
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
