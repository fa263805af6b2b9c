import type { FastifyInstance, RouteOptions } from 'fastify';
import type { App } from './app-type.ts';

/** Serves the OpenAPI 3.1 document of all routes and a page to browse it, built at the first request. */
export function registerOpenApi(app: App) {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (!route.schema?.hide && route.method !== 'HEAD') routes.push(route);
  });
  let docs: Promise<FastifyInstance> | undefined;
  const open = async () => {
    const { buildDocs } = await import('./openapi-docs.ts');
    return buildDocs(routes);
  };
  app.addHook('onClose', async () => (await docs)?.close());

  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/*']) {
    app.get(
      url,
      { config: { access: 'anonymous' }, schema: { hide: true } },
      async (request, reply) => {
        docs ??= open();
        const answer = await (await docs).inject(request.url);
        const { location, 'content-type': type = 'text/plain' } = answer.headers;
        if (location !== undefined) reply.header('location', location);
        return reply.code(answer.statusCode).type(String(type)).send(answer.rawPayload);
      },
    );
  }
}
