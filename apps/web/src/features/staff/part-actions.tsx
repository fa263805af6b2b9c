import type { ContentEntry } from '@inzira/contract/staff-content';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Eye, EyeOff } from 'lucide-react';
import { IconButton } from '#src/ui/button.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { showToast } from '#src/ui/toast.ts';
import { moveFile, partOf, reloadContentLists, setHidden } from './curriculum.api.ts';

interface PartActionsProps {
  entry: ContentEntry;
  /** All that lie in the same folder, in their order. */
  siblings: readonly ContentEntry[];
}

/** Moves a part among its siblings, and hides it from learners or shows it. */
export function PartActions({ entry, siblings }: PartActionsProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { title, path } = entry;
  const at = siblings.findIndex((one) => one.path === path);
  const move = useMutation({
    mutationFn: async (to: number) => {
      const { folder, slug } = partOf(path);
      const slugs = siblings.map((one) => partOf(one.path).slug);
      await moveFile(folder, slugs, slug, to);
    },
    onError(error) {
      void reloadContentLists();
      showToast(errorText(error), 'alarm');
    },
  });
  const isBusy = move.isPending;
  return (
    <span className="flex shrink-0">
      <IconButton
        label={t`Move “${title}” up`}
        aria-disabled={at <= 0 || isBusy}
        onClick={() => at > 0 && !isBusy && move.mutate(at - 1)}
      >
        <ArrowUp size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={t`Move “${title}” down`}
        aria-disabled={at === siblings.length - 1 || isBusy}
        onClick={() => at < siblings.length - 1 && !isBusy && move.mutate(at + 1)}
      >
        <ArrowDown size={18} aria-hidden />
      </IconButton>
      <HideButton entry={entry} />
    </span>
  );
}

/** Hides a lesson or a part from learners, or shows it again. */
export function HideButton({ entry: { path, title, isHidden } }: { entry: ContentEntry }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const hide = useMutation({
    mutationFn: async () => setHidden(path, !isHidden),
    onSuccess: () =>
      showToast(
        isHidden ? t`Learners see “${title}” now.` : t`“${title}” is hidden. Progress stays.`,
      ),
    onError: (error) => showToast(errorText(error), 'alarm'),
  });
  return (
    <IconButton
      label={isHidden ? t`Show “${title}” to learners` : t`Hide “${title}” from learners`}
      aria-disabled={hide.isPending}
      onClick={() => !hide.isPending && hide.mutate()}
    >
      {isHidden ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
    </IconButton>
  );
}
