import type { ContentPreview } from '@inzira/contract/staff-content';
import { withEditedPaths } from '#src/platform/content/content-edits.ts';
import type { ContentPart } from '#src/platform/content/content-part.ts';
import type { Db } from '#src/platform/db/database.ts';
import { withOwnStamp } from './content-editor.ts';
import { lineOf } from './finding-lines.ts';

/** How a text would be shown, made by the code that serves it, and what the checker says of it. */
export async function previewContent(
  db: Db,
  contentDir: string,
  part: ContentPart,
  { path, text }: { path: string; text: string },
): Promise<ContentPreview> {
  const files = await withEditedPaths(db, part.read(contentDir), part.folder);
  const stamped = withOwnStamp(files, path, text);
  const { html, messages } = await part.preview({ db, contentDir, files, path, text: stamped });
  const findings = messages.map((message, index) => {
    const nth = messages.slice(0, index).filter((earlier) => earlier === message).length;
    return { message, line: lineOf(text, message, nth) };
  });
  return { html, findings };
}
