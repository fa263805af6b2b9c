import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { useSendsMail } from './no-mail-note.tsx';
import { mayOpen } from './roles.ts';
import { staffQueries } from './staff.api.ts';
import { WaitingList } from './waiting/waiting-list.tsx';

/** The open tasks of the user's roles, the longest waiting first, with links. */
export default function Today() {
  const { user } = useSession();
  const waiting = useQuery(staffQueries.today);
  const sendsMail = useSendsMail();
  return (
    <PageBody>
      <PageHeader title={<Trans>What waits</Trans>} subtitle={<Trans>The longest first.</Trans>} />
      <QueryState
        query={waiting}
        loadingText={<Trans>Loading what waits...</Trans>}
        hidesLoadingText
        loading={<SkeletonList count={4} className="h-16" />}
        failure={<Trans>What waits could not be loaded.</Trans>}
        empty={
          <EmptyState title={<Trans>Nothing waits</Trans>}>
            <Trans>Ventures, messages and questions stand here as soon as they come in.</Trans>
          </EmptyState>
        }
      >
        {(kinds) => <WaitingList kinds={kinds} />}
      </QueryState>
      {user && mayOpen(user, 'staff') && !sendsMail && (
        <p className="mt-4 flex items-center gap-2 text-sm text-ink-soft">
          <MailX size={18} className="shrink-0" aria-hidden />
          <span>
            <Trans>
              No email leaves this site yet.{' '}
              <TextLink to={paths.staffPlace('settings')}>Settings</TextLink>
            </Trans>
          </span>
        </p>
      )}
    </PageBody>
  );
}
