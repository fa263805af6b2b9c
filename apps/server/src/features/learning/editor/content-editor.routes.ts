import path from 'node:path';
import { staffContentEndpoints as endpoints } from '@inzira/contract/staff-content';
import type { FastifyRequest } from 'fastify';
import type { App } from '#src/platform/http/app-type.ts';
import { folderOf, type EditedFolder } from '#src/platform/content/content-edits.ts';
import type { ContentPart } from '#src/platform/content/content-part.ts';
import { isHeldBack } from '#src/platform/content/held-release.ts';
import { placeInRelease } from '#src/platform/content/move-edits.ts';
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
  const publications = async () => import('./publish-content.ts');
  const undoing = async () => import('./undo-publication.ts');
  const placeOf = async (file: string, request?: FastifyRequest) => ({
    db,
    contentDir,
    part: await findPart(folderOf(file)),
    ...(request && { language: languageOf(request) }),
  });

  route(app, endpoints.list, async (request) => {
    const part = await findPart(request.query.folder);
    const { findContent } = await editor();
    return {
      entries: await findContent(db, contentDir, part, languageOf(request)),
      isHeld: await isHeldBack(db, part.folder),
    };
  });

  route(app, endpoints.file, async (request) => {
    const { viewer, query } = request;
    const place = await placeOf(query.path, request);
    const file = await (await editor()).getContentFile(place, query.path, viewer.id);
    // While it is edited: the first publication would wait a second for it.
    void place.part
      .readAhead?.(place.part.read(contentDir), contentDir)
      .catch((error: unknown) => request.log.error(error));
    return file;
  });

  route(app, endpoints.search, async ({ query }) => {
    const { searchContent } = await import('./content-search.ts');
    const part = await findPart('modules');
    return { hits: await searchContent(db, contentDir, part, query.search) };
  });

  route(app, endpoints.place, async ({ query }) => {
    const { findReadPlace } = await import('./content-places.ts');
    return { path: await findReadPlace(db, contentDir, await findPart('modules'), query) };
  });

  route(app, endpoints.preview, async (request) => {
    const { body } = request;
    const { previewContent } = await import('./content-preview.ts');
    return previewContent(db, contentDir, await findPart(folderOf(body.path)), {
      ...body,
      language: languageOf(request),
    });
  });

  route(app, endpoints.publish, async ({ viewer, body }) => {
    const { isPartHead, removePart } = await import('./remove-part.ts');
    const place = await placeOf(body.path);
    const isWrittenHere = !place.part.read(contentDir).has(body.path);
    return body.text === null && isPartHead(body.path) && isWrittenHere
      ? removePart(place, viewer.id, body)
      : (await publications()).publishContent(place, viewer.id, body);
  });

  route(app, endpoints.order, async ({ viewer, body }) => {
    const { orderContent } = await import('./content-orders.ts');
    await orderContent(await placeOf(body.folder), viewer.id, body);
  });

  route(app, endpoints.undo, async ({ viewer, body }) =>
    (await undoing()).undoPublication(await placeOf(body.path), viewer.id, body),
  );

  // Drafts follow a file that a release has moved while its page was open.
  route(app, endpoints.saveDraft, async ({ viewer, body }) =>
    saveDraft(db, viewer.id, { ...body, path: placeInRelease(contentDir, body.path) }),
  );

  route(app, endpoints.discardDraft, async ({ viewer, query }) =>
    discardDraft(db, viewer.id, { ...query, path: placeInRelease(contentDir, query.path) }),
  );

  route(app, endpoints.keep, async ({ viewer, body }) =>
    (await publications()).keepEdit(await placeOf(body.path), viewer.id, body.path),
  );

  route(app, endpoints.addPart, async ({ viewer, body }) => {
    const { addPart } = await import('./content-parts.ts');
    const isJourney = body.kind === 'section' || body.kind === 'step';
    return addPart(await placeOf(isJourney ? 'journey/' : ''), viewer.id, body);
  });

  route(app, endpoints.setHidden, async ({ viewer, body }) => {
    const { setHidden } = await import('./content-parts.ts');
    await setHidden(await placeOf(body.path), viewer.id, body);
  });

  route(app, endpoints.exportCourse, async ({ query }, reply) => {
    const { exportCourse } = await import('./course-archive.ts');
    const { name, bytes } = await exportCourse(db, contentDir, query.path);
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}.zip"`)
      .send(bytes);
  });

  route(app, endpoints.importCourse, async (request) => {
    const { viewer, body } = request;
    const { importCourse } = await import('./course-import.ts');
    return importCourse(await placeOf('', request), viewer.id, {
      bytes: body.file.bytes,
      isPublished: body.publish === 'yes',
      seen: body.seen,
    });
  });

  route(app, endpoints.upload, async ({ viewer, body }) => {
    const { keepUpload } = await import('./content-uploads.ts');
    return keepUpload(db, viewer.id, body.file);
  });
}
