import { z } from 'zod';
import { endpoint, line, NoContent, required } from './endpoint.ts';
import { fieldMessage } from './sentence.ts';
import { UPLOAD_LIMITS } from './limits.ts';

/** An upload in parts, so that a broken connection loses at most one of them. */
export const UploadState = z.object({
  id: z.string(),
  filename: z.string(),
  size: z.int(),
  /** The bytes stored so far, where the next part starts. */
  received: z.int(),
  /** Complete and of an accepted type, so that a form may use its id. */
  is_ready: z.boolean(),
});
export type UploadState = z.infer<typeof UploadState>;

export const UploadId = z
  .string({ error: fieldMessage('Send a file.', 'Envoyez un fichier.') })
  .regex(/^[\w-]{24}$/, fieldMessage('Send the file again.', 'Envoyez le fichier à nouveau.'));

const UploadParams = z.object({ id: UploadId });

export const uploadEndpoints = {
  start: endpoint({
    method: 'POST',
    url: '/api/uploads/',
    config: { access: 'user' },
    schema: {
      summary: 'Begin to send a document of up to 20 MB in parts +',
      description:
        'Then its parts, each of 524,288 bytes but the last one, in their order; then finish/. A form names the id within a day.',
      refusals: { 429: 'Twenty uploads of the caller wait to be taken.' },
      body: z.object({
        filename: required(line(255)),
        size: z
          .int(fieldMessage('Send a file.', 'Envoyez un fichier.'))
          .positive(fieldMessage('This file is empty.', 'Ce fichier est vide.'))
          .max(
            UPLOAD_LIMITS.documentBytes,
            fieldMessage('Use a file of at most 20 MB.', 'Choisissez un fichier de 20 Mo au plus.'),
          ),
      }),
      response: { 201: UploadState },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/uploads/:id/',
    config: { access: 'user' },
    schema: {
      summary: 'How much of an upload has arrived +',
      refusals: { 404: 'The caller has no such upload.' },
      params: UploadParams,
      response: { 200: UploadState },
    },
  }),
  part: endpoint({
    method: 'PUT',
    url: '/api/uploads/:id/parts/:offset/',
    config: { access: 'user', bytes: true },
    schema: {
      summary:
        'One part, as application/octet-stream: 512 KB, the last one less; the same one twice is fine +',
      refusals: {
        400: '`error`: the part is not as long as it must be, does not begin where one may, or is not sent as application/octet-stream.',
        404: 'The caller has no such upload.',
        409: 'An earlier part is missing.',
        413: 'The part has more than 512 KB.',
      },
      params: z.object({
        id: UploadId,
        offset: z
          .string()
          .regex(
            /^\d{1,9}$/,
            fieldMessage('Use a positive whole number.', 'Utilisez un nombre entier positif.'),
          )
          .transform(Number),
      }),
      response: { 200: UploadState },
    },
  }),
  finish: endpoint({
    method: 'POST',
    url: '/api/uploads/:id/finish/',
    config: { access: 'user' },
    schema: {
      summary: 'Put the parts together and check the kind of file; twice is fine +',
      refusals: {
        404: 'The caller has no such upload.',
        409: 'A part is missing.',
        415: 'The file is no document, and is gone.',
      },
      params: UploadParams,
      response: { 200: UploadState },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/uploads/:id/',
    config: { access: 'user' },
    schema: {
      summary: 'Give an upload up +',
      refusals: { 404: 'The caller has no such upload.' },
      params: UploadParams,
      response: { 204: NoContent },
    },
  }),
} as const;
