import { MAX_PEOPLE_EXPORTED } from '@inzira/contract/limits';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { apiFetch } from '#src/platform/api.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { saveResponse } from '#src/platform/save-file.ts';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { withPassword } from './own-password.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import type { PeopleFilters } from './staff.api.ts';

interface PeopleExportProps {
  filters: Omit<PeopleFilters, 'page'>;
  /** As many as the list shows. */
  count: number;
  /** A search stops counting early. */
  isAtLeast: boolean;
  onClose: () => void;
}

/** Takes the people of the filters away as a CSV; asks for the password of who does it. */
export default function PeopleExport({ filters, count, isAtLeast, onClose }: PeopleExportProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const save = useSave({
    async send(data) {
      const response = await withPassword(data, async (password) =>
        apiFetch('/api/staff/people/export/', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...Object.fromEntries(given), password }),
        }),
      );
      await saveResponse(response, 'people.csv');
      showToast(t`The file is saved with your downloads.`, 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      title={<Trans>Save people as CSV</Trans>}
      action={<Trans>Save as CSV</Trans>}
      save={save}
      failureText={t`The file could not be made.`}
      onClose={onClose}
    >
      <p>
        {count > MAX_PEOPLE_EXPORTED ? (
          <Trans>
            The file has the newest {formatNumber(MAX_PEOPLE_EXPORTED, language)} people. Choose
            filters for the others.
          </Trans>
        ) : isAtLeast ? (
          <Trans>
            The file has the newest {count} people found. Search for more of the name for the
            others.
          </Trans>
        ) : given.length > 0 ? (
          <Plural
            value={count}
            one="The file has # person, whom your filters show."
            other="The file has # people, those that your filters show."
          />
        ) : (
          <Plural
            value={count}
            one="The file has # person: everybody with an account."
            other="The file has # people: everybody with an account."
          />
        )}
      </p>
      <p>
        <Trans>
          It holds names and email addresses. This is recorded, and the other staff are told by
          email.
        </Trans>
      </p>
      <OwnPasswordField save={save} />
    </FormDialog>
  );
}
