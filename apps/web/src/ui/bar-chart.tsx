import { useId } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';

interface Bar {
  label: string;
  value: number;
}

interface BarChartProps {
  /** The caption, which is also that of the table for screen readers. */
  title: string;
  /** Headings of the table's columns. */
  labelHeader: string;
  valueHeader: string;
  bars: readonly Bar[];
  format?: (value: number) => string;
}

/** Horizontal bars, so that names have room on a phone and each value is beside its bar. */
export function BarChart({ title, labelHeader, valueHeader, bars, format }: BarChartProps) {
  const id = useId();
  const language = useLanguage();
  const show = format ?? ((value: number) => formatNumber(value, language));
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="mb-3 font-semibold">
        {title}
      </figcaption>
      <ul
        aria-hidden="true"
        className="grid grid-cols-[minmax(0,max-content)_minmax(30%,1fr)_auto] gap-x-3 gap-y-2"
      >
        {bars.map(({ label, value }) => (
          <li key={label} className="contents">
            <span className="text-sm leading-6 wrap-anywhere">{label}</span>
            <svg
              className="h-6 w-full border-l border-line-strong"
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
            >
              <rect width={most > 0 ? (value / most) * 100 : 0} height="1" className="fill-clay" />
            </svg>
            <span className="text-right text-sm leading-6 font-semibold tabular-nums">
              {show(value)}
            </span>
          </li>
        ))}
      </ul>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{labelHeader}</th>
            <th scope="col">{valueHeader}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{show(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
