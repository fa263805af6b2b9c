import type { Endpoint } from '@inzira/contract/endpoint';
import type {
  ContextConfigDefault,
  FastifyReply,
  FastifyRequest,
  preHandlerHookHandler,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { App } from './app-type.ts';
import type { Viewer } from './auth.ts';

/** A request with the types of its endpoint. The access hook has run, so `viewer` is set where it is required. */
type EndpointRequest<E extends Endpoint> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  IncomingMessage,
  E['schema'],
  ZodTypeProvider
> & {
  viewer: E extends { config: { access: 'public' | 'anonymous' } } ? Viewer | null : Viewer;
};

type EndpointReply<E extends Endpoint> = FastifyReply<
  RouteGenericInterface,
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  ContextConfigDefault,
  E['schema'],
  ZodTypeProvider
>;

type Answer<E extends Endpoint> = {
  [Status in keyof E['schema']['response']]: Status extends 204
    ? void
    : z.output<E['schema']['response'][Status]> | FastifyReply;
}[keyof E['schema']['response']];

/**
 * Serves an endpoint of the contract. The contract determines the status: a handler returns the created row of a 201,
 * and nothing for a 204. Hooks are added beside the endpoint: `route(app, { ...endpoints.list, ...sharedAnswer(app, …)
 * }, handler)`.
 */
export function route<const E extends Endpoint & { preHandler?: preHandlerHookHandler }>(
  app: App,
  endpoint: E,
  handler: (request: EndpointRequest<E>, reply: EndpointReply<E>) => Answer<E> | Promise<Answer<E>>,
) {
  const [status = 200, ...others] = Object.keys(endpoint.schema.response).map(Number);
  app.route({
    ...endpoint,
    handler: (request, reply) => {
      if (status !== 200 && others.length === 0) reply.code(status);
      return handler(request as EndpointRequest<E>, reply);
    },
  });
}
