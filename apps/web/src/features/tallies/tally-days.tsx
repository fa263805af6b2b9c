import type { Tallies, TallyKind } from '@inzira/contract/tallies';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { KINDS } from './tally.ts';
import { useKinds } from './use-kinds.ts';

/** Counts by day, latest first, below the total. */
export function TallyDays({ days, total }: Pick<Tallies, 'days' | 'total'>) {
  const language = useLanguage();
  const kinds = useKinds();
  const row = (key: string, title: ReactNode, counts: Record<TallyKind, number>) => (
    <tr key={key} className="border-b border-line">
      <th scope="row" className="py-2 text-left font-normal">
        {title}
      </th>
      {KINDS.map((kind) => (
        <td key={kind} className="pl-3 text-right">
          {formatNumber(counts[kind], language)}
        </td>
      ))}
    </tr>
  );
  return (
    <table className="w-full max-w-prose tabular-nums">
      <thead>
        <tr className="border-b border-line text-sm text-ink-soft">
          <th scope="col" className="text-left">
            <Trans>Day</Trans>
          </th>
          {KINDS.map((kind) => (
            <th key={kind} scope="col" className="pl-3 text-right">
              {kinds[kind]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {total &&
          days.length > 1 &&
          row(
            'total',
            <b>
              <Trans>Since {formatDay(total.since, language)}</Trans>
            </b>,
            total,
          )}
        {days.map((day) => row(day.day, formatDay(day.day, language), day))}
      </tbody>
    </table>
  );
}
