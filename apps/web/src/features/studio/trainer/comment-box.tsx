import { STUDIO_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { MessageSquarePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextArea } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { SavedComments } from './saved-comments.tsx';
import { sendComment } from './trainer.api.ts';

interface CommentBoxProps {
  activityId: number;
  userId: number;
  /** Null while nothing was handed in. */
  recordId: number | null;
}

/** A word to the trainee that decides nothing; it waits behind a button, as there is one for each activity. */
export default function CommentBox(props: CommentBoxProps) {
  const { activityId, userId } = props;
  const draft = useDraft(`comment:${activityId}:${userId}`);
  const [isOpen, setOpen] = useState(draft.isRestored);
  if (!isOpen)
    return (
      <Button look="quiet" className="-ml-4 self-start" onClick={() => setOpen(true)}>
        <MessageSquarePlus size={18} aria-hidden />
        <Trans>Write a comment...</Trans>
      </Button>
    );
  return <CommentForm {...props} draft={draft} onDone={() => setOpen(false)} />;
}

interface CommentFormProps extends CommentBoxProps {
  draft: ReturnType<typeof useDraft>;
  onDone: () => void;
}

function CommentForm({ activityId, userId, recordId, draft, onDone }: CommentFormProps) {
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isBlank, setBlank] = useState(draft.text('content').trim() === '');
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data, { idempotencyKey }) {
      const content = textOf(data, 'content').trim();
      if (!content) return false;
      const body = { activity: activityId, user: userId, content, record: recordId };
      await sendComment(body, idempotencyKey);
      draft.discard();
      onDone();
      return true;
    },
  });
  return (
    <form
      key={draft.key}
      {...form}
      onInput={(event) => {
        form.onInput?.(event);
        setBlank(field.current?.value.trim() === '');
      }}
      className="flex flex-col gap-3"
    >
      <Field
        label={<Trans>Comment</Trans>}
        name="content"
        limit={STUDIO_LIMITS.comment}
        errors={fields['content']}
      >
        <TextArea
          ref={field}
          rows={3}
          readOnly={busy}
          placeholder={t`Write a comment...`}
          defaultValue={draft.text('content')}
        />
      </Field>
      <SavedComments field={field} />
      {failure !== null && (
        <FailureAlert sentence={t`The comment could not be sent.`} failure={failure} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={isBlank}>
          <Trans>Send</Trans>
        </Button>
        <Button look="quiet" onClick={onDone}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </form>
  );
}
