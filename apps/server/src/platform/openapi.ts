import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { App } from './app-type.ts';

/** The OpenAPI 3.1 document of every route, and a page to browse it. */
export async function registerOpenApi(app: App) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Inzira',
        version: '1',
        description:
          'Failures answer `{error}`, or on fields a map from field name to messages. ' +
          'Lists that page answer `{count, next, previous, results}`.',
        license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const { access = 'user', multipart } = route.route.config ?? {};
      return {
        url,
        schema: {
          ...schema,
          tags: [url.split('/')[2] ?? ''],
          ...(multipart && { consumes: ['multipart/form-data'] }),
          ...(access !== 'public' && access !== 'anonymous' && { security: [{ bearer: [] }] }),
        },
      };
    },
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anonymous' };
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'none' },
    });
  });
  app.get(
    '/api/openapi.json',
    { config: { access: 'anonymous' }, schema: { hide: true } },
    async () => app.swagger(),
  );
}
