import type { ReactNode } from 'react';
import { ImigongoBand } from '#src/ui/imigongo.tsx';

interface NowCardProps {
  /** The kind of step: the next lesson, a quiz. */
  kind?: ReactNode;
  /** The title from the content. */
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The uniform card for a next step, on all pages. */
export function NowCard({ kind, title, className = '', children }: NowCardProps) {
  return (
    <div
      className={`flex flex-col overflow-hidden rounded-lg border border-line bg-paper-raised shadow-card ${className}`}
    >
      <ImigongoBand className="h-3" />
      <div className="flex grow flex-col gap-1 p-5">
        {kind && <p className="font-semibold text-clay">{kind}</p>}
        <p className="font-display text-2xl leading-tight font-bold text-balance">{title}</p>
        {children}
      </div>
    </div>
  );
}
