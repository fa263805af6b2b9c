import type { InvitedMany } from '@inzira/contract/organization-members';
import type { InvitedRole } from '@inzira/contract/organizations';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { sendsMail } from '#src/platform/sends-mail.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { CsvFileField } from '#src/ui/imports/csv-file-field.tsx';
import { TypoNotice, useTypos, withoutTypos } from '#src/ui/imports/typo-notice.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, Select, TextArea } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { inviteMany } from './organizations.api.ts';
import { useRoleName } from './joining/role-name.tsx';

interface InviteManyProps {
  organizationId: string;
  roles: readonly InvitedRole[];
}

/** Invites a whole class by a pasted list or a file. */
export default function InviteMany({ organizationId, roles }: InviteManyProps) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const text = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(`invite-many:${organizationId}`);
  const { typos, look, isUnread, forget } = useTypos();
  const [outcome, setOutcome] = useState<(InvitedMany & { sent: string }) | null>(null);
  const save = useSave({
    draft,
    async send(form, { idempotencyKey }) {
      setOutcome(null);
      const body = { text: textOf(form, 'text'), role: textOf(form, 'role') as InvitedRole };
      if (isUnread(body.text)) return false;
      forget();
      setOutcome({
        ...(await inviteMany(organizationId, body, idempotencyKey)),
        sent: body.text,
      });
      draft.discard();
      return true;
    },
  });
  const write = (content: string) => {
    const field = text.current;
    if (!field) return;
    field.value = content;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
    look(content);
  };
  return (
    <form key={draft.key} {...save.form} className="flex flex-col gap-3 pt-2">
      <Field
        label={<Trans>Email addresses</Trans>}
        hint={
          <Trans>
            Paste a list, one person a line. Names and other columns may stand beside the addresses.
          </Trans>
        }
        name="text"
        required
        errors={save.fields['text']}
      >
        <TextArea
          ref={text}
          rows={6}
          readOnly={save.busy}
          defaultValue={draft.text('text')}
          onBlur={(event) => look(event.currentTarget.value)}
        />
      </Field>
      <TypoNotice typos={typos} onUse={() => write(withoutTypos(text.current?.value ?? ''))} />
      <CsvFileField label={<Trans>Or take them from a CSV file</Trans>} onText={write} />
      <Field label={<Trans>They join as</Trans>} name="role">
        <Select defaultValue={draft.text('role', 'student')}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </Select>
      </Field>
      <DraftNote draft={draft} />
      {save.failure !== null && (
        <FailureAlert
          sentence={t`The invitations could not be sent.`}
          failure={save.failure}
          serverFirst
        />
      )}
      {outcome && <Outcome outcome={outcome} />}
      <Button type="submit" busy={save.busy} className="sm:self-start">
        <Trans>Invite everybody</Trans>
      </Button>
    </form>
  );
}

/** The number of lines without an address that are shown. */
const LINES_SHOWN = 5;
/** A character other than column separators. The server ignores lines without one. */
const ANYTHING = /[^\s,;<>"'()|]/;

function Outcome({ outcome }: { outcome: InvitedMany & { sent: string } }) {
  const { invited, members, unreadable, left, lines_without: without } = outcome;
  const lines = outcome.sent
    .split('\n')
    .filter((line) => ANYTHING.test(line) && !line.includes('@'));
  return (
    <Alert tone={invited.length > 0 ? 'success' : 'notice'}>
      <p className="font-semibold">
        {sendsMail() ? (
          <Plural
            value={invited.length}
            _0="Nobody was invited."
            one="# invitation is on its way."
            other="# invitations are on their way."
          />
        ) : (
          <Plural
            value={invited.length}
            _0="Nobody was invited."
            one="# invitation is made. Nobody is mailed here: pass a link on yourself."
            other="# invitations are made. Nobody is mailed here: pass a link on yourself."
          />
        )}
      </p>
      <Addresses title={<Trans>Members already:</Trans>} addresses={members} />
      <Addresses title={<Trans>No address that a mail reaches:</Trans>} addresses={unreadable} />
      <Addresses
        title={<Trans>Not invited yet: the limit is reached. Try again tomorrow:</Trans>}
        addresses={left}
      />
      {without > 0 && (
        <>
          <p>
            <Plural value={without} one="# line has no address." other="# lines have no address." />
          </p>
          <ul className="list-disc pl-5">
            {lines.slice(0, LINES_SHOWN).map((line, at) => (
              <li key={at} className="wrap-anywhere">
                {line.trim()}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

function Addresses({ title, addresses }: { title: ReactNode; addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <p className="wrap-anywhere">
      {title} {addresses.join(', ')}
    </p>
  );
}
