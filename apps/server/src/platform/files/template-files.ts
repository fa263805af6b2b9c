import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@inzira/contract/accounts';

const MEDIA_TYPES: Record<string, string> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.webp': 'image/webp',
};
const PREVIEW = '.webp';

export interface TemplateFile {
  /** The name of the download: `cash-flow.fr.xlsx`. */
  filename: string;
  mediaType: string;
  isPreview: boolean;
  language: Language;
  bytes: Buffer;
  /** A hash of the contents. */
  version: string;
  /** Root-relative, with the version in it, so that it can be cached forever. */
  url: string;
}

/**
 * The working papers of `content/templates` for learners to download, and pictures of them, read once. A template is
 * named `cash-flow`, its files `cash-flow.xlsx`, `cash-flow.fr.xlsx`, `cash-flow.webp`.
 */
export class TemplateFiles {
  readonly #files: ReadonlyMap<string, TemplateFile>;

  constructor(folder: string) {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    this.#files = new Map(
      names
        .filter((name) => path.extname(name) in MEDIA_TYPES)
        .map((name) => [name, readTemplate(folder, name)]),
    );
  }

  /** Finds a file by its name. */
  open(filename: string): TemplateFile | undefined {
    return this.#files.get(filename);
  }

  /** Finds a file by its `url`. */
  byUrl(url: string): TemplateFile | undefined {
    return [...this.#files.values()].find((file) => file.url === url);
  }

  /** The document of a template in this language, or else in English. */
  find(template: string, language: Language): TemplateFile | undefined {
    return this.#pick(template, language, ['.xlsx', '.docx']);
  }

  findPreview(template: string, language: Language): TemplateFile | undefined {
    return this.#pick(template, language, [PREVIEW]);
  }

  #pick(template: string, language: Language, endings: string[]): TemplateFile | undefined {
    const stems = language === 'en' ? [template] : [`${template}.${language}`, template];
    return stems
      .flatMap((stem) => endings.map((ending) => this.#files.get(stem + ending)))
      .find((file) => file !== undefined);
  }
}

function readTemplate(folder: string, filename: string): TemplateFile {
  const ending = path.extname(filename);
  const bytes = readFileSync(path.join(folder, filename));
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return {
    filename,
    mediaType: MEDIA_TYPES[ending] ?? '',
    isPreview: ending === PREVIEW,
    language: filename.endsWith(`.fr${ending}`) ? 'fr' : 'en',
    bytes,
    version,
    url: `/files/templates/${filename}?v=${version}`,
  };
}
