import type { JoinLink } from '@inzira/contract/organization-members';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { createLink, organizationQueries, revokeLink } from './organizations.api.ts';
import { useRoleName } from './joining/role-name.tsx';

interface JoinLinksProps {
  organizationId: string;
  organizationName: string;
}

/** Links for a whole class, to pass on in a chat. They expire and never make admins. */
export default function JoinLinks({ organizationId, organizationName }: JoinLinksProps) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const links = useQuery(organizationQueries.links(organizationId));
  const [revoking, setRevoking] = useState<JoinLink | null>(null);
  const { form, busy, failure } = useSave({
    async send(form, { idempotencyKey }) {
      const role = textOf(form, 'role') === 'teacher' ? 'teacher' : 'student';
      const days = textOf(form, 'days') === '30' ? 30 : 7;
      await createLink(organizationId, { role, days }, idempotencyKey);
    },
  });
  return (
    <>
      <h3 className="text-xl">
        <Trans>Invite by a link</Trans>
      </h3>
      <p className="mt-1 max-w-prose text-ink-soft">
        <Trans>
          Anyone with the link can join until it expires, so send it only to your own people.
        </Trans>
      </p>
      <form {...form} className="mt-3 flex flex-col gap-3">
        <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-[12rem_12rem]">
          <Field label={<Trans>They join as</Trans>} name="role">
            <Select defaultValue="student">
              <option value="student">{roleName('student')}</option>
              <option value="teacher">{roleName('teacher')}</option>
            </Select>
          </Field>
          <Field label={<Trans>Valid for</Trans>} name="days">
            <Select defaultValue="7">
              <option value="7">{t`7 days`}</option>
              <option value="30">{t`30 days`}</option>
            </Select>
          </Field>
        </div>
        {failure !== null && (
          <FailureAlert sentence={t`The link could not be made.`} failure={failure} serverFirst />
        )}
        <Button type="submit" look="secondary" busy={busy} className="sm:self-start">
          <Trans>Make a link</Trans>
        </Button>
      </form>
      {links.data && links.data.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {links.data.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              organizationName={organizationName}
              onRevoke={() => setRevoking(link)}
            />
          ))}
        </ul>
      )}
      <Confirmation
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        title={<Trans>Revoke this link?</Trans>}
        action={<Trans>Revoke the link</Trans>}
        failureText={t`The link could not be revoked.`}
        onConfirm={async () => {
          if (revoking) await revokeLink(organizationId, revoking.id);
          setRevoking(null);
        }}
      >
        <Trans>Nobody can join with it any more. People who have joined stay.</Trans>
      </Confirmation>
    </>
  );
}

function LinkRow({
  link,
  organizationName,
  onRevoke,
}: {
  link: JoinLink;
  organizationName: string;
  onRevoke: () => void;
}) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const language = useLanguage();
  const { url, role, joined, expires_at: expiresAt } = link;
  const day = formatDay(expiresAt, language);
  const message = t`Join ${organizationName} on Inzira: ${url}`;
  return (
    <li className="flex flex-col gap-2 py-4">
      <p className="rounded-md bg-paper-sunken px-3 py-2 font-mono text-sm wrap-anywhere select-all">
        {url}
      </p>
      <p className="text-sm text-ink-soft">
        {roleName(role)} · <Trans>until {day}</Trans> ·{' '}
        <Plural
          value={joined}
          _0="nobody has joined yet"
          one="# has joined"
          other="# have joined"
        />
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url} />
        <LinkButton look="secondary" href={`https://wa.me/?text=${encodeURIComponent(message)}`}>
          <MessageCircle size={18} aria-hidden />
          WhatsApp
        </LinkButton>
        <Button look="quiet" onClick={onRevoke}>
          <Trans>Revoke</Trans>
        </Button>
      </div>
    </li>
  );
}
