import type { OrganizationRole } from '@inzira/contract/organizations';
import { useLingui } from '@lingui/react/macro';

export const INVITED_ROLES = [
  'student',
  'teacher',
  'admin',
] as const satisfies readonly OrganizationRole[];

export function useRoleName(): (role: OrganizationRole) => string {
  const { t } = useLingui();
  const names: Record<OrganizationRole, string> = {
    owner: t`Owner`,
    student: t`Student`,
    teacher: t`Teacher`,
    admin: t`Admin`,
  };
  return (role) => names[role];
}
