import type { Language } from '@inzira/contract/accounts';
import type { ContentKind } from '@inzira/contract/staff-content';
import type { Db } from '#src/platform/db/database.ts';
import type { EditedFolder } from './content-edits.ts';
import type { ContentFiles } from './content-folders.ts';
import type { ImportReport } from './import-content.ts';

/** A folder of `content/` whose files staff edit in the browser; `src/content-parts.ts` lists them. */
export interface ContentPart {
  folder: EditedFolder;
  /** As released, by the paths under which they are edited. */
  read: (contentDir: string) => ContentFiles;
  /** Null for what is not edited. */
  kindOf: (path: string) => ContentKind | null;
  /** In the language, where the text has several; a translation is a text of its own. */
  titleOf: (path: string, text: string, language: Language) => string;
  /** What keeps a text from being read, as lines for the one who writes it. */
  findProblems: (files: ContentFiles, path: string, text: string) => string[];
  /** What no text tells by itself. @throws 400 on `text` for what it must not name */
  requireKnown?: (db: Db, path: string, text: string) => Promise<void>;
  /** `problems` keep the text from being published, `advice` does not. */
  preview: (
    input: PreviewInput,
  ) => Promise<{ html: string | null; problems: string[]; advice: string[] }>;
  /** Makes what follows in the transaction short: reads what can be read before it. */
  readAhead?: (files: ContentFiles, contentDir: string) => Promise<void>;
  /** The files with all edits as a release has them. */
  toRelease: (files: ContentFiles) => ContentFiles;
  /** How many have begun to work in these files. */
  countProgress?: (db: Db, paths: readonly string[]) => Promise<number>;
  /** Brings the files with all edits to learners. @throws ContentError */
  bringIn: (trx: Db, contentDir: string) => Promise<ImportReport>;
}

export interface PreviewInput {
  db: Db;
  contentDir: string;
  /** With what staff have edited. */
  files: ContentFiles;
  path: string;
  text: string;
}

/** With the folder in front, as edits name them. */
export function withPrefix(files: ContentFiles, prefix: string): ContentFiles {
  return new Map([...files].map(([path, text]) => [prefix + path, text]));
}
