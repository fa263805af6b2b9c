import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { splitRequestUrl } from './request-url.ts';
import type { App } from './app-type.ts';
import { databaseFailure, isForeignKeyViolation } from '#src/platform/db/database.ts';
import { FileStoreUnavailable } from '#src/platform/files/file-store.ts';
import {
  badRequest,
  conflict,
  HttpError,
  invalid,
  noSuchPage,
  notFound,
  SOMETHING_WENT_WRONG,
  tooLarge,
  tooManyRequests,
  unavailable,
  unsupportedMedia,
} from './errors.ts';
import { toFieldSentences } from './field-errors.ts';
import { languageOf } from './language.ts';
import { collectMethods } from './route-methods.ts';

/** Converts every error into the answers of the API, in one place. */
export function registerErrorHandler(app: App) {
  const methodsAt = collectMethods(app, ({ url }) => url.startsWith('/api/'));

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = toHttpError(error, request);
    if (answer.statusCode >= 500) request.log.error(error);
    return send(request, reply, answer);
  });

  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt.find(splitRequestUrl(request.url).pathname);
    if (!methods)
      return send(
        request,
        reply,
        notFound({ en: 'There is nothing at this address.', fr: 'Il n’y a rien à cette adresse.' }),
      );
    const allowed = [...methods].filter((name) => name !== 'HEAD');
    return send(
      request,
      reply,
      new HttpError(
        405,
        {
          en: `Use ${allowed.join(' or ')} at this address.`,
          fr: `Utilisez ${allowed.join(' ou ')} à cette adresse.`,
        },
        { allow: allowed.join(', ') },
      ),
    );
  });
}

function send(request: FastifyRequest, reply: FastifyReply, answer: HttpError) {
  return reply
    .code(answer.statusCode)
    .headers({ ...answer.headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(answer.toBody(languageOf(request)));
}

/** Errors of the file folder: read-only, as after a disk error, or owned by another user. */
const FILES_REFUSED = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO']);
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
/** When a folder cannot be created, Node reports one of several codes for the same reason. */
const areFilesRefused = ({ code, syscall }: FastifyError & NodeJS.ErrnoException) =>
  FILES_REFUSED.has(code) || (syscall === 'mkdir' && !DISK_FULL.has(code));

function toHttpError(error: FastifyError, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const part = error.validationContext;
    if (part === 'params') return notFound();
    const fields = toFieldSentences(error.validation);
    if (part === 'querystring' && 'page' in fields) return noSuchPage();
    return invalid(fields);
  }
  switch (databaseFailure(error)) {
    case 'full':
      return new HttpError(507, {
        en: 'There is no space left to save this. Nothing was changed; please try again later.',
        fr: 'Il n’y a plus de place pour enregistrer ceci. Rien n’a été modifié ; veuillez réessayer plus tard.',
      });
    case 'unavailable':
      return unavailable({
        en: 'We cannot reach our data at the moment. Please try again in a moment.',
        fr: 'Nos données sont inaccessibles pour le moment. Veuillez réessayer dans un instant.',
      });
    case null:
  }
  if (error instanceof FileStoreUnavailable || areFilesRefused(error)) {
    return unavailable({
      en: 'Files cannot be saved or opened at the moment. Please try again in a moment.',
      fr: 'Les fichiers ne peuvent être ni enregistrés ni ouverts pour le moment. Veuillez réessayer dans un instant.',
    });
  }
  if (isForeignKeyViolation(error)) {
    request.log.warn(error, 'what a row points at has gone');
    return conflict({
      en: 'What this belongs to has been removed meanwhile. Please load the page again.',
      fr: 'Ce à quoi ceci se rapporte a été supprimé entre-temps. Veuillez recharger la page.',
    });
  }
  const status = error.statusCode ?? 500;
  if (DISK_FULL.has(error.code)) {
    return new HttpError(507, {
      en: 'There is no space left to save this file. Please try again later.',
      fr: 'Il n’y a plus de place pour enregistrer ce fichier. Veuillez réessayer plus tard.',
    });
  }
  if (status === 413)
    return tooLarge({
      en: 'This is too large to send. Please make it smaller.',
      fr: 'Ceci est trop lourd à envoyer. Veuillez le réduire.',
    });
  if (status === 415)
    return unsupportedMedia({
      en: 'Send JSON, or a form where a file travels.',
      fr: 'Envoyez du JSON, ou un formulaire s’il y a un fichier.',
    });
  if (status === 429) return tooManyRequests(60);
  if (status >= 400 && status < 500) {
    return badRequest(
      request.headers['content-type']?.includes('json')
        ? { en: 'The body is not valid JSON.', fr: 'Le contenu envoyé n’est pas du JSON valable.' }
        : { en: 'This request could not be read.', fr: 'Cette requête n’a pas pu être lue.' },
    );
  }
  return new HttpError(500, SOMETHING_WENT_WRONG);
}
