import { z } from 'zod';
import { endpoint, Id, line, Message, Moment, NoContent, required, Role } from './endpoint.ts';
import { fieldMessage } from './sentence.ts';
import { ACCOUNT_LIMITS } from './limits.ts';

export const LANGUAGES = ['en', 'fr'] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** A learner's gender; optional, so it is left out if they would rather not say. */
export const Gender = z.enum(['woman', 'man', 'another']);
export type Gender = z.infer<typeof Gender>;

export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  language: Language,
  is_trainer: z.boolean(),
  is_staff: z.boolean(),
  roles: z.array(Role),
  /** Missing if not stated. It is used in statistics, and shown only to its owner. */
  gender: Gender.optional(),
  /** True for members of a venture, whose work a trainer reads. */
  is_trainee: z.literal(true).optional(),
  /** A role requires a second factor that this session lacks, so the role does not work in it. */
  needs_second_factor: z.literal(true).optional(),
});
export type User = z.infer<typeof User>;

/** The 401 of a login whose password is right, but which also needs a code or a passkey. */
export interface SecondFactorNeeded {
  error: string;
  /** A token for `login/second-factor/` and `login/passkey/`, valid for some minutes. */
  second_factor: string;
  /** Whether a passkey is accepted too; `only` where there is no app, so that codes are recovery codes. */
  passkey?: 'too' | 'only';
}

/** A passkey that still signs in after a change of the password. */
const KeptPasskey = z.object({
  name: z.string(),
  created_at: Moment,
  last_used_at: Moment.nullable(),
});
export type KeptPasskey = z.infer<typeof KeptPasskey>;

export const SignedIn = z.object({ access: z.string(), refresh: z.string(), user: User });
export type SignedIn = z.infer<typeof SignedIn>;

const { usernameMin, usernameMax, passwordMin, passwordMax, emailMax, nameMax } = ACCOUNT_LIMITS;

export const Username = required(line(usernameMax))
  .refine(
    (name) => name.length >= usernameMin,
    fieldMessage(
      `Use at least ${usernameMin} characters.`,
      `Utilisez au moins ${usernameMin} caractères.`,
    ),
  )
  .refine(
    (name) => /^[\p{L}\p{M}\p{N}._-]+$/u.test(name),
    fieldMessage(
      'Use only letters, digits, dots, hyphens and underscores.',
      'Utilisez seulement des lettres, des chiffres, des points, des tirets et des traits de soulignement.',
    ),
  );

export const Email = required(line(emailMax)).pipe(
  z.email(fieldMessage('Enter a valid email address.', 'Saisissez une adresse e-mail valable.')),
);

export const EmailState = z.object({
  email: z.string(),
  verified_at: Moment.nullable(),
  /** The new address, which replaces this one when the link mailed to it is opened. */
  pending_email: z.string().nullable(),
});
export type EmailState = z.infer<typeof EmailState>;

const AnyPassword = z
  .string(fieldMessage('Enter a password.', 'Saisissez un mot de passe.'))
  .max(
    passwordMax,
    fieldMessage(
      `Use at most ${passwordMax} characters.`,
      `Utilisez ${passwordMax} caractères au plus.`,
    ),
  );
const TOO_SHORT = fieldMessage(
  `Use at least ${passwordMin} characters.`,
  `Utilisez au moins ${passwordMin} caractères.`,
);

/** Only the length; the server refuses common passwords, and those that contain the user's name. */
export const NewPassword = AnyPassword.min(passwordMin, TOO_SHORT);

/** The caller's password for a sensitive action of staff; empty if this session has sent it within ten minutes. */
export const OwnPassword = AnyPassword.default('');

/** In a profile, an empty password means no change. */
const PasswordChange = AnyPassword.refine(
  (password) => password === '' || password.length >= passwordMin,
  TOO_SHORT,
);

/** Any strings: a malformed link gets the same error as an expired one. */
export const LinkParams = z.object({ uid: z.string(), token: z.string() });

/** From the answer to an earlier login on this device, kept after a logout; grants no access by itself. */
export const DeviceToken = z.string().max(1024).optional();

const IdToken = z
  .string(
    fieldMessage(
      'Sign in with your provider again.',
      'Veuillez vous connecter à nouveau avec Google.',
    ),
  )
  .min(1)
  .max(16_384);

export const accountEndpoints = {
  register: endpoint({
    method: 'POST',
    url: '/api/auth/register/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Open an account',
      refusals: {
        400: '`username`: taken, or kept for the team. `email`: taken. `password`: one of the commonest, or the username or email itself.',
        429: '200 in an hour from one address.',
      },
      body: z.object({
        username: Username,
        email: Email,
        password: NewPassword,
        language: Language.optional(),
        /** The form has linked the terms and the privacy page. */
        accepts_terms: z.literal(true).optional(),
      }),
      response: { 201: z.object({ id: Id, username: z.string(), email: z.string() }) },
    },
  }),
  login: endpoint({
    method: 'POST',
    url: '/api/auth/login/',
    config: { access: 'anonymous' },
    schema: {
      summary:
        'Sign in with a username or an email. A 401 with `second_factor` goes on with login/second-factor/, or login/passkey/',
      description:
        '`device` is kept over a logout and sent with the next login or request for a reset link: then others who guess do not hold this one up. It opens nothing by itself.',
      refusals: {
        401: 'Username or password are wrong, or the account is disabled. With `second_factor` both were right, and login/second-factor/ or login/passkey/ goes on.',
        429: 'Ten failures of one account from one address in 15 minutes, or a hundred of the address in five.',
      },
      body: z.object({
        username: required(line(emailMax)),
        password: z
          .string(fieldMessage('Enter your password.', 'Saisissez votre mot de passe.'))
          .min(1, fieldMessage('Enter your password.', 'Saisissez votre mot de passe.'))
          .max(1024),
        device: DeviceToken,
      }),
      response: { 200: SignedIn.extend({ device: z.string() }) },
    },
  }),
  refresh: endpoint({
    method: 'POST',
    url: '/api/auth/refresh/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Get a new access token',
      refusals: { 401: 'The token has expired, or its session has ended.' },
      body: z.object({ refresh: z.string().max(4096) }),
      response: { 200: z.object({ access: z.string() }) },
    },
  }),
  logout: endpoint({
    method: 'POST',
    url: '/api/auth/logout/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'End the session of a refresh token, also when its access token is too old +',
      description: 'A token that is none, or whose session has ended, is fine.',
      body: z.object({ refresh: z.string().max(4096) }),
      response: { 204: NoContent },
    },
  }),
  currentUser: endpoint({
    method: 'GET',
    url: '/api/auth/user/',
    config: { access: 'user' },
    schema: { summary: 'The signed-in user', response: { 200: User } },
  }),
  updateUser: endpoint({
    method: 'PUT',
    url: '/api/auth/user/',
    config: { access: 'user', slow: true },
    schema: {
      summary: 'Change the profile or the password; an empty password is no change',
      refusals: {
        400: '`email`: another than it is. `username`: taken. `password`: too weak. `current_password`: missing or wrong, where it is asked for.',
        429: 'Wrong passwords, as at a login.',
      },
      body: z
        .object({
          username: Username.optional(),
          first_name: line(nameMax).nullable().optional(),
          last_name: line(nameMax).nullable().optional(),
          language: Language.optional(),
          /** Null removes it. */
          gender: Gender.nullable().optional(),
          /** Read-only: accepted only if it is unchanged. */
          email: z.string(fieldMessage('Enter text.', 'Saisissez du texte.')).optional(),
          password: PasswordChange.nullable().optional(),
          /** Required with a new password, unless the sign-in was within the last ten minutes. */
          current_password: z.string().max(1024).optional(),
        })
        .refine(
          (body) => Object.keys(body).length > 0,
          fieldMessage(
            'Send at least one field to change.',
            'Envoyez au moins un champ à modifier.',
          ),
        ),
      response: { 200: User },
    },
  }),
  email: endpoint({
    method: 'GET',
    url: '/api/auth/user/email/',
    config: { access: 'user' },
    schema: {
      summary: 'The own address, and whether it is confirmed +',
      response: { 200: EmailState },
    },
  }),
  changeEmail: endpoint({
    method: 'POST',
    url: '/api/auth/user/email/',
    config: { access: 'user', slow: true },
    schema: {
      summary:
        'Change the address: a link goes to the new one and counts when it is opened, a notice to the old one +',
      refusals: {
        400: '`password`, or `current_password` of an account without one: missing or wrong. `email`: the own one, or that of another account.',
        429: 'Many changes or mails in half an hour, or wrong passwords as at a login.',
      },
      body: z.object({
        email: Email,
        /** The account's password; an account without one must have signed in within the last ten minutes. */
        password: z.string().max(1024).optional(),
      }),
      response: { 200: EmailState },
    },
  }),
  sendVerification: endpoint({
    method: 'POST',
    url: '/api/auth/user/email/verification/',
    config: { access: 'user' },
    schema: {
      summary: 'Send the link again that confirms the own address +',
      refusals: { 429: 'Five mails to one address in half an hour.' },
      response: { 200: EmailState },
    },
  }),
  verifyEmail: endpoint({
    method: 'POST',
    url: '/api/auth/verify-email/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Confirm an address by the link that was mailed to it +',
      refusals: {
        400: '`error`: the link has expired or was used, or the address has another account by now.',
      },
      body: z.object({ uid: z.string().max(200), token: z.string().max(200) }),
      response: { 200: z.object({ email: z.string() }) },
    },
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    url: '/api/auth/user/',
    config: { access: 'user', slow: true },
    schema: {
      summary:
        'Erase the account: proven by its password, or where it has none by a fresh id_token +',
      refusals: {
        400: '`password`: missing, wrong, or chosen less than a day ago. `error`: an account without one needs `id_token`.',
        401: 'The `id_token` could not be verified, or is of another account.',
        409: 'The caller owns an organization with other members, or is the last of the staff.',
        429: 'Wrong passwords, as at a login.',
        503: 'The identity provider cannot be reached.',
      },
      body: z.object({ password: z.string().max(1024).optional(), id_token: IdToken.optional() }),
      response: { 204: NoContent },
    },
  }),
  exportUser: endpoint({
    method: 'GET',
    url: '/api/auth/export/',
    config: { access: 'user' },
    schema: {
      summary: 'Everything that is held about the user, as one file +',
      response: { 200: z.record(z.string(), z.unknown()) },
    },
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    url: '/api/auth/request-password-reset/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Ask for a link to set a new password',
      refusals: {
        429: 'Five mails to one recipient in half an hour, or 200 requests of one address in an hour.',
      },
      body: z.object({ email: Email, device: DeviceToken }),
      response: { 200: Message },
    },
  }),
  validateReset: endpoint({
    method: 'GET',
    url: '/api/auth/validate-reset/:uid/:token/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Whether a reset link still works',
      refusals: { 400: '`error`: the link is none, was used, or is older than an hour.' },
      params: LinkParams,
      response: { 200: z.object({ valid: z.literal(true) }) },
    },
  }),
  resetPassword: endpoint({
    method: 'POST',
    url: '/api/auth/reset-password/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Set a new password with a reset link',
      refusals: {
        400: '`error`: the link is none, was used, or is older than an hour. `password`: too weak.',
      },
      body: z.object({
        uid: z.string().max(200),
        token: z.string().max(200),
        password: NewPassword,
      }),
      /** Includes the account's passkeys, if any. */
      response: { 200: Message.extend({ passkeys: z.array(KeptPasskey).optional() }) },
    },
  }),
  googleNonce: endpoint({
    method: 'GET',
    url: '/api/auth/google/nonce/',
    config: { access: 'anonymous' },
    schema: {
      summary: "What the provider's button needs: a nonce for one sign-in, and its script +",
      refusals: { 503: 'No client id is configured.' },
      response: { 200: z.object({ nonce: z.string(), script: z.string() }) },
    },
  }),
  google: endpoint({
    method: 'POST',
    url: '/api/auth/google/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Sign in or up with an identity provider',
      refusals: {
        401: 'The token or its nonce could not be verified, or the account is closed. With `second_factor` login/second-factor/ or login/passkey/ goes on.',
        503: 'No client id is configured, or the provider cannot be reached.',
      },
      body: z.object({ id_token: IdToken, language: Language.optional() }),
      response: { 200: SignedIn },
    },
  }),
} as const;
