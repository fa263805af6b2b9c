import { formatPercent } from '#src/platform/numbers.ts';
import { useLanguage } from '#src/platform/language.ts';

interface ProgressProps {
  /** 0 to 100. */
  percent: number;
  /** The name for screen readers. */
  label: string;
}

/** If the page already shows the name, `labelledBy` is the id of that element, which has its own language. */
type MeasuredProps = Pick<ProgressProps, 'percent'> &
  ({ label: string; labelledBy?: never } | { label?: never; labelledBy: string });

function within(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}

/** Drawn as SVG, because prerendered pages must not contain style attributes. */
export function ProgressBar({
  percent,
  label,
  labelledBy,
  showValue = true,
}: MeasuredProps & { showValue?: boolean }) {
  const language = useLanguage();
  const value = within(percent);
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2.5 grow overflow-hidden rounded-full bg-paper-sunken"
      >
        <svg
          className="size-full"
          preserveAspectRatio="none"
          viewBox="0 0 100 1"
          aria-hidden="true"
        >
          <rect width={value} height="1" className={value === 100 ? 'fill-forest' : 'fill-clay'} />
        </svg>
      </div>
      {showValue && (
        <span
          className="min-w-11 text-right text-sm font-semibold whitespace-nowrap tabular-nums"
          aria-hidden="true"
        >
          {formatPercent(value, language)}
        </span>
      )}
    </div>
  );
}

/** A position, as in a chapter: a marker on a ring, never the green of completion. */
export function PositionRing({ percent, label }: ProgressProps) {
  const language = useLanguage();
  const value = within(percent);
  const text = formatPercent(value, language);
  const angle = (value / 50) * Math.PI;
  const circumference = 2 * Math.PI * 20;
  return (
    <svg viewBox="0 0 48 48" className="size-10" role="img" aria-label={`${label}: ${text}`}>
      <circle cx="24" cy="24" r="20" fill="none" strokeWidth="5" className="stroke-line" />
      <circle
        cx="24"
        cy="24"
        r="20"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray={`${(value / 100) * circumference} ${circumference}`}
        transform="rotate(-90 24 24)"
        className="stroke-line-strong"
      />
      <circle
        cx={24 + 20 * Math.sin(angle)}
        cy={24 - 20 * Math.cos(angle)}
        r="4"
        className="fill-clay"
      />
      <text
        x="24"
        y="28.5"
        textAnchor="middle"
        // Smaller, so that the French "100 %" fits.
        fontSize={text.length > 4 ? 10.5 : 13}
        fontWeight="700"
        fill="currentColor"
        aria-hidden="true"
      >
        {text}
      </text>
    </svg>
  );
}
