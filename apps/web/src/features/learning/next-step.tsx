import type { TrackerView } from '@inzira/contract/learning';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { formatMinutes } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { learningQueries } from './learning.api.ts';
import { QuizMeasures } from './measures.tsx';
import { NextStepLoading } from './next-step-loading.tsx';
import { NowCard } from './now-card.tsx';
import { findNextStep, type NextStep as Step } from './progress.ts';
import { PathStrip } from './path-signs.tsx';

/** At least as high as the placeholder while it loads. */
const HEIGHT = 'min-h-65 sm:min-h-53';

/** The learner's single next step: the next lesson or quiz, and after all of them the studio. */
export default function NextStep() {
  return (
    <QueryState
      query={useQuery(learningQueries.tracker())}
      loadingText={<Trans>Loading progress...</Trans>}
      hidesLoadingText
      loading={<NextStepLoading />}
      failure={<Trans>Your next lesson could not be loaded.</Trans>}
    >
      {(tracker) => <NextStepCard tracker={tracker} />}
    </QueryState>
  );
}

export function NextStepCard({ tracker }: { tracker: TrackerView }) {
  if (tracker.modules.length === 0) return null;
  const step = findNextStep(tracker.modules, tracker.last_accessed_lesson_id);
  return step ? <StepOf step={step} /> : <Finished />;
}

export function StepOf({ step }: { step: Step }) {
  return step.lesson ? <NextLesson step={step} lesson={step.lesson} /> : <NextQuiz step={step} />;
}

function NextLesson({ step, lesson }: { step: Step; lesson: NonNullable<Step['lesson']> }) {
  const language = useLanguage();
  const { chapter, isFirst } = step;
  const position = chapter.lessons.indexOf(lesson) + 1;
  const count = chapter.lessons.length;
  const isNewChapter = chapter.lessons.every(({ completed }) => !completed);
  return (
    <StepCard
      kind={
        isFirst ? (
          <Trans>Your first lesson</Trans>
        ) : isNewChapter ? (
          <Trans>Your next chapter</Trans>
        ) : (
          <Trans>Your next lesson</Trans>
        )
      }
      title={lesson.title}
      chapter={chapter}
      hereId={lesson.id}
      measure={
        <>
          <Trans>
            Lesson {position} of {count}
          </Trans>
          {' · '}
          <span className="whitespace-nowrap">{formatMinutes(lesson.minutes, language)}</span>
        </>
      }
      action={
        <LinkButton
          to={paths.lessons(chapter.id)}
          state={{
            lessonId: lesson.id,
            chapterTitle: chapter.title,
            courseId: chapter.courseId,
          }}
          size="lg"
          className="w-full max-sm:gap-1.5 max-sm:px-2! max-sm:text-base! sm:w-auto"
        >
          {isFirst ? <Trans>Start learning</Trans> : <Trans>Continue learning</Trans>}
          <ArrowRight size={20} aria-hidden />
        </LinkButton>
      }
    />
  );
}

function NextQuiz({ step: { chapter } }: { step: Step }) {
  return (
    <StepCard
      kind={<Trans>All lessons read: now the quiz of this chapter</Trans>}
      title={chapter.title}
      chapter={chapter}
      measure={<QuizMeasures quiz={chapter.quiz} />}
      action={
        <LinkButton
          to={paths.quiz(chapter.id)}
          state={{ chapterTitle: chapter.title, courseId: chapter.courseId }}
          size="lg"
          className="w-full max-sm:gap-1.5 max-sm:px-2! max-sm:text-base! sm:w-auto"
        >
          <Trans>Take the quiz</Trans>
          <ArrowRight size={20} aria-hidden />
        </LinkButton>
      }
    />
  );
}

function Finished() {
  return (
    <NowCard title={<Trans>You have completed every lesson</Trans>} className={HEIGHT}>
      <p className="text-ink-soft">
        <Trans>Now put it to work, step by step, on your own venture.</Trans>
      </p>
      <div className="mt-auto flex flex-col gap-3 pt-3 sm:flex-row-reverse sm:justify-between">
        <LinkButton
          to={paths.ventureStudio}
          size="lg"
          className="max-sm:gap-1.5 max-sm:px-2! max-sm:text-base!"
        >
          <Trans>Open the venture studio</Trans>
          <ArrowRight size={20} aria-hidden />
        </LinkButton>
        <LinkButton
          to={paths.dashboardCertificates}
          size="lg"
          look="secondary"
          className="max-sm:text-base!"
        >
          <Trans>Your certificates</Trans>
        </LinkButton>
      </div>
    </NowCard>
  );
}

interface StepCardProps {
  kind: ReactNode;
  /** The English title, as in the content. */
  title: string;
  chapter: Step['chapter'];
  hereId?: number;
  measure: ReactNode;
  action: ReactNode;
}

function StepCard({ kind, title, chapter, hereId, measure, action }: StepCardProps) {
  return (
    <NowCard kind={kind} title={title} className={HEIGHT}>
      {title !== chapter.title && <p className="text-ink-soft">{chapter.title}</p>}
      <div className="mt-2 flex grow flex-col justify-between gap-x-6 gap-y-5 sm:flex-row sm:flex-wrap sm:items-end">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <PathStrip chapters={[chapter]} hereId={hereId} />
          <p className="text-ink-soft">{measure}</p>
        </div>
        {action}
      </div>
    </NowCard>
  );
}
