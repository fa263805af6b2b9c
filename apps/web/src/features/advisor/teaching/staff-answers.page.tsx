import { ADVISOR_PAGE_SIZE } from '@inzira/contract/limits';
import type { AnswerState, MissedAnswer, TaughtAnswerLine } from '@inzira/contract/staff-answers';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { apiFetch } from '#src/platform/api.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useFailureToast } from '#src/ui/failure-toast.ts';
import { Field, Select } from '#src/ui/field.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { ReleasedChip } from './released-chip.tsx';
import { staffAnswerQueries } from './staff-answers.api.ts';

const STATES: readonly string[] = ['unread', 'read', 'withdrawn'] satisfies AnswerState[];

/** The team's answers for the mentor, and answers that learners rejected as not meant. */
export default function StaffAnswersPage() {
  const { t } = useLingui();
  const [{ page, ...filters }, setFilters] = useUrlState({ state: '', page: 1 });
  const state = STATES.includes(filters.state) ? (filters.state as AnswerState) : undefined;
  const answers = usePagedList(staffAnswerQueries.list(state, page));
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Answers of the team</Trans>}
        subtitle={
          <Trans>
            What you answer to a question becomes an answer of the mentor. Somebody else reads it.
          </Trans>
        }
        actions={
          <>
            <LinkButton to={paths.staffItem('answers', 'new')}>
              <Plus size={20} aria-hidden />
              <Trans>Write an answer</Trans>
            </LinkButton>
            <Export />
          </>
        }
      />
      <div className="mb-4 max-w-xs">
        <Field name="state" label={<Trans>Show</Trans>}>
          <Select
            value={state ?? ''}
            onChange={({ currentTarget }) => setFilters({ state: currentTarget.value })}
          >
            <option value="">{t`All answers`}</option>
            <option value="unread">{t`Waiting for a second reader`}</option>
            <option value="read">{t`Read by two`}</option>
            <option value="withdrawn">{t`Withdrawn`}</option>
          </Select>
        </Field>
      </div>
      <PagedList
        query={answers}
        page={page}
        pageSize={ADVISOR_PAGE_SIZE}
        loadingText={<Trans>Loading answers...</Trans>}
        loading={
          <div className="flex flex-col gap-3">
            <SkeletonCards count={4} className="h-20" />
          </div>
        }
        failure={<Trans>The answers could not be loaded.</Trans>}
        empty={
          <EmptyState title={<Trans>No answers here</Trans>}>
            <Trans>
              Answer an unanswered question and tick that the mentor gives this answer from now on.
            </Trans>
          </EmptyState>
        }
      >
        {(data) => (
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {data.results.map((answer) => (
              <Line key={answer.id} answer={answer} />
            ))}
          </ul>
        )}
      </PagedList>
      <Missed />
    </PageBody>
  );
}

function Line({ answer }: { answer: TaughtAnswerLine }) {
  const language = useLanguage();
  const { id, asks, author, at, checked_at: checkedAt, misses } = answer;
  const { in_use: isInUse, replaces } = answer;
  return (
    <li className="flex flex-col gap-1 py-4">
      <TextLink to={paths.staffItem('answers', id)}>
        <span lang={answer.language} className="text-lg font-semibold wrap-anywhere">
          {asks}
        </span>
      </TextLink>
      <p className="text-sm text-ink-soft">
        {author ?? <Trans>Former member</Trans>} · {formatDay(at, language)}
      </p>
      <p className="flex flex-wrap gap-2 pt-1">
        {!isInUse ? (
          <Chip>
            <Trans>Withdrawn</Trans>
          </Chip>
        ) : checkedAt === null ? (
          <Chip tone="ochre">
            <Trans>Waiting for a second reader</Trans>
          </Chip>
        ) : (
          <Chip tone="forest">
            <Trans>Read by two</Trans>
          </Chip>
        )}
        {replaces !== null && (
          <Chip>
            <Trans>Corrects a built-in answer</Trans>
          </Chip>
        )}
        {misses > 0 && (
          <Chip tone="alarm">
            <Plural value={misses} one="# time not meant" other="# times not meant" />
          </Chip>
        )}
      </p>
    </li>
  );
}

function Missed() {
  const { t } = useLingui();
  const [{ missed: page }] = useUrlState({ missed: 1 });
  const missed = usePagedList(staffAnswerQueries.missed(page));
  return (
    <section aria-labelledby="missed" className="mt-12">
      <h2 id="missed" className="mb-1 text-2xl">
        <Trans>Not what learners meant</Trans>
      </h2>
      <p className="mb-4 max-w-prose text-ink-soft">
        <Trans>
          Answers after which learners chose "Not what I meant", the most often first. Questions are
          shown of those who let you read them.
        </Trans>
      </p>
      <PagedList
        query={missed}
        page={page}
        param="missed"
        pagesLabel={t`Pages of answers that were not meant`}
        pageSize={ADVISOR_PAGE_SIZE}
        loadingText={<Trans>Loading...</Trans>}
        hidesLoadingText
        loading={<SkeletonCards count={2} className="h-16" />}
        failure={<Trans>The list could not be loaded.</Trans>}
        empty={
          <p className="text-ink-soft">
            <Trans>None yet.</Trans>
          </p>
        }
      >
        {({ results }) => (
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {results.map((answer) => (
              <MissedLine key={answer.answer_id} missed={answer} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

/** An answer of the team is edited, one of the release corrected, or the team writes another. */
function MissedLine({ missed }: { missed: MissedAnswer }) {
  const { answer_id: id, asks, taught_id: taughtId, state, misses, questions } = missed;
  return (
    <li className="flex flex-col gap-1 py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold wrap-anywhere">
          {taughtId !== null ? (
            <TextLink to={paths.staffItem('answers', taughtId)}>{asks ?? id}</TextLink>
          ) : state !== null ? (
            <TextLink to={paths.staffItem('mentor', id)}>{asks ?? id}</TextLink>
          ) : (
            (asks ?? id)
          )}
        </span>
        <span className="text-sm text-ink-soft">
          <Plural value={misses} one="# time" other="# times" />
        </span>
        {state !== null && <ReleasedChip state={state} />}
      </p>
      {questions.map((question) => (
        <p key={question} className="wrap-anywhere text-ink-soft">
          {question}
        </p>
      ))}
      {taughtId === null && (
        <TextLink
          alone
          to={`${paths.staffItem('answers', 'new')}?${new URLSearchParams({ instead: id })}`}
        >
          <Trans>
            Write a better answer<span className="sr-only">: {asks ?? id}</span>
          </Trans>
        </TextLink>
      )}
    </li>
  );
}

function Export() {
  const failure = useFailureToast();
  const download = useMutation({
    mutationFn: async () => {
      const answer = await apiFetch('/api/staff/answers.yaml');
      saveFile(await answer.blob(), 'advisor.yaml');
    },
    onMutate: failure.clear,
    onError: failure.show,
  });
  return (
    <Button look="secondary" busy={download.isPending} onClick={() => download.mutate()}>
      <Download size={20} aria-hidden />
      <Trans>Export</Trans>
    </Button>
  );
}
