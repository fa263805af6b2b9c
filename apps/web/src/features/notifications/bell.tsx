import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useRef } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { usePopover } from '#src/ui/popover.ts';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { notificationQueries, useMarkRead } from './notifications.api.ts';
import { NotificationRow } from './notification-row.tsx';

const SHOWN = 6;
const MAX_COUNTED = 99;

export default function Bell() {
  const { t } = useLingui();
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { open, toggle, close } = usePopover(place, button);
  const unread = useQuery(notificationQueries.unread()).data?.unread ?? 0;
  const count = formatNumber(Math.min(unread, MAX_COUNTED), language);

  return (
    <div ref={place} className="sm:relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls="notifications"
        onClick={toggle}
        className="target relative inline-flex items-center justify-center rounded-md text-ink hover:bg-paper-sunken"
      >
        <BellIcon size={20} aria-hidden />
        <span className="sr-only">
          <Trans>Notifications</Trans>
          {unread > 0 && (
            <>
              {', '}
              <Plural value={unread} one="# unread" other="# unread" />
            </>
          )}
        </span>
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0.5 min-w-5 rounded-full bg-clay px-1 text-center text-xs leading-5 font-bold text-on-clay tabular-nums"
          >
            {unread > MAX_COUNTED ? `${count}+` : count}
          </span>
        )}
      </button>
      <section
        id="notifications"
        aria-label={t`Notifications`}
        hidden={!open}
        className="absolute inset-x-2 top-full z-50 mt-1 max-h-[calc(100dvh-6rem)] flex-col rounded-lg border border-line-strong bg-paper-raised p-2 text-left shadow-card not-[[hidden]]:flex sm:inset-x-auto sm:right-0 sm:w-96"
      >
        {open && <Panel unread={unread} onGo={close} />}
      </section>
    </div>
  );
}

function Panel({ unread, onGo }: { unread: number; onGo: () => void }) {
  const language = useLanguage();
  const list = useQuery(notificationQueries.list(1, language));
  // Recounted when the list opens: the cached number may differ from the list by some minutes.
  useQuery({ ...notificationQueries.unread(), staleTime: 0 });
  const markRead = useMarkRead();
  return (
    <>
      <div className="min-h-0 overflow-y-auto">
        <QueryState
          query={list}
          loadingText={<Trans>Loading...</Trans>}
          hidesLoadingText
          loading={
            <div className="p-3">
              <SkeletonText lines={4} />
            </div>
          }
          failure={<Trans>Your notifications could not be loaded.</Trans>}
          empty={
            <p className="p-3 text-ink-soft">
              <Trans>
                News from your organizations and ventures and deadlines of saved opportunities
                appear here.
              </Trans>
            </p>
          }
        >
          {({ results }) => (
            <ul>
              {results.slice(0, SHOWN).map((notification) => (
                <li key={notification.id} className="flex">
                  <NotificationRow notification={notification} isShort onOpen={onGo} />
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2 border-t border-line px-1 pt-2">
        <TextLink to={paths.dashboardNotifications} onClick={onGo}>
          <Trans>All notifications</Trans>
        </TextLink>
        {unread > 0 && (
          <Button look="quiet" onClick={() => markRead.mutate('all')}>
            <Trans>Mark all as read</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
