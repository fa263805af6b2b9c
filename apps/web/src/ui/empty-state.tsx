import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';

interface EmptyStateProps {
  /** An illustration of the reason. */
  drawing?: DrawingName | undefined;
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  /** Buttons or links. */
  actions?: ReactNode;
}

export function EmptyState({ drawing, title, children, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-lg border border-dashed border-line-strong px-6 py-8 text-center sm:py-12">
      <Drawing of={drawing} className="size-16 sm:size-24" />
      <p className="font-display text-xl font-bold">{title}</p>
      {children && <div className="max-w-prose text-balance text-ink-soft">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
