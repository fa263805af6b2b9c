import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isSelf, textIn, type RecordParts } from './record-parts.ts';

/** A sentence about an account. */
export function usePersonSentence({ line, who, whom }: RecordParts): ReactNode {
  const { t } = useLingui();
  const { action, before, after } = line;
  const roles: Partial<Record<string, string>> = {
    trainer: t`Trainer`,
    reviewer: t`Reviewer`,
    editor: t`Editor`,
    staff: t`Staff`,
  };
  const roleOf = (of: typeof before) => roles[textIn(of, 'role')] ?? textIn(of, 'role');
  const [given, taken] = [roleOf(after), roleOf(before)];
  const number = (field: string) => Number(after?.[field] ?? 0);
  const [fresh, known, count] = [number('new'), number('exists'), number('count')];
  const joined = number('joined');
  switch (action) {
    case 'role-granted':
      return (
        <Trans>
          {who} gave {whom} the role “{given}”
        </Trans>
      );
    case 'role-revoked':
      return (
        <Trans>
          {who} took the role “{taken}” from {whom}
        </Trans>
      );
    case 'person-read':
      return (
        <Trans>
          {who} looked at the page of {whom}
        </Trans>
      );
    case 'work-read':
      return (
        <Trans>
          {who} looked at the work of {whom}
        </Trans>
      );
    case 'people-listed':
      return <Trans>{who} looked at the list of people</Trans>;
    case 'people-exported':
      return (
        <Trans>
          {who} exported a list of people ({count})
        </Trans>
      );
    case 'people-checked':
      return (
        <Trans>
          {who} checked a list of people before an import: {fresh} new, {known} there already
        </Trans>
      );
    case 'trainees-exported':
      return (
        <Trans>
          {who} exported the progress of trainees ({count})
        </Trans>
      );
    case 'people-imported':
      return joined > 0 ? (
        <Trans>
          {who} imported people: {fresh} new, {joined} made members, {known} there already
        </Trans>
      ) : (
        <Trans>
          {who} imported people: {fresh} new, {known} there already
        </Trans>
      );
    case 'person-corrected':
      return (
        <Trans>
          {who} corrected the details of {whom}
        </Trans>
      );
    case 'code-made':
      return (
        <Trans>
          {who} made a new code for {whom}
        </Trans>
      );
    case 'account-disabled':
      return (
        <Trans>
          {who} disabled the account of {whom}
        </Trans>
      );
    case 'account-enabled':
      return (
        <Trans>
          {who} enabled the account of {whom}
        </Trans>
      );
    case 'account-erased':
      return <Trans>{who} erased an account</Trans>;
    case 'signed-out-everywhere':
      return (
        <Trans>
          {who} logged {whom} out everywhere
        </Trans>
      );
    case 'reset-link-sent':
      return (
        <Trans>
          {who} sent {whom} a link to choose a new password
        </Trans>
      );
    case 'verification-sent':
      return (
        <Trans>
          {who} sent {whom} the mail that confirms the address
        </Trans>
      );
    case 'second-factor-on':
      return (
        <Trans>
          {who} turned on the login code of {whom}
        </Trans>
      );
    case 'second-factor-off':
      return (
        <Trans>
          {who} turned off the login code of {whom}
        </Trans>
      );
    case 'second-factor-reset':
      return (
        <Trans>
          {who} reset the login code of {whom}
        </Trans>
      );
    case 'passkey-added':
      return (
        <Trans>
          {who} added a passkey of {whom}
        </Trans>
      );
    case 'passkey-removed':
      return (
        <Trans>
          {who} removed a passkey of {whom}
        </Trans>
      );
    case 'recovery-codes-renewed':
      return (
        <Trans>
          {who} made new recovery codes for {whom}
        </Trans>
      );
    case 'recovery-code-used':
      return <Trans>A recovery code of {whom} was used</Trans>;
    case 'second-factor-guessed':
      return <Trans>Several wrong login codes were entered for {whom}</Trans>;
    case 'password-changed':
      return isSelf(line) ? (
        <Trans>{who} changed their password</Trans>
      ) : (
        <Trans>
          {who} changed the password of {whom}
        </Trans>
      );
    case 'email-changed':
      return isSelf(line) ? (
        <Trans>{who} changed their email</Trans>
      ) : (
        <Trans>
          {who} changed the email of {whom}
        </Trans>
      );
    default:
      return null;
  }
}
