import type { Figures, Numbers } from '@inzira/contract/staff-numbers';
import { MIN_GROUP_SIZE, NUMBER_FIGURES, type NumberFigure } from '@inzira/contract/rules/staff';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { useUrlState } from '#src/platform/url-state.ts';
import { Field, Select } from '#src/ui/field.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Table } from '#src/ui/table.tsx';
import { FigureText, HiddenNote, NumberSection, useFigureTexts } from './figure-texts.tsx';
import type { Series } from './series-chart.tsx';

const SeriesChart = later<Series>(async () => import('./series-chart.tsx'), {
  fallback: <Skeleton className="h-[220px]" />,
});

/** Learners' activity by week or day: a chart and the table of all figures. */
export function ActivitySection({ numbers }: { numbers: Numbers }) {
  const { t } = useLingui();
  const language = useLanguage();
  const texts = useFigureTexts();
  const [{ by }, setChoice] = useUrlState({ by: 'weeks' });
  const shown = useFigure();
  const table = by === 'days' ? 'days' : 'weeks';
  const rows = numbers[table];
  const { name, how } = texts[shown];
  return (
    <NumberSection
      title={<Trans>What learners do</Trans>}
      table={table}
      how={
        <>
          {table === 'weeks' ? (
            <Trans>Twelve full weeks, each from its Monday.</Trans>
          ) : (
            <Trans>The last four full weeks and this one, until yesterday.</Trans>
          )}{' '}
          <HiddenNote /> {name}: {how}
        </>
      }
      controls={
        <>
          <FigureField />
          <Field name="by" label={<Trans>By</Trans>}>
            <Select
              value={table}
              onChange={({ currentTarget }) => setChoice({ by: currentTarget.value })}
            >
              <option value="weeks">{t`Week`}</option>
              <option value="days">{t`Day`}</option>
            </Select>
          </Field>
        </>
      }
    >
      <figure className="flex flex-col gap-2">
        <figcaption className="sr-only">{name}</figcaption>
        <SeriesChart
          label={name}
          days={rows.map(({ day }) => day)}
          values={rows.map((row) => row[shown])}
        />
        {rows.some((row) => row[shown] === null) && (
          <p className="flex items-center gap-2 text-sm text-ink-soft">
            <span aria-hidden className="size-4 shrink-0 rounded-sm bg-line print:border" />
            <Trans>Grey: hidden, under {MIN_GROUP_SIZE} people</Trans>
          </p>
        )}
      </figure>
      <Table
        isCompact
        label={t`What learners do`}
        rows={rows.toReversed()}
        rowKey={({ day }) => day}
        columns={[
          {
            id: 'day',
            header: table === 'weeks' ? <Trans>Week from</Trans> : <Trans>Day</Trans>,
            cell: ({ day }) => <time dateTime={day}>{formatDay(day, language)}</time>,
          },
          ...figureColumns(texts, shown),
        ]}
      />
    </NumberSection>
  );
}

/** The figure of the page: that of the chart, and the one that a phone's tables have room for. */
export function useFigure(): NumberFigure {
  const [{ figure }] = useUrlState({ figure: 'active' });
  return NUMBER_FIGURES.find((one) => one === figure) ?? 'active';
}

export function FigureField() {
  const texts = useFigureTexts();
  const shown = useFigure();
  const [, setChoice] = useUrlState({ figure: 'active' });
  return (
    <Field name="figure" label={<Trans>Figure</Trans>}>
      <Select
        value={shown}
        onChange={({ currentTarget }) => setChoice({ figure: currentTarget.value })}
      >
        {NUMBER_FIGURES.map((one) => (
          <option key={one} value={one}>
            {texts[one].name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** A column for each figure; on a phone the one that is shown. */
export function figureColumns(texts: ReturnType<typeof useFigureTexts>, shown: NumberFigure) {
  return NUMBER_FIGURES.map((id) => ({
    id,
    header: texts[id].name,
    isNumber: true,
    isWideOnly: id !== shown,
    cell: (row: Figures) => <FigureText value={row[id]} />,
  }));
}
