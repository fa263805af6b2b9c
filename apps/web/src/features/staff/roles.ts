import type { User } from '@inzira/contract/accounts';
import type { Role } from '@inzira/contract/endpoint';
import { useLingui } from '@lingui/react/macro';

/** As the server judges it: staff may do what editors and reviewers may. */
export function mayOpen(user: User, role: Role): boolean {
  // A session that began before there were roles knows of staff alone, until the user is read again.
  const roles: readonly Role[] = user.roles ?? [];
  return roles.includes(role) || (user.is_staff && role !== 'trainer');
}

/** What each role is called, and what it may do. */
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
