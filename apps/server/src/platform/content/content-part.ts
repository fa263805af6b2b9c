import type { Language } from '@inzira/contract/accounts';
import type { ContentKind } from '@inzira/contract/staff-content';
import type { Db } from '#src/platform/db/database.ts';
import type { EditedFolder } from './content-edits.ts';
import type { ContentFiles } from './content-folders.ts';
import type { ImportReport } from './import-content.ts';

/** A folder of `content/` whose files staff edit in the browser; `src/content-parts.ts` lists them. */
export interface ContentPart {
  folder: EditedFolder;
  /** Reads the released files, by the paths under which they are edited. */
  read: (contentDir: string) => ContentFiles;
  /** Null for a path that cannot be edited. */
  kindOf: (path: string) => ContentKind | null;
  /** The title in this language, where the file has several; a translated file has its own title. */
  titleOf: (path: string, text: string, language: Language) => string;
  /** The day from which learners see it; undefined for always. */
  shownFrom?: (path: string, text: string) => string | undefined;
  /** The languages whose texts are out of date, where a file contains all its languages. */
  outdatedIn?: (path: string, text: string) => Language[];
  /** The problems that keep a text from being published, as lines for its author. */
  findProblems: (files: ContentFiles, path: string, text: string) => string[];
  /** Checks what needs the database, such as references. @throws 400 on `text` for a reference to something unknown */
  requireKnown?: (db: Db, path: string, text: string) => Promise<void>;
  /** `problems` keep the text from being published, `advice` does not. */
  preview: (
    input: PreviewInput,
  ) => Promise<{ html: string | null; problems: string[]; advice: string[] }>;
  /** Reads ahead of the transaction what does not depend on it, to keep the transaction short. */
  readAhead?: (files: ContentFiles, contentDir: string) => Promise<void>;
  /** Turns edited paths into those of a release. */
  toRelease: (files: ContentFiles) => ContentFiles;
  /** How many learners have started on these files. */
  countProgress?: (db: Db, paths: readonly string[]) => Promise<number>;
  /** Imports the files with all edits, which shows them to learners. @throws ContentError */
  bringIn: (trx: Db, contentDir: string) => Promise<ImportReport>;
}

export interface PreviewInput {
  db: Db;
  contentDir: string;
  /** All files, with staff's edits applied. */
  files: ContentFiles;
  path: string;
  text: string;
}

/** Adds the prefix of a folder to each path, as edits name them. */
export function withPrefix(files: ContentFiles, prefix: string): ContentFiles {
  return new Map([...files].map(([path, text]) => [prefix + path, text]));
}
