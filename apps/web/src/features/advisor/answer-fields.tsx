import { ANSWER_LIMITS } from '@inzira/contract/rules/staff';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { textOf } from '#src/ui/save.ts';
import { Field, TextArea, TextInput } from '#src/ui/field.tsx';
import { UrlInput } from '#src/ui/url-input.tsx';
import { ReplyText } from './reply-text.tsx';

interface AnswerFieldProps {
  name: string;
  initial: string;
  errors?: readonly string[] | undefined;
  busy: boolean;
}

/** The answer as Markdown, and below it as learners will see it. */
export function AnswerField({ name, initial, errors, busy }: AnswerFieldProps) {
  const [text, setText] = useState(initial);
  return (
    <>
      <Field
        label={<Trans>Answer</Trans>}
        hint={
          <Trans>
            Answer in the first sentence: it is shown in bold. A line that begins with “- ” is a
            point of a list.
          </Trans>
        }
        name={name}
        limit={ANSWER_LIMITS.answer}
        required
        errors={errors}
      >
        <TextArea
          rows={8}
          defaultValue={initial}
          readOnly={busy}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      {text.trim() !== '' && (
        <section
          aria-labelledby="preview"
          className="rounded-lg border border-line bg-paper-raised p-4"
        >
          <h2 id="preview" className="mb-2 text-base font-semibold text-ink-soft">
            <Trans>As learners see it</Trans>
          </h2>
          <ReplyText markdown={text} />
        </section>
      )}
    </>
  );
}

interface TeachingValues {
  asks: string;
  asked_as: readonly string[];
  source_title: string;
  source_url: string;
}

interface TeachingFieldsProps {
  values: TeachingValues;
  fields: Partial<Record<string, string[]>>;
}

/** What the mentor must know beside the text of an answer. */
export function TeachingFields({ values, fields }: TeachingFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Field
        label={<Trans>The question in short, as learners see it on a button</Trans>}
        name="asks"
        limit={ANSWER_LIMITS.asks}
        required
        errors={fields['asks']}
      >
        <TextInput defaultValue={values.asks} placeholder={t`How do I …?`} />
      </Field>
      <Field
        label={<Trans>Ways of asking, one a line</Trans>}
        hint={
          <Trans>
            As people type it. One is enough; with five to ten the mentor knows the question in
            other words, too.
          </Trans>
        }
        name="asked_as"
        required
        errors={fields['asked_as']}
      >
        <TextArea rows={6} defaultValue={values.asked_as.join('\n')} />
      </Field>
      <Field
        label={<Trans>Name of the source, if it has one</Trans>}
        name="source_title"
        errors={fields['source_title']}
      >
        <TextInput defaultValue={values.source_title} maxLength={ANSWER_LIMITS.sourceTitle} />
      </Field>
      <Field
        label={<Trans>Address of the source</Trans>}
        name="source_url"
        errors={fields['source_url']}
      >
        <UrlInput defaultValue={values.source_url} />
      </Field>
    </>
  );
}

/** What `TeachingFields` were filled with, as the server takes it. */
export function teachingOf(data: FormData) {
  return {
    asks: textOf(data, 'asks'),
    asked_as: textOf(data, 'asked_as')
      .split('\n')
      .map((way) => way.trim())
      .filter((way) => way !== ''),
    source_title: textOf(data, 'source_title'),
    source_url: textOf(data, 'source_url'),
  };
}
