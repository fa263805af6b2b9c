import { paths } from '#src/platform/paths.ts';

export interface ReadablePage {
  /** The parameter that selects one of several texts; without it, signed-in users see the text they are at. */
  by?: string;
  /** The field with the text, which is embedded only for the selected one. */
  long?: string;
  /** The page shows personal data such as progress, so signed-in users wait for theirs. */
  personal?: true;
}

/**
 * Pages with public text, which the server renders into the HTML as a visitor sees it, so that it can be read before
 * scripts load: see render.tsx. A page needs only the `asks` of its route, which its `prepare` puts into the query
 * cache. Only the build imports this.
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
