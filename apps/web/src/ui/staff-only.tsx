import type { Role } from '@inzira/contract/endpoint';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkButton } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Content for staff, or for users with the given role. Also rendered while the user is still unknown. */
export function StaffOnly({ or: role, children }: { or?: Role; children: ReactNode }) {
  const { user } = useSession();
  if (!user || user.is_staff || (role && user.roles.includes(role))) return children;
  return <StaffRefusal />;
}

export function StaffRefusal() {
  return (
    <EmptyState
      drawing="denied"
      title={<Trans>Only the Inzira team can open this page.</Trans>}
      actions={
        <LinkButton to={paths.dashboard} look="secondary">
          <Trans>Go to your dashboard</Trans>
        </LinkButton>
      }
    />
  );
}
