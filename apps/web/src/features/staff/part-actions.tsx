import type { ContentEntry } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#src/ui/button.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { useFailureToast } from '#src/ui/failure-toast.ts';
import { showToast } from '#src/ui/toast.ts';
import { moveFile, partOf, reloadContentLists, setHidden } from './curriculum.api.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface PartActionsProps {
  entry: ContentEntry;
  /** All that lie in the same folder, in their order. */
  siblings: readonly ContentEntry[];
}

/** Moves a part among its siblings, and hides it from learners or shows it. */
export function PartActions({ entry, siblings }: PartActionsProps) {
  const { t } = useLingui();
  const failure = useFailureToast();
  const { title, path } = entry;
  const at = siblings.findIndex((one) => one.path === path);
  const move = useMutation({
    mutationFn: async (to: number) => {
      const { folder, slug } = partOf(path);
      const slugs = siblings.map((one) => partOf(one.path).slug);
      await moveFile(folder, slugs, slug, to);
    },
    onMutate: failure.clear,
    onError(error) {
      void reloadContentLists();
      failure.show(error);
    },
  });
  const isBusy = move.isPending;
  const moveTo = useOneAtATime(move.mutate);
  return (
    <span className="flex shrink-0">
      <IconButton
        label={t`Move “${title}” up`}
        aria-disabled={at <= 0 || isBusy}
        onClick={() => at > 0 && !isBusy && moveTo(at - 1)}
      >
        <ArrowUp size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={t`Move “${title}” down`}
        aria-disabled={at === siblings.length - 1 || isBusy}
        onClick={() => at < siblings.length - 1 && !isBusy && moveTo(at + 1)}
      >
        <ArrowDown size={18} aria-hidden />
      </IconButton>
      <HideButton entry={entry} />
    </span>
  );
}

/** Hides a lesson or a part from learners, or shows it again. */
export function HideButton({ entry: { path, title, kind, isHidden } }: { entry: ContentEntry }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const failure = useFailureToast();
  const hide = useMutation({
    mutationFn: async () => setHidden(path, !isHidden),
    onSuccess: () =>
      showToast(
        isHidden ? t`Learners see “${title}” now.` : t`“${title}” is hidden. Progress stays.`,
      ),
    // The dialog says it itself.
    onMutate: failure.clear,
    onError: (error) => isAsking || failure.show(error),
  });
  const hideOnce = useOneAtATime(hide.mutate);
  // All that it contains goes with it.
  const isLarge = kind === 'module' || kind === 'course' || kind === 'section';
  return (
    <>
      <IconButton
        label={isHidden ? t`Show “${title}” to learners` : t`Hide “${title}” from learners`}
        aria-disabled={hide.isPending}
        onClick={() => {
          if (isLarge && !isHidden) setIsAsking(true);
          else hideOnce();
        }}
      >
        {isHidden ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
      </IconButton>
      {isAsking &&
        createPortal(
          <Confirmation
            open
            onClose={() => setIsAsking(false)}
            title={<Trans>Hide “{title}” from learners?</Trans>}
            action={<Trans>Hide it</Trans>}
            failureText={t`It could not be hidden.`}
            onConfirm={async () => {
              await hide.mutateAsync();
              setIsAsking(false);
            }}
          >
            <Trans>Learners see nothing of what it contains until you show it again.</Trans>
          </Confirmation>,
          document.body,
        )}
    </>
  );
}
