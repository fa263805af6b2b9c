import { createHash } from 'node:crypto';
import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import { ANSWER_TEXTS, type AnswerTexts } from '@inzira/mentor/library/answers';
import { z } from 'zod';
import type { ContentFiles } from './content-folders.ts';
import { text } from './content-yaml.ts';

/** What the files without the code of a language are written in. */
export const ORIGINAL: Language = LANGUAGES[0];

/** The name of a translation: `01-ask.fr.md` stands beside `01-ask.md`, for whatever code of a language. */
const TRANSLATED = /^(.+)\.([a-z]{2,3})(\.(?:md|yaml|svg))$/;

/** Which file a translation translates, and into what; null of an original. */
export function translationOf(file: string): { original: string; language: string } | null {
  const [, stem, language, ending] = TRANSLATED.exec(file) ?? [];
  return stem === undefined || language === undefined
    ? null
    : { original: `${stem}${ending}`, language };
}

export function translationPath(original: string, language: string): string {
  return original.replace(/(\.[a-z]+)$/, `.${language}$1`);
}

/** The originals, and the languages that stand beside them. */
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

/** Names the version of an original that a translation was made of. */
export function stampOf(original: string): string {
  return createHash('sha256').update(original).digest('hex').slice(0, 12);
}

/** Names the version of an answer, one of many in a file, by what it says; how it is asked for does not count. */
export function stampOfAnswer(answer: Partial<AnswerTexts>): string {
  return stampOf(JSON.stringify(ANSWER_TEXTS.map((part) => answer[part]?.trim() ?? null)));
}

/** Says in a translation which version of the original it is made of. A list has no stamp of its own: its entries may. */
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

/** Whether the original has changed since; also in a text that cannot be read otherwise. */
export function isOutdated(translation: string, original: string): boolean {
  const [, of] = /^(?:of: |.*<!-- of: )([0-9a-f]{12})/m.exec(translation) ?? [];
  return of !== undefined && of !== stampOf(original);
}

/** Whether a second person has read a translation; also in a text that cannot be read otherwise. */
export function isReadTwice(translation: string): boolean {
  return /^(?:read_by: |.*<!-- of: [0-9a-f]{12} read_by: )\S/m.test(translation);
}

/** Whether a drawing has words that can be translated. */
export function hasWords(svg: string): boolean {
  return />[^<]*\p{L}{3}[^<]*<\//u.test(svg);
}

/** What every translation says of itself. */
export const Translation = {
  of: z
    .string('name the version of the original with npm run content:stamp')
    .regex(/^[0-9a-f]{12}$/, 'name the version of the original with npm run content:stamp'),
  /** A second person has read it: the day, or just that it is so. */
  read_by: text(40)
    .regex(/^(?:true|\d{4}-\d{2}-\d{2})$/, 'write the day of the reading, or true')
    .optional(),
};

/** How far one translated file is. */
export interface TranslationState {
  file: string;
  original: string;
  language: string;
  /** The original has changed since. */
  isOutdated: boolean;
  isReadTwice: boolean;
}
