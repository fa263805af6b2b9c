import { NOTIFICATIONS_PER_PAGE } from '@inzira/contract/limits';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { List } from '#src/ui/layout.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { NotificationRow } from './notification-row.tsx';
import { notificationQueries, useMarkRead } from './notifications.api.ts';

/** Reserves the icon's place, so that rows do not move. */
const NotificationSign = later(async () => import('./notification-sign.tsx'), {
  fallback: <span className="size-5 shrink-0" />,
});

export default function NotificationsPage() {
  const { t } = useLingui();
  const language = useLanguage();
  const [{ page }] = useUrlState({ page: 1 });
  const list = usePagedList(notificationQueries.list(page, language));
  const unread = useQuery(notificationQueries.unread()).data?.unread ?? 0;
  const markRead = useMarkRead();

  return (
    <PageBody>
      <div className="max-w-2xl">
        <PageHeader title={<Trans>Notifications</Trans>} />
        {unread > 0 && (
          <div className="-mt-4 mb-2 flex flex-wrap items-center justify-between gap-x-3">
            <p className="text-ink-soft">
              <Plural value={unread} one="# unread" other="# unread" />
            </p>
            <Button
              look="quiet"
              className="-mr-3 max-sm:-ml-4"
              onClick={() => markRead.mutate('all')}
            >
              <Trans>Mark all as read</Trans>
            </Button>
          </div>
        )}
        {markRead.isError && (
          <FailureAlert sentence={t`This could not be marked as read.`} failure={markRead.error} />
        )}
        <PagedList
          query={list}
          loadingText={<Trans>Loading notifications...</Trans>}
          loading={<SkeletonList count={4} className="h-16" />}
          failure={<Trans>Your notifications could not be loaded.</Trans>}
          empty={
            <EmptyState title={<Trans>You have no notifications yet.</Trans>}>
              <Trans>
                News from your organizations and ventures and deadlines of saved opportunities
                appear here.
              </Trans>
            </EmptyState>
          }
          page={page}
          pageSize={NOTIFICATIONS_PER_PAGE}
        >
          {(data) => (
            <List items={data.results} itemKey={({ id }) => id}>
              {(notification) => (
                <div className="-my-1.5 flex items-start max-sm:-mx-3 sm:gap-1">
                  <NotificationRow
                    notification={notification}
                    sign={<NotificationSign kind={notification.kind} />}
                  />
                  {notification.read_at === null && (
                    <IconButton
                      label={t`Mark as read`}
                      className="shrink-0"
                      onClick={() => markRead.mutate([notification.id])}
                    >
                      <CheckCheck size={20} aria-hidden />
                    </IconButton>
                  )}
                </div>
              )}
            </List>
          )}
        </PagedList>
        <p className="mt-8">
          <TextLink to={paths.dashboardNotificationSettings} alone>
            <Trans>Choose what we email you</Trans>
          </TextLink>
        </p>
      </div>
    </PageBody>
  );
}
