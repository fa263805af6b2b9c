import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Alert } from '#src/ui/alert.tsx';
import { staffQueries } from './staff.api.ts';

/** False only where it is known that no mail leaves this installation: then nothing may be promised. */
export const useSendsMail = () => useQuery(staffQueries.mail).data?.sends_mail !== false;

/** What to do instead, at the place where a mail would be promised; nothing where mails leave. */
export function NoMailNote({ children }: { children: ReactNode }) {
  return useSendsMail() ? null : <Alert tone="notice">{children}</Alert>;
}
