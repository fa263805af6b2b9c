import type { OrganizationHistoryLine } from '@inzira/contract/organizations';
import { Trans } from '@lingui/react/macro';
import { useUrlState } from '#src/platform/url-state.ts';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { History } from '#src/ui/history.tsx';
import { usePagedList } from '#src/ui/paged-list.tsx';
import { TimelineEntry } from '#src/ui/timeline.tsx';
import { organizationQueries } from './organizations.api.ts';
import { useRoleName } from './joining/role-name.tsx';

/** The history of an organization, for its owner and admins; loaded when it is opened. */
export default function OrganizationHistory({ organizationId }: { organizationId: string }) {
  const [{ history: page }] = useUrlState({ history: 1 });
  return (
    <Disclosure
      label={
        <h2 className="text-2xl">
          <Trans>History</Trans>
        </h2>
      }
      isOpen={page > 1}
    >
      <Lines organizationId={organizationId} page={page} />
    </Disclosure>
  );
}

function Lines({ organizationId, page }: { organizationId: string; page: number }) {
  const query = usePagedList(organizationQueries.history(organizationId, page));
  return (
    <History query={query} page={page} param="history">
      {(line) => (
        <TimelineEntry
          title={<Action line={line} />}
          at={line.at}
          by={line.action === 'member-removed' && line.username}
          tone={line.action === 'member-joined' ? 'forest' : 'plain'}
        />
      )}
    </History>
  );
}

function Action({ line }: { line: OrganizationHistoryLine }) {
  const { action, username, member, role, is_member_gone: isGone } = line;
  const roleName = useRoleName();
  const former = <Trans>Somebody whose account is gone</Trans>;
  const actor = username ?? former;
  const removed = member ?? former;
  const roleText = role && roleName(role);
  switch (action) {
    case 'created':
      return <Trans>{actor} created the organization</Trans>;
    case 'edited':
      return <Trans>{actor} changed the organization</Trans>;
    case 'link-created':
      return (
        <Trans>
          {actor} made an invitation link (role: {roleText})
        </Trans>
      );
    case 'link-revoked':
      return (
        <Trans>
          {actor} revoked an invitation link (role: {roleText})
        </Trans>
      );
    case 'transfer-offered':
      return (
        <Trans>
          {actor} asked {removed} to become the owner
        </Trans>
      );
    case 'transfer-ended':
      return <Trans>{actor} cancelled the handover</Trans>;
    case 'sign-in-set':
      return <Trans>{actor} set the login with accounts of the organization</Trans>;
    case 'sign-in-removed':
      return <Trans>{actor} took the login with accounts of the organization away</Trans>;
    case 'transferred':
      // For an accepted transfer, `member` is the user who accepted.
      return <Trans>The organization is now owned by {member ?? actor}</Trans>;
    case 'invited':
      return (
        <Trans>
          {actor} sent an invitation (role: {roleText})
        </Trans>
      );
    case 'invitation-revoked':
      return (
        <Trans>
          {actor} cancelled an invitation (role: {roleText})
        </Trans>
      );
    case 'member-joined':
      return (
        // Somebody of the team may have added them.
        <Trans>
          {isGone ? former : (member ?? actor)} joined (role: {roleText})
        </Trans>
      );
    case 'member-left':
      return (
        <Trans>
          {actor} left (role: {roleText})
        </Trans>
      );
    case 'member-removed':
      return (
        <Trans>
          {removed} was removed (role: {roleText})
        </Trans>
      );
    case 'member-role-changed':
      return (
        <Trans>
          The Inzira team gave {removed} another role: {roleText}
        </Trans>
      );
  }
}
