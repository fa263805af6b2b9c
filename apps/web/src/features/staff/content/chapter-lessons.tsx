import type { ContentEntry } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { Button } from '#src/ui/button.tsx';
import { useContentOrder } from './content-order.ts';
import { folderOf } from './curriculum.api.ts';
import { FileLink } from './file-link.tsx';
import { HideActions, PartActions } from './part-actions.tsx';
import { OrderedList } from './ordered-list.tsx';

const NewLessonForm = later(async () => import('./new-lesson-form.tsx'));

interface ChapterLessonsProps {
  chapter: ContentEntry;
  /** The chapters of its course. */
  siblings: readonly ContentEntry[];
  /** The files in its folder. */
  entries: readonly ContentEntry[];
  all: readonly ContentEntry[];
}

/** The lessons of a chapter, reordered by dragging or by buttons. */
export function ChapterLessons({ chapter, siblings, entries, all }: ChapterLessonsProps) {
  const { t } = useLingui();
  const [isAdding, setIsAdding] = useState(false);
  const lessons = entries.filter(({ kind }) => kind === 'lesson');
  // Drafts and removed lessons have no position.
  const placed = lessons.filter(({ state }) => state !== 'draft' && state !== 'removed');
  const others = lessons.filter((lesson) => !placed.includes(lesson));
  const quiz = entries.find(({ kind }) => kind === 'quiz');
  const order = useContentOrder({
    folder: folderOf(chapter.path),
    placed,
    tell: (title, place) => t`“${title}” is lesson ${place} of its chapter now.`,
  });
  return (
    <section aria-label={chapter.title} className="pl-4">
      <h3 className="group/row flex items-center gap-2 font-sans text-base font-semibold">
        <span className="flex min-w-0 grow flex-wrap items-center gap-2">
          <FileLink entry={chapter} />
        </span>
        <PartActions entry={chapter} siblings={siblings} />
      </h3>
      <div className="pl-4 text-[0.9375rem]">
        <OrderedList
          items={placed}
          isBusy={order.isPending}
          onMove={(path, to) => order.mutate({ path, to })}
          actions={(lesson, moves) => <HideActions entry={lesson} others={moves} />}
          more={[...others, ...(quiz ? [quiz] : [])].map((entry) => (
            <li
              key={entry.path}
              className="flex min-h-11 flex-wrap items-center gap-x-3 py-1 hover:bg-paper-sunken md:pr-35 lg:pl-6.5"
            >
              <FileLink entry={entry} />
            </li>
          ))}
        >
          {(lesson) => <FileLink entry={lesson} />}
        </OrderedList>
      </div>
      {isAdding ? (
        <NewLessonForm
          folder={folderOf(chapter.path)}
          all={all}
          onClose={() => setIsAdding(false)}
        />
      ) : (
        <Button look="quiet" className="-ml-4" onClick={() => setIsAdding(true)}>
          <Plus size={18} aria-hidden />
          <Trans>Add a lesson</Trans>
          <span className="sr-only">
            <Trans>to {chapter.title}</Trans>
          </span>
        </Button>
      )}
    </section>
  );
}
