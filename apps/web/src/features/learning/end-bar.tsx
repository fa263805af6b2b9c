import type { ReactNode } from 'react';

/** Buttons at the end of a quiz or review, within reach of the thumb. */
export function EndBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 -mx-4 mt-auto flex gap-3 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:[&>:last-child]:ml-auto"
    >
      {children}
    </div>
  );
}
