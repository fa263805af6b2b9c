import { PROGRESS_PER_PAGE } from '@inzira/contract/limits';
import type { ProgressTable, StepState } from '@inzira/contract/studio-trainers';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Maximize, Printer } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useMediaQuery } from '#src/platform/media-query.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { DiamondFrame } from '#src/ui/diamond-frame.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import './class-poster.css';
import { NoTrainees } from './no-trainees.tsx';
import { TraineeFilters } from './trainee-filters.tsx';
import { trainerQueries } from './trainer.api.ts';

/** Names per sheet, so that they are readable from the last row of a room. */
const ROWS = 20;
/** The same width as in the style sheet: a phone has no room for a column per step. */
const PHONE = 'screen and (width < 40rem)';

/** The progress of a class for the wall or projector: shows what is reached, but not what was rejected. */
export default function ClassPoster() {
  const [query] = useUrlState({ venture: '', search: '', page: 1 });
  const progress = usePagedList(trainerQueries.progress(query));
  return (
    <>
      <div className="poster-aside">
        <TraineeFilters count={progress.data?.count} />
      </div>
      <PagedList
        query={progress}
        page={query.page}
        pageSize={PROGRESS_PER_PAGE}
        loadingText={<Trans>Loading trainees...</Trans>}
        loading={<SkeletonCards count={1} className="h-96" />}
        failure={<Trans>The trainees could not be loaded.</Trans>}
        empty={<NoTrainees />}
      >
        {(table) => <Sheets key={`${query.venture} ${query.search} ${query.page}`} table={table} />}
      </PagedList>
    </>
  );
}

function Sheets({ table }: { table: ProgressTable }) {
  const [at, setAt] = useState(0);
  const shown = useRef<HTMLElement>(null);
  const { steps, results } = table;
  const sheets = Array.from({ length: Math.ceil(results.length / ROWS) }, (_, index) =>
    results.slice(index * ROWS, (index + 1) * ROWS),
  );
  return (
    <>
      <div className="poster-aside mb-5 flex flex-wrap items-center gap-3">
        {document.fullscreenEnabled && (
          <Button onClick={() => void shown.current?.requestFullscreen()}>
            <Maximize size={18} aria-hidden />
            <Trans>Show on the whole screen</Trans>
          </Button>
        )}
        <Button look="secondary" onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          <Trans>Print on A4</Trans>
        </Button>
        <p className="basis-full text-sm text-ink-soft">
          <Trans>
            It shows names and what is approved or under way. Work in which you asked for a change
            is not on it. Ask the class before it hangs where others come by.
          </Trans>
        </p>
      </div>
      {/* The same element for all pages, because it is the one in full-screen mode. The other pages are only printed. */}
      <Sheet
        place={shown}
        steps={steps}
        trainees={sheets[at] ?? []}
        turn={sheets.length > 1 ? { at, of: sheets.length, onTurn: setAt } : undefined}
      />
      {sheets.map(
        (trainees, index) =>
          index !== at && (
            <div key={index} className="poster-more hidden print:block">
              <Sheet steps={steps} trainees={trainees} />
            </div>
          ),
      )}
    </>
  );
}

interface SheetProps {
  place?: RefObject<HTMLElement | null>;
  steps: ProgressTable['steps'];
  trainees: ProgressTable['results'];
  turn?: { at: number; of: number; onTurn: (to: number) => void } | undefined;
}

function Sheet({ place, steps, trainees, turn }: SheetProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const isPhone = useMediaQuery(PHONE);
  const [day] = useState(() => new Date().toISOString());
  const ventures = [...new Set(trainees.map(({ venture }) => venture.name))];
  const rows = { '--rows': Math.max(trainees.length, 6) } as object;
  return (
    <section ref={place} className="class-poster" style={rows} aria-label={t`Class poster`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2 className="poster-title wrap-anywhere">
          {ventures.length === 1 ? ventures[0] : <Trans>How far we are</Trans>}
        </h2>
        <p className="poster-small text-ink-soft">{formatDay(day, language)}</p>
      </header>
      <div className="poster-table relative overflow-x-auto">
        <table {...ROLES.table} className="w-full border-collapse">
          <thead>
            <tr {...ROLES.row} className="border-b-2 border-line-strong">
              <th {...ROLES.columnHeader} className="poster-small text-left align-bottom">
                <Trans>Trainee</Trans>
              </th>
              {steps.map(({ id, title }, index) => (
                <th
                  key={id}
                  {...ROLES.columnHeader}
                  scope="col"
                  className="align-bottom font-semibold"
                >
                  <span className="text-left leading-tight">
                    {index + 1}. {title}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {trainees.map((trainee) => (
              <tr
                key={`${trainee.venture.id} ${trainee.id}`}
                {...ROLES.row}
                className="border-b border-line"
              >
                <th
                  {...ROLES.rowHeader}
                  scope="row"
                  className="poster-name truncate text-left font-semibold"
                >
                  {trainee.full_name}
                </th>
                {trainee.progress.map(({ state }, index) => (
                  <td
                    key={steps[index]?.id ?? index}
                    {...ROLES.cell}
                    className="text-center leading-none"
                  >
                    <Reached state={state} />
                  </td>
                ))}
                {isPhone && (
                  <td {...ROLES.cell} className="poster-now poster-small text-ink-soft">
                    <StepNow steps={steps} progress={trainee.progress} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="poster-small mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
        {(['done', 'started', 'nothing'] as const).map((state) => (
          <span key={state} className="inline-flex items-center gap-2" aria-hidden>
            <Stone state={state} />
            <ReachedName state={state} />
          </span>
        ))}
        {turn && (
          <span className="ml-auto inline-flex items-center tabular-nums print:hidden">
            <IconButton
              label={t`Previous sheet`}
              disabled={turn.at === 0}
              onClick={() => turn.onTurn(turn.at - 1)}
            >
              <ChevronLeft size={22} aria-hidden />
            </IconButton>
            {turn.at + 1} / {turn.of}
            <IconButton
              label={t`Next sheet`}
              disabled={turn.at + 1 === turn.of}
              onClick={() => turn.onTurn(turn.at + 1)}
            >
              <ChevronRight size={22} aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
    </section>
  );
}

/** Explicit roles, because a table that is displayed as a list loses its semantics. */
const ROLES = {
  table: { role: 'table' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** A trainee's current step, in place of column headings. */
function StepNow({
  steps,
  progress,
}: {
  steps: ProgressTable['steps'];
  progress: ProgressTable['results'][number]['progress'];
}) {
  const begun = progress.findLastIndex(({ state }) => shownAs(state) === 'started');
  const at = begun === -1 ? progress.findIndex(({ state }) => state === 'nothing') : begun;
  const step = steps[at];
  if (!step) return <Trans>All steps reached</Trans>;
  const name = `${at + 1}. ${step.title}`;
  return begun === -1 ? <Trans>Next: {name}</Trans> : <Trans>Under way: {name}</Trans>;
}

type Shown = 'done' | 'started' | 'nothing';

/** Waiting and rejected work both count as started, because the poster is public. */
const shownAs = (state: StepState): Shown =>
  state === 'done' || state === 'nothing' ? state : 'started';

function ReachedName({ state }: { state: Shown }) {
  if (state === 'done') return <Trans>Reached</Trans>;
  if (state === 'started') return <Trans>Under way</Trans>;
  return <Trans>Still to come</Trans>;
}

function Reached({ state }: { state: StepState }) {
  const shown = shownAs(state);
  return (
    <>
      <Stone state={shown} />
      <span className="sr-only">
        <ReachedName state={shown} />
      </span>
    </>
  );
}

/** A stone of the wall: whole, half, or an outline. */
function Stone({ state }: { state: Shown }) {
  return (
    <svg viewBox="0 0 56 56" className="poster-stone" aria-hidden>
      {state === 'done' && <DiamondFrame />}
      {state !== 'done' && (
        <path d="M28 3 53 28 28 53 3 28z" fill="none" className="poster-place" strokeWidth="3" />
      )}
      {state === 'started' && <path d="M28 3 28 53 3 28z" className="fill-ochre" />}
    </svg>
  );
}
