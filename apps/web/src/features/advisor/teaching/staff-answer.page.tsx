import type { TaughtAnswer } from '@inzira/contract/staff-answers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { later } from '#src/platform/later.tsx';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Timeline, TimelineEntry } from '#src/ui/timeline.tsx';
import { showToast } from '#src/ui/toast.ts';
import { AnswerField, TeachingFields, teachingOf } from './answer-fields.tsx';
import { ReplyText } from '#src/features/advisor/reply-text.tsx';
import {
  checkAnswer,
  saveAnswer,
  setAnswerInUse,
  staffAnswerQueries,
} from './staff-answers.api.ts';

const TryAnswer = later(async () => import('./try-answer.tsx'));
const NewAnswer = later(async () => import('./new-answer.tsx'));

/** An answer of the team, which a second person reviews, and which can be edited, withdrawn and restored. */
export default function StaffAnswerPage() {
  const { id = '' } = useParams();
  return <PageBody>{id === 'new' ? <NewAnswer /> : <WrittenAnswer id={id} />}</PageBody>;
}

function WrittenAnswer({ id }: { id: string }) {
  const answer = useQuery(staffAnswerQueries.get(id));
  return (
    <QueryState
      query={answer}
      loadingText={<Trans>Loading the answer...</Trans>}
      loading={<SkeletonText lines={8} />}
      failure={<Trans>The answer could not be loaded.</Trans>}
      missing={
        <Missing
          title={<Trans>There is no such answer</Trans>}
          list={paths.staffPlace('answers')}
        />
      }
    >
      {(data) => <Answer answer={data} />}
    </QueryState>
  );
}

function Answer({ answer }: { answer: TaughtAnswer }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { id, version, in_use: isInUse, is_own: isOwn, replaces, versions } = answer;
  const act = useMutation({
    mutationFn: async (kind: 'check' | 'use') =>
      kind === 'check' ? checkAnswer(id, version) : setAnswerInUse(id, !isInUse),
  });
  const [newest] = versions;
  if (!newest) return null;
  const { checked_at: checkedAt, checked_by: reader } = newest;
  return (
    <div className="flex max-w-prose flex-col gap-8">
      <PageHeader
        back={{ to: paths.staffPlace('answers'), label: <Trans>Answers of the team</Trans> }}
        title={<span lang={newest.language}>{newest.asks}</span>}
        subtitle={
          isInUse ? (
            <Trans>The mentor gives this answer.</Trans>
          ) : (
            <Trans>Withdrawn: the mentor does not give it.</Trans>
          )
        }
      />
      {replaces !== null && (
        <Alert tone="notice">
          <Trans>This corrects a built-in answer.</Trans>{' '}
          <TextLink to={paths.staffItem('mentor', replaces)}>
            <Trans>See both</Trans>
          </TextLink>
        </Alert>
      )}
      <div className="flex flex-col gap-3">
        <p>
          {checkedAt !== null ? (
            <Trans>
              Read by a second person, {reader ?? '–'}, on {formatDay(checkedAt, language)}.
            </Trans>
          ) : isOwn ? (
            <Trans>You wrote this version: somebody else of the team has to read it.</Trans>
          ) : (
            <Trans>Not yet read by a second person. Is it right, and in plain words?</Trans>
          )}
        </p>
        {act.isError && <FailureAlert sentence={t`This could not be saved.`} failure={act.error} />}
        <div className="flex flex-wrap gap-3">
          {checkedAt === null && !isOwn && (
            <Button busy={act.isPending} onClick={() => act.mutate('check')}>
              <Trans>I have read it: it is right</Trans>
            </Button>
          )}
          <Button look="secondary" busy={act.isPending} onClick={() => act.mutate('use')}>
            {isInUse ? <Trans>Withdraw</Trans> : <Trans>Use it again</Trans>}
          </Button>
        </div>
      </div>
      {isInUse && (
        <TryAnswer
          key={id}
          taughtId={id}
          released={replaces}
          first={newest.asked_as[0] ?? newest.asks}
          language={newest.language}
        />
      )}
      <Editor key={version} answer={answer} newest={newest} />
      <section aria-labelledby="versions">
        <h2 id="versions" className="mb-4 text-2xl">
          <Trans>Versions</Trans>
        </h2>
        <Timeline items={versions} itemKey={(one) => one.version} label={t`Versions`}>
          {(one) => (
            <TimelineEntry
              title={t`Version ${one.version}`}
              at={one.at}
              by={one.author ?? <Trans>Former member</Trans>}
            >
              <ReplyText markdown={one.answer} />
            </TimelineEntry>
          )}
        </Timeline>
      </section>
    </div>
  );
}

type Newest = TaughtAnswer['versions'][number];

function Editor({ answer, newest }: { answer: TaughtAnswer; newest: Newest }) {
  const { t } = useLingui();
  const { id, version, replaces } = answer;
  const isCorrection = replaces !== null;
  const draft = useDraft(`answer:${id}`, version);
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data) {
      const body = { ...teachingOf(data), answer: textOf(data, 'answer'), version };
      await saveAnswer(id, { ...body, ...(isCorrection && { language: newest.language }) });
      showToast(t`Saved. The mentor gives this version from now on.`, 'success');
    },
  });
  return (
    <form
      key={draft.key}
      {...form}
      aria-label={t`Change the answer`}
      className="flex flex-col gap-5"
    >
      {draft.isOfEarlier && (
        <Alert tone="notice">
          <Trans>
            A colleague saved version {version} after you began. It is shown below; if you save,
            yours replaces it.
          </Trans>
        </Alert>
      )}
      <AnswerField
        name="answer"
        initial={draft.text('answer', newest.answer)}
        errors={fields['answer']}
        busy={busy}
        asked={null}
        isOfMentor
        language={isCorrection ? newest.language : draft.text('language', newest.language)}
        isLanguageFixed={isCorrection}
      />
      <TeachingFields
        fields={fields}
        values={{
          asks: draft.text('asks', newest.asks),
          asked_as: draft.text('asked_as', newest.asked_as.join('\n')).split('\n'),
          source_title: draft.text('source_title', newest.source_title),
          source_url: draft.text('source_url', newest.source_url),
        }}
      />
      {failure !== null && <FailureAlert sentence={t`It could not be saved.`} failure={failure} />}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={busy}>
          <Trans>Save a new version</Trans>
        </Button>
        <DraftNote draft={draft} />
      </div>
    </form>
  );
}
