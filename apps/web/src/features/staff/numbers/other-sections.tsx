import type { Numbers, WaitNumbers } from '@inzira/contract/staff-numbers';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber, formatPercent } from '#src/platform/numbers.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Table } from '#src/ui/table.tsx';
import { FigureText, HiddenNote, NumberSection } from './figure-texts.tsx';

/** How long ventures and submitted work wait for a decision. */
export function WaitSection({ numbers: { waits } }: { numbers: Numbers }) {
  const { t } = useLingui();
  const language = useLanguage();
  const names = { ventures: t`Ventures`, work: t`Work of the studio` };
  const hours = (value: number | null) =>
    value === null ? <FigureText value={null} /> : inWords(value, language);
  return (
    <NumberSection
      title={<Trans>How long reviews take</Trans>}
      table="waits"
      how={
        <Trans>
          From handing in to the answer, for what was answered in the last twelve full weeks. Of
          each venture and each piece of work the last review counts.
        </Trans>
      }
    >
      <Table<WaitNumbers>
        label={t`How long reviews take`}
        rows={waits}
        rowKey={({ kind }) => kind}
        columns={[
          { id: 'kind', header: <Trans>What</Trans>, cell: ({ kind }) => names[kind] },
          {
            id: 'reviewed',
            header: <Trans>Reviewed</Trans>,
            isNumber: true,
            cell: ({ reviewed }) => <FigureText value={reviewed} />,
          },
          {
            id: 'median',
            header: <Trans>Half within</Trans>,
            isNumber: true,
            cell: ({ median_hours: median }) => hours(median),
          },
          {
            id: 'ninth',
            header: <Trans>Nine of ten within</Trans>,
            isNumber: true,
            cell: ({ ninth_hours: ninth }) => hours(ninth),
          },
        ]}
      />
    </NumberSection>
  );
}

const TWO_DAYS = 48;

/** "5 hours", "3 days". */
function inWords(hours: number, language: string): string {
  const [value, unit] = hours < TWO_DAYS ? [hours, 'hour'] : [hours / 24, 'day'];
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(value);
}

/** How often the mentor answers from lessons, and the use of the AI service. */
export function MentorSections({ numbers: { mentor, tokens } }: { numbers: Numbers }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <>
      <NumberSection
        title={<Trans>What the mentor can answer</Trans>}
        table="mentor"
        how={
          <>
            <Trans>
              Replies in conversations that were not deleted. One counts as answered when it rests
              on a lesson; thanks and small talk do not.
            </Trans>{' '}
            <HiddenNote />
          </>
        }
      >
        <Table
          isCompact
          label={t`What the mentor can answer`}
          rows={mentor.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            {
              id: 'day',
              header: <Trans>Week from</Trans>,
              cell: ({ day }) => <time dateTime={day}>{formatDay(day, language)}</time>,
            },
            {
              id: 'replies',
              header: <Trans>Replies</Trans>,
              isNumber: true,
              cell: ({ replies }) => <FigureText value={replies} />,
            },
            {
              id: 'on_lessons',
              isWideOnly: true,
              header: <Trans>Answered from a lesson</Trans>,
              isNumber: true,
              cell: ({ on_lessons: on }) => <FigureText value={on} />,
            },
            {
              id: 'share',
              header: <Trans>In percent</Trans>,
              isNumber: true,
              cell: ({ replies, on_lessons: on }) =>
                on === null || !replies
                  ? ''
                  : formatPercent(Math.round((on / replies) * 100), language),
            },
          ]}
        />
      </NumberSection>
      <NumberSection
        title={<Trans>What the AI service has used</Trans>}
        table="tokens"
        how={
          <Trans>
            Tokens of all questions, with or without an organization, by month in UTC, as the
            service reported them. What a million costs is in your contract with it.
          </Trans>
        }
      >
        {tokens.length === 0 ? (
          <EmptyState title={<Trans>Nothing used yet</Trans>} />
        ) : (
          <Table
            isCompact
            label={t`What the AI service has used`}
            rows={tokens.toReversed()}
            rowKey={({ month }) => month}
            columns={[
              { id: 'month', header: <Trans>Month</Trans>, cell: ({ month }) => month },
              {
                id: 'tokens',
                header: <Trans>Tokens</Trans>,
                isNumber: true,
                cell: (row) => formatNumber(row.tokens, language),
              },
            ]}
          />
        )}
      </NumberSection>
    </>
  );
}
