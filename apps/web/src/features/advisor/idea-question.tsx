import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { Field, TextInput } from '#src/ui/field.tsx';
import { saveIdea } from './advisor.api.ts';

interface IdeaQuestionProps {
  /** What the mentor read from the message; '' where it asks. */
  idea: string;
}

/** "Is this your business?": nothing is kept of what a learner told before they say so. */
export function IdeaQuestion({ idea }: IdeaQuestionProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [text, setText] = useState(idea);
  const [isDeclined, setDeclined] = useState(false);
  const save = useMutation({ mutationFn: async () => saveIdea(client, { idea: text.trim() }) });
  const fields = save.error instanceof ApiError ? save.error.fields : undefined;
  if (isDeclined) return null;
  if (save.isSuccess) {
    return (
      <p role="status" className="text-sm text-ink-soft">
        <Trans>Kept. I explain with it from now on; you can change it in your profile.</Trans>
      </p>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') save.mutate();
      }}
      className="flex flex-col gap-3 rounded-lg border border-line bg-ochre-soft px-4 py-3 text-on-ochre-soft"
    >
      <p className="flex items-start gap-2 font-semibold">
        <Lightbulb size={20} className="mt-0.5 shrink-0" aria-hidden />
        {idea === '' ? (
          <Trans>What is your business idea?</Trans>
        ) : (
          <Trans>Is this your business? Then I keep it and explain with it.</Trans>
        )}
      </p>
      {save.isError && !fields && <Alert>{errorText(save.error, t`Could not save.`)}</Alert>}
      <Field name="idea" label={t`My idea, in one line`} errors={fields?.['idea']}>
        <TextInput value={text} maxLength={300} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending}>
          <Trans>Keep it</Trans>
        </Button>
        <Button look="quiet" onClick={() => setDeclined(true)} className="text-on-ochre-soft">
          {idea === '' ? <Trans>Not now</Trans> : <Trans>No, it is not</Trans>}
        </Button>
      </div>
    </form>
  );
}
