import type { QuestionState } from '@inzira/contract/advisor';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { ApiError } from '#src/platform/api-error.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { TryAgain } from '#src/ui/try-again.tsx';
import { Pager } from './pager.tsx';
import { openChange, unansweredQuery, useMarks, withMarks } from './unanswered.api.ts';
import { UnansweredRow } from './unanswered-row.tsx';
import './server-texts.ts';

/** For staff: what no lesson answers, so that somebody answers it or an author takes it up. */
export default function UnansweredPage() {
  const { user } = useSession();
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Unanswered questions</Trans>}
        subtitle={
          user?.is_staff && (
            <Trans>
              What learners asked the mentor and no lesson answers. They agreed that you see it with
              their username.
            </Trans>
          )
        }
      />
      {user && !user.is_staff ? (
        <EmptyState
          title={<Trans>Only staff see these questions.</Trans>}
          actions={
            <LinkButton to={paths.dashboard} look="secondary">
              <Trans>To your dashboard</Trans>
            </LinkButton>
          }
        />
      ) : (
        <Questions userId={user?.id} />
      )}
    </PageBody>
  );
}

function addressOf(state: QuestionState, page = 1): string {
  const query = new URLSearchParams({
    ...(state === 'done' && { state }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${paths.dashboardUnanswered}?${query}` : paths.dashboardUnanswered;
}

function Questions({ userId }: { userId: number | undefined }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const { key: view } = useLocation();
  const state = params.get('state') === 'done' ? 'done' : 'open';
  const page = params.get('page') ?? '1';
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...unansweredQuery(state, page),
    enabled: userId !== undefined,
    placeholderData: keepPreviousData,
  });
  const { marks, mark } = useMarks(userId, view);

  // Its last question was marked, or somebody typed the number.
  if (error instanceof ApiError && error.status === 404 && page !== '1')
    return <Navigate to={addressOf(state)} replace />;

  const list = data && !isPlaceholderData ? data : undefined;
  const rows = list ? withMarks(list.results, marks, view) : [];
  const openCount = formatNumber((data?.open_count ?? 0) + openChange(marks), language);
  const turn = (by: number) => {
    const next = new URLSearchParams(params);
    next.set('page', String(Number(page) + by));
    setParams(next);
  };
  return (
    <>
      <nav aria-label={t`Questions by state`} className="flex flex-wrap gap-2">
        <Choice to={addressOf('open')} isHere={state === 'open'}>
          {data ? <Trans>Open ({openCount})</Trans> : <Trans context="questions">Open</Trans>}
        </Choice>
        <Choice to={addressOf('done')} isHere={state === 'done'}>
          <Trans context="questions">Done</Trans>
        </Choice>
      </nav>
      {error && !isFetching && (
        <div className="mt-6">
          <TryAgain busy={isFetching} onRetry={refetch}>
            <FailureAlert sentence={t`The list could not be loaded.`} failure={error} />
          </TryAgain>
        </div>
      )}
      {!list && !error && (
        <div className="mt-6 flex flex-col gap-4">
          <p role="status">
            <Trans>Loading...</Trans>
          </p>
          <SkeletonCards count={3} className="h-28" />
        </div>
      )}
      {list && rows.length === 0 && (
        <div className="mt-6">
          <Nothing state={state} />
        </div>
      )}
      {list && rows.length > 0 && (
        <>
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {rows.map((question) => (
              <UnansweredRow
                key={question.id}
                question={question}
                mark={marks.get(question.id)}
                onMark={(isDone) => void mark(question, isDone)}
              />
            ))}
          </ul>
          <Pager previous={list.previous} next={list.next} onTurn={turn} />
        </>
      )}
    </>
  );
}

interface ChoiceProps {
  to: string;
  isHere: boolean;
  children: ReactNode;
}

function Choice({ to, isHere, children }: ChoiceProps) {
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className="target inline-flex items-center rounded-md border-2 border-line-strong bg-paper-raised px-4 font-semibold text-ink no-underline hover:bg-paper-sunken aria-[current=page]:border-clay aria-[current=page]:bg-clay-soft aria-[current=page]:text-on-clay-soft"
    >
      {children}
    </Link>
  );
}

function Nothing({ state }: { state: QuestionState }) {
  if (state === 'done')
    return (
      <EmptyState title={<Trans>No question is done yet.</Trans>}>
        <Trans>Mark one as done when it is answered or an author has taken it up.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState title={<Trans>No question is open.</Trans>}>
      <Trans>A question that no lesson answers comes here when its learner agrees.</Trans>
    </EmptyState>
  );
}
