import type { Membership } from '@inzira/contract/organizations';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatNumber } from '#src/platform/numbers.ts';
import { useLanguage } from '#src/platform/language.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { showToast } from '#src/ui/toast.ts';
import { endMembership, organizationQueries } from './organizations.api.ts';
import { useRoleName } from './role-name.tsx';

interface MemberListProps {
  organizationId: string;
  members: readonly Membership[];
  canRemove: boolean;
}

/** As many as are drawn at once; a school may have thousands. */
const DRAWN_AT_ONCE = 20;

export function MemberList({ organizationId, members, canRemove }: MemberListProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const roleName = useRoleName();
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const hidden = Math.max(0, members.length - drawn);
  const [leaving, setLeaving] = useState<Membership | null>(null);
  const remove = async (membership: Membership) => {
    await endMembership(membership.id);
    await queryClient.invalidateQueries({
      queryKey: organizationQueries.members(organizationId).queryKey,
    });
    setLeaving(null);
    showToast(t`${membership.user.username} is no longer a member.`);
  };

  return (
    <section className="mt-10">
      <h2 className="flex items-baseline gap-3 text-2xl">
        <Trans>Members</Trans>
        <span className="text-lg text-ink-soft">{formatNumber(members.length, language)}</span>
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {members.slice(0, drawn).map((member) => (
          <li
            key={member.id}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_8rem_7rem]"
          >
            <div className="col-span-2 min-w-0 sm:col-span-1">
              <p className="font-semibold wrap-anywhere">{member.user.username}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">{member.user.email}</p>
            </div>
            <span>
              <Chip tone={member.role === 'owner' ? 'clay' : 'plain'}>{roleName(member.role)}</Chip>
            </span>
            {canRemove && member.role !== 'owner' && (
              <Button
                look="quiet"
                className="-mr-3 justify-self-end"
                aria-label={t`Remove ${member.user.username}`}
                onClick={() => setLeaving(member)}
              >
                <Trans>Remove</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button look="quiet" onClick={() => setDrawn(drawn + DRAWN_AT_ONCE)} className="mt-2 -ml-4">
          <Plural value={hidden} one="Show # more" other="Show # more" />
        </Button>
      )}
      {leaving && (
        <Confirmation
          open
          onClose={() => setLeaving(null)}
          title={<Trans>Remove {leaving.user.username}?</Trans>}
          action={<Trans>Remove</Trans>}
          failureText={t`Could not remove this member.`}
          onConfirm={async () => remove(leaving)}
        >
          <Trans>
            They lose their place in this organization. What they have learned stays theirs.
          </Trans>
        </Confirmation>
      )}
    </section>
  );
}
