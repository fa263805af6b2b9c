import type { Chapter } from '@inzira/contract/learning';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Link } from '#src/ui/link.tsx';
import { learningQueries } from './learning.api.ts';
import { QuizMeasures } from './measures.tsx';
import { NowCard } from './now-card.tsx';
import { wantsStamp } from './stamp-score.ts';

interface CourseEndProps {
  chapters: readonly Chapter[];
  courseId: string;
}

/** The next step after a course whose lessons and quizzes are done: missing stamps, or else the next course. */
export function CourseEnd({ chapters, courseId }: CourseEndProps) {
  const modules = useQuery(learningQueries.modules());
  const courses = modules.data?.flatMap((module) => module.courses);
  const place = courses?.findIndex(({ id }) => String(id) === courseId) ?? -1;
  const next = place < 0 ? undefined : courses?.[place + 1];
  const left = chapters.find(wantsStamp);
  // The path requires an attempt at each quiz, the certificate also a stamp.
  if (left)
    return (
      <QuizNow kind={<Trans>All lessons read</Trans>} chapter={left} courseId={courseId}>
        {next && (
          <p className="mt-1 text-center">
            <Link
              to={paths.chapters(next.id)}
              className="target inline-block py-2 font-semibold text-clay underline underline-offset-4 hover:text-clay-strong"
            >
              <Trans>Next course</Trans>
            </Link>
            <span className="block text-sm text-ink-soft">{next.title}</span>
          </p>
        )}
      </QuizNow>
    );
  return (
    <div className="rounded-lg bg-forest-soft p-5 text-on-forest-soft">
      <p className="font-display text-xl leading-tight font-bold">
        <Trans>You have finished this whole course</Trans>
      </p>
      {/* Reserves the space until the next step is known. */}
      <div className="mt-4 grid min-h-13">
        {next && (
          <LinkButton
            to={paths.chapters(next.id)}
            size="lg"
            className="w-full gap-1.5 px-2! text-base!"
          >
            <Trans>Next course</Trans>
            <ArrowRight size={20} aria-hidden />
          </LinkButton>
        )}
        {!next && !modules.isPending && (
          <LinkButton to={paths.modules} size="lg" className="w-full px-2! text-base!">
            <Trans>All modules</Trans>
            <ArrowRight size={20} aria-hidden />
          </LinkButton>
        )}
      </div>
      {next && <p className="mt-2 text-center text-sm">{next.title}</p>}
      <p className="mt-1 text-center">
        <Link
          to={paths.dashboardCertificates}
          className="target inline-block py-2 font-semibold text-on-forest-soft underline underline-offset-4"
        >
          <Trans>Certificate of this course</Trans>
        </Link>
      </p>
    </div>
  );
}

interface QuizNowProps {
  kind: ReactNode;
  chapter: Chapter;
  courseId: string;
  children?: ReactNode;
}

/** The quiz of a chapter, as the next step. */
export function QuizNow({ kind, chapter, courseId, children }: QuizNowProps) {
  return (
    <NowCard kind={kind} title={chapter.title}>
      <p className="text-ink-soft">
        <QuizMeasures quiz={chapter.quiz} />
      </p>
      <LinkButton
        to={paths.quiz(chapter.id)}
        state={{ courseId, chapterTitle: chapter.title }}
        size="lg"
        className="mt-4 w-full gap-1.5 px-2! text-base!"
      >
        <Trans>Take the quiz</Trans>
        <ArrowRight size={20} aria-hidden />
      </LinkButton>
      {children}
    </NowCard>
  );
}
