import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#src/platform/language.ts';
import { useSession } from '#src/platform/session.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { PageBody } from '#src/ui/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { questionsQuery } from './psychometric.api.ts';
import { Quiz } from './quiz.tsx';

export default function ProfileQuizPage() {
  const { user } = useSession();
  const { data, isPending, fetchStatus, refetch } = useQuery(questionsQuery(useLanguage()));
  const isWaiting = isPending && fetchStatus === 'fetching';

  return (
    <PageBody narrow>
      <h1 className="mb-4 text-xl md:text-3xl">
        <Trans>Entrepreneur profile test</Trans>
      </h1>
      {isWaiting && <QuestionSkeleton />}
      {data && data.length > 0 && (
        <Quiz key={user?.id ?? 'visitor'} questions={data} userId={user?.id ?? null} />
      )}
      {!isWaiting && !data?.length && (
        <div className="flex flex-col items-start gap-5">
          <Alert>
            <p className="font-semibold">
              <Trans>No questions could be loaded.</Trans>
            </p>
            <p>
              <Trans>Answers that you have already given are kept on this device.</Trans>
            </p>
          </Alert>
          <Button busy={fetchStatus === 'fetching'} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </PageBody>
  );
}

/** As high as a question, so that nothing jumps when it comes. */
function QuestionSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-ink-soft">
        <Trans>Loading questions...</Trans>
      </p>
      <Skeleton className="h-2.5 w-full" />
      <Skeleton className="h-24 w-full" />
      {['a', 'b', 'c', 'd'].map((choice) => (
        <Skeleton key={choice} className="h-15 w-full" />
      ))}
    </div>
  );
}
