import { ANSWER_LIMITS } from '@inzira/contract/rules/staff';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { Alert } from '#src/ui/alert.tsx';
import { RadioGroup } from '#src/ui/choice-group.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { textOf } from '#src/ui/save.ts';
import { Field, TextArea, TextInput } from '#src/ui/field.tsx';
import { UrlInput } from '#src/ui/url-input.tsx';
import { askedLanguage, seenLanguage } from '#src/features/advisor/answer-language.ts';
import { nameOfLanguage } from '#src/features/advisor/language-name.ts';
import { ReplyText } from '#src/features/advisor/reply-text.tsx';
import { withBoldLead } from '#src/features/advisor/bold-lead.ts';

interface AnswerFieldProps {
  name: string;
  initial: string;
  errors?: readonly string[] | undefined;
  busy: boolean;
  /** The language code of the question; null for an answer without one. */
  asked: string | null;
  /** Whether the mentor gives the answer, and so shows its first sentence in bold. */
  isOfMentor: boolean;
  /** The language that was chosen before. */
  language?: string | undefined;
  /** For a correction of a text, which stays in its language. */
  isLanguageFixed?: boolean;
}

/** Fields for the answer in Markdown and its language, with a preview below. */
export function AnswerField(props: AnswerFieldProps) {
  const { name, initial, errors, busy, asked, isOfMentor, language, isLanguageFixed } = props;
  const { t } = useLingui();
  const [text, setText] = useState(initial);
  const [chosen, setChosen] = useState(language);
  const expected = asked === null ? null : askedLanguage(asked);
  const own = (isLanguageFixed ? language : chosen) ?? seenLanguage(text) ?? expected ?? 'en';
  const askedIn = nameOfLanguage(asked ?? 'en', useLanguage());
  const names = { en: t`English`, fr: t`French` };
  return (
    <>
      <Field
        label={<Trans context="what is written">Answer</Trans>}
        hint={
          <Trans>
            Answer in the first sentence: the mentor shows it in bold. A line that begins with “- ”
            is a point of a list.
          </Trans>
        }
        name={name}
        limit={ANSWER_LIMITS.answer}
        required
        errors={errors}
      >
        <TextArea
          rows={5}
          className="field-sizing-content min-h-34"
          defaultValue={initial}
          readOnly={busy}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      {!isLanguageFixed && (
        <RadioGroup
          label={<Trans>The answer is written in</Trans>}
          name="language"
          inline
          value={own}
          onChange={setChosen}
          choices={[
            { value: 'en', label: names.en },
            { value: 'fr', label: names.fr },
          ]}
        />
      )}
      {expected !== null && own !== expected && text.trim() !== '' && (
        <Alert tone="notice">
          {expected === 'en' ? (
            <Trans>
              The question was asked in {askedIn}, and this answer is in French. The learner gets it
              as it is; the mentor gives it only to those who ask or read in French.
            </Trans>
          ) : (
            <Trans>
              The question was asked in French, and this answer is in English. Learners get it as it
              is.
            </Trans>
          )}
        </Alert>
      )}
      {text.trim() !== '' && (
        <section
          aria-labelledby="preview"
          className="rounded-lg border border-line bg-paper-raised p-4"
        >
          <h2 id="preview" className="mb-2 text-base font-semibold text-ink-soft">
            <Trans>As learners see it</Trans>
          </h2>
          <div lang={own}>
            <ReplyText markdown={isOfMentor ? withBoldLead(text) : text} />
          </div>
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
  /** The ways of asking are added to those of the release. */
  isCorrection?: boolean;
  fields: Partial<Record<string, string[]>>;
}

interface AsksFieldProps {
  initial: string;
  errors: readonly string[] | undefined;
}

export function AsksField({ initial, errors }: AsksFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={<Trans>The question in short, as learners see it on a button</Trans>}
      name="asks"
      limit={ANSWER_LIMITS.asks}
      required
      errors={errors}
    >
      <TextInput defaultValue={initial} placeholder={t`How do I …?`} />
    </Field>
  );
}

/** Further fields of an answer for the mentor, besides its text. */
export function TeachingFields({ values, fields, isCorrection = false }: TeachingFieldsProps) {
  return (
    <>
      <AsksField initial={values.asks} errors={fields['asks']} />
      <Field
        label={
          isCorrection ? (
            <Trans>Further ways of asking, one per line</Trans>
          ) : (
            <Trans>Ways of asking, one per line</Trans>
          )
        }
        hint={
          isCorrection ? (
            <Trans>
              As people type it, with nothing that tells of one person: phones keep these lines.
              They are added to the built-in ways of asking.
            </Trans>
          ) : (
            <Trans>
              As people type it, with nothing that tells of one person: phones keep these lines. One
              is enough; with five to ten the mentor knows the question in other words, too.
            </Trans>
          )
        }
        name="asked_as"
        required={!isCorrection}
        errors={fields['asked_as']}
      >
        <TextArea
          rows={3}
          className="field-sizing-content"
          defaultValue={values.asked_as.join('\n')}
        />
      </Field>
      <Disclosure
        label={<Trans>Source (optional)</Trans>}
        isOpen={Boolean(
          values.source_title ||
          values.source_url ||
          fields['source_title'] ||
          fields['source_url'],
        )}
      >
        <div className="flex flex-col gap-5">
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
        </div>
      </Disclosure>
    </>
  );
}

/** The values of `TeachingFields` in the server's format. */
export function teachingOf(data: FormData) {
  return {
    asks: textOf(data, 'asks'),
    asked_as: textOf(data, 'asked_as')
      .split('\n')
      .map((way) => way.trim())
      .filter((way) => way !== ''),
    source_title: textOf(data, 'source_title'),
    source_url: textOf(data, 'source_url'),
    language: textOf(data, 'language') === 'fr' ? ('fr' as const) : ('en' as const),
  };
}
