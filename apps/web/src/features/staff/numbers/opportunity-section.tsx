import type { Numbers, OpportunityNumbers } from '@inzira/contract/staff-numbers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '#src/platform/language.ts';
import { formatPercent } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Table } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { FigureText, HiddenNote, NumberSection, useFigureTexts } from './figure-texts.tsx';

/** How many learners opened each opportunity and clicked to apply. */
export function OpportunitySection({ numbers: { opportunities } }: { numbers: Numbers }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { opened, applied } = useFigureTexts();
  const share = ({ opened: all, applied: part }: OpportunityNumbers) =>
    part === null || !all ? '' : formatPercent(Math.round((part / all) * 100), language);
  return (
    <NumberSection
      title={<Trans>Opportunities, in the last twelve full weeks</Trans>}
      table="opportunities"
      how={
        <>
          {opened.name}: {opened.how} {applied.name}: {applied.how}{' '}
          <Trans>
            Who went on to apply in these weeks counts as having opened it. The 200 most opened are
            listed.
          </Trans>{' '}
          <HiddenNote />{' '}
          <Trans>
            How many applied is hidden, too, where all but few of those who opened it did.
          </Trans>{' '}
          <Trans>Older days are not kept.</Trans>
        </>
      }
    >
      <p>
        <Trans>
          By week, all together:{' '}
          <TextLink to={`${paths.staffPlace('numbers')}?tab=activity&figure=opened`}>
            opened
          </TextLink>
          ,{' '}
          <TextLink to={`${paths.staffPlace('numbers')}?tab=activity&figure=applied`}>
            went on to apply
          </TextLink>
        </Trans>
      </p>
      {opportunities.length === 0 ? (
        <EmptyState title={<Trans>Nobody has opened an opportunity yet</Trans>} />
      ) : (
        <Table<OpportunityNumbers>
          isCompact
          label={t`Opportunities, in the last twelve full weeks`}
          rows={opportunities}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'title',
              header: <Trans>Opportunity</Trans>,
              cell: ({ id, title }) => <TextLink to={paths.opportunity(id)}>{title}</TextLink>,
            },
            {
              id: 'opened',
              header: <Trans>Opened it</Trans>,
              isNumber: true,
              cell: ({ opened: people }) => <FigureText value={people} />,
            },
            {
              id: 'applied',
              header: applied.name,
              isNumber: true,
              cell: ({ applied: people }) => <FigureText value={people} />,
            },
            {
              id: 'share',
              isWideOnly: true,
              header: <Trans>In percent</Trans>,
              isNumber: true,
              cell: share,
            },
          ]}
        />
      )}
    </NumberSection>
  );
}
