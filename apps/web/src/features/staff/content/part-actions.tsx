import type { ContentEntry } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff, Pencil } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '#src/platform/language.ts';
import { useGo } from '#src/platform/navigation.ts';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { useFailureToast } from '#src/ui/failure-toast.ts';
import { showToast } from '#src/ui/toast.ts';
import { editorOf, moveFile, partOf, reloadContentLists, setHidden } from './curriculum.api.ts';
import { textIn } from './text-in.ts';
import { RowActions, useMoveActions, type RowAction } from './row-actions.tsx';
import { useTold } from './use-publish.ts';
import { useOneAtATime } from '#src/features/staff/use-one-at-a-time.ts';

interface PartActionsProps {
  entry: ContentEntry;
  /** All parts in the same folder, in order. */
  siblings: readonly ContentEntry[];
  /** Further actions. */
  more?: readonly RowAction[];
}

/** Moves a part among its siblings, and hides it from learners or shows it. */
export function PartActions({ entry, siblings, more = [] }: PartActionsProps) {
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
      reloadContentLists();
      failure.show(error);
    },
  });
  const isBusy = move.isPending;
  const moveTo = useOneAtATime(move.mutate);
  const moves = useMoveActions()({
    title,
    at,
    count: siblings.length,
    isBusy,
    onMove: moveTo,
  });
  return <HideActions entry={entry} others={[...moves, ...more]} />;
}

interface HideActionsProps {
  entry: ContentEntry;
  /** Further actions. */
  others: readonly RowAction[];
}

/** Hides a lesson or a part from learners, or shows it again. */
export function HideActions({ entry, others }: HideActionsProps) {
  const { path, title, kind, isHidden } = entry;
  const { t } = useLingui();
  const go = useGo();
  const language = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const failure = useFailureToast();
  const told = useTold();
  const hide = useMutation({
    mutationFn: async () => setHidden(path, !isHidden),
    onSuccess: (done) =>
      showToast(
        told(
          done,
          isHidden
            ? t`Learners see “${title}” now.`
            : kind === 'lesson'
              ? t`“${title}” is hidden, and the quiz asks nothing about it. Progress stays.`
              : t`“${title}” is hidden. Progress stays.`,
        ),
      ),
    // The dialog shows its own failure.
    onMutate: failure.clear,
    onError: (error) => isAsking || failure.show(error),
  });
  const hideOnce = useOneAtATime(hide.mutate);
  const action: RowAction = {
    id: 'hide',
    label: isHidden ? t`Show to learners` : t`Hide from learners`,
    name: isHidden ? t`Show “${title}” to learners` : t`Hide “${title}” from learners`,
    icon: isHidden ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />,
    isDisabled: hide.isPending,
    onSelect() {
      if (isHidden) hideOnce();
      else setIsAsking(true);
    },
  };
  const edit: RowAction = {
    id: 'edit',
    label: kind === 'lesson' ? t`Edit this lesson` : t`Edit`,
    name: t`Edit “${title}”`,
    icon: <Pencil size={18} aria-hidden />,
    isDisabled: false,
    isInMenuOnly: true,
    onSelect: () => go(editorOf(textIn(entry, language))),
  };
  return (
    <>
      <RowActions title={title} actions={[edit, ...others, action]} />
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
            {kind === 'lesson' ? (
              <Trans>
                Learners no longer see it, and the quiz asks nothing about it, until you show it
                again.
              </Trans>
            ) : kind === 'activity' ? (
              <Trans>Trainees no longer see it until you show it again.</Trans>
            ) : (
              <Trans>Learners see nothing of what it contains until you show it again.</Trans>
            )}
          </Confirmation>,
          document.body,
        )}
    </>
  );
}
