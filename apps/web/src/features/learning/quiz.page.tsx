import type { AnswerOf } from '@inzira/contract/endpoint';
import type { learningEndpoints } from '@inzira/contract/learning';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { subscribeToItems } from '#src/platform/device-store.ts';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link } from '#src/ui/link.tsx';
import { isMissing, StillTrying } from '#src/ui/query-state.tsx';
import { learningQueries } from './learning.api.ts';
import { useLessonLanguage } from './lesson-language.ts';
import { QuestionLoading } from './question-loading.tsx';
import { Quiz } from './quiz.tsx';
import { usePathState } from './path-state.ts';
import { isClaimUndecided } from './visitor-progress.ts';

export default function QuizPage() {
  const { t } = useLingui();
  const { chapterId = '' } = useParams();
  const way = usePathState();
  const roles = useSession().user?.roles;
  const language = useLessonLanguage();
  const query = useQuery(learningQueries.quiz(chapterId, language));
  const quiz = query.data;
  const title = way.chapterTitle ?? quiz?.chapter_title;
  const courseId = way.courseId ?? quiz?.course_id;
  usePageTitle(title && t`Quiz: ${title}`);
  return (
    <div className="page-width pt-2 md:py-8">
      <div className="mx-auto flex min-h-[calc(100dvh-4.5rem)] max-w-2xl flex-col md:min-h-144">
        <header className="mb-3 flex items-center gap-2 md:mb-6">
          <Link
            to={courseId ? paths.chapters(courseId) : paths.lessons(chapterId)}
            aria-label={courseId ? t`Chapters` : t`Lessons`}
            className="target -ml-2 grid place-items-center text-ink"
          >
            <ArrowLeft size={22} aria-hidden />
          </Link>
          <div className="min-w-0 grow">
            <h1 className="text-lg leading-tight">
              <Trans>Chapter Quiz</Trans>
            </h1>
            <p className="min-h-5 truncate text-sm text-ink-soft">{title}</p>
          </div>
          {/* Static, because lazy loading would take more bytes than the link itself. */}
          {roles?.some((role) => role === 'editor' || role === 'staff') && (
            <LinkButton
              look="quiet"
              to={paths.staffPlace(
                `curriculum/file?quiz=${chapterId}${language ? `&language=${language}` : ''}`,
              )}
            >
              <Trans>Edit</Trans>
            </LinkButton>
          )}
        </header>
        <Questions key={chapterId} chapterId={chapterId} quiz={query} />
      </div>
    </div>
  );
}

interface QuestionsProps {
  chapterId: string;
  quiz: UseQueryResult<AnswerOf<(typeof learningEndpoints)['quiz']>>;
}

function Questions({ chapterId, quiz: { data, isLoading, error } }: QuestionsProps) {
  const questions = data?.questions ?? [];
  const isUndecided = useSyncExternalStore(subscribeToItems, isClaimUndecided, () => false);
  // A query that is paused for lack of a network is not loading.
  if (isLoading) return <QuestionLoading />;
  if (questions.length > 0) {
    // Mounted again once it is decided whose the visitor's position is.
    return <Quiz key={String(isUndecided)} chapter={Number(chapterId)} questions={questions} />;
  }
  const isNowhere = isMissing(error);
  return (
    <EmptyState
      title={<Trans>No Questions Found</Trans>}
      actions={
        <LinkButton to={isNowhere ? paths.modules : paths.lessons(chapterId)}>
          {isNowhere ? <Trans>See all modules</Trans> : <Trans>Back to the lessons</Trans>}
        </LinkButton>
      }
    >
      <Trans>Quiz data is not available for this chapter.</Trans>
      {error && !isNowhere && (
        <p role="status">
          <StillTrying />
        </p>
      )}
    </EmptyState>
  );
}
