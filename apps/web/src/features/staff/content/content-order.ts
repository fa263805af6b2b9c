import type { ContentEntry } from '@inzira/contract/staff-content';
import { useMutation } from '@tanstack/react-query';
import { useFailureToast } from '#src/ui/failure-toast.ts';
import { showToast } from '#src/ui/toast.ts';
import { moveFile, reloadContentLists, slugOf } from './curriculum.api.ts';
import { useTold } from './use-publish.ts';
import { useOneAtATime } from '#src/features/staff/use-one-at-a-time.ts';

interface Ordered {
  folder: string;
  /** The files that have a position, in order. */
  placed: readonly ContentEntry[];
  /**
   * The message after a move.
   * @param place from 1
   */
  tell: (title: string, place: number) => string;
}

/** Moves a file to another position in its folder, with immediate effect for learners. */
export function useContentOrder({ folder, placed, tell }: Ordered) {
  const failure = useFailureToast();
  const told = useTold();
  const move = useMutation({
    mutationFn: async ({ path, to }: { path: string; to: number }) => {
      const slugs = placed.map((file) => slugOf(file.path));
      return moveFile(folder, slugs, slugOf(path), to);
    },
    onSuccess: (moved, { path, to }) => {
      const title = placed.find((file) => file.path === path)?.title ?? '';
      showToast(told(moved, tell(title, to + 1)));
    },
    onMutate: failure.clear,
    onError(error) {
      reloadContentLists();
      failure.show(error);
    },
  });
  return { isPending: move.isPending, mutate: useOneAtATime(move.mutate) };
}
