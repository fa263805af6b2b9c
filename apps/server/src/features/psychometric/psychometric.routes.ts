import path from 'node:path';
import { psychometricEndpoints } from '@inzira/contract/psychometric';
import type { App } from '#src/platform/http/app-type.ts';
import { sharedAnswer } from '#src/platform/http/shared-answers.ts';
import { route } from '#src/platform/http/route.ts';
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

  route(
    app,
    {
      ...psychometricEndpoints.questions,
      // Constant until the next start.
      ...sharedAnswer(app, { version: async () => '', personal: true }),
    },
    async ({ query, viewer }) => findQuestions(test(), query.language ?? viewer?.language ?? 'en'),
  );

  route(app, psychometricEndpoints.submit, ({ viewer, body }) =>
    createResult(db, test(), viewer, body.answers),
  );

  route(app, psychometricEndpoints.result, ({ viewer, query }) =>
    getLatestResult(db, test(), viewer.id, query.language ?? viewer.language),
  );

  route(app, psychometricEndpoints.history, ({ viewer }) => findResults(db, test(), viewer.id));

  route(app, psychometricEndpoints.remove, ({ viewer, params }) =>
    deleteResult(db, params.id, viewer.id),
  );
}
