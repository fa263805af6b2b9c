import type { ContentEntry } from '@inzira/contract/staff-content';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronDown, Download, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { downloadFile } from '#src/platform/save-file.ts';
import { Button } from '#src/ui/button.tsx';
import { useFailureToast } from '#src/ui/failure-toast.ts';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { AddPart } from './add-part.tsx';
import { ChapterLessons } from './chapter-lessons.tsx';
import { ContentStateChips } from './content-state-chips.tsx';
import { contentQueries, folderOf } from './curriculum.api.ts';
import { FileLink } from './file-link.tsx';
import { PartActions } from './part-actions.tsx';
import { ShowFilter } from './show-filter.tsx';
import { mayOpen } from '#src/features/staff/roles.ts';

const FoundContent = later(async () => import('./found-content.tsx'));
const HeldNotice = later(async () => import('./held-notice.tsx'));
const ImportCourse = later(async () => import('./import-course.tsx'));
const NewLessonForm = later(async () => import('./new-lesson-form.tsx'));

/** Modules, courses, chapters, lessons and quizzes, each with its state. */
export default function CurriculumPage() {
  const { t } = useLingui();
  const [filters, setFilters] = useUrlState({ search: '', show: '', open: '' });
  const content = useQuery(contentQueries.list());
  const [opened, setOpened] = useState<'import' | 'lesson' | null>(null);
  const isFiltered = filters.search !== '' || filters.show !== '';
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Curriculum</Trans>}
        subtitle={
          // The notice below says when, instead.
          content.data?.isHeld ? null : <Trans>What you publish reaches learners at once.</Trans>
        }
        actions={
          <>
            <Button look="secondary" onClick={() => setOpened('import')}>
              <Upload size={18} aria-hidden />
              <Trans>Import a course</Trans>
            </Button>
            <Button disabled={!content.data} onClick={() => setOpened('lesson')}>
              <Plus size={18} aria-hidden />
              <Trans>Add a lesson</Trans>
            </Button>
          </>
        }
      />
      {opened === 'import' && <ImportCourse onClose={() => setOpened(null)} />}
      {opened === 'lesson' && content.data && (
        <div className="mb-8">
          <NewLessonForm
            folder={null}
            from={filters.open}
            all={content.data.entries}
            onClose={() => setOpened(null)}
          />
        </div>
      )}
      {content.data?.isHeld && <HeldNotice isHeld />}
      <FilterBar
        search={
          <SearchField
            label={t`Search the curriculum`}
            placeholder={t`Search`}
            value={filters.search}
            onSearch={(search) => setFilters({ search }, { replace: true })}
          />
        }
        activeCount={filters.show ? 1 : 0}
        onClear={() => setFilters({ search: '', show: '' })}
      >
        <ShowFilter value={filters.show} onChange={(show) => setFilters({ show })} />
      </FilterBar>
      <QueryState
        query={content}
        loadingText={<Trans>Loading the curriculum...</Trans>}
        loading={
          <div className="flex flex-col gap-3">
            <SkeletonCards count={8} className="h-16" />
          </div>
        }
        failure={<Trans>The curriculum could not be loaded.</Trans>}
      >
        {({ entries }) =>
          isFiltered ? (
            <FoundContent entries={entries} {...filters} />
          ) : (
            <Modules
              entries={entries}
              open={filters.open}
              onOpen={(open) => setFilters({ open }, { replace: true })}
            />
          )
        }
      </QueryState>
    </PageBody>
  );
}

interface ModulesProps {
  entries: readonly ContentEntry[];
  /** The folder that was opened last or contains the file that the user comes from; its module is unfolded. */
  open: string;
  onOpen: (folder: string) => void;
}

/** Folded, so that all eight modules are visible. */
function Modules({ entries, open, onOpen }: ModulesProps) {
  const [first] = useState(open);
  const { user } = useSession();
  const seesNumbers = user !== null && mayOpen(user, 'staff');
  const modules = entries.filter(({ kind }) => kind === 'module');
  return (
    <div className="flex flex-col gap-3">
      {modules.map((module, index) => (
        <details
          key={module.path}
          open={first.startsWith(folderOf(module.path)) || undefined}
          onToggle={({ currentTarget }) => {
            const folder = folderOf(module.path);
            const isOpen = open.startsWith(folder);
            if (currentTarget.open !== isOpen) onOpen(isOpen ? '' : folder);
          }}
          className="rounded-lg border border-line bg-paper-raised open:pb-3"
        >
          <summary className="target flex cursor-pointer items-center gap-3 px-4 py-3 text-[1.0625rem] font-semibold">
            <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
              <span className="min-w-0 grow">
                {index + 1}. {module.title}
              </span>
              <Extent entries={entries.filter(isIn(module))} />
              <Changed entries={entries.filter(isIn(module))} />
            </span>
            <ChevronDown size={20} className="shrink-0 [[open]>summary>&]:rotate-180" aria-hidden />
          </summary>
          <div className="flex flex-col gap-4 px-4">
            <div className="group/row flex items-center gap-2">
              <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
                <FileLink entry={module} />
                {seesNumbers && (
                  <TextLink
                    to={`${paths.staffPlace('numbers')}?${new URLSearchParams({ tab: 'modules', module: module.title })}`}
                  >
                    <Trans>Where learners stop</Trans>
                  </TextLink>
                )}
              </span>
              <PartActions entry={module} siblings={modules} />
            </div>
            <Courses module={module} entries={entries} />
          </div>
        </details>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <AddPart kind="module" />
        <TextLink alone to={paths.staffPlace('translations')}>
          <Trans>Translation progress</Trans>
        </TextLink>
      </div>
    </div>
  );
}

const isIn =
  (part: ContentEntry) =>
  ({ path }: ContentEntry) =>
    path.startsWith(folderOf(part.path));

function Courses({ module, entries }: { module: ContentEntry; entries: readonly ContentEntry[] }) {
  const inside = entries.filter(isIn(module));
  const courses = inside.filter(({ kind }) => kind === 'course');
  return (
    <>
      {courses.map((course) => {
        const chapters = inside.filter(isIn(course)).filter(({ kind }) => kind === 'chapter');
        return (
          <section key={course.path} aria-label={course.title}>
            <h2 className="group/row flex items-center gap-2 font-sans text-[1.0625rem] font-semibold">
              <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
                <FileLink entry={course} />
              </span>
              <CourseActions
                course={course}
                siblings={courses}
                hidden={
                  inside.filter((one) => one.isHidden && one !== course && isIn(course)(one)).length
                }
              />
            </h2>
            <div className="mt-2 flex flex-col gap-4">
              {chapters.map((chapter) => (
                <ChapterLessons
                  key={chapter.path}
                  chapter={chapter}
                  siblings={chapters}
                  entries={inside.filter(isIn(chapter))}
                  all={entries}
                />
              ))}
              <AddPart kind="chapter" parent={course} />
            </div>
          </section>
        );
      })}
      <AddPart kind="course" parent={module} />
    </>
  );
}

interface CourseActionsProps {
  course: ContentEntry;
  siblings: readonly ContentEntry[];
  /** The number of its parts that are hidden from learners. */
  hidden: number;
}

/** Moves and hides a course, and downloads its files as a .zip for another installation, including hidden ones. */
function CourseActions({ course, siblings, hidden }: CourseActionsProps) {
  const { path, title } = course;
  const { t } = useLingui();
  const failure = useFailureToast();
  const save = useMutation({
    mutationFn: async () =>
      downloadFile(`/api/staff/content/course/?${new URLSearchParams({ path })}`, 'course.zip'),
    onSuccess() {
      if (hidden > 0) showToast(t`Hidden parts are in the file, too: they arrive hidden.`);
    },
    onMutate: failure.clear,
    onError: failure.show,
  });
  return (
    <PartActions
      entry={course}
      siblings={siblings}
      more={[
        {
          id: 'export',
          label: t`Export as .zip`,
          name: t`Export “${title}” as .zip`,
          icon: <Download size={18} aria-hidden />,
          isDisabled: save.isPending,
          onSelect: () => save.mutate(),
        },
      ]}
    />
  );
}

/** The size of a module, and how much of it is translated into French. */
function Extent({ entries }: { entries: readonly ContentEntry[] }) {
  const there = entries.filter(({ state }) => state !== 'draft' && state !== 'removed');
  const courses = there.filter(({ kind }) => kind === 'course').length;
  const lessons = there.filter(({ kind }) => kind === 'lesson');
  const french = lessons.filter(({ translated }) => translated.includes('fr')).length;
  return (
    <span className="text-sm font-normal text-ink-soft">
      <Plural value={courses} one="# course" other="# courses" />
      {' · '}
      <Plural value={lessons.length} one="# lesson" other="# lessons" />
      {french < lessons.length && (
        <>
          {' · '}
          <Trans>{french} in French</Trans>
        </>
      )}
    </span>
  );
}

function Changed({ entries }: { entries: readonly ContentEntry[] }) {
  const edited = entries.filter(({ state }) => state === 'edited').length;
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {edited > 0 && (
        <span className="text-sm font-normal text-ink-soft">
          <Plural value={edited} one="# edited here" other="# edited here" />
        </span>
      )}
      {entries.some(({ state }) => state === 'waiting') && (
        <ContentStateChips state="waiting" drafts={0} isForReview={false} outdated={[]} />
      )}
      <ContentStateChips
        state="released"
        drafts={entries.reduce((sum, { drafts }) => sum + drafts, 0)}
        isForReview={entries.some(({ isForReview }) => isForReview)}
        isHidden={entries[0]?.isHidden ?? false}
        outdated={entries.flatMap(({ outdated }) => outdated).slice(0, 1)}
      />
    </span>
  );
}
