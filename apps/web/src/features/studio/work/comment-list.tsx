import type { Comment } from '@inzira/contract/studio-records';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Chip } from '#src/ui/chip.tsx';
import { CommentText } from './marked-words.tsx';
import { markThreadRead } from '#src/features/studio/studio.api.ts';

interface CommentListProps {
  comments: readonly Comment[];
  /** The reader's side, whose comments are marked as their own. */
  side: Comment['by'];
  /** The number of unread comments of the other side. */
  unread: number;
}

/** The comments on an activity, oldest first; renders nothing without any. */
export function CommentList({ comments, side, unread }: CommentListProps) {
  const language = useLanguage();
  const end = useRef<HTMLLIElement>(null);
  const last = comments.at(-1);
  // Marked as read once its end was visible.
  useEffect(() => {
    const element = end.current;
    if (unread === 0 || !last || !element) return;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      void markThreadRead(last);
    });
    seen.observe(element);
    return () => seen.disconnect();
  }, [unread, last]);
  if (comments.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {comments.map((comment) => {
        const { id, trainer_name, content, created_at, version } = comment;
        return (
          <li
            key={id}
            ref={comment === last ? end : undefined}
            className={`rounded-md border-l-4 px-4 py-3 ${comment.by === side ? 'ml-6 border-line-strong bg-paper' : 'border-clay bg-paper-sunken'}`}
          >
            <p className="text-sm text-ink-soft">
              <span className="font-semibold text-ink">{trainer_name}</span> ·{' '}
              {formatAgo(created_at, language)}
              {version !== null && (
                <>
                  {' '}
                  ·{' '}
                  <span className="whitespace-nowrap">
                    <Trans>version {version}</Trans>
                  </span>
                </>
              )}
            </p>
            <CommentText content={content} />
          </li>
        );
      })}
    </ul>
  );
}

/** The number of unread comments; renders nothing for 0. */
export function UnreadChip({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Chip tone="clay">
      <Plural value={count} one="# new message" other="# new messages" />
    </Chip>
  );
}
