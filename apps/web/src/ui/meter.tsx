interface MeterProps {
  /** The name for screen readers. */
  label: string;
  value: number;
  max: number;
  /** The value as text, such as "5 of 20 used". */
  text: string;
}

const NEARLY_FULL = 0.8;

/** Shows how much of something is used; the text beside it says the same. */
export function Meter({ label, value, max, text }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 1;
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuenow={Math.min(value, max)}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={text}
      className="h-2.5 overflow-hidden rounded-full bg-paper-sunken"
    >
      <svg className="size-full" preserveAspectRatio="none" viewBox="0 0 100 1" aria-hidden="true">
        <rect
          width={share * 100}
          height="1"
          className={share < NEARLY_FULL ? 'fill-forest' : 'fill-clay'}
        />
      </svg>
    </div>
  );
}
