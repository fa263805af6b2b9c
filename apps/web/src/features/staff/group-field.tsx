import type { advisorEndpoints } from '@inzira/contract/advisor';
import type { ventureEndpoints } from '@inzira/contract/ventures';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#src/platform/api.ts';
import { Field, Select } from '#src/ui/field.tsx';
import { SearchField } from '#src/ui/filter-bar.tsx';

type GroupKind = 'organization' | 'venture';

const groupsQuery = (kind: GroupKind, search: string) =>
  queryOptions({
    queryKey: ['staff', 'groups', kind, search],
    queryFn: async ({ signal }): Promise<{ id: number; name: string }[]> => {
      const query = search === '' ? {} : { search };
      if (kind === 'venture') {
        const found = await api<typeof ventureEndpoints.list>(
          'GET',
          '/api/organization/ventures/',
          { query, signal },
        );
        return found.results.map(({ id, company_name: name }) => ({ id, name }));
      }
      const found = await api<typeof advisorEndpoints.allowances>(
        'GET',
        '/api/advisor/organizations/',
        { query, signal },
      );
      return found.results.map(({ organization }) => organization);
    },
  });

interface GroupFieldProps {
  kind: GroupKind;
  name: string;
  /** The one that is chosen already. */
  initial?: { id: number; name: string } | undefined;
  /** Nothing chosen is a choice too. */
  isOptional?: boolean;
  errors?: readonly string[] | undefined;
}

/** An organization or venture, found by its name; the form gets its id. */
export function GroupField({ kind, name, initial, isOptional = false, errors }: GroupFieldProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const groups = useQuery({ ...groupsQuery(kind, search), placeholderData: keepPreviousData });
  const found = groups.data ?? [];
  const options =
    initial && !found.some(({ id }) => id === initial.id) ? [initial, ...found] : found;
  const isOrganization = kind === 'organization';
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        isInForm
        label={isOrganization ? t`Search organizations` : t`Search ventures`}
        value={search}
        onSearch={setSearch}
      />
      <Field
        name={name}
        label={
          isOrganization ? <Trans>Organization</Trans> : <Trans context="joined">Venture</Trans>
        }
        required={!isOptional}
        {...(errors && { errors })}
      >
        <Select key={options.map(({ id }) => id).join()} defaultValue={initial?.id ?? ''}>
          <option value="">{isOptional ? t`None` : t`Choose one`}</option>
          {options.map(({ id, name: label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {groups.isError && (
        <p role="alert" className="text-sm text-alarm">
          <Trans>The list could not be loaded.</Trans>
        </p>
      )}
    </div>
  );
}
