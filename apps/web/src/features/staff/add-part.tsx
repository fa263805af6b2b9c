import type { ContentEntry, PartKind } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Field, TextArea } from '#src/ui/field.tsx';
import { textOf } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { addPart } from './curriculum.api.ts';
import { NewDraftForm } from './new-draft-form.tsx';

interface AddPartProps {
  kind: PartKind;
  /** What it lies in; none for a module or a section. */
  parent?: ContentEntry;
}

/** Begins another part; it is hidden until its editor shows it. */
export function AddPart({ kind, parent }: AddPartProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const labels: Record<PartKind, string> = {
    module: t`Add a module`,
    course: t`Add a course`,
    chapter: t`Add a chapter`,
    section: t`Add a section`,
    step: t`Add a step`,
  };
  if (!isOpen) {
    return (
      <Button look="quiet" className="-ml-4 self-start" onClick={() => setIsOpen(true)}>
        <Plus size={18} aria-hidden />
        {labels[kind]}
        {parent && (
          <span className="sr-only">
            <Trans>to {parent.title}</Trans>
          </span>
        )}
      </Button>
    );
  }
  return (
    <NewDraftForm
      label={labels[kind]}
      name={`new-part:${kind}:${parent?.path ?? ''}`}
      titleLabel={<Trans>Title</Trans>}
      send={async (data, { idempotencyKey }) => {
        const [title, description] = [textOf(data, 'title'), textOf(data, 'description')];
        await addPart({ kind, parent: parent?.path ?? null, title, description }, idempotencyKey);
        showToast(t`“${title}” is there, hidden from learners until you show it.`);
        setIsOpen(false);
      }}
      failed={t`It could not be added.`}
      action={<Trans>Add it</Trans>}
      onClose={() => setIsOpen(false)}
    >
      {(draft, errors) => (
        <Field
          name="description"
          label={<Trans>What it is about, in one or two sentences</Trans>}
          required
          limit={400}
          errors={errors['description']}
        >
          <TextArea rows={2} defaultValue={draft.text('description')} />
        </Field>
      )}
    </NewDraftForm>
  );
}
