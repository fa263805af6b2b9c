import {
  organizationEndpoints,
  OrganizationRole,
  type OrganizationHistoryLine,
} from '@inzira/contract/organizations';
import type { Db } from '#src/platform/db/database.ts';
import { findHistoryPage } from '#src/platform/db/history.ts';
import { STAFF_ORGANIZATION } from './staff-organizations.ts';

/** The history of an organization, newest first. @throws 404 for a page that does not exist */
export async function findOrganizationHistory(
  db: Db,
  organizationId: number,
  page: string | undefined,
) {
  const { results: lines, ...envelope } = await findHistoryPage(
    db,
    { kind: 'organization', id: organizationId },
    {
      page,
      url: organizationEndpoints.history.url.replace(':id', String(organizationId)),
      also: { kind: STAFF_ORGANIZATION, actions: ['member-role-changed'] },
    },
  );
  const memberIds = lines.map(memberOf).filter((id) => id !== null);
  const users = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', [0, ...memberIds])
    .execute();
  const names = new Map(users.map(({ id, username }) => [id, username]));
  const results = lines.map((line): OrganizationHistoryLine => {
    const member = memberOf(line);
    return {
      id: line.id,
      action: line.action as OrganizationHistoryLine['action'],
      username: line.actor,
      member: member === null || member === line.actor_id ? null : (names.get(member) ?? null),
      is_member_gone: member !== null && member !== line.actor_id && !names.has(member),
      role: OrganizationRole.nullable()
        .catch(null)
        .parse((line.after ?? line.before)?.['role']),
      at: line.at,
    };
  });
  return { ...envelope, results };
}

type Change = Record<string, unknown> | null;

function memberOf({ before, after }: { before: Change; after: Change }): number | null {
  const id = (after ?? before)?.['user_id'];
  return typeof id === 'number' ? id : null;
}
