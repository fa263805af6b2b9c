import { PROGRESS_PER_PAGE } from '@inzira/contract/limits';
import type { ProgressTable as Progress, StepState } from '@inzira/contract/studio-trainers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Check, Circle, Download, Ellipsis, Hourglass, RotateCcw } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button } from '#src/ui/button.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { Link } from '#src/ui/link.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import { NoTrainees } from './no-trainees.tsx';
import { TraineeFilters } from './trainee-filters.tsx';
import { downloadProgress, trainerQueries } from './trainer.api.ts';

/** A table of trainees by steps: done, waiting, rejected, or nothing yet. */
export function ProgressOverview() {
  const [query] = useUrlState({ venture: '', search: '', page: 1 });
  const { venture, search, page } = query;
  const progress = usePagedList(trainerQueries.progress(query));
  return (
    <>
      <TraineeFilters count={progress.data?.count} />
      <PagedList
        query={progress}
        page={page}
        pageSize={PROGRESS_PER_PAGE}
        loadingText={<Trans>Loading trainees...</Trans>}
        loading={<SkeletonCards count={1} className="h-96" />}
        failure={<Trans>The trainees could not be loaded.</Trans>}
        empty={<NoTrainees />}
      >
        {(table) => (
          <div className="flex flex-col gap-4">
            <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
              <Legend />
              <CsvButton venture={venture} search={search} />
              <Disclosure label={<Trans>The steps by their numbers</Trans>}>
                <ol className="list-decimal columns-1 pl-8 sm:columns-2">
                  {table.steps.map(({ id, title }) => (
                    <li key={id}>{title}</li>
                  ))}
                </ol>
              </Disclosure>
            </div>
            <ProgressTable table={table} />
          </div>
        )}
      </PagedList>
    </>
  );
}

/** Exports the filtered trainees. */
function CsvButton(query: Parameters<typeof downloadProgress>[0]) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const download = useMutation({
    mutationFn: async () => downloadProgress(query),
    onError: (error) => showToast(errorText(error, t`The file could not be made.`), 'alarm'),
  });
  return (
    <Button look="secondary" busy={download.isPending} onClick={() => download.mutate()}>
      <Download size={18} aria-hidden />
      <Trans>Save as a table (CSV)</Trans>
    </Button>
  );
}

const ICONS = {
  done: { icon: Check, look: 'border-forest bg-forest text-on-forest' },
  waiting: { icon: Hourglass, look: 'border-ochre bg-ochre-soft text-on-ochre-soft' },
  rejected: { icon: RotateCcw, look: 'border-alarm bg-alarm-soft text-on-alarm-soft' },
  started: { icon: Ellipsis, look: 'border-forest bg-forest-soft text-on-forest-soft' },
  nothing: { icon: Circle, look: 'border-line bg-transparent text-ink-soft' },
} as const;

const STATES = ['waiting', 'rejected', 'done', 'started', 'nothing'] as const;

function StateName({ state }: { state: StepState }) {
  if (state === 'waiting') return <Trans>To review</Trans>;
  if (state === 'rejected') return <Trans>Change asked</Trans>;
  if (state === 'done') return <Trans>All approved</Trans>;
  if (state === 'started') return <Trans>Some approved</Trans>;
  return <Trans>Nothing yet</Trans>;
}

function StateSign({ state }: { state: StepState }) {
  const { icon: Icon, look } = ICONS[state];
  return (
    <span
      aria-hidden
      className={`inline-flex size-7 items-center justify-center rounded-md border ${look}`}
    >
      <Icon size={state === 'nothing' ? 8 : 16} />
    </span>
  );
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {STATES.map((state) => (
        <li key={state} className="flex items-center gap-2">
          <StateSign state={state} />
          <StateName state={state} />
        </li>
      ))}
    </ul>
  );
}

const ROW_HEADER = { role: 'rowheader' } as const;

/** The sections of the journey with the number of their steps. */
function sectionsOf(steps: Progress['steps']) {
  const sections = new Map<number, { name: string; count: number }>();
  for (const { section } of steps) {
    const { count } = sections.get(section.id) ?? { count: 0 };
    sections.set(section.id, { name: section.name, count: count + 1 });
  }
  return [...sections];
}

/** Names and steps stay visible while a large class is scrolled. */
function ProgressTable({ table: { steps, results } }: { table: Progress }) {
  const { t } = useLingui();
  const sections = sectionsOf(steps);
  const isFirst = (index: number) => steps[index]?.section.id !== steps[index - 1]?.section.id;
  const edge = (index: number) => (isFirst(index) ? 'border-l border-l-line-strong' : '');
  return (
    <div className="relative max-h-[calc(100dvh-6rem)] scroll-mt-20 overflow-auto rounded-lg border border-line bg-paper-raised">
      <table aria-label={t`Trainees by steps`} className="w-full border-separate border-spacing-0">
        <thead className="sticky top-0 z-20 bg-paper-raised text-sm text-ink-soft">
          <tr>
            <th
              scope="col"
              rowSpan={2}
              className="sticky left-0 z-10 border-b border-line-strong bg-paper-raised px-3 text-left align-bottom leading-8"
            >
              <Trans>Trainee</Trans>
            </th>
            {sections.map(([id, { name, count }]) => (
              <th
                key={id}
                scope="colgroup"
                colSpan={count}
                className="border-l border-line-strong px-1 pt-1.5 text-center font-semibold text-ink"
              >
                {name}
              </th>
            ))}
          </tr>
          <tr>
            {steps.map(({ id, title }, index) => (
              <th
                key={id}
                scope="col"
                title={title}
                className={`border-b border-b-line-strong px-1 text-center leading-8 ${edge(index)}`}
              >
                <span aria-hidden>{index + 1}</span>
                <span className="sr-only">
                  {index + 1}. {title}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((trainee) => (
            <tr key={`${trainee.venture.id} ${trainee.id}`} className="group hover:bg-paper-sunken">
              <th
                {...ROW_HEADER}
                scope="row"
                className="sticky left-0 z-10 w-36 min-w-36 border-b border-line bg-paper-raised px-3 py-1.5 text-left leading-tight group-hover:bg-paper-sunken md:w-72"
              >
                <Link
                  to={paths.trainee(trainee.id)}
                  className="target flex items-center text-sm font-semibold text-ink no-underline hover:text-clay hover:underline md:text-base"
                >
                  <span title={trainee.full_name} className="line-clamp-2 wrap-anywhere">
                    {trainee.full_name}
                  </span>
                </Link>
              </th>
              {trainee.progress.map(({ state, approved, pending, rejected }, index) => (
                <td
                  key={steps[index]?.id ?? index}
                  className={`border-b border-b-line px-1 text-center leading-none ${edge(index)}`}
                  title={t`${approved} approved, ${pending} waiting, ${rejected} sent back`}
                >
                  <StateSign state={state} />
                  <span className="sr-only">
                    <StateName state={state} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
