import type { ReactNode } from 'react';
import { ImigongoBand } from '#src/ui/imigongo.tsx';

interface NowCardProps {
  /** What it is: the next lesson, a quiz. */
  kind?: ReactNode;
  /** As the content has it. */
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The one look of what to do now, wherever the way goes on from. */
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
