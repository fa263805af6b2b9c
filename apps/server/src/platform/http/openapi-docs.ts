import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
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
          'A + behind a summary marks a call that came after the first version of this API.',
        license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const { access = 'user', multipart, mediaType } = route.route.config ?? {};
      return {
        url,
        schema: {
          ...schema,
          tags: [url.split('/')[2] ?? ''],
          response: { ...(schema?.response as object), default: FAILURE },
          ...(mediaType && { produces: [mediaType] }),
          ...(multipart && { consumes: ['multipart/form-data'] }),
          ...(access !== 'public' && access !== 'anonymous' && { security: [{ bearer: [] }] }),
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
