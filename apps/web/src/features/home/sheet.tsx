import type { ReactNode } from 'react';

/*
 * What the pictures of this page are drawn on: illustrations of the product in its own colours,
 * nothing in them can be pressed. Whoever shows one hides it from screen readers; the text beside
 * it says the same.
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

/** Lines of text too small to read. */
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
