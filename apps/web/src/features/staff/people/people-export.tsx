import { MAX_PEOPLE_EXPORTED } from '@inzira/contract/limits';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { showToast } from '#src/ui/toast.ts';
import type { PeopleFilters } from '#src/features/staff/staff.api.ts';
import { takeFile, TakeOutDialog } from '#src/features/staff/take-out-dialog.tsx';

interface PeopleExportProps {
  filters: Omit<PeopleFilters, 'page'>;
  /** The number of people in the list. */
  count: number;
  /** Whether there may be more, because a search stops counting early. */
  isAtLeast: boolean;
  onClose: () => void;
}

/** Downloads the filtered people as CSV; asks for the acting user's password. */
export default function PeopleExport({ filters, count, isAtLeast, onClose }: PeopleExportProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return (
    <TakeOutDialog
      title={<Trans>Save people as CSV</Trans>}
      action={<Trans>Save as CSV</Trans>}
      failureText={t`The file could not be made.`}
      take={async (password) => {
        await takeFile(
          '/api/staff/people/export/',
          { ...Object.fromEntries(given), password },
          'people.csv',
        );
        showToast(t`The file is saved with your downloads.`, 'success');
      }}
      onClose={onClose}
    >
      <span className="mb-3 block">
        {count > MAX_PEOPLE_EXPORTED ? (
          <Trans>
            The file has the newest {formatNumber(MAX_PEOPLE_EXPORTED, language)} people. Choose
            filters for the others.
          </Trans>
        ) : isAtLeast ? (
          <Trans>
            The file has the newest {count} people found. Type more of the name to find the others.
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
      </span>
      <Trans>
        It holds names and email addresses. This is recorded, and the other staff are told by email.
      </Trans>
    </TakeOutDialog>
  );
}
