import { reviewEndpoints } from '@inzira/contract/review';
import type { App } from '#src/platform/http/app-type.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { answerReview, getReviewRound, getReviewSummary, getRhythm } from './review.ts';

export async function reviewRoutes(app: App) {
  const { db } = app;

  route(app, reviewEndpoints.round, (request) =>
    getReviewRound(db, request.viewer.id, request.query.utc_offset, languageOf(request)),
  );

  route(app, reviewEndpoints.summary, ({ viewer, query }) =>
    getReviewSummary(db, viewer.id, query.utc_offset),
  );

  route(app, reviewEndpoints.answer, ({ viewer, body }) => answerReview(db, viewer.id, body));

  route(app, reviewEndpoints.rhythm, ({ viewer, query }) =>
    getRhythm(db, viewer.id, query.utc_offset),
  );
}
