import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Access, Endpoint } from '@inzira/contract/endpoint';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { refusalsOf } from './refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    mediaType?: string;
    events?: true;
  }
}

const SENTENCE = {
  type: 'object',
  properties: { error: { type: 'string' } },
  required: ['error'],
};
const SENTENCE_OR_FIELDS = {
  type: 'object',
  properties: { error: { type: 'string' } },
  additionalProperties: { type: 'array', items: { type: 'string' } },
};
const RETRY_AFTER = {
  'Retry-After': { type: 'integer', description: 'In how many seconds to try again' },
};

const inJson = (schema: object) => ({ 'application/json': { schema } });

/** Documents the errors that any call may answer. */
const FAILURE = {
  description: 'Any other failure, as the head of this document tells',
  content: inJson(SENTENCE_OR_FIELDS),
};

const toFailure = (status: number, description: string) => ({
  description,
  content: inJson(status === 400 ? SENTENCE_OR_FIELDS : SENTENCE),
  ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
});

const SUCCESSES: Record<string, string> = {
  200: 'What is asked for',
  201: 'What was made',
  204: 'Done; there is no body',
};

const WHO: Record<Access, string> = {
  anonymous: 'Anybody may call it; a bearer that travels along is ignored.',
  public: 'Anybody may call it; with a bearer the answer may be that user’s own.',
  user: 'For whoever is signed in.',
  trainer: 'For trainers.',
  editor: 'For editors and staff.',
  reviewer: 'For reviewers and staff.',
  staff: 'For staff.',
};

/** Authentication is one of these; a public call needs none. */
function securityOf(access: Access): Record<string, string[]>[] | undefined {
  if (access === 'anonymous') return undefined;
  return access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

const IDEMPOTENCY_KEY = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      pattern: '^[\\w-]{8,100}$',
      description: 'Names this write: sent again, it is done once',
    },
  },
};

/** Headers of a write that may arrive late. */
const OFFLINE_HEADERS = {
  type: 'object',
  properties: {
    ...IDEMPOTENCY_KEY.properties,
    'Offline-Device': {
      type: 'string',
      pattern: IDEMPOTENCY_KEY.properties['Idempotency-Key'].pattern,
      description:
        'Names the phone: `done_at` is believed back to when everything of it had arrived; without it, thirty days',
    },
    'Offline-Is-All': {
      type: 'string',
      description: 'Present where nothing else of this phone waits to be sent',
    },
  },
};

const ABOUT = `
Lists that page answer \`{count, next, previous, results}\`: \`page\` begins at 1, \`next\` and \`previous\` are addresses of
this server, or null.

Ids are positive whole numbers, moments are in UTC (ISO 8601), a missing value is \`null\`. Fields that are not listed are
ignored. An address with or without its last slash is the same.

Sentences come in the language of \`Accept-Language\`, English or French, else in that of the user.

**Failures** answer \`{error}\`, one sentence; wrong fields answer 400 with a map from field name to messages, what belongs
to no field under \`non_field_errors\`. What a call refuses stands among its answers: whose row it may read or change is
asked beside the role, and what is somebody else’s answers 403 or 404. Any call may answer as well

- 400 for a body that is not JSON,
- 405 with \`Allow\` for another method, 413 for a body of more than 1 MB, 415 for one that is neither JSON nor, where a
  file can travel, a form,
- 429 with \`Retry-After\` past 600 calls a minute of a user, or 3,000 of an address,
- 503 with \`Retry-After\` while too many are here, or the data cannot be reached, 507 without space.

The numbers of such limits are settings: these are the usual ones.

**Writes** of a signed-in user may carry an \`Idempotency-Key\`: the same call again within a day answers what was answered
and writes nothing. The same key with anything else answers 422. While the first one is under way it answers 409 with
\`Retry-After\`; where its answer could not be kept, 409 without: look whether it was done.

What a field means stands as a comment beside it in packages/contract. A + behind a summary marks a call that was added to
the API as it was specified at first.
`;

/** The property in which @fastify/swagger expects the description of a response. */
const DESCRIBED = 'x-response-description';

const BYTES = { type: 'string', format: 'binary' };

const alsoByEvents = (answer: object) => ({
  description: SUCCESSES[200],
  content: { ...inJson(answer), 'text/event-stream': { schema: { type: 'string' } } },
});

/** The page size of a paged list. */
function rowsOfPage(answer: object | undefined): number | undefined {
  const { properties = {} } = (answer ?? {}) as {
    properties?: { next?: object; results?: { maxItems?: number } };
  };
  return properties.next && properties.results?.maxItems;
}

function describe({ config = {}, schema }: Endpoint, pageRows: number | undefined): string {
  const { access = 'user', multipart, slow, secret, offline } = config;
  return [
    WHO[access],
    schema.description,
    pageRows && `At most ${pageRows} a page.`,
    multipart && 'As JSON, or as a form where a file travels.',
    offline &&
      'It may arrive long after it was done: with `client_id`, which is its Idempotency-Key for as long as the account lives, and `done_at`.',
    slow && access !== 'anonymous' && 'With an Idempotency-Key it is never begun twice.',
    secret && 'What it answers is told once: a retry answers 409.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** A separate Fastify instance only for the documentation of these routes; it serves no requests. */
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
        description: ABOUT,
        license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: (given) => {
      const { schema, url } = jsonSchemaTransform(given);
      const endpoint = given.route as unknown as Endpoint;
      const { access = 'user', multipart, bytes, events, mediaType } = endpoint.config ?? {};
      const security = securityOf(access);
      const answers = Object.entries((schema?.response ?? {}) as Record<number, object>);
      const isKept = endpoint.method !== 'GET' && access !== 'anonymous';
      return {
        url,
        schema: {
          ...schema,
          description: describe(endpoint, rowsOfPage(answers[0]?.[1])),
          tags: [url.split('/')[2] ?? ''],
          response: {
            ...Object.fromEntries(
              answers.map(([status, answer]) => [
                status,
                events ? alsoByEvents(answer) : { ...answer, [DESCRIBED]: SUCCESSES[status] },
              ]),
            ),
            ...Object.fromEntries(
              [...refusalsOf(endpoint)].map(([status, text]) => [status, toFailure(status, text)]),
            ),
            default: FAILURE,
          },
          ...(isKept && { headers: endpoint.config?.offline ? OFFLINE_HEADERS : IDEMPOTENCY_KEY }),
          ...(mediaType && { produces: [mediaType] }),
          ...(multipart && { consumes: ['multipart/form-data', 'application/json'] }),
          ...(bytes && { body: BYTES, consumes: ['application/octet-stream'] }),
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
