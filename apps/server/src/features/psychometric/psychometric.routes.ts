import path from 'node:path';
import { psychometricEndpoints } from '@inzira/contract/psychometric';
import type { App } from '#src/platform/http/app-type.ts';
import { requireViewer } from '#src/platform/http/auth.ts';
import { sharedAnswer } from '#src/platform/http/shared-answers.ts';
import { readProfileTest, type ProfileTest } from './profile-texts.ts';
import {
  createResult,
  deleteResult,
  findQuestions,
  findResults,
  getLatestResult,
} from './psychometric.ts';

export async function psychometricRoutes(app: App) {
  const { db } = app;
  let kept: ProfileTest | undefined;
  const test = () =>
    (kept ??= readProfileTest(path.join(app.config.checkoutRoot, 'content/psychometric')));

  app.route({
    ...psychometricEndpoints.questions,
    // The same until the next start.
    ...sharedAnswer(app, { version: async () => '', personal: true }),
    handler: async ({ query, viewer }) =>
      findQuestions(test(), query.language ?? viewer?.language ?? 'en'),
  });

  app.route({
    ...psychometricEndpoints.submit,
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(await createResult(db, test(), requireViewer(request), request.body.answers)),
  });

  app.route({
    ...psychometricEndpoints.result,
    handler: async (request) => {
      const viewer = requireViewer(request);
      return getLatestResult(db, test(), viewer.id, request.query.language ?? viewer.language);
    },
  });

  app.route({
    ...psychometricEndpoints.history,
    handler: async (request) => findResults(db, test(), requireViewer(request).id),
  });

  app.route({
    ...psychometricEndpoints.remove,
    handler: async (request, reply) => {
      await deleteResult(db, request.params.id, requireViewer(request).id);
      return reply.code(204).send(null);
    },
  });
}
