import { NUMBER_GROUPS, type NumberGroups } from '@inzira/contract/rules/staff';
import type { GroupNumbers, NumberGroup, Numbers } from '@inzira/contract/staff-numbers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { groupQuery } from './numbers.api.ts';

interface Group {
  by: NumberGroups;
  value: string;
  name: string;
}

/** The group whose learners the tables show, or null for all; the same in all tables of the page. */
export function useGroup(numbers: Numbers): Group | null {
  const nameOf = useGroupNames();
  const [{ of, who }] = useUrlState({ of: '', who: '' });
  const kind = NUMBER_GROUPS.find((one) => one === of);
  if (!kind) return null;
  const group = numbers[kind].find(({ value }) => value === who) ?? numbers[kind][0];
  return group ? { by: kind, value: group.value, name: nameOf(group, kind) } : null;
}

/** Fields to choose a grouping and one of its groups. */
export function GroupFields({ numbers, group }: { numbers: Numbers; group: Group | null }) {
  const { t } = useLingui();
  const nameOf = useGroupNames();
  const [, setChoice] = useUrlState({ of: '', who: '' });
  const kinds = {
    organizations: t`Of an organization`,
    countries: t`Of a country`,
    languages: t`Of a language`,
    genders: t`Of a gender`,
  };
  const shown = NUMBER_GROUPS.filter((by) => numbers[by].length > 0);
  return (
    <>
      <Field name="of" label={<Trans>Learners</Trans>}>
        <Select
          value={group?.by ?? ''}
          onChange={({ currentTarget }) => setChoice({ of: currentTarget.value, who: '' })}
        >
          <option value="">{t`All learners`}</option>
          {shown.map((by) => (
            <option key={by} value={by}>
              {kinds[by]}
            </option>
          ))}
        </Select>
      </Field>
      {group && (
        <Field name="who" label={<Trans>Group</Trans>}>
          <Select
            value={group.value}
            onChange={({ currentTarget }) => setChoice({ who: currentTarget.value })}
          >
            {numbers[group.by].map((one) => (
              <option key={one.value} value={one.value}>
                {nameOf(one, group.by)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}

interface OfGroupProps {
  numbers: Numbers;
  group: Group;
  children: (numbers: GroupNumbers) => ReactNode;
}

/** Loads what was counted for one group. */
export function OfGroup({ numbers, group: { by, value }, children }: OfGroupProps) {
  return (
    <QueryState
      query={useQuery(groupQuery(by, value, numbers.counted_at))}
      loadingText={<Trans>Loading the numbers...</Trans>}
      loading={<SkeletonText lines={8} />}
      failure={<Trans>The numbers could not be loaded.</Trans>}
    >
      {children}
    </QueryState>
  );
}

/** Shown for a group that is too small to show any figure. */
export function NothingOfGroup() {
  return <EmptyState title={<Trans>Nothing that can be shown of this group yet</Trans>} />;
}

/** How the group of a learner is determined. */
export function GroupHow({ by }: { by: NumberGroups }) {
  return {
    organizations: (
      <Trans>Each learner is counted with the organization that they joined last.</Trans>
    ),
    countries: (
      <Trans>
        The country of a learner’s newest venture, else the one that they named to the mentor.
      </Trans>
    ),
    languages: <Trans>The language in which a learner uses the site.</Trans>,
    genders: <Trans>As learners give it in their profile; nobody has to.</Trans>,
  }[by];
}

export function useGroupNames() {
  const { t } = useLingui();
  const language = useLanguage();
  const genders: Record<string, string> = {
    woman: t`Women`,
    man: t`Men`,
    another: t`Another`,
    '': t`Not given`,
  };
  return ({ value, name }: NumberGroup, kind: NumberGroups): string => {
    if (kind === 'genders') return genders[value] ?? value;
    if (value === '') return kind === 'organizations' ? t`No organization` : t`Not known`;
    if (value === 'other') return t`All others`;
    if (kind === 'organizations') return name ?? t`One that is gone`;
    const type = kind === 'languages' ? 'language' : 'region';
    return new Intl.DisplayNames(language, { type }).of(value) ?? value;
  };
}
