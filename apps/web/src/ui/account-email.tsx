import { givenEmail } from '@inzira/contract/rules/staff';
import { Trans } from '@lingui/react/macro';
import { LongName } from './long-name.tsx';

/** Of an account of somebody else; the one that was made up for who has none is shown to nobody. */
export function AccountEmail({ email }: { email: string }) {
  const given = givenEmail(email);
  return given === '' ? <Trans>No email</Trans> : <LongName>{given}</LongName>;
}
