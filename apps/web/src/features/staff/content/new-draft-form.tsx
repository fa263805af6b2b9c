import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { type Draft, DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { type Sending, useSave } from '#src/ui/save.ts';

interface NewDraftFormProps {
  label: string;
  /** The name of the form's draft on this device. */
  name: string;
  titleLabel: ReactNode;
  send: (data: FormData, sending: Sending) => Promise<void>;
  failed: string;
  action: ReactNode;
  onClose: () => void;
  /** Further fields besides the title. */
  children?: (draft: Draft, errors: Record<string, string[]>) => ReactNode;
}

/** Asks for what a new text needs; publishes nothing yet. */
export function NewDraftForm(props: NewDraftFormProps) {
  const { label, name, titleLabel, send, failed, action, onClose, children } = props;
  const draft = useDraft(name);
  const { form, busy, failure, fields } = useSave({ draft, send });
  return (
    <form
      key={draft.key}
      {...form}
      aria-label={label}
      className="mt-3 flex max-w-prose flex-col gap-4 rounded-lg border border-line bg-paper p-4"
    >
      <Field name="title" label={titleLabel} required limit={90} errors={fields['title']}>
        <TextInput defaultValue={draft.text('title')} />
      </Field>
      {children?.(draft, fields)}
      {failure !== null && <FailureAlert sentence={failed} failure={failure} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {action}
        </Button>
        <Button look="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <DraftNote draft={draft} />
    </form>
  );
}
