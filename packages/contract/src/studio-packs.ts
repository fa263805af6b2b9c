import { z } from 'zod';
import { endpoint, Id, IdInUrl, line, Moment, NoContent } from './endpoint.ts';
import { fieldMessage } from './sentence.ts';
import { PackPart } from './studio.ts';
import { PACK_LIMITS } from './limits.ts';
import { WHO_MAY_NOT_READ } from './refusals.ts';

/** A user's approved work, as funders see it. */
export const Pack = z.object({
  /** The venture's name. */
  name: z.string(),
  tagline: z.string().nullable(),
  founder: z.string(),
  /** The founder's own choice: a phone number, an address. */
  contact: z.string().nullable(),
  /** Parts with approved work, in the pack's order. */
  parts: z.array(
    z.object({
      part: PackPart,
      entries: z.array(
        z.object({
          activity: z.object({ id: Id, title: z.string() }),
          content: z.string(),
          /** The name of an attached file, which is not included in the pack. */
          file_name: z.string().nullable(),
          approved_at: Moment,
          milestones: z.array(
            z.object({
              title: z.string(),
              current_value: z.int(),
              target_value: z.int(),
              unit: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
  /** The last approval; null while it is empty. */
  updated_at: Moment.nullable(),
});
export type Pack = z.infer<typeof Pack>;

export const OwnPack = Pack.extend({
  user: Id,
  /** Parts without approved work. */
  missing: z.array(PackPart),
  /** The active link; only for the founder. `path` is a page of the web app. */
  share: z.object({ token: z.string(), path: z.string(), created_at: Moment }).nullable(),
});
export type OwnPack = z.infer<typeof OwnPack>;

const UserParams = z.object({ user: IdInUrl });
const TokenParams = z.object({
  token: z
    .string()
    .regex(/^[\w-]{32}$/, fieldMessage('This link is not complete.', 'Ce lien est incomplet.')),
});

const PackHeading = z
  .object({
    name: line(PACK_LIMITS.name).optional(),
    tagline: line(PACK_LIMITS.tagline).optional(),
    contact: line(PACK_LIMITS.contact).optional(),
  })
  .refine(
    (heading) => Object.values(heading).some((field) => field !== undefined),
    fieldMessage('There is nothing to change here.', 'Il n’y a rien à modifier ici.'),
  );

/** A PDF file. */
const Pdf = z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' });

export const studioPackEndpoints = {
  pack: endpoint({
    method: 'GET',
    url: '/api/venture/pack/:user/',
    config: { access: 'user' },
    schema: {
      summary: 'The application pack of a user, for them, their trainer and staff +',
      refusals: WHO_MAY_NOT_READ,
      params: UserParams,
      response: { 200: OwnPack },
    },
  }),
  packPdf: endpoint({
    method: 'GET',
    url: '/api/venture/pack/:user/pdf/',
    config: { mediaType: 'application/pdf', access: 'user' },
    schema: {
      summary: 'The application pack as a PDF +',
      refusals: {
        ...WHO_MAY_NOT_READ,
        429: 'Another document of the caller is being made.',
        503: 'Many documents are being made.',
      },
      params: UserParams,
      response: { 200: Pdf },
    },
  }),
  updatePack: endpoint({
    method: 'PUT',
    url: '/api/venture/pack/',
    config: { access: 'user' },
    schema: {
      summary: 'How the own pack is headed; what is sent empty goes back to the venture’s own +',
      body: PackHeading,
      response: { 200: OwnPack },
    },
  }),
  sharePack: endpoint({
    method: 'POST',
    url: '/api/venture/pack/link/',
    config: { access: 'user' },
    schema: {
      summary: 'Make the link that shows the own pack to whoever has it; there is one at a time +',
      response: { 201: OwnPack },
    },
  }),
  withdrawPack: endpoint({
    method: 'DELETE',
    url: '/api/venture/pack/link/',
    config: { access: 'user' },
    schema: {
      summary: 'End the link that shows the own pack, at once +',
      response: { 204: NoContent },
    },
  }),
  sharedPack: endpoint({
    method: 'GET',
    url: '/api/venture/shared-packs/:token/',
    config: { access: 'public' },
    schema: {
      summary: 'A pack by its link +',
      refusals: { 404: 'The link shows nothing any more.' },
      params: TokenParams,
      response: { 200: Pack },
    },
  }),
  sharedPackPdf: endpoint({
    method: 'GET',
    url: '/api/venture/shared-packs/:token/pdf/',
    config: { mediaType: 'application/pdf', access: 'public' },
    schema: {
      summary: 'A shared pack as a PDF +',
      refusals: {
        404: 'The link shows nothing any more.',
        429: 'The document of this link is being made.',
        503: 'Many documents are being made.',
      },
      params: TokenParams,
      response: { 200: Pdf },
    },
  }),
} as const;
