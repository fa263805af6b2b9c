import { z } from 'zod';
import { endpoint, Id, line, Moment, NamedId, NoContent, required } from './endpoint.ts';
import { fieldMessage } from './sentence.ts';
import { CERTIFICATE_LIMITS } from './limits.ts';

/** What anybody may read who has its code. */
export const Certificate = z.object({
  /** Four groups of five: 100 random bits. */
  code: z.string(),
  /** The name as the learner gave it. */
  holder: z.string(),
  /** Of the course, as it was called then; null for the whole path. */
  title: z.string().nullable(),
  issued_at: Moment,
});
export type Certificate = z.infer<typeof Certificate>;

const ChapterResult = z.object({
  id: Id,
  title: z.string(),
  lessons_done: z.int(),
  lessons_left: z.int(),
  /** The best attempt at its quiz in whole percent, by answers that were given without the hint; null without one, or without a quiz. */
  quiz_percent: z.int().nullable(),
  has_quiz: z.boolean(),
  /** The moment of the last thing that it took: the chapter's stamp. */
  earned_at: Moment.nullable(),
});

export const EarnedCourse = z.object({
  id: Id,
  title: z.string(),
  module: NamedId,
  chapters: z.array(ChapterResult),
  /** Everything is done: the certificate may be asked for. */
  is_earned: z.boolean(),
  /** The earliest moment by which somebody can have read it all since they began; null before that. */
  ready_at: Moment.nullable(),
  certificate: Certificate.nullable(),
});
export type EarnedCourse = z.infer<typeof EarnedCourse>;

export const OwnCertificates = z.object({
  /** First and last name of the account; empty where it has none: the holder writes their name. */
  holder: z.string(),
  courses: z.array(EarnedCourse),
  path: z.object({ is_earned: z.boolean(), certificate: Certificate.nullable() }),
  /** Of courses that are no longer taught: they stay, and can be withdrawn. */
  earlier: z.array(Certificate),
});
export type OwnCertificates = z.infer<typeof OwnCertificates>;

/** Typed from paper: small letters, blanks or no hyphens, O for 0, I or L for 1. There is no U. */
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
    config: { access: 'anonymous' },
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
    config: { mediaType: 'application/pdf', access: 'anonymous' },
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
    config: { mediaType: 'image/png', access: 'anonymous' },
    schema: {
      summary: 'A certificate as a PNG +',
      refusals: { 404: 'No certificate has this code, or it was withdrawn.' },
      params: CodeParams,
      response: { 200: Picture },
    },
  }),
} as const;
