import { RECORD_LINES_MAX } from '@inzira/contract/rules/staff';
import type { RecordLine } from '@inzira/contract/staff';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import { formatMoment } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { TakeOutDialog } from '#src/features/staff/take-out-dialog.tsx';
import { useUrlState } from '#src/platform/url-state.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast.ts';
import { Field, Select, TextInput } from '#src/ui/field.tsx';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { fetchRecord, type RecordFilters } from './record.api.ts';
import RecordCsv from './record-csv.tsx';
import { useActGroups, useKindGroups, wordsOf } from './record-groups.ts';
import RecordList from './record-list.tsx';

type RecordFile = Awaited<ReturnType<typeof fetchRecord>>;

/** Which lines to download. */
interface Asked {
  given: RecordFilters;
  /** The line after which the file begins. */
  before: RecordLine | undefined;
}

const filledIn = (filters: Record<string, string>): RecordFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

/** The audit log: who did what to whom; read-only. */
export default function RecordPage() {
  const { t } = useLingui();
  const language = useLanguage();
  const [{ page: _, show, act, about, ...typed }, setFilters] = useUrlState({
    person: '',
    show: '',
    act: '',
    about: '',
    from: '',
    to: '',
    page: 1,
  });
  const acts = useActGroups();
  const kinds = useKindGroups();
  const filters = {
    ...typed,
    action: wordsOf(acts, act),
    kind: wordsOf(kinds, about),
    only: show === '' ? 'changes' : '',
  };
  /** The download that the user asked for; null for none. */
  const [asked, setAsked] = useState<Asked | null>(null);
  const [file, setFile] = useState<(RecordFile & Pick<Asked, 'given'>) | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const last = file?.has_more && isDrawn ? file.lines.at(-1) : undefined;
  async function take(password: string) {
    if (asked === null) return;
    const { given, before } = asked;
    const found = await fetchRecord(given, { password, before });
    setIsDrawn(false);
    setFile({ ...found, given });
  }
  const finish = useCallback(
    (csv: string) => {
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${t`record`}.csv`);
      showToast(t`The file is saved with your downloads.`, 'success');
      setIsDrawn(true);
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
            busy={file !== null && !isDrawn}
            onClick={() => setAsked({ given: filledIn(filters), before: undefined })}
          >
            <Download size={18} aria-hidden />
            <Trans>Save as CSV</Trans>
          </Button>
        }
      />
      {asked && (
        <TakeOutDialog
          title={<Trans>Save the record as CSV</Trans>}
          action={<Trans>Save as CSV</Trans>}
          failureText={t`The file could not be made.`}
          take={take}
          onClose={() => setAsked((now) => (now === asked ? null : now))}
        >
          <Trans>
            It holds what the filters show, with the names of people. The other staff are told by
            mail that you have it.
          </Trans>
        </TakeOutDialog>
      )}
      {file && !isDrawn && <RecordCsv lines={file.lines} hasMore={file.has_more} onDone={finish} />}
      {file && last && (
        <Alert tone="notice">
          <p>
            <Trans>
              The file has {formatNumber(RECORD_LINES_MAX, language)} lines and ends on{' '}
              {formatMoment(last.at, language)}.
            </Trans>
          </p>
          <Button look="secondary" onClick={() => setAsked({ given: file.given, before: last })}>
            <Trans>Save the older lines</Trans>
          </Button>
        </Alert>
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
        activeCount={
          [show, act, about, typed.from, typed.to].filter((value) => value !== '').length
        }
        onClear={() => setFilters({ person: '', show: '', act: '', about: '', from: '', to: '' })}
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
        <GroupFilter
          name="act"
          label={t`What was done`}
          all={t`Anything`}
          groups={acts}
          value={act}
          onChange={(chosen) => setFilters({ act: chosen })}
        />
        <GroupFilter
          name="about"
          label={t`About`}
          all={t`Everything`}
          groups={kinds}
          value={about}
          onChange={(chosen) => setFilters({ about: chosen })}
        />
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

interface GroupFilterProps {
  name: string;
  label: string;
  /** The label of the option without a filter. */
  all: string;
  groups: ReturnType<typeof useActGroups>;
  value: string;
  onChange: (name: string) => void;
}

function GroupFilter({ name, label, all, groups, value, onChange }: GroupFilterProps) {
  return (
    <Field name={name} label={label}>
      <Select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{all}</option>
        {groups.map((group) => (
          <option key={group.name} value={group.name}>
            {group.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface DayFilterProps {
  name: string;
  label: string;
  /** A date as YYYY-MM-DD, or empty. */
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
