import { Trans } from '@lingui/react/macro';
import { CalendarRange } from 'lucide-react';
import { localeOf } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';

interface CalendarLeafProps {
  /** A date such as `2026-05-31`; null for an opportunity that is open all year. */
  deadline: string | null;
  tone?: 'plain' | 'urgent' | 'quiet';
}

const HEADS = {
  plain: 'bg-clay text-on-clay',
  urgent: 'bg-alarm-soft text-on-alarm-soft',
  quiet: 'bg-paper-sunken text-ink-soft',
} as const;

/** The deadline, drawn as a calendar leaf. */
export function CalendarLeaf({ deadline, tone = 'plain' }: CalendarLeafProps) {
  const language = useLanguage();
  const leaf =
    'flex w-14 shrink-0 flex-col overflow-clip rounded-md border border-line-strong bg-paper-raised text-center leading-none';
  if (deadline === null) {
    return (
      <span className={`${leaf} h-16 items-center justify-center text-ink-soft`}>
        <CalendarRange size={26} aria-hidden />
      </span>
    );
  }
  const date = new Date(deadline);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(date);
  return (
    <time dateTime={deadline} className={`${leaf} h-16`}>
      <span className="sr-only">
        <Trans>Deadline:</Trans>{' '}
      </span>
      <span className="order-2 grow pt-2 font-display text-2xl font-bold">
        {part({ day: 'numeric' })}
      </span>{' '}
      <span className={`order-1 truncate px-0.5 py-1 text-sm font-semibold ${HEADS[tone]}`}>
        {part({ month: 'short' })}
      </span>
    </time>
  );
}
