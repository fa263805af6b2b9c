import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { textIn, type RecordParts } from './record-parts.ts';

/** A sentence about an organization, a venture, its members or their work. */
export function useOrganizationSentence(parts: RecordParts): ReactNode {
  switch (parts.line.subject.kind) {
    case 'organization':
    case 'staff-organization':
      return ofOrganization(parts);
    case 'venture':
    case 'staff-venture':
      return ofVenture(parts);
    case 'venture-member':
    case 'studio-record':
      return ofStudio(parts);
    default:
      return null;
  }
}

function ofOrganization({ line, who, it, person }: RecordParts): ReactNode {
  const { action, actor, before, after } = line;
  const heir = person(after);
  const member = person(after ?? before);
  const [old, fresh] = [textIn(before, 'plan'), textIn(after, 'plan')];
  switch (action) {
    case 'created':
      return (
        <Trans>
          {who} opened the organization {it}
        </Trans>
      );
    case 'edited':
      return (
        <Trans>
          {who} changed the organization {it}
        </Trans>
      );
    case 'members-listed':
      return (
        <Trans>
          {who} looked at the members of the organization {it}
        </Trans>
      );
    case 'plan-changed':
      return (
        <Trans>
          {who} changed the plan of the organization {it}: {old} → {fresh}
        </Trans>
      );
    case 'allowance-changed':
      return (
        <Trans>
          {who} changed the AI allowance of the organization {it}
        </Trans>
      );
    case 'organization-handed-over':
    case 'transferred':
      return (
        <Trans>
          {who} handed the organization {it} over to {heir}
        </Trans>
      );
    case 'transfer-offered':
      return (
        <Trans>
          {who} offered the organization {it} to {heir}
        </Trans>
      );
    case 'transfer-ended':
      return (
        <Trans>
          {who} ended the offer of the organization {it}
        </Trans>
      );
    case 'member-joined':
      return actor?.id === after?.['user_id'] ? (
        <Trans>
          {who} joined the organization {it}
        </Trans>
      ) : (
        <Trans>
          {who} added {member} to the organization {it}
        </Trans>
      );
    case 'member-left':
      return (
        <Trans>
          {who} left the organization {it}
        </Trans>
      );
    case 'member-role-changed':
      return (
        <Trans>
          {who} gave {member} another role in the organization {it}
        </Trans>
      );
    case 'member-removed':
      return (
        <Trans>
          {who} removed {member} from the organization {it}
        </Trans>
      );
    case 'invited':
      return (
        <Trans>
          {who} invited somebody to the organization {it}
        </Trans>
      );
    case 'invitation-revoked':
      return (
        <Trans>
          {who} took back an invitation to the organization {it}
        </Trans>
      );
    case 'declined':
      return (
        <Trans>
          {who} declined an invitation to the organization {it}
        </Trans>
      );
    case 'link-created':
      return (
        <Trans>
          {who} made a link to join the organization {it}
        </Trans>
      );
    case 'link-revoked':
      return (
        <Trans>
          {who} took back a link to join the organization {it}
        </Trans>
      );
    case 'sign-in-set':
      return (
        <Trans>
          {who} set up the login with accounts of the organization {it}
        </Trans>
      );
    case 'sign-in-removed':
      return (
        <Trans>
          {who} took away the login with accounts of the organization {it}
        </Trans>
      );
    case 'sign-in-approved':
      return (
        <Trans>
          {who} approved the login with accounts of the organization {it}
        </Trans>
      );
    default:
      return null;
  }
}

function ofVenture({ line, who, it, person }: RecordParts): ReactNode {
  const heir = person(line.after);
  switch (line.action) {
    case 'created':
      return (
        <Trans>
          {who} created the venture {it}
        </Trans>
      );
    case 'edited':
      return (
        <Trans>
          {who} changed the venture {it}
        </Trans>
      );
    case 'resubmitted':
      return (
        <Trans>
          {who} sent the venture {it} to review again
        </Trans>
      );
    case 'approved':
      return (
        <Trans>
          {who} approved the venture {it}
        </Trans>
      );
    case 'rejected':
      return (
        <Trans>
          {who} declined the venture {it}
        </Trans>
      );
    case 'taken-down':
      return (
        <Trans>
          {who} took the venture {it} down
        </Trans>
      );
    case 'changes-accepted':
      return (
        <Trans>
          {who} accepted the changes of the venture {it}
        </Trans>
      );
    case 'venture-handed-over':
      return (
        <Trans>
          {who} handed the venture {it} over to {heir}
        </Trans>
      );
    case 'venture-deleted':
      return <Trans>{who} deleted a venture</Trans>;
    default:
      return null;
  }
}

function ofStudio({ line, who, whom, it }: RecordParts): ReactNode {
  switch (line.action) {
    case 'joined':
      return <Trans>{who} joined a venture</Trans>;
    case 'leave-requested':
      return <Trans>{who} asked to leave a venture</Trans>;
    case 'released':
      return (
        <Trans>
          {who} let {whom} leave a venture
        </Trans>
      );
    case 'pack-shared':
      return <Trans>{who} made a link to the pack of a venture</Trans>;
    case 'pack-withdrawn':
      return <Trans>{who} took back the link to the pack of a venture</Trans>;
    case 'submitted':
      return (
        <Trans>
          {who} handed in work: {it}
        </Trans>
      );
    case 'changed':
      return (
        <Trans>
          {who} changed work that was handed in: {it}
        </Trans>
      );
    case 'approved':
      return (
        <Trans>
          {who} approved work: {it}
        </Trans>
      );
    case 'rejected':
      return (
        <Trans>
          {who} asked for a change in work: {it}
        </Trans>
      );
    case 'reopened':
      return (
        <Trans>
          {who} opened work again: {it}
        </Trans>
      );
    default:
      return null;
  }
}
