import type { ReactNode } from 'react';

/*
 * The background of this page's illustrations of the product, which have no interactive parts. Users of this
 * component hide it from screen readers, because the text beside it says the same.
 */

export function Sheet({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={`w-full max-w-sm rounded-lg border border-line bg-paper-raised p-5 shadow-card select-none ${className}`}
    >
      {children}
    </div>
  );
}

/** Grey bars that stand for lines of text. */
export function Lines({
  widths,
  className = '',
}: {
  widths: readonly string[];
  className?: string;
}) {
  return (
    <div className={`grid gap-2.5 ${className}`}>
      {widths.map((width) => (
        <div key={width} className={`h-2 rounded-full bg-line ${width}`} />
      ))}
    </div>
  );
}
