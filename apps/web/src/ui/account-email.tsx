import { givenEmail } from '@inzira/contract/rules/staff';
import { Trans } from '@lingui/react/macro';
import { LongName } from './long-name.tsx';

/** The email of another user's account; the placeholder for accounts without email is not shown. */
export function AccountEmail({ email }: { email: string }) {
  const given = givenEmail(email);
  return given === '' ? <Trans>No email</Trans> : <LongName>{given}</LongName>;
}
