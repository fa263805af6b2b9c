import { z } from 'zod';
import { DeviceToken, SignedIn } from './accounts.ts';
import { endpoint, Id, IdParams, Moment, NoContent } from './endpoint.ts';
import { fieldMessage } from './sentence.ts';

export const OwnSession = z.object({
  id: Id,
  /** Common names; null for unknown ones. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: Moment,
  /** Exact to a quarter of an hour. */
  last_used_at: Moment,
  /** The session that makes this request. */
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const SecondFactor = z.object({
  /** An authenticator app is set up. */
  is_on: z.boolean(),
  has_passkey: z.boolean(),
  since: Moment.nullable(),
  recovery_codes_left: z.int(),
  /** True for users with a role; others cannot set one up. */
  is_offered: z.boolean(),
  /** A role of the user works only with a second factor. */
  is_required: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Six digits of an app, or a recovery code; spaces and hyphens are ignored. */
const Code = z
  .string(fieldMessage('Enter the code.', 'Saisissez le code.'))
  .max(60, fieldMessage('This is not a code.', 'Ce n’est pas un code.'))
  .transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, ''))
  .refine((text) => text !== '', fieldMessage('Enter the code.', 'Saisissez le code.'));

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const accountSecurityEndpoints = {
  loginWithCode: endpoint({
    method: 'POST',
    url: '/api/auth/login/second-factor/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Go on with a login that wants a code: of the app, or a recovery code +',
      refusals: {
        400: '`code`: wrong, or used before.',
        401: 'The first step has to be done again.',
        429: 'Ten codes in 15 minutes.',
      },
      body: z.object({
        second_factor: z.string().max(1024),
        code: Code,
        device: DeviceToken,
      }),
      response: { 200: SignedIn.extend({ device: z.string() }) },
    },
  }),
  secondFactor: endpoint({
    method: 'GET',
    url: '/api/auth/second-factor/',
    config: { access: 'user' },
    schema: {
      summary: 'Whether logging in takes a code of an app +',
      response: { 200: SecondFactor },
    },
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    url: '/api/auth/second-factor/',
    config: { access: 'user', slow: true, secret: true },
    schema: {
      summary:
        'A new secret for an app; it counts once a code of it has been confirmed. For who has a role +',
      refusals: {
        400: '`current_password`: missing or wrong, where it is asked for.',
        403: 'The caller has no role.',
        409: 'An app is set up already.',
        429: 'Wrong passwords, as at a login.',
      },
      body: z.object({
        /** Null unless required: not needed within ten minutes of the sign-in. */
        current_password: z.string().max(1024).nullable(),
      }),
      response: {
        200: z.object({
          /** The key to type into an app. */
          secret: z.string(),
          /** The content of the QR code for an app. */
          uri: z.string(),
        }),
      },
    },
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    url: '/api/auth/second-factor/confirm/',
    config: { access: 'user', slow: true, secret: true },
    schema: {
      summary:
        'Turn the code of an app on: the other sessions end, and ten recovery codes are shown this once +',
      refusals: { 400: '`code`: wrong. `error`: none was begun.', 429: 'Ten codes in 15 minutes.' },
      body: z.object({ code: Code }),
      response: { 200: RecoveryCodes },
    },
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    url: '/api/auth/second-factor/recovery-codes/',
    config: { access: 'user', slow: true, secret: true },
    schema: {
      summary:
        'Ten new recovery codes; those before end. Without a code for who has passkeys and no app, whose codes may never have arrived +',
      refusals: {
        400: '`code`: missing or wrong. `current_password`: missing or wrong, where it is asked for.',
        429: 'Ten codes in 15 minutes, or wrong passwords as at a login.',
      },
      body: z.object({
        code: Code.optional(),
        /** Replaces the code where it is accepted, unless the sign-in was within the last ten minutes. */
        current_password: z.string().max(1024).nullable().optional(),
      }),
      response: { 200: RecoveryCodes },
    },
  }),
  stopSecondFactor: endpoint({
    method: 'DELETE',
    url: '/api/auth/second-factor/',
    config: { access: 'user', slow: true },
    schema: {
      summary: 'Turn the code of an app off, unless a role of the user needs it +',
      refusals: {
        400: '`code`: wrong.',
        409: 'A role of the caller needs it.',
        429: 'Ten codes in 15 minutes.',
      },
      body: z.object({ code: Code }),
      response: { 204: NoContent },
    },
  }),
  sessions: endpoint({
    method: 'GET',
    url: '/api/auth/sessions/',
    config: { access: 'user' },
    schema: {
      summary: 'Where the user is logged in: this device first, then the latest, 100 at most +',
      response: { 200: z.array(OwnSession) },
    },
  }),
  endSession: endpoint({
    method: 'DELETE',
    url: '/api/auth/sessions/:id/',
    config: { access: 'user' },
    schema: {
      summary: 'Log out on one device +',
      refusals: { 404: 'The session has ended, or is somebody else’s.' },
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    url: '/api/auth/sessions/',
    config: { access: 'user' },
    schema: { summary: 'Log out on all devices but this one +', response: { 204: NoContent } },
  }),
} as const;
