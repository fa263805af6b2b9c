import type { ContentEntry } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { useGo } from '#src/platform/navigation.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Field, TextArea, TextInput } from '#src/ui/field.tsx';
import { textOf } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import {
  contentQueries,
  editorOf,
  reloadContentLists,
  saveContentDraft,
  slugOf,
} from './curriculum.api.ts';
import { lessonTemplate, newFilePath, withQuestion } from './lesson-template.ts';
import { NewDraftForm } from './new-draft-form.tsx';

interface NewLessonFormProps {
  folder: string;
  all: readonly ContentEntry[];
  onClose: () => void;
}

/** Makes drafts of a lesson and of its chapter's quiz with a question about it; nothing is published yet. */
export default function NewLessonForm({ folder, all, onClose }: NewLessonFormProps) {
  const { t } = useLingui();
  const go = useGo();
  const choices = [t`Right answer`, t`Wrong answer`, t`Another wrong answer`];
  const send = async (data: FormData) => {
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
  };
  return (
    <NewDraftForm
      label={t`Add a lesson`}
      name={`new-lesson:${folder}`}
      titleLabel={<Trans>Title of the lesson</Trans>}
      send={send}
      failed={t`The drafts could not be made.`}
      action={<Trans>Make the drafts</Trans>}
      onClose={onClose}
    >
      {(draft, errors) => (
        <>
          <Field
            name="question"
            label={<Trans>A question about it for the quiz</Trans>}
            required
            limit={600}
            errors={errors['question']}
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
                errors={errors[`choice-${at}`]}
              >
                <TextInput defaultValue={draft.text(`choice-${at}`)} />
              </Field>
              <Field
                name={`why-${at}`}
                label={at === 0 ? <Trans>Why it is right</Trans> : <Trans>Why it is wrong</Trans>}
                required
                limit={400}
                errors={errors[`why-${at}`]}
              >
                <TextInput defaultValue={draft.text(`why-${at}`)} />
              </Field>
            </fieldset>
          ))}
        </>
      )}
    </NewDraftForm>
  );
}
