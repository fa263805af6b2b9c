import { reviewEndpoints } from '@inzira/contract/review';
import type { App } from '#src/platform/http/app-type.ts';
import { requireViewer } from '#src/platform/http/auth.ts';
import { answerReview, getReviewRound, getReviewSummary, getRhythm } from './review.ts';

export async function reviewRoutes(app: App) {
  const { db } = app;

  app.route({
    ...reviewEndpoints.round,
    handler: async (request) =>
      getReviewRound(db, requireViewer(request).id, request.query.utc_offset),
  });

  app.route({
    ...reviewEndpoints.summary,
    handler: async (request) =>
      getReviewSummary(db, requireViewer(request).id, request.query.utc_offset),
  });

  app.route({
    ...reviewEndpoints.answer,
    handler: async (request) => answerReview(db, requireViewer(request).id, request.body),
  });

  app.route({
    ...reviewEndpoints.rhythm,
    handler: async (request) => getRhythm(db, requireViewer(request).id, request.query.utc_offset),
  });
}
