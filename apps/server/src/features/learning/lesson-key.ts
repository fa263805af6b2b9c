import { hashOf, type ContentFiles } from '#src/platform/content/content-folders.ts';

/** The inputs of a lesson's HTML besides its own text and figures. */
export interface LessonContext {
  /** The address of each lesson, by slug. */
  urls: ReadonlyMap<string, string>;
  /** Definitions by the term in lower case. */
  terms: ReadonlyMap<string, string>;
  /** A hash of the code and of the facts. */
  base: string;
}

/**
 * A hash of everything that a lesson's HTML depends on. Other lessons and terms count only if the text refers to them:
 * after a lesson is added, moved or renamed, only those that link to it are rendered again.
 */
export function lessonKey(lesson: object, figures: ContentFiles, context: LessonContext): string {
  const text = JSON.stringify(lesson);
  const named = [
    ...valuesOf(
      context.urls,
      [...text.matchAll(/lesson:([\w-]+)/g)].map(([, slug = '']) => slug),
    ),
    // The text between any two bold markers: may include too much, but misses no term.
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
