import { NUMBER_GROUPS } from '@inzira/contract/rules/staff';
import type { NumberGroup, Numbers } from '@inzira/contract/staff-numbers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useUrlState } from '#src/platform/url-state.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { Table } from '#src/ui/table.tsx';
import { FigureField, figureColumns, useFigure } from './activity-section.tsx';
import { FigureText, HiddenNote, NumberSection, useFigureTexts } from './figure-texts.tsx';
import { GroupHow, useGroupNames } from './group-choice.tsx';

/** The last twelve weeks by organization, country, language or gender. */
export function GroupSection({ numbers }: { numbers: Numbers }) {
  const { t } = useLingui();
  const texts = useFigureTexts();
  const nameOf = useGroupNames();
  const figure = useFigure();
  const [{ group }, setChoice] = useUrlState({ group: 'organizations' });
  const kind = NUMBER_GROUPS.find((one) => one === group) ?? 'organizations';
  return (
    <NumberSection
      title={<Trans>By group, in the last twelve full weeks</Trans>}
      table={kind}
      how={
        <>
          <GroupHow by={kind} /> <HiddenNote />
        </>
      }
      controls={
        <>
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
          <div className="md:hidden">
            <FigureField />
          </div>
        </>
      }
    >
      {numbers[kind].length === 0 ? (
        <EmptyState title={<Trans>No learners yet</Trans>} />
      ) : (
        <Table<NumberGroup>
          isCompact
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
            ...figureColumns(texts, figure),
          ]}
        />
      )}
    </NumberSection>
  );
}
