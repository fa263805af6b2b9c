import { STUDIO_LIMITS } from '@inzira/contract/limits';
import type { QueueItem } from '@inzira/contract/studio-trainers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDeviceStore } from '#src/platform/device-store.ts';
import { Button } from '#src/ui/button.tsx';
import { useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextArea } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { reasonDraft } from './reason-draft.ts';
import { sendComment } from './trainer.api.ts';

interface MarkedCommentProps {
  item: QueueItem;
  /** Called when it is mounted: returns whether words were just selected for a comment. */
  onShown: () => boolean;
  /** Called when sending starts, with a promise of its end. */
  onSending: (until: Promise<void>) => void;
}

/** The selected words of a work, and the trainer's comment on them; renders nothing without any. */
export default function MarkedComment(props: MarkedCommentProps) {
  useDeviceStore();
  return <MarkedCommentForm {...props} />;
}

function MarkedCommentForm({ item, onShown, onSending }: MarkedCommentProps) {
  const { record, activity, trainee } = item;
  const { t } = useLingui();
  const draft = useDraft(reasonDraft(record.id));
  const field = useRef<HTMLTextAreaElement>(null);
  const [isThere, setThere] = useState(draft.text('reason') !== '');
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data, { idempotencyKey }) {
      const content = textOf(data, 'reason').trim();
      if (!content) return false;
      await sendComment(
        { activity: activity.id, user: trainee.id, content, record: record.id },
        idempotencyKey,
      );
      draft.discard();
      setThere(false);
      showToast(t`Your comment is sent. The work still waits for your answer.`);
      return true;
    },
  });
  const noteSending = useEffectEvent(onSending);
  useEffect(() => {
    if (!busy) return undefined;
    let end = () => {};
    noteSending(new Promise((resolve) => (end = resolve)));
    return () => end();
  }, [busy]);
  const noteShown = useEffectEvent(onShown);
  useEffect(() => {
    const { current: text } = field;
    if (!noteShown() || !text) return;
    text.scrollIntoView({ block: 'center' });
    text.focus({ preventScroll: true });
    // Places the caret behind the quotation, on a line of its own.
    text.setSelectionRange(text.value.length, text.value.length);
  }, []);
  if (!isThere) return null;
  return (
    <form key={draft.key} {...form} className="flex flex-col gap-3 border-l-4 border-ochre pl-4">
      <Field
        name="reason"
        label={<Trans>Your comment on the marked words</Trans>}
        hint={<Trans>These words stand in your answer when you reject.</Trans>}
        limit={STUDIO_LIMITS.comment}
        errors={fields['reason']}
      >
        <TextArea ref={field} rows={4} readOnly={busy} defaultValue={draft.text('reason')} />
      </Field>
      {failure !== null && (
        <FailureAlert sentence={t`The comment could not be sent.`} failure={failure} />
      )}
      <Button type="submit" look="secondary" busy={busy} className="self-start">
        <Trans>Send as a comment</Trans>
      </Button>
    </form>
  );
}
