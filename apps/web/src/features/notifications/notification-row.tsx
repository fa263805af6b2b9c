import type { Notification } from '@inzira/contract/notifications';
import { Trans } from '@lingui/react/macro';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Link } from '#src/ui/link.tsx';
import { useMarkRead } from './notifications.api.ts';

interface NotificationRowProps {
  notification: Notification;
  /** Three lines at most: where there is a page that shows all of it. */
  isShort?: boolean;
  onOpen?: () => void;
}

/** Leads to what it is about, and is read by that. */
export function NotificationRow({ notification, isShort, onOpen }: NotificationRowProps) {
  const { id, text, path, created_at: at, read_at: readAt } = notification;
  const language = useLanguage();
  const markRead = useMarkRead();
  const isUnread = readAt === null;
  return (
    <Link
      to={path}
      onClick={() => {
        if (isUnread) markRead.mutate([id]);
        onOpen?.();
      }}
      className="target flex min-w-0 grow items-start gap-3 rounded-md px-3 py-2.5 text-ink no-underline hover:bg-paper-sunken"
    >
      <span
        aria-hidden
        className={`mt-2 size-2 shrink-0 rounded-full ${isUnread ? 'bg-clay' : 'bg-transparent'}`}
      />
      <span className="min-w-0 grow">
        {isUnread && (
          <span className="sr-only">
            <Trans>Unread:</Trans>{' '}
          </span>
        )}
        <span
          className={`wrap-anywhere ${isShort ? 'line-clamp-3' : 'block'} ${isUnread ? 'font-semibold' : ''}`}
        >
          {text}
        </span>
        <time dateTime={at} className="block text-sm text-ink-soft">
          {formatAgo(at, language)}
        </time>
      </span>
    </Link>
  );
}
