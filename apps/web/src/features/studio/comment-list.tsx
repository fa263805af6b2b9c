import type { Comment } from '@inzira/contract/studio-records';
import { Trans } from '@lingui/react/macro';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';

/** What trainers wrote on an activity, oldest first; nothing when there is none. */
export function CommentList({ comments }: { comments: readonly Comment[] }) {
  const language = useLanguage();
  if (comments.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {comments.map(({ id, trainer_name, content, created_at, version }) => (
        <li key={id} className="rounded-md border-l-4 border-clay bg-paper-sunken px-4 py-3">
          <p className="text-sm text-ink-soft">
            <span className="font-semibold text-ink">{trainer_name}</span> ·{' '}
            {formatAgo(created_at, language)}
            {version !== null && (
              <>
                {' '}
                · <Trans>version {version}</Trans>
              </>
            )}
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{content}</p>
        </li>
      ))}
    </ul>
  );
}
