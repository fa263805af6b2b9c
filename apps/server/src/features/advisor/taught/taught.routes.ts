import { setTimeout as wait } from 'node:timers/promises';
import { staffAnswerEndpoints as endpoints } from '@inzira/contract/staff-answers';
import { staffReleasedEndpoints as ofRelease } from '@inzira/contract/staff-released';
import { ANSWER_LIMITS } from '@inzira/contract/rules/staff';
import type { App } from '#src/platform/http/app-type.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { preparing } from '#src/features/advisor/library/library-cache.ts';
import { route } from '#src/platform/http/route.ts';
import { countAttempt } from '#src/platform/http/throttle.ts';

/** How long the list waits for the titles of answers. */
const TITLES_MS = 2_000;

type ReleasedRequest = Parameters<typeof languageOf>[0] & {
  viewer: { id: number };
  params: { answer: string };
};

/** Loaded with the first call, because most servers rarely need it. */
export async function taughtRoutes(app: App) {
  const { db, advisor } = app;
  const taught = async () => import('./taught.ts');
  const replies = async () => import('./replies.ts');

  route(app, endpoints.question, async ({ viewer, params }) =>
    (await replies()).readQuestion(db, viewer.id, params.id),
  );

  route(app, endpoints.reply, async ({ viewer, params, body }) =>
    (await replies()).replyToQuestion(db, viewer.id, params.id, body),
  );

  route(app, endpoints.list, async ({ query }) => (await taught()).findTaught(db, query));

  route(app, endpoints.get, async ({ viewer, params }) =>
    (await taught()).getTaught(db, params.id, viewer.id),
  );

  route(app, endpoints.create, async ({ viewer, body: { question, ...body } }) => {
    const { teachAnswer, getTaught } = await taught();
    const id =
      question === undefined
        ? await teachAnswer(db, viewer.id, body)
        : await (await replies()).teachReply(db, viewer.id, question, body);
    return getTaught(db, id, viewer.id);
  });

  route(app, endpoints.tryOut, async ({ viewer, body }) => {
    const key = `mentor tried ${viewer.id}`;
    await countAttempt(db, { key, max: ANSWER_LIMITS.triesPerMinute, seconds: 60 });
    return (await import('./try-out.ts')).tryOut(await advisor.libraryCache.get(db), body);
  });

  route(app, endpoints.update, async ({ viewer, params, body }) => {
    const { updateTaught, getTaught } = await taught();
    await updateTaught(db, viewer.id, params.id, body);
    return getTaught(db, params.id, viewer.id);
  });

  route(app, endpoints.check, async ({ viewer, params, body }) => {
    const { checkTaught, getTaught } = await taught();
    await checkTaught(db, viewer.id, params.id, body.version);
    return getTaught(db, params.id, viewer.id);
  });

  route(app, endpoints.setInUse, async ({ viewer, params, body }) => {
    const { setInUse, getTaught } = await taught();
    await setInUse(db, viewer.id, params.id, body.in_use);
    return getTaught(db, params.id, viewer.id);
  });

  route(app, endpoints.missed, async (request) => {
    const { findMisses } = await import('./misses.ts');
    // While the mentor is being trained, which takes minutes, the titles are unknown.
    const library = await Promise.race([
      advisor.libraryCache.get(db),
      wait(TITLES_MS, null, { ref: false }),
    ]).catch(() => null);
    const { viewer, query } = request;
    return findMisses(db, viewer.id, library, query, languageOf(request));
  });

  const released = async () => import('./released.ts');
  const { libraryCache: cache } = advisor;
  /** Training takes minutes, for which no request waits. @throws 503 */
  const learnt = async () => {
    if (await cache.isPreparing(db)) throw preparing(30);
    return cache.get(db);
  };

  route(app, ofRelease.list, async (request) => {
    await learnt();
    return (await released()).findReleased(db, cache, request.query, languageOf(request));
  });

  const whole = async (request: ReleasedRequest) =>
    (await released()).getReleased(db, cache, request.params.answer, {
      readerId: request.viewer.id,
      language: languageOf(request),
    });

  route(app, ofRelease.get, async (request) => {
    await learnt();
    return whole(request);
  });

  route(app, ofRelease.correct, async (request) => {
    const { viewer, params, body } = request;
    const { correctReleased } = await released();
    await correctReleased(db, await learnt(), viewer.id, params.answer, body);
    return whole(request);
  });

  route(app, ofRelease.act, async (request) => {
    const { viewer, params, body } = request;
    const { actOnReleased } = await released();
    await actOnReleased(db, await learnt(), viewer.id, params.answer, body);
    return whole(request);
  });

  route(app, endpoints.export, async (_, reply) =>
    reply
      .type('application/yaml; charset=utf-8')
      .header('content-disposition', 'attachment; filename="advisor.yaml"')
      .send(await (await taught()).exportTaught(db)),
  );
}
