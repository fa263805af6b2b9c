import type { Chapter } from '@inzira/contract/learning';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleQuestionMark } from 'lucide-react';
import { useParams } from 'react-router';
import { paths } from '#src/platform/paths.ts';
import { LinkCard } from '#src/ui/card.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { ProgressBar } from '#src/ui/progress.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { learningQueries } from './learning.api.ts';
import { NothingHere } from './nothing-here.tsx';
import { percentOf } from './progress.ts';
import { SaveInvitation } from './save-invitation.tsx';
import { useWayHere } from './way-here.ts';

export default function ChapterListPage() {
  const { courseId = '' } = useParams();
  const way = useWayHere();
  const { data: chapters } = useQuery(learningQueries.chapters(courseId));
  const moduleId = way.moduleId ?? chapters?.[0]?.module_id;
  return (
    <PageBody>
      <PageHeader
        back={
          moduleId
            ? { to: paths.courses(moduleId), label: <Trans>Courses</Trans> }
            : { to: paths.modules, label: <Trans>Modules</Trans> }
        }
        title={<Trans>Chapters</Trans>}
        subtitle={
          <Trans>Explore the chapters in this course and test your knowledge at the end.</Trans>
        }
      />
      <SaveInvitation />
      <Chapters courseId={courseId} />
    </PageBody>
  );
}

function Chapters({ courseId }: { courseId: string }) {
  return (
    <QueryState
      query={useQuery(learningQueries.chapters(courseId))}
      loadingText={<Trans>Loading chapters...</Trans>}
      loading={
        <div className="flex flex-col gap-4">
          <SkeletonCards count={2} className="h-24" />
        </div>
      }
      failure={<Trans>The chapters could not be loaded.</Trans>}
      missing={<NothingHere title={<Trans>This course does not exist</Trans>} />}
      empty={<NothingHere title={<Trans>No chapters yet</Trans>} />}
    >
      {(chapters) => (
        <>
          <ol className="flex flex-col gap-4">
            {chapters.map((chapter, index) => (
              <li key={chapter.id}>
                <ChapterRow chapter={chapter} number={index + 1} courseId={courseId} />
              </li>
            ))}
          </ol>
          {chapters[0] && <QuizCard chapter={chapters[0]} courseId={courseId} />}
        </>
      )}
    </QueryState>
  );
}

interface ChapterRowProps {
  chapter: Chapter;
  number: number;
  courseId: string;
}

function ChapterRow({ chapter, number, courseId }: ChapterRowProps) {
  const { id, title, lessons_count: lessons } = chapter;
  const { lessonscompleted, totallessons } = chapter.completionbyUser;
  return (
    <LinkCard
      to={paths.lessons(id)}
      state={{ courseId, chapterTitle: title }}
      className="flex items-center gap-4 md:gap-6"
    >
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-clay-soft font-display text-lg font-bold text-on-clay-soft"
      >
        {number}
      </span>
      <div className="min-w-0 grow">
        <h2 id={`chapter-${id}`} lang="en" className="text-lg md:text-xl">
          {title}
        </h2>
        <p className="text-ink-soft">
          <Plural value={lessons} one="# lesson" other="# lessons" />
        </p>
      </div>
      <div className="hidden w-56 shrink-0 md:block">
        <ProgressBar
          percent={percentOf(lessonscompleted, totallessons)}
          labelledBy={`chapter-${id}`}
        />
      </div>
      <ChevronRight size={20} className="shrink-0 text-ink-soft" aria-hidden />
    </LinkCard>
  );
}

/** One for the list, and always its first chapter's: the quiz of each is at the end of its lessons. */
function QuizCard({ chapter, courseId }: { chapter: Chapter; courseId: string }) {
  return (
    <Link
      to={paths.quiz(chapter.id)}
      state={{ courseId, chapterTitle: chapter.title }}
      className="mt-8 flex items-center gap-4 rounded-lg bg-forest p-5 text-on-forest no-underline shadow-card hover:underline"
    >
      <CircleQuestionMark size={32} className="shrink-0" aria-hidden />
      <div>
        <h2 className="text-xl">
          <Trans>Chapter Quiz</Trans>
        </h2>
        <p>
          <Trans>Test your knowledge for this chapter.</Trans>
        </p>
      </div>
    </Link>
  );
}
