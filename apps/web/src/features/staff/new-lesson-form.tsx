import type { ContentEntry } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { useGo } from '#src/platform/navigation.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Button } from '#src/ui/button.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextArea, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import {
  contentQueries,
  editorOf,
  reloadContentLists,
  saveContentDraft,
  slugOf,
} from './curriculum.api.ts';
import { lessonTemplate, newFilePath, withQuestion } from './lesson-template.ts';

interface NewLessonFormProps {
  folder: string;
  all: readonly ContentEntry[];
  onClose: () => void;
}

/** Makes drafts of a lesson and of its chapter's quiz with a question about it; nothing is published yet. */
export default function NewLessonForm({ folder, all, onClose }: NewLessonFormProps) {
  const { t } = useLingui();
  const go = useGo();
  const draft = useDraft(`new-lesson:${folder}`);
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data) {
      const title = textOf(data, 'title');
      const paths = all.map(({ path }) => path);
      const path = newFilePath(folder, title, paths);
      await saveContentDraft({ path, text: lessonTemplate(title), version: 0 });
      const quizPath = `${folder}quiz.yaml`;
      const quiz = await queryClient.query(contentQueries.file(quizPath));
      const text = withQuestion(quiz.draft?.text ?? quiz.text, slugOf(path), {
        question: textOf(data, 'question'),
        choices: [0, 1, 2].map((at) => ({
          text: textOf(data, `choice-${at}`),
          why: textOf(data, `why-${at}`),
        })),
        explanation: textOf(data, 'why-0'),
      });
      await saveContentDraft({
        path: quizPath,
        text,
        version: quiz.draft?.version ?? quiz.version,
      });
      void reloadContentLists();
      void queryClient.invalidateQueries({ queryKey: contentQueries.file(quizPath).queryKey });
      showToast(t`The lesson and its question are drafts. Publish both when they are ready.`);
      go(editorOf(path));
    },
  });
  const choices = [t`Right answer`, t`Wrong answer`, t`Another wrong answer`];
  return (
    <form
      key={draft.key}
      {...form}
      aria-label={t`Add a lesson`}
      className="mt-3 flex max-w-prose flex-col gap-4 rounded-lg border border-line bg-paper p-4"
    >
      <Field
        name="title"
        label={<Trans>Title of the lesson</Trans>}
        required
        limit={90}
        errors={fields['title']}
      >
        <TextInput defaultValue={draft.text('title')} />
      </Field>
      <Field
        name="question"
        label={<Trans>A question about it for the quiz</Trans>}
        required
        limit={600}
        errors={fields['question']}
      >
        <TextArea defaultValue={draft.text('question')} rows={2} />
      </Field>
      {choices.map((label, at) => (
        <fieldset key={label} className="grid gap-3 sm:grid-cols-2">
          <legend className="sr-only">{label}</legend>
          <Field
            name={`choice-${at}`}
            label={label}
            required
            limit={300}
            errors={fields[`choice-${at}`]}
          >
            <TextInput defaultValue={draft.text(`choice-${at}`)} />
          </Field>
          <Field
            name={`why-${at}`}
            label={at === 0 ? <Trans>Why it is right</Trans> : <Trans>Why it is wrong</Trans>}
            required
            limit={400}
            errors={fields[`why-${at}`]}
          >
            <TextInput defaultValue={draft.text(`why-${at}`)} />
          </Field>
        </fieldset>
      ))}
      {failure !== null && (
        <FailureAlert sentence={t`The drafts could not be made.`} failure={failure} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          <Trans>Make the drafts</Trans>
        </Button>
        <Button look="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <DraftNote draft={draft} />
    </form>
  );
}
