import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadFile } from '#src/platform/save-file.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import RecordList from './record-list.tsx';

/** Who did what to whom; nothing of it can be changed. */
export default function RecordPage() {
  const { t } = useLingui();
  const [{ page: _, ...filters }, setFilters] = useUrlState({
    actor: '',
    from: '',
    to: '',
    page: 1,
  });
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const save = useMutation({
    mutationFn: async () =>
      downloadFile(`/api/staff/record/csv/?${new URLSearchParams(given)}`, 'record.csv'),
  });
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Record</Trans>}
        subtitle={
          <Trans>Who did what to whom, and who read personal data. Nobody can change it.</Trans>
        }
        actions={
          <Button look="secondary" busy={save.isPending} onClick={() => save.mutate()}>
            <Download size={18} aria-hidden />
            <Trans>Save as CSV</Trans>
          </Button>
        }
      />
      {save.isError && (
        <FailureAlert sentence={t`The file could not be made.`} failure={save.error} />
      )}
      <FilterBar
        search={
          <SearchField
            label={<Trans>Username or email of who did it</Trans>}
            value={filters.actor}
            onSearch={(actor) => setFilters({ actor }, { replace: true })}
          />
        }
        activeCount={given.filter(([name]) => name !== 'actor').length}
        onClear={() => setFilters({ actor: '', from: '', to: '' })}
      >
        <DayFilter
          name="from"
          label={t`From`}
          value={filters.from}
          onChange={(from) => setFilters({ from })}
        />
        <DayFilter
          name="to"
          label={t`To`}
          value={filters.to}
          onChange={(to) => setFilters({ to })}
        />
      </FilterBar>
      <RecordList filters={filters} />
    </PageBody>
  );
}

interface DayFilterProps {
  name: string;
  label: string;
  /** A plain day, or empty. */
  value: string;
  onChange: (day: string) => void;
}

function DayFilter({ name, label, value, onChange }: DayFilterProps) {
  return (
    <Field name={name} label={label}>
      <TextInput
        type="date"
        value={value}
        max="9999-12-31"
        className="max-w-56 appearance-none"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}
