import type { Language } from '@inzira/contract/accounts';
import { withEditedPaths } from '#src/platform/content/content-edits.ts';
import type { ContentPart } from '#src/platform/content/content-part.ts';
import { ORIGINAL, translationPath } from '#src/platform/content/translations.ts';
import type { Db } from '#src/platform/db/database.ts';
import { noFile } from './content-editor.ts';

interface Read {
  kind: 'lesson' | 'quiz';
  /** The id of the lesson, or of the chapter. */
  id: number;
  language: Language;
}

/** The file of a page that a learner reads, in its language. @throws 404 */
export async function findReadPlace(
  db: Db,
  contentDir: string,
  part: ContentPart,
  { kind, id, language }: Read,
): Promise<string> {
  const row = await db
    .selectFrom(kind === 'lesson' ? 'lessons' : 'chapters')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw noFile();
  const files = await withEditedPaths(db, part.read(contentDir), part.folder);
  const ending = kind === 'lesson' ? `-${row.slug}.md` : `-${row.slug}/quiz.yaml`;
  const original = [...files.keys()].find((file) =>
    new RegExp(`/\\d\\d${ending.replaceAll('.', '\\.')}$`).test(file),
  );
  if (original === undefined) throw noFile();
  const translation = translationPath(original, language);
  return language !== ORIGINAL && files.has(translation) ? translation : original;
}
