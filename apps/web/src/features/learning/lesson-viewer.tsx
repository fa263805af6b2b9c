import type { Lesson } from '@inzira/contract/learning';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Language } from '#src/platform/languages.ts';
import { later } from '#src/platform/later.tsx';
import { showFromTop } from '#src/platform/navigation.ts';
import { useNetwork } from '#src/platform/network.ts';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { loadPagesAt } from '#src/platform/site-map.ts';
import { Button } from '#src/ui/button.tsx';
import { BackLink } from '#src/ui/page-header.tsx';
import { PositionRing } from '#src/ui/progress.tsx';
import { isMissing } from '#src/ui/query-state.tsx';
import { lastOpenedOnDevice, recordCompleted, recordOpened } from './learning-writes.ts';
import { learningQueries } from './learning.api.ts';
import {
  lessonLanguage,
  otherLanguage,
  setLessonLanguage,
  useLessonLanguage,
} from './lesson-language.ts';
import { LessonEnd } from './lesson-end.tsx';
import { LessonsLoading, TextLoading } from './lesson-loading.tsx';
import { LessonParts, LessonWords } from './lesson-sides.tsx';
import { readOutline } from './lesson-parts.ts';
import { LessonSteps, useArrowKeys } from './lesson-steps.tsx';
import { LessonText } from './lesson-text.tsx';
import { NothingHere } from './nothing-here.tsx';
import { hasText, useOtherLessons } from './other-lessons.ts';
import { positionPercent } from './position-percent.ts';
import { ReadingBar, useReadingPart } from './reading-bar.tsx';
import { SaveInvitation } from './save-invitation.tsx';
import { ToggleAfterText, ToggleBesideText, ToggleInBar, useTutor } from './tutor-toggle.tsx';
import { noteVisitorStep } from './visitor-progress.ts';
import { usePathState, type PathPlace } from './path-state.ts';

const LessonLanguages = later(async () => import('./online/lesson-languages.tsx'), {
  when: 'idle',
});

/** Renders the tutor's panel, which the page provides. */
type RenderTool = (name: string, place: HTMLElement, lessonId: number) => ReactNode;
type RenderTutor = (lesson: Lesson, isOpen: boolean) => ReactNode;

interface LessonViewerProps {
  chapterId: string;
  /** Renders a link for users who may edit the lesson. */
  renderEdit?: (lesson: Lesson) => ReactNode;
  renderTutor?: RenderTutor;
  /** Renders calculators, and rules of several countries. */
  renderTool?: RenderTool;
}

/** Chooses the first lesson to show: the requested one, else the one opened last, else the first. */
export function LessonViewer({ chapterId, renderEdit, ...render }: LessonViewerProps) {
  const { signedIn } = useSession();
  const way = usePathState();
  const language = useLessonLanguage();
  const { pathname } = useLocation();
  const isKept = pathname in useNetwork().kept;
  const lessons = useQuery(learningQueries.lessons(chapterId, language));
  const asksForOne = useAskedLesson(lessons.data ?? [], way) !== undefined;
  const [search] = useSearchParams();
  const namesOne = search.has('lesson') || way.lessonId !== undefined;
  const last = useQuery({
    ...learningQueries.lastAccessed(chapterId),
    // Requested together with the lessons, not after them.
    enabled: signedIn && (lessons.data ? !asksForOne : !namesOne),
  });

  if (lessons.data?.length === 0 || isMissing(lessons.error)) {
    return <NoLessons missing={lessons.data === undefined} />;
  }
  const [first] = lessons.data ?? [];
  // Without an answer (offline, or a failing server) reading starts anyway.
  const knowsLast =
    !signedIn || asksForOne || !last.isPending || last.fetchStatus === 'paused' || isKept;
  const isFailing = lessons.isError || lessons.fetchStatus === 'paused';
  if (!lessons.data || !first || !knowsLast) return <LessonsLoading failing={isFailing} />;
  return (
    <Reader
      key={chapterId}
      chapterId={chapterId}
      lessons={lessons.data}
      isFailing={isFailing}
      initial={last.data?.last_accessed_lesson_id ?? (signedIn ? lastOpenedOnDevice() : first.id)}
      way={way}
      renderEdit={renderEdit}
      renderTutor={render.renderTutor}
      renderTool={render.renderTool}
    />
  );
}

/** The lesson named by the address or the previous page, if it is in this chapter. */
function useAskedLesson(lessons: readonly Lesson[], { lessonId }: PathPlace): Lesson | undefined {
  const [search] = useSearchParams();
  const find = (wanted: number | undefined) => lessons.find(({ id }) => id === wanted);
  return find(Number(search.get('lesson'))) ?? find(lessonId);
}

interface ReaderProps {
  chapterId: string;
  lessons: readonly Lesson[];
  /** The lessons cannot be loaded or refreshed. */
  isFailing: boolean;
  /** The lesson to start with by default; the first, if this chapter does not contain it. */
  initial: number;
  way: PathPlace;
  renderEdit: LessonViewerProps['renderEdit'];
  renderTutor: RenderTutor | undefined;
  renderTool: RenderTool | undefined;
}

function Reader(props: ReaderProps) {
  const { chapterId, lessons, initial, way, renderEdit, renderTutor, renderTool } = props;
  // Kept in state, because the lesson that was opened last changes with every step.
  const [start] = useState(initial);
  const asked = useAskedLesson(lessons, way);
  const index = Math.max(
    0,
    lessons.findIndex(({ id }) => id === (asked?.id ?? start)),
  );
  const lesson = lessons[index];
  useOtherLessons(chapterId, lessons, lesson);
  const [, setSearch] = useSearchParams();
  const client = useQueryClient();
  const bring = async (wanted: Language) =>
    client.query(learningQueries.lessons(chapterId, otherLanguage(wanted)));
  const heading = useRef<HTMLHeadingElement>(null);
  const turned = useRef(false);
  const content = lesson?.content ?? '';
  const { tutor, leave, article, afterText, inReach, closeButton } = useTutor(lesson?.id, content);
  usePageTitle(lesson?.title);
  const outline = useMemo(() => readOutline(content), [content]);
  const reading = useReadingPart(article);
  const complete = useRecord(chapterId, lesson);
  useQuizReady(chapterId, index === lessons.length - 1);

  const goTo = (target: number) => {
    const next = lessons[target];
    if (!next || target === index) return;
    leave(() => {
      turned.current = true;
      // Replaces the history entry: going back leaves the chapter, however many lessons were read.
      setSearch(
        { lesson: String(next.id) },
        { replace: true, state: { ...way, lessonId: undefined } },
      );
    });
  };
  useArrowKeys((step) => goTo(index + step));
  useEffect(() => {
    // The page had no heading yet when it was opened, so the focus moves to it now.
    if (document.activeElement?.id === 'main') heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (!turned.current) return;
    turned.current = false;
    showFromTop(heading.current);
  }, [lesson?.id]);

  if (!lesson) return null;
  const pathOf = (one: Lesson | undefined) => one && `${paths.lessons(chapterId)}?lesson=${one.id}`;
  const title = way.chapterTitle ?? lesson.chapter_title;
  const switching = { lesson, setLessonLanguage, bring };
  return (
    <div className="page-width pt-4 md:pt-8">
      <ReadingBar of={article} parts={outline.parts} at={reading.at}>
        {lesson.languages.length > 1 && <LessonLanguages {...switching} isShort />}
      </ReadingBar>
      <div
        className={
          tutor.isOpen ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10' : undefined
        }
      >
        <article
          ref={article}
          className={`relative mx-auto w-full max-w-[44rem] min-w-0 ${tutor.isOpen ? '' : 'lesson-with-sides'}`}
        >
          <header className="mb-6 flex flex-col gap-3 md:mb-8 md:gap-4">
            <div className="flex items-center gap-3">
              <div className="shrink-0">
                <BackLink to={paths.chapters(way.courseId ?? lesson.course_id)}>
                  <Trans>Chapters</Trans>
                </BackLink>
              </div>
              <div className="ml-auto min-w-0 text-right text-sm leading-snug md:text-base">
                <p className="line-clamp-2 font-display font-bold">{title}</p>
                <p className="text-ink-soft">
                  <Trans>
                    Lesson {index + 1} of {lessons.length}
                  </Trans>
                </p>
              </div>
              <Position index={index} count={lessons.length} />
            </div>
            <h1
              ref={heading}
              tabIndex={-1}
              lang={lesson.language}
              className="text-3xl md:text-[2.6rem]"
            >
              {lesson.title}
            </h1>
            <LessonFacts lesson={lesson}>
              {/* Reserves the height of a button until it loads. */}
              <div className="flex min-h-7 items-center max-md:ml-auto max-md:min-w-16">
                <LessonLanguages {...switching} />
              </div>
              {renderEdit?.(lesson)}
            </LessonFacts>
          </header>
          <SaveInvitation />
          {hasText(lesson) ? (
            <LessonText
              key={lesson.id}
              lessonId={lesson.id}
              html={lesson.content}
              language={lesson.language}
              onEndSeen={complete}
              {...(renderTool && { renderTool })}
            />
          ) : (
            <TextLoading failing={props.isFailing} />
          )}
          <LessonEnd
            key={`end ${lesson.id}`}
            lessonId={lesson.id}
            outline={outline}
            language={lesson.language}
            index={index}
            lessons={lessons}
            onNext={() => goTo(index + 1)}
            coach={renderTutor && <ToggleAfterText tutor={tutor} ref={afterText} />}
          />
          {!tutor.isOpen && (
            <>
              <LessonParts {...reading} parts={outline.parts} language={lesson.language} />
              <LessonWords words={outline.words} language={lesson.language} />
            </>
          )}
          {renderTutor && <ToggleBesideText tutor={tutor} ref={inReach} />}
          <LessonSteps
            index={index}
            goTo={goTo}
            before={pathOf(lessons[index - 1])}
            after={pathOf(lessons[index + 1])}
            toggle={renderTutor && <ToggleInBar tutor={tutor} ref={inReach} />}
            quiz={{
              to: paths.quiz(chapterId),
              state: { ...way, lessonId: undefined, chapterTitle: title },
            }}
          />
        </article>
        {tutor.isBegun && renderTutor && (
          // When closed, the panel keeps its input and conversation.
          <aside
            key={lesson.id}
            id={tutor.panelId}
            hidden={!tutor.isOpen}
            className="fixed inset-x-0 bottom-0 z-30 flex h-[78dvh] flex-col rounded-t-lg border-t border-line bg-paper-raised shadow-card lg:sticky lg:inset-auto lg:top-24 lg:h-[calc(100dvh-8rem)] lg:self-start lg:rounded-lg lg:border print:hidden"
          >
            <div className="border-b border-line p-2">
              <Button
                ref={closeButton}
                look="quiet"
                aria-expanded
                aria-controls={tutor.panelId}
                onClick={tutor.close}
              >
                <ArrowLeft size={18} aria-hidden />
                <Trans>Return to Lesson</Trans>
              </Button>
            </div>
            <div className="flex min-h-0 grow flex-col">{renderTutor(lesson, tutor.isOpen)}</div>
          </aside>
        )}
      </div>
    </div>
  );
}

function Position({ index, count }: { index: number; count: number }) {
  const { t } = useLingui();
  return (
    <PositionRing percent={positionPercent(index + 1, count)} label={t`Position in the chapter`} />
  );
}

function LessonFacts({ lesson, children }: { lesson: Lesson; children: ReactNode }) {
  const { minutes, completed } = lesson;
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-ink-soft">
      <Trans>About {minutes} min</Trans>
      {completed && (
        <span className="inline-flex items-center gap-1.5 text-forest">
          <CircleCheck size={18} aria-hidden />
          <Trans>Completed</Trans>
        </span>
      )}
      {children}
      {/* On a phone this is in the browser's own menu. */}
      <Button
        look="quiet"
        onClick={() => window.print()}
        className="-my-2 px-2! max-md:hidden print:hidden"
      >
        <Printer size={18} aria-hidden />
        <Trans>Print</Trans>
      </Button>
    </div>
  );
}

/** Records each lesson once when it is shown; returns a function that reports its end. */
function useRecord(chapter: string, lesson: Lesson | undefined): () => void {
  const userId = useSession().user?.id;
  const recorded = useRef<number>(undefined);
  const completed = useRef(new Set<number>());
  const lessonId = lesson?.id;
  useEffect(() => {
    if (userId === undefined && lessonId !== undefined) noteVisitorStep({ lesson_id: lessonId });
    if (userId === undefined || lessonId === undefined || recorded.current === lessonId) return;
    recorded.current = lessonId;
    void recordOpened({ userId, chapter, lessonId });
  }, [userId, chapter, lessonId]);
  return () => {
    if (!lesson || lesson.completed || completed.current.has(lesson.id)) return;
    if (userId === undefined) {
      noteVisitorStep({ lesson_id: lesson.id, completed: true });
      return;
    }
    completed.current.add(lesson.id);
    void recordCompleted({ userId, chapter, lessonId: lesson.id });
  };
}

/** Fetches the quiz while the last lesson is read, so that it also opens without a network. */
function useQuizReady(chapter: string, isNear: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isNear) return;
    void client.query(learningQueries.quiz(chapter, lessonLanguage())).catch(() => null);
    loadPagesAt(paths.quiz(chapter));
  }, [client, chapter, isNear]);
}

function NoLessons({ missing }: { missing: boolean }) {
  return (
    <div className="page-width py-10">
      <h1 className="sr-only">
        <Trans>Lessons</Trans>
      </h1>
      <NothingHere
        title={missing ? <Trans>This chapter does not exist</Trans> : <Trans>No lessons yet</Trans>}
      />
    </div>
  );
}
