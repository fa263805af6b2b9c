import { paths } from '#src/platform/paths.ts';

export interface ReadablePage {
  /** The parameter of the address that says which of several texts is shown; the signed-in have one of their own. */
  by?: string;
  /** The field with the text: of the others in the list it does not come along. */
  long?: string;
  /** It shows how far one is, or what is one's own: the signed-in wait for theirs. */
  personal?: true;
}

/**
 * Pages whose text is public, and stands in the HTML of the server as a visitor sees it, before any script is there: see
 * render.tsx. Each needs nothing but the `asks` of its route, which its `prepare` puts into the query cache. Only the
 * build reads this.
 */
export const readablePages: Readonly<Record<string, ReadablePage>> = {
  [paths.courses(':moduleId')]: { personal: true },
  [paths.chapters(':courseId')]: { personal: true },
  [paths.lessons(':chapterId')]: { by: 'lesson', long: 'content' },
  [paths.ventures]: {},
  [paths.venture(':id')]: { personal: true },
  [paths.resources]: {},
  [paths.ruleIndex]: {},
  [paths.rules(':country')]: {},
  [paths.glossary]: {},
};
