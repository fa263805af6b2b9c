import { PassThrough } from 'node:stream';
import {
  advisorEndpoints,
  type AdvisorReply,
  type ChatBody,
  type SpokenReply,
} from '@inzira/contract/advisor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#src/platform/http/app-type.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import { HttpError, SOMETHING_WENT_WRONG } from '#src/platform/http/errors.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import type { Question, ReplyStream, StartedChat } from './chat.ts';
import { deleteConversation, findConversations, getConversation } from './conversations.ts';
import { getIdea, updateIdea } from './idea.ts';
import { preparing } from './library/library-cache.ts';
import { readUnanswered, markUnanswered } from './unanswered.ts';

/** An empty event at this interval keeps proxies from closing the connection while the mentor is thinking. */
const HEARTBEAT_MILLISECONDS = 10_000;

/** About the time that the mentor needs to train after a start without a cache. */
const PREPARING_SECONDS = 60;
const BEING_PREPARED = {
  en: 'The mentor is being prepared. That takes about a minute. Your question is kept and answered then: you need not ask again.',
  fr: 'Le mentor se prépare. Cela prend environ une minute. Votre question est gardée et aura sa réponse ensuite\u00a0: inutile de la reposer.',
};

export async function advisorRoutes(app: App) {
  const { db, advisor } = app;
  app.addHook('onListen', async () => {
    advisor.libraryCache
      .learn()
      .catch((error: unknown) => app.log.warn(error, 'nothing learnt ahead'));
  });
  app.addHook('onClose', async () => advisor.libraryCache.stop());
  let isAwake = false;
  // Trains ahead: whoever opens the mentor first requests their conversations, so that their question waits less.
  app.addHook('onRequest', async () => {
    if (isAwake || !app.server.listening) return;
    isAwake = true;
    advisor.speech.warm();
    advisor.libraryCache
      .get(db)
      .catch((error: unknown) => app.log.warn(error, 'no library made ahead'));
  });

  /** @throws 503 immediately while the mentor is being prepared */
  async function readyLibrary() {
    if (await advisor.libraryCache.isPreparing(db)) throw preparing(PREPARING_SECONDS);
    return advisor.libraryCache.get(db);
  }

  /** Answers with the reply in one piece, unless the client accepted events and has received them. */
  async function answer(
    request: FastifyRequest & { viewer: Viewer },
    reply: FastifyReply,
    body: ChatBody,
  ) {
    const left = leaving(reply);
    const question: Question = { viewer: request.viewer, body, signal: left.signal };
    const { startChat } = await import('./chat.ts');
    const isPreparing = await advisor.libraryCache.isPreparing(db);
    const start = async () => startChat(advisor, db, question);
    if (!wantsEvents(request)) {
      if (isPreparing) throw preparing(PREPARING_SECONDS);
      return wholeReply((await start()).stream);
    }
    // A refused question gets its own HTTP status, unless that is known only once the mentor is ready.
    const started = isPreparing ? null : await start();
    const events = new PassThrough();
    void sendEvents(events, started ? async () => started : start, left, request, isPreparing);
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(events);
  }

  route(app, advisorEndpoints.chat, (request, reply) => answer(request, reply, request.body));

  route(
    app,
    advisorEndpoints.chatAudio,
    (request, reply) =>
      // A spoken reply contains `audio_url`.
      answer(request, reply, { ...request.body, speak: true }) as Promise<SpokenReply>,
  );

  route(app, advisorEndpoints.conversations, ({ viewer }) => findConversations(db, viewer.id));

  route(app, advisorEndpoints.conversation, async ({ viewer, params }) =>
    getConversation(db, await readyLibrary(), viewer, params.id),
  );

  route(app, advisorEndpoints.deleteConversation, ({ viewer, params }) =>
    deleteConversation(db, viewer.id, params.id),
  );

  route(app, advisorEndpoints.getIdea, ({ viewer }) => getIdea(db, viewer.id));

  route(app, advisorEndpoints.putIdea, ({ viewer, body }) => updateIdea(db, viewer.id, body));

  route(app, advisorEndpoints.unanswered, (request) =>
    readUnanswered(db, request.viewer.id, request.query, languageOf(request)),
  );

  route(app, advisorEndpoints.markUnanswered, ({ viewer, params, body }) =>
    markUnanswered(db, viewer.id, params.id, body.done),
  );
}

/** Aborted when the connection closes before the answer was sent. */
function leaving(reply: FastifyReply): AbortController {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller;
}

function wantsEvents(request: FastifyRequest): boolean {
  return /(?:^|,)\s*text\/event-stream\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|,|$)/i.test(
    request.headers.accept ?? '',
  );
}

async function wholeReply(stream: ReplyStream): Promise<AdvisorReply> {
  for (;;) {
    const step = await stream.next();
    if (step.done) return step.value;
  }
}

async function sendEvents(
  events: PassThrough,
  start: () => Promise<StartedChat>,
  left: AbortController,
  request: FastifyRequest,
  isPreparing: boolean,
) {
  const send = (event: string, data: unknown) =>
    events.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  // A destroyed stream is treated like a closed connection.
  events.once('close', () => left.abort());
  events.on('error', () => left.abort());
  if (isPreparing) send('preparing', { text: BEING_PREPARED[languageOf(request)] });
  const heartbeat = setInterval(() => events.write(': still here\n\n'), HEARTBEAT_MILLISECONDS);
  try {
    const { conversationId, stream } = await start();
    send('begin', { conversation_id: conversationId });
    for (;;) {
      const step = await stream.next();
      if (step.done) {
        send('done', step.value);
        break;
      }
      send(step.value.event, step.value.data);
      if (left.signal.aborted) {
        await stream.return(undefined as never);
        break;
      }
    }
  } catch (error) {
    if (!left.signal.aborted) {
      request.log.error(error);
      const told = error instanceof HttpError ? error : new HttpError(500, SOMETHING_WENT_WRONG);
      send('error', told.toBody(languageOf(request)));
    }
  } finally {
    clearInterval(heartbeat);
    events.end();
  }
}
