import type { ReactNode } from 'react';

const TONES = {
  plain: 'bg-paper-sunken text-ink',
  clay: 'bg-clay-soft text-on-clay-soft',
  ochre: 'bg-ochre-soft text-on-ochre-soft',
  forest: 'bg-forest-soft text-on-forest-soft',
  alarm: 'bg-alarm-soft text-on-alarm-soft',
} as const;

interface ChipProps {
  tone?: keyof typeof TONES;
  children: ReactNode;
}

/** A short label: a sector, a status, a count. */
export function Chip({ tone = 'plain', children }: ChipProps) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1.5 rounded-full px-3 py-1 text-sm leading-tight font-medium ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
