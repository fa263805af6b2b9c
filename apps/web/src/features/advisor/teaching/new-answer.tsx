import { ANSWER_LIMITS } from '@inzira/contract/rules/staff';
import type { MissedAnswer } from '@inzira/contract/staff-answers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button } from '#src/ui/button.tsx';
import { type Draft, DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { type Save, textOf, useSave } from '#src/ui/save.ts';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import { AnswerField, AsksField } from './answer-fields.tsx';
import { shortAsk } from '#src/features/advisor/short-ask.ts';
import { createAnswer, staffAnswerQueries } from './staff-answers.api.ts';

/** Creates an answer to a question that nobody has passed on; other wordings are tried and added afterwards. */
export default function NewAnswer() {
  const [{ instead }] = useUrlState({ instead: '' });
  return (
    <div className="flex max-w-prose flex-col gap-5 [&>header]:mb-0">
      <PageHeader
        back={{ to: paths.staffPlace('answers'), label: <Trans>Answers of the team</Trans> }}
        title={<Trans>Write an answer for the mentor</Trans>}
      />
      {instead === '' ? (
        <AnswerForm key="new" draftName="new-answer" missed={null} />
      ) : (
        <BetterAnswer key={instead} id={instead} />
      )}
    </div>
  );
}

/** Replaces an answer that learners rejected as not meant. */
function BetterAnswer({ id }: { id: string }) {
  const missed = useQuery(staffAnswerQueries.missedAnswer(id));
  return (
    <QueryState
      query={missed}
      loadingText={<Trans>Loading the answer...</Trans>}
      loading={<SkeletonText lines={6} />}
      failure={<Trans>The answer could not be loaded.</Trans>}
    >
      {({ results: [answer] }) => (
        <AnswerForm draftName={`new-answer:${id}`} missed={answer ?? null} />
      )}
    </QueryState>
  );
}

interface AnswerFormProps {
  draftName: string;
  missed: MissedAnswer | null;
}

function AnswerForm({ draftName, missed }: AnswerFormProps) {
  const { t } = useLingui();
  const go = useGo();
  const draft = useDraft(draftName);
  const title = missed?.asks ?? '';
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data, { idempotencyKey }) {
      const question = textOf(data, 'question').trim();
      const body = {
        language: textOf(data, 'language') === 'fr' ? ('fr' as const) : ('en' as const),
        asks: textOf(data, 'asks').trim() || shortAsk(question),
        asked_as: [question],
        answer: textOf(data, 'answer'),
        source_title: '',
        source_url: '',
      };
      const { id } = await createAnswer(body, idempotencyKey);
      draft.discard();
      showToast(t`The mentor knows it now.`, 'success');
      go(paths.staffItem('answers', id));
    },
  });
  return (
    <>
      {missed !== null && missed.questions.length > 0 && <Asked questions={missed.questions} />}
      <form key={draft.key} {...form} className="flex flex-col gap-5">
        <AskedFields draft={draft} title={title} errors={fields} />
        <AnswerField
          name="answer"
          initial={draft.text('answer')}
          errors={fields['answer']}
          busy={busy}
          asked={null}
          isOfMentor
          language={draft.text('language') || undefined}
        />
        {failure !== null && (
          <FailureAlert sentence={t`It could not be saved.`} failure={failure} />
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={busy}>
            <Trans>Give it from now on</Trans>
          </Button>
          <DraftNote draft={draft} />
        </div>
      </form>
    </>
  );
}

function Asked({ questions }: { questions: readonly string[] }) {
  return (
    <section className="flex flex-col gap-1">
      <h2 className="text-base font-semibold">
        <Trans>What learners asked, of those who let you read it</Trans>
      </h2>
      <ul className="list-disc pl-5">
        {questions.map((question) => (
          <li key={question} className="wrap-anywhere">
            {question}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AskedFieldsProps {
  draft: Draft;
  /** The title of the answer that it replaces; else empty. */
  title: string;
  errors: Save['fields'];
}

/** The question, and a short version where no part of it fits on a button. */
function AskedFields({ draft, title, errors }: AskedFieldsProps) {
  const { t } = useLingui();
  const [question, setQuestion] = useState(draft.text('question', title));
  const isLong = question.trim() !== '' && shortAsk(question) === '';
  return (
    <>
      <Field
        name="question"
        label={<Trans>The question, as a learner types it</Trans>}
        limit={ANSWER_LIMITS.way}
        required
        errors={errors['question'] ?? (isLong ? undefined : errors['asks']) ?? errors['asked_as']}
      >
        <TextInput
          defaultValue={draft.text('question', title)}
          placeholder={t`How do I …?`}
          onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
        />
      </Field>
      {isLong && <AsksField initial={draft.text('asks')} errors={errors['asks']} />}
    </>
  );
}
