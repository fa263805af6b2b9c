import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { OwnPassword } from './accounts.ts';

/** Whose roles require a second factor: nobody's, those of staff, or of everybody with a role. */
const SecondFactorRule = z.enum(['off', 'staff', 'team']);
export type SecondFactorRule = z.infer<typeof SecondFactorRule>;

export const SignInSettings = z.object({
  /** The setting by staff. */
  second_factor: SecondFactorRule,
  /** The server's configuration, which the setting can only extend. */
  second_factor_at_least: SecondFactorRule,
  /** The number of users whom the rule would lock out until they have set one up. */
  without_second_factor: z.object({ staff: z.int(), team: z.int() }),
});
export type SignInSettings = z.infer<typeof SignInSettings>;

export const staffSignInEndpoints = {
  get: endpoint({
    method: 'GET',
    url: '/api/staff/settings/sign-in/',
    config: { access: 'staff' },
    schema: {
      summary: 'Who needs a second factor here +',
      response: { 200: SignInSettings },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/api/staff/settings/sign-in/',
    config: { access: 'staff', slow: true },
    schema: {
      summary: 'Say who needs a second factor; it holds at once, also in open sessions +',
      refusals: { 409: 'It would hold up the caller, who has logged in without one.' },
      body: z.object({
        second_factor: SecondFactorRule,
        password: OwnPassword,
      }),
      response: { 200: SignInSettings },
    },
  }),
} as const;
