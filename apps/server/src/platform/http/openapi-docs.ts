import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Access } from '@inzira/contract/endpoint';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    mediaType?: string;
  }
}

/** What every call may answer instead of what it promises. */
const FAILURE = {
  description: 'A failure: 400 with a map from field to messages, or one sentence as `error`',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { error: { type: 'string' } },
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
    },
  },
};

const WHO: Record<Access, string> = {
  anonymous: 'Anybody may call it; a bearer that travels along is ignored.',
  public: 'Anybody may call it; with a bearer the answer is that user’s own.',
  user: 'For whoever is signed in.',
  trainer: 'For trainers.',
  editor: 'For editors and staff.',
  reviewer: 'For reviewers and staff.',
  staff: 'For staff.',
};

/** One of these travels along; of a public call none has to. */
function securityOf(access: Access): Record<string, string[]>[] | undefined {
  if (access === 'anonymous') return undefined;
  return access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

/** A server of its own for the documentation of these routes, which do nothing in it. */
export async function buildDocs(routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const docs = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  docs.setValidatorCompiler(() => () => true);
  docs.setSerializerCompiler(() => JSON.stringify);
  await docs.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Inzira',
        version: '1',
        description:
          'Failures answer `{error}`, or on fields a map from field name to messages. ' +
          'Lists that page answer `{count, next, previous, results}`. ' +
          'Sentences come in the language of `Accept-Language`, English or French. ' +
          'A write of a signed-in user may carry an `Idempotency-Key`: the same call again within a day answers what was ' +
          'answered and writes nothing. ' +
          'Whose row a call may read or change is asked beside the role: what is somebody else’s answers 403 or 404. ' +
          'What a field means stands as a comment beside it in packages/contract. ' +
          'A + behind a summary marks a call that was added to the API as it was specified at first.',
        license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const { access = 'user', multipart, mediaType } = route.route.config ?? {};
      const security = securityOf(access);
      return {
        url,
        schema: {
          ...schema,
          description: WHO[access],
          tags: [url.split('/')[2] ?? ''],
          response: { ...(schema?.response as object), default: FAILURE },
          ...(mediaType && { produces: [mediaType] }),
          ...(multipart && { consumes: ['multipart/form-data'] }),
          ...(security && { security }),
        },
      };
    },
    transformObject: jsonSchemaTransformObject,
  });
  await docs.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none' },
  });
  for (const { method, url, schema, config } of routes) {
    docs.route({ method, url, schema, config, handler: async () => null });
  }
  docs.get('/api/openapi.json', { schema: { hide: true } }, async () => docs.swagger());
  return docs;
}
