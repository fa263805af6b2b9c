import { z } from 'zod';
import { endpoint, Id, line, Moment, NamedId, NoContent, required } from './endpoint.ts';
import { fieldMessage } from './sentence.ts';
import { CERTIFICATE_LIMITS } from './limits.ts';

/** The public part of a certificate, for anyone with its code. */
export const Certificate = z.object({
  /** Four groups of five characters: 100 random bits. */
  code: z.string(),
  /** The name that the learner entered. */
  holder: z.string(),
  /** The course's title at that time; null for the whole path. */
  title: z.string().nullable(),
  issued_at: Moment,
});
export type Certificate = z.infer<typeof Certificate>;

const ChapterResult = z.object({
  id: Id,
  title: z.string(),
  lessons_done: z.int(),
  lessons_left: z.int(),
  /** The best score of its quiz in whole percent, counting answers without a hint; null without an attempt or quiz. */
  quiz_percent: z.int().nullable(),
  has_quiz: z.boolean(),
  /** When the last requirement, the chapter's stamp, was met. */
  earned_at: Moment.nullable(),
});

export const EarnedCourse = z.object({
  id: Id,
  title: z.string(),
  module: NamedId,
  chapters: z.array(ChapterResult),
  /** All requirements are met, so the certificate can be issued. */
  is_earned: z.boolean(),
  /** When the minimum reading time since the start will have passed; null before that. */
  ready_at: Moment.nullable(),
  certificate: Certificate.nullable(),
});
export type EarnedCourse = z.infer<typeof EarnedCourse>;

export const OwnCertificates = z.object({
  /** The account's first and last name; empty where it has none, and the user must enter it. */
  holder: z.string(),
  courses: z.array(EarnedCourse),
  path: z.object({ is_earned: z.boolean(), certificate: Certificate.nullable() }),
  /** Certificates of courses that are not taught any more; they stay valid and can be withdrawn. */
  earlier: z.array(Certificate),
});
export type OwnCertificates = z.infer<typeof OwnCertificates>;

/** Normalises a code typed from paper: lower case, spaces or missing hyphens, O for 0, I or L for 1. U is not used. */
export const CertificateCode = z
  .string()
  .max(60)
  .overwrite((typed) =>
    typed
      .toUpperCase()
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1')
      .replaceAll(/[^0-9A-Z]/g, '')
      .replaceAll(/.{5}(?=.)/g, '$&-'),
  )
  .regex(
    /^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/,
    fieldMessage('This code is not complete.', 'Ce code est incomplet.'),
  );

const CodeParams = z.object({ code: CertificateCode });

const Picture = z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' });

export const certificateEndpoints = {
  own: endpoint({
    method: 'GET',
    url: '/api/certificates/',
    config: { access: 'user' },
    schema: {
      summary: 'What the caller has earned, and what each course still lacks +',
      response: { 200: OwnCertificates },
    },
  }),
  issue: endpoint({
    method: 'POST',
    url: '/api/certificates/',
    config: { access: 'user' },
    schema: {
      summary:
        'Make the certificate of an earned course, or of the whole path; the one that is out stays +',
      refusals: {
        400: '`holder`: not in Latin letters.',
        404: 'There is no such course.',
        409: 'Something is left to do, or reading takes longer than the time since the caller began.',
      },
      body: z.object({
        /** Null for the whole path. */
        course: Id.nullable(),
        holder: required(line(CERTIFICATE_LIMITS.holder)),
      }),
      response: { 201: Certificate },
    },
  }),
  withdraw: endpoint({
    method: 'DELETE',
    url: '/api/certificates/:code/',
    config: { access: 'user' },
    schema: {
      summary: 'Take an own certificate back: its address shows nothing any more +',
      refusals: { 404: 'The caller has no certificate with this code.' },
      params: CodeParams,
      response: { 204: NoContent },
    },
  }),
  check: endpoint({
    method: 'GET',
    url: '/api/certificates/:code/',
    config: { access: 'public' },
    schema: {
      summary: 'A certificate by its code +',
      refusals: { 404: 'No certificate has this code, or it was withdrawn.' },
      params: CodeParams,
      response: { 200: Certificate },
    },
  }),
  pdf: endpoint({
    method: 'GET',
    url: '/api/certificates/:code/pdf/',
    config: { mediaType: 'application/pdf', access: 'public' },
    schema: {
      summary: 'A certificate to print +',
      refusals: { 404: 'No certificate has this code, or it was withdrawn.' },
      params: CodeParams,
      response: { 200: Picture },
    },
  }),
  picture: endpoint({
    method: 'GET',
    url: '/api/certificates/:code/picture/',
    config: { mediaType: 'image/png', access: 'public' },
    schema: {
      summary: 'A certificate as a PNG +',
      refusals: { 404: 'No certificate has this code, or it was withdrawn.' },
      params: CodeParams,
      response: { 200: Picture },
    },
  }),
} as const;
