import { STUDIO_LIMITS } from '@inzira/contract/limits';
import type { ActivityRecord } from '@inzira/contract/studio-records';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { NetworkError } from '#src/platform/api-error.ts';
import { isDeviceFile } from '#src/platform/device-files.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { DocumentInput } from '#src/ui/files/document-input.tsx';
import { type Draft, DraftNote } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Checkbox, Field, TextArea } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { SubmittedFile } from './work/submitted-file.tsx';
import { keptUploads } from './kept-uploads.ts';
import { conflictingRecord, noteRecord, type Submission, submitWork } from './trainee.api.ts';
import { handInLater } from './waiting-work.ts';

interface SubmissionFormProps {
  activityId: number;
  record: ActivityRecord | null;
  /** The version that the edit is based on; 0 for none. */
  base: number;
  draft: Draft;
  onTyped: (content: string) => void;
  onSending: (isSending: boolean) => void;
  /** Called when the work was submitted, or stored here until there is a network. */
  onSent: (isKept: boolean) => void;
}

export function SubmissionForm(props: SubmissionFormProps) {
  const { activityId, record, base, draft, onTyped, onSending, onSent } = props;
  const { t } = useLingui();
  const began = draft.text('content', record?.content);
  const [isBlank, setIsBlank] = useState(began.trim() === '');
  const { user } = useSession();
  const keepForLater = async (userId: number, work: Submission) => {
    onSending(true);
    try {
      const delivery = await handInLater(userId, work);
      if (delivery.state === 'refused') throw delivery.error;
      // Somebody else has logged in meanwhile: only the draft has it.
      if (delivery.state === 'discarded') return false;
      if (delivery.state === 'sent') showToast(t`Your work is handed in.`);
      onSent(delivery.state === 'waiting' || delivery.state === 'unstored');
      return true;
    } finally {
      onSending(false);
    }
  };
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data, { idempotencyKey }) {
      const content = textOf(data, 'content').trim();
      const upload = textOf(data, 'upload');
      const removesFile = data.get('removes_file') !== null && upload === '';
      const submission = { activity: activityId, record, version: base, content, upload };
      const whole = { ...submission, removesFile, idempotencyKey };
      try {
        if (user && isDeviceFile(upload)) throw new NetworkError('Its file is here.');
        noteRecord(await submitWork(whole));
      } catch (error) {
        if (user && error instanceof NetworkError) return keepForLater(user.id, whole);
        const current = conflictingRecord(error);
        if (!current) throw error;
        noteRecord(current);
        // A conflict, for the page to ask about, unless the server has just this version, whose answer was lost.
        if (current.content !== content || upload !== '' || removesFile) return false;
      }
      showToast(t`Your work is handed in.`);
      onSent(false);
      return true;
    },
  });
  return (
    <form
      {...form}
      onInput={(event) => {
        const typed = textOf(new FormData(event.currentTarget), 'content');
        onTyped(typed);
        form.onInput?.(event);
        setIsBlank(typed.trim() === '');
      }}
      className="flex flex-col gap-4"
    >
      <Field
        name="content"
        label={<Trans>Your work</Trans>}
        errors={fields['content'] ?? []}
        limit={STUDIO_LIMITS.content}
        required
      >
        {/* Read-only while sending, because later changes would be lost when the form is reset. */}
        <TextArea rows={8} defaultValue={began} readOnly={busy} />
      </Field>
      {record?.file_details && (
        <div className="flex flex-col gap-1">
          <SubmittedFile file={record.file_details} />
          <Checkbox
            name="removes_file"
            label={<Trans>Remove this file</Trans>}
            defaultChecked={draft.list('removes_file').includes('on')}
            disabled={busy}
          />
        </div>
      )}
      <DocumentInput
        name="upload"
        label={
          record?.file_details ? (
            <Trans>Another file (optional)</Trans>
          ) : (
            <Trans>File (optional)</Trans>
          )
        }
        errors={fields['upload'] ?? fields['file']}
        defaultUploadId={draft.text('upload')}
        disabled={busy}
        uploads={keptUploads}
      />
      {failure !== null && (
        <FailureAlert
          sentence={t`Your work could not be sent. It is kept here.`}
          failure={failure}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={busy} disabled={isBlank} className="max-sm:w-full">
          {record ? <Trans>Update</Trans> : <Trans context="work">Submit</Trans>}
        </Button>
        <DraftNote draft={draft} />
      </div>
    </form>
  );
}
