import { hashOf, type ContentFiles } from '#src/platform/content/content-folders.ts';

/** What a lesson is rendered with besides its own text and figures. */
export interface LessonContext {
  /** Where each lesson is read, by slug. */
  urls: ReadonlyMap<string, string>;
  /** Definitions by terms in small letters. */
  terms: ReadonlyMap<string, string>;
  /** A hash of the code and of the facts. */
  base: string;
}

/**
 * The same as long as a lesson's HTML would be. Of the other lessons and terms only those count that its text
 * names: a lesson that is new, moved or renamed renders those that link to it, not all.
 */
export function lessonKey(lesson: object, figures: ContentFiles, context: LessonContext): string {
  const text = JSON.stringify(lesson);
  const named = [
    ...valuesOf(
      context.urls,
      [...text.matchAll(/lesson:([\w-]+)/g)].map(([, slug = '']) => slug),
    ),
    // What stands between two signs of bold words, or outside of them: more than is needed, never less.
    ...valuesOf(
      context.terms,
      text
        .toLowerCase()
        .replaceAll('\\"', '"')
        .split(/\*\*|__/),
    ),
  ];
  return hashOf(figures, [text, JSON.stringify(named), context.base]);
}

const valuesOf = (map: ReadonlyMap<string, string>, names: readonly string[]) =>
  names.flatMap((name) => map.get(name) ?? []);
