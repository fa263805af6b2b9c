import type { Language } from '@inzira/contract/accounts';
import { planEndpoints, type PlanWithPromises, type ShownFigures } from '@inzira/contract/plan';
import type { App } from '#src/platform/http/app-type.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { readBrand, toPrinted } from '#src/platform/brand.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { sendPdf } from '#src/platform/http/send-pdf.ts';
import { countAttempt } from '#src/platform/http/throttle.ts';
import { drawInThread } from '#src/platform/text/draw-in-thread.ts';
import { titleOf, type DrawnPlan } from './plan-pdf.ts';
import {
  getOwnPlan,
  getPlanOfTrainee,
  getSharedPlan,
  sharePlan,
  updatePlan,
  withdrawPlan,
} from './plan.ts';

const PROGRAM = new URL('./plan-pdf-worker.ts', import.meta.url);
/** A limit, because the PDFs of all users are drawn one after the other. */
const PDFS = { max: 20, seconds: 10 * 60 };

export async function planRoutes(app: App) {
  const { db } = app;

  route(app, planEndpoints.own, (request) =>
    getOwnPlan(db, request.viewer.id, languageOf(request)),
  );

  route(app, planEndpoints.update, (request) =>
    updatePlan(db, request.viewer.id, request.body, languageOf(request)),
  );

  route(app, planEndpoints.share, (request) =>
    sharePlan(db, request.viewer.id, languageOf(request)),
  );

  route(app, planEndpoints.withdraw, ({ viewer }) => withdrawPlan(db, viewer.id));

  /** Uses only the plan's calculators, whatever else was sent. */
  async function pdfOf(
    viewerId: number,
    plan: PlanWithPromises,
    shown: ShownFigures[],
    language: Language,
  ) {
    const asker = `user ${viewerId}`;
    const kept = new Set(plan.figures.map(({ name }) => name));
    const drawn: DrawnPlan = {
      plan,
      figures: shown.filter(({ name }) => kept.has(name)),
      language,
      brand: toPrinted(await readBrand(db)),
    };
    // Not counted if the queue refuses the request.
    const inTurn = async () => countAttempt(db, { key: `plan pdf ${viewerId}`, ...PDFS });
    return drawInThread(PROGRAM, drawn, { asker, inTurn });
  }

  route(app, planEndpoints.pdf, async (request, reply) => {
    const { viewer, body } = request;
    const language = languageOf(request);
    const plan = await getOwnPlan(db, viewer.id, language);
    const pdf = await pdfOf(viewer.id, plan, body.figures, language);
    return sendPdf(reply, pdf, titleOf(plan, language));
  });

  route(app, planEndpoints.pdfOfTrainee, async (request, reply) => {
    const { viewer, params, body } = request;
    const language = languageOf(request);
    const plan = await getPlanOfTrainee(db, viewer, params.user, language);
    if (plan === null) throw notFound();
    const pdf = await pdfOf(viewer.id, plan, body.figures, language);
    return sendPdf(reply, pdf, titleOf(plan, language));
  });

  route(app, planEndpoints.ofTrainee, async (request) => {
    const { user } = request.params;
    const plan = await getPlanOfTrainee(db, request.viewer, user, languageOf(request));
    return { user, plan };
  });

  route(app, planEndpoints.shared, async (request, reply) =>
    reply
      .header('x-robots-tag', 'noindex')
      .send(await getSharedPlan(db, request.params.token, languageOf(request))),
  );
}
