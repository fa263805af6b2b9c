import type { Rhythm } from '@inzira/contract/review';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#src/platform/language.ts';
import { QueryState } from '#src/ui/query-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { reviewQueries } from './review.api.ts';

/** The week and the wall in brief, for the first screen of a phone; links to both below. */
export function HabitStrip({ completed, total }: { completed: number; total: number }) {
  const { data } = useQuery(reviewQueries.rhythm());
  return (
    <a
      href="#wall"
      className="-mt-4 mb-3 flex h-11 items-center justify-between gap-3 text-ink-soft no-underline xl:hidden"
    >
      <span className="flex gap-1.5">
        {Array.from({ length: 7 }, (_, at) => (
          <Diamond key={at} isFull={data?.days[at]?.learned} className="size-5" />
        ))}
      </span>
      <span>
        <Trans>
          {completed} of {total} stones
        </Trans>
      </span>
    </a>
  );
}

/** The last seven days with learning activity. It is no streak that could be lost. */
export default function RhythmCard() {
  return (
    <div>
      <h2 className="text-lg">
        <Trans>Your rhythm</Trans>
      </h2>
      <div className="mt-3">
        <QueryState
          query={useQuery(reviewQueries.rhythm())}
          loadingText={<Trans>Loading your rhythm...</Trans>}
          hidesLoadingText
          loading={<Skeleton className="h-20 w-full" />}
          failure={<Trans>Your rhythm could not be loaded.</Trans>}
        >
          {({ days }) => <Days days={days} />}
        </QueryState>
      </div>
    </div>
  );
}

function Days({ days }: { days: Rhythm['days'] }) {
  const language = useLanguage();
  const count = days.filter(({ learned }) => learned).length;
  const name = (date: string, weekday: 'narrow' | 'long') =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(new Date(date));
  return (
    <>
      <ol className="grid max-w-80 grid-cols-7 gap-1">
        {days.map(({ date, learned }, index) => (
          <li key={date} className="flex flex-col items-center gap-1">
            <Diamond isFull={learned} />
            <span
              aria-hidden
              className={`text-xs ${index === days.length - 1 ? 'font-bold text-ink' : 'text-ink-soft'}`}
            >
              {name(date, 'narrow')}
            </span>
            <span className="sr-only">
              {name(date, 'long')}
              {': '}
              {learned ? <Trans>you learned something</Trans> : <Trans>a quiet day</Trans>}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-ink-soft">
        {count === 0 ? (
          <Trans>A quiet week so far. Ten minutes are enough to go on.</Trans>
        ) : (
          <Plural
            value={count}
            one="You learned on # of the last 7 days."
            other="You learned on # of the last 7 days."
          />
        )}
      </p>
    </>
  );
}

interface DiamondProps {
  isFull: boolean | undefined;
  className?: string;
}

/** Filled like on the home page's band; an empty one is an outline. */
function Diamond({ isFull, className = 'size-8 sm:size-9' }: DiamondProps) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      {isFull ? (
        <>
          <path d="M20 1 39 20 20 39 1 20z" className="fill-laterite" />
          <path d="M20 8 32 20 20 32 8 20z" className="fill-chalk" />
          <path d="M20 12 28 20 20 28 12 20z" className="fill-laterite" />
        </>
      ) : (
        <path
          d="M20 2.5 37.5 20 20 37.5 2.5 20z"
          className="fill-paper-sunken stroke-line-strong"
          strokeWidth="2"
        />
      )}
    </svg>
  );
}
