import { isTemporaryFailure } from '@inzira/contract/rules/retry';
import { ANSWER_LIMITS, ANSWER_PARTS } from '@inzira/contract/rules/staff';
import type { ReleasedAnswer, ReleasedText } from '@inzira/contract/staff-released';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextArea } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { AnswerField, TeachingFields, teachingOf } from './answer-fields.tsx';
import { sourceOf, usePartNames } from './answer-text.tsx';
import { correctReleased } from './staff-answers.api.ts';

/** The placeholder in the mentor's texts for what the learner has told of their idea. */
const idea = '{idea}';

interface CorrectionFormProps {
  answer: ReleasedAnswer;
  text: ReleasedText;
  onClose: () => void;
}

/** Corrects an answer of the release in one language, beginning with the text that the mentor gives now. */
export default function CorrectionForm({ answer, text, onClose }: CorrectionFormProps) {
  const { t } = useLingui();
  const names = usePartNames();
  const { answer_id: id, revision } = answer;
  const { language, correction } = text;
  // A release that is installed meanwhile was not seen by its author.
  const [of] = useState(text.of);
  const newest = correction?.in_use ? correction.versions[0] : undefined;
  const draft = useDraft(`correction:${id}:${language}`, revision);
  const { attempt, revision: begun = revision } = draft.writer;
  // Untouched fields stay as they were, too, when the page loads the answer again.
  const [start, setStart] = useState({ begun, before: newest ?? text, ways: newest?.asked_as });
  if (start.begun !== begun) setStart({ begun, before: newest ?? text, ways: newest?.asked_as });
  const { before, ways = [] } = start;
  const source = sourceOf(before);
  // One without an answer may have made the page's revision: the same text is sent as the same write.
  const [unanswered, setUnanswered] = useState(
    attempt && { idempotencyKey: attempt.idempotencyKey, revision: begun },
  );
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data, { idempotencyKey }) {
      const isSame = idempotencyKey === unanswered?.idempotencyKey;
      const sent = isSame ? unanswered : { idempotencyKey, revision };
      setUnanswered(sent);
      const parts = ANSWER_PARTS.map((part) => [part, textOf(data, part)] as const);
      const body = {
        ...teachingOf(data),
        ...(Object.fromEntries(parts) as Record<(typeof ANSWER_PARTS)[number], string>),
        language,
        answer: textOf(data, 'answer'),
        of,
        revision: sent.revision,
      };
      await correctReleased(id, body, idempotencyKey).catch((error: unknown) => {
        if (error instanceof ApiError && !isTemporaryFailure(error)) setUnanswered(undefined);
        throw error;
      });
      showToast(t`Saved. The mentor gives this version from now on.`, 'success');
      onClose();
    },
  });
  const shown = ANSWER_PARTS.filter(
    (part) => text.parts[part] !== undefined || before.parts[part] !== undefined,
  );
  return (
    <form
      key={draft.key}
      {...form}
      aria-label={t`Correct the answer`}
      className="flex max-w-prose flex-col gap-5"
    >
      {begun < revision && !unanswered && (
        <Alert tone="notice">
          <Trans>
            A colleague changed this answer after you began. Their text is shown above; if you save,
            yours replaces it.
          </Trans>
        </Alert>
      )}
      <AnswerField
        name="answer"
        initial={draft.text('answer', before.answer)}
        errors={fields['answer']}
        busy={busy}
        asked={null}
        isOfMentor
        language={language}
        isLanguageFixed
      />
      {shown.map((part) => (
        <Field
          key={part}
          label={names[part]}
          hint={
            part === 'for_idea' ? <Trans>{idea} stands for the learner’s idea.</Trans> : undefined
          }
          name={part}
          limit={part === 'question' ? 300 : ANSWER_LIMITS.part}
          errors={fields[part]}
        >
          <TextArea
            rows={2}
            className="field-sizing-content"
            defaultValue={draft.text(part, before.parts[part] ?? '')}
            readOnly={busy}
          />
        </Field>
      ))}
      <TeachingFields
        isCorrection
        fields={fields}
        values={{
          asks: draft.text('asks', before.asks),
          asked_as: draft.text('asked_as', ways.join('\n')).split('\n'),
          source_title: draft.text('source_title', source.title),
          source_url: draft.text('source_url', source.url),
        }}
      />
      {failure !== null && <FailureAlert sentence={t`It could not be saved.`} failure={failure} />}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={busy}>
          <Trans>Give it from now on</Trans>
        </Button>
        <Button look="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <DraftNote draft={draft} />
      </div>
    </form>
  );
}
