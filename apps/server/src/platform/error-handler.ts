import type { FieldErrors } from '@inzira/contract/endpoint';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { splitAddress } from './address.ts';
import type { App } from './app-type.ts';
import { databaseTrouble } from './database.ts';
import {
  badRequest,
  HttpError,
  invalid,
  notFound,
  tooLarge,
  tooManyRequests,
  unavailable,
  unsupportedMedia,
} from './errors.ts';

/** Turns everything that can go wrong into the answers of the API, in one place. */
export function registerErrorHandler(app: App) {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsOf.set(url, methods);
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = toHttpError(error, request);
    if (answer.statusCode >= 500) request.log.error(error);
    return send(reply, answer);
  });

  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(methodsOf, request.url);
    if (!allowed) return send(reply, notFound('There is nothing at this address.'));
    return send(
      reply,
      new HttpError(
        405,
        { error: `Use ${allowed.join(' or ')} at this address.` },
        { allow: allowed.join(', ') },
      ),
    );
  });
}

function send(reply: FastifyReply, answer: HttpError) {
  return reply
    .code(answer.statusCode)
    .headers({ ...answer.headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(answer.body);
}

function toHttpError(error: FastifyError, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const part = error.validationContext;
    if (part === 'params') return notFound();
    const fields = toFieldErrors(error.validation);
    if (part === 'querystring' && 'page' in fields) return notFound('Invalid page.');
    return invalid(fields);
  }
  switch (databaseTrouble(error)) {
    case 'full':
      return new HttpError(507, {
        error: 'There is no space left to save this. Nothing was changed; please try again later.',
      });
    case 'unavailable':
      return unavailable('We cannot reach our data at the moment. Please try again in a moment.');
    case null:
  }
  const status = error.statusCode ?? 500;
  if (error.code === 'ENOSPC') {
    return new HttpError(507, {
      error: 'There is no space left to save this file. Please try again later.',
    });
  }
  if (status === 413) return tooLarge('This is too large to send.');
  if (status === 415) return unsupportedMedia('Send JSON, or a form where a file travels.');
  if (status === 429) return tooManyRequests(60);
  if (status >= 400 && status < 500) {
    return badRequest(
      request.headers['content-type']?.includes('json')
        ? 'The body is not valid JSON.'
        : 'This request could not be read.',
    );
  }
  return new HttpError(500, {
    error: 'Something went wrong on our side. Please try again in a moment.',
  });
}

interface ValidationIssue {
  instancePath: string;
  message?: string | undefined;
}

function toFieldErrors(issues: readonly ValidationIssue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const { instancePath, message } of issues) {
    // Below a list or a map the message belongs to the field that holds it.
    const field = instancePath.split('/')[1] || 'non_field_errors';
    const messages = (fields[field] ??= []);
    const text = toSentence(message);
    if (!messages.includes(text)) messages.push(text);
  }
  return fields;
}

/** Zod's own words for a missing or mistyped value are not for people. */
function toSentence(message: string | undefined): string {
  if (!message || /^Invalid input: expected .* received undefined/.test(message)) {
    return 'This field is required.';
  }
  if (/^(Invalid|Too|Unrecognized|Expected)/.test(message)) return 'This value is not valid.';
  return message;
}

function allowedMethods(methodsOf: Map<string, Set<string>>, url: string): string[] | null {
  const { pathname } = splitAddress(url);
  if (!pathname.startsWith('/api/')) return null;
  for (const [pattern, methods] of methodsOf) {
    const matcher = pattern
      .replace(/\/+$/, '')
      .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*');
    if (pattern.startsWith('/api/') && new RegExp(`^${matcher}$`).test(pathname)) {
      return [...methods].filter((name) => name !== 'HEAD');
    }
  }
  return null;
}
