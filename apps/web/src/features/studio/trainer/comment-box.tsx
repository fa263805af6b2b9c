import { Trans, useLingui } from '@lingui/react/macro';
import MessageBox, { type Quote } from '#src/features/studio/work/message-box.tsx';
import { SavedComments } from './saved-comments.tsx';
import { sendComment } from './trainer.api.ts';

interface CommentBoxProps {
  activityId: number;
  userId: number;
  /** Null before the first submission. */
  recordId: number | null;
  quote: Quote | null;
  onQuoted: () => void;
}

/** A comment for the trainee. */
export default function CommentBox({
  activityId,
  userId,
  recordId,
  quote,
  onQuoted,
}: CommentBoxProps) {
  const { t } = useLingui();
  return (
    <MessageBox
      name={`comment:${activityId}:${userId}`}
      label={<Trans>Comment</Trans>}
      invitation={t`Write a comment...`}
      failure={t`The comment could not be sent.`}
      send={async (content, key) =>
        sendComment({ activity: activityId, user: userId, content, record: recordId }, key)
      }
      tools={SavedComments}
      quote={quote}
      onQuoted={onQuoted}
    />
  );
}
