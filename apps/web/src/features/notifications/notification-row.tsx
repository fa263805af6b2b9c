import type { Notification } from '@inzira/contract/notifications';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { Link } from '#src/ui/link.tsx';
import { Prose } from '#src/ui/prose.tsx';
import { useMarkRead } from './notifications.api.ts';

interface NotificationRowProps {
  notification: Notification;
  /** An icon for the kind. */
  sign?: ReactNode;
  /** Cuts the text after three lines, where another page shows all of it. */
  isShort?: boolean;
  onOpen?: () => void;
}

const LOOK =
  'target flex w-full min-w-0 items-start gap-3 rounded-md px-3 py-2.5 text-left text-ink no-underline hover:bg-paper-sunken';

/**
 * A notification that links to its subject and is marked as read by that; one without a page of its own shows its
 * whole text.
 */
export function NotificationRow({ notification, sign, isShort, onOpen }: NotificationRowProps) {
  const { id, text, rich, path, created_at: at, read_at: readAt } = notification;
  const language = useLanguage();
  const [isCut, setCut] = useState(isShort);
  const markRead = useMarkRead();
  const isWhole = rich && !isShort;
  const isUnread = readAt === null;
  const noteRead = () => {
    if (isUnread) markRead.mutate([id]);
  };
  const content = (
    <>
      <span
        aria-hidden
        className={`mt-2 size-2 shrink-0 rounded-full ${isUnread ? 'bg-clay' : 'bg-transparent'}`}
      />
      {sign}
      <span className="min-w-0 grow">
        {isUnread && (
          <span className="sr-only">
            <Trans>Unread:</Trans>{' '}
          </span>
        )}
        <span
          className={`wrap-anywhere ${isCut ? 'line-clamp-3' : 'block whitespace-pre-line'} ${isUnread ? 'text-ink' : 'text-ink-soft'}`}
        >
          {isWhole ? rich.title : text}
        </span>
        <time dateTime={at} className="block text-sm text-ink-soft">
          {formatAgo(at, language)}
        </time>
      </span>
    </>
  );
  return isShort && path === paths.dashboardNotifications ? (
    <button
      type="button"
      aria-expanded={!isCut}
      onClick={() => {
        setCut(!isCut);
        noteRead();
      }}
      className={LOOK}
    >
      {content}
    </button>
  ) : (
    <div className="min-w-0 grow">
      <Link
        to={path}
        onClick={() => {
          noteRead();
          onOpen?.();
        }}
        className={LOOK}
      >
        {content}
      </Link>
      {isWhole && <Prose html={rich.html} className="px-3 pb-3" />}
    </div>
  );
}
