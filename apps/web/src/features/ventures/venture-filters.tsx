import type { VentureCounts } from '@inzira/contract/ventures';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { Field, Select } from '#src/ui/field.tsx';
import { useChoiceNames } from './choice-names.ts';
import { type FilterValues, ventureQueries } from './ventures.api.ts';

interface Option {
  value: string;
  name: string;
  count: number;
}

interface VentureFiltersProps {
  values: FilterValues;
  onChange: (changes: Partial<FilterValues>) => void;
}

/** Each value shows the number of results, if known; values without results are left out. */
export function VentureFilters({ values, onChange }: VentureFiltersProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const { named, stageName } = useChoiceNames();
  const { data } = useQuery({
    ...ventureQueries.counts(values),
    placeholderData: keepPreviousData,
  });
  const choices = (list: VentureCounts['sectors'] = []): Option[] =>
    named(list).map(({ id, name, count }) => ({ value: String(id), name, count }));
  const stages = (data?.stages ?? []).map(({ name, count }) => ({
    value: name,
    name: stageName(name),
    count,
  }));
  const fields: {
    name: Exclude<keyof FilterValues, 'search'>;
    label: string;
    options: Option[];
  }[] = [
    { name: 'sector', label: t`Sector`, options: choices(data?.sectors) },
    { name: 'country', label: t`Country`, options: choices(data?.countries) },
    { name: 'stage', label: t`Stage`, options: stages },
    { name: 'customer_type', label: t`Customer type`, options: choices(data?.customer_types) },
  ];
  // With other filters on a long list, only the newest ventures are counted, so the numbers mean little.
  const isCounted = (field: string) =>
    data?.complete !== false ||
    Object.entries(values).every(([name, value]) => name === field || value === '');
  return fields.map(({ name, label, options }) => (
    <Field key={name} label={label} name={name}>
      <Select value={values[name]} onChange={({ target }) => onChange({ [name]: target.value })}>
        <option value="">{t`All`}</option>
        {offered(options, values[name], isCounted(name)).map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
            {/* The number for a selected value is above the list, and the box has little room. */}
            {isCounted(name) &&
              option.value !== values[name] &&
              ` (${formatNumber(option.count, language)})`}
          </option>
        ))}
      </Select>
    </Field>
  ));
}

/** A selected value always stays, so that it can be seen and removed, even before the counts are loaded. */
function offered(options: readonly Option[], set: string, isCounted: boolean): readonly Option[] {
  const useful = options.filter(({ value, count }) => count > 0 || value === set || !isCounted);
  return set && !useful.some(({ value }) => value === set)
    ? [...useful, { value: set, name: '…', count: 0 }]
    : useful;
}
