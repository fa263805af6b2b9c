import type { User } from '@inzira/contract/accounts';
import type { Role } from '@inzira/contract/endpoint';
import { useLingui } from '@lingui/react/macro';

/** The same rule as on the server: staff may do what editors and reviewers may. */
export function mayOpen(user: User, role: Role): boolean {
  // A session of an earlier release has no roles until the user is loaded again.
  const roles: readonly Role[] = user.roles ?? [];
  return roles.includes(role) || (user.is_staff && role !== 'trainer');
}

/** The name of each role, and what it may do. */
export function useRoleTexts(): Record<Role, { name: string; about: string }> {
  const { t } = useLingui();
  return {
    trainer: {
      name: t`Trainer`,
      about: t`Guides trainees of their own ventures and answers work.`,
    },
    reviewer: { name: t`Reviewer`, about: t`Reviews ventures and answers contact messages.` },
    editor: {
      name: t`Editor`,
      about: t`Keeps lessons, listings, the hub and the mentor’s answers.`,
    },
    staff: { name: t`Staff`, about: t`Does all of this, appoints people and sees the record.` },
  };
}
