import type { advisorEndpoints } from '@inzira/contract/advisor';
import type { ventureEndpoints } from '@inzira/contract/ventures';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { api } from '#src/platform/api.ts';
import { Field, Select } from '#src/ui/field.tsx';
import { SearchField } from '#src/ui/filter-bar.tsx';

type GroupKind = 'organization' | 'venture';

interface Found {
  groups: { id: number; name: string }[];
  hasMore: boolean;
}

const groupsQuery = (kind: GroupKind, search: string) =>
  queryOptions({
    queryKey: ['staff', 'groups', kind, search],
    queryFn: async ({ signal }): Promise<Found> => {
      const query = search === '' ? {} : { search };
      if (kind === 'venture') {
        const found = await api<typeof ventureEndpoints.list>(
          'GET',
          '/api/organization/ventures/',
          { query, signal },
        );
        const groups = found.results.map(({ id, company_name: name }) => ({ id, name }));
        return { groups, hasMore: found.next !== null };
      }
      const found = await api<typeof advisorEndpoints.allowances>(
        'GET',
        '/api/advisor/organizations/',
        { query, signal },
      );
      const groups = found.results.map(({ organization }) => organization);
      return { groups, hasMore: found.next !== null };
    },
  });

interface GroupFieldProps {
  kind: GroupKind;
  name: string;
  /** The initial choice. */
  initial?: { id: number; name: string } | undefined;
  /** The label for choosing none, where that is possible. */
  none?: string;
  hint?: ReactNode;
  /** Given for a filter: called on each change, and `initial` is then the current choice. */
  onChoose?: (id: string, name: string) => void;
  errors?: readonly string[] | undefined;
}

/** A field to choose an organization or venture, with a search if there are many; the form gets its id. */
export function GroupField(props: GroupFieldProps) {
  const { kind, name, initial, none, hint, onChoose, errors } = props;
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const groups = useQuery({ ...groupsQuery(kind, search), placeholderData: keepPreviousData });
  const { groups: found = [], hasMore = false } = groups.data ?? {};
  const options =
    initial && !found.some(({ id }) => id === initial.id) ? [initial, ...found] : found;
  const isOrganization = kind === 'organization';
  return (
    <div className="flex flex-col gap-3">
      {(hasMore || search !== '') && (
        <SearchField
          isInForm
          label={isOrganization ? t`Search organizations` : t`Search ventures`}
          // In a row of filters the label is hidden.
          placeholder={isOrganization ? t`Search organizations` : t`Search ventures`}
          value={search}
          onSearch={setSearch}
        />
      )}
      <Field
        name={name}
        label={
          isOrganization ? <Trans>Organization</Trans> : <Trans context="joined">Venture</Trans>
        }
        hint={hint}
        required={none === undefined}
        {...(errors && { errors })}
      >
        <Select
          key={onChoose ? 'filter' : options.map(({ id }) => id).join()}
          {...(onChoose
            ? {
                value: initial?.id ?? '',
                onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
                  onChoose(currentTarget.value, currentTarget.selectedOptions[0]?.text ?? ''),
              }
            : { defaultValue: initial?.id ?? '' })}
        >
          <option value="">{none ?? t`Choose one`}</option>
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
