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
import { Button, IconButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useFailureToast } from '#src/ui/failure-toast.ts';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { Field, Select } from '#src/ui/field.tsx';
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
import { mayOpen } from './roles.ts';

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
          <Trans>
            What is published here reaches learners at once; their progress stays. A new release
            never overwrites it.
          </Trans>
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
      <p className="-mt-6 mb-4">
        <TextLink alone to={paths.staffPlace('translations')}>
          <Trans>How far the translations are</Trans>
        </TextLink>
      </p>
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
      <FilterBar
        search={
          <SearchField
            label={t`Search the curriculum`}
            value={filters.search}
            onSearch={(search) => setFilters({ search }, { replace: true })}
          />
        }
        activeCount={filters.show ? 1 : 0}
        onClear={() => setFilters({ search: '', show: '' })}
      >
        <Field name="show" label={<Trans>Show</Trans>}>
          <Select
            value={filters.show}
            onChange={({ currentTarget }) => setFilters({ show: currentTarget.value })}
          >
            <option value="">{t`Everything`}</option>
            <option value="edited">{t`Edited here`}</option>
            <option value="waiting">{t`A new release waits`}</option>
            <option value="draft">{t`Drafts`}</option>
            <option value="review">{t`To read again`}</option>
            <option value="outdated">{t`With a translation out of date`}</option>
          </Select>
        </Field>
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
            <Found entries={entries.filter((entry) => isWanted(entry, filters))} />
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

function isWanted(entry: ContentEntry, { search, show }: { search: string; show: string }) {
  const isShown =
    show === '' ||
    entry.state === show ||
    (show === 'draft' && entry.drafts > 0) ||
    (show === 'review' && entry.isForReview) ||
    (show === 'outdated' && entry.outdated.length > 0);
  return (
    isShown && `${entry.title} ${entry.path}`.toLowerCase().includes(search.trim().toLowerCase())
  );
}

function Found({ entries }: { entries: readonly ContentEntry[] }) {
  if (entries.length === 0) return <EmptyState title={<Trans>Nothing matches</Trans>} />;
  return (
    <>
      <p role="status" className="mb-3 text-ink-soft">
        <Plural value={entries.length} one="# text" other="# texts" />
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {entries.map((entry) => (
          <li key={entry.path} className="flex flex-wrap items-center gap-3 py-2">
            <FileLink entry={entry} isLong />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ModulesProps {
  entries: readonly ContentEntry[];
  /** The folder that was opened last, or that one comes from: its module is open again. */
  open: string;
  onOpen: (folder: string) => void;
}

/** Folded, so that eight modules are seen at once. */
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
          <summary className="target flex cursor-pointer items-center gap-3 px-4 py-3 text-lg font-semibold">
            <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 grow">
                {index + 1}. {module.title}
              </span>
              <Changed entries={entries.filter(isIn(module))} />
            </span>
            <ChevronDown size={20} className="shrink-0 [[open]>summary>&]:rotate-180" aria-hidden />
          </summary>
          <div className="flex flex-col gap-5 px-4">
            <p className="flex flex-wrap items-center gap-3">
              <FileLink entry={module} />
              <PartActions entry={module} siblings={modules} />
              {seesNumbers && (
                <TextLink
                  to={`${paths.staffPlace('numbers')}?${new URLSearchParams({ tab: 'modules', module: module.title })}`}
                >
                  <Trans>Where learners stop</Trans>
                </TextLink>
              )}
            </p>
            <Courses module={module} entries={entries} />
          </div>
        </details>
      ))}
      <AddPart kind="module" />
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
            <h2 className="flex flex-wrap items-center gap-3 border-b border-line pb-1 text-lg">
              <FileLink entry={course} />
              <ExportCourse
                course={course}
                hidden={
                  inside.filter((one) => one.isHidden && one !== course && isIn(course)(one)).length
                }
              />
              <PartActions entry={course} siblings={courses} />
            </h2>
            <div className="mt-3 flex flex-col gap-5">
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

interface ExportCourseProps {
  course: ContentEntry;
  /** How many of its parts learners do not see. */
  hidden: number;
}

/** Its files as a .zip, for another installation, with what is hidden. */
function ExportCourse({ course: { path, title }, hidden }: ExportCourseProps) {
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
    <IconButton
      label={t`Export “${title}” as .zip`}
      aria-disabled={save.isPending}
      onClick={() => !save.isPending && save.mutate()}
    >
      <Download size={18} aria-hidden />
    </IconButton>
  );
}

function Changed({ entries }: { entries: readonly ContentEntry[] }) {
  const edited = entries.filter(({ state }) => state === 'edited').length;
  return (
    <span className="flex flex-wrap gap-2">
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
