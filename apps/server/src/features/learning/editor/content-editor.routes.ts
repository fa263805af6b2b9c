import path from 'node:path';
import { staffContentEndpoints as endpoints } from '@inzira/contract/staff-content';
import type { App } from '#src/platform/http/app-type.ts';
import { folderOf, type EditedFolder } from '#src/platform/content/content-edits.ts';
import type { ContentPart } from '#src/platform/content/content-part.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { discardDraft, saveDraft } from './content-drafts.ts';

/** Which folder of `content/` a path belongs to is told by how it begins. */
export async function contentEditorRoutes(
  app: App,
  { findPart }: { findPart: (folder: EditedFolder) => Promise<ContentPart> },
) {
  const { db, config } = app;
  const contentDir = path.join(config.checkoutRoot, 'content');
  // What reads and writes content is loaded with the first edit: most servers never get there.
  const editor = async () => import('./content-editor.ts');
  const placeOf = async (file: string) => ({
    db,
    contentDir,
    part: await findPart(folderOf(file)),
  });

  route(app, endpoints.list, async (request) => {
    const part = await findPart(request.query.folder);
    const { findContent } = await editor();
    return { entries: await findContent(db, contentDir, part, languageOf(request)) };
  });

  route(app, endpoints.file, async ({ viewer, query }) =>
    (await editor()).getContentFile(await placeOf(query.path), query.path, viewer.id),
  );

  route(app, endpoints.preview, async ({ body }) => {
    const { previewContent } = await import('./content-preview.ts');
    return previewContent(db, contentDir, await findPart(folderOf(body.path)), body);
  });

  route(app, endpoints.publish, async ({ viewer, body }) =>
    (await editor()).publishContent(await placeOf(body.path), viewer.id, body),
  );

  route(app, endpoints.saveDraft, async ({ viewer, body }) => saveDraft(db, viewer.id, body));

  route(app, endpoints.discardDraft, async ({ viewer, query }) =>
    discardDraft(db, viewer.id, query.path),
  );

  route(app, endpoints.keep, async ({ viewer, body }) =>
    (await editor()).keepEdit(await placeOf(body.path), viewer.id, body.path),
  );

  route(app, endpoints.exportCourse, async ({ query }, reply) => {
    const { exportCourse } = await import('./course-archive.ts');
    const { name, bytes } = await exportCourse(db, contentDir, query.path);
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}.zip"`)
      .send(bytes);
  });

  route(app, endpoints.importCourse, async ({ viewer, body }) => {
    const { importCourse } = await import('./course-import.ts');
    return importCourse(await placeOf(''), viewer.id, {
      bytes: body.file.bytes,
      isPublished: body.publish === 'yes',
    });
  });

  route(app, endpoints.upload, async ({ viewer, body }) => {
    const { keepUpload } = await import('./content-uploads.ts');
    return keepUpload(db, viewer.id, body.file);
  });
}
