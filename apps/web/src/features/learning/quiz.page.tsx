import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { BackLink } from '#src/ui/page-header.tsx';
import { isMissing, StillTrying } from '#src/ui/query-state.tsx';
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx';
import { learningQueries } from './learning.api.ts';
import { Quiz } from './quiz.tsx';
import { useWayHere } from './way-here.ts';

export default function QuizPage() {
  const { t } = useLingui();
  const { chapterId = '' } = useParams();
  const { chapterTitle, courseId } = useWayHere();
  usePageTitle(chapterTitle && t`Quiz: ${chapterTitle}`);
  return (
    <div className="page-width py-4 md:py-8">
      <div className="mx-auto max-w-2xl">
        <BackLink to={courseId ? paths.chapters(courseId) : paths.lessons(chapterId)}>
          {courseId ? <Trans>Chapters</Trans> : <Trans>Lessons</Trans>}
        </BackLink>
        <h1 className="mt-1 text-2xl md:text-3xl">
          <Trans>Chapter Quiz</Trans>
        </h1>
        {chapterTitle && (
          <p className="mt-1 text-ink-soft" lang="en">
            {chapterTitle}
          </p>
        )}
        <div className="mt-6">
          <Questions key={chapterId} chapterId={chapterId} />
        </div>
      </div>
    </div>
  );
}

function Questions({ chapterId }: { chapterId: string }) {
  const { data, isPending, error } = useQuery(learningQueries.quiz(chapterId));
  const questions = data?.questions ?? [];
  if (isPending) return <QuizLoading />;
  if (questions.length > 0) return <Quiz chapter={Number(chapterId)} questions={questions} />;
  return (
    <EmptyState
      title={<Trans>No Questions Found</Trans>}
      actions={
        <LinkButton to={paths.lessons(chapterId)} look="secondary">
          <Trans>Back to the lessons</Trans>
        </LinkButton>
      }
    >
      <p>
        <Trans>Quiz data is not available for this chapter.</Trans>
      </p>
      {error && !isMissing(error) && (
        <p role="status">
          <StillTrying />
        </p>
      )}
    </EmptyState>
  );
}

function QuizLoading() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        <Trans>Loading questions...</Trans>
      </p>
      <Skeleton className="mb-6 h-4 w-40" />
      <SkeletonText lines={2} />
      <div className="mt-6 flex flex-col gap-3">
        {[1, 2, 3, 4].map((choice) => (
          <Skeleton key={choice} className="h-14 w-full" />
        ))}
      </div>
    </div>
  );
}
