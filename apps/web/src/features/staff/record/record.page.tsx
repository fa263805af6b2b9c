import { RECORD_LINES_MAX } from '@inzira/contract/rules/staff';
import type { RecordLine } from '@inzira/contract/staff';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast.ts';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, Select, TextInput } from '#src/ui/field.tsx';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { fetchRecord } from './record.api.ts';
import RecordCsv from './record-csv.tsx';
import RecordList from './record-list.tsx';

/** Who did what to whom; nothing of it can be changed. */
export default function RecordPage() {
  const { t } = useLingui();
  const language = useLanguage();
  const [{ page: _, show, ...typed }, setFilters] = useUrlState({
    person: '',
    show: '',
    from: '',
    to: '',
    page: 1,
  });
  const filters = { ...typed, only: show === '' ? 'changes' : '' };
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const [lines, setLines] = useState<readonly RecordLine[] | null>(null);
  const save = useMutation({
    mutationFn: async () => fetchRecord(Object.fromEntries(given)),
    onSuccess: (found) => setLines(found.lines),
  });
  const finish = useCallback(
    (csv: string) => {
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${t`record`}.csv`);
      showToast(t`The file is saved with your downloads.`, 'success');
      setLines(null);
    },
    [t],
  );
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Record</Trans>}
        subtitle={
          <Trans>Who did what to whom, and who read personal data. Nobody can change it.</Trans>
        }
        actions={
          <Button
            look="secondary"
            busy={save.isPending || lines !== null}
            onClick={() => save.mutate()}
          >
            <Download size={18} aria-hidden />
            <Trans>Save as CSV</Trans>
          </Button>
        }
      />
      {lines && <RecordCsv lines={lines} onDone={finish} />}
      {save.data?.lines.length === RECORD_LINES_MAX && (
        <Alert tone="notice">
          <Trans>
            The file has the newest {formatNumber(RECORD_LINES_MAX, language)} lines. Choose days
            for older ones.
          </Trans>
        </Alert>
      )}
      {save.isError && (
        <FailureAlert sentence={t`The file could not be made.`} failure={save.error} />
      )}
      <FilterBar
        search={
          <SearchField
            label={<Trans>Name, username or email</Trans>}
            placeholder={t`By or about`}
            value={typed.person}
            onSearch={(person) => setFilters({ person }, { replace: true })}
          />
        }
        activeCount={[show, typed.from, typed.to].filter((value) => value !== '').length}
        onClear={() => setFilters({ person: '', show: '', from: '', to: '' })}
      >
        <Field name="show" label={<Trans>Show</Trans>}>
          <Select
            value={show}
            onChange={({ currentTarget }) => setFilters({ show: currentTarget.value })}
          >
            <option value="">{t`Changes only`}</option>
            <option value="looks">{t`Also views of personal data`}</option>
          </Select>
        </Field>
        <DayFilter
          name="from"
          label={t`From`}
          value={typed.from}
          onChange={(from) => setFilters({ from })}
        />
        <DayFilter name="to" label={t`To`} value={typed.to} onChange={(to) => setFilters({ to })} />
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
