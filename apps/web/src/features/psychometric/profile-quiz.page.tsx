import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useLanguage } from '#src/platform/language.ts';
import { useSession } from '#src/platform/session.ts';
import { PageBody } from '#src/ui/page-header.tsx';
import { LoadFailure, QueryState } from '#src/ui/query-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { questionsQuery } from './profile-test.api.ts';
import { ClaimedQuiz } from './claimed-quiz.tsx';

export default function ProfileQuizPage() {
  const { user } = useSession();
  const state: unknown = useLocation().state;
  const handsIn = typeof state === 'object' && state !== null && 'handsIn' in state;
  const questions = useQuery(questionsQuery(useLanguage()));
  return (
    <PageBody narrow>
      <h1 className="mb-2 text-xl max-md:-mt-1 md:mb-4 md:text-3xl">
        <Trans>Entrepreneur profile test</Trans>
      </h1>
      <QueryState
        query={questions}
        loadingText={<Trans>Loading questions...</Trans>}
        loading={<QuestionSkeleton />}
        failure={<NoQuestions />}
        empty={
          <LoadFailure query={questions}>
            <NoQuestions />
          </LoadFailure>
        }
      >
        {(data) => (
          <ClaimedQuiz
            key={user?.id ?? 'visitor'}
            questions={data}
            userId={user?.id ?? null}
            handsIn={handsIn}
          />
        )}
      </QueryState>
    </PageBody>
  );
}

function NoQuestions() {
  return (
    <>
      <Trans>No questions could be loaded.</Trans>
      <span className="block font-normal">
        <Trans>Answers that you have already given are kept on this device.</Trans>
      </span>
    </>
  );
}

/** The height of a question, so that nothing moves when it loads. */
function QuestionSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-2.5 w-full" />
      <Skeleton className="h-24 w-full" />
      {['a', 'b', 'c', 'd'].map((choice) => (
        <Skeleton key={choice} className="h-15 w-full" />
      ))}
    </div>
  );
}
