import { Trans, useLingui } from '@lingui/react/macro';
import { Field, Select } from '#src/ui/field.tsx';

interface ShowFilterProps {
  value: string;
  onChange: (show: string) => void;
}

/** Chooses texts by their state; `FoundContent` lists them. */
export function ShowFilter({ value, onChange }: ShowFilterProps) {
  const { t } = useLingui();
  return (
    <Field name="show" label={<Trans>Show</Trans>}>
      <Select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{t`Everything`}</option>
        <option value="edited">{t`Edited here`}</option>
        <option value="waiting">{t`A new release waits`}</option>
        <option value="draft">{t`Drafts`}</option>
        <option value="review">{t`To read again`}</option>
        <option value="outdated">{t`With a translation out of date`}</option>
      </Select>
    </Field>
  );
}
