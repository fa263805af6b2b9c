import { Trans, useLingui } from '@lingui/react/macro';
import { Field, TextArea } from '#src/ui/field.tsx';
import { textOf } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import type { AddPartProps } from './add-part.tsx';
import { addPart } from './curriculum.api.ts';
import { NewDraftForm } from './new-draft-form.tsx';

interface NewPartFormProps extends AddPartProps {
  label: string;
  onClose: () => void;
}

/** Asks for a part's title and description. */
export default function NewPartForm({ kind, parent, label, onClose }: NewPartFormProps) {
  const { t } = useLingui();
  return (
    <NewDraftForm
      label={label}
      name={`new-part:${kind}:${parent?.path ?? ''}`}
      titleLabel={<Trans>Title</Trans>}
      send={async (data, { idempotencyKey }) => {
        const [title, description] = [textOf(data, 'title'), textOf(data, 'description')];
        await addPart({ kind, parent: parent?.path ?? null, title, description }, idempotencyKey);
        showToast(t`“${title}” is there, hidden from learners until you show it.`);
        onClose();
      }}
      failed={t`It could not be added.`}
      action={<Trans>Add it</Trans>}
      onClose={onClose}
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
