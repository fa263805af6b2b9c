import { z } from 'zod';
import { endpoint, Id, line, NoContent, required } from './endpoint.ts';

export const ACCOUNT_LIMITS = {
  usernameMin: 3,
  usernameMax: 150,
  passwordMin: 8,
  passwordMax: 128,
  emailMax: 254,
  nameMax: 150,
} as const;

export const LANGUAGES = ['en', 'fr'] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  language: Language,
  is_trainer: z.boolean(),
  is_staff: z.boolean(),
});
export type User = z.infer<typeof User>;

export const SignedIn = z.object({ access: z.string(), refresh: z.string(), user: User });
export type SignedIn = z.infer<typeof SignedIn>;

const {
  usernameMin,
  usernameMax,
  passwordMin,
  passwordMax,
  emailMax,
} = ACCOUNT_LIMITS;

export const Username = required(line(usernameMax))
  .refine((name) => name.length >= usernameMin, `Use at least ${usernameMin} characters.`)
  .refine(
    (name) => /^[\p{L}\p{M}\p{N}._-]+$/u.test(name),
    'Use only letters, digits, dots, hyphens and underscores.',
  );

export const Email = required(line(emailMax)).pipe(z.email('Enter a valid email address.'));

/** Shape only; whether it is a common one, or the user's own name, the server tells. */
export const NewPassword = z
  .string('Enter a password.')
  .min(passwordMin, `Use at least ${passwordMin} characters.`)
  .max(passwordMax, `Use at most ${passwordMax} characters.`);

export const accountEndpoints = {
  register: endpoint({
    method: 'POST',
    url: '/api/auth/register/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Open an account',
      body: z.object({
        username: Username,
        email: Email,
        password: NewPassword,
        language: Language.optional(),
      }),
      response: { 201: z.object({ id: Id, username: z.string(), email: z.string() }) },
    },
  }),
  login: endpoint({
    method: 'POST',
    url: '/api/auth/login/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Sign in with a username or an email',
      body: z.object({
        username: required(line(emailMax)),
        password: z.string('Enter your password.').min(1, 'Enter your password.').max(1024),
      }),
      response: { 200: SignedIn },
    },
  }),
  refresh: endpoint({
    method: 'POST',
    url: '/api/auth/refresh/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Get a new access token',
      body: z.object({ refresh: z.string().max(4096) }),
      response: { 200: z.object({ access: z.string() }) },
    },
  }),
  logout: endpoint({
    method: 'POST',
    url: '/api/auth/logout/',
    config: { access: 'user' },
    schema: {
      summary: 'End a session',
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
} as const;

