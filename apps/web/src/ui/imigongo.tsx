import { useId } from 'react';

/*
 * Patterns after Imigongo, the relief painting of eastern Rwanda: zigzags, nested diamonds and spirals in black, white,
 * clay red and ochre. All are decorative and hidden from screen readers.
 */

interface ArtProps {
  className?: string;
}

/** A band of nested zigzags of any width: for section breaks and edges. */
export function ImigongoBand({ className = 'h-6' }: ArtProps) {
  const id = useId();
  return (
    <svg className={`w-full bg-night ${className}`} aria-hidden="true">
      <pattern id={id} width="48" height="24" patternUnits="userSpaceOnUse">
        <path d="M-2 26 24 0l26 26" fill="none" strokeWidth="5" className="stroke-chalk" />
        <path d="M7 26 24 9l17 17" fill="none" strokeWidth="5" className="stroke-laterite" />
        <path d="m16 26 8-8 8 8Z" className="fill-ochre" />
        <path d="m-8 0 8 8 8-8M40 0l8 8 8-8" className="fill-laterite" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

const DIAMONDS = [
  [100, 'fill-night'],
  [88, 'fill-chalk'],
  [76, 'fill-night'],
  [64, 'fill-laterite'],
  [50, 'fill-night'],
  [38, 'fill-ochre'],
  [26, 'fill-night'],
  [14, 'fill-chalk'],
] as const;

function Diamond({ x, y, size }: { x: number; y: number; size: number }) {
  return DIAMONDS.map(([share, fill]) => {
    const half = (size * share) / 200;
    return (
      <path
        key={share}
        d={`M${x} ${y - half}l${half} ${half}-${half} ${half}-${half}-${half}z`}
        className={fill}
      />
    );
  });
}

/** A field of nested diamonds: for large empty areas. */
export function ImigongoField({ className = 'size-full' }: ArtProps) {
  const id = useId();
  return (
    <svg className={`bg-laterite ${className}`} aria-hidden="true">
      <pattern id={id} width="120" height="120" patternUnits="userSpaceOnUse">
        <Diamond x={60} y={60} size={120} />
        <path
          d="M0 0h26L0 26zM120 0v26L94 0zM0 120V94l26 26zM120 120H94l26-26z"
          className="fill-chalk"
        />
        <path
          d="M0 0h12L0 12zM120 0v12L108 0zM0 120v-12l12 12zM120 120h-12l12-12z"
          className="fill-night"
        />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** The logo of Inzira: a path that opens inside nested diamonds. */
export function InziraMark({ className = 'size-9' }: ArtProps) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path d="M16 0 32 16 16 32 0 16z" className="fill-clay" />
      <path d="M16 6 26 16 16 26 6 16z" className="fill-paper" />
      <path d="M16 10.5 21.5 16 16 21.5 10.5 16z" className="fill-ink" />
      <path d="M16 14 18 16 16 18 14 16z" className="fill-ochre" />
    </svg>
  );
}
