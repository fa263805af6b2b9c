import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { saveIdea } from './advisor.api.ts';

interface IdeaQuestionProps {
  /** The idea found in the message; '' asks for one. */
  idea: string;
}

/** Asks "Is this your business?": an idea is stored only after the learner has confirmed it. */
export default function IdeaQuestion({ idea }: IdeaQuestionProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [answer, setAnswer] = useState<'kept' | 'declined' | null>(null);
  const { form, busy, failure, fields } = useSave({
    async send(data) {
      await saveIdea(client, { idea: textOf(data, 'idea').trim() });
      setAnswer('kept');
    },
  });
  if (answer === 'declined') return null;
  if (answer === 'kept') {
    return (
      <p role="status" className="text-sm text-ink-soft">
        <Trans>
          Kept. I use it in my explanations from now on; you can change your idea in your profile.
        </Trans>
      </p>
    );
  }
  return (
    <form
      {...form}
      className="flex flex-col gap-3 rounded-lg border border-line bg-ochre-soft px-4 py-3 text-on-ochre-soft"
    >
      <p className="flex items-start gap-2 font-semibold">
        <Lightbulb size={20} className="mt-0.5" aria-hidden />
        {idea === '' ? (
          <Trans>What is your business idea?</Trans>
        ) : (
          <Trans>Is this your business? I can keep it and use it in my explanations.</Trans>
        )}
      </p>
      {failure !== null && !fields['idea'] && (
        <FailureAlert sentence={t`Could not save.`} failure={failure} />
      )}
      <Field name="idea" label={t`My idea, in one line`} required errors={fields['idea']}>
        <TextInput defaultValue={idea} maxLength={300} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          <Trans>Keep it</Trans>
        </Button>
        <Button look="quiet" onClick={() => setAnswer('declined')} className="text-on-ochre-soft">
          {idea === '' ? <Trans>Not now</Trans> : <Trans>No, it is not</Trans>}
        </Button>
      </div>
    </form>
  );
}
