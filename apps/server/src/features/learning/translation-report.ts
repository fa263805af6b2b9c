import type { ModuleSource } from './curriculum-files.ts';
import { translatableFiles, type Translations } from './curriculum-translations.ts';

/** The state of a module's translation into a language, in numbers of files. */
export interface TranslationCount {
  module: string;
  language: string;
  files: number;
  translated: number;
  outdated: number;
  /** Reviewed by a second person. */
  read: number;
}

/** A row for each module and language, in their order. */
export function countTranslations(
  modules: readonly ModuleSource[],
  { states }: Pick<Translations, 'states'>,
): TranslationCount[] {
  const wanted = translatableFiles(modules);
  const languages = [...new Set(states.map(({ language }) => language))];
  return modules.flatMap(({ slug: module }) =>
    languages.map((language) => {
      const files = new Set(wanted.filter((one) => one.module === module).map(({ file }) => file));
      const done = states.filter(
        (state) => state.language === language && files.has(state.original),
      );
      return {
        module,
        language,
        files: files.size,
        translated: done.length,
        outdated: done.filter(({ isOutdated }) => isOutdated).length,
        read: done.filter(({ isReadTwice }) => isReadTwice).length,
      };
    }),
  );
}

export function describeTranslations(counts: readonly TranslationCount[]): string[] {
  return counts.map(
    ({ module, language, files, translated, outdated, read }) =>
      `${language} ${module}: ${translated} of ${files} translated, ${outdated} out of date, ${read} read by a second person`,
  );
}

/** Files without a translation into a language that other files have. */
export function findUntranslated(
  modules: readonly ModuleSource[],
  { states }: Pick<Translations, 'states'>,
): { language: string; file: string }[] {
  const languages = [...new Set(states.map(({ language }) => language))];
  const done = new Set(states.map(({ language, original }) => `${language} ${original}`));
  return languages.flatMap((language) =>
    translatableFiles(modules)
      .filter(({ file }) => !done.has(`${language} ${file}`))
      .map(({ file }) => ({ language, file })),
  );
}
