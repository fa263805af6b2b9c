import type { QuestionState } from '@inzira/contract/advisor';
import { ADVISOR_PAGE_SIZE } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { keepingScroll } from '#src/platform/keeps-scroll.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { StaffOnly } from '#src/ui/staff-only.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { openChange, unansweredQuery, useMarks, withMarks } from './unanswered.api.ts';
import { UnansweredRow } from './unanswered-row.tsx';

/** For staff: questions that no lesson answers, to be answered or taken over by an author. */
export default function UnansweredPage() {
  const { user } = useSession();
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Unanswered questions</Trans>}
        subtitle={
          user?.is_staff && (
            <Trans>
              Questions of learners to which no lesson has an answer. They agreed that you see them
              with their username.
            </Trans>
          )
        }
      />
      <StaffOnly or="editor">
        <Questions userId={user?.id} />
      </StaffOnly>
    </PageBody>
  );
}

function pathOf(state: QuestionState): string {
  return state === 'done'
    ? `${paths.staffPlace('unanswered')}?state=done`
    : paths.staffPlace('unanswered');
}

function Questions({ userId }: { userId: number | undefined }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [address] = useUrlState({ state: 'open', page: 1 });
  const { key: view } = useLocation();
  const state = address.state === 'done' ? 'done' : 'open';
  const { page } = address;
  const list = usePagedList({ ...unansweredQuery(state, page), enabled: userId !== undefined });
  const { marks, mark } = useMarks(userId, view);

  const openCount = formatNumber((list.data?.open_count ?? 0) + openChange(marks), language);
  return (
    <>
      <nav aria-label={t`Questions by state`} className="mb-4 flex flex-wrap gap-2">
        <Choice to={pathOf('open')} isHere={state === 'open'}>
          {list.data ? <Trans>Open ({openCount})</Trans> : <Trans context="questions">Open</Trans>}
        </Choice>
        <Choice to={pathOf('done')} isHere={state === 'done'}>
          <Trans context="questions">Done</Trans>
        </Choice>
        {/* Lets staff write an answer without a question. */}
        <LinkButton look="quiet" to={paths.staffItem('answers', 'new')}>
          <Plus size={20} aria-hidden />
          <Trans>Write an answer</Trans>
        </LinkButton>
      </nav>
      <PagedList
        query={list}
        page={page}
        pageSize={ADVISOR_PAGE_SIZE}
        loadingText={<Trans>Loading...</Trans>}
        hidesLoadingText
        loading={<SkeletonList count={3} className="h-28" />}
        failure={<Trans>The list could not be loaded.</Trans>}
      >
        {(data) => {
          const rows = withMarks(data.results, marks, view);
          if (rows.length === 0) return <Nothing state={state} />;
          return (
            <ul
              // Inert while rows of another page or state are still shown, since marking them would be a mistake.
              inert={list.isPlaceholderData}
              className="divide-y divide-line border-y border-line"
            >
              {rows.map((question) => (
                <UnansweredRow
                  key={question.id}
                  question={question}
                  mark={marks.get(question.id)}
                  onMark={(isDone) => void mark(question, isDone)}
                />
              ))}
            </ul>
          );
        }}
      </PagedList>
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
      state={keepingScroll(null)}
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
      <EmptyState title={<Trans>No question is marked as done yet.</Trans>}>
        <Trans>Mark one as done when it is answered or an author has taken it up.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState title={<Trans>No question is open.</Trans>}>
      <Trans>
        When no lesson answers a question and the learner agrees, the question appears here.
      </Trans>
    </EmptyState>
  );
}
