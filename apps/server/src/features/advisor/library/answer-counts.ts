import { setImmediate } from 'node:timers/promises';
import type { ContentFiles } from '#src/platform/content/content-folders.ts';
import { parseAnswers } from './answer-files.ts';
import { parseAnswerTranslations } from './answer-translations.ts';

export interface AnswerCounts {
  answers: number;
  languages: ReadonlyMap<string, { translated: number; outdated: number; read: number }>;
}

/** The counts of `content:check`, computed folder by folder with pauses, so that the server keeps answering requests. */
export async function countTranslatedAnswers(modules: ContentFiles): Promise<AnswerCounts> {
  const languages = new Map<string, { translated: number; outdated: number; read: number }>();
  let total = 0;
  // A translation is in the same folder as its original.
  const folders = Map.groupBy(modules, ([file]) => file.slice(0, file.lastIndexOf('/')));
  for (const inFolder of folders.values()) {
    const files = new Map(inFolder);
    const { answers } = parseAnswers(files);
    total += answers.length;
    for (const { language, translated, outdated, read } of parseAnswerTranslations(files, answers)
      .counts) {
      const sum = languages.get(language) ?? { translated: 0, outdated: 0, read: 0 };
      languages.set(language, {
        translated: sum.translated + translated,
        outdated: sum.outdated + outdated,
        read: sum.read + read,
      });
    }
    await setImmediate();
  }
  return { answers: total, languages };
}
