import { z } from 'zod';
import { DeviceToken, SignedIn } from './accounts.ts';
import { endpoint, Id, IdParams, line, Moment, NoContent, required } from './endpoint.ts';
import { PASSKEY_LIMITS } from './limits.ts';
import { fieldMessage } from './sentence.ts';

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Moment,
  last_used_at: Moment.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** Bytes in WebAuthn's JSON encoding (base64url). */
const Bytes = z
  .string(fieldMessage('Enter text.', 'Saisissez du texte.'))
  .min(1)
  .max(16_384)
  .regex(/^[\w-]+$/, fieldMessage('Use base64url.', 'Utilisez base64url.'));

/** How a browser can reach a passkey. */
export const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;
const Transport = z.enum(TRANSPORTS);
const KeyType = z.literal('public-key');
const Descriptor = z.object({
  id: z.string(),
  type: KeyType,
  transports: z.array(Transport).optional(),
});

/** The JSON options of `navigator.credentials.create`. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: KeyType })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
});

/** The JSON options of `navigator.credentials.get`. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.enum(['required', 'preferred']),
});

const Credential = z.object({ id: Bytes, rawId: Bytes, type: KeyType });

const NewCredential = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(line(20)).max(10).optional(),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

const Assertion = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.optional(),
  }),
});
export type Assertion = z.infer<typeof Assertion>;

const Name = required(line(PASSKEY_LIMITS.name));

/** The token of a login's first step; null where the passkey signs in by itself. */
const FirstStep = z.string().max(1024).nullable();

/** Null unless required: not needed within ten minutes of the sign-in. */
const CurrentPassword = z.string().max(1024).nullable();

export const passkeyEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/api/auth/passkeys/',
    config: { access: 'user' },
    schema: {
      summary: 'The own passkeys, and whether another can be added +',
      response: {
        200: z.object({
          /** True for users with a role, where the installation's address supports passkeys. */
          is_offered: z.boolean(),
          passkeys: z.array(Passkey),
        }),
      },
    },
  }),
  start: endpoint({
    method: 'POST',
    url: '/api/auth/passkeys/options/',
    config: { access: 'user', slow: true },
    schema: {
      summary: 'What a browser makes a passkey from; its challenge works once, for five minutes +',
      refusals: {
        400: '`current_password`: missing or wrong, where it is asked for.',
        403: 'The caller has no role.',
        409: 'This installation has no address with https, or the caller has ten passkeys.',
        429: 'Wrong passwords, as at a login.',
      },
      body: z.object({ current_password: CurrentPassword }),
      response: { 200: CreationOptions },
    },
  }),
  add: endpoint({
    method: 'POST',
    url: '/api/auth/passkeys/',
    config: { access: 'user', slow: true, secret: true },
    schema: {
      summary:
        'Keep a passkey. The first step beside a password ends the other sessions and brings ten recovery codes, shown this once +',
      refusals: {
        400: '`error`: the passkey was not made for this user, site and challenge.',
        409: 'It is kept already, or the caller has ten.',
      },
      body: z.object({ name: Name, credential: NewCredential }),
      response: {
        201: z.object({ passkey: Passkey, recovery_codes: z.array(z.string()).nullable() }),
      },
    },
  }),
  rename: endpoint({
    method: 'PUT',
    url: '/api/auth/passkeys/:id/',
    config: { access: 'user' },
    schema: {
      summary: 'Give a passkey another name +',
      refusals: { 404: 'The caller has no such passkey.' },
      params: IdParams,
      body: z.object({ name: Name }),
      response: { 200: Passkey },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/auth/passkeys/:id/',
    config: { access: 'user', slow: true },
    schema: {
      summary: 'Remove a passkey, unless it is the last second factor of who needs one +',
      refusals: {
        400: '`current_password`: missing or wrong, where it is asked for.',
        404: 'The caller has no such passkey.',
        409: 'It is the last second factor of who needs one.',
        429: 'Wrong passwords, as at a login.',
      },
      params: IdParams,
      body: z.object({ current_password: CurrentPassword }),
      response: { 204: NoContent },
    },
  }),
  startLogin: endpoint({
    method: 'POST',
    url: '/api/auth/login/passkey/options/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'What a browser asks a passkey with: in place of the password, or after it +',
      refusals: {
        401: 'The first step has to be done again.',
        409: 'This installation has no address with https.',
        429: '1,500 from one address in some minutes.',
      },
      body: z.object({ second_factor: FirstStep }),
      response: { 200: RequestOptions },
    },
  }),
  login: endpoint({
    method: 'POST',
    url: '/api/auth/login/passkey/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Sign in with a passkey +',
      refusals: {
        401: 'The first step has to be done again, or the passkey opens no account here.',
        429: 'A hundred failures of one address in some minutes.',
      },
      body: z.object({ credential: Assertion, second_factor: FirstStep, device: DeviceToken }),
      response: { 200: SignedIn.extend({ device: z.string() }) },
    },
  }),
} as const;
