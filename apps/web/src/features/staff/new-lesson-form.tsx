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
import { lessonText, newFilePath, withQuestion } from './lesson-template.ts';
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
    const lesson = lessonText({
      title,
      objective: textOf(data, 'objective'),
      body: textOf(data, 'body'),
      today: textOf(data, 'today'),
      takeaways: [textOf(data, 'takeaway-0'), textOf(data, 'takeaway-1')],
      term: textOf(data, 'term'),
      definition: textOf(data, 'definition'),
      askedAs: textOf(data, 'asked'),
    });
    await saveContentDraft({ path, text: lesson, version: 0 });
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
    // What was read of it has no draft: shown, it would hide the question, and write over it.
    queryClient.removeQueries({ queryKey: contentQueries.file(quizPath).queryKey });
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
            name="objective"
            label={<Trans>What a learner can do afterwards</Trans>}
            required
            limit={300}
            errors={errors['objective']}
          >
            <TextInput defaultValue={draft.text('objective')} />
          </Field>
          <Field
            name="body"
            label={<Trans>The lesson</Trans>}
            hint={<Trans>Write or paste it. A line that begins with ## is a heading.</Trans>}
            required
            errors={errors['body']}
          >
            <TextArea defaultValue={draft.text('body')} rows={12} />
          </Field>
          <Field
            name="today"
            label={<Trans>What to do with it today, in ten minutes</Trans>}
            required
            limit={400}
            errors={errors['today']}
          >
            <TextArea defaultValue={draft.text('today')} rows={2} />
          </Field>
          <div className="grid gap-3 sm:grid-cols-2">
            {[t`To remember`, t`Also to remember`].map((label, at) => (
              <Field
                key={label}
                name={`takeaway-${at}`}
                label={label}
                required
                limit={300}
                errors={errors[`takeaway-${at}`]}
              >
                <TextInput defaultValue={draft.text(`takeaway-${at}`)} />
              </Field>
            ))}
            <Field
              name="term"
              label={<Trans>A word to know</Trans>}
              required
              limit={80}
              errors={errors['term']}
            >
              <TextInput defaultValue={draft.text('term')} />
            </Field>
            <Field
              name="definition"
              label={<Trans>What it means</Trans>}
              required
              limit={500}
              errors={errors['definition']}
            >
              <TextInput defaultValue={draft.text('definition')} />
            </Field>
          </div>
          <Field
            name="asked"
            label={<Trans>How learners ask for it, one way a line</Trans>}
            hint={<Trans>The mentor knows by them when to answer with it. Six are good.</Trans>}
            required
            errors={errors['asked']}
          >
            <TextArea defaultValue={draft.text('asked')} rows={4} />
          </Field>
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
