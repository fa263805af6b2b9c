import { createHash } from 'node:crypto';
import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import { ANSWER_TEXTS, type AnswerTexts } from '@inzira/mentor/library/answers';
import { z } from 'zod';
import type { ContentFiles } from './content-folders.ts';
import { text } from './content-yaml.ts';

/** The language of files without a language code in their name. */
export const ORIGINAL: Language = LANGUAGES[0];

/** The name of a translation: `01-ask.fr.md` belongs to `01-ask.md`. Any language code matches. */
const TRANSLATED = /^(.+)\.([a-z]{2,3})(\.(?:md|yaml|svg))$/;

/** The original and language of a translated file; null for an original. */
export function translationOf(file: string): { original: string; language: string } | null {
  const [, stem, language, ending] = TRANSLATED.exec(file) ?? [];
  return stem === undefined || language === undefined
    ? null
    : { original: `${stem}${ending}`, language };
}

export function translationPath(original: string, language: string): string {
  return original.replace(/(\.[a-z]+)$/, `.${language}$1`);
}

/** Separates the originals from their translations. */
export function splitTranslations(files: ContentFiles): {
  originals: ContentFiles;
  languages: string[];
} {
  const originals = new Map<string, string>();
  const languages = new Set<string>();
  for (const [file, content] of files) {
    const translation = translationOf(file);
    if (translation) languages.add(translation.language);
    else originals.set(file, content);
  }
  return { originals, languages: [...languages].toSorted() };
}

/** A short hash that identifies the version of an original, which its translations record. */
export function stampOf(original: string): string {
  return createHash('sha256').update(original).digest('hex').slice(0, 12);
}

/** The same for one answer of a file with many. It covers only what the answer says, not the questions that find it. */
export function stampOfAnswer(answer: Partial<AnswerTexts>): string {
  return stampOf(JSON.stringify(ANSWER_TEXTS.map((part) => answer[part]?.trim() ?? null)));
}

/** Records in a translation the version of its original. A list has no stamp itself, only its entries. */
export function withStamp(file: string, content: string, stamp: string): string {
  if (file.endsWith('.svg')) {
    const known = /<!-- of: [0-9a-f]{12}/;
    return known.test(content)
      ? content.replace(known, `<!-- of: ${stamp}`)
      : content.replace(/<svg\b[^>]*>/, `$&<!-- of: ${stamp} -->`);
  }
  if (/^of: .*$/m.test(content)) return content.replace(/^of: .*$/m, `of: ${stamp}`);
  if (file.endsWith('.md')) return content.replace(/^---\n/, `---\nof: ${stamp}\n`);
  return /^- /m.test(content) && !/^[a-z_]+:/m.test(content) ? content : `of: ${stamp}\n${content}`;
}

/** Whether the original has changed since it was translated; works for texts that do not parse otherwise, too. */
export function isOutdated(translation: string, original: string): boolean {
  const [, of] = /^(?:of: |.*<!-- of: )([0-9a-f]{12})/m.exec(translation) ?? [];
  return of !== undefined && of !== stampOf(original);
}

/** Whether a second person has reviewed a translation; works for texts that do not parse otherwise, too. */
export function isReadTwice(translation: string): boolean {
  return /^(?:read_by: |.*<!-- of: [0-9a-f]{12} read_by: )\S/m.test(translation);
}

/** Whether a drawing has words that can be translated. */
export function hasWords(svg: string): boolean {
  return />[^<]*\p{L}{3}[^<]*<\//u.test(svg);
}

/** The front matter that every translation has. */
export const Translation = {
  of: z
    .string('name the version of the original with npm run content:stamp')
    .regex(/^[0-9a-f]{12}$/, 'name the version of the original with npm run content:stamp'),
  /** Set when a second person has reviewed it: the day, or `true`. */
  read_by: text(40)
    .regex(/^(?:true|\d{4}-\d{2}-\d{2})$/, 'write the day of the reading, or true')
    .optional(),
};

/** The state of one translated file. */
export interface TranslationState {
  file: string;
  original: string;
  language: string;
  /** The original has changed since it was translated. */
  isOutdated: boolean;
  isReadTwice: boolean;
}
