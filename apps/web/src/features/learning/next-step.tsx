import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ProgressBar } from '#src/ui/progress.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { learningQueries } from './learning.api.ts';
import { NextStepLoading } from './next-step-loading.tsx';
import { countLessons, findNextLesson, percentOf } from './progress.ts';

/** The one thing to do now, for a learner: the next lesson, from where they stand. */
export default function NextStep() {
  const { t } = useLingui();
  return (
    <QueryState
      query={useQuery(learningQueries.tracker())}
      loadingText={<Trans>Loading progress...</Trans>}
      hidesLoadingText
      loading={<NextStepLoading />}
      failure={<Trans>Your next lesson could not be loaded.</Trans>}
    >
      {({ modules }) => {
        const { completed, total } = countLessons(modules);
        const next = findNextLesson(modules);
        return (
          <Card className="flex flex-col gap-4">
            {next ? (
              <div>
                <p className="text-ink-soft">
                  {next.isFirst ? (
                    <Trans>Your first lesson</Trans>
                  ) : (
                    <Trans>Your next lesson</Trans>
                  )}
                </p>
                <p lang="en" className="mt-1 font-display text-2xl leading-tight font-bold">
                  {next.lesson.title}
                </p>
                <p lang="en" className="mt-1 text-ink-soft">
                  {next.chapter.title}
                </p>
              </div>
            ) : (
              <p className="font-display text-2xl leading-tight font-bold">
                <Trans>You have completed every lesson</Trans>
              </p>
            )}
            <ProgressBar percent={percentOf(completed, total)} label={t`Lessons completed`} />
            {next ? (
              <LinkButton
                to={paths.lessons(next.chapter.id)}
                state={{
                  lessonId: next.lesson.id,
                  chapterTitle: next.chapter.title,
                  courseId: next.courseId,
                }}
                size="lg"
              >
                {next.isFirst ? <Trans>Start learning</Trans> : <Trans>Continue learning</Trans>}
                <ArrowRight size={20} aria-hidden />
              </LinkButton>
            ) : (
              <LinkButton to={paths.explore} size="lg">
                <Trans>See opportunities</Trans>
              </LinkButton>
            )}
          </Card>
        );
      }}
    </QueryState>
  );
}
