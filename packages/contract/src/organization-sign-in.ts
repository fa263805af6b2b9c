import { z } from 'zod';
import { Email, Language, OwnPassword, SignedIn } from './accounts.ts';
import { endpoint, IdParams, line, NoContent, required, webUrl } from './endpoint.ts';
import { INSTITUTION_LIMITS } from './limits.ts';
import { fieldMessage } from './sentence.ts';
import { OTHERS_THAN_THE_OWNER } from './refusals.ts';

const Domain = required(line(INSTITUTION_LIMITS.domain))
  .transform((text) => text.toLowerCase().replace(/^@/, ''))
  .refine(
    (text) => /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text),
    fieldMessage('Enter a domain such as example.org.', 'Saisissez un domaine comme example.org.'),
  );

/** The settings for members to log in with the organization's own accounts. */
export const InstitutionSignIn = z.object({
  issuer: z.string(),
  client_id: z.string(),
  has_secret: z.boolean(),
  domains: z.array(z.object({ domain: z.string(), is_approved: z.boolean() })),
  /** The claim whose value makes a user a teacher; empty for none. All others are students. */
  teacher_claim: z.string(),
  teacher_value: z.string(),
  /** The redirect URI to register at the provider. */
  redirect_uri: z.string(),
});
export type InstitutionSignIn = z.infer<typeof InstitutionSignIn>;

/** The 409 of a first sign-in whose address already has an account. */
export interface JoinNeeded {
  error: string;
  /** A token for `institution/join/`, valid for some minutes. */
  join: string;
}

const Settings = z.object({
  issuer: required(webUrl(INSTITUTION_LIMITS.issuer)).refine(
    (url) => !/[?#]/.test(url),
    fieldMessage(
      'Enter the address without ? and #.',
      'Saisissez l’adresse sans point d’interrogation ni #.',
    ),
  ),
  client_id: required(line(INSTITUTION_LIMITS.text)),
  /** Null keeps the current one. */
  client_secret: required(line(INSTITUTION_LIMITS.secret)).nullable(),
  domains: z
    .array(Domain)
    .min(1, fieldMessage('Name a domain.', 'Indiquez un domaine.'))
    .max(INSTITUTION_LIMITS.domains, fieldMessage('These are too many.', 'Il y en a trop.')),
  teacher_claim: line(INSTITUTION_LIMITS.text),
  teacher_value: line(INSTITUTION_LIMITS.text),
});
export type InstitutionSettings = z.input<typeof Settings>;

export const organizationSignInEndpoints = {
  get: endpoint({
    method: 'GET',
    url: '/api/auth/organizations/:id/sign-in/',
    config: { access: 'user' },
    schema: {
      summary: 'How members log in with accounts of the organization, for its owner +',
      refusals: OTHERS_THAN_THE_OWNER,
      params: IdParams,
      response: {
        200: z.object({ sign_in: InstitutionSignIn.nullable(), redirect_uri: z.string() }),
      },
    },
  }),
  set: endpoint({
    method: 'PUT',
    url: '/api/auth/organizations/:id/sign-in/',
    config: { access: 'user' },
    schema: {
      summary:
        'Set how members log in, as the owner. Staff approve its domains; another issuer, client or domain waits for them again +',
      refusals: {
        ...OTHERS_THAN_THE_OWNER,
        400: '`issuer` or `domains`: anybody can have an account there, or the address has no https. `client_secret`: missing, of another provider or client.',
      },
      params: IdParams,
      body: Settings,
      response: { 200: InstitutionSignIn },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/auth/organizations/:id/sign-in/',
    config: { access: 'user' },
    schema: {
      summary:
        'Take the login of the organization away, as its owner; members log in with a password again +',
      refusals: {
        ...OTHERS_THAN_THE_OWNER,
        404: 'The caller is no member, or the organization has no login of its own.',
      },
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
  staffGet: endpoint({
    method: 'GET',
    url: '/api/staff/organizations/:id/sign-in/',
    config: { access: 'staff' },
    schema: {
      summary: 'How members of an organization log in +',
      refusals: { 404: 'There is no such organization.' },
      params: IdParams,
      response: { 200: z.object({ sign_in: InstitutionSignIn.nullable() }) },
    },
  }),
  approve: endpoint({
    method: 'POST',
    url: '/api/staff/organizations/:id/sign-in/approve/',
    config: { access: 'staff', slow: true },
    schema: {
      summary: 'Let this provider speak for addresses of these domains; 409 where they changed +',
      refusals: {
        404: 'The organization has no login of its own.',
        409: 'It is not as it was read any more, or a domain is approved for another organization.',
      },
      params: IdParams,
      body: z.object({
        /** The values as read before the approval. */
        issuer: z.string().max(INSTITUTION_LIMITS.issuer),
        domains: z.array(z.string().max(INSTITUTION_LIMITS.domain)).min(1).max(50),
        password: OwnPassword,
      }),
      response: { 200: InstitutionSignIn },
    },
  }),
  find: endpoint({
    method: 'POST',
    url: '/api/auth/institution/find/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Which organization logs in addresses of this domain; says nothing of accounts +',
      body: z.object({ email: Email }),
      response: { 200: z.object({ organization: z.string().nullable() }) },
    },
  }),
  start: endpoint({
    method: 'POST',
    url: '/api/auth/institution/start/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Where to go to log in with an account of the organization; for ten minutes +',
      refusals: {
        400: '`error`: the owner has to enter the secret of the provider again.',
        404: 'No organization logs in this address.',
        429: '1,500 from one address in five minutes.',
        503: 'The provider cannot be reached.',
      },
      body: z.object({ email: Email }),
      response: {
        200: z.object({
          url: z.string(),
          state: z.string(),
          /** Stays in this browser: without it, the sign-in cannot have started here. */
          secret: z.string(),
        }),
      },
    },
  }),
  finish: endpoint({
    method: 'POST',
    url: '/api/auth/institution/finish/',
    config: { access: 'anonymous' },
    schema: {
      summary:
        'Come back from the login of the organization. A 401 with `second_factor` and a 409 with `join` go on as they say +',
      refusals: {
        400: '`error`: the owner has to enter the secret of the provider again.',
        401: 'The visit is over or was begun elsewhere, or the provider does not speak for the person. With `second_factor` login/second-factor/ or login/passkey/ goes on.',
        409: 'An account has the address: with `join` institution/join/ goes on.',
        503: 'The provider cannot be reached.',
      },
      body: z.object({
        state: z.string().min(1).max(200),
        secret: z.string().min(1).max(200),
        code: z.string().min(1).max(4096),
        /** The provider's own issuer parameter, if it sends one. */
        iss: z.string().max(INSTITUTION_LIMITS.issuer).nullable(),
        language: Language,
      }),
      response: { 200: SignedIn },
    },
  }),
  join: endpoint({
    method: 'POST',
    url: '/api/auth/institution/join/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Join the account that is there with the same address, by its password +',
      refusals: {
        400: '`password`: wrong, or the account has none.',
        401: 'It took too long, or the provider has been changed. With `second_factor` login/second-factor/ or login/passkey/ goes on.',
        429: 'Wrong passwords, as at a login.',
      },
      body: z.object({
        join: z.string().min(1).max(8192),
        password: z
          .string(fieldMessage('Enter your password.', 'Saisissez votre mot de passe.'))
          .min(1, fieldMessage('Enter your password.', 'Saisissez votre mot de passe.'))
          .max(1024),
      }),
      response: { 200: SignedIn },
    },
  }),
} as const;
