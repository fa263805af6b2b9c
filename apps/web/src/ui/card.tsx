import type { ComponentProps, ReactNode } from 'react';
import { Link } from './link.tsx';

const SURFACE = 'rounded-lg border border-line bg-paper-raised shadow-card';

export function Card({ className = '', ...card }: ComponentProps<'div'>) {
  return <div {...card} className={`${SURFACE} p-5 ${className}`} />;
}

interface LinkCardProps {
  to: string;
  state?: unknown;
  className?: string;
  children: ReactNode;
}

/** A card that is one large link. */
export function LinkCard({ to, state, className = '', children }: LinkCardProps) {
  return (
    <Link
      to={to}
      state={state}
      className={`${SURFACE} block p-5 text-ink no-underline transition-colors duration-150 hover:border-clay ${className}`}
    >
      {children}
    </Link>
  );
}
