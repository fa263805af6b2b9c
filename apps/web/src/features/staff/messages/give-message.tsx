import type { InboxMessage } from '@inzira/contract/staff-messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#src/platform/session.ts';
import { Field, Select } from '#src/ui/field.tsx';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import { isConflict, staffQueries, updateMessage } from '#src/features/staff/staff.api.ts';

const NOBODY = 'nobody';

interface GiveMessageProps {
  message: InboxMessage;
  onClose: () => void;
}

/** Assigns a message to a colleague, who is notified, or unassigns it. */
export default function GiveMessage({ message, onClose }: GiveMessageProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const { id, assignee } = message;
  const team = useQuery(staffQueries.colleagues);
  const colleagues = team.data?.colleagues ?? [];
  // The assignee when the dialog was opened; undefined once the user was told of a newer one and wants to replace
  // it.
  const [was, setWas] = useState<number | null | undefined>(assignee?.id ?? null);
  const save = useSave({
    async send(data) {
      const chosen = textOf(data, 'assignee_id');
      // The list of colleagues is not loaded yet.
      if (chosen === '') return false;
      const to = colleagues.find((one) => String(one.id) === chosen);
      await updateMessage(id, {
        assignee_id: to?.id ?? null,
        ...(was !== undefined && { assignee_was: was }),
      }).catch((error: unknown) => {
        if (isConflict(error)) setWas(undefined);
        throw error;
      });
      const name = to?.full_name ?? '';
      if (to && to.id !== user?.id) showToast(t`${name} has it now, and is told.`, 'success');
      else showToast(t`Saved.`, 'success');
      onClose();
      return true;
    },
  });
  return (
    <FormDialog
      title={<Trans>Who takes care of this message?</Trans>}
      action={<Trans>Save</Trans>}
      save={save}
      failureText={t`This could not be saved.`}
      serverFirst
      onClose={onClose}
    >
      <QueryState
        query={team}
        loadingText={<Trans>Loading the team...</Trans>}
        loading={<SkeletonText lines={2} />}
        failure={<Trans>The team could not be loaded.</Trans>}
      >
        {(data) => (
          <Field
            name="assignee_id"
            label={<Trans>Somebody of the team</Trans>}
            hint={<Trans>They are told here and, if they want, by email.</Trans>}
            required
            errors={save.fields['assignee_id']}
          >
            <Select defaultValue={assignee?.id ?? ''}>
              <option value="">{t`Choose one`}</option>
              {data.colleagues.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.full_name}
                </option>
              ))}
              {assignee !== null && <option value={NOBODY}>{t`Nobody`}</option>}
            </Select>
          </Field>
        )}
      </QueryState>
    </FormDialog>
  );
}
