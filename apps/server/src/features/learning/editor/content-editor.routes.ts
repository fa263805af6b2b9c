import path from 'node:path';
import { staffContentEndpoints as endpoints } from '@inzira/contract/staff-content';
import type { App } from '#src/platform/http/app-type.ts';
import { route } from '#src/platform/http/route.ts';
import { discardDraft, saveDraft } from './content-drafts.ts';

export async function contentEditorRoutes(app: App) {
  const { db, config } = app;
  const contentDir = path.join(config.checkoutRoot, 'content');
  // What reads and writes content is loaded with the first edit: most servers never get there.
  const editor = async () => import('./content-editor.ts');

  route(app, endpoints.list, async () => ({
    entries: await (await editor()).findContent(db, contentDir),
  }));

  route(app, endpoints.file, async ({ viewer, query }) =>
    (await editor()).getContentFile(db, contentDir, query.path, viewer.id),
  );

  route(app, endpoints.preview, async ({ body }) => {
    const { previewContent } = await import('./content-preview.ts');
    return previewContent(db, contentDir, body.path, body.text);
  });

  route(app, endpoints.publish, async ({ viewer, body }) =>
    (await editor()).publishContent(db, contentDir, viewer.id, body),
  );

  route(app, endpoints.saveDraft, async ({ viewer, body }) => saveDraft(db, viewer.id, body));

  route(app, endpoints.discardDraft, async ({ viewer, query }) =>
    discardDraft(db, viewer.id, query.path),
  );

  route(app, endpoints.keep, async ({ viewer, body }) =>
    (await editor()).keepEdit(db, contentDir, viewer.id, body.path),
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
    return importCourse(db, contentDir, viewer.id, {
      bytes: body.file.bytes,
      isPublished: body.publish === 'yes',
    });
  });
}
