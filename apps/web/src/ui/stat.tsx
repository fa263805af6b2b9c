import type { ReactNode } from 'react';

interface StatProps {
  label: ReactNode;
  /** Already formatted. */
  value: ReactNode;
  /** An explanation: "3 more than last week". */
  note?: ReactNode;
}

/** Several figures side by side. */
export function Stats({ children }: { children: ReactNode }) {
  return (
    <dl className="stats grid grid-cols-2 gap-x-6 gap-y-5 border-y border-line py-5 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
      {children}
    </dl>
  );
}

/** A figure and its label; must be inside `Stats`. */
export function Stat({ label, value, note }: StatProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-display text-3xl leading-tight font-bold tabular-nums">{value}</dd>
      {note && <dd className="text-sm text-ink-soft">{note}</dd>}
    </div>
  );
}
