import type { Opportunity } from '@inzira/contract/opportunities';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { Button } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast.ts';
import { setSaved } from './opportunities.api.ts';

/** Shows the new state at once, and reverts it if the server refuses. */
export function SaveButton({
  opportunity: { id, title, saved },
  isSmall = false,
}: {
  opportunity: Opportunity;
  /** Only the icon. */
  isSmall?: boolean;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (next: boolean) => setSaved(id, next),
    // One after the other, so that the last one stays.
    scope: { id: `opportunity:${id}` },
    onError: () => showToast(t`This could not be saved. Please try again.`, 'alarm'),
    onSettled: () => client.invalidateQueries({ queryKey: ['opportunities'] }),
  });
  const shown = change.isPending ? change.variables : saved;
  return (
    <Button
      look={isSmall ? 'quiet' : 'secondary'}
      className={isSmall ? '-my-2 -mr-2 shrink-0 px-2!' : 'shrink-0 self-start'}
      aria-pressed={shown}
      aria-label={t`Save ${title}`}
      onClick={() => change.mutate(!shown)}
    >
      {shown ? (
        <BookmarkCheck size={20} className="text-clay" aria-hidden />
      ) : (
        <Bookmark size={20} aria-hidden />
      )}
      {!isSmall && (shown ? <Trans>Saved</Trans> : <Trans>Save</Trans>)}
    </Button>
  );
}
