import type { ContentEntry } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, GripVertical, Plus } from 'lucide-react';
import { useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { showToast } from '#src/ui/toast.ts';
import { contentQueries, folderOf, orderLessons, slugOf } from './curriculum.api.ts';
import { FileLink } from './file-link.tsx';

const NewLessonForm = later(async () => import('./new-lesson-form.tsx'));

interface ChapterLessonsProps {
  chapter: ContentEntry;
  /** The files of its folder. */
  entries: readonly ContentEntry[];
  all: readonly ContentEntry[];
}

/** The lessons of a chapter in their order, which is changed by dragging or by the buttons. */
export function ChapterLessons({ chapter, entries, all }: ChapterLessonsProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [isAdding, setIsAdding] = useState(false);
  const [dragged, setDragged] = useState<string | null>(null);
  const lessons = entries.filter(({ kind }) => kind === 'lesson');
  // A draft has no place yet, and what was taken away has none any more.
  const placed = lessons.filter(({ state }) => state !== 'draft' && state !== 'removed');
  const others = lessons.filter((lesson) => !placed.includes(lesson));
  const quiz = entries.find(({ kind }) => kind === 'quiz');
  const order = useMutation({
    mutationFn: async ({ path, to }: { path: string; to: number }) => {
      const slugs = placed.map((lesson) => slugOf(lesson.path));
      const from = slugs.indexOf(slugOf(path));
      const [moved = ''] = slugs.splice(from, 1);
      slugs.splice(to, 0, moved);
      await orderLessons(folderOf(chapter.path), slugs);
      await queryClient.invalidateQueries({ queryKey: contentQueries.list.queryKey });
    },
    onSuccess: (_, { path, to }) => {
      const title = placed.find((lesson) => lesson.path === path)?.title ?? '';
      const place = to + 1;
      showToast(t`“${title}” is lesson ${place} of its chapter now.`);
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: contentQueries.list.queryKey });
      showToast(errorText(error), 'alarm');
    },
  });
  const move = (path: string, to: number) => {
    if (!order.isPending && to >= 0 && to < placed.length) order.mutate({ path, to });
  };
  return (
    <section aria-label={chapter.title}>
      <h3 className="flex flex-wrap items-center gap-3">
        <FileLink entry={chapter} />
      </h3>
      <ol className="mt-1 divide-y divide-line border-y border-line">
        {placed.map((lesson, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is for the mouse; the buttons do the same by keys
          <li
            key={lesson.path}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(lesson.path);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null && dragged !== lesson.path) move(dragged, at);
              setDragged(null);
            }}
            className={`flex flex-wrap items-center gap-2 py-1 ${dragged === lesson.path ? 'opacity-50' : ''}`}
          >
            <GripVertical
              size={18}
              aria-hidden
              className="hidden shrink-0 cursor-grab text-ink-soft lg:block"
            />
            <FileLink entry={lesson} />
            <span className="flex">
              <IconButton
                label={t`Move “${lesson.title}” up`}
                aria-disabled={at === 0 || order.isPending}
                onClick={() => move(lesson.path, at - 1)}
              >
                <ArrowUp size={18} aria-hidden />
              </IconButton>
              <IconButton
                label={t`Move “${lesson.title}” down`}
                aria-disabled={at === placed.length - 1 || order.isPending}
                onClick={() => move(lesson.path, at + 1)}
              >
                <ArrowDown size={18} aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
        {[...others, ...(quiz ? [quiz] : [])].map((entry) => (
          <li key={entry.path} className="flex flex-wrap items-center gap-2 py-2 lg:pl-6.5">
            <FileLink entry={entry} />
          </li>
        ))}
      </ol>
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
