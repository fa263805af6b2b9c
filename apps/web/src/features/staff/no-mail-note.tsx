import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Alert } from '#src/ui/alert.tsx';
import { staffQueries } from './staff.api.ts';

/** False only if it is known that this installation sends no mail, so that no mail may be promised. */
export const useSendsMail = () => useQuery(staffQueries.mail).data?.sends_mail !== false;

/** Says what to do where this installation cannot send a mail; renders nothing if it can. */
export function NoMailNote({ children }: { children: ReactNode }) {
  return useSendsMail() ? null : <Alert tone="notice">{children}</Alert>;
}
