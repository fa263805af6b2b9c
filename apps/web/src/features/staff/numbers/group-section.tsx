import type { NumberGroup, Numbers } from '@inzira/contract/staff-numbers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '#src/platform/language.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { Table } from '#src/ui/table.tsx';
import { figureColumns } from './activity-section.tsx';
import { FigureText, HiddenNote, NumberSection, useFigureTexts } from './figure-texts.tsx';

const KINDS = ['organizations', 'countries', 'languages', 'genders'] as const;
type Kind = (typeof KINDS)[number];

/** The twelve weeks by organization, country, language or gender. */
export function GroupSection({ numbers }: { numbers: Numbers }) {
  const { t } = useLingui();
  const texts = useFigureTexts();
  const nameOf = useGroupNames();
  const [{ group }, setChoice] = useUrlState({ group: 'organizations' });
  const kind = (KINDS as readonly string[]).includes(group) ? (group as Kind) : 'organizations';
  const how = {
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
  }[kind];
  return (
    <NumberSection
      title={<Trans>By group, in the last twelve full weeks</Trans>}
      table={kind}
      how={
        <>
          {how} <HiddenNote />
        </>
      }
      controls={
        <Field name="group" label={<Trans>Groups</Trans>}>
          <Select
            value={kind}
            onChange={({ currentTarget }) => setChoice({ group: currentTarget.value })}
          >
            <option value="organizations">{t`Organizations`}</option>
            <option value="countries">{t`Countries`}</option>
            <option value="languages">{t`Languages`}</option>
            <option value="genders">{t`Genders`}</option>
          </Select>
        </Field>
      }
    >
      {numbers[kind].length === 0 ? (
        <EmptyState title={<Trans>No learners yet</Trans>} />
      ) : (
        <Table<NumberGroup>
          label={t`By group, in the last twelve full weeks`}
          rows={numbers[kind]}
          rowKey={({ value }) => value}
          columns={[
            { id: 'value', header: <Trans>Group</Trans>, cell: (row) => nameOf(row, kind) },
            {
              id: 'people',
              header: <Trans>Learners</Trans>,
              isNumber: true,
              cell: ({ people }) => <FigureText value={people} />,
            },
            ...figureColumns(texts),
          ]}
        />
      )}
    </NumberSection>
  );
}

function useGroupNames() {
  const { t } = useLingui();
  const language = useLanguage();
  const genders: Record<string, string> = {
    woman: t`Women`,
    man: t`Men`,
    another: t`Another`,
    '': t`Not given`,
  };
  return ({ value, name }: NumberGroup, kind: Kind): string => {
    if (kind === 'genders') return genders[value] ?? value;
    if (value === '') return kind === 'organizations' ? t`No organization` : t`Not known`;
    if (value === 'other') return t`All others`;
    if (kind === 'organizations') return name ?? t`One that is gone`;
    const type = kind === 'languages' ? 'language' : 'region';
    return new Intl.DisplayNames(language, { type }).of(value) ?? value;
  };
}
