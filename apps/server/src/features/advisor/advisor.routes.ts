import { PassThrough } from 'node:stream';
import {
  advisorEndpoints,
  type AdvisorReply,
  type ChatBody,
  type SpokenReply,
} from '@inzira/contract/advisor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#src/platform/http/app-type.ts';
import { requireViewer } from '#src/platform/http/auth.ts';
import { HttpError, SOMETHING_WENT_WRONG } from '#src/platform/http/errors.ts';
import { languageOf } from '#src/platform/http/language.ts';
import type { Question, ReplyStream, StartedChat } from './chat.ts';
import { deleteConversation, findConversations, getConversation } from './conversations.ts';
import { getIdea, updateIdea } from './idea.ts';
import { findUnanswered, markUnanswered } from './unanswered.ts';

/** A line that says nothing, so that nobody on the way takes a thinking mentor for a dead one. */
const HEARTBEAT_MILLISECONDS = 10_000;

export async function advisorRoutes(app: App) {
  const { db, advisor } = app;
  app.addHook('onListen', async () => {
    advisor.libraryCache
      .learn()
      .catch((error: unknown) => app.log.warn(error, 'nothing learnt ahead'));
  });
  app.addHook('onClose', async () => advisor.libraryCache.stop());
  let isAwake = false;
  // Whoever opens the mentor asks for their conversations first: the answer to their question waits less.
  app.addHook('onRequest', async () => {
    if (isAwake || !app.server.listening) return;
    isAwake = true;
    advisor.speech.warm();
    advisor.libraryCache
      .get(db)
      .catch((error: unknown) => app.log.warn(error, 'no library made ahead'));
  });

  /** The reply in one piece; who wants events has been sent them. */
  async function answer(request: FastifyRequest, reply: FastifyReply, body: ChatBody) {
    const left = leaving(reply);
    const question: Question = { viewer: requireViewer(request), body, signal: left.signal };
    const { startChat } = await import('./chat.ts');
    const started = await startChat(advisor, db, question);
    if (!wantsEvents(request)) return wholeReply(started.stream);
    const events = new PassThrough();
    void sendEvents(events, started, left, request);
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(events) as never;
  }

  app.route({
    ...advisorEndpoints.chat,
    handler: async (request, reply) => answer(request, reply, request.body),
  });

  app.route({
    ...advisorEndpoints.chatAudio,
    handler: async (request, reply) =>
      // Who wants it spoken has `audio_url` in it.
      answer(request, reply, { ...request.body, speak: true }) as Promise<SpokenReply>,
  });

  app.route({
    ...advisorEndpoints.conversations,
    handler: async (request) => findConversations(db, requireViewer(request).id),
  });

  app.route({
    ...advisorEndpoints.conversation,
    handler: async (request) =>
      getConversation(
        db,
        await advisor.libraryCache.get(db),
        requireViewer(request).id,
        request.params.id,
      ),
  });

  app.route({
    ...advisorEndpoints.deleteConversation,
    handler: async (request, reply) => {
      await deleteConversation(db, requireViewer(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...advisorEndpoints.getIdea,
    handler: async (request) => getIdea(db, requireViewer(request).id),
  });

  app.route({
    ...advisorEndpoints.putIdea,
    handler: async (request) => updateIdea(db, requireViewer(request).id, request.body),
  });

  app.route({
    ...advisorEndpoints.unanswered,
    handler: async (request) => findUnanswered(db, request.query),
  });

  app.route({
    ...advisorEndpoints.markUnanswered,
    handler: async (request) => markUnanswered(db, request.params.id, request.body.done),
  });
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
  { conversationId, stream }: StartedChat,
  left: AbortController,
  request: FastifyRequest,
) {
  const send = (event: string, data: unknown) =>
    events.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  // An inner stream that is torn down means the same as a closed connection.
  events.once('close', () => left.abort());
  events.on('error', () => left.abort());
  send('begin', { conversation_id: conversationId });
  const heartbeat = setInterval(() => events.write(': still here\n\n'), HEARTBEAT_MILLISECONDS);
  try {
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
