import type { Chapter } from '@inzira/contract/learning';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleQuestionMark } from 'lucide-react';
import { useParams } from 'react-router';
import { later } from '#src/platform/later.tsx';
import { useLanguage } from '#src/platform/language.ts';
import { formatMinutes } from '#src/platform/numbers.ts';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageBody } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { Skeleton, SkeletonCards } from '#src/ui/skeleton.tsx';
import { CourseEnd, QuizNow } from './course-end.tsx';
import { CoursePath } from './course-path.tsx';
import { learningQueries } from './learning.api.ts';
import { ListHeader, ListTitle } from './list-header.tsx';
import { QuizMeasures } from './measures.tsx';
import { NothingHere } from './nothing-here.tsx';
import { NowCard } from './now-card.tsx';
import { findStop } from './progress.ts';
import { SaveInvitation } from './save-invitation.tsx';
import { usePathState } from './path-state.ts';

const SaveCourse = later(async () => import('#src/features/offline/save-course.tsx'), {
  when: 'idle',
});

export default function ChapterListPage() {
  const { courseId = '' } = useParams();
  const way = usePathState();
  const { data: chapters, isError } = useQuery(learningQueries.chapters(courseId));
  const { module_id, module, course } = chapters?.[0] ?? {};
  const moduleId = way.moduleId ?? module_id;
  usePageTitle(course?.title);
  return (
    <PageBody>
      <ListHeader
        back={
          moduleId
            ? {
                to: paths.courses(moduleId),
                label: module ? module.name : <Trans>Courses</Trans>,
              }
            : { to: paths.modules, label: <Trans>Modules</Trans> }
        }
        parent={course?.title}
        about={course?.description}
        module={module}
        isMissing={isError && !chapters}
      />
      <SaveInvitation />
      <Chapters courseId={courseId} />
    </PageBody>
  );
}

/** On a phone the next step comes first, then the list with its title. */
const GRID =
  'grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,40rem)_minmax(20rem,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-12';
const NOW = 'lg:col-start-2 lg:row-start-2';
const TITLE = 'lg:col-span-2 lg:row-start-1';
const WAY = 'lg:col-start-1 lg:row-span-2 lg:row-start-2';

function Title({ isMissing = false }: { isMissing?: boolean }) {
  return (
    <ListTitle
      subtitle={
        !isMissing && (
          <Trans>Explore the chapters in this course and test your knowledge at the end.</Trans>
        )
      }
    >
      <Trans>Chapters</Trans>
    </ListTitle>
  );
}

function Chapters({ courseId }: { courseId: string }) {
  const { signedIn } = useSession();
  const query = useQuery(learningQueries.chapters(courseId));
  const { data, isLoading } = query;
  return (
    <>
      {!isLoading && !data?.length && <Title isMissing={!data} />}
      <QueryState
        query={query}
        loadingText={<Trans>Loading chapters...</Trans>}
        hidesLoadingText
        loading={<ChaptersLoading />}
        failure={<Trans>The chapters could not be loaded.</Trans>}
        missing={
          <NothingHere drawing="not-found" title={<Trans>This course does not exist</Trans>} />
        }
        empty={<NothingHere title={<Trans>No chapters yet</Trans>} />}
      >
        {(chapters) => (
          <div className={GRID}>
            <div className={NOW}>
              <GoOn chapters={chapters} courseId={courseId} />
            </div>
            <div className={TITLE}>
              <Title />
            </div>
            <div className={WAY}>
              <CoursePath chapters={chapters} courseId={courseId} />
            </div>
            <div className="flex flex-col gap-5 lg:col-start-2">
              {signedIn && <SaveCourse courseId={Number(courseId)} />}
              {chapters[0] && <QuizCard chapter={chapters[0]} courseId={courseId} />}
            </div>
          </div>
        )}
      </QueryState>
    </>
  );
}

/** A placeholder for the next step, and for the path with its first chapters. */
function ChaptersLoading() {
  return (
    <div className={GRID}>
      <Skeleton className={`h-52 ${NOW}`} />
      <div className={TITLE}>
        <Title />
      </div>
      <div className={`flex flex-col gap-7 ${WAY}`}>
        <SkeletonCards count={1} className="h-25" />
        <SkeletonCards count={4} className="h-11" />
      </div>
    </div>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The next step in this course. */
function GoOn({ chapters, courseId }: { chapters: readonly Chapter[]; courseId: string }) {
  const language = useLanguage();
  const { signedIn } = useSession();
  const stop = findStop(chapters);
  if (!stop) return <CourseEnd chapters={chapters} courseId={courseId} />;
  const { chapter, lesson, isFirst } = stop;
  if (!lesson)
    return <QuizNow kind={<Trans>Quiz of this chapter</Trans>} {...{ chapter, courseId }} />;
  const total = sum(chapters.map(({ completionbyUser: { totallessons } }) => totallessons));
  const completed = sum(
    chapters.map(({ completionbyUser: { lessonscompleted } }) => lessonscompleted),
  );
  return (
    <NowCard
      kind={isFirst ? <Trans>Your first lesson</Trans> : <Trans>Your next lesson</Trans>}
      title={lesson.title}
    >
      <p className="text-ink-soft">
        {formatMinutes(lesson.minutes, language)}
        {completed > 0 && (
          <>
            {' · '}
            <Trans>
              {completed} of {total} lessons done
            </Trans>
          </>
        )}
      </p>
      <LinkButton
        to={paths.lessons(chapter.id)}
        state={{ courseId, chapterTitle: chapter.title, lessonId: lesson.id }}
        size="lg"
        className="mt-4 w-full gap-1.5 px-2! text-base!"
      >
        {isFirst || !signedIn ? <Trans>Start learning</Trans> : <Trans>Continue learning</Trans>}
        <ArrowRight size={20} aria-hidden />
      </LinkButton>
    </NowCard>
  );
}

/** A single card for the whole list, which always shows the first chapter: each quiz is at the end of its lessons. */
function QuizCard({ chapter, courseId }: { chapter: Chapter; courseId: string }) {
  return (
    <Link
      to={paths.quiz(chapter.id)}
      state={{ courseId, chapterTitle: chapter.title }}
      className="flex items-center gap-4 rounded-lg bg-forest p-5 text-on-forest no-underline shadow-card hover:underline"
    >
      <CircleQuestionMark size={32} aria-hidden />
      <div>
        <h2 className="text-xl">
          <Trans>Chapter Quiz</Trans>
        </h2>
        <p className="font-semibold">{chapter.title}</p>
        <p>
          <Trans>Test your knowledge for this chapter.</Trans>
        </p>
        {chapter.quiz.questions > 0 && (
          <p className="mt-1 text-sm">
            <QuizMeasures quiz={chapter.quiz} />
          </p>
        )}
      </div>
    </Link>
  );
}
