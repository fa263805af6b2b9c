import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { showToast } from '#src/ui/toast.ts';
import { deleteResult, RESULT_KEYS } from './profile-test.api.ts';
import { historyQuery } from './psychometric.api.ts';

interface DeleteResultProps {
  id: number;
  day: string;
}

/** Permanently deletes one result from the server. */
export function DeleteResult({ id, day }: DeleteResultProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);

  const remove = async () => {
    await deleteResult(id);
    setOpen(false);
    showToast(t`The result has been deleted.`);
    queryClient.setQueryData(
      historyQuery.queryKey,
      (results) => results && results.filter((one) => one.id !== id),
    );
    for (const queryKey of RESULT_KEYS) void queryClient.invalidateQueries({ queryKey });
  };

  return (
    <>
      <Button
        look="quiet"
        aria-label={t`Delete the result of ${day}`}
        onClick={() => setOpen(true)}
        className="px-3! text-sm!"
      >
        <Trash2 size={18} aria-hidden />
        <Trans>Delete</Trans>
      </Button>
      <Confirmation
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Delete this result?</Trans>}
        action={<Trans>Delete</Trans>}
        failureText={t`The result could not be deleted.`}
        onConfirm={remove}
      >
        <Trans>
          The result of {day} goes with its answers. It cannot be brought back; your other results
          stay.
        </Trans>
      </Confirmation>
    </>
  );
}
